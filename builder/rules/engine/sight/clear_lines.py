"""Lines of sight between places of a map with units on it; who can be spotted is decided
elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

from builder.model.mechanisms import Sight as Declared
from builder.model.mechanisms.fighting.sight import SightSide
from builder.model.space import Cell, Side
from builder.model.space.joined_boards import JoinedSpace
from builder.rules.core.seeing.lines_of_sight import Lines, board_lines_of_sight, places_at_foot
from builder.rules.core.seeing.sight import HexSight, Relief, Wall
from builder.rules.engine.positions.condition_answers import piece_fulfils
from builder.rules.engine.positions.map_facts import MapFacts
from builder.rules.engine.positions.situation import Situation


@dataclass(frozen=True)
class ClearLines:
    """The lines of sight in a position. In a game without sight rules every line is clear."""

    situation: Situation = field(repr=False)

    @property
    def declared(self) -> Declared | None:
        """The declared sight rules; ``None`` if there are none."""
        return self.situation.mechanisms.sight

    @cached_property
    def _by_side(self) -> dict[str, Lines]:
        return {}

    def lines(self, side: str) -> Lines:
        """Return the lines of sight as they are for the units of a side, which some units may
        block; for an empty ``side`` as they are for none in particular."""
        ground = self.situation.ground
        if self.declared is None or self.declared.units is None:
            return _bare(ground)
        if side not in self._by_side:
            self._by_side[side] = replace(_bare(ground), relief=self._relief(ground, side))
        return self._by_side[side]

    def _relief(self, ground: MapFacts, side: str) -> Relief:
        """Return the heights of the map, raised where units block lines of sight."""
        relief, units = _relief(ground), self.declared.units if self.declared else None
        if units is None:
            return relief
        tops = dict(relief.tops)
        for cell, there in self.situation.units_by_place.items():
            seen = (p for p in there if self.situation.sees_place_of(side, p))
            mine = (p for p in seen if units.whose == "all" or self.situation.side(p) != side)
            if any(piece_fulfils(self.situation, units.when, piece) for piece in mine):
                high = relief.ground.get(cell, 0) + units.height
                tops[cell] = max(high, tops.get(cell, high))
        return replace(relief, tops=tops)

    def height(self, cell: Cell) -> int:
        """Return the height of the ground of a place."""
        return _relief(self.situation.ground).ground.get(cell, 0)

    def crossed(self, a: Cell, b: Cell) -> list[Side]:
        """Return the sides of place ``b`` that the line from ``a`` touches."""
        return _bare(self.situation.ground).entered_over(a, b)

    def met(self, a: Cell, b: Cell) -> frozenset[str]:
        """Return the terrain and features on those sides of place ``b`` that the line from ``a``
        crosses or touches."""
        ground = self.situation.ground
        found = ground.sight_met.get((a, b))
        if found is None:
            sides = self.crossed(a, b) if a != b else []
            found = frozenset[str]().union(*map(ground.features_on_side, sides))
            ground.sight_met[a, b] = found
        return found

    def is_out_of_range(self, a: Cell, b: Cell) -> bool:
        """Return whether two places are farther apart than the declared maximum range of sight."""
        most = self.declared.range if self.declared else None
        return most is not None and self.situation.sheet.space.distance(a, b) > most

    def blocked(self, a: Cell, b: Cell, side: str = "") -> tuple[list[Cell], list[Side]]:
        """Return what blocks the line of sight of a side from ``a`` to ``b``, as places and as
        hexsides; both are empty if the line is clear."""
        if self.declared is None:
            return [], []
        if self.declared.units is not None:
            return self._blocked(a, b, side)
        known = self.situation.ground.sight_blocked
        if (a, b) not in known:
            known[a, b] = self._blocked(a, b, side)
        return known[a, b]

    def _blocked(self, a: Cell, b: Cell, side: str) -> tuple[list[Cell], list[Side]]:
        found = self.lines(side).blocked_by(a, b)
        if self.declared is not None and self.declared.mutual and any(found):
            back = self.lines(side).blocked_by(b, a)
            return back if not any(back) else found
        return found

    def sees(self, a: Cell, b: Cell, side: str = "") -> bool:
        """Return whether there is a line of sight from one place to another."""
        if self.apart(a, b) or self.is_out_of_range(a, b):
            return False
        return not any(self.blocked(a, b, side))

    def apart(self, a: Cell, b: Cell) -> bool:
        """Return whether two places lie on different maps, so that there is no line of sight
        between them."""
        space = self.situation.sheet.space
        return isinstance(space, JoinedSpace) and space.board_of(a) != space.board_of(b)


def sees_clearly(situation: Situation, a: Cell, b: Cell, side: str) -> bool:
    """Return whether units of a side have a clear line of sight from one place to another."""
    return ClearLines(situation).sees(a, b, side)


@lru_cache(maxsize=8)
def _relief(ground: MapFacts) -> Relief:
    """Return the heights of a map."""
    declared = ground.game.mechanisms.sight
    if declared is None:
        return Relief()
    high = {word: part.height for part in reversed(declared.ground) for word in part.in_}
    rises = {word: part.height for part in reversed(declared.obstacles) for word in part.in_}
    cells = ground.sheet.space.cells
    grounds = {c: max((high[w] for w in ground.grounds(c) if w in high), default=0) for c in cells}
    tops = {
        c: low + max((rises[w] for w in ground.grounds(c) if w in rises), default=0)
        for c, low in grounds.items()
    }
    return Relief(grounds, tops, declared.heights, declared.edges == "both")


@lru_cache(maxsize=8)
def _bare(ground: MapFacts) -> Lines:
    """Return the lines of sight of a map as if no units were on it."""
    declared, sheet = ground.game.mechanisms.sight, ground.sheet
    relief, walls = _relief(ground), dict[Side, Wall]()
    for part in reversed(declared.sides if declared else ()):
        for side in _sides(ground, part.across):
            walls[side] = _wall(ground, relief, part, side)
    return board_lines_of_sight(sheet.space, walls, relief)


def bare_line(ground: MapFacts, a: Cell, b: Cell) -> tuple[Cell, ...] | None:
    """Return the hexes that the line between two hexes passes on a flat hex map without units;
    ``None`` if the map blocks the line. Cached for the map."""
    found, key = ground.sight_lines, (a, b)
    if key not in found:
        lines = _bare(ground)
        assert isinstance(lines, HexSight)
        found[key] = lines.between(a, b) if lines.sees(a, b) else None
    return found[key]


def _sides(ground: MapFacts, words: tuple[str, ...]) -> Iterator[Side]:
    """Yield the hexsides of a map on which one of the named kinds of terrain or features lies."""
    for kinds in (ground.sheet.side_types, ground.sheet.side_features):
        yield from (side for side, there in kinds.items() if not there.isdisjoint(words))


def _wall(ground: MapFacts, relief: Relief, part: SightSide, side: Side) -> Wall:
    grid = ground.sheet.space
    low = max((relief.ground.get(c, 0) for c in grid.side_cells(side)), default=0)
    if part.over == "inside":
        inside = ground.sheet.walled.get(side, frozenset())
    else:
        inside = frozenset(places_at_foot(grid, side))
    over = 0 if part.over == "nobody" else part.within
    return Wall(inside, over, part.over == "both", low + part.height)
