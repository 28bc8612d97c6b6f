"""Setups that players choose: proven, made, and seen by one side."""

from __future__ import annotations

from builder.model.game import Game
from builder.model.positions import PositionSheet
from builder.problems import Problem, error, unknown
from builder.rules.procedures import Refused
from builder.rules.registry import system_of


def check_position(game: Game, written: PositionSheet) -> list[Problem]:
    """Every breach of a position as the setup of its scenario."""
    try:
        check = system_of(game).check_position
        return [_no_setups(game)] if check is None else check(game, written)
    except Refused as refusal:
        return list(refusal.problems)


def make_setup(
    game: Game, scenario: str, seed: int, options: tuple[str, ...] = ()
) -> tuple[PositionSheet | None, tuple[Problem, ...]]:
    """A legal setup of a scenario by seed, with optional rules, or why there is none."""
    try:
        system = system_of(game)
        make = system.make_setup
        for name in options:
            if name not in system.options:
                return None, (unknown("option", name, system.options),)
        found = next((s for s in game.scenarios if s.id == scenario), None)
        if found is None:
            return None, (unknown("scenario", scenario, [s.id for s in game.scenarios]),)
        return (
            (None, (_no_setups(game),)) if make is None else (make(game, found, seed, options), ())
        )
    except Refused as refusal:
        return None, refusal.problems


def seen_by(game: Game, written: PositionSheet, side: str) -> PositionSheet:
    """What a side knows of a position."""
    view = system_of(game).seen_by
    return written if view is None else view(game, written, side)


def _no_setups(game: Game) -> Problem:
    message = f"the system {game.sheet.system} does not prove setups yet"
    return error("no-setups", message, ("sheet", "system"))
