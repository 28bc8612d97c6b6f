"""What systems name is there: procedures under their names, functions for checks, charts and tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any

from builder.rules.engine.charts.filled_charts import FILLERS
from builder.rules.engine.families import procedure_places
from builder.rules.lazy_import import LazyFunction
from builder.rules.procedure_table import LazyProcedures, procedure_named
from builder.rules.registry import MODULES, load_system, system_of
from tests.games.loading import game as built_in
from tests.together import together

SYSTEMS = together("name", MODULES)


@SYSTEMS
def test_every_function_that_a_system_names_is_there(name: str) -> None:
    system = load_system(name)
    values = [getattr(system, field.name) for field in fields(system)]
    later = [value for value in _all(values) if isinstance(value, LazyFunction)]
    assert later
    assert all(callable(one.find()) for one in later)


def _all(value: Any) -> Iterable[Any]:
    if isinstance(value, Mapping):
        value = [*value.values()]
    if isinstance(value, list | tuple):
        return [inner for part in value for inner in _all(part)]
    return [value]


@SYSTEMS
def test_procedures_are_found_under_their_own_names(name: str) -> None:
    offered = load_system(name).procedures
    assert [procedure_named(offered, procedure.name) for procedure in offered] == list(offered)


@together("name", ["alder", "gotthard", "ice-road"])
def test_families_have_the_questions_that_are_named(name: str) -> None:
    game = built_in(name)
    offered = system_of(game).procedures
    modules = dict.fromkeys(module for module, _ in procedure_places())
    every = [p.name for module in modules for p in _procedures(game, module)]
    assert [procedure.name for procedure in offered] == every


def _procedures(game: Any, module: str) -> Iterable[Any]:
    made: Iterable[Any] = LazyFunction(f"builder.rules.engine.{module}:procedures")(game)
    return made


def test_every_chart_that_open_games_may_have_is_filled() -> None:
    assert load_system("open").fillers.keys() == FILLERS.keys()


def test_others_need_not_be_imported_to_find_one() -> None:
    def fails() -> Any:
        raise AssertionError

    offered = LazyProcedures(
        {
            "one": LazyFunction("builder.rules.systems.folio.combat.combat_table:CRT").find,
            "other": fails,
        }
    )
    found = offered.named("one")
    assert found is not None
    assert found.name == "crt"
    assert offered.named("none") is None
    assert [p.name for p in offered.only(lambda name: name == "one")] == ["crt"]
