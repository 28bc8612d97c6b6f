"""Blank parts: how the rest of a game is drawn when some of its counters, cards or pictures cannot
be drawn."""

from __future__ import annotations

from collections.abc import Iterable

from builder import raster_images
from builder.model.game import Game
from builder.problems import Problem, Severity

_BLANKED = ("units", "markers", "cards")


def without_invalid_parts(game: Game, problems: Iterable[Problem]) -> Game:
    """Return the game without its damaged pictures, and with blank pieces in place of counters and
    cards whose drawings have errors; the same game if all is well."""
    wrong = {
        str(problem.path[1])
        for problem in problems
        if problem.severity is Severity.ERROR and problem.path[:1] and problem.path[0] in _BLANKED
    }
    damaged = {name for name, data in game.art.items() if raster_images.image_damage(data)}
    wrong |= _showing(game, damaged)
    if not wrong - game.blank and not damaged:
        return game
    art = {name: data for name, data in game.art.items() if name not in damaged}
    return game.model_copy(update={"art": art, "blank": game.blank | wrong})


def _showing(game: Game, names: set[str]) -> set[str]:
    """Return the ids of the counters and cards on which one of these picture files appears."""
    counters = {id: {c.art, c.back_art, c.picture} for id, c in game.counters.items()}
    symbols = {unit.id: {unit.symbol.file} for unit in game.units}
    cards = {card.id: {card.art} for card in game.cards}
    return {id for shown in (counters, symbols, cards) for id, own in shown.items() if own & names}
