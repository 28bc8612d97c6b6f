"""Reads the pictures of a game within size limits and refuses unsafe ones."""
