"""A good folder becomes a game."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from builder import resources
from builder.loading.load import Loaded
from builder.model.game import Game
from builder.model.pieces.values import hyphenated_values
from tests.games import loading
from tests.loading.mini import MINI, PNG, changed, codes, load
from tests.together import together


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> Loaded:
    return load(tmp_path_factory.mktemp("mini"))


@pytest.fixture(scope="module")
def game(loaded: Loaded) -> Game:
    assert loaded.problems == []
    assert loaded.game is not None
    return loaded.game


def test_the_mini_game_has_all_its_parts(game: Game) -> None:
    assert game.id == "mini"
    assert [m.id for m in game.maps] == ["ford"], "a map's id is its file's stem"
    assert [u.id for u in game.units] == ["a-co", "b-co", "cell"]
    assert [m.id for m in game.markers] == ["fire"]
    assert game.table("crt").title == "Combat results"
    assert [b.id for b in game.track("turn").boxes] == ["1", "2"]
    assert game.scenario("first").setup[1].count == 2
    assert game.examples[0].given == {"from": "0101", "to": "0201"}
    assert game.pools[0].contents == {"fire": 3}


def test_scalars_stay_as_they_are_written(game: Game) -> None:
    assert game.map("ford").places[0].hex == "0202"
    assert game.scenario("first").number == "1"
    assert hyphenated_values(game.units[0].values) == "3-4-5"
    assert game.terrain.hexsides[0].movement == {"all": Fraction(1)}
    assert game.terrain.hexes[1].movement["mech"] == "prohibited"


def test_a_hole_of_the_grid_is_no_hex(game: Game) -> None:
    assert "0103" not in set(game.map("ford").hexes.ids)
    assert len(game.map("ford").hexes.cells) == 11


def test_defaults_fill_what_a_counter_leaves_out(game: Game) -> None:
    assert [u.nation for u in game.units] == ["us", "us", "vc"]
    assert game.markers[0].nation == "vc", "defaults of units are not those of markers"


def test_a_source_of_a_file_is_that_of_its_items(game: Game) -> None:
    assert str(game.units[0].provenance()) == "given 4.0"
    assert str(game.counters["cell"].provenance()) == "given 4.1"
    assert str(game.terrain.paths[0].provenance()) == "given 2.0"
    assert str(game.sheet.nations[0].provenance()) == "given 1.0"


def test_a_source_passes_to_the_parts_inside(game: Game) -> None:
    course = game.map("ford").hexsides["stream"][0]
    assert str(course.provenance()) == "derived 3.0: from the text"
    assert str(game.track("turn").boxes[0].provenance()) == "given 6.0"


def test_a_source_of_a_value_stands_for_that_value_alone(game: Game) -> None:
    unit = game.counters["b-co"]
    assert unit.provenance("values").status == "estimated"
    assert unit.provenance("name").status == "given"


def test_a_source_of_a_field_passes_to_the_parts_in_it(tmp_path: Path) -> None:
    spoken = 'source: given 6.0\n  sources: {boxes: "estimated: two will do"}'
    files = changed("tracks.yaml", "  title: Turn track", f"  {spoken}\n  title: Turn track")
    game = load(tmp_path, files).game
    assert game is not None
    assert game.track("turn").boxes[0].provenance().ground == "two will do"


def test_sources_of_a_file_reach_the_counters_that_have_the_field(tmp_path: Path) -> None:
    files = changed("counters.yaml", "source: given 4.0", 'sources: {reduced: "estimated: half"}')
    game = load(tmp_path, files).game
    assert game is not None
    assert game.units[0].provenance("reduced").ground == "half"
    assert "reduced" not in game.markers[0].sources


def test_locations_find_what_is_written(loaded: Loaded) -> None:
    find = loaded.locations.find
    where = find(("units", "a-co", "values"))
    assert where is not None
    assert (Path(where.file).name, where.line, where.column) == ("counters.yaml", 9, 11)
    assert where.text == "  values: 3-4-5"
    word = find(("tables", "crt", "results", "6", 1))
    assert word is not None
    assert (word.line, word.column) == (13, 9), "the second word of the line"
    box = find(("tracks", "turn", "boxes", "2", "label"))
    assert box is not None
    assert (box.line, box.column) == (7, 22), "a list's item by its id"
    case = find(("rules", "en", "1.1"))
    assert case is not None
    assert (Path(case.file).name, case.line) == ("01.md", 9)


def test_locations_fall_back_to_the_part_that_is_written(loaded: Loaded) -> None:
    assert loaded.locations.find(("units", "a-co", "badge")) == loaded.locations.find(
        ("units", "a-co")
    )
    assert loaded.locations.find(("units", "nobody")) is None


def test_a_cell_of_a_csv_has_its_place(loaded: Loaded) -> None:
    where = loaded.locations.find(("units", "cell", "symbol", "branch"))
    assert where is not None
    assert (Path(where.file).name, where.line, where.column) == ("more.csv", 3, 19)


def test_pictures_of_art_are_read(tmp_path: Path) -> None:
    files = changed("counters.yaml", "  name: A\n", "  name: A\n  art: a.png\n")
    loaded = load(tmp_path, {**files, "art/a.png": PNG})
    assert loaded.problems == []
    assert loaded.game is not None
    assert loaded.game.art == {"a.png": PNG}


def test_errors_of_several_files_come_in_one_run_and_in_order(tmp_path: Path) -> None:
    files = {
        **changed("game.yaml", "title: Mini battle", "titel: Mini battle"),
        "tracks.yaml": "tracks: [",
        "pools.yaml": "pools:\n- {id: cup}\n",
    }
    loaded = load(tmp_path, files)
    assert loaded.game is None
    found = [(p.code, Path(p.location.file).name) for p in loaded.problems if p.location]
    assert ("unknown-key", "game.yaml") in found
    assert ("missing-key", "game.yaml") in found
    assert ("yaml-syntax", "tracks.yaml") in found
    assert found.count(("missing-key", "pools.yaml")) == 2
    places = [(p.location.file, p.location.line) for p in loaded.problems if p.location]
    assert places == sorted(places)


def test_a_bad_unit_still_exists_for_those_that_place_it(tmp_path: Path) -> None:
    files = changed("counters.yaml", "  reduced: 2-3-5", "  redduced: 2-3-5")
    assert codes(load(tmp_path, files).problems) == ["unknown-key"]


def test_one_mistake_in_a_default_is_told_once(tmp_path: Path) -> None:
    files = changed("counters.yaml", "    nation: us", "    nattion: us")
    assert codes(load(tmp_path, files).problems) == ["unknown-key"]


def test_a_dead_link_leaves_the_game_whole(tmp_path: Path) -> None:
    loaded = load(tmp_path, changed("rules/en/01.md", "[[table:crt]]", "[[table:crx]]"))
    assert codes(loaded.problems) == ["unknown-reference"]
    assert loaded.game is not None


def test_a_game_may_be_no_more_than_its_sheet(tmp_path: Path) -> None:
    loaded = load(tmp_path, {"game.yaml": MINI["game.yaml"]})
    assert loaded.problems == []
    assert loaded.game is not None
    assert loaded.game.maps == ()


@together("id", resources.built_in_games())
def test_a_game_of_checked_parts_is_the_game_that_is_checked_whole(id: str) -> None:
    game = loading.game(id)
    fields = {name: getattr(game, name) for name in game.model_fields_set}
    assert game == Game(**fields)
