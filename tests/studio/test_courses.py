"""Rivers and roads drawn with the hand are written as a person would write them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from builder.loading import load_game
from builder.loading.reading.source_nodes import Locations
from builder.model.game import Game
from builder.studio.editing.edits import Change, ChangeHistory, Refused, name_place
from builder.studio.editing.river_courses import draw_course
from builder.studio.positions.set_up_changes import change_set_up
from builder.studio.positions.set_up_deeds import Added, SetUpDeeds
from tests import small_game
from tests.games.copied import copied


def copy(folder: Path, game: str) -> Path:
    return copied(game, folder)


def loaded(folder: Path) -> tuple[Game, Locations]:
    found = load_game(folder)
    assert found.game is not None, found.problems
    return found.game, found.locations


def draw(folder: Path, map: str, kind: str, number: int, *steps: str) -> Change:
    game, locations = loaded(folder)
    change = draw_course(game, game.map(map), locations, kind, number, steps)
    ChangeHistory(folder).make(change)
    return change


def lines_changed(change: Change) -> tuple[list[str], list[str]]:
    old, new = change.before.splitlines(), change.after.splitlines()
    return [x for x in old if x not in new], [x for x in new if x not in old]


@pytest.fixture(scope="module")
def valley(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy(tmp_path_factory.mktemp("courses"), "alder")


@pytest.fixture
def alder(valley: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(valley, tmp_path / "alder"))


def test_a_new_road_stands_behind_the_others(alder: Path) -> None:
    change = draw(alder, "valley", "road", -1, "0101", "0201", "0301")
    gone, come = lines_changed(change)
    assert gone == []
    assert come == ["  - {hexes: ['0101', '0201', '0301']}"]
    assert loaded(alder)[0].map("valley").paths["road"][-1].hexes == ("0101", "0201", "0301")


def test_a_road_goes_on_from_its_end(alder: Path) -> None:
    change = draw(alder, "valley", "road", 3, "1603", "1602", "1601")
    ((old,), (new,)) = lines_changed(change)
    assert new == old.replace("'1603']", "'1603', '1602', '1601']")


def test_a_road_begins_earlier_whichever_way_it_is_drawn(alder: Path) -> None:
    change = draw(alder, "valley", "road", 1, "0703", "0702", "0701")
    ((old,), (new,)) = lines_changed(change)
    assert new == old.replace("['0703'", "['0701', '0702', '0703'")


def test_a_road_is_bent_between_two_of_its_hexes(alder: Path) -> None:
    change = draw(alder, "valley", "road", 0, "0506", "0406", "0405", "0305", "0206")
    ((old,), (new,)) = lines_changed(change)
    assert new == old.replace("'0206', '0306', '0406'", "'0206', '0305', '0405', '0406'")


def test_a_river_runs_on_along_its_hexsides(alder: Path) -> None:
    change = draw(alder, "valley", "river", 0, "0803/0903", "0903/0904", "0804/0904")
    ((old,), (new,)) = lines_changed(change)
    changed = "0803/0903, 0903/0904, 0804/0904, 0804/0905"
    assert new == old.replace("0803/0903, 0804/0903, 0804/0904, 0804/0905", changed)


@pytest.mark.parametrize(
    ("kind", "number", "steps", "why"),
    [
        ("road", -1, ["0101", "0303"], "0303"),
        ("road", -1, ["0101"], "2 to"),
        ("road", -1, ["0101", "9999"], "9999"),
        ("road", 0, ["1601", "1602"], "begin at an end"),
        ("road", 99, ["0101", "0201"], "chain of steps"),
        ("wodos", -1, ["0101", "0201"], "no river or road"),
        ("river", -1, ["0101"], "0101"),
    ],
)
def test_what_is_no_course_is_refused_with_a_reason(
    alder: Path, kind: str, number: int, steps: list[str], why: str
) -> None:
    with pytest.raises(Refused, match=why):
        draw(alder, "valley", kind, number, *steps)


def test_lists_on_several_lines_keep_their_indent(tmp_path: Path) -> None:
    folder = copy(tmp_path, "vietnam-battles")
    change = draw(folder, "iron-triangle", "road", 0, "3101", "3201", "3301")
    _, (line,) = lines_changed(change)
    assert line.startswith("        3512 3511 3410")
    assert line.endswith("3102 3101 3201 3301")


def test_a_map_without_any_gets_its_first_course_place_and_unit(tmp_path: Path) -> None:
    folder = small_game.write(tmp_path)
    terrain = folder / "terrain.yaml"
    terrain.write_text(
        f"{terrain.read_text()}paths:\n- {{id: road, name: Road, art: primary, movement: {{all: 1/2}}}}\n"
    )
    before = (folder / "maps/field.yaml").read_text()
    draw(folder, "field", "road", -1, "0101", "0201")
    text = (folder / "maps/field.yaml").read_text()
    assert text == before + "paths:\n  road:\n    - {hexes: ['0101', '0201']}\n"
    game, locations = loaded(folder)
    ChangeHistory(folder).make(name_place(locations, game.map("field"), "0202", "Mill", "village"))
    game, locations = loaded(folder)
    assert [place.name for place in game.map("field").places] == ["Mill"]
    scenario = folder / "scenarios/meeting.yaml"
    scenario.write_text(scenario.read_text().partition("setup:")[0])
    game, locations = loaded(folder)
    deeds = SetUpDeeds(added=[Added("r1", "0101")])
    change = change_set_up(game, game.scenarios[0], locations, deeds)
    ChangeHistory(folder).make(change)
    assert [p.counter for p in loaded(folder)[0].scenarios[0].setup] == ["r1"]


def test_a_long_course_is_broken_into_lines(alder: Path) -> None:
    way = [f"01{row:02}" for row in range(1, 12)] + [f"02{row:02}" for row in range(11, 0, -1)]
    change = draw(alder, "valley", "road", -1, *way)
    _, come = lines_changed(change)
    assert len(come) == 2
    assert come[0].startswith("  - hexes: ['0101', ")
    assert max(map(len, come)) < 125
