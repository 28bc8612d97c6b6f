"""Computes where each counter is when a scenario begins, in mm, and which counters are left in the
box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from builder.drawing.aids.placements import side_of_counter
from builder.drawing.counters.counters import counter_size
from builder.model.game import Game
from builder.model.scenarios import Placement, Scenario
from builder.outputs.set_ups import (
    TRACK_FAMILY,
    TURN_MARKER,
    counters_to_set_up,
    narrow_tracks,
    of_events,
    placements_of,
)
from builder.outputs.tabletop.boards import Place, Sheets


class Standing(NamedTuple):
    """A counter on a sheet: the name of its place, the point in mm where it lies, how many counters
    lie below it, the steps that it has lost, and whether it is hidden from other sides."""

    counter: str
    sheet: str
    at: str
    x: float
    y: float
    level: int
    lost: int = 0
    hidden: bool = False


@dataclass
class SetUp:
    """The table before the first turn: counters that ``stand`` on sheets; those placed secretly
    (``secret``); those in cups; those that ``wait`` for their side to set them up or for their
    turn, by side and heading; and how many of each counter are left over."""

    stand: list[Standing] = field(default_factory=list)
    secret: list[tuple[str, str]] = field(default_factory=list)
    cups: dict[str, list[str]] = field(default_factory=dict)
    wait: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    rest: dict[str, int] = field(default_factory=dict)


FREE, EVENTS = "Forces to set up", "Units brought by events"
"""The headings of counters that wait."""

ELSEWHERE = "Elsewhere"
"""The heading of counters whose place is on no sheet."""


def set_up(game: Game, sheets: Sheets, scenario: Scenario) -> SetUp:
    """Return where all counters of a scenario are before the first turn."""
    made = SetUp()
    used: Counter[str] = Counter()
    board = scenario.map or (game.board_track.id if game.board_track else "")
    pools = {pool.id: Counter(dict(pool.contents)) for pool in game.pools}
    at: dict[tuple[str, str], tuple[Place, list[Placement]]] = {}
    for placement in placements_of(game, scenario):
        ids = [c for c in _counters_of(placement) if c in game.counters]
        used.update(ids)
        found = None if _waits(game, placement) else sheets.find(board, placement.at)
        if placement.hidden and side_of_counter(game, game.counters[placement.counter]):
            made.secret += [(id, placement.at) for id in ids]
        elif found is not None:
            at.setdefault((found[0], placement.at), (found[1], []))[1].append(placement)
        elif placement.at in pools:
            pools[placement.at].update(ids)
        else:
            for id in ids:
                made.wait.setdefault((_side(game, id), _heading(placement)), []).append(id)
    for (sheet, name), (place, placed) in at.items():
        made.stand += _standing(game, sheet, name, place, placed)
    for side, counters in counters_to_set_up(game, scenario).items():
        made.wait.setdefault((side, FREE), []).extend(id for id, _ in counters)
        used.update(id for id, _ in counters)
    for id in of_events(game, scenario):
        made.wait.setdefault((_side(game, id), EVENTS), []).append(id)
        used[id] += 1
    for pool, contents in pools.items():
        left = contents - used
        made.cups[pool] = sorted(left.elements())
        used.update(left)
    made.rest = {id: n for id, c in game.counters.items() if (n := c.count - used[id]) > 0}
    return made


def _waits(game: Game, placement: Placement) -> bool:
    """Return whether a counter waits beside its side's seat, because the boxes of its turn track
    have room only for the track's own markers."""
    counts = getattr(game.counters.get(placement.counter), "family", "") == TRACK_FAMILY
    track = placement.at.partition(":")[0]
    return track in narrow_tracks(game) and not counts and placement.counter != TURN_MARKER


def _heading(placement: Placement) -> str:
    """Return the heading for waiting counters that have no place on any sheet: the name of a turn,
    as setups write it."""
    return placement.at if ":" in placement.at else ELSEWHERE


def _side(game: Game, counter: str) -> str:
    return side_of_counter(game, game.counters[counter])


def _counters_of(placement: Placement) -> list[str]:
    """Return the ids of the counters in a placement from the bottom up: the counters themselves,
    then the markers on them."""
    return [*[placement.counter] * placement.count, *placement.with_markers]


_UNDER = ("works", "transport", "control", "track")
"""The families of markers that lie below units."""


def _standing(
    game: Game, sheet: str, name: str, place: Place, placed: list[Placement]
) -> Iterator[Standing]:
    """Yield the counters in one place: side by side if there is room, else as a stack, with markers
    that belong under units at the bottom."""
    loose = [
        (id, (placement.lost or int(placement.reduced)) if id == placement.counter else 0)
        for placement in placed
        for id in _counters_of(placement)
        if id in game.counters
    ]
    loose.sort(key=lambda one: getattr(game.counters[one[0]], "family", "") not in _UNDER)
    size = max(max(_extent(game, id)) for id, _ in loose)
    for (id, lost), ((x, y), level) in zip(loose, place.spread(size, len(loose)), strict=True):
        mine = lost if game.counters[id].kind == "unit" else min(lost, 1)
        yield Standing(id, sheet, name, x, y, level, mine)


def _extent(game: Game, id: str) -> tuple[float, float]:
    counter = game.counters[id]
    wide = counter_size(game, counter)
    return wide, counter.height or wide
