"""Positions: which counters are where, and how questions and setups describe them."""
