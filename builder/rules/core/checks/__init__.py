"""Findings that every system makes of a game."""
