"""The rules text for combat options and for units that support a combat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from builder.model.mechanisms.fighting.combat import Combat
from builder.model.mechanisms.fighting.options import CombatOption, CombatSide, Support
from builder.rules.engine.combat.combat_support import fighting_value
from builder.rules.engine.combat.consequence_text import consequence_texts
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.engine.wording.rules_cases import RulesPart, own_text_or

SIDES: tuple[CombatSide, ...] = ("defender", "attacker")


def combat_options_text(wording: Wording, declared: Combat, case: str) -> Iterator[RulesPart]:
    """Yield the rules text for what each side may choose before a combat."""
    tr = wording.tr
    heads = {
        "attacker": tr("Before the combat the attacker may choose one of these:"),
        "defender": tr("Before the combat the defender may choose one of these:"),
    }
    title, heard = tr("Before Combat"), _heard(declared, case)
    for side in SIDES:
        mine = [option for option in declared.options if option.of == side]
        own = [own_text_or(wording, option, [option_text(wording, option)]) for option in mine]
        at = [option.rule or case for option in mine]
        if mine and heard[at[0]] > 1:
            parts = (
                text for said, rule in zip(own, at, strict=True) if rule == at[0] for text in said
            )
            yield RulesPart(at[0], title, (wording.space.join((heads[side], *parts)),))
        elif mine:
            yield RulesPart(at[0], title, (heads[side],))
        for said, rule in zip(own, at, strict=True):
            if rule != at[0] or heard[rule] == 1:
                yield RulesPart(rule, title, (), said)


def _heard(declared: Combat, case: str) -> Counter[str]:
    """Return, for each rule number, how many subjects it covers: the combat itself and each side's
    options. Where there are several, each gets a paragraph of its own instead of an entry in one
    list."""
    sides = {(option.rule or case, option.of) for option in declared.options}
    return Counter([case, *(rule for rule, _ in sides)])


def option_text(wording: Wording, option: CombatOption) -> str:
    """Return the text for an option: when it is available, whether it needs a roll, and what it
    does."""
    tr, text = wording.tr, wording.tr(option.name)
    if not option.when.empty:
        text = tr("{text}, if {when}", text=text, when=wording.when(option.when, option.of))
    does = list(option_effects_text(wording, option))
    if option.dice and option.rolls:
        rolls = wording.ranges(range(option.rolls[0], option.rolls[1] + 1))
        roll = tr("It succeeds on a roll of {rolls} with {dice}.", rolls=rolls, dice=option.dice)
        does.insert(0, roll)
    if not does:
        return tr("{text}.", text=text)
    return tr("{code}: {text}", code=text, text=wording.after_colon(wording.space.join(does)))


def option_effects_text(wording: Wording, option: CombatOption) -> Iterator[str]:
    """Yield the text for what an option does once it is chosen and succeeds."""
    tr, other = wording.tr, "defender" if option.of == "attacker" else "attacker"
    for side, does in ((option.of, option.does), (other, option.enemy)):
        yield from consequence_texts(wording, side, does)
    yield from _first(wording, option)
    if not option.fought:
        yield tr("There is no combat.")
    elif option.first or option.does or option.enemy:
        yield tr("Then the combat is fought.")
    if option.note:
        yield tr(option.note)


def _first(wording: Wording, option: CombatOption) -> Iterator[str]:
    """Yield the rules text for the extra combat that an option causes to be fought first."""
    tr, combats = wording.tr, wording.game.mechanisms.combat
    combat = next((c for c in combats if c.id == option.first), None)
    if combat is None:
        return
    name = tr(combat.name) if combat.name and len(combats) > 1 else ""
    if option.of == "attacker":
        text = tr("The attackers attack first, as in a separate combat")
    else:
        text = tr("The defenders attack the attackers first")
    yield tr("{text} ({name}).", text=text, name=name) if name else tr("{text}.", text=text)


def support_text(wording: Wording, declared: Combat, case: str) -> Iterator[RulesPart]:
    """Yield the rules text for units that add strength without taking part in a combat."""
    for one in declared.support:
        text = wording.space.join(_support(wording, declared, one))
        yield RulesPart(one.rule or case, wording.tr("Support"), own_text_or(wording, one, [text]))


def _support(wording: Wording, declared: Combat, one: Support) -> Iterator[str]:
    tr, value = wording.tr, wording.value(one.value or fighting_value(declared, one.of))
    names = {"far": wording.hexes(one.within), "value": value}
    if one.of == "attacker":
        yield tr("Units of the attacker within {far} of the attacked hex may support the attack: they add "
                 "their {value} but take no part in the combat.", **names)  # fmt: skip
    else:
        yield tr("Units of the defender within {far} of the attacked hex may support it: they add their "
                 "{value} but take no part in the combat.", **names)  # fmt: skip
    if not one.who.empty:
        yield tr("A unit may support only if {when}.", when=wording.when(one.who, "unit"))
    if one.times != 1:
        texts = {"1/2": tr("What they add is halved."), "2": tr("What they add is doubled.")}
        other = tr("What they add is multiplied by {times}.", times=wording.times(one.times))
        yield texts.get(str(one.times), other)
    yield from _limited(wording, one)
    yield tr("No unit supports twice in a phase, and a unit that fights does not support.")


def _limited(wording: Wording, one: Support) -> Iterator[str]:
    """Yield the text for how many units may support a combat, and how much strength they may add."""
    tr = wording.tr
    if one.most == 1:
        yield tr("Only one unit supports a combat in this way.")
    elif one.most:
        yield tr("At most {most} units support a combat in this way.", most=one.most)
    if one.limit == 1:
        yield tr("They never add more than the strength of the units that they support.")
    elif one.limit is not None:
        yield tr("They never add more than {times} times the strength of the units that they support.",
                 times=wording.times(one.limit))  # fmt: skip


def order(wording: Wording, declared: Combat) -> Iterator[str]:
    """Yield the rules text on the order in which strength changes apply, and on the limits of their
    multiplication."""
    tr = wording.tr
    if declared.order == "add first":
        yield tr("What is added to a strength is added before anything is multiplied.")
    elif declared.order == "as listed":
        yield tr("Changes to a strength apply one after the other, in the order listed here.")  # fmt: skip
    if declared.times_limits:
        named = {
            "1/4": tr("a quarter"),
            "1/3": tr("a third"),
            "1/2": tr("half"),
            "1": tr("once"),
            "2": tr("twice"),
        }
        ends = map(str, declared.times_limits)
        low, high = (named.get(end, tr("{times} times", times=end)) for end in ends)
        yield tr("However many of these apply, a strength counts for at least {low} of its value and for "
                 "at most {high} that value.", low=low, high=high)  # fmt: skip
