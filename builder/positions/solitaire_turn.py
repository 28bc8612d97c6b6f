"""Plays turns of a solitaire system from the command line: reads a position from a file, and returns
the next position with a report of what happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from builder.i18n.translate import translator_of
from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.positions.position_files import read_position
from builder.problems import Problem, error, warning
from builder.rules.core.positions.sheet_checks import unknown_sheet_names
from builder.rules.dice import DiceRoller
from builder.rules.error_boundary import guarded
from builder.rules.procedures import Turned
from builder.rules.registry import system_of
from builder.rules.signed_numbers import set_numbers
from builder.sentences import filled_sentence


def play_turn(
    game: Game,
    path: Path,
    decided: Mapping[str, Any],
    dice: Sequence[int] = (),
    seed: int | None = None,
) -> tuple[Turned | None, list[Problem]]:
    """Play the system's part of a turn from the position in a file (YAML, or a saved game of the
    module); return the result and the problems. ``decided`` are the player's decisions, ``dice`` the
    rolls made at the table; further rolls follow from the ``seed``."""
    system, lost = guarded("the system", lambda: system_of(game))
    if system is None:
        return None, list(lost)
    player = system.turn
    if player is None:
        message = filled_sentence(
            "the system {system} has no side that plays itself", system=game.sheet.system
        )
        return None, [error("no-turn", message, ("sheet", "system"))]
    sheet, problems, _ = read_position(game, path)
    if sheet is None:
        return None, problems
    problems += unknown_sheet_names(game, sheet)
    hand = DiceRoller(list(dice), seed)
    turned, lost = guarded("the turn", lambda: player(game, sheet, decided, hand))
    problems += lost
    if turned is not None and hand.made:
        message = filled_sentence(
            "nothing was rolled for with {made}", made=", ".join(map(str, hand.made))
        )
        problems.append(warning("unused-rolls", message, ("dice",)))
    return turned, problems


def story_lines(game: Game, turned: Turned, language: str = "en") -> list[str]:
    """Return a report of a turn with a line for each event: the rule number, then a sentence."""
    tr = translator_of(game, language)
    names = {
        c.id: tr(c.title or c.name, "unit") if isinstance(c, Unit) else tr(c.name, "marker")
        for c in game.counters.values()
    }
    return [f"{line.rule:<6} {set_numbers(line.say(tr, names))}" for line in turned.story]
