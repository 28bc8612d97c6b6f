"""The game in which every family is declared can be built with any number of units."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.at_the_table import row, with_units
from builder.loading import load_game
from builder.model.mechanisms import CASES
from builder.problems import Severity


@pytest.mark.parametrize(("units", "there"), [(1, 60), (200, 200)])
def test_so_many_units_are_set_up(tmp_path: Path, units: int, there: int) -> None:
    loaded = load_game(with_units(tmp_path, units))
    assert [p for p in loaded.problems if p.severity is Severity.ERROR] == []
    assert loaded.game is not None
    units_of_divisions = {u.id for u in loaded.game.units if "guards" in u.traits}
    on_map = {u.id for u in loaded.game.units} - units_of_divisions
    assert len(on_map) == there
    (scenario,) = loaded.game.scenarios
    placed = {p.counter for p in scenario.setup}
    later = {c for r in scenario.reinforcements for c in r.counters}
    assert on_map <= placed | later


def test_all_families_are_declared_but_three(
    tmp_path: Path,
) -> None:
    game = load_game(with_units(tmp_path, 1)).game
    assert game is not None
    declared = {name for name, _ in game.mechanisms.families()}
    assert set(CASES) - declared == {"alliances", "grades", "supplies"}


def test_what_takes_too_long_is_marked() -> None:
    assert "!" in row("301\t900\tbutton Next phase\tTurn 1\n")
    assert "!" not in row("300\t900\tbutton Next phase\tTurn 1\n")
    assert "!" not in row("4000\t9000\tinventory\t5 lists\n")
