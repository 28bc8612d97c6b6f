"""The one place where results tables are summed up. A system says what the codes of a table do, each as a
number: 1 for what happens, or hits, steps, points. Printed charts, the rulebook, pages, the module and
charts that are filled show what becomes of these numbers here, and live charts work out the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from builder.model.statistics import Statistic
from builder.model.tables import Effect, ResultsTable
from builder.rules.core.tables import column_chances

Worth = Mapping[str, int]
"""What each code of a table brings of something; codes that are not there bring none."""


@dataclass(frozen=True, slots=True)
class Counted:
    """Something that results do: whether (a share of all rolls is shown), or how much (``mean``: what a
    roll brings on average). The rest is as a :class:`Statistic` has it."""

    name: str
    effect: Effect
    of: Worth
    mean: bool = False
    within: str = ""


def average(table: ResultsTable, column: int, of: Worth, added: int = 0) -> Fraction:
    """What a roll in a column (from 1) brings on average; of what happens or does not, its chance.
    ``added`` is added to the roll."""
    return weighed(column_chances(table, column, added), of)


def weighed(chances: Mapping[str, Fraction], of: Worth) -> Fraction:
    """The same of codes by their chances."""
    return sum((chance * of.get(code, 0) for code, chance in chances.items()), Fraction(0))


def statistics(table: ResultsTable, counted: Iterable[Counted]) -> tuple[Statistic, ...]:
    """The lines under a table. What no result of it does has none, nor what is the same as a line
    before."""
    present = {code for line in table.results.values() for code in line}
    lines: list[Statistic] = []
    seen: set[tuple[bool, str, frozenset[tuple[str, int]]]] = set()
    for one in counted:
        brings = frozenset((c, n) for c, n in one.of.items() if n and c in present)
        known = one.mean, one.within, brings
        if brings and known not in seen:
            seen.add(known)
            lines.append(_line(table, one))
    return tuple(lines)


def _line(table: ResultsTable, one: Counted) -> Statistic:
    columns = range(1, table.columns + 1)
    cells = tuple(average(table, column, one.of) for column in columns)
    return Statistic(one.name, one.effect, cells, one.mean, one.within)


# -- what sides suffer -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Suffered:
    """What a result does to both sides of a combat. A side that loses may also have to go back."""

    attacker_loses: bool = False
    attacker_back: bool = False
    defender_loses: bool = False
    defender_back: bool = False
    other: bool = False
    """Something else happens."""

    @property
    def nothing(self) -> bool:
        """Whether it has no effect."""
        return self == Suffered()


def sides(found: Mapping[str, Suffered]) -> tuple[Counted, ...]:
    """How often each side of a combat loses, goes back or worse, and how often nothing happens. A result
    that hits both counts for both."""

    def those(name: str, effect: Effect, *ways: str) -> Counted:
        of = {code: int(any(getattr(s, way) for way in ways)) for code, s in found.items()}
        return Counted(name, effect, of)

    return (
        those("Attacker loses", "attacker-loses", "attacker_loses"),
        those(
            "Attacker falls back or worse", "attacker-retreats", "attacker_loses", "attacker_back"
        ),
        those("Defender loses", "defender-loses", "defender_loses"),
        those(
            "Defender falls back or worse", "defender-retreats", "defender_loses", "defender_back"
        ),
        those("No effect", "none", "nothing"),
    )


_SAID: Mapping[Effect, Suffered] = {
    "attacker-loses": Suffered(attacker_loses=True),
    "defender-loses": Suffered(defender_loses=True),
    "exchange": Suffered(attacker_loses=True, defender_loses=True),
    "attacker-retreats": Suffered(attacker_back=True),
    "defender-retreats": Suffered(defender_back=True),
    "passes": Suffered(other=True),
    "fails": Suffered(other=True),
    "none": Suffered(),
}


def by_legend(table: ResultsTable) -> dict[str, Suffered]:
    """What each code of a table does, as far as its legend says."""
    effects = effects_of(table)
    return {code: _SAID[effect] for code, effect in effects.items()}


def effects_of(table: ResultsTable) -> dict[str, Effect]:
    """The effect that the legend gives each code; without a line of its own a code has none."""
    codes = sorted({code for line in table.results.values() for code in line})
    said = table.codes
    return {code: said[code].effect if code in said else "none" for code in codes}


def told_by_legend(table: ResultsTable) -> tuple[Counted, ...]:
    """What is counted of a table of which no system says what its codes do: a combat's, or a check's."""
    effects = effects_of(table)
    checks: tuple[tuple[str, Effect], ...] = (("Passes", "passes"), ("Fails", "fails"))
    tested = tuple(
        Counted(name, effect, {code: int(said == effect) for code, said in effects.items()})
        for name, effect in checks
    )
    lines = sides(by_legend(table))
    return (*lines[:-1], *tested, lines[-1])


def within(name: str, counted: Iterable[Counted]) -> tuple[Counted, ...]:
    """The same of a combat, where several share a table."""
    return tuple(replace(one, within=name) for one in counted)
