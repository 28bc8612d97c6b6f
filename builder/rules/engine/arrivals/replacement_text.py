"""Writes the rules text of replacements: what sides get, what they pay for it, and where units appear."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from builder.model.base import Words
from builder.model.mechanisms import Replacements
from builder.model.mechanisms.amounts import split_count_name
from builder.model.mechanisms.replacements import STEP, UNIT, Income, Price
from builder.rules.engine.arrivals.arrival_text import place_said
from builder.rules.engine.positions.amounts import count_named, count_title
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.engine.wording.rules_cases import RulesPart, own_text_or


def replacements_rules_text(wording: Wording) -> Iterator[RulesPart]:
    """Yield the rules paragraphs on the replacement points of the sides, the costs of units, and
    the places where units return."""
    declared = wording.game.mechanisms.replacements
    if declared is None:
        return
    case, title = wording.game.mechanisms.case("replacements", declared), wording.tr("Replacements")
    yield RulesPart(case, title, own_text_or(wording, declared, _replacements(wording, declared)))
    for part in declared.income if _is_paid(declared) else ():
        yield RulesPart(part.rule or case, title, (), (income_said(wording, part),))
    for price in declared.prices:
        yield RulesPart(price.rule or case, title, (), (price_said(wording, price),))
    for place in declared.places:
        yield RulesPart(place.rule or case, title, (), (place_said(wording, place),))


def _replacements(wording: Wording, declared: Replacements) -> Iterator[str]:
    tr = wording.tr
    if _is_paid(declared):
        yield from _spending(wording, declared)
    if declared.most == 1:
        yield tr("A side replaces at most one step each turn.")
    elif declared.most:
        yield tr("A side replaces at most {most} steps each turn.", most=declared.most)
    yield from _returns(wording, declared)


def _is_paid(declared: Replacements) -> bool:
    """Return whether sides get points at all; otherwise only what costs nothing is replaced."""
    return any(part.points for part in declared.income)


def _spending(wording: Wording, declared: Replacements) -> Iterator[str]:
    tr = wording.tr
    if phase := wording.phase(declared.phase):
        yield tr("In the {phase} phase sides spend replacement points.", phase=phase)
    else:
        yield tr("Each turn, sides spend replacement points.")
    if declared.keep:
        yield tr("Unspent points are kept.")
    else:
        yield tr("Unspent points are lost.")


def _returns(wording: Wording, declared: Replacements) -> Iterator[str]:
    """Yield the sentence that says which units come back, and with how many steps."""
    tr, kinds = wording.tr, {price.each for price in declared.prices if price.brings_back}
    boxes = wording.one_of(wording.places(declared.from_))
    if UNIT not in kinds:
        if declared.from_:
            yield tr(
                "Units that were eliminated come back from {boxes}, with one step.", boxes=boxes
            )
        elif declared.places:
            yield tr("Units that were eliminated come back with one step.")
        return
    if declared.from_:
        yield tr("Eliminated units, and those in {boxes}, may be brought into play.", boxes=boxes)
    else:
        yield tr("Eliminated units may be brought into play.")
    if STEP in kinds:
        yield tr("They have all of their steps if they are paid for as a whole, otherwise one.")
    else:
        yield tr("They have all of their steps.")


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
    multiplied = isinstance(points, str) or part.each is not None or bool(part.count)
    if len(part.at) == 1 and part.when.empty and not multiplied:
        text = tr("{text} if it holds {place}", text=text, place=wording.places(part.at)[0])
    elif part.at:
        places = wording.all_of(wording.places(part.at))
        text = tr(
            "{text} for each of these places that it holds: {places}", text=text, places=places
        )
    if part.each is not None:
        text = tr(
            "{text} for each of its units that {when}", text=text, when=wording.that(part.each)
        )
    elif part.count:
        count = _count(wording, part.count)
        text = tr("{text} for each point of this count: {count}", text=text, count=count)
    if part.when.empty:
        return tr("{text}.", text=text)
    return tr("{text} if {when}.", text=text, when=wording.when(part.when, "hex"))


def price_said(wording: Wording, price: Price) -> str:
    """Return the text that says what a replacement costs: the designer's own text if there is one,
    otherwise built-in sentences."""
    return wording.space.join(own_text_or(wording, price, _price(wording, price)))


def _price(wording: Wording, price: Price) -> Iterator[str]:
    tr, points = wording.tr, price.points
    many = tr("1 point") if points == 1 else tr("{points} points", points=points)
    if price.becomes is not None:
        yield tr(
            "Exchanging a unit that {when} for one in {boxes} that {other} costs {many}.",
            many=many,
            when=wording.that(price.who),
            boxes=wording.one_of(wording.places(_boxes(wording))),
            other=wording.that(price.becomes),
        )
    elif price.brings_back:
        yield _returning(wording, price, many)
        if price.turns == 1:
            yield tr("It arrives on the next turn.")
        elif price.turns:
            yield tr("It arrives {turns} turns later.", turns=price.turns)
    else:
        count = _count(wording, price.each)
        if price.who.empty:
            text = tr("{count}: each point regained by a unit costs {many}.")
        else:
            text = tr("{count}: each point regained by a unit that {when} costs {many}.")
        when = "" if price.who.empty else wording.that(price.who)
        yield text.format(count=count, many=many, when=when)
        yield tr("It never regains more than it has lost.")


def _returning(wording: Wording, price: Price, many: str) -> str:
    """Return the sentence with the price of units that come back, or of their steps."""
    tr, whole = wording.tr, price.each == UNIT
    who = "" if price.who.empty else wording.that(price.who)
    if not who and price in _after_others(wording):
        other_unit = tr("Each other unit costs {many}.")
        text = other_unit if whole else tr("Each step of any other unit costs {many}.")
    elif whole and not price.points:
        free = tr("Each unit that {when} comes back without cost.")
        text = free if who else tr("Each unit comes back without cost.")
    elif whole:
        text = tr("Each unit that {when} costs {many}.") if who else tr("Each unit costs {many}.")
    elif who:
        text = tr("Each step of a unit that {when} costs {many}.")
    else:
        text = tr("Each step costs {many}.")
    return text.format(many=many, when=who)


def _count(wording: Wording, name: str) -> str:
    """Return the title of a count, with its holder if one is named."""
    holder, id = split_count_name(name)
    count = count_named(wording.game, id)
    return count_title(wording.game, count, holder, wording.tr) if count else name


def _boxes(wording: Wording) -> Words:
    declared = wording.game.mechanisms.replacements
    return declared.from_ if declared else ()


def _after_others(wording: Wording) -> Sequence[Price]:
    """Return the prices of units and steps except the first; each of them applies only to units
    that no earlier price fits."""
    declared = wording.game.mechanisms.replacements
    return [price for price in declared.prices if price.brings_back][1:] if declared else ()
