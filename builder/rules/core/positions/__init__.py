"""Positions: which counters are where, how questions and setups describe them."""
