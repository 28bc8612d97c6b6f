"""Counters dragged in a set-up: only their own lines of the scenario's file change."""

from __future__ import annotations

from difflib import ndiff
from pathlib import Path
from typing import Any

import pytest

from builder.i18n.translate import translator_of
from builder.loading import load_game
from builder.studio.editing.edits import ChangeHistory, Refused
from builder.studio.editing.page_changes import make_requested_change
from builder.studio.library import Library
from builder.studio.positions.set_up_view import SetUpView
from tests import small_game

SCENARIO = """\
source: given 6.0
number: "6.0"
title: Meeting
map: field
track: turn
turns: 3
first_side: red
setup:  # as the document has it
  - {counter: r1, at: "0101"}  # the vanguard
  - {counter: b1, at: "0404", count: 3}
  - {counter: flag, at: "0202", hidden: yes}
reinforcements:
  - {turn: 2, counters: r2 b2, entry: anywhere}
"""
_UNIT = "symbol: {branch: infantry, echelon: company}, values: 3-2-4, reduced: 2-1-4"
COUNTERS = f"""\
source: given 4.0
units:
  - {{id: r1, name: R1, nation: reds, {_UNIT}}}
  - {{id: r2, name: R2, nation: reds, {_UNIT}}}
  - {{id: b1, name: B1, nation: blues, count: 4, {_UNIT}}}
  - {{id: b2, name: B2, nation: blues, {_UNIT}}}
markers:
  - {{id: flag, name: Flag, family: control, front: {{title: Flag}}, count: 5}}
"""
TRACK = """\
source: given 7.0
tracks:
  - id: turn
    kind: turn
    title: Turns
    boxes:
      - {id: "1", label: "1"}
      - {id: "2", label: "2"}
      - {id: "3", label: "3"}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = small_game.write(tmp_path, scenarios__meeting=SCENARIO, counters=COUNTERS)
    (folder / "tracks.yaml").write_text(TRACK, "utf-8")
    return folder


def done(folder: Path, **deeds: list[dict[str, Any]]) -> list[str]:
    """The lines of the scenario that change, as ``- old`` and ``+ new``."""
    library = Library(folder)
    assert [str(one) for one in library.read().problems] == []
    body = {"do": "set-up", "map": "field", "scenario": "meeting", "deeds": deeds}
    change = make_requested_change(library.now, ChangeHistory(folder), body)
    assert change.before is not None
    assert change.after is not None
    found = load_game(folder)
    assert found.game is not None, found.problems
    return [
        line
        for line in ndiff(change.before.splitlines(), change.after.splitlines())
        if line[0] in "+-"
    ]


def moved(counter: str, at: str, to: str, *path: str | int) -> dict[str, Any]:
    return {"path": [*path], "counter": counter, "at": at, "to": to}


def test_a_counter_that_is_moved_changes_its_place_alone(folder: Path) -> None:
    assert done(folder, moved=[moved("r1", "0101", "0303", "setup", 0)]) == [
        '-   - {counter: r1, at: "0101"}  # the vanguard',
        '+   - {counter: r1, at: "0303"}  # the vanguard',
    ]


def test_one_of_several_becomes_an_item_of_its_own(folder: Path) -> None:
    assert done(folder, moved=[moved("b1", "0404", "0403", "setup", 1)]) == [
        '-   - {counter: b1, at: "0404", count: 3}',
        '+   - {counter: b1, at: "0404", count: 2}',
        '+   - {counter: b1, at: "0403"}',
    ]


def test_all_of_several_move_as_one_item(folder: Path) -> None:
    assert done(folder, moved=[moved("b1", "0404", "0403", "setup", 1)] * 3) == [
        '-   - {counter: b1, at: "0404", count: 3}',
        '+   - {counter: b1, at: "0403", count: 3}',
    ]


def test_counters_that_are_taken_off_together_lose_their_lines(folder: Path) -> None:
    off = [moved("r1", "0101", "", "setup", 0), moved("flag", "0202", "", "setup", 2)]
    assert done(folder, moved=off) == [
        '-   - {counter: r1, at: "0101"}  # the vanguard',
        '-   - {counter: flag, at: "0202", hidden: yes}',
    ]


def test_a_counter_is_found_though_items_before_it_have_gone(folder: Path) -> None:
    done(folder, moved=[moved("r1", "0101", "", "setup", 0)])
    assert done(folder, moved=[moved("flag", "0202", "0203", "setup", 2)]) == [
        '-   - {counter: flag, at: "0202", hidden: yes}',
        '+   - {counter: flag, at: "0203", hidden: yes}',
    ]


def test_a_place_that_looks_like_a_number_is_quoted_beside_hexsides_too(folder: Path) -> None:
    assert done(folder, added=[{"counter": "flag", "to": "0201/0202"}]) == [
        "+   - {counter: flag, at: 0201/0202}"
    ]
    assert done(folder, added=[{"counter": "flag", "to": "0203"}]) == [
        '+   - {counter: flag, at: "0203"}'
    ]


def test_a_copy_is_like_its_original(folder: Path) -> None:
    assert done(folder, added=[{"counter": "flag", "to": "0101", "like": "0202"}]) == [
        '+   - {counter: flag, at: "0101", hidden: yes}'
    ]


def test_a_unit_in_the_box_of_a_later_turn_is_a_reinforcement(folder: Path) -> None:
    assert done(folder, added=[{"counter": "b1", "to": "turn:2"}]) == [
        "-   - {turn: 2, counters: r2 b2, entry: anywhere}",
        "+   - {turn: 2, counters: r2 b2 b1, entry: anywhere}",
    ]
    assert done(folder, added=[{"counter": "flag", "to": "turn:2"}]) == [
        '+   - {counter: flag, at: "turn:2"}'
    ]


def test_reinforcements_change_their_turn_or_come_onto_the_map(folder: Path) -> None:
    both = [
        moved("r2", "turn:2", "turn:3", "reinforcements", 0, "counters", 0),
        moved("b2", "turn:2", "0401", "reinforcements", 0, "counters", 1),
    ]
    assert done(folder, moved=both) == [
        '+   - {counter: b2, at: "0401"}',
        "-   - {turn: 2, counters: r2 b2, entry: anywhere}",
        "+   - {turn: 3, counters: r2, entry: anywhere}",
    ]


def test_a_counter_is_turned_over_and_back(folder: Path) -> None:
    def turned(on: bool) -> list[dict[str, Any]]:
        where = {"path": ["setup", 0], "counter": "r1", "at": "0101"}
        return [where | {"flag": "reduced", "on": on}]

    assert done(folder, turned=turned(True))[1] == (
        '+   - {counter: r1, at: "0101", reduced: yes}  # the vanguard'
    )
    assert done(folder, turned=turned(False))[1] == (
        '+   - {counter: r1, at: "0101"}  # the vanguard'
    )


@pytest.mark.parametrize(
    ("deeds", "why"),
    [
        ({"moved": [moved("r1", "0101", "9999", "setup", 0)]}, "9999"),
        ({"moved": [moved("r1", "0101", "turn:9", "setup", 0)]}, "there is no box turn:9"),
        ({"moved": [moved("r1", "0303", "0101", "setup", 0)]}, "has changed meanwhile"),
        ({"added": [{"counter": "nobody", "to": "0101"}]}, "there is no counter nobody"),
        ({"added": [{"counter": "r1"}]}, "no change that the studio knows"),
    ],
)
def test_what_cannot_be_is_refused(folder: Path, deeds: dict[str, Any], why: str) -> None:
    with pytest.raises(Refused, match=why):
        done(folder, **deeds)


def test_the_page_is_told_where_every_counter_stands(folder: Path) -> None:
    now = Library(folder).read()
    assert now.game is not None
    (sheet,), (scenario,) = now.game.maps, now.game.scenarios
    view = SetUpView(now.game, sheet, scenario, translator_of(now.game, "en"), now.locations)
    told = view.as_json()
    stand = [(one["counter"], one["at"], one["look"]) for one in told["pieces"]]
    assert stand == [
        ("r1", "0101", ""),
        *[("b1", "0404", "")] * 3,
        ("flag", "0202", "hidden"),
        ("r2", "turn:2", "coming"),
        ("b2", "turn:2", "coming"),
    ]
    assert {**told["spots"], **told["boxes"]}.keys() >= {"turn:1", "turn:2", "turn:3"}
    assert told["pieces"][0]["line"] == 9
