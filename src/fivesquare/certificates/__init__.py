"""Proofs of what an opening is worth: written by the engine, checked by the plain rules alone."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fivesquare.certificates.checker import check
    from fivesquare.certificates.form import BadCertificate, Proof

__all__ = ["BadCertificate", "Proof", "check"]


def __getattr__(name: str) -> Any:
    """The public names; whoever only writes a proof need not load what checks it."""
    if name not in __all__:
        raise AttributeError(f"fivesquare.certificates has no {name}")
    home = "checker" if name == "check" else "form"
    return getattr(import_module(f"{__name__}.{home}"), name)
