"""Declarations and setups held against their game."""
