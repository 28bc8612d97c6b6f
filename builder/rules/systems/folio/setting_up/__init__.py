"""Setups: what is legal, what players may choose, and setups that the rules make."""
