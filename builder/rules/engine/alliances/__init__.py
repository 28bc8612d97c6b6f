"""Alliances: what sides are to each other, what allies do together, and what changes that."""
