"""Checks the declaration of replacements: names, points that never come, and prices that nothing has."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.model.mechanisms import Replacements
from builder.model.mechanisms.amounts import split_count_name
from builder.model.mechanisms.replacements import STEP, UNIT, Price
from builder.problems import PathKey, Problem, error, unknown_name, warning
from builder.rules.engine.arrivals.arrival_rules import check_places
from builder.rules.engine.positions.aliases import boxes_of
from builder.rules.engine.positions.amounts import (
    count_full_name,
    count_named,
    holders_of_count,
)
from builder.rules.engine.positions.declared_names import KnownWords as Known
from builder.rules.engine.positions.declared_names import (
    known_count,
    known_figure,
    known_phase,
    known_word,
)
from builder.rules.engine.positions.turn_facts import final_turn
from builder.rules.engine.positions.unit_conditions import unit_may_fulfil
from builder.rules.engine.time.turn_calendar import beyond

_PATH: PathKey = ("mechanisms", "replacements")


def check_replacements(game: Game) -> Iterator[Problem]:
    """Report errors in the replacement rules: unknown names, points that never come, and prices
    that apply to no unit."""
    declared = game.mechanisms.replacements
    if declared is None:
        return
    words = Known(game)
    yield from known_phase(words, declared.phase, _PATH)
    for n, part in enumerate(declared.income):
        here = (*_PATH, "income", n)
        if part.side:
            yield from known_word(part.side, words.moment["side"], (*here, "side"), "no side")
        yield from beyond(part.turns, final_turn(game), (*here, "turns"))
        for m, word in enumerate(part.at):
            yield from known_word(word, words.places, (*here, "at", m), "no hex, area or box")
        yield from known_figure(words, part.points, (*here, "points"))
        if part.count:
            yield from known_count(game, part.count, (*here, "count"))
            yield from _with_holder(game, part.count, (*here, "count"))
    for n, price in enumerate(declared.prices):
        yield from _check_price(game, declared, price, (*_PATH, "prices", n))
    for n, word in enumerate(declared.from_):
        yield from known_word(word, boxes_of(game), (*_PATH, "from", n), "no box")
    yield from check_places(game, words, declared.places, (*_PATH, "places"))


def _with_holder(game: Game, name: str, path: PathKey) -> Iterator[Problem]:
    """Report a count of units or places that is named without the one that has it."""
    holder, id = split_count_name(name)
    count = count_named(game, id)
    if count is not None and not holder and count.of in ("unit", "place"):
        every = [count_full_name(one, count.id) for one in holders_of_count(game, count)]
        yield unknown_name("count", name, every, path)


def _check_price(
    game: Game, declared: Replacements, price: Price, path: PathKey
) -> Iterator[Problem]:
    """Report a price that no unit has, one for an unknown count, and an exchange for units that no box
    can have."""
    if not any(unit_may_fulfil(game, price.who, unit) for unit in game.units):
        message = "no unit has this price"
        hint = "mend who, or leave the price out"
        yield warning("unreached", message, (*path, "who"), hint=hint)
    own = [count.id for count in game.mechanisms.counts if count.of == "unit"]
    if price.each not in (UNIT, STEP, *own):
        yield unknown_name("count", price.each, [UNIT, STEP, *own], (*path, "each"))
    if price.becomes is None:
        return
    if not declared.from_:
        message = "no box is named with the units that others become"
        hint = "name the boxes of these units under from"
        yield error("bad-arrival", message, (*path, "becomes"), hint=hint)
    if not any(unit_may_fulfil(game, price.becomes, unit) for unit in game.units):
        message = "no unit is so, and nothing becomes one"
        hint = "mend becomes, or leave the price out"
        yield warning("unreached", message, (*path, "becomes"), hint=hint)
