"""Boards of points. In: named points and the lines that join them. Out: a board on which units go
from point to point.

Which points there are and which of them are joined is stored in a
:class:`~builder.model.space.place_graph.Graph`; ``layout`` has their positions on a sheet.
"""

from builder.model.space.points.layout import PointLayout

__all__ = ["PointLayout"]
