"""Positions of a game and turns of a solitaire system, from files and to files."""
