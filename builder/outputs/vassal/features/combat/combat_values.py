"""Writes a unit's strength in a combat, the reasons for it and its report as expressions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce

from builder.model.game import Game
from builder.outputs.vassal.counters.states import SIDE_SHOWN, have_sides
from builder.outputs.vassal.expressions.beanshell import ExpressionWriter
from builder.outputs.vassal.features.combat.results import LOST, ROLES
from builder.outputs.vassal.features.combat.terms import (
    ContestTerms,
    strength_is_computed,
    strengths_reported,
)
from builder.outputs.vassal.features.queries.amounts import amount_name
from builder.outputs.vassal.features.resting import IN_BATTLE, resting_property
from builder.outputs.vassal.table.messages import filled_message
from builder.rules.core.module_export.contests import CombatParty
from builder.rules.core.positions.unit_steps import most_steps_of_any
from builder.rules.engine.counts.box_rows import counts_itself
from builder.rules.engine.positions.steps import counted_value
from builder.vassal.expressions.functions import value_of
from builder.vassal.expressions.lookups import looked_up
from builder.vassal.expressions.properties import number, string, text
from builder.vassal.expressions.tree import Text, as_text, choose
from builder.vassal.format import traits as t
from builder.vassal.format.lookups import table_text
from builder.vassal.format.names import property_name


@dataclass(frozen=True)
class UnitStrength:
    """The strength of the units in a party (attackers or defenders), whose role has a ``letter``;
    ``own`` writes expressions that a unit evaluates about itself."""

    terms: ContestTerms
    party: CombatParty
    letter: str
    own: ExpressionWriter

    @property
    def _key(self) -> str:
        return f"{self.terms.key}-{self.letter.lower()}"

    def traits(self, *, able: bool = True) -> Iterator[t.Trait]:
        """Yield the traits that say whether a unit may take part, its strength, and its report of
        the strength; of one that is never ``able`` to take part only the report of that."""
        terms, party = self.terms, self.party
        may = terms.may.get(party.role)
        if may is not None:
            message, key = may_not(terms, party)
            if able:
                yield t.calculated_property(may_name(terms, party), self.own.truth(may).as_number)
            yield t.report_action([key], filled_message(message, "newPieceName"))
        if not able:
            return
        if strength_is_computed(party):
            counted = self.own.write(terms.strengths[party.role])
            yield resting_property(counts_name(terms, party), counted, IN_BATTLE)
        if strengths_reported(party):
            yield from self._report_traits()

    def _report_traits(self) -> Iterator[t.Trait]:
        terms, party = self.terms, self.party
        yield resting_property(why_name(terms, party), self._reasons(), IN_BATTLE)
        printed, why = printed_name(party), string(why_name(terms, party))
        shown = in_points(counts_name(terms, party), party.parts)
        stands = in_points(printed, party.printed_in)
        plainly = filled_message("M_COUNTED", "newPieceName", stands)
        reasons = value_of("|" + why).replace("|; ", "")
        changed = filled_message("M_COUNTED_AS", "newPieceName", stands, shown, reasons)
        yield t.report_action([f"{self._key}-tell"], choose(why.equals(""), plainly, changed))
        value = f"V_{property_name(party.value)}"
        said = filled_message("M_LACKS", "newPieceName", value)
        yield t.report_action([lacks_key(party)], said)

    def _reasons(self) -> Text:
        """Return the text of all modifiers that apply to a unit's strength, each preceded by a
        semicolon."""
        changes = enumerate(self.terms.changes[self.party.role])
        said = {n: self.own.truth(reason.when) for n, reason in changes}
        constants = {n: why_constant(self.terms, self.party, n) for n in said}
        parts = [choose(so, "; " + text(constants[n]), "") for n, so in said.items()]
        return reduce(Text.__add__, parts) if parts else as_text("")


def printed_name(party: CombatParty) -> str:
    """Return the name of the property with the printed value that a party fights with."""
    return value_name(party.value) if party.printed else property_name(party.value)


def value_name(value: str) -> str:
    """Return the name of the property with a unit's current ``value``, that is, the value after
    step losses."""
    return f"Fights{property_name(value)}"


def value_table(printed: Sequence[int | None]) -> str:
    """Return the table in which :func:`current_value` looks up a unit's value."""
    return table_text({str(n): str(x) for n, x in enumerate(printed) if x is not None})


def current_value(game: Game, value: str, table: str) -> Text:
    """Return the expression for the present value of a unit, which is looked up in a ``table`` of
    the unit by the steps that it has lost and the side that it shows in a state, or by what is left
    of a count. A count that is worth its amount for all units needs no table."""
    count = counted_value(game, value)
    if count is None and have_sides(game):
        return looked_up(table, LOST + number(SIDE_SHOWN) * most_steps_of_any(game))
    if count is None:
        return looked_up(table, LOST)
    if all(counts_itself(unit.boxes.get(count.id, ())) for unit in game.units):
        return string(amount_name(count.id))
    return looked_up(table, number(amount_name(count.id)))


def counts_name(terms: ContestTerms, party: CombatParty) -> str:
    """Return the name of the property with a unit's strength, in fractions of a point."""
    return terms.name(f"counts {ROLES[party.role][0]}")


def why_name(terms: ContestTerms, party: CombatParty) -> str:
    """Return the name of the property with the reasons for a unit's strength."""
    return terms.name(f"why {ROLES[party.role][0]}")


def may_name(terms: ContestTerms, party: CombatParty) -> str:
    """Return the name of the property that is 1 if a unit may take part in a combat."""
    return terms.name(f"may {ROLES[party.role][0]}")


def may_not(terms: ContestTerms, party: CombatParty) -> tuple[str, str]:
    """Return the message that a unit may not take part in a role, and the keystroke by which it says
    so; combats with the same message share it."""
    attacks, ranged = party.role == "attackers", terms.contest.ranged is not None
    if ranged:
        said = ("M_MAY_NOT_FIRE", "fire") if attacks else ("M_NOT_FIRED_AT", "be-fired-at")
    else:
        said = ("M_MAY_NOT_ATTACK", "attack") if attacks else ("M_STANDS_BY", "defend")
    return said[0], f"battle-may-not-{said[1]}"


def lacks_key(party: CombatParty) -> str:
    """Return the keystroke by which a unit says that it lacks the value of a party."""
    return f"battle-lacks-{property_name(party.value).lower()}"


def why_constant(terms: ContestTerms, party: CombatParty, n: int) -> str:
    """Return the name of the constant with the text of the ``n``-th modifier of a party's
    strength."""
    return f"W_{terms.name(ROLES[party.role][0])}{n + 1}"


def in_points(property: str, parts: int) -> Text:
    """Return an expression that writes a number, counted in fractions of a point (``parts`` to a
    point), in points, such as ``2 1/2``."""
    if parts == 1:
        return text(property)
    points = number(property)
    whole, rest = points // parts, points % parts
    some = choose(whole.equals(0), "", whole + " ") + looked_up(f"Parts{parts}", rest)
    return choose(rest.equals(0), whole.shown, some)


def parts_table(parts: int) -> str:
    """Return the constant that maps a remainder to its written fraction: if ``parts`` is 4, ``2``
    to ``1/2``."""
    rests = {str(n): str(Fraction(n, parts)) for n in range(1, parts)}
    return table_text(rests)
