"""No rule goes without a procedure that answers for it and an example that shows it."""

from __future__ import annotations

import pytest

from builder.model.game import Game
from builder.rules.system import describe
from tests.games.vietnam import runs
from tests.rules.systems.folio.inventory import INVENTORY, Entry
from tests.together import together


@pytest.fixture(scope="module")
def procedures(vietnam: Game) -> dict[str, tuple[str, ...]]:
    """The rules that each procedure stands for."""
    return {line.name: line.rules for line in describe(vietnam)}


@pytest.fixture(scope="module")
def holding() -> dict[str, tuple[str, str]]:
    """The examples that hold: rule and procedure by id."""
    return {run.example.id: (run.example.rule, run.example.do) for run in runs() if run.ok}


@together("entry", INVENTORY)
def test_a_rule_is_answered_for_and_shown(
    entry: Entry, procedures: dict[str, tuple[str, ...]], holding: dict[str, tuple[str, str]]
) -> None:
    assert [p for p in entry.procedures if p not in procedures] == [], "no such procedure"
    assert [e for e in entry.examples if e not in holding] == [], "missing, or does not hold"
    shown = {holding[e][1] for e in entry.examples}
    assert shown & set(entry.procedures), "the examples ask other procedures"


def test_a_rule_is_carried_by_what_answers_for_it(
    procedures: dict[str, tuple[str, ...]], holding: dict[str, tuple[str, str]]
) -> None:
    rules = {r for entry in INVENTORY for r in [entry.rule]}
    carried = {r for listed in procedures.values() for r in listed}
    shown = {rule for rule, _ in holding.values()}
    assert rules - carried - {"2.1"} == set(), "rules without a procedure; 2.1 only reads the map"
    assert rules - shown == set(), "rules without an example of their own number"


def test_the_inventory_knows_every_example_that_stands_for_a_rule(
    procedures: dict[str, tuple[str, ...]], holding: dict[str, tuple[str, str]]
) -> None:
    listed = {entry.rule for entry in INVENTORY}
    assert {rule for rule, _ in holding.values()} - listed == set()


def test_every_procedure_answers_for_a_rule(procedures: dict[str, tuple[str, ...]]) -> None:
    assert set(procedures) - {p for e in INVENTORY for p in e.procedures} == set()
    assert [name for name, rules in procedures.items() if not rules] == []


def test_every_input_is_described(vietnam: Game) -> None:
    bare = [
        f"{line.name}.{f.name}" for line in describe(vietnam) for f in line.inputs if not f.text
    ]
    assert [name for name in bare if not name.endswith(".steps")] == []
