"""Setups: what they may be, what players may choose, setups made by the rules."""
