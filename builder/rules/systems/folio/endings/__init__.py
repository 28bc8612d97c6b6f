"""Discoveries and game endings: points, secret conditions, the village of Ben Suc."""
