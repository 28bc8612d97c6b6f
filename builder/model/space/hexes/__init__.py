"""Boards of hexes. In: the shape and numbering of a hex map. Out: its hexes, hexsides and corners,
which of them touch, what they are called and where they lie.

``lattice`` has the topology, ``numbering`` the form of ids, ``grid`` both together, ``layout`` the
positions on a sheet (the only module that deals with millimetres). ``composed`` has boards laid
edge to edge.
"""

from builder.model.space.hexes.composed import ComposedGrid, LaidGrid
from builder.model.space.hexes.grid import HexGrid
from builder.model.space.hexes.lattice import CORNERS, NEIGHBOURS, Key, Lattice
from builder.model.space.hexes.layout import HexLayout
from builder.model.space.hexes.numbering import Numbering, letters_of_index, looks_like_number
from builder.model.space.space import Cell
from builder.model.space.space import Side as Hexside

__all__ = [
    "CORNERS",
    "NEIGHBOURS",
    "Cell",
    "ComposedGrid",
    "HexGrid",
    "HexLayout",
    "Hexside",
    "Key",
    "LaidGrid",
    "Lattice",
    "Numbering",
    "letters_of_index",
    "looks_like_number",
]
