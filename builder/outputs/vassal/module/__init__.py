"""Writes the complete module: its build file, pictures and setups, and reads positions from its
saved games."""
