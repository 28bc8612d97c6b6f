"""What conditions of combats ask of the moment, for a module: what follows from the turn, and what only
the players know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import groupby

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.mechanisms.conditions import When
from builder.rules.core.contests import Said
from builder.rules.language.terms import (
    Compared,
    Every,
    Fixed,
    Some,
    Term,
    Value,
    choose,
    number,
)
from builder.rules.open.positions.conditions import NIGHT, asked, event_named, named, of_position
from builder.rules.open.positions.moments import is_night, season_of
from builder.rules.open.prose.phrases import Teller

PHASE = "phase"
"""The name of the phase."""

_TURNS = 120
"""More turns than these have neither season nor night in a module."""


def known_of(game: Game) -> dict[str, Term | Value]:
    """What is the same always, or follows from the turn. Nobody who fights hand to hand goes along a
    path, or fires."""
    conditions = (when for _, when in game.mechanisms.conditions)
    found: dict[str, Term | Value] = {
        named(relation, word): False
        for relation, word in asked(conditions)
        if relation in ("along", "fire")
    }
    found |= {} if game.mechanisms.weather else {"weather": ""}
    season: Term = Fixed("")
    for id, turns in _spans(lambda turn: _season(game, turn)):
        season = choose(turns, id, season) if id else season
    nights = [turns for night, turns in _spans(partial(is_night, game)) if night]
    return {**found, "season": season, NIGHT: Some(tuple(nights))}


def _season(game: Game, turn: int) -> str:
    found = season_of(game, turn)
    return found.id if found else ""


def _spans(of: Callable[[int], str | bool]) -> Iterator[tuple[str | bool, Term]]:
    """Turns that have the same, one after the other, each with whether it is one of them."""
    turn = number("turn")
    for value, turns in groupby(range(1, _TURNS + 1), of):
        first, *others = turns
        last = others[-1] if others else first
        between = (Compared(">=", turn, Fixed(first)), Compared("<=", turn, Fixed(last)))
        yield value, Every(between)


def questions_of(game: Game, conditions: Iterable[When]) -> Iterator[tuple[str, Said]]:
    """The truths of events and of the whole position that conditions ask for, each as a clause."""
    for condition in conditions:
        for _, part in condition.parts():
            for event in part.event:
                yield event_named(event), _saying(game, When(event=(event,)))
            for name in of_position(part):
                alone = When(some=part.some, count=part.count, holds=part.holds)
                yield name, _saying(game, alone)


def _saying(game: Game, when: When) -> Said:
    def said(tr: Translator) -> str:
        return Teller(game, tr).when(when, "attacker")

    return said
