"""What is written for a module that a game was imported from is as before: each command of a saved game, and
each line of the build file, that differs from what was imported."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import unified_diff
from pathlib import Path
from shutil import copytree

import pytest

from builder.model.game import Game
from builder.model.imported_module import Carried
from builder.model.position_sheets import PositionSheet, Standing
from builder.outputs.vassal.reexport import (
    new_counters,
    rebuild_module,
    save_of_carried,
)
from builder.outputs.vassal.reexport.places import places_of
from builder.vassal.format.files.saves import read_commands
from builder.vassal.reading.build_file import read_build_file
from tests.importing.made_games import game_of, written
from tests.importing.test_import import taken
from tests.outputs.vassal.reading import read_archive
from tests.outputs.vassal.sample import blank, skirmish_module
from tests.recorded import assert_as_recorded

FILE = Path(__file__).with_name("exports.txt")
SETUP = "scenarios/1-first-blood.yaml"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("imported")
    return written(taken(skirmish_module(), root), root / "game")


@pytest.fixture(scope="module")
def game(folder: Path) -> Game:
    return game_of(folder)


def carried_of(game: Game) -> Carried:
    assert game.carried_on is not None
    return game.carried_on


def differing(old: Sequence[str], new: Sequence[str]) -> Iterator[str]:
    """The lines that are gone and new. Of long ones, which define pieces, only the beginning and the end,
    where a piece's place and name are."""
    for line in unified_diff(old, new, n=0, lineterm=""):
        if not line.startswith(("---", "+++", "@@")):
            said = line.replace("\t", " | ")
            yield said if len(said) < 160 else f"{said[:12]} ... {said[-80:]}"


# -- positions ---------------------------------------------------------------------------------------------

GUARD, FORD, BOAT, TURN = "guard-x", "ford", "boat-1-1", "game-turn"


def stand(counter: str, at: str, **more: object) -> Standing:
    return Standing.model_validate({"counter": counter, "at": at, **more})


POSITIONS: Mapping[str, tuple[dict[str, object], tuple[Standing, ...]]] = {
    "nobody": ({}, ()),
    "one alone": ({}, (stand(GUARD, "0102"),)),
    "two in one place": ({}, (stand(GUARD, "0102"), stand(FORD, "0102"))),
    "two of one kind in one place": ({}, (stand(BOAT, "0201", count=2),)),
    "two of one kind apart": ({}, (stand(BOAT, "0201"), stand(BOAT, "0301"))),
    "more of a kind than the module has": ({}, (stand(BOAT, "0201", count=3),)),
    "turned over": ({}, (stand(GUARD, "0102", reduced=True), stand(FORD, "0103", reduced=True))),
    "turned over without a back": ({}, (stand(TURN, "0102", reduced=True),)),
    "as in the set-up, but one": (
        {"scenario": "1-first-blood"},
        (
            stand(FORD, "0103"), stand("first-of-two", "0103", reduced=True), stand(GUARD, "0400"),
            stand(TURN, "0401"), stand(BOAT, "0101", count=2),
        ),
    ),
    "in the first and last column and row": (
        {}, (stand(GUARD, "0100"), stand(FORD, "0404"), stand(TURN, "0400"), stand(BOAT, "0104")),
    ),
    "off the map": ({}, (stand(GUARD, "0909"), stand(FORD, "turn:3"), stand(BOAT, ""))),
    "turns": ({"turn": 1}, (stand(GUARD, "0102"),)),
    "turn 3": ({"turn": 3}, (stand(GUARD, "0102"),)),
    "turn 3, a phase": ({"turn": 3, "phase": "weather-wind"}, (stand(GUARD, "0102"),)),
    "turn 1, a phase": ({"turn": 1, "phase": "weather-wind"}, (stand(GUARD, "0102"),)),
    "hidden and lost": ({}, (stand(GUARD, "0102", hidden=True), stand(BOAT, "0101", lost=1))),
    "on another map": ({"map": "losses"}, (stand(GUARD, "the-blues"), stand(FORD, "corner-se"))),
    "on no map": ({"map": "elsewhere"}, (stand(GUARD, "0102"),)),
    "in another set-up": ({"scenario": "2-trial-set-up-1-first-blood"}, (stand(GUARD, "0102"),)),
    "in an empty set-up": ({"scenario": "3-empty-map"}, (stand(GUARD, "0102"),)),
}  # fmt: skip


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_is_written_for_the_module_as_before(name: str, game: Game) -> None:
    more, pieces = POSITIONS[name]
    own = {
        "game": "skirmish",
        "pieces": pieces,
        **({} if "scenario" in more else {"map": "the-field"}),
    }
    sheet = PositionSheet.model_validate({**own, **more})
    data, problems = save_of_carried(game, carried_of(game), sheet)
    lines = [f"{p.code}: {p.message}" for p in problems]
    if data:
        before = read_commands(
            read_archive(bytes(carried_of(game).files["first.vsav"]))["savedGame"]
        )
        lines += differing(before, read_commands(read_archive(data)["savedGame"]))
    assert_as_recorded(FILE, f"position: {name}", lines)


def test_places_are_where_they_are_in_the_module(game: Game) -> None:
    """Pixels across three boards, along their edges and beyond them, with the place that is found there, and
    the places that a piece may be said to stand in."""
    carried, lines = carried_of(game), []
    root = read_build_file(carried.files["buildFile.xml"])
    for map, tie in carried.ties.boards.items():
        places = places_of(next(m for m in game.maps if m.id == map), tie, root)
        if places is None:
            lines.append(f"{map}: not known in the module")
            continue
        named = [*places.points, *places.corners, "0103", "0104", "0400", "0401", "9999", "nowhere"]
        found = {id: places.pixel(id) for id in named}
        lines += [f"{map}: {id} {at} {places.place_named(id)}" for id, at in found.items()]
        around = {(x + dx, y + dy) for x, y in filter(None, found.values()) for dx, dy in AROUND}
        for x, y in sorted(around):
            near = [id for id in named if places.is_at(id, x, y)]
            lines.append(f"{map} {x} {y}: {places.place(x, y)} at {' '.join(near)}")
    assert_as_recorded(FILE, "places", lines)


AROUND = ((0, 0), (-60, 0), (0, 61), (57, 0), (58, 0), (0, -2), (-9, -9), (9, 9), (56, 9))
"""Some lie just within and just beyond the reach of a point, which is twelve millimetres."""


# -- games that have been changed --------------------------------------------------------------------------

FRESH = "- {id: fresh, name: Fresh, nation: neutral, front: {title: A}, back: {title: B}}\n"
CHANGES: Mapping[str, tuple[tuple[str, str, str], ...]] = {
    "nothing": (),
    "a title": (("game.yaml", "title: Skirmish", "title: Ambush & more"),),
    "a version": (("game.yaml", 'version: "1.2.0"', 'version: "1.3.0"'),),
    "a counter's name": (("counters.yaml", "name: Ford", "name: Bridge"),),
    "names of two counters of one kind": (
        ("counters.yaml", "name: Boat 1-1", "name: Barge"), ("counters.yaml", "name: Shell", "name: Shot"),
    ),
    "a new counter": (("counters.yaml", "", FRESH),),
    "a new counter in the set-up": (
        ("counters.yaml", "", FRESH), (SETUP, "", '- {counter: fresh, at: "0301", reduced: yes}\n'),
    ),
    "a counter elsewhere": ((SETUP, '{counter: guard-x, at: "0401"}', '{counter: guard-x, at: "0402"}'),),
    "a counter off the map": ((SETUP, '- {counter: guard-x, at: "0401"}\n', ""),),
    "one boat of two": ((SETUP, "count: 2", "count: 1"),),
    "three boats": (
        (SETUP, "count: 2", "count: 3"),
        ("counters.yaml", "title: Boat 1-1}, count: 2", "title: Boat 1-1}, count: 3"),
    ),
    "a set-up's title": ((SETUP, "1 First blood", "First rain"),),
    "another picture": (("counters.yaml", "art: ford.png", "art: raft.png"),),
    "another back": (("counters.yaml", "back_art: ford-back.png", "back_art: raft.png"),),
    "no back": (("counters.yaml", ", back_art: ford-back.png", ""),),
}  # fmt: skip


@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_game_is_written_into_its_module_as_before(
    name: str, folder: Path, tmp_path: Path
) -> None:
    copytree(folder, tmp_path, dirs_exist_ok=True)
    for file, old, new in CHANGES[name]:
        text = (tmp_path / file).read_text("utf-8")
        assert old in text
        (tmp_path / file).write_text(text.replace(old, new) if old else text + new, "utf-8")
    game = game_of(tmp_path)
    carried, problems = carried_of(game), []
    drawn = {
        f"{id}{side}": blank(9, 9).data
        for id in new_counters(game, carried)
        for side in ("", ":back")
    }
    files = read_archive(rebuild_module(game, carried, drawn, problems))
    imported = read_archive(skirmish_module())
    lines = [f"{p.code} at {p.path}: {p.message} {p.hint}" for p in problems]
    for file in sorted(files.keys() | imported.keys()):
        before, now = imported.get(file, b""), files.get(file, b"")
        if before != now:
            lines.append(f"file {file}")
            lines += differing(_lines(file, before), _lines(file, now))
    assert_as_recorded(FILE, f"change: {name}", lines)


def _lines(file: str, data: bytes) -> list[str]:
    if not data or file.endswith(".png"):
        return [f"{len(data)} bytes"]
    if file.endswith(".vsav"):
        return read_commands(read_archive(data)["savedGame"])
    return data.decode().replace(" />", "/>").replace("><", ">\n<").split("\n")
