"""The rules text for combat."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.mechanisms.conditions import When
from builder.model.mechanisms.declared import Change, Modifier, Range, RatedModifier
from builder.model.mechanisms.fighting.combat import Combat, Outcome
from builder.model.mechanisms.fighting.consequences import Consequence
from builder.model.mechanisms.fighting.fire import Reach
from builder.rules.engine.advance.advance_text import advance_text
from builder.rules.engine.combat.consequence_text import consequence_texts
from builder.rules.engine.combat.leader_modifiers import GradedModifier
from builder.rules.engine.combat.strength_text import dice_of_combat, strength_sentences
from builder.rules.engine.combat_options import combat_option_text
from builder.rules.engine.facing.facing_text import attack_arcs_text
from builder.rules.engine.fire.fire_text import column_shift_text, range_band_texts, range_texts
from builder.rules.engine.retreat.whence_text import whence_text
from builder.rules.engine.wording.change_sentences import change_sentence, short_change
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.engine.wording.joined_clauses import shorten_side_clauses
from builder.rules.engine.wording.rules_cases import RulesPart, each_named, own_text_or
from builder.rules.signed_numbers import signed
from builder.sentences import with_capital


def combat_rules_text(wording: Wording) -> Iterator[RulesPart]:
    """Yield the rules text of each combat: who fights, what is compared, what modifies it and what
    the results do."""
    declared = wording.game.mechanisms.combat
    yield from each_named(
        wording, declared, wording.tr("Combat"), lambda one: _combat(wording, one)
    )


def _combat(wording: Wording, declared: Combat) -> Iterator[RulesPart]:
    tr, case = wording.tr, wording.game.mechanisms.case("combat", declared)
    other = tr("Fire") if isinstance(declared.reach, Reach) else tr("Combat")
    title = tr(declared.name) if declared.name else other
    who, computed_formula = (
        list(_who(wording, declared)),
        list(strength_sentences(wording, declared)),
    )
    said = own_text_or(wording, declared, [*who, *computed_formula])
    gist = own_text_or(wording, declared, [who[0], computed_formula[0], *computed_formula[-1:]])
    section = tr("Fire") if isinstance(declared.reach, Reach) else ""
    section = title if _is_apart(wording, declared) else section
    first = next(one for one in wording.game.mechanisms.combat if one.table == declared.table)
    table = declared.table if first is declared else ""  # a table is printed once
    yield RulesPart(case, title, said, (), table, section, gist)
    yield from combat_option_text.combat_options_text(wording, declared, case)
    for change in declared.strength:
        whose = tr("the strength of an attacking unit")
        what = whose if change.of == "attacker" else tr("the strength of a defending unit")
        text = own_text_or(wording, change, [change_sentence(wording, what, change, "unit")])
        yield RulesPart(change.rule or case, tr("Strengths"), (), text)
    order = tuple(combat_option_text.order(wording, declared))
    yield RulesPart(_last_rule(declared) or case, tr("Strengths"), (), order)
    yield from combat_option_text.support_text(wording, declared, case)
    for shift in declared.shifts:
        text = (shift_text(wording, shift),)
        yield RulesPart(shift.rule or case, tr("Column Shifts"), (), text)
    for roll in declared.rolls:
        text = (roll_modifier_text(wording, roll),)
        yield RulesPart(roll.rule or case, tr("Die Modifiers"), (), text)
    yield from range_band_texts(wording, declared, case, tr("Range"))
    limits = tuple(_limits(wording, declared))
    results = tuple(_result(wording, code, o) for code, o in declared.results.items())
    yield RulesPart(case, title, limits, results)
    whence = wording.space.join(whence_text(wording, _all_done(declared)))
    yield RulesPart(case, title, (*([whence] if whence else []), *advance_text(wording, declared)))


def _is_apart(wording: Wording, declared: Combat) -> bool:
    """Return whether a named combat stands in a section of the rules text of its own, apart from
    the other combats."""
    named = wording.game.mechanisms
    heads = [named.case("combat", other).partition(".")[0] for other in named.combat]
    own = named.case("combat", declared).partition(".")[0]
    return bool(declared.name) and len(heads) > 1 and heads.count(own) == 1


def _last_rule(declared: Combat) -> str:
    """Return the number of the rule with the combat's last strength change; empty if it has
    none."""
    return declared.strength[-1].rule if declared.strength else ""


def _who(wording: Wording, declared: Combat) -> Iterator[str]:
    tr = wording.tr
    who, on = "A unit may attack only if {when}.", "A unit can be attacked only if {when}."
    if isinstance(declared.reach, Reach):
        limited, alone = not declared.on.empty, declared.most == 1
        yield from range_texts(wording, declared.reach, limited=limited, alone=alone)
        yield from _most_hexes(wording, declared)
        yield from most_units(wording, declared)
        who, on = "A unit may fire only if {when}.", "A unit can be fired at only if {when}."
    else:
        yield _adjacency_text(wording, declared)
    fires = isinstance(declared.reach, Reach)
    yield from attack_arcs_text(wording, declared.arcs, fires=fires)
    if not declared.who.empty:
        yield tr(who, when=wording.when(declared.who, "unit"))
    if not declared.when.empty:
        yield attack_condition_text(wording, declared)
    if not declared.on.empty:
        yield tr(on, when=wording.when(declared.on, "unit"))
        if not isinstance(declared.reach, Reach):
            yield tr(
                "Where others defend, a unit that cannot be attacked counts for nothing and "
                "shares their fate: it retreats with them, and is eliminated if all of them are."
            )
            captures = declared.advance.captures if declared.advance is not None else None
            if captures is not None:
                when = wording.that(captures.who)
                yield tr(
                    "But a unit that {when} is left there if all others are eliminated.", when=when
                )
        elif declared.reach.targets == "all":
            yield tr("Fire at others in its hex does not affect a unit that cannot be fired at.")


def attack_condition_text(wording: Wording, declared: Combat) -> str:
    """Return the rules text for the condition under which an attack may be made at all."""
    when = wording.when(declared.when, "attacker")
    if isinstance(declared.reach, Reach):
        return wording.tr("Fire is possible only if {when}.", when=when)
    return wording.tr("An attack is possible only if {when}.", when=when)


def _adjacency_text(wording: Wording, declared: Combat) -> str:
    """Return the rules text for combat against enemies in an adjacent hex or in the same place."""
    tr = wording.tr
    if declared.reach == "same place":
        text = tr("Enemy units in one hex fight.")
    elif declared.must != "no":
        text = tr("Units must attack the enemy units next to them.")
    else:
        text = tr("Units may attack enemy units in a hex next to their own.")
    together = tr("Several units may attack one hex together; no unit attacks twice in a phase.")
    more = [] if declared.most == 1 else [together]
    if declared.must == "all":
        more.append(tr("Every unit that is next to an enemy must take part in an attack."))
    if declared.several:
        more.append(tr("One attack may be against several hexes, if all attackers are next to each "
                       "of them; their defenders count together."))  # fmt: skip
    more.extend(_most_hexes(wording, declared))
    more.extend(most_units(wording, declared))
    return tr("{text} {more}", text=text, more=wording.space.join(more))


def _most_hexes(wording: Wording, declared: Combat) -> Iterator[str]:
    """Yield the text for the number of hexes from which units attack or fire together."""
    tr, fires = wording.tr, isinstance(declared.reach, Reach)
    if declared.hexes == 1:
        together = tr("Units that attack together must be in one hex.")
        yield tr("Units that fire together must be in one hex.") if fires else together
    elif declared.hexes is not None:
        far = wording.hexes(declared.hexes)
        together = tr("Units that attack together may be in at most {far}.", far=far)
        yield (
            tr("Units that fire together may be in at most {far}.", far=far) if fires else together
        )


def most_units(wording: Wording, declared: Combat) -> Iterator[str]:
    """Yield the text for how many units attack or fire together."""
    tr, fires, most = wording.tr, isinstance(declared.reach, Reach), declared.most
    if isinstance(most, str):
        named = tr(most)
        texts = (
            tr("No more units attack together than the {figure} of the hex that is attacked.", figure=named),
            tr("No more units fire together than the {figure} of the hex that is attacked.", figure=named),
        )  # fmt: skip
        yield texts[fires]
    elif most == 1:
        alone = tr("Each unit attacks by itself, once per phase.")
        yield tr("Each unit fires by itself, once per phase.") if fires else alone
    elif most is not None:
        texts = (
            tr("At most {most} units attack together.", most=most),
            tr("At most {most} units fire together.", most=most),
        )
        yield texts[fires]


def shift_text(wording: Wording, shift: Modifier) -> str:
    """Return the text for a column shift, in the designer's words if there are any."""
    return wording.tr(shift.text) if shift.text else _shift(wording, shift)


def roll_modifier_text(wording: Wording, roll: Modifier) -> str:
    """Return the text for a die roll modifier, in the designer's words if there are any."""
    return wording.tr(roll.text) if roll.text else generated_roll_modifier_text(wording, roll)


def strength_change_text(wording: Wording, change: Change) -> str:
    """Return a short text that says why the strength of a unit changes, such as ``halved if it
    attacks across the river``."""
    if change.text:
        return wording.tr(change.text)
    what = short_change(wording, change)
    if change.when.empty:
        return what
    return wording.tr("{what} if {when}", what=what, when=wording.when(change.when, "unit"))


def _shift(wording: Wording, shift: Modifier) -> str:
    if isinstance(shift, RatedModifier) and shift.value:
        tr, value = wording.tr, wording.value(shift.value)
        right = tr("As many columns to the right as the greatest {value}", value=value)
        left = tr("As many columns to the left as the greatest {value}", value=value)
        return _where(wording, right if shift.by > 0 else left, shift)
    if isinstance(shift, RatedModifier) and shift.figure:
        tr, figure = wording.tr, wording.tr(shift.figure)
        right = tr(
            "As many columns to the right as the {figure} of the hex that is attacked",
            figure=figure,
        )
        left = tr(
            "As many columns to the left as the {figure} of the hex that is attacked", figure=figure
        )
        return _where(wording, right if shift.by > 0 else left, shift)
    return _where(wording, with_capital(column_shift_text(wording, shift.by)), shift)


def generated_roll_modifier_text(
    wording: Wording, roll: Modifier, subject: str = "attacker"
) -> str:
    """Return the built-in rules text for a die roll modifier; condition lines that name no role are
    about the ``subject``."""
    if isinstance(roll, RatedModifier) and roll.value:
        tr, value = wording.tr, wording.value(roll.value)
        added = tr("The greatest {value} is added to the roll", value=value)
        taken = tr("The greatest {value} is subtracted from the roll", value=value)
        return _where(wording, added if roll.by > 0 else taken, roll, subject)
    if isinstance(roll, RatedModifier) and roll.figure:
        tr, figure = wording.tr, wording.tr(roll.figure)
        added = tr("The {figure} of the hex that is attacked is added to the roll", figure=figure)
        taken = tr(
            "The {figure} of the hex that is attacked is subtracted from the roll", figure=figure
        )
        return _where(wording, added if roll.by > 0 else taken, roll, subject)
    return _where(wording, wording.tr("{by} to the roll", by=signed(roll.by)), roll, subject)


def _where(wording: Wording, text: str, modifier: Modifier, subject: str = "attacker") -> str:
    asked = _worded_condition(modifier)
    if asked.empty:
        return wording.tr("{text}.", text=text)
    when = wording.when(asked, subject)
    return shorten_side_clauses(wording.tr("{text} if {when}.", text=text, when=when))


def _worded_condition(modifier: Modifier) -> When:
    """Return a modifier's condition in the form that the rules text puts into words."""
    if isinstance(modifier, GradedModifier):
        return modifier.condition
    if isinstance(modifier, RatedModifier) and modifier.value:
        return modifier.condition_with(modifier.of)
    return modifier.when


def _limits(wording: Wording, declared: Combat) -> Iterator[str]:
    tr = wording.tr
    if declared.every_roll and dice_of_combat(wording, declared).opponent:
        yield tr("Die modifiers apply to the attacker’s roll.")
    if declared.shift_limits:
        low, high = declared.shift_limits
        yield tr(
            "All shifts together are at most {left} and {right}.",
            left=column_shift_text(wording, -abs(low)),
            right=column_shift_text(wording, high),
        )
    yield from roll_limits(wording, declared.roll_limits)


def roll_limits(wording: Wording, limits: Range | None) -> Iterator[str]:
    """Yield the text that gives the limits of the sum of all die roll modifiers."""
    if limits:
        yield wording.tr(
            "The total added to the roll is at least {low} and at most {high}.",
            low=signed(limits[0]),
            high=signed(limits[1]),
        )


def result_text(wording: Wording, outcome: Outcome) -> str:
    """Return the text that says what a result does to both sides."""
    parts = [
        text
        for side in ("defender", "attacker")
        for text in consequence_texts(wording, side, getattr(outcome, side))
    ]
    parts += [wording.tr(outcome.note)] if outcome.note else []
    return wording.space.join(parts) or wording.tr("No effect.")


def _result(wording: Wording, code: str, outcome: Outcome) -> str:
    return wording.tr(
        "{code}: {text}", code=code, text=wording.after_colon(result_text(wording, outcome))
    )


def _all_done(declared: Combat) -> Iterator[Consequence]:
    """Yield everything that the results and options of a combat do to units."""
    for outcome in declared.results.values():
        yield from (*outcome.attacker, *outcome.defender)
    for option in declared.options:
        yield from (*option.does, *option.enemy)
