"""The rules text for morale checks and rallies."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.mechanisms.declared import Range
from builder.model.mechanisms.fighting.consequences import Consequence
from builder.model.mechanisms.fighting.morale import WITH, Check
from builder.rules.engine.combat.combat_text import generated_roll_modifier_text, roll_limits
from builder.rules.engine.combat.consequence_text import consequence_texts
from builder.rules.engine.morale.morale_formula import MoraleCheck, morale_checks_of
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.engine.wording.rules_cases import RulesPart, each_named, own_text_or
from builder.sentences import with_capital


def morale_rules_text(wording: Wording) -> Iterator[RulesPart]:
    """Yield the rules text of each morale check."""
    yield from _family(wording, "morale", wording.tr("Morale Check"))


def rally_rules_text(wording: Wording) -> Iterator[RulesPart]:
    """Yield the rules text of each rally."""
    yield from _family(wording, "rally", wording.tr("Rally"))


def _family(wording: Wording, family: str, title: str) -> Iterator[RulesPart]:
    found = {one.check.id: one for one in morale_checks_of(wording.game) if one.family == family}

    def say(check: Check) -> Iterator[RulesPart]:
        name = wording.tr(check.name) if check.name else title
        return _check(wording, found[check.id], name)

    yield from each_named(wording, [one.check for one in found.values()], title, say)


def _check(wording: Wording, one: MoraleCheck, title: str) -> Iterator[RulesPart]:
    tr, check, case = wording.tr, one.check, one.rule
    items = () if check.text else tuple(_qualities(wording, check))
    own = next((t.id for t in wording.game.tables if t.id == check.id), "")
    own, section = ("", tr("Checks")) if check.results else (own, "")
    said = own_text_or(wording, check, _rolled(wording, one))
    yield RulesPart(case, title, said, items, own, section)
    for roll in check.rolls:
        text = own_text_or(wording, roll, [generated_roll_modifier_text(wording, roll, "unit")])
        yield RulesPart(roll.rule or case, tr("Die Modifiers"), (), text, section=section)
    limits = tuple(roll_limits(wording, check.roll_limits))
    yield RulesPart(case, title, limits, section=section)
    if check.results:
        beyond, results = tuple(_beyond(wording, one)), tuple(_results(wording, check))
        yield RulesPart(case, title, beyond, results, section=section)
        return
    yield RulesPart(case, title, (), tuple(_passed(wording, check)))
    for failure in one.failures if check.failed else ():
        said = [_failed(wording, failure.by, failure.does, failure.note)]
        yield RulesPart(failure.rule or case, title, (), own_text_or(wording, failure, said))


def _rolled(wording: Wording, one: MoraleCheck) -> Iterator[str]:
    tr, check = wording.tr, one.check
    if check.called:
        yield tr(check.called)
    if check.losses:
        yield from _after_losses(wording, check)
    elif not check.who.empty:
        when = wording.when(check.who, "unit")
        if check.results:
            yield tr("A unit makes this check only if {when}.", when=when)
        elif one.family == "rally":
            yield tr("A unit may try to rally if {when}.", when=when)
        elif check.called:
            yield tr("It does so only if {when}.", when=when)
        else:
            yield tr("A unit checks its morale if {when}.", when=when)
    if check.results:
        yield tr("Roll {dice} for each unit that makes this check.", dice=str(one.dice))
        yield from _opposed(wording, one)
        return
    texts = {
        "at most": tr("Roll {dice}: the unit passes if the roll is not greater than its number."),
        "at least": tr("Roll {dice}: the unit passes if the roll is not less than its number."),
    }
    yield texts[check.passes].format(dice=str(one.dice))
    yield from _opposed(wording, one)
    yield _number(wording, check)
    if check.always:
        yield tr(
            "It always passes when the dice show {rolls}.", rolls=_rolls(wording, check.always)
        )
    if check.never:
        yield tr("It always fails when the dice show {rolls}.", rolls=_rolls(wording, check.never))


def _after_losses(wording: Wording, check: Check) -> Iterator[str]:
    """Yield the sentences that say after which losses which units make a check."""
    tr, when = wording.tr, wording.when(check.who, "unit")
    if check.losses == WITH:
        yield tr("A unit makes this check when other units in its place have lost steps.")
        if when:
            yield tr("It does so only if {when}.", when=when)
            yield tr("Losses of units that make the check themselves do not count.")
    else:
        yield tr("A unit makes this check when it has lost steps.")
        if when:
            yield tr("It does so only if {when}.", when=when)
    yield tr("It makes the check once for all steps that are lost at one time.")


def _opposed(wording: Wording, one: MoraleCheck) -> Iterator[str]:
    """Yield the sentence on a roll for a unit against another one."""
    if one.dice.opponent:
        text = "{dice}: the first roll is made for the unit; the second is made against it and subtracted."
        yield wording.tr(text, dice=str(one.dice))


def _beyond(wording: Wording, one: MoraleCheck) -> Iterator[str]:
    """Yield the text on rolls to which modifiers can lead beyond the results."""
    if one.rolls:
        first, last = one.totals
        yield wording.tr(
            "Less than {first} counts as {first}, more than {last} as {last}.",
            first=first,
            last=last,
        )


def _results(wording: Wording, check: Check) -> Iterator[str]:
    """Yield a line for what befalls the unit on each range of rolls."""
    for ends, does in check.by_roll:
        text = wording.after_colon(roll_result_text(wording, does))
        yield wording.tr("{code}: {text}", code=_rolls(wording, ends), text=text)


def roll_result_text(wording: Wording, does: tuple[Consequence, ...]) -> str:
    """Return what befalls a unit by a roll whose results are listed."""
    return _done(wording, does, "") or wording.tr("No effect.")


def _number(wording: Wording, check: Check) -> str:
    tr = wording.tr
    if isinstance(check.value, str):
        if check.qualities:
            return tr(
                "The number is its {value}, except for those named below.",
                value=wording.value(check.value),
            )
        return tr("The number is its {value}.", value=wording.value(check.value))
    if check.qualities:
        return tr("The number is {number}, except for those named below.", number=check.value)
    return tr("The number is {number}.", number=check.value)


def _qualities(wording: Wording, check: Check) -> Iterator[str]:
    for word, number in check.qualities.items():
        name = with_capital(wording.word(word, "is"))
        yield wording.tr("{name}: number {number}.", name=name, number=number)


def _rolls(wording: Wording, ends: Range) -> str:
    low, high = ends
    return wording.ranges(range(low, high + 1))


def _passed(wording: Wording, check: Check) -> Iterator[str]:
    tr, ended = wording.tr, ""
    if check.ends:
        ended = tr("The unit is no longer {states}.", states=wording.either(check.ends, "is"))
    text = wording.space.join(filter(None, (ended, _done(wording, check.passed, check.note))))
    if text:
        yield wording.tr("If it passes: {text}", text=wording.after_colon(text))


def _failed(wording: Wording, by: int, does: tuple[Consequence, ...], note: str) -> str:
    tr = wording.tr
    text = wording.after_colon(_done(wording, does, note) or tr("No effect."))
    if by == 1:
        return tr("If it fails: {text}", text=text)
    return tr("If it fails by {by} or more: {text}", by=by, text=text)


def _done(wording: Wording, does: tuple[Consequence, ...], note: str) -> str:
    parts = consequence_texts(wording, "unit", does)
    return wording.space.join([*parts, *([wording.tr(note)] if note else [])])


def check_outcome_text(
    wording: Wording, does: tuple[Consequence, ...], note: str, *, passed: bool, recovers: bool,
    searched: bool = False,
) -> str:  # fmt: skip
    """Return the rules text for passing or failing a check, with the effects. It says whether the
    unit is found if others have ``searched`` for it, whether it ``recovers`` if it tries to leave a
    state, otherwise whether it passes."""
    tr = wording.tr
    if searched:
        first = tr("It is found.") if passed else tr("It is not found.")
    elif recovers:
        first = tr("It recovers.") if passed else "" if does else tr("It stays as it is.")
    else:
        first = tr("The unit passes.") if passed else tr("The unit fails.")
    return wording.space.join(filter(None, (first, _done(wording, does, note))))
