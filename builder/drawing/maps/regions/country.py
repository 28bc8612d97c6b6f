"""An area map prepared for drawing: the areas that are water, the coasts, and the courses on
borders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Point
from builder.drawing.maps.shapes.noise import Noise
from builder.drawing.maps.shapes.polylines import resample
from builder.drawing.maps.terrain_art_words import SETTLED_ARTS, UNKNOWN_ART, checked_art
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.ground.regions import Region, RegionBoard
from builder.model.space import Cell, Side
from builder.model.space.areas import AreaLayout

WATER = "water"

_BROAD, _FINE = 17.0, 5.5
"""The wavelengths of the irregularities of coasts and borders, in mm."""

_STEP = 1.4


@dataclass(frozen=True)
class Border:
    """A line between two areas of the map or (if ``side`` is ``None``) the edge of an area where no
    other touches it. ``kinds`` are the rivers, walls and other lines that run along it."""

    side: Side | None
    areas: tuple[int, ...]
    """The indices of the outlines that the line is part of."""
    points: list[Point]
    kinds: tuple[tuple[str, str], ...] = ()
    """The art and name of each course that runs along it."""


class AreaMap:
    """The areas of a map on its sheet. Outlines are numbered from 0: first those of the areas, in
    order, then those of their islands."""

    def __init__(self, game: Game, sheet: MapSheet, plan: AreaLayout, context: DrawContext) -> None:
        assert sheet.regions is not None
        self.game, self.sheet, self.plan, self.context = game, sheet, plan, context
        self.board: RegionBoard = sheet.regions
        self.field = Rect(plan.left, plan.top, *plan.size)
        self._broad = Noise(_BROAD, self.board.rough, 41)
        self._fine = Noise(_FINE, 0.45 * self.board.rough, 46)

    def natural(self, line: Sequence[Point], *, closed: bool = False) -> list[Point]:
        """Return a line of the field as drawn on the sheet, with natural irregularities. The shift
        of a point depends only on its position, so that the common border of two areas stays
        common."""
        points = [*line, line[0]] if closed else list(line)
        if self.board.rough:
            parts = [resample([a, b], _STEP)[:-1] for a, b in pairwise(points) if a != b]
            points = [self._moved(at) for part in parts for at in part] + [self._moved(points[-1])]
        found = self.plan.points(points)
        return found[:-1] if closed else found

    def _moved(self, at: Point) -> Point:
        (ax, ay), (bx, by) = self._broad.shift(*at), self._fine.shift(*at)
        return at[0] + ax + bx, at[1] + ay + by

    @cached_property
    def arts(self) -> list[str]:
        """The terrain style (art) of every outline."""
        known = {t.id: t for t in self.game.terrain.hexes}
        found = []
        for region in self.board.areas:
            kind = known.get(region.kind)
            art = kind.art if kind else "fields"
            art = checked_art(self.context, art, "hexes", region.kind)
            found.append("fields" if art == UNKNOWN_ART else art)
        return [found[area] for area in self.board.owners]

    @cached_property
    def open_art(self) -> str:
        """The terrain style (art) that most areas have, leaving out water and settlements."""
        dry = Counter(art for art in self.arts if art != WATER and art not in SETTLED_ARTS)
        return min(dry, key=lambda art: (-dry[art], art), default="fields")

    @property
    def sea_around(self) -> bool:
        """Whether the field is water where no area of the map lies."""
        return self.sheet.canvas is None or self.sheet.canvas.art == WATER

    def is_water(self, area: int) -> bool:
        """Return whether an area is a sea or lake."""
        return self.arts[area] == WATER

    @cached_property
    def order(self) -> list[int]:
        """The outlines in drawing order: those that lie inside others come after them."""
        within = self.board.pieces.within

        def depth(area: int) -> int:
            return 0 if area not in within else 1 + depth(within[area])

        return sorted(range(len(self.board.owners)), key=lambda n: (depth(n), n))

    def outline(self, area: int) -> list[Point]:
        """Return the outline of an area on the sheet."""
        if area not in self._outlines:
            self._outlines[area] = self.natural(self.board.pieces.rings[area], closed=True)
        return self._outlines[area]

    @cached_property
    def _outlines(self) -> dict[int, list[Point]]:
        """A cache of the outlines that were requested."""
        return {}

    def region(self, area: int) -> Region:
        """Return an area as the map file defines it."""
        return self.board.areas[area]

    @cached_property
    def borders(self) -> list[Border]:
        """Every line between two areas, and every edge of an area."""
        found = []
        for pair, lines in self.board.pieces.shared.items():
            side = self._side(pair)
            if side is None:
                continue
            kinds = self._kinds.get(side, ())
            found += [Border(side, pair, self.natural(line), kinds) for line in lines]
        for area, lines in self.board.pieces.coast.items():
            found += [Border(None, (area,), self.natural(line)) for line in lines]
        return found

    def _side(self, pair: tuple[int, int]) -> Side | None:
        """Return the border (side) between the areas of two outlines; ``None`` if both outlines
        belong to one area."""
        one, other = sorted(self.board.owners[n] for n in pair)
        return None if one == other else Side(Cell(0, one), other)

    @cached_property
    def _kinds(self) -> dict[Side, tuple[tuple[str, str], ...]]:
        """The drawing style (art) and name of each river, wall or other line that runs along a border,
        by border."""
        arts = {t.id: t.art for t in self.game.terrain.hexsides}
        found: dict[Side, tuple[tuple[str, str], ...]] = {}
        for kind, courses in self.sheet.hexsides.items():
            art = (
                checked_art(self.context, arts[kind], "hexsides", kind)
                if kind in arts
                else UNKNOWN_ART
            )
            for course in courses:
                for n, text in enumerate(course.sides):
                    side = self.sheet.space.parse_side(text)
                    name = course.name if n == len(course.sides) // 2 else ""
                    found[side] = (*found.get(side, ()), (art, name))
        return found

    @cached_property
    def coasts(self) -> list[Border]:
        """The borders between land and water."""
        return [border for border in self.borders if self._is_coast(border)]

    def _is_coast(self, border: Border) -> bool:
        wet = [self.is_water(area) for area in border.areas]
        if border.side is None:
            return wet == [False] and self.sea_around
        return wet[0] != wet[1]

    def land_of(self, coast: Border) -> int:
        """Return the land area of a coast."""
        return next(area for area in coast.areas if not self.is_water(area))
