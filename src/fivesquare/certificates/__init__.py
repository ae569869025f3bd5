"""Proofs of what an opening is worth: written by the engine, checked by the plain rules alone."""

from typing import TYPE_CHECKING

from fivesquare.face import lazily

if TYPE_CHECKING:
    from fivesquare.certificates.checker import check
    from fivesquare.certificates.form import BadCertificate, Proof

__all__ = ["BadCertificate", "Proof", "check"]

# Whoever only writes a proof need not load what checks it.
__getattr__ = lazily(
    __name__,
    {"certificates.checker": ("check",), "certificates.form": ("BadCertificate", "Proof")},
)
