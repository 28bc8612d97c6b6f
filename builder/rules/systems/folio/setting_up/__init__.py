"""Setups: which are legal, what players may choose, and the generation of legal ones."""
