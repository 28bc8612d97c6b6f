"""Setups: whether they are legal, and how they are made."""
