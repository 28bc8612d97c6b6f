"""Statistics of results tables, all computed here. A system says what each result code is worth as
a number: 1 for something that happens, or a number of hits, steps or points. Printed charts, the
rulebook, web pages, the VASSAL module and filled charts show these statistics, and live charts
compute the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from builder.model.statistics import Statistic
from builder.model.tables import Effect, ResultsTable
from builder.rules.core.tables import column_chances

Worth = Mapping[str, int]
"""For each code of a table, the number of hits, steps or points (or 1 for a thing that happens)
that it brings; codes that are missing bring 0."""


@dataclass(frozen=True, slots=True)
class StatisticRequest:
    """A statistic to be computed from a results table, and how it is shown: as the share of all
    rolls in which something happens, or (with ``mean``) as the average of a roll. The other fields
    are those of a :class:`Statistic`."""

    name: str
    effect: Effect
    of: Worth
    mean: bool = False
    within: str = ""


def average_result(table: ResultsTable, column: int, of: Worth, added: int = 0) -> Fraction:
    """Return the average result of a roll in a column (from 1); ``of`` says what number each code
    is worth. If codes are worth 0 or 1, this is the chance of an event. ``added`` is added to the
    roll."""
    return weighted_average(column_chances(table, column, added), of)


def weighted_average(chances: Mapping[str, Fraction], of: Worth) -> Fraction:
    """Return the average result of a roll, given the chance of each code and the number that each
    code is worth (``of``)."""
    return sum((chance * of.get(code, 0) for code, chance in chances.items()), Fraction(0))


def statistics_of_table(
    table: ResultsTable, counted: Iterable[StatisticRequest]
) -> tuple[Statistic, ...]:
    """Return the statistics lines for a table. Lines that no result of the table affects are left
    out, and so are lines that repeat an earlier one."""
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


def _line(table: ResultsTable, one: StatisticRequest) -> Statistic:
    columns = range(1, table.columns + 1)
    cells = tuple(average_result(table, column, one.of) for column in columns)
    return Statistic(one.name, one.effect, cells, one.mean, one.within)


# -- what sides suffer -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ResultEffects:
    """The effects of a result on both sides of a combat. A side that loses may also have to
    retreat."""

    attacker_loses: bool = False
    attacker_back: bool = False
    defender_loses: bool = False
    defender_back: bool = False
    other: bool = False
    """Whether the result has any effect other than losses and retreats."""

    @property
    def nothing(self) -> bool:
        """Whether the result has no effect."""
        return self == ResultEffects()


def side_statistics(found: Mapping[str, ResultEffects]) -> tuple[StatisticRequest, ...]:
    """Return the statistics requests for a combat table: how often each side of a combat has
    losses, retreats or a worse result, and how often nothing happens. A result that hits both sides
    counts for both."""

    def those(name: str, effect: Effect, *ways: str) -> StatisticRequest:
        of = {code: int(any(getattr(s, way) for way in ways)) for code, s in found.items()}
        return StatisticRequest(name, effect, of)

    return (
        those("Attacker takes losses", "attacker-loses", "attacker_loses"),
        those("Attacker retreats or worse", "attacker-retreats", "attacker_loses", "attacker_back"),
        those("Defender takes losses", "defender-loses", "defender_loses"),
        those("Defender retreats or worse", "defender-retreats", "defender_loses", "defender_back"),
        those("No effect", "none", "nothing"),
    )


_DECLARED_EFFECTS: Mapping[Effect, ResultEffects] = {
    "attacker-loses": ResultEffects(attacker_loses=True),
    "defender-loses": ResultEffects(defender_loses=True),
    "exchange": ResultEffects(attacker_loses=True, defender_loses=True),
    "attacker-retreats": ResultEffects(attacker_back=True),
    "defender-retreats": ResultEffects(defender_back=True),
    "passes": ResultEffects(other=True),
    "fails": ResultEffects(other=True),
    "none": ResultEffects(),
}


def effects_by_legend(table: ResultsTable) -> dict[str, ResultEffects]:
    """Return the effects of each code of a table on both sides of a combat, as far as the table's
    legend declares them."""
    effects = effects_of(table)
    return {code: _DECLARED_EFFECTS[effect] for code, effect in effects.items()}


def effects_of(table: ResultsTable) -> dict[str, Effect]:
    """Return the effect that the legend gives each code; ``none`` for a code without a legend line."""
    codes = sorted({code for line in table.results.values() for code in line})
    said = table.codes
    return {code: said[code].effect if code in said else "none" for code in codes}


def statistics_by_legend(table: ResultsTable) -> tuple[StatisticRequest, ...]:
    """Return the statistics requests that follow from a table's legend, for a table whose codes no
    system explains: a combat's, or a check's."""
    effects = effects_of(table)
    checks: tuple[tuple[str, Effect], ...] = (("Passes", "passes"), ("Fails", "fails"))
    tested = tuple(
        StatisticRequest(
            name, effect, {code: int(said == effect) for code, said in effects.items()}
        )
        for name, effect in checks
    )
    lines = side_statistics(effects_by_legend(table))
    return (*lines[:-1], *tested, lines[-1])


def statistics_within(
    name: str, counted: Iterable[StatisticRequest]
) -> tuple[StatisticRequest, ...]:
    """Return the requests with ``name``, the name of their combat, for a table that several combats
    share."""
    return tuple(replace(one, within=name) for one in counted)
