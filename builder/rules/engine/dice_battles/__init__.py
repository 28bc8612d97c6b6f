"""Declared dice battles: who rolls what, exact odds, the effect of hits, and validation."""
