"""Reads and writes positions of a game, and plays turns of a solitaire system from files."""
