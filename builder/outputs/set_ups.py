"""Determines which counters a scenario places before the first turn and which ones players set up
themselves, for the exports to all virtual tabletops."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from builder.drawing.aids.placements import side_of_counter
from builder.model.game import Game
from builder.model.mechanisms.events import EventEffect
from builder.model.scenarios import Placement, Scenario
from builder.problems import PathKey

TURN_MARKER = "game-turn"
"""The id of the marker that shows the turn on its track."""

TRACK_FAMILY = "track"
"""The family of markers that stand on a track to show a count."""


def placements_of(game: Game, scenario: Scenario) -> Iterator[Placement]:
    """Yield the placements of the setup, of the turn marker in its first box, and of reinforcements,
    which wait in the boxes of their turns."""
    return (placement for _, placement in written_placements_of(game, scenario))


def written_placements_of(game: Game, scenario: Scenario) -> Iterator[tuple[PathKey, Placement]]:
    """Yield the same placements as :func:`placements_of`, each with the path in the scenario's data
    where it is written (empty for the turn marker if it is not written)."""
    yield from ((("setup", n), placement) for n, placement in enumerate(scenario.setup))
    placed = {p.counter for p in scenario.setup}
    if TURN_MARKER in game.counters and scenario.track and TURN_MARKER not in placed:
        first = game.track(scenario.track).boxes[0].id
        yield (), Placement(counter=TURN_MARKER, at=f"{scenario.track}:{first}")
    for n, entry in enumerate(scenario.reinforcements if scenario.track else ()):
        for k, counter in enumerate(entry.counters):
            if counter not in placed:
                at = f"{scenario.track}:{entry.turn}"
                yield ("reinforcements", n, "counters", k), Placement(counter=counter, at=at)


def counters_to_set_up(game: Game, scenario: Scenario) -> dict[str, list[tuple[str, bool]]]:
    """Return, by side, the counters that players still have to set up, in the order of the
    scenario's groups, each with whether it may be hidden."""
    placed: dict[str, int] = {}
    for p in scenario.setup:
        placed[p.counter] = placed.get(p.counter, 0) + p.count
        for marker in p.with_markers:
            placed[marker] = placed.get(marker, 0) + p.count
    found: dict[str, list[tuple[str, bool]]] = {}
    for group in scenario.free_setup:
        for id in group.counters:
            if id in game.counters and (side := side_of_counter(game, game.counters[id])):
                count = group.count or game.counters[id].count - placed.get(id, 0)
                found.setdefault(side, []).extend([(id, group.hidden != "no")] * max(0, count))
    return {side: counters for side, counters in found.items() if counters}


def of_events(game: Game, scenario: Scenario) -> list[str]:
    """Return the ids of the units that only events bring into a scenario, each as often as units
    arrive."""
    placed = Counter[str]()
    for placement in scenario.setup:
        placed[placement.counter] += placement.count
    placed.update(c for entry in scenario.reinforcements for c in entry.counters)
    free = {counter for group in scenario.free_setup for counter in group.counters}
    called = Counter(
        name.partition("#")[0]
        for event_effect in _all_effects(game)
        for name in event_effect.arrive
    )
    many = {unit.id: unit.count for unit in game.units if unit.id not in free}
    return [
        unit
        for unit, times in called.items()
        for _ in range(min(times, many.get(unit, 0) - placed[unit]))
    ]


def _all_effects(game: Game) -> Iterator[EventEffect]:
    """Yield all effects of events and all consequences of counts that change or reach an amount."""
    for drawn in game.mechanisms.events:
        yield from (event_effect for event in drawn.entries for event_effect in event.effects)
    for count in game.mechanisms.counts:
        for change in count.changes:
            yield from (*change.short, *change.enough)
        yield from (event_effect for part in count.reached for event_effect in part.effects)


def narrow_tracks(game: Game) -> frozenset[str]:
    """Return the ids of the turn tracks whose boxes have room for nothing but the track's
    marker."""
    return frozenset(t.id for t in game.tracks if t.kind == "turn" and t.box is None)
