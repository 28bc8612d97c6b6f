"""Every counter of a set-up moved to every kind of place, alone and with others, every counter added,
turned and hidden, every place allowed and barred: what is written in the scenario's file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from builder.i18n.translate import translator_of
from builder.loading import load_game
from builder.loading.load import Loaded
from builder.model.scenarios import Scenario
from builder.studio.editing.edits import ChangeHistory
from builder.studio.editing.file_changes import Change
from builder.studio.editing.page_changes import make_requested_change
from builder.studio.library import Library
from builder.studio.positions.set_up_changes import change_set_up
from builder.studio.positions.set_up_deeds import read_deeds
from builder.studio.positions.set_up_view import SetUpView
from tests import small_game
from tests.recorded import assert_as_recorded
from tests.studio.changes_told import by_result, told
from tests.studio.positions.test_free_groups import AREAS
from tests.studio.positions.test_set_up_changes import COUNTERS, SCENARIO, TRACK

RECORDED = Path(__file__).with_suffix(".txt")
Deeds = dict[str, Any]

SET_UP = (
    SCENARIO.partition("setup:")[0]
    + """\
setup:
  - {counter: r1, at: "0101"}  # the vanguard
  - counter: b1
    at: "0404"
    count: 2
    lost: 1
  - {counter: flag, at: 0201/0202, hidden: yes, count: 2}
  - {counter: flag, at: "0101"}
reinforcements:
  - {turn: 2, counters: r2 b2}
  - {turn: 3, counters: [b1], entry: anywhere}
  - {turn: 2, counters: r2}
free_setup:
  - {name: Guard, counters: b1, count: 2, within: north 0202, outside: "0301"}
  - {name: Scouts, counters: [r3, mine]}
"""
)
MORE = """\
  - {id: mine, name: Mine, family: control, front: {title: Mine}, count: 2}
"""
_, _LINE, *_ = [line for line in COUNTERS.splitlines(keepends=True) if "id: r" in line]
R2 = (_LINE, _LINE.replace("R2,", "R2, count: 2,") + _LINE.replace("2", "3", 2))
GOALS = (
    "0303",
    "",
    "turn:1",
    "turn:2",
    "turn:3",
    "turn:x",
    "free setup:0",
    "free setup:1",
    "free setup:2",
)


FIELD = small_game.FILES["maps/field.yaml"] + AREAS


def written_with_set_up(root: Path, **changes: str) -> Path:
    """The folder of the small game with this set-up, counters, areas and a track, and with ``changes`` of
    other files as for :func:`tests.small_game.write`."""
    own = {
        "scenarios__meeting": SET_UP,
        "counters": COUNTERS.replace("count: 4", "count: 9").replace(*R2) + MORE,
        "maps__field": FIELD,
    }
    folder = small_game.write(root, **own | changes)
    (folder / "tracks.yaml").write_text(TRACK, "utf-8")
    return folder


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Loaded:
    found = load_game(written_with_set_up(tmp_path_factory.mktemp("set-ups")))
    assert found.game is not None, found.problems
    return found


def scenario(found: Loaded) -> Scenario:
    assert found.game is not None
    return found.game.scenarios[0]


def changed(found: Loaded, **deeds: list[Any]) -> str:
    calls: list[str] = []

    def make() -> Change:
        assert found.game is not None
        made = change_set_up(found.game, scenario(found), found.locations, read_deeds(deeds))
        calls.append(made.what)
        return made

    return told(make, 40)


def moves(found: Loaded) -> Iterator[tuple[str, Deeds]]:
    """Each counter as it is written: of the set-up, of reinforcements, of groups."""
    for n, one in enumerate(scenario(found).setup):
        yield f"setup {n}", {"path": ["setup", n], "counter": one.counter, "at": one.at}
    for key, entries in (
        ("reinforcements", [one.counters for one in scenario(found).reinforcements]),
        ("free_setup", [one.counters for one in scenario(found).free_setup]),
    ):
        for n, counters in enumerate(entries):
            for k, id in enumerate(counters):
                path = [key, n, "counters", k]
                yield f"{key} {n}.{k}", {"path": path, "counter": id, "at": ""}


def test_each_counter_is_moved_to_each_kind_of_place(played: Loaded) -> None:
    made: dict[str, list[str]] = {}
    for name, deed in moves(played):
        for goal in GOALS:
            result = changed(played, moved=[deed | {"to": goal}])
            made.setdefault(result, []).append(f"{name} → {goal or 'off'}")
    assert_as_recorded(RECORDED, "moved", by_result(made))


A, B = "free setup:0", "free setup:1"
TWO = (("x", "x"), ("x", "y"), ("", ""), ("", "x"), (B, ""), (A, A), (A, B), ("x", "x", "y"))


def test_several_counters_are_moved_at_once(played: Loaded) -> None:
    """Two of one item to one place and to two, three of two, all that there are, of all sorts."""
    made: dict[str, list[str]] = {}
    every = dict(moves(played))
    for name in ("setup 1", "setup 2"):
        for goals in TWO:
            result = changed(played, moved=[every[name] | {"to": goal} for goal in goals])
            made.setdefault(result, []).append(
                f"{name} → {' '.join(goal or 'off' for goal in goals)}"
            )
    names = list(every)
    for n, name in enumerate(names):
        for goal in ("", "turn:3", "free setup:0")[n % 2 :]:
            both = [every[one] | {"to": goal} for one in (name, names[n - 1])]
            result = changed(played, moved=both)
            made.setdefault(result, []).append(f"{name} and {names[n - 1]} → {goal or 'off'}")
    everything = [deed | {"to": ""} for deed in every.values()]
    made.setdefault(changed(played, moved=everything), []).append("all")
    assert_as_recorded(RECORDED, "moved together", by_result(made))


def test_each_counter_is_added_turned_and_allowed(played: Loaded) -> None:
    made: dict[str, list[str]] = {}
    for counter in ("r1", "b1", "flag", "none"):
        for goal in GOALS:
            result = changed(played, added=[{"counter": counter, "to": goal}])
            made.setdefault(result, []).append(f"add {counter} {goal}")
        for like in ("0101", "0404", "0201/0202", "0303"):
            result = changed(played, added=[{"counter": counter, "to": "0303", "like": like}])
            made.setdefault(result, []).append(f"copy {counter} of {like}")
    for name, deed in moves(played):
        for flag in ("reduced", "hidden"):
            for on in (True, False):
                result = changed(played, turned=[deed | {"flag": flag, "on": on}])
                made.setdefault(result, []).append(f"{name} {flag} {on}")
    places = ("0101", "0202", "0301", "0303", "0101 0303", "north", "north 0202", "0202 0202")
    for group in (0, 1, 2):
        for of in places:
            for on in (True, False):
                deed = {"group": group, "places": of.split(), "on": on}
                result = changed(played, allowed=[deed])
                made.setdefault(result, []).append(f"{'allow' if on else 'bar'} {group} {of}")
    assert_as_recorded(RECORDED, "added, turned, allowed", by_result(made))


def test_a_change_of_a_set_up_is_told_in_three_parts_at_most(played: Loaded) -> None:
    assert played.game is not None
    one = {"counter": "r1", "to": "0303"}
    calls = [
        change_set_up(
            played.game, scenario(played), played.locations, read_deeds({"added": [one] * n})
        ).what
        for n in (1, 3, 4)
    ]
    part = "r1 → 0303"
    assert calls == [part, "; ".join([part] * 3), "; ".join([part] * 3) + " … (4)"]


def off(*path: object, counter: object = "r1", at: object = "0101") -> Deeds:
    return {"moved": [{"path": [*path], "counter": counter, "at": at, "to": ""}]}


def turned(flag: str, on: object) -> Deeds:
    where = {"path": ["setup", 0], "counter": "r1", "at": "0101"}
    return {"turned": [where | {"flag": flag, "on": on}]}


WRONG: tuple[Deeds, ...] = (
    {}, {"moved": {}}, {"moved": [{}]}, off(1.5), off("setup", 0, at=1), off("setup", 9, at="0404"),
    off("setup"), off("setup", -1, counter="flag"), off("position", 0), off(),
    off("reinforcements", 0), off("reinforcements", 0, "counters", 1, counter="r2"),
    off("reinforcements", 9, "counters", 1, counter="r2"), off("free_setup", 0, counter="b1"),
    off("free_setup", 0, "counters", "x", counter="b1"), {"added": [{"counter": "r1"}]}, {"added": "r1"},
    {"added": [{"counter": "r1", "to": "0303", "like": 3}]}, turned("lost", True), turned("hidden", 1),
    {"allowed": [{"group": 0, "places": [], "on": True}]},
    {"allowed": [{"group": 0, "places": ["0101", 3], "on": True}]},
    {"allowed": [{"group": "0", "places": ["0101"], "on": True}]},
)  # fmt: skip


def test_what_is_no_change_of_a_set_up_is_refused(played: Loaded) -> None:
    lines = [f"{deeds}: {changed(played, **deeds)}" for deeds in WRONG]
    assert_as_recorded(RECORDED, "refused", lines)


def test_a_counter_goes_to_places_that_there_are(played: Loaded) -> None:
    assert played.game is not None
    lines = []
    folder = Path(scenario_file(played)).parent.parent
    library = Library(folder)
    library.read()
    hexes, boxes = ("0303", "0303/0304", "0303/0101", "9999"), ("turn:3", "turn:4", "none:1")
    for goal in (*hexes, *boxes, "free setup:1", "free setup:2", "free setup:x"):
        body = {"do": "set-up", "map": "field", "scenario": "meeting"}
        added = {"deeds": {"added": [{"counter": "flag", "to": goal}]}}
        history = ChangeHistory(folder)
        made = told(lambda b=body | added, h=history: make_requested_change(library.now, h, b), 40)
        lines.append(f"{goal}: {made}")
        if not made.startswith("✗"):
            history.undo()
    assert_as_recorded(RECORDED, "places", lines)


def scenario_file(found: Loaded) -> str:
    where = found.locations.find(("scenarios", "meeting"))
    assert where is not None
    return str(
        next(
            node.place.file.name for key, node in found.locations.roots.items() if "meeting" in key
        )
    )


def test_the_page_is_told_of_each_counter_place_and_group(played: Loaded) -> None:
    assert played.game is not None
    game = played.game
    view = SetUpView(
        game, game.maps[0], scenario(played), translator_of(game, "en"), played.locations
    )
    now = view.as_json()
    lines = [
        f"{one['id']} {one['at']} {one['signs']!r} {one['look']!r} line {one['line']} {one['name']}"
        f" {'reduced' * one['reduced']} {'hidden' * one['hidden']} {one['on_sides']}"
        for one in now["pieces"]
    ]
    lines += [f"{at} {spot[0]}" for at, spot in now["spots"].items()]
    lines += [f"{at} {name}" for at, name in now["boxes"].items()]
    lines += [
        f"{one['box']} {one['name']} {one['places']} line {one['line']}" for one in now["groups"]
    ]
    lines += [
        f"{one['id']} {one['side']} ×{one['count']} {one['on_sides']} {one['back']} {one['unit']}"
        for one in now["counters"]
    ]
    assert_as_recorded(RECORDED, "page", lines)
