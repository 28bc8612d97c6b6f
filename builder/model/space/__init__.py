"""In: what a board is made of. Out: what any board offers, whatever its places are: hexes, squares,
areas, points.

A kind of board is a :class:`Space` (which places there are, what they touch, what they are called) and
a :class:`Plan` (where they lie on a sheet), in a folder of its own. ``hexes`` is the first.
"""

from builder.model.space.space import Cell, PlaceError, Plan, Side, Space

__all__ = ["Cell", "PlaceError", "Plan", "Side", "Space"]
