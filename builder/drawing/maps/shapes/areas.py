"""Outlines of sets of hexes, along the curves of their hexsides."""

from __future__ import annotations

from collections.abc import Collection, Hashable
from typing import TypeVar

from builder.drawing.ink.scene import Sub
from builder.drawing.maps.shapes.curves import Chain, Curves
from builder.drawing.maps.shapes.frame import Frame
from builder.model.space.hexes import Key

Link = TypeVar("Link", bound=Hashable)


def boundary_chains(frame: Frame, area: Collection[Key]) -> list[Chain]:
    """Return the closed chains of corners around a set of hexes. No chain touches itself, since
    only three hexes meet at a corner."""
    onward: dict[Key, Key] = {}
    for key in sorted(area):
        for side, near in enumerate(frame.neighbours(key)):
            if near not in area:
                a, b = frame.side(key, side)
                onward[a] = b
    return chains_of_links(onward)


def chains_of_links(onward: dict[Link, Link]) -> list[list[Link]]:
    """Join links into loops and chains, each starting from the first link that is left. ``onward``
    maps each link to the next and is emptied."""
    found = []
    while onward:
        chain = [next(iter(onward))]
        while chain[-1] in onward:
            chain.append(onward.pop(chain[-1]))
        found.append(chain)
    return found


def area_outline(frame: Frame, curves: Curves, area: Collection[Key]) -> list[Sub]:
    """Return the outlines of a set of hexes as closed polygons, to be drawn as one path with the
    even-odd rule."""
    loops = boundary_chains(frame, area)
    return [Sub(curves.polyline(loop)[:-1], True) for loop in loops]
