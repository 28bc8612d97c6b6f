"""Boards of squares. In: the shape and numbering of a board of squares. Out: its squares, which of
them touch, what they are called and where they lie.

``grid`` has the topology and the ids, ``layout`` the positions on a sheet; ``composed`` has boards
laid edge to edge.
"""

from builder.model.space.squares.composed import ComposedSquares, LaidSquares
from builder.model.space.squares.grid import DIRECTIONS, SquareGrid
from builder.model.space.squares.layout import SquareLayout

__all__ = ["DIRECTIONS", "ComposedSquares", "LaidSquares", "SquareGrid", "SquareLayout"]
