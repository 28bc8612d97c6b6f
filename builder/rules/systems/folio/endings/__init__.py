"""Discoveries, and the end of the game: points, secret ways to win, a roll for its length."""
