"""A reckoning is said once: rules engine, page and module work the same out of it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builder import resources
from builder.outputs.vassal.expressions.beanshell import ExpressionWriter, PieceRole
from builder.rules.expressions.evaluator import EvaluatedFormula
from builder.rules.expressions.formula import Stage
from builder.rules.expressions.json_form import plain_table, term_as_json
from builder.rules.expressions.kinds import terms_within
from builder.rules.expressions.terms import (
    Compared,
    Fixed,
    LookedUp,
    Named,
    Pooled,
    Result,
    Summed,
    Term,
    Value,
)
from builder.vassal.expressions.properties import text
from tests.outputs.rules_reference.browser import opened
from tests.outputs.rules_reference.protocol import Tab
from tests.outputs.vassal.expressions import shown, work_out
from tests.rules.expressions.reckonings import (
    OWN_NUMBERS,
    OWN_TRUTHS,
    PLACES,
    ROLES,
    TABLES,
    TEXTS,
    Case,
    cases,
)
from tests.thorough import times

MANY = times(6, 60)
LETTERS = dict(zip(PLACES, "xyz", strict=True))


def by_the_rules(case: Case) -> list[Value]:
    """What the rules engine works out."""
    worked = EvaluatedFormula(case.formula, case.named, case.roles)
    return [worked[stage.name] for stage in case.formula.stages]


# -- the page --------------------------------------------------------------------------------------


@contextmanager
def script(folder: Path) -> Iterator[Tab]:
    """A page that has the script of reckonings, and nothing else."""
    text = (resources.templates_folder() / "html/reckoning.js").read_text("utf-8")
    page = folder / "page.html"
    page.write_text(f"<!doctype html><html><body></body><script>{text}</script></html>")
    with opened(page) as tab:
        yield tab


def on_the_page(tab: Tab, found: list[Case]) -> list[list[Value]]:
    """What the page's script works out."""
    tables = {table.id: plain_table(table) for table in TABLES}
    asked = [
        {
            "stages": {stage.name: term_as_json(stage.term) for stage in c.formula.stages},
            "given": c.named,
            "roles": c.roles,
        }
        for c in found
    ]
    return tab.ask(f"""
        const tables = {json.dumps(tables)};
        return {json.dumps(asked)}.map(({{ stages, given, roles }}) => {{
          const scope = reckoning.scope(stages, tables, given, roles);
          return Object.keys(stages).map((name) => reckoning.named(scope, name));
        }});
    """)  # type: ignore[no-any-return]


# -- the module ------------------------------------------------------------------------------------


def _kept(value: Value) -> str:
    """A value as a property of the module holds it."""
    if isinstance(value, bool):
        return "1" if value else ""
    return LETTERS.get(value, value) if isinstance(value, str) else str(value)


def _properties(named: Mapping[str, Value]) -> dict[str, str]:
    return {name: _kept(value) for name, value in named.items()}


def in_the_module(case: Case) -> list[Value]:
    """What the module's expressions come to."""
    terms = [t for stage in case.formula.stages for t in terms_within(stage.term)]
    summed = {t.number: f"Kept{n}" for n, t in enumerate(terms) if isinstance(t, Summed)}
    held = {f"Results_{t.id}": "|" + _columns(t) for t in TABLES}
    found: list[Value] = []
    for stage in case.formula.stages:
        codes = next((t.table.id for t in [stage.term] if isinstance(t, Result)), "")
        kind = case.formula.kind(stage.name)
        letters = {} if codes else {stage.name: LETTERS}
        writer = _writer(case, summed, f"Results_{codes}", letters)
        pieces = _Pieces(case, {**held, **_properties(case.named)}, writer, summed)
        value = work_out(writer.stage(stage), pieces.state, pieces.functions)
        found.append(_read(value, kind, coded=bool(codes)))
    return found


def _columns(table: Any) -> str:
    lines = sorted(table.results)
    return "".join(table.results[n][c] for c in range(table.columns) for n in lines)


def _writer(
    case: Case, summed: Mapping[Term, str], codes: str, letters: Mapping[str, Mapping[str, str]]
) -> ExpressionWriter:
    return ExpressionWriter(
        names={name: name for name in case.named},
        own_properties={name: name for name in (*OWN_NUMBERS, *OWN_TRUTHS)},
        roles={role: PieceRole(["Map"], text("Role").equals(role)) for role in ROLES},
        pieces=summed,
        letters={**dict.fromkeys(TEXTS, LETTERS), **letters},
        codes=codes,
    )


class _Pieces:
    """The pieces of a module, and what it does with all of them."""

    def __init__(
        self,
        case: Case,
        state: dict[str, str],
        writer: ExpressionWriter,
        summed: Mapping[Term, str],
    ) -> None:
        self.state, self._writer = state, writer
        self._terms = {name: term for term, name in summed.items()}
        self._states = [
            {**state, **_properties(one), "Role": role}
            for role, those in case.roles.items()
            for one in those
        ]
        self.functions = {"SumMap": self._sum, "CountMap": self._count}

    def _those(self, which: str) -> list[dict[str, str]]:
        return [p for p in self._states if work_out(which, p) is True]

    def _sum(self, property: str, map: str, which: str) -> int:
        expression = self._writer.of_pieces.write(self._terms[property])
        return sum(work_out(expression, p) for p in self._those(which))

    def _count(self, map: str, which: str) -> int:
        return len(self._those(which))


def _read(value: Any, kind: str, *, coded: bool) -> Value:
    if kind == "truth":
        return bool(value == 1)
    if kind == "text" and not coded:
        return next(place for place, letter in LETTERS.items() if letter == value)
    return shown(value) if kind == "text" else int(value)


# -- all three -------------------------------------------------------------------------------------


def test_the_module_works_out_what_the_rules_engine_does() -> None:
    @given(cases)
    @settings(max_examples=MANY * 10, deadline=None, suppress_health_check=list(HealthCheck))
    def held(case: Case) -> None:
        assert in_the_module(case) == by_the_rules(case)

    held()


def test_the_page_works_out_what_the_rules_engine_does(tmp_path: Path) -> None:
    with script(tmp_path) as tab:

        @given(st.lists(cases, min_size=10, max_size=10))
        @settings(max_examples=MANY, deadline=None, suppress_health_check=list(HealthCheck))
        def held(found: list[Case]) -> None:
            assert on_the_page(tab, found) == [by_the_rules(case) for case in found]

        held()


def test_the_module_rolls_a_pool_die_by_die() -> None:
    pool = Pooled(6, Named("dice"), Fixed(5), 4)
    hit = ExpressionWriter({"dice": "Dice"}).write(pool)
    for dice, rolls, hits in ((3, (5, 1, 6), 2), (0, (), 0), (9, (5, 5, 4, 6), 3)):
        made = iter(rolls)
        found = work_out(
            hit, {"Dice": str(dice)}, {"Random": lambda sides, made=made: next(made, 0)}
        )
        assert found == hits


def test_texts_that_are_numbers_need_letters_in_the_module() -> None:
    """The engine makes numbers of them, which it then writes otherwise."""
    for word, same in (("hill", 1), ("7", 1), ("007", 1), ("2-1", 1), ("+3", 0), ("1.50", 0)):
        stage = Stage("there", Compared("==", Named("place", "text"), Fixed(word)))
        bare, coded = (
            ExpressionWriter({"place": "P"}),
            ExpressionWriter({"place": "P"}, letters={"place": {word: "a"}}),
        )
        assert work_out(bare.stage(stage), {"P": word}) == same, word
        assert work_out(coded.stage(stage), {"P": "a"}) == 1


def test_numbers_of_a_table_stay_numbers_though_they_are_1_and_0() -> None:
    """To Python 1 is true. "Must retreat (hexes: true)" is what players were told."""
    numbers = LookedUp(Named("result", "text"), (("b", Fixed(1)), ("c", Fixed(1))), Fixed(0))
    truths = LookedUp(
        Named("result", "text"), (("b", Fixed(True)), ("c", Fixed(True))), Fixed(False)
    )
    for result, number, truth in (("b", 1, True), ("c", 1, True), ("d", 0, False)):
        found = [
            work_out(ExpressionWriter({"result": "R"}).write(x), {"R": result})
            for x in (numbers, truths)
        ]
        assert [(type(value), value) for value in found] == [(int, number), (bool, truth)]
    assert Fixed(1) != Fixed(True)
    assert Fixed(False) != Fixed(0)
    assert len({Fixed(0), Fixed(False), Fixed(0)}) == 2
