"""Reckonings of any kind, and what is given to them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from hypothesis import strategies as st

from builder.model.dice import Dice
from builder.model.tables import ResultsTable
from builder.rules.expressions.formula import Formula, Stage
from builder.rules.expressions.terms import (
    AnyOf,
    Column,
    Compared,
    Counted,
    Divided,
    Every,
    Extreme,
    Fixed,
    If,
    Joined,
    Kind,
    LookedUp,
    Named,
    Not,
    Result,
    Summed,
    Term,
    Value,
)

PLACES = ("hill", "wood", "town")
ROLES = ("attackers", "markers")
NUMBERS, TRUTHS, TEXTS = ("strength", "support"), ("fort", "night"), ("ground", "way")
OWN_NUMBERS, OWN_TRUTHS = ("attack", "value"), ("heavy",)
_CODES = "abcdefghijklmnopqrstuvwx"


def _table(id: str, dice: str, rows: dict[str, str], lines: range, columns: int) -> ResultsTable:
    cells = iter(_CODES * 9)
    results = {line: tuple(next(cells) for _ in range(columns)) for line in lines}
    found = {
        "id": id, "title": "Table", "dice": dice, "results": results, "legend": (),
        "rows": [{"id": row, "name": row, "bands": bands} for row, bands in rows.items()],
    }  # fmt: skip
    if len(lines) != len(Dice.parse(dice).combinations()):
        found["totals"] = [lines[0], lines[-1]]
    return ResultsTable.model_validate(found)


PLAIN = _table("plain", "1d6", {"open": "<=-2 -1 0 1..3 >=4"}, range(1, 7), 5)
ROUGH = _table("rough", "2d6", {"hill": "-3..-1 0 1", "wood": "<=0 1..5 >=6"}, range(-1, 15), 3)
TABLES = (PLAIN, ROUGH)

small = st.integers(-9, 20)


@dataclass(frozen=True)
class Case:
    """A reckoning with all that is given to it."""

    formula: Formula
    named: dict[str, Value]
    roles: dict[str, list[dict[str, Value]]]


@cache
def _leaves(kind: Kind, *, own: bool) -> st.SearchStrategy[Term]:
    if kind == "number":
        names = (*NUMBERS, *(OWN_NUMBERS if own else ()))
        given = [Named(n) for n in names] + [Named("points", "number", 0, 20)]
        return st.one_of(small.map(Fixed), st.sampled_from(given))
    if kind == "truth":
        names = (*TRUTHS, *(OWN_TRUTHS if own else ()))
        return st.sampled_from([Named(n, "truth") for n in names] + [Fixed(True), Fixed(False)])
    return st.sampled_from([Named(n, "text") for n in TEXTS] + [Fixed(p) for p in PLACES])


@cache
def terms(kind: Kind, depth: int, *, own: bool = False) -> st.SearchStrategy[Term]:
    """Terms of a kind; ``own`` ones may name values of the one in a role."""
    if depth == 0:
        return _leaves(kind, own=own)

    def below(kind: Kind) -> st.SearchStrategy[Term]:
        return terms(kind, depth - 1, own=own)

    number, truth, text = below("number"), below("truth"), below("text")
    same = below(kind)
    entries = st.dictionaries(st.sampled_from(PLACES), same, max_size=3)
    chosen = [
        st.builds(If, truth, same, same),
        st.builds(LookedUp, text, entries.map(lambda e: tuple(e.items())), same),
    ]
    if kind == "text":
        return st.one_of(_leaves(kind, own=own), *chosen)
    several = st.lists(below(kind), min_size=1, max_size=3).map(tuple)
    if kind == "truth":
        order, equal = st.sampled_from(("<", "<=", ">", ">=", "==")), st.sampled_from(("==", "!="))
        return st.one_of(
            st.builds(Every, several), st.builds(AnyOf, several), st.builds(Not, truth),
            st.builds(Compared, order, number, number), *chosen,
            st.builds(Compared, equal, st.sampled_from([Named(n, "text") for n in TEXTS]),
                      st.sampled_from([Fixed(p) for p in PLACES])),
        )  # fmt: skip
    return st.one_of(*_numbers(number, several, text, depth, own=own), *chosen)


def _numbers(
    number: st.SearchStrategy[Term], several: st.SearchStrategy[tuple[Term, ...]],
    text: st.SearchStrategy[Term], depth: int, *, own: bool,
) -> list[st.SearchStrategy[Term]]:  # fmt: skip
    signs = st.sampled_from(("+", "-", "max", "min", "strongest"))
    leaf, rounding = _leaves("number", own=own), st.sampled_from(("down", "up", "nearest"))
    found: list[st.SearchStrategy[Term]] = [
        st.builds(Joined, signs, several),
        st.builds(lambda a, b: Joined("*", (a, b)), number, leaf),
        st.builds(Divided, number, leaf, rounding),
        st.builds(Column, st.sampled_from(TABLES), text, leaf),
    ]
    if own:
        return found
    role = st.sampled_from(ROLES)
    which, low = st.sampled_from(("greatest", "least")), st.integers(-3, 3)
    return [
        *found,
        st.builds(Summed, role, terms("number", depth - 1, own=True)),
        st.builds(Counted, role, terms("truth", depth - 1, own=True)),
        st.builds(
            lambda w, r, of, low: Extreme(w, r, of, low, low + 6),
            which, role, terms("number", depth - 1, own=True), low,
        ),
    ]  # fmt: skip


def _stages(found: list[Term]) -> Formula:
    return Formula(tuple(Stage(f"stage{n}", term) for n, term in enumerate(found)))


_KINDS: st.SearchStrategy[Any] = st.sampled_from(("number", "number", "truth", "text"))
_RESULTS = st.builds(
    Result, st.sampled_from(TABLES), terms("number", 1), st.integers(-3, 16).map(Fixed)
)
_REST = st.lists(_KINDS.flatmap(lambda kind: terms(kind, 2)), min_size=1, max_size=3)


def _given(names: tuple[str, ...], values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.fixed_dictionaries(dict.fromkeys(names, values))


_NAMED = st.builds(
    lambda *parts: {k: v for part in parts for k, v in part.items()},
    _given(NUMBERS, small), _given(("points",), st.integers(0, 20)),
    _given(TRUTHS, st.booleans()), _given(TEXTS, st.sampled_from(PLACES)),
)  # fmt: skip
_ONE = st.builds(
    lambda a, b: {**a, **b}, _given(OWN_NUMBERS, small), _given(OWN_TRUTHS, st.booleans())
)

cases: st.SearchStrategy[Case] = st.builds(
    Case,
    st.builds(lambda rest, result: _stages([*rest, result]), _REST, _RESULTS),
    _NAMED,
    _given(ROLES, st.lists(_ONE, max_size=3)),
)
"""Reckonings of a few stages with what they are given."""
