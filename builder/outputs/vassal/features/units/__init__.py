"""Adds menu commands to single units: states, checks by die rolls, late arrival."""
