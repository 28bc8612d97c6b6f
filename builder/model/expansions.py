"""Expansions of a game: parts of it that its VASSAL module gets as extensions."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from builder.model.base import Identifier, Line, Sourced, Title, Words

if TYPE_CHECKING:
    from builder.model.game import Game

PARTS = {"counters": "counter", "scenarios": "scenario", "charts": "chart", "decks": "deck"}
"""The kinds of parts that an expansion may have, with the word for one of each."""


class Expansion(Sourced):
    """Parts of a game that are published separately: the game's module lacks them, and an extension
    of the module, with its own ``version``, adds them. The scenarios are played on the game's maps."""

    id: Identifier
    title: Title
    version: Annotated[str, Field(pattern=r"^\d+\.\d+\.\d+$")] = "1.0.0"
    summary: Line = ""
    counters: Words = ()
    scenarios: Words = ()
    charts: Words = ()
    decks: Words = ()

    def parts_of(self, kind: str) -> Words:
        """Return the ids of the expansion's parts of one of the :data:`PARTS`."""
        found: Words = getattr(self, kind)
        return found


def game_with(game: Game, kept: Collection[str] = ()) -> Game:
    """Return a game without its expansions, except those whose ids are in ``kept``."""
    left_out = [one for one in game.sheet.expansions if one.id not in kept]
    if not left_out:
        return game
    out = {kind: {id for one in left_out for id in one.parts_of(kind)} for kind in PARTS}
    return game.model_copy(
        update={
            "units": tuple(u for u in game.units if u.id not in out["counters"]),
            "markers": tuple(m for m in game.markers if m.id not in out["counters"]),
            "scenarios": tuple(s for s in game.scenarios if s.id not in out["scenarios"]),
            "tables": tuple(t for t in game.tables if t.id not in out["charts"]),
            "decks": tuple(d for d in game.decks if d.id not in out["decks"]),
            "cards": tuple(c for c in game.cards if c.deck not in out["decks"]),
        }
    )
