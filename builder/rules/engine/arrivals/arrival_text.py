"""Writes the rules text of arrivals and replacements."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from builder.model.mechanisms import Arrivals, Replacements
from builder.model.mechanisms.arrivals import Delay, EntryPlace
from builder.model.mechanisms.replacements import Income, Price
from builder.rules.engine.wording.change_sentences import roll_modifier_sentence
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.engine.wording.rules_cases import RulesPart, own_text_or


def arrivals_rules_text(wording: Wording) -> Iterator[RulesPart]:
    """Yield the rules paragraphs on when and where reinforcements arrive, and what keeps them out."""
    declared = wording.game.mechanisms.arrivals
    if declared is None:
        return
    case, title = wording.game.mechanisms.case("arrivals", declared), wording.tr("Reinforcements")
    yield RulesPart(case, title, own_text_or(wording, declared, _arrivals(wording, declared)))
    for delay in declared.delays:
        said = own_text_or(wording, delay, _delay(wording, delay))
        yield RulesPart(delay.rule or case, wording.tr("Late Arrivals"), said)
    for place in declared.places:
        where = wording.tr("Where Units Enter")
        yield RulesPart(place.rule or case, where, (), (place_said(wording, place),))


def _arrivals(wording: Wording, declared: Arrivals) -> Iterator[str]:
    tr = wording.tr
    if phase := wording.phase(declared.phase):
        yield tr("Reinforcements enter in the {phase} phase of the turn given in the schedule.",
                 phase=phase)  # fmt: skip
    else:
        yield tr("Reinforcements enter on the turn given in the schedule.")
    if not declared.when.empty:
        yield tr("They enter only if {when}.", when=wording.when(declared.when, "hex"))
    yield from _closed(wording, declared)


def _closed(wording: Wording, declared: Arrivals) -> Iterator[str]:
    tr = wording.tr
    if not declared.closed:
        return
    names = {"enemies": tr("enemy units"), "zones": tr("enemy zones of control")}
    what = wording.one_of(names[word] for word in declared.closed)
    yield tr("A place with {what} is closed to reinforcements.", what=what)
    if declared.blocked == "wait":
        yield tr("A unit whose places are all closed waits until one is open.")
    elif declared.blocked == "nearest":
        yield tr("A unit whose places are all closed enters at the nearest hex that is open.")
    else:
        yield tr("A unit whose places are all closed is eliminated.")


def _delay(wording: Wording, delay: Delay) -> Iterator[str]:
    tr, (low, high) = wording.tr, delay.rolls
    rolls = wording.ranges(range(low, high + 1))
    if delay.who.empty:
        yield tr("For each unit, roll {dice} on the turn given for it: it arrives on a roll of {rolls}.",
                 dice=delay.dice, rolls=rolls)  # fmt: skip
    else:
        yield tr("For each unit that {when}, roll {dice} on the turn given for it: it arrives on a roll of "
                 "{rolls}.",
                 dice=delay.dice, rolls=rolls, when=wording.that(delay.who))  # fmt: skip
    for modifier in delay.modifiers:
        text = roll_modifier_sentence(wording, modifier.by, modifier.when, "hex")
        yield wording.space.join(own_text_or(wording, modifier, [text]))
    yield tr("A unit that does not arrive is rolled for again on the next turn.")
    if not delay.when.empty:
        when = wording.when(delay.when, "hex")
        yield tr(
            "Units are rolled for only if {when}; at other times all of them arrive.", when=when
        )


def place_said(wording: Wording, place: EntryPlace) -> str:
    """Return the text on which units enter where: the designer's own text if there is one,
    otherwise a built-in sentence."""
    return wording.space.join(own_text_or(wording, place, [_place(wording, place)]))


def _place(wording: Wording, place: EntryPlace) -> str:
    tr, places = wording.tr, wording.one_of(wording.places(place.at))
    if not place.when.empty:
        places = tr("{text} if {when}", text=places, when=wording.when(place.when, "hex"))
    who = wording.that(place.who) if not place.who.empty else ""
    if place.side and who:
        text = tr("A unit of {side} that {when}: {places}.")
    elif place.side:
        text = tr("Units of {side}: {places}.")
    else:
        text = tr("A unit that {when}: {places}.") if who else tr("All units: {places}.")
    side = wording.word(place.side) if place.side else ""
    return text.format(side=side, when=who, places=places)


# -- replacements ------------------------------------------------------------------------------


def replacements_rules_text(wording: Wording) -> Iterator[RulesPart]:
    """Yield the rules paragraphs on the replacement points of the sides, the costs of units, and
    the places where units return."""
    declared = wording.game.mechanisms.replacements
    if declared is None:
        return
    case, title = wording.game.mechanisms.case("replacements", declared), wording.tr("Replacements")
    yield RulesPart(case, title, own_text_or(wording, declared, _replacements(wording, declared)))
    for part in declared.income:
        yield RulesPart(part.rule or case, title, (), (income_said(wording, part),))
    for price in declared.prices:
        yield RulesPart(price.rule or case, title, (), (price_said(wording, price),))
    for place in declared.places:
        yield RulesPart(place.rule or case, title, (), (place_said(wording, place),))


def _replacements(wording: Wording, declared: Replacements) -> Iterator[str]:
    tr = wording.tr
    if phase := wording.phase(declared.phase):
        yield tr("In the {phase} phase sides spend replacement points.", phase=phase)
    else:
        yield tr("Each turn, sides spend replacement points.")
    if declared.keep:
        yield tr("Unspent points are kept.")
    else:
        yield tr("Unspent points are lost.")
    if declared.most == 1:
        yield tr("A side replaces at most one step each turn.")
    elif declared.most:
        yield tr("A side replaces at most {most} steps each turn.", most=declared.most)
    if declared.from_:
        boxes = wording.one_of(wording.places(declared.from_))
        yield tr("Units that were eliminated come back from {boxes}, with one step.", boxes=boxes)
    elif declared.places:
        yield tr("Units that were eliminated come back with one step.")


def income_said(wording: Wording, part: Income) -> str:
    """Return the text that says what sides receive: the designer's own text if there is one,
    otherwise a built-in sentence."""
    return wording.space.join(own_text_or(wording, part, [_income(wording, part)]))


def _income(wording: Wording, part: Income) -> str:
    tr, points = wording.tr, part.points
    side = wording.word(part.side) if part.side else tr("each side")
    if isinstance(points, str):
        many = tr("points equal to the {figure}", figure=tr(points))
    else:
        many = tr("1 point") if points == 1 else tr("{points} points", points=points)
    if not part.turns:
        text = tr("Every turn, {side} gets {many}", side=side, many=many)
    elif len(part.turns) == 1:
        text = tr("On turn {turns}, {side} gets {many}", turns=part.turns[0], side=side, many=many)
    else:
        turns = wording.turns(part.turns)
        text = tr("On each of turns {turns}, {side} gets {many}", turns=turns, side=side, many=many)
    if part.at:
        places = wording.all_of(wording.places(part.at))
        text = tr(
            "{text} for each of these places that it holds: {places}", text=text, places=places
        )
    if part.when.empty:
        return tr("{text}.", text=text)
    return tr("{text} if {when}.", text=text, when=wording.when(part.when, "hex"))


def price_said(wording: Wording, price: Price) -> str:
    """Return the text that says what a replacement costs: the designer's own text if there is one,
    otherwise a built-in sentence."""
    return wording.space.join(own_text_or(wording, price, [_price(wording, price)]))


def _price(wording: Wording, price: Price) -> str:
    tr, points = wording.tr, price.points
    many = tr("1 point") if points == 1 else tr("{points} points", points=points)
    who = "" if price.who.empty else wording.that(price.who)
    if not who and price in _after_others(wording):
        whole = price.each == "unit"
        text = (
            tr("Each other unit costs {many}.")
            if whole
            else tr("Each step of any other unit costs {many}.")
        )
        return text.format(many=many)
    if price.each == "unit":
        text = tr("Each unit that {when} costs {many}.") if who else tr("Each unit costs {many}.")
    else:
        text = (
            tr("Each step of a unit that {when} costs {many}.")
            if who
            else tr("Each step costs {many}.")
        )
    return text.format(many=many, when=who)


def _after_others(wording: Wording) -> Sequence[Price]:
    """Return the declared replacement prices except the first; each of them applies only to units
    that no earlier price fits."""
    declared = wording.game.mechanisms.replacements
    return declared.prices[1:] if declared else ()
