"""Counters that players set up freely, and the area of each group, changed on the map."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from builder.i18n.translate import translator_of
from builder.studio.editing.edits import Refused
from builder.studio.library import Library
from builder.studio.positions.set_up_view import SetUpView
from tests import small_game
from tests.studio.positions.test_set_up_changes import COUNTERS, SCENARIO, TRACK, done, moved

AREAS = """\
areas:
  - {id: north, name: North, hexes: "0101 0201 0301 0401"}
"""
GROUPS = """\
free_setup:
  - {name: Guard, counters: b1, count: 2, within: north 0202, text: In the north.}
  - {name: Scouts, counters: r2 flag}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    written = SCENARIO.replace("count: 3", "count: 2").replace("r2 b2", "b2")
    written = written.replace('  - {counter: flag, at: "0202", hidden: yes}\n', "")
    folder = small_game.write(
        tmp_path,
        scenarios__meeting=written + GROUPS,
        counters=COUNTERS,
        maps__field=small_game.FILES["maps/field.yaml"] + AREAS,
    )
    (folder / "tracks.yaml").write_text(TRACK, "utf-8")
    return folder


def test_the_page_is_told_the_counters_and_places_of_each_group(folder: Path) -> None:
    now = Library(folder).read()
    assert now.game is not None, now.problems
    (sheet,), (scenario,) = now.game.maps, now.game.scenarios
    view = SetUpView(now.game, sheet, scenario, translator_of(now.game, "en"), now.locations)
    told = view.as_json()
    assert [(one["name"], one["text"], one["places"]) for one in told["groups"]] == [
        ("Guard", "In the north.", ["0101", "0201", "0202", "0301", "0401"]),
        ("Scouts", "", []),
    ]
    waiting = [
        (one["counter"], one["at"], one["signs"])
        for one in told["pieces"]
        if one["at"].startswith("free setup:")
    ]
    assert waiting == [
        ("b1", "free setup:0", "×2"),
        ("r2", "free setup:1", ""),
        ("flag", "free setup:1", "×5"),
    ]


def test_counters_are_dragged_out_of_a_group_and_into_it(folder: Path) -> None:
    moves = [
        moved("r2", "free setup:1", "0303", "free_setup", 1, "counters", 0),
        moved("r1", "0101", "free setup:1", "setup", 0),
    ]
    assert done(folder, moved=moves) == [
        '-   - {counter: r1, at: "0101"}  # the vanguard',
        '+   - {counter: r2, at: "0303"}',
        "-   - {name: Scouts, counters: r2 flag}",
        "+   - {name: Scouts, counters: flag r1}",
    ]


def test_a_group_without_counters_goes(folder: Path) -> None:
    last = [moved("b1", "free setup:0", "turn:2", "free_setup", 0, "counters", 0)]
    assert done(folder, moved=last) == [
        "-   - {turn: 2, counters: b2, entry: anywhere}",
        "+   - {turn: 2, counters: b2 b1 b1, entry: anywhere}",
        "-   - {name: Guard, counters: b1, count: 2, within: north 0202, text: In the north.}",
    ]


@pytest.mark.parametrize(
    ("moves", "after"),
    [
        # one of the two joins the two of the guard; then both
        (1, ['+   - {counter: b1, at: "0404"}', "count: 3, within: north"]),
        (2, ["counters: b1, within: north"]),
    ],
)
def test_as_many_of_several_equal_counters_join_a_group_as_are_dragged(
    folder: Path, moves: int, after: list[str]
) -> None:
    """The game has four: all of them need no number."""
    found = done(folder, moved=[moved("b1", "0404", "free setup:0", "setup", 1)] * moves)
    new = [line for line in found if line[0] == "+"]
    assert len(new) == len(after)
    assert all(part in line for part, line in zip(after, new, strict=True)), new


def test_a_number_that_a_group_does_not_have_becomes_a_group_of_its_own(folder: Path) -> None:
    """The scouts are as many as the game has of each: one b1 of four is another group like it."""
    found = done(folder, moved=[moved("b1", "0404", "free setup:1", "setup", 1)])
    assert found == [
        '-   - {counter: b1, at: "0404", count: 2}',
        '+   - {counter: b1, at: "0404"}',
        "+   - {name: Scouts, counters: b1, count: 1}",
    ]


def test_equal_counters_of_a_group_are_dragged_onto_the_map_together(folder: Path) -> None:
    found = done(
        folder, moved=[moved("flag", "free setup:1", "0303", "free_setup", 1, "counters", 1)]
    )
    assert found == [
        '+   - {counter: flag, at: "0303", count: 5}',
        "-   - {name: Scouts, counters: r2 flag}",
        "+   - {name: Scouts, counters: r2}",
    ]


def allowed(group: int, on: bool, *places: str) -> list[dict[str, Any]]:
    return [{"group": group, "places": [*places], "on": on}]


@pytest.mark.parametrize(
    ("change", "after"),
    [
        (allowed(0, True, "0301", "0303"), "within: north 0202 0303,"),
        (allowed(0, False, "0202", "0301"), 'outside: "0301"}'),
        (allowed(1, True, "0404"), 'within: "0404"}'),
        (allowed(1, False, "0404"), 'outside: "0404"}'),
    ],
)
def test_the_area_of_a_group_is_drawn_place_by_place(
    folder: Path, change: list[dict[str, Any]], after: str
) -> None:
    assert after in done(folder, allowed=change)[-1]


def test_a_group_keeps_a_place_where_it_may_stand(folder: Path) -> None:
    file = folder / "scenarios/meeting.yaml"
    file.write_text(file.read_text("utf-8").replace("north 0202", '"0202"'), "utf-8")
    with pytest.raises(Refused, match="must have a place left"):
        done(folder, allowed=allowed(0, False, "0202"))
