"""Adds to the menus of units what they do by themselves: states, checks, late arrival."""
