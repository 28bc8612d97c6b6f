"""Validation of declarations and setups against their game."""
