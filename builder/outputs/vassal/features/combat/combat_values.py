"""What a unit's strength in a contest is, why, and how it is reported, as expressions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from builder.outputs.vassal.expressions.beanshell import Writer, braced
from builder.outputs.vassal.features.combat.results import ROLES
from builder.outputs.vassal.features.combat.terms import ContestTerms, reckoned, told
from builder.outputs.vassal.table.messages import filled, say
from builder.rules.core.module_export.contests import Party
from builder.vassal.format import traits as t
from builder.vassal.format.lookups import found, table
from builder.vassal.format.names import title


@dataclass(frozen=True)
class Counting:
    """The strength of the units in a party, whose role has a ``letter``; ``own`` writes the
    conditions on one unit."""

    terms: ContestTerms
    party: Party
    letter: str
    own: Writer

    @property
    def _key(self) -> str:
        return f"{self.terms.key}-{self.letter.lower()}"

    def traits(self) -> Iterator[t.Trait]:
        """Yield the traits for whether a unit may take part, its strength, and its report of that."""
        terms, party = self.terms, self.party
        may = terms.may.get(party.role)
        if may is not None:
            ranged = terms.contest.ranged is not None
            defends = "M_NOT_FIRED_AT" if ranged else "M_STANDS_BY"
            message = "M_MAY_NOT_ATTACK" if self.letter == "A" else defends
            yield t.calculated(may_name(terms, party), f"{{{self.own.write(may)} ? 1 : 0}}")
            yield t.report([f"{self._key}-may"], say(message, "newPieceName"))
        if reckoned(party):
            counted = self.own.write(terms.strengths[party.role])
            yield t.calculated(counts_name(terms, party), braced(counted))
        if told(party):
            yield from self._telling()

    def _telling(self) -> Iterator[t.Trait]:
        terms, party = self.terms, self.party
        yield t.calculated(why_name(terms, party), braced(self._reasons()))
        printed, why = printed_name(party), f'GetString("{why_name(terms, party)}")'
        shown = in_points(counts_name(terms, party), party.parts)
        stands = in_points(printed, party.printed_in)
        plainly = filled("M_COUNTED", "newPieceName", stands)
        reasons = f'String.valueOf("|"+{why}).replace("|; ","")'
        changed = filled("M_COUNTED_AS", "newPieceName", stands, shown, reasons)
        yield t.report([f"{self._key}-tell"], f'{{{why}=="" ? {plainly} : {changed}}}')
        value = f"V_{title(party.value)}"
        yield t.report([f"{self._key}-lacks"], say("M_LACKS", "newPieceName", value))

    def _reasons(self) -> str:
        """Return the expression for the changes that apply, each after a semicolon."""
        changes = enumerate(self.terms.changes[self.party.role])
        said = {n: self.own.write(reason.when) for n, reason in changes}
        constants = {n: why_constant(self.terms, self.party, n) for n in said}
        parts = (f'({so} ? "; "+{constants[n]} : "")' for n, so in said.items())
        return "+".join(parts) or '""'


def printed_name(party: Party) -> str:
    """Return the property with the printed value that a party fights with."""
    return value_name(party.value) if party.printed else title(party.value)


def value_name(value: str) -> str:
    """Return the property with the value of that name that is left after losses."""
    return f"Fights{title(value)}"


def counts_name(terms: ContestTerms, party: Party) -> str:
    """Return the property with a unit's strength, in fractions of a point."""
    return terms.name(f"counts {ROLES[party.role][0]}")


def why_name(terms: ContestTerms, party: Party) -> str:
    """Return the property with the reasons for a unit's strength."""
    return terms.name(f"why {ROLES[party.role][0]}")


def may_name(terms: ContestTerms, party: Party) -> str:
    """Return the property for whether a unit may take part."""
    return terms.name(f"may {ROLES[party.role][0]}")


def why_constant(terms: ContestTerms, party: Party, n: int) -> str:
    """Return the name of the constant with the text of a change."""
    return f"W_{terms.name(ROLES[party.role][0])}{n + 1}"


def in_points(property: str, parts: int) -> str:
    """Return the expression for a number of fractions of a point as points, such as 2 1/2."""
    if parts == 1:
        return property
    whole, rest = f"{property}/{parts}", found(f"Parts{parts}", f"{property}%{parts}")
    some = f'({whole}==0 ? "" : {whole}+" ")+{rest}'
    return f"({property}%{parts}==0 ? {whole} : {some})"


def parts_table(parts: int) -> str:
    """Return the constant that maps remainders to fractions."""
    rests = {str(n): str(Fraction(n, parts)) for n in range(1, parts)}
    return table(rests)
