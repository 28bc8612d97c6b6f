"""Writes the rules text of arrivals and replacements."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from builder.model.mechanisms import Arrivals, Replacements
from builder.model.mechanisms.arrivals import Delay, EntryPlace
from builder.model.mechanisms.replacements import Income, Price
from builder.rules.engine.wording.change_sentences import added_to_roll
from builder.rules.engine.wording.condition_phrases import Teller
from builder.rules.engine.wording.rules_cases import Said, own_or


def arrivals(teller: Teller) -> Iterator[Said]:
    """Yield the rules paragraphs on when and where reinforcements arrive, and what keeps them out."""
    declared = teller.game.mechanisms.arrivals
    if declared is None:
        return
    case, title = teller.game.mechanisms.case("arrivals", declared), teller.tr("Reinforcements")
    yield Said(case, title, own_or(teller, declared, _arrivals(teller, declared)))
    for delay in declared.delays:
        said = own_or(teller, delay, _delay(teller, delay))
        yield Said(delay.rule or case, teller.tr("Late Arrivals"), said)
    for place in declared.places:
        where = teller.tr("Where Units Enter")
        yield Said(place.rule or case, where, (), (place_said(teller, place),))


def _arrivals(teller: Teller, declared: Arrivals) -> Iterator[str]:
    tr = teller.tr
    if phase := teller.phase(declared.phase):
        yield tr("Reinforcements enter in the phase {phase} of the turn that the schedule names.",
                 phase=phase)  # fmt: skip
    else:
        yield tr("Reinforcements enter on the turn that the schedule names.")
    if not declared.when.empty:
        yield tr("They enter only if {when}.", when=teller.when(declared.when, "hex"))
    yield from _closed(teller, declared)


def _closed(teller: Teller, declared: Arrivals) -> Iterator[str]:
    tr = teller.tr
    if not declared.closed:
        return
    names = {"enemies": tr("enemy units"), "zones": tr("enemy zones of control")}
    what = teller.one_of(names[word] for word in declared.closed)
    yield tr("A place with {what} is closed to them.", what=what)
    if declared.blocked == "wait":
        yield tr("A unit whose places are all closed waits until one is open.")
    elif declared.blocked == "nearest":
        yield tr("A unit whose places are all closed enters at the nearest hex that is open.")
    else:
        yield tr("A unit whose places are all closed is eliminated.")


def _delay(teller: Teller, delay: Delay) -> Iterator[str]:
    tr, (low, high) = teller.tr, delay.rolls
    rolls = tr("{low} to {high}", low=low, high=high) if low != high else str(low)
    if delay.who.empty:
        yield tr("Roll {dice} for each unit on its turn: it comes on a roll of {rolls}.",
                 dice=delay.dice, rolls=rolls)  # fmt: skip
    else:
        yield tr("Roll {dice} on its turn for each unit that {when}: it comes on a roll of {rolls}.",
                 dice=delay.dice, rolls=rolls, when=teller.that(delay.who))  # fmt: skip
    for modifier in delay.modifiers:
        text = added_to_roll(teller, modifier.by, modifier.when, "hex")
        yield teller.space.join(own_or(teller, modifier, [text]))
    yield tr("A unit that does not come is rolled for again on the next turn.")
    if not delay.when.empty:
        when = teller.when(delay.when, "hex")
        yield tr("Units are rolled for only if {when}; at other times all of them come.", when=when)


def place_said(teller: Teller, place: EntryPlace) -> str:
    """Return the text that says who enters where: the designer's own text if there is one,
    otherwise a built-in sentence."""
    return teller.space.join(own_or(teller, place, [_place(teller, place)]))


def _place(teller: Teller, place: EntryPlace) -> str:
    tr, places = teller.tr, teller.one_of(teller.places(place.at))
    if not place.when.empty:
        places = tr("{text} if {when}", text=places, when=teller.when(place.when, "hex"))
    who = teller.that(place.who) if not place.who.empty else ""
    if place.side and who:
        text = tr("A unit of {side} that {when}: {places}.")
    elif place.side:
        text = tr("Units of {side}: {places}.")
    else:
        text = tr("A unit that {when}: {places}.") if who else tr("All units: {places}.")
    side = teller.word(place.side) if place.side else ""
    return text.format(side=side, when=who, places=places)


# -- replacements ------------------------------------------------------------------------------


def replacements(teller: Teller) -> Iterator[Said]:
    """Yield the rules paragraphs on the replacement points of the sides, the costs of units, and
    where units come back."""
    declared = teller.game.mechanisms.replacements
    if declared is None:
        return
    case, title = teller.game.mechanisms.case("replacements", declared), teller.tr("Replacements")
    yield Said(case, title, own_or(teller, declared, _replacements(teller, declared)))
    for part in declared.income:
        yield Said(part.rule or case, title, (), (income_said(teller, part),))
    for price in declared.prices:
        yield Said(price.rule or case, title, (), (price_said(teller, price),))
    for place in declared.places:
        yield Said(place.rule or case, title, (), (place_said(teller, place),))


def _replacements(teller: Teller, declared: Replacements) -> Iterator[str]:
    tr = teller.tr
    if phase := teller.phase(declared.phase):
        yield tr("In the phase {phase} sides spend replacement points.", phase=phase)
    else:
        yield tr("Each turn sides spend replacement points.")
    if declared.keep:
        yield tr("Points that are not spent are kept.")
    else:
        yield tr("Points that are not spent are lost.")
    if declared.most == 1:
        yield tr("A side replaces at most one step each turn.")
    elif declared.most:
        yield tr("A side replaces at most {most} steps each turn.", most=declared.most)
    if declared.from_:
        boxes = teller.one_of(teller.places(declared.from_))
        yield tr("Units that were eliminated come back from {boxes}, with one step.", boxes=boxes)
    elif declared.places:
        yield tr("Units that were eliminated come back with one step.")


def income_said(teller: Teller, part: Income) -> str:
    """Return the text that says what sides receive: the designer's own text if there is one,
    otherwise a built-in sentence."""
    return teller.space.join(own_or(teller, part, [_income(teller, part)]))


def _income(teller: Teller, part: Income) -> str:
    tr, points = teller.tr, part.points
    side = teller.word(part.side) if part.side else tr("each side")
    if isinstance(points, str):
        many = tr("as many points as the figure {figure} says", figure=tr(points))
    else:
        many = tr("1 point") if points == 1 else tr("{points} points", points=points)
    if not part.turns:
        text = tr("Every turn {side} gets {many}", side=side, many=many)
    elif len(part.turns) == 1:
        text = tr("On turn {turns} {side} gets {many}", turns=part.turns[0], side=side, many=many)
    else:
        turns = teller.all_of(teller.runs(part.turns))
        text = tr("On turns {turns} {side} gets {many}", turns=turns, side=side, many=many)
    if part.at:
        places = teller.all_of(teller.places(part.at))
        text = tr(
            "{text} for each of these places that it holds: {places}", text=text, places=places
        )
    if part.when.empty:
        return tr("{text}.", text=text)
    return tr("{text} if {when}.", text=text, when=teller.when(part.when, "hex"))


def price_said(teller: Teller, price: Price) -> str:
    """Return the text that says what a replacement costs: the designer's own text if there is one,
    otherwise a built-in sentence."""
    return teller.space.join(own_or(teller, price, [_price(teller, price)]))


def _price(teller: Teller, price: Price) -> str:
    tr, points = teller.tr, price.points
    many = tr("1 point") if points == 1 else tr("{points} points", points=points)
    who = "" if price.who.empty else teller.that(price.who)
    if not who and price in _after_others(teller):
        whole = price.each == "unit"
        text = (
            tr("{many} for each other unit.")
            if whole
            else tr("{many} for each step of any other unit.")
        )
        return text.format(many=many)
    if price.each == "unit":
        text = tr("{many} for each unit that {when}.") if who else tr("{many} for each unit.")
    else:
        text = (
            tr("{many} for each step of a unit that {when}.")
            if who
            else tr("{many} for each step.")
        )
    return text.format(many=many, when=who)


def _after_others(teller: Teller) -> Sequence[Price]:
    """Return the prices that apply only where no earlier price fits: all but the first."""
    declared = teller.game.mechanisms.replacements
    return declared.prices[1:] if declared else ()
