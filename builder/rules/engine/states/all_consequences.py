"""Lists everything that declared results, options, overruns, checks and thresholds do to units."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.model.mechanisms.fighting.consequences import Consequence
from builder.problems import PathKey


def all_consequences(game: Game) -> Iterator[tuple[PathKey, Consequence]]:
    """Yield every declared consequence of combat results and morale checks, including each option
    of a choice of consequences, with its path."""
    for path, does in _declared_consequences(game):
        yield from ((path, part) for part in does.parts)


def _declared_consequences(game: Game) -> Iterator[tuple[PathKey, Consequence]]:
    declared = game.mechanisms
    for n, combat in enumerate(declared.combat):
        for code, outcome in combat.results.items():
            for side in ("attacker", "defender"):
                path: PathKey = ("mechanisms", "combat", n, "results", code, side)
                yield from ((path, does) for does in getattr(outcome, side))
        for m, option in enumerate(combat.options):
            for key in ("does", "enemy"):
                path = ("mechanisms", "combat", n, "options", m, key)
                yield from ((path, does) for does in getattr(option, key))
        if combat.advance is not None and combat.advance.captures is not None:
            path = ("mechanisms", "combat", n, "advance", "captures", "does")
            yield from ((path, does) for does in combat.advance.captures.does)
    overruns = declared.movement.overruns if declared.movement else ()
    for n, overrun in enumerate(overruns):
        path = ("mechanisms", "movement", "overruns", n, "does")
        yield from ((path, does) for does in overrun.does)
    for n, state in enumerate(declared.states):
        for m, meeting in enumerate(state.meets):
            path = ("mechanisms", "states", n, "meets", m, "does")
            yield from ((path, does) for does in meeting.does)
    for family in ("morale", "rally"):
        for n, check in enumerate(getattr(declared, family)):
            path = ("mechanisms", family, n)
            yield from (((*path, "passed"), does) for does in check.passed)
            for m, failure in enumerate(check.failed):
                yield from (((*path, "failed", m, "does"), does) for does in failure.does)
            for key, found in check.results.items():
                yield from (((*path, "results", key), does) for does in found)
    for n, count in enumerate(declared.counts):
        for m, part in enumerate(count.reached):
            path = ("mechanisms", "counts", n, "reached", m, "does")
            yield from ((path, does) for does in part.does)
