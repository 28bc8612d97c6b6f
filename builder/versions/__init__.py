"""Compares two versions of a game: what changes for players, what they must print again, and what
becomes of games saved with the older version's module."""

from builder.versions.change import Change
from builder.versions.compare import compare_games

__all__ = ["Change", "compare_games"]
