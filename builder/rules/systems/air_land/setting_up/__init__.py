"""Setups: check whether they are legal, and generate them."""
