"""In: the shape and numbering of a hex map. Out: its hexes, hexsides and corners, what they touch, what
they are called and where they lie.

``lattice`` has the topology, ``numbering`` the way ids are written, ``grid`` both together, ``layout``
the places on a sheet: it alone knows millimetres.
"""

from builder.model.hexes.grid import HexGrid, HexIdError
from builder.model.hexes.lattice import CORNERS, NEIGHBOURS, Cell, Hexside, Key, Lattice
from builder.model.hexes.layout import HexLayout
from builder.model.hexes.numbering import Numbering, letters_of

__all__ = [
    "CORNERS",
    "NEIGHBOURS",
    "Cell",
    "HexGrid",
    "HexIdError",
    "HexLayout",
    "Hexside",
    "Key",
    "Lattice",
    "Numbering",
    "letters_of",
]
