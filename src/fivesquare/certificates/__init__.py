"""Proofs of what an opening is worth: written by the engine, checked by the plain rules alone."""
