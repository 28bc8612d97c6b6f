"""Adds commands of single units to their menus: states, checks, late arrival."""
