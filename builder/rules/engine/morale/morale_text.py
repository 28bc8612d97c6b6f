"""The rules text for morale checks and rallies."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.mechanisms.declared import Range
from builder.model.mechanisms.fighting.consequences import Consequence
from builder.model.mechanisms.fighting.morale import Check
from builder.rules.engine.combat.combat_outcomes import sentence
from builder.rules.engine.combat.combat_text import roll_limits, rolled
from builder.rules.engine.morale.morale_formula import Tested, tested
from builder.rules.engine.wording.condition_phrases import Teller, capital
from builder.rules.engine.wording.rules_cases import Said, each_named, own_or


def morale(teller: Teller) -> Iterator[Said]:
    """Yield the rules text of each morale check."""
    yield from _family(teller, "morale", teller.tr("Morale Check"))


def rally(teller: Teller) -> Iterator[Said]:
    """Yield the rules text of each rally."""
    yield from _family(teller, "rally", teller.tr("Rally"))


def _family(teller: Teller, family: str, title: str) -> Iterator[Said]:
    found = {one.check.id: one for one in tested(teller.game) if one.family == family}

    def say(check: Check) -> Iterator[Said]:
        name = teller.tr(check.name) if check.name else title
        return _check(teller, found[check.id], name)

    yield from each_named(teller, [one.check for one in found.values()], title, say)


def _check(teller: Teller, one: Tested, title: str) -> Iterator[Said]:
    tr, check, case = teller.tr, one.check, one.rule
    items = () if check.text else tuple(_qualities(teller, check))
    own = next((t.id for t in teller.game.tables if t.id == check.id), "")
    yield Said(case, title, own_or(teller, check, _rolled(teller, one)), items, own)
    for roll in check.rolls:
        text = own_or(teller, roll, [rolled(teller, roll, "unit")])
        yield Said(roll.rule or case, tr("Die Modifiers"), (), text)
    limits = tuple(roll_limits(teller, check.roll_limits))
    yield Said(case, title, limits)
    yield Said(case, title, (), tuple(_passed(teller, check)))
    for failure in one.failures if check.failed else ():
        said = [_failed(teller, failure.by, failure.does, failure.note)]
        yield Said(failure.rule or case, title, (), own_or(teller, failure, said))


def _rolled(teller: Teller, one: Tested) -> Iterator[str]:
    tr, check = teller.tr, one.check
    if check.called:
        yield tr(check.called)
    if not check.who.empty:
        when = teller.when(check.who, "unit")
        if one.family == "rally":
            yield tr("A unit may try to rally if {when}.", when=when)
        elif check.called:
            yield tr("It does so only if {when}.", when=when)
        else:
            yield tr("A unit checks its morale if {when}.", when=when)
    texts = {
        "at most": tr("Roll {dice}: the unit passes if the roll is not greater than its number."),
        "at least": tr("Roll {dice}: the unit passes if the roll is not less than its number."),
    }
    yield texts[check.passes].format(dice=str(one.dice))
    yield _number(teller, check)
    if check.always:
        yield tr("It always passes when the dice show {rolls}.", rolls=_rolls(teller, check.always))
    if check.never:
        yield tr("It always fails when the dice show {rolls}.", rolls=_rolls(teller, check.never))


def _number(teller: Teller, check: Check) -> str:
    tr = teller.tr
    if isinstance(check.value, str):
        if check.qualities:
            return tr(
                "The number is its {value}, but for those named below.", value=tr(check.value)
            )
        return tr("The number is its {value}.", value=tr(check.value))
    if check.qualities:
        return tr("The number is {number}, but for those named below.", number=check.value)
    return tr("The number is {number}.", number=check.value)


def _qualities(teller: Teller, check: Check) -> Iterator[str]:
    for word, number in check.qualities.items():
        name = capital(teller.word(word, "is"))
        yield teller.tr("{name}: number {number}.", name=name, number=number)


def _rolls(teller: Teller, ends: Range) -> str:
    low, high = ends
    return str(low) if low == high else teller.tr("{low} to {high}", low=low, high=high)


def _passed(teller: Teller, check: Check) -> Iterator[str]:
    tr, ended = teller.tr, ""
    if check.ends:
        ended = tr("The unit is no longer {states}.", states=teller.either(check.ends, "is"))
    text = teller.space.join(filter(None, (ended, _done(teller, check.passed, check.note))))
    if text:
        yield teller.tr("If it passes: {text}", text=text)


def _failed(teller: Teller, by: int, does: tuple[Consequence, ...], note: str) -> str:
    tr = teller.tr
    text = _done(teller, does, note) or tr("No effect.")
    if by == 1:
        return tr("If it fails: {text}", text=text)
    return tr("If it fails by {by} or more: {text}", by=by, text=text)


def _done(teller: Teller, does: tuple[Consequence, ...], note: str) -> str:
    parts = [
        teller.tr(sentence("unit", one), number=one.number, state=teller.word(one.state, "is"))
        for one in does
    ]
    return teller.space.join([*parts, *([teller.tr(note)] if note else [])])


def done_said(
    teller: Teller, does: tuple[Consequence, ...], note: str, *, passed: bool, recovers: bool
) -> str:
    """Return the text for the outcome of a check: whether the unit passes or ``recovers``, and the
    effects of that."""
    tr = teller.tr
    if recovers:
        first = tr("It recovers.") if passed else "" if does else tr("It stays as it is.")
    else:
        first = tr("The unit passes.") if passed else tr("The unit fails.")
    return teller.space.join(filter(None, (first, _done(teller, does, note))))
