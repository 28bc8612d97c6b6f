"""The games of ``docs/choose-your-rules.md``, which together declare every mechanism of the page, and the
same games as they are played: with the phases and the units of a whole game."""

from __future__ import annotations

from functools import cache

from builder.model.game import Game
from tests.i18n.sentences.corpus import games
from tests.playing import rich_game


@cache
def declared() -> dict[str, Game]:
    """The games by their names: ``page 1``, ``page 2`` …"""
    page = "choose-your-rules.md, "
    every = {name.removeprefix(page): game for name, game in games().items() if page in name}
    return {f"page {number}": game for number, game in every.items()}


@cache
def played() -> dict[str, Game]:
    """The games of two sides, set up."""
    return {name: _set_up(game) for name, game in declared().items() if len(game.sheet.sides) == 2}


def _set_up(game: Game) -> Game:
    whole = rich_game.rich()
    sheet = game.sheet.model_copy(update={"sequence": whole.sheet.sequence})
    return game.model_copy(update={"sheet": sheet, "scenarios": whole.scenarios})
