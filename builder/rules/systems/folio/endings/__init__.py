"""Discoveries, and the end of the game: points, secret conditions, the village of Ben Suc."""
