"""Writes changes made in the studio back into the files of the game."""
