"""What the sides are to each other (allied, neutral or enemies), at the start and later."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.model.game import Game
from builder.model.mechanisms.sides.alliances import STANCES, Stance, pairs_of
from builder.problems import unknown_name
from builder.rules.core.per_game_cache import cached_per_game
from builder.rules.engine.positions.situation import Situation
from builder.rules.procedures import Refused


@cached_per_game
def relations_at_start(game: Game) -> Mapping[str, Stance]:
    """Return what each pair of sides is to each other at the start; empty for a game that declares
    no alliances, in which all sides are enemies."""
    declared = game.mechanisms.alliances
    return declared.at_start(side.id for side in game.sheet.sides) if declared else {}


def relations_now(game: Game, changed: Mapping[str, Stance]) -> Mapping[str, Stance]:
    """Return what each pair of sides is to each other, with those that have ``changed`` since the
    start. Raises :class:`Refused` for a pair that the game does not have."""
    first = relations_at_start(game)
    if not changed:
        return first
    for pair, stance in changed.items():
        if pair not in first:
            path = ("given", "relations")
            raise Refused(unknown_name("pair of sides", pair, first, path, code="unknown-word"))
        if stance not in STANCES:
            path = ("given", "relations", pair)
            raise Refused(unknown_name("relation", stance, STANCES, path, code="unknown-word"))
    return {**first, **changed}


def pairs_of_game(game: Game) -> tuple[str, ...]:
    """Return the names of all pairs of sides of a game that declares alliances, in the order of the
    sides; empty for any other game."""
    declared = game.mechanisms.alliances
    return tuple(pairs_of(side.id for side in game.sheet.sides)) if declared else ()


_ARE: dict[Stance, str] = {
    "allied": "{side} and {other} are allied.",
    "neutral": "{side} and {other} are neutral to each other.",
    "enemies": "{side} and {other} are enemies.",
}


def stances_told(situation: Situation) -> Iterator[tuple[str, str, str]]:
    """Yield each pair of sides of a game that declares alliances, with the sentence on what they are to
    each other now."""
    for pair in pairs_of_game(situation.game):
        side, _, other = pair.partition(" ")
        yield side, other, _ARE[situation.relation(side, other)]
