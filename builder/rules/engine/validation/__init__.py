"""Checks whether declared rules and setups make sense in their game."""
