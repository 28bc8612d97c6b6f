"""Boards of areas. In: the outlines of areas. Out: which areas touch, along which border, and where
they lie.

``borders`` finds what outlines share and what is wrong with them, ``layout`` has the positions of
areas on a sheet, ``plane`` the geometry. Which areas touch is stored in a
:class:`~builder.model.space.place_graph.Graph`.
"""

from builder.model.space.areas.borders import Borders, Clash, find_borders
from builder.model.space.areas.layout import AreaLayout

__all__ = ["AreaLayout", "Borders", "Clash", "find_borders"]
