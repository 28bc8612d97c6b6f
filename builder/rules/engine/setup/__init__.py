"""Setups made by seed."""
