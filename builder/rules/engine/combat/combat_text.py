"""The rules text for combat."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.mechanisms.conditions import When
from builder.model.mechanisms.declared import Change, Modifier, Range, RatedModifier
from builder.model.mechanisms.fighting.combat import Advance, Combat, Outcome
from builder.model.mechanisms.fighting.fire import Reach
from builder.model.tables import ResultsTable
from builder.rules.core.tables import signed
from builder.rules.engine.combat.combat_outcomes import sentence
from builder.rules.engine.combat.leader_modifiers import Graded
from builder.rules.engine.combat_options import combat_option_text
from builder.rules.engine.fire.fire_text import bands, reaching, shifted
from builder.rules.engine.wording.change_sentences import changed, short_change
from builder.rules.engine.wording.condition_phrases import Teller, capital
from builder.rules.engine.wording.joined_clauses import of_side
from builder.rules.engine.wording.rules_cases import Said, each_named, own_or


def combat(teller: Teller) -> Iterator[Said]:
    """Yield the rules text of each combat: who fights, what is compared, what modifies it and what
    the results do."""
    declared = teller.game.mechanisms.combat
    yield from each_named(teller, declared, teller.tr("Combat"), lambda one: _combat(teller, one))


def _combat(teller: Teller, declared: Combat) -> Iterator[Said]:
    tr, case = teller.tr, teller.game.mechanisms.case("combat", declared)
    other = tr("Fire") if isinstance(declared.reach, Reach) else tr("Combat")
    title = tr(declared.name) if declared.name else other
    who, reckoned = list(_who(teller, declared)), list(_reckoned(teller, declared))
    said = own_or(teller, declared, [*who, *reckoned])
    gist = own_or(teller, declared, [who[0], reckoned[0], *reckoned[-1:]])
    section = tr("Fire") if isinstance(declared.reach, Reach) else ""
    section = title if _is_apart(teller, declared) else section
    yield Said(case, title, said, (), declared.table, section, gist)
    yield from combat_option_text.options(teller, declared, case)
    for change in declared.strength:
        whose = tr("the strength of an attacking unit")
        what = whose if change.of == "attacker" else tr("the strength of a defending unit")
        text = own_or(teller, change, [changed(teller, what, change, "unit")])
        yield Said(change.rule or case, tr("Strengths"), (), text)
    order = tuple(combat_option_text.order(teller, declared))
    yield Said(_last_rule(declared) or case, tr("Strengths"), (), order)
    yield from combat_option_text.support(teller, declared, case)
    for shift in declared.shifts:
        text = (shift_said(teller, shift),)
        yield Said(shift.rule or case, tr("Column Shifts"), (), text)
    for roll in declared.rolls:
        text = (roll_said(teller, roll),)
        yield Said(roll.rule or case, tr("Die Modifiers"), (), text)
    yield from bands(teller, declared, case, tr("Range"))
    limits = tuple(_limits(teller, declared))
    results = tuple(_result(teller, code, o) for code, o in declared.results.items())
    yield Said(case, title, limits, results)
    yield Said(case, title, tuple(_advance(teller, declared)))


def _is_apart(teller: Teller, declared: Combat) -> bool:
    """Return whether a named combat has a rules section of its own while other combats are in other
    sections."""
    named = teller.game.mechanisms
    heads = [named.case("combat", other).partition(".")[0] for other in named.combat]
    own = named.case("combat", declared).partition(".")[0]
    return bool(declared.name) and len(heads) > 1 and heads.count(own) == 1


def _last_rule(declared: Combat) -> str:
    """Return the rule case of the last change of strength, or an empty string."""
    return declared.strength[-1].rule if declared.strength else ""


def _who(teller: Teller, declared: Combat) -> Iterator[str]:
    tr = teller.tr
    who, on = "A unit may attack only if {when}.", "A unit can be attacked only if {when}."
    if isinstance(declared.reach, Reach):
        yield from reaching(teller, declared.reach)
        who, on = "A unit may fire only if {when}.", "A unit can be fired at only if {when}."
    else:
        yield _near(teller, declared)
    if not declared.who.empty:
        yield tr(who, when=teller.when(declared.who, "unit"))
    if not declared.on.empty:
        yield tr(on, when=teller.when(declared.on, "unit"))
        if not isinstance(declared.reach, Reach):
            yield tr(
                "Where others defend, a unit that cannot be attacked counts for nothing and "
                "shares their fate: it retreats with them, and is eliminated if all of them are."
            )
        elif declared.reach.targets == "all":
            yield tr("Fire at others in its hex does nothing to a unit that cannot be fired at.")


def _near(teller: Teller, declared: Combat) -> str:
    """Return the rules text for combat against enemies in an adjacent hex or in the same place."""
    tr = teller.tr
    if declared.reach == "same place":
        text = tr("Enemy units in one hex fight.")
    elif declared.must != "no":
        text = tr("Units must attack the enemy units next to them.")
    else:
        text = tr("Units may attack enemy units in a hex next to their own.")
    more = [tr("Several units may attack one hex together; no unit attacks twice in a phase.")]
    if declared.must == "all":
        more.append(tr("Every unit that is next to an enemy must take part in an attack."))
    if declared.several:
        more.append(tr("One attack may be against several hexes, if all attackers are next to each "
                       "of them; their defenders count together."))  # fmt: skip
    if declared.hexes is not None:
        far = teller.hexes(declared.hexes)
        more.append(tr("Those who attack together stand in at most {far}.", far=far))
    return tr("{text} {more}", text=text, more=teller.space.join(more))


def _reckoned(teller: Teller, declared: Combat) -> Iterator[str]:
    tr = teller.tr
    names = {"attack": tr(declared.attack), "defence": tr(declared.defence)}
    if declared.reckon == "odds":
        yield tr(
            "Add up the {attack} of all attackers and the {defence} of all defenders, and compare the "
            "two sums: attack to defence are the odds.",
            **names,
        )
        if declared.favour == "defender":
            yield tr("Odds between two columns are those of the column to the left.")
        else:
            yield tr("Odds between two columns are those of the column to the right.")
    elif declared.reckon == "difference":
        yield tr(
            "Take the sum of the {defence} of all defenders from the sum of the {attack} of all "
            "attackers.",
            **names,
        )
    elif declared.reckon == "total":
        yield tr("Add up the {attack} of all attackers.", attack=names["attack"])
    else:
        yield tr("The range gives the column; of several attackers, the farthest counts.")
    if declared.below == "no attack" and declared.reckon == "odds":
        yield tr("At worse odds than those of the first column there is no attack.")
    if any(c.times.denominator > 1 for c in declared.changes):
        yield _fractions(teller, declared)
    yield tr(
        "Then roll {dice}; column and roll give the result in the table.",
        dice=_dice(teller, declared),
    )


def _fractions(teller: Teller, declared: Combat) -> str:
    tr = teller.tr
    texts = {
        "unit down": tr("Fractions are dropped for each unit."),
        "unit up": tr("Fractions are rounded up for each unit."),
        "unit nearest": tr("Fractions are rounded to the nearest number for each unit, halves up."),
        "total down": tr("Fractions are kept for single units, and dropped in the sum."),
        "total up": tr("Fractions are kept for single units, and rounded up in the sum."),
        "total nearest": tr(
            "Fractions are kept for single units, and the sum is rounded to the nearest, halves up."
        ),
    }
    return texts[declared.fractions]


def _dice(teller: Teller, declared: Combat) -> str:
    table = next((t for t in teller.game.tables if t.id == declared.table), None)
    return table.dice if isinstance(table, ResultsTable) else "1d6"


def shift_said(teller: Teller, shift: Modifier) -> str:
    """Return the text for a column shift, in the designer's words if there are any."""
    return teller.tr(shift.text) if shift.text else _shift(teller, shift)


def roll_said(teller: Teller, roll: Modifier) -> str:
    """Return the text for a die roll modifier, in the designer's words if there are any."""
    return teller.tr(roll.text) if roll.text else rolled(teller, roll)


def change_said(teller: Teller, change: Change) -> str:
    """Return a short text that says why the strength of a unit changes, such as ``halved: it
    attacks across the river``."""
    if change.text:
        return teller.tr(change.text)
    what = short_change(teller, change)
    if change.when.empty:
        return what
    return teller.tr("{what}: {when}", what=what, when=teller.when(change.when, "unit"))


def _shift(teller: Teller, shift: Modifier) -> str:
    if isinstance(shift, RatedModifier) and shift.value:
        tr, value = teller.tr, teller.tr(shift.value)
        right = tr("As many columns to the right as the greatest {value}", value=value)
        left = tr("As many columns to the left as the greatest {value}", value=value)
        return _where(teller, right if shift.by > 0 else left, shift)
    return _where(teller, capital(shifted(teller, shift.by)), shift)


def rolled(teller: Teller, roll: Modifier, subject: str = "attacker") -> str:
    """Return the text for a die roll modifier. Condition lines that do not name a role are worded
    about the ``subject``."""
    if isinstance(roll, RatedModifier) and roll.value:
        tr, value = teller.tr, teller.tr(roll.value)
        added = tr("The greatest {value} is added to the roll", value=value)
        taken = tr("The greatest {value} is taken off the roll", value=value)
        return _where(teller, added if roll.by > 0 else taken, roll, subject)
    return _where(teller, teller.tr("{by} to the roll", by=signed(roll.by)), roll, subject)


def _where(teller: Teller, text: str, modifier: Modifier, subject: str = "attacker") -> str:
    asked = _asked(modifier)
    if asked.empty:
        return teller.tr("{text}.", text=text)
    when = teller.when(asked, subject)
    return of_side(teller.tr("{text} if {when}.", text=text, when=when))


def _asked(modifier: Modifier) -> When:
    """Return the condition of a modifier as the rules text words it."""
    if isinstance(modifier, Graded):
        return modifier.said
    if isinstance(modifier, RatedModifier) and modifier.value:
        return modifier.beside(modifier.of)
    return modifier.when


def _limits(teller: Teller, declared: Combat) -> Iterator[str]:
    tr = teller.tr
    if declared.shift_limits:
        low, high = declared.shift_limits
        yield tr(
            "All shifts together are at most {left} columns to the left and {right} to the right.",
            left=abs(low),
            right=high,
        )
    yield from roll_limits(teller, declared.roll_limits)


def roll_limits(teller: Teller, limits: Range | None) -> Iterator[str]:
    """Yield the text that gives the limits of the sum of all die roll modifiers."""
    if limits:
        yield teller.tr(
            "All that is added to the roll together is from {low} to {high}.",
            low=signed(limits[0]),
            high=signed(limits[1]),
        )


def result_said(teller: Teller, outcome: Outcome) -> str:
    """Return the text that says what a result does to both sides."""
    parts = [
        teller.tr(sentence(side, does), number=does.number, state=teller.word(does.state, "is"))
        for side in ("defender", "attacker")
        for does in getattr(outcome, side)
    ]
    parts += [teller.tr(outcome.note)] if outcome.note else []
    return teller.space.join(parts) or teller.tr("No effect.")


def _result(teller: Teller, code: str, outcome: Outcome) -> str:
    return teller.tr("{code}: {text}", code=code, text=result_said(teller, outcome))


def _advance(teller: Teller, declared: Combat) -> Iterator[str]:
    """Yield the text that says whether attackers may advance after combat."""
    moving = {
        code: outcome
        for code, outcome in declared.results.items()
        if any(does.word in ("eliminated", "retreat") for does in outcome.defender)
    }
    barred = [code for code, outcome in moving.items() if not outcome.advance]
    if len(barred) == len(moving) or declared.reach == "same place":
        return
    yield from _following(teller, declared)
    if barred:
        codes = teller.one_of(barred)
        yield teller.tr("After {results} no attacker advances.", results=codes)


def _following(teller: Teller, declared: Combat) -> Iterator[str]:
    """Yield the text that says who may advance into a vacated hex."""
    if declared.advance is None and declared.reach != "adjacent":
        yield teller.tr("If the hex of the defenders is left empty, units that attacked from next "
                        "to it may enter it.")  # fmt: skip
    elif declared.advance is None:
        yield teller.tr("If the hex of the defenders is left empty, attackers may enter it.")
    elif declared.advance.text:
        yield teller.tr(declared.advance.text)
    else:
        yield from _advancing(teller, declared.advance)


def _advancing(teller: Teller, declared: Advance) -> Iterator[str]:
    """Yield the text that says who may enter a vacated hex, and how far the advance may continue."""
    tr = teller.tr
    if declared.most == 1:
        yield tr("If the hex of the defenders is left empty, one unit that attacked from next to it may "
                 "enter it.")  # fmt: skip
    elif declared.most:
        yield tr("If the hex of the defenders is left empty, up to {most} units that attacked from next "
                 "to it may enter it.", most=declared.most)  # fmt: skip
    else:
        yield tr("If the hex of the defenders is left empty, units that attacked from next to it may "
                 "enter it.")  # fmt: skip
    if not declared.who.empty:
        yield tr("A unit advances only if {when}.", when=teller.when(declared.who, "unit"))
    if declared.hexes > 1:
        far = teller.hexes(declared.hexes)
        yield tr("It may go on, {far} in all, through hexes that are open to it and without enemies.",
                 far=far)  # fmt: skip
    zones = {
        "free": tr("Zones of control do nothing to an advance."),
        "stop": tr("An advance ends in an enemy zone of control."),
        "barred": tr("Beyond the first hex it enters no enemy zone of control."),
    }
    if teller.game.mechanisms.zones is not None and declared.hexes > 1:
        yield zones[declared.zones]
    elif teller.game.mechanisms.zones is not None:
        yield zones["free"]
