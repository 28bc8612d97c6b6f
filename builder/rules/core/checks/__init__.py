"""Checks that every system runs on a game."""
