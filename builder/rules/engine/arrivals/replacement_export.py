"""Exports the rules of replacements for the VASSAL module: what sides get, and what they pay for it."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.model.mechanisms.amounts import split_count_name
from builder.model.mechanisms.conditions import Turns
from builder.model.mechanisms.replacements import UNIT, Income, Price, Replacements
from builder.model.pieces.counters import Unit
from builder.rules.core.module_export.reinforcements import (
    OtherPrice,
    ReplacementIncome,
    ReplacementRules,
    ReturnPrice,
)
from builder.rules.core.questions import side_of
from builder.rules.engine.arrivals.arrival_export import depends_on_moment
from builder.rules.engine.arrivals.purchases import prices_of_return, prices_of_step
from builder.rules.engine.combat.export.idle_unit_queries import LoneUnitConditions
from builder.rules.engine.events.event_sides import as_played, players_of, side_of_event
from builder.rules.engine.positions.aliases import boxes_of
from builder.rules.engine.positions.amounts import (
    count_named,
    holder_of_other_count,
    holders_of_count,
    unit_has_count,
)
from builder.rules.engine.positions.condition_answers import is_about_piece_alone
from builder.rules.engine.positions.held_places import worth_of
from builder.rules.engine.positions.position_conditions import first_holders, places_of
from builder.rules.engine.positions.unit_conditions import (
    changing_words_of,
    unit_fulfils,
    unit_may_fulfil,
)
from builder.rules.expressions.terms import AnyOf, Every, Term, is_equal, number


def replacements_for_module(game: Game) -> ReplacementRules | None:
    """Return the replacement rules for the VASSAL module; ``None`` if the game has none."""
    declared, alone = game.mechanisms.replacements, LoneUnitConditions(game, ())
    if declared is None or not game.units:
        return None
    sides = [side.id for side in game.sheet.sides]
    seen = [x for x in declared.income if _is_seen(game, x) and depends_on_moment(alone, x.when)]
    unseen = [part for part in declared.income if part not in seen]
    gifts = _gifts(game)
    boxes = boxes_of(game)
    return ReplacementRules(
        rule=game.mechanisms.case("replacements", declared),
        sides=tuple(
            s for s in sides if s in gifts or any(x.side in ("", s) for x in declared.income)
        ),
        incomes=tuple(
            _income(game, part, side, _when(alone, part, side))
            for part in seen
            for side in sides
            if part.side in ("", side)
        ),
        asked={
            s: sum(n for p in unseen if p.side in ("", s) for n in _most_of(game, p)) for s in sides
        },
        keep=declared.keep,
        most=declared.most,
        steps=_step_prices(game, declared),
        returns=_return_prices(game, declared),
        boxes=tuple(boxes.get(word, word) for word in declared.from_),
        others=tuple(_other_prices(game, declared)),
        gifts=gifts,
    )


def _income(game: Game, part: Income, side: str, when: Term) -> ReplacementIncome:
    first = first_holders(game)
    places = dict.fromkeys(places_of(game, part.at))
    points = part.points if isinstance(part.points, int) else 0
    return ReplacementIncome(
        side=side,
        points=points,
        when=when,
        places={place: worth_of(game, part.points, place) for place in places},
        first={place: first.get(place, "") for place in places},
        count=_count_id(game, part.count, side),
        units=frozenset(_bringing(game, part, side)),
        stand=tuple(dict.fromkeys(places_of(game, part.each.in_))) if part.each else (),
    )


def _is_seen(game: Game, part: Income) -> bool:
    """Return whether the module can count the units for each of which points come: by what they always
    are, and by the places in which they are."""
    if part.each is None:
        return True
    fixed = part.each.model_copy(update={"in_": ()})
    asked = {word for _, one in fixed.parts() for *_, words in one.lines() for word in words}
    plain = is_about_piece_alone(fixed) and not asked & changing_words_of(game)
    return plain and all(any(places_of(game, (word,))) for word in part.each.in_)


def _bringing(game: Game, part: Income, side: str) -> Iterator[str]:
    """Yield the units of a side for each of which points come, wherever they are."""
    if part.each is None:
        return
    fixed = part.each.model_copy(update={"in_": ()})
    for unit in game.units:
        if side_of(game, unit) == side and unit_fulfils(game, fixed, unit):
            yield unit.id


def _count_id(game: Game, name: str, side: str) -> str:
    """Return the id under which the module keeps a count that brings points to a side."""
    holder, id = split_count_name(name)
    count = count_named(game, id) if name else None
    whose = holder_of_other_count(count, holder, side) if count else ""
    return count.known_as(whose) if count and whose in holders_of_count(game, count) else ""


def _most_of(game: Game, part: Income) -> Iterator[int]:
    """Yield the numbers of replacement points that one declared source can bring in a turn: one
    number for each of its places or units, or a single one."""
    if part.each is not None and isinstance(part.points, int):
        able = (unit.count for unit in game.units if unit_may_fulfil(game, part.each, unit))
        yield part.points * sum(able)
    elif not part.at and isinstance(part.points, int):
        yield part.points
    for place in dict.fromkeys(places_of(game, part.at)):
        yield worth_of(game, part.points, place)


def _gifts(game: Game) -> dict[str, frozenset[int]]:
    """Return, for each side, the different numbers of replacement points that events may give to it
    or take from it."""
    found: dict[str, set[int]] = {}
    for drawn in game.mechanisms.events:
        for event in drawn.entries:
            own = side_of_event(drawn, event)
            for whose in players_of(game, drawn, event) or (own,):
                for event_effect in as_played(game, event, whose).effects:
                    side = event_effect.side or whose
                    if event_effect.replace and side:
                        found.setdefault(side, set()).add(event_effect.replace)
    return {side: frozenset(numbers) for side, numbers in found.items()}


def _when(alone: LoneUnitConditions, part: Income, side: str) -> Term:
    moment = alone.term(part.when, {"side": side})
    return Every((_on(part.turns), moment)) if part.turns else moment


def _on(turns: Turns) -> Term:
    return AnyOf(tuple(is_equal(number("turn"), n) for n in turns))


def _step_prices(game: Game, declared: Replacements) -> dict[str, int]:
    """Return the cost of a step by unit, for units that may regain steps."""
    found: dict[str, int] = {}
    for unit in game.units:
        prices = prices_of_step(declared, lambda one, unit=unit: _may(game, one, unit))
        if (price := next(prices, None)) is not None:
            found[unit.id] = price.points
    return found


def _may(game: Game, price: Price, unit: Unit) -> bool:
    return unit_may_fulfil(game, price.who, unit)


def _return_prices(game: Game, declared: Replacements) -> dict[str, ReturnPrice]:
    """Return, by unit, what its return to play costs, with how many steps and how much later."""
    found: dict[str, ReturnPrice] = {}
    for unit in game.units:
        fits = (one for one in prices_of_return(declared) if unit_fulfils(game, one.who, unit))
        if (price := next(fits, None)) is not None:
            found[unit.id] = ReturnPrice(price.points, price.each == UNIT, price.turns)
    return found


def _other_prices(game: Game, declared: Replacements) -> Iterator[OtherPrice]:
    """Yield the prices of repairs, and of exchanges, with the units that may be repaired or
    exchanged."""
    for price in declared.prices:
        if price.brings_back:
            continue
        count = count_named(game, price.each) if price.becomes is None else None
        units = frozenset(
            unit.id
            for unit in game.units
            if _may(game, price, unit) and (count is None or unit_has_count(game, count, unit))
        )
        yield OtherPrice(price.points, units, count.id if count else "")
