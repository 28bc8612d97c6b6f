"""The common workload is what its description says, and Chitwright has nothing to object to it."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from benchmarks import workload
from builder.loading.load import load_game
from builder.model.game import Game
from builder.pipeline.build import validate_game


@pytest.fixture(scope="module")
def load() -> workload.Workload:
    return workload.make()


@pytest.fixture(scope="module")
def game(load: workload.Workload, tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder = tmp_path_factory.mktemp("workload")
    workload.write(folder, load)
    proven, problems = validate_game(load_game(folder / "spec"))
    assert problems == []
    assert proven is not None
    return proven


def test_it_is_the_same_every_time(load: workload.Workload) -> None:
    assert workload.spec_files(workload.make()) == workload.spec_files(load)


def test_the_map_has_seven_terrains(load: workload.Workload, game: Game) -> None:
    sheet = game.maps[0]
    assert len(sheet.hexes.cells) == len(load.hexes) == 43 * 30
    assert {sheet.terrain_at(cell) for cell in sheet.hexes.cells} == set(workload.ARTS)


def test_both_forms_say_the_same(load: workload.Workload, game: Game) -> None:
    plain = json.loads(workload.as_json(load))
    sheet = game.maps[0]
    assert {h["id"]: h["terrain"] for h in plain["hexes"]} == {
        sheet.hexes.id(cell): sheet.terrain_at(cell) for cell in sheet.hexes.cells
    }
    assert [(c["id"], [str(v) for v in c["reduced"]]) for c in plain["counters"]] == [
        (unit.id, list(map(str, unit.reduced or ()))) for unit in game.units
    ]


def test_every_counter_has_two_steps_and_a_hex_of_its_own(game: Game) -> None:
    assert len(game.units) == 240
    assert all(unit.steps == 2 for unit in game.units)
    places = Counter(placement.at for placement in game.scenarios[0].setup)
    assert len(places) == 240


def test_counters_show_eight_symbols(game: Game) -> None:
    assert len({unit.symbol.branch for unit in game.units}) == 8


def test_four_times_the_work_is_four_times_as_much(load: workload.Workload) -> None:
    large = workload.make(4)
    assert len(large.hexes) == 4 * len(load.hexes)
    assert len(large.counters) == 4 * len(load.counters)


def test_it_grows_by_squares_alone() -> None:
    with pytest.raises(ValueError, match="square"):
        workload.make(3)


def test_hexes_lie_where_the_map_draws_them(load: workload.Workload, game: Game) -> None:
    """The floors place hexes where the grid of the model has them."""
    from builder.model.space.hexes import HexLayout

    layout = HexLayout(game.maps[0].hexes, workload.ACROSS, *workload.MARGINS)
    for hexagon in load.hexes[:: len(load.hexes) // 40]:
        cell = layout.grid.cell(hexagon.id)
        assert layout.centre(cell) == pytest.approx((hexagon.x, hexagon.y), abs=1e-3)


def test_the_files_of_a_workload_are_written(tmp_path: Path, load: workload.Workload) -> None:
    workload.write(tmp_path, load)
    assert (tmp_path / "workload.json").is_file()
    assert (tmp_path / "spec" / "game.yaml").is_file()


def test_the_huge_module_has_its_size() -> None:
    load = workload.make_huge()
    assert [round(mm * 150 / 25.4) for mm in load.sheet] == [5000, 7000]
    assert len(load.counters) == 2000
    assert all(0 < h.x < load.sheet[0] and 0 < h.y < load.sheet[1] for h in load.hexes)


def test_the_map_in_full_cartography_has_heights_rivers_and_roads(tmp_path: Path) -> None:
    workload.write(tmp_path, workload.make_full())
    proven, problems = validate_game(load_game(tmp_path / "spec"))
    assert problems == []
    assert proven is not None
    (sheet,) = proven.maps
    assert len(sheet.hexes.cells) == 45 * 30
    assert {*sheet.hexsides, *sheet.paths} == {"river", "stream", "road", "track", "railway"}
    assert set(sheet.heights_of.values()) == set(range(5))
    assert sum(len(c.sides) for runs in sheet.hexsides.values() for c in runs) > 300
