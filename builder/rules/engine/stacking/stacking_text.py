"""Writes the declared stacking rules as rules text."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from builder.model.mechanisms.conditions import When
from builder.model.mechanisms.stacking import Apart, Stacking, StackLimit, StackSize
from builder.rules.engine.positions.steps import number_or_text
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.engine.wording.rules_cases import RulesPart, own_text_or
from builder.sentences import with_capital


def stacking_rules_text(wording: Wording) -> Iterator[RulesPart]:
    """Yield the rules paragraphs on stacking limits, the units that do not count, and the units
    that do not stack."""
    declared = wording.game.mechanisms.stacking
    if declared is None:
        return
    tr, case = wording.tr, wording.game.mechanisms.case("stacking", declared)
    title = tr("Stacking Limits")
    if declared.text:
        yield RulesPart(case, title, (tr(declared.text),))
        return
    for limit in sorted(declared.limits, key=lambda one: not one.when.empty):
        yield RulesPart(
            limit.rule or case, title, own_text_or(wording, limit, [_limit(wording, limit)])
        )
    yield RulesPart(case, title, tuple(_stacking_rest(wording, declared)))
    for apart in declared.apart:
        yield RulesPart(
            apart.rule or case, title, own_text_or(wording, apart, [_apart(wording, apart)])
        )


def _apart(wording: Wording, apart: Apart) -> str:
    """Return the rules sentence on two kinds of units that may not stack with each other, in hexes
    or in boxes."""
    tr, when = wording.tr, apart.when
    first, second = (wording.either(words, "is") for words in (apart.first, apart.second))
    if when.in_ and all(map(wording.is_box, when.in_)):
        where = wording.one_of(wording.places(when.in_))
        text = tr("{first} and {second} may not be in {where} together",
                  first=first, second=second, where=where)  # fmt: skip
        when = when.model_copy(update={"in_": ()})
    else:
        text = tr("{first} and {second} may not be in a hex together", first=first, second=second)
    if when.empty:
        return with_capital(tr("{text}.", text=text))
    return with_capital(tr("{text} if {when}.", text=text, when=wording.when(when, "hex")))


def _limit(wording: Wording, limit: StackLimit) -> str:
    """Return a sentence on the stacking limit of hexes, or of the boxes that its condition names."""
    tr, sides = wording.tr, limit.when.side
    when = limit.when.model_copy(update={"side": ()})
    if when.in_ and all(map(wording.is_box, when.in_)):
        names = wording.places(when.in_)
        where = (
            names[0] if len(names) == 1 else tr("each of {places}", places=wording.all_of(names))
        )
        text = _most_in(wording, limit, where)
        when = when.model_copy(update={"in_": ()})
    elif _only_boxes(wording, when.not_):
        assert when.not_ is not None
        others = wording.one_of(wording.places(when.not_.in_))
        text = _most_in(wording, limit, tr("any box except {places}", places=others))
        when = when.model_copy(update={"not_": None})
    else:
        text = _most_in_a_hex(wording, limit)
    if not when.empty:
        text = tr("{text} if {when}", text=text, when=wording.when(when, "hex"))
    if not limit.of.empty:
        of = wording.when(limit.of, "unit")
        text = tr("{text}; a unit counts only if {of}", text=text, of=of)
    if sides:
        name = with_capital(wording.either(sides))
        text = tr("{name}: {text}", name=name, text=wording.after_colon(wording.without_side(text)))
    return tr("{text}.", text=text)


def _only_boxes(wording: Wording, when: When | None) -> bool:
    """Return whether a condition says nothing but which boxes units are in."""
    if when is None or when != When(in_=when.in_):
        return False
    return bool(when.in_) and all(map(wording.is_box, when.in_))


def _most_in(wording: Wording, limit: StackLimit, where: str) -> str:
    """Return a clause on how many units, steps or points may be in the boxes ``where``."""
    tr, most = wording.tr, limit.most
    if limit.count == "units" and most == 1:
        return tr("Only one unit of a side may be in {where}", where=where)
    if limit.count == "units":
        return tr("At most {most} units of a side may be in {where}", most=most, where=where)
    if limit.count == "steps":
        text = tr("Units of a side in {where} may have at most {most} steps together")
    elif limit.count == "points":
        text = tr("Units of a side in {where} may count for at most {most} points together")
    else:
        text = tr("Units of a side in {where} may have at most {most} points of {value} together")
    return text.format(most=most, where=where, value=tr(limit.count))


def _most_in_a_hex(wording: Wording, limit: StackLimit) -> str:
    tr, most = wording.tr, limit.most
    if isinstance(most, str) and limit.count == "units":
        return tr("The {figure} of a hex is the greatest number of units of a side that may be in it",
                  figure=tr(most))  # fmt: skip
    if isinstance(most, str):
        return tr("The {figure} of a hex is the most points of {value} that units of a side in it "
                  "may have together", figure=tr(most), value=tr(limit.count))  # fmt: skip
    if limit.count == "units" and most == 1:
        return tr("Only one unit of a side may be in a hex")
    if limit.count == "units":
        return tr("At most {most} units of a side may be in a hex", most=most)
    if limit.count == "steps":
        return tr("Units of a side in a hex may have at most {most} steps together", most=most)
    if limit.count == "points":
        return tr(
            "Units of a side in a hex may count for at most {most} points together", most=most
        )
    return tr(
        "Units of a side in a hex may have at most {most} points of {value} together",
        most=most,
        value=tr(limit.count),
    )


def _size(wording: Wording, size: StackSize) -> str:
    tr, when = wording.tr, wording.when(size.when, "unit")
    if size.points == 1:
        return tr("A unit counts as one point if {when}.", when=when)
    if size.points == Fraction(1, 2):
        return tr("A unit counts as half a point if {when}.", when=when)
    points = number_or_text(size.points)
    return tr("A unit counts as {points} points if {when}.", points=points, when=when)


def _stacking_rest(wording: Wording, declared: Stacking) -> Iterator[str]:
    tr = wording.tr
    for size in declared.sizes:
        yield from own_text_or(wording, size, [_size(wording, size)])
    if declared.sizes:
        yield tr("Any other unit counts as one point.")
    if declared.free is not None:
        yield tr("{who} does not count.", who=with_capital(wording.somebody(declared.free)))
    if declared.during == "end":
        yield tr(
            "The limit applies at the end of a move; on the way, units may pass through one another."
        )
    else:
        yield tr("The limit applies at all times, even during a move.")


# -- zones -------------------------------------------------------------------------------------
