"""Setups that players choose: proven, made, and seen by one side."""

from __future__ import annotations

from builder.model.game import Game
from builder.model.position_sheets import PositionSheet, as_sheet
from builder.problems import Problem, error, unknown
from builder.rules.core.positions.setups import under_way
from builder.rules.error_boundary import gathered, guarded
from builder.rules.registry import system_of

SETUP_ONLY = frozenset(
    {
        "early-enemy", "enemy-zone", "missing-counter", "mixed-sides", "mortar-inside", "no-cup",
        "outside-camp", "outside-zone", "site-not-held", "too-many-points", "wrong-country",
    }
)  # fmt: skip
"""What is asked of a setup alone: once play has begun, units have moved, met and fallen."""


def check_position(game: Game, written: PositionSheet, *, played: bool = False) -> list[Problem]:
    """Every breach of a position: as the setup of its scenario, or of a game under way, of what holds at
    any time. What comes later in a log is ``played``: its setup ends with the first phase, even where
    that leaves it as it was."""
    found = _breaches(game, written)
    if not _begun(game, written, played=played):
        return found
    return [problem for problem in found if problem.code not in SETUP_ONLY]


def _begun(game: Game, written: PositionSheet, *, played: bool) -> bool:
    """Whether a position is no setup any more."""
    if not under_way(game, written.turn, written.phase):
        return False
    system, _ = guarded("the system", lambda: system_of(game))
    still = system is not None and system.setup_phase == written.phase.rpartition(":")[2]
    return played or written.turn > 1 or not still


def _breaches(game: Game, written: PositionSheet) -> list[Problem]:
    system, lost = guarded("the system", lambda: system_of(game))
    if system is None:
        return list(lost)
    prove = system.check_position
    if prove is None:
        return [_no_setups(game)]
    return gathered("the check of the position", lambda: prove(game, written), ("position",))


def make_setup(
    game: Game, scenario: str, seed: int, options: tuple[str, ...] = ()
) -> tuple[PositionSheet | None, tuple[Problem, ...]]:
    """A legal setup of a scenario by seed, with optional rules, or why there is none."""
    system, lost = guarded("the system", lambda: system_of(game))
    if system is None:
        return None, lost
    for name in options:
        if name not in system.options:
            return None, (unknown("option", name, system.options),)
    found = next((s for s in game.scenarios if s.id == scenario), None)
    if found is None:
        return None, (unknown("scenario", scenario, [s.id for s in game.scenarios]),)
    make = system.make_setup
    if make is None:
        return None, (_no_setups(game),)
    own = system.position.model
    return guarded("the setup", lambda: as_sheet(own, make(game, found, seed, options)))


def seen_by(
    game: Game, written: PositionSheet, side: str
) -> tuple[PositionSheet | None, tuple[Problem, ...]]:
    """What a side knows of a position, or why that cannot be told."""

    def look() -> PositionSheet:
        view = system_of(game).seen_by
        return written if view is None else view(game, written, side)

    return guarded("the view of a side", look)


def _no_setups(game: Game) -> Problem:
    message = f"the system {game.sheet.system} does not prove setups yet"
    hint = "leave 'setup' out: the system asks nothing of setups"
    return error("no-setups", message, ("sheet", "system"), hint=hint)
