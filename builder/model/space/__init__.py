"""Boards as spaces of places. In: what a board is made of. Out: the operations common to all
boards, whether their places are hexes, squares, areas or points.

Each kind of board has a folder of its own with a :class:`Space` (which places there are, which of
them touch, what they are called) and a :class:`Plan` (where they lie on a sheet). ``hexes`` is the
first.
"""

from builder.model.space.space import Cell, PlaceError, Plan, Side, Space

__all__ = ["Cell", "PlaceError", "Plan", "Side", "Space"]
