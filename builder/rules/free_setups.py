"""Setups that players choose: check them, make them, and show what one side sees."""

from __future__ import annotations

from builder.model.game import Game
from builder.model.position_sheets import PositionSheet, as_position_model
from builder.problems import Problem, error, unknown_name
from builder.rules.core.positions.setups import play_has_begun
from builder.rules.error_boundary import guarded, guarded_problems
from builder.rules.registry import system_of
from builder.sentences import filled_sentence

SETUP_ONLY = frozenset(
    {
        "early-enemy", "enemy-zone", "missing-counter", "missing-force", "mixed-sides",
        "mortar-inside", "no-cup", "outside-camp", "outside-zone", "site-not-held",
        "too-many-points", "wrong-country",
    }
)  # fmt: skip
"""The codes of problems that apply to a setup only: once play has begun, units may have moved, met
and been lost."""


def check_position(game: Game, written: PositionSheet, *, played: bool = False) -> list[Problem]:
    """Return a problem for every rule that a position breaks: the rules of its scenario's setup or,
    once play has begun, those that apply at any time. ``played`` marks a later position of a log:
    there the setup ends with the first phase, even if that phase changed nothing."""
    found = _breaches(game, written)
    if not _begun(game, written, played=played):
        return found
    return [problem for problem in found if problem.code not in SETUP_ONLY]


def _begun(game: Game, written: PositionSheet, *, played: bool) -> bool:
    """Tell whether play has begun, so that a position is no longer a setup."""
    in_a_phase = written.play is not None and bool(written.phase)
    if not in_a_phase and not play_has_begun(game, written.turn, written.phase):
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
    return guarded_problems(
        "the check of the position", lambda: prove(game, written), ("position",)
    )


def make_setup(
    game: Game, scenario: str, seed: int, options: tuple[str, ...] = ()
) -> tuple[PositionSheet | None, tuple[Problem, ...]]:
    """Return a legal random setup of a scenario for a seed, with some optional rules, or ``None``
    with the problems."""
    system, lost = guarded("the system", lambda: system_of(game))
    if system is None:
        return None, lost
    for name in options:
        if name not in system.options:
            return None, (unknown_name("option", name, system.options),)
    found = next((s for s in game.scenarios if s.id == scenario), None)
    if found is None:
        return None, (unknown_name("scenario", scenario, [s.id for s in game.scenarios]),)
    make = system.make_setup
    if make is None:
        return None, (_no_setups(game),)
    own = system.position.model
    return guarded("the setup", lambda: as_position_model(own, make(game, found, seed, options)))


def seen_by(
    game: Game, written: PositionSheet, side: str
) -> tuple[PositionSheet | None, tuple[Problem, ...]]:
    """Return what one side knows of a position, as a position, or ``None`` with the problems."""

    def look() -> PositionSheet:
        view = system_of(game).seen_by
        return written if view is None else view(game, written, side)

    return guarded("the view of a side", look)


def _no_setups(game: Game) -> Problem:
    message = filled_sentence(
        "the system {system} does not prove setups yet", system=game.sheet.system
    )
    hint = "leave 'setup' out: the system asks nothing of setups"
    return error("no-setups", message, ("sheet", "system"), hint=hint)
