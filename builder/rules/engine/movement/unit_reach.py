"""Finds where a unit may move to in a game that is played."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.model.mechanisms.places.links import BoxLink
from builder.model.space import Cell
from builder.rules.core.moving.cheapest_paths import Search
from builder.rules.engine.carrying.points_used import points_used
from builder.rules.engine.facing.facing_play import directions_after
from builder.rules.engine.facing.turning_moves import TurningSearch
from builder.rules.engine.links.off_map_links import Links
from builder.rules.engine.movement.least_moves import ends_far_enough
from builder.rules.engine.movement.movement_procedures import (
    boxes_in_reach,
    cheapest_ends,
    exits_in_reach,
    way_of,
)
from builder.rules.engine.movement.movement_rules import March
from builder.rules.engine.movement.walking import start_of_march
from builder.rules.engine.overruns.overruns import stacks_overrun
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.play.moment import Moment

if TYPE_CHECKING:
    from builder.rules.play.match import Match


@dataclass(frozen=True)
class Reach:
    """The places that a unit may move to, with their costs and paths."""

    march: March
    ends: dict[Cell, tuple[Fraction, Search[Cell]]]
    boxes: dict[str, Fraction]
    exits: tuple[Cell, ...]
    stays: Search[Cell] | None = None
    """The search in which the unit's own place was found; ``None`` if it may not move."""
    must: bool = False
    """Whether the unit must move to one of these places, and may not stay where it is."""

    def link_to(self, box: str) -> BoxLink | None:
        """Return the link by which the unit moves to a box; ``None`` if there is none."""
        ways, start = Links(self.march.situation, self.march.piece), start_of_march(self.march)
        for spot in (*((start,) if start is not None else ()), *self.ends):
            link = ways.by(spot, box)
            if link is not None and ways.bar(link, box) is None:
                return link
        return None

    def facings(self, cell: Cell) -> tuple[str, ...]:
        """Return the directions in which the unit may point after moving to a place; empty for a
        unit without a facing."""
        turning, end = self.march.turning, self.ends.get(cell)
        return tuple(directions_after(turning, end[1], cell)) if turning and end else ()

    def headings(self, cell: Cell) -> tuple[str, ...]:
        """Return the directions in which the unit points in each place that it enters; empty if the
        move does not turn it."""
        end = self.ends.get(cell)
        return end[1].headings(cell) if end and isinstance(end[1], TurningSearch) else ()

    @property
    def pivots(self) -> tuple[str, ...]:
        """The directions to which the unit may turn in place, without moving."""
        turning, cell = self.march.turning, self.march.piece.cell
        if turning is None or cell is None or self.stays is None:
            return ()
        names = directions_after(turning, self.stays, cell)
        return tuple(name for name in names if name != turning.facing.name)

    def route(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the places that the unit enters on its way to the place ``cell``, in order."""
        way = self.ends[cell][1].route(cell)
        return way[1:] if way and way[0] == self.march.piece.cell else way


def reach_of(match: Match, moment: Moment, name: str, by: str = "") -> Reach:
    """Return where a unit may move to, by normal movement or by the special way of moving with the
    id ``by``. The result is cached for the game state."""

    def make() -> Reach:
        march = march_of(match, moment, name, by)
        if march.may_start() is not None:
            return Reach(march, {}, {}, ())
        found = cheapest_ends(march)
        ends = {
            cell: way
            for cell, way in found.items()
            if cell != march.piece.cell and march.may_end(cell) is None
        }
        boxes = boxes_in_reach(march, {cell: spent for cell, (spent, _) in found.items()})
        exits = tuple(cell for cell, _ in exits_in_reach(march, found))
        own = found.get(march.piece.cell) if march.piece.cell is not None else None
        far = ends_far_enough(march, {cell: spent for cell, (spent, _) in ends.items()})
        ends = {cell: way for cell, way in ends.items() if not far or cell in far}
        return Reach(march, ends, boxes, exits, own[1] if own else None, bool(far))

    return moment.worked_out(f"reach {name} {by}", make)


def march_of(match: Match, moment: Moment, name: str, by: str = "") -> March:
    """Return a unit's move (normal, or the special way of moving ``by``) as a :class:`March`, which
    knows its allowance and costs."""
    declared = match.game.mechanisms.movement
    assert declared is not None
    situation = situation_at(match, moment)
    used = points_used(moment, name)
    piece = moment.piece(name)
    waiting = waiting_units(moment, situation.side(piece)) if stacks_overrun(declared) else None
    return March(situation, declared, piece, way_of(declared, by), used, waiting)


def waiting_units(moment: Moment, side: str) -> frozenset[str]:
    """Return the units of a side that have not ended their moves in this phase."""
    mine = (one for one in moment.agenda if one.kind == "movement" and one["side"] == side)
    now = next(mine, None)
    return frozenset(now["left"]) if now is not None else frozenset()
