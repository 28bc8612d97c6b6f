"""In: named points and the lines that join them. Out: a board on which units go from point to
point.

Which points there are and what joins them is a :class:`~builder.model.space.place_graph.Graph`;
``layout`` has their places on a sheet.
"""

from builder.model.space.points.layout import PointLayout

__all__ = ["PointLayout"]
