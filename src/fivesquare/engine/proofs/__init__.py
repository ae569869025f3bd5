"""Certificates made: a plan for the winner, or one for each player in a draw."""

from fivesquare.engine.proofs.plans import certify

__all__ = ["certify"]
