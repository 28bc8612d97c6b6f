"""Parts of modules in all their variations: dice, turns, versions, stacks at the start, and files."""

from __future__ import annotations

import re
from pathlib import Path

from tests.importing.test_import import hexes, special
from tests.importing.test_module_parts import (
    IN_MAP,
    IN_MODULE,
    NUMBERED,
    PLAIN,
    RECORDED,
    board,
    element,
    made,
    recorded,
    slot,
    told,
    window,
)
from tests.recorded import assert_as_recorded
from tests.together import together


def dice(count: object, sides: object) -> str:
    return element(f"{IN_MODULE}.DiceButton", text="T", nDice=count, nSides=sides)


DICE: dict[str, list[str]] = {
    "none": [],
    "ordinary": [dice(1, 6), dice(2, 6), dice(1, 6), dice(9, 10), dice(1, 100), dice(1, 2)],
    "of too many sides": [dice(1, 101), dice(1, 1), dice(1, 1000), dice(1, "x"), dice(1, -6)],
    "too many": [dice(10, 6), dice(0, 6), dice("", 6), dice(1000, 6), dice(10, 20), dice(10, 21)],
    "symbols": [special("Battle", ("hit", "miss")), special("", ("a", "b", "c"))],
    "symbols without words": [special("Battle", ("hit", ""))],
    "one symbol": [special("Battle", ("hit",))],
    "numbers as symbols": [special("Battle", ("1", "2"), ("2", "1"))],
    "numbers from 0": [special("Battle", ("0", "1"), ("0", "1"), ("1", "2"))],
    "twenty symbols": [special("Battle", tuple(f"s{n}" for n in range(20)))],
    "twenty-one": [special("Battle", tuple(f"s{n}" for n in range(21)))],
}


def test_dice_are_written_or_declared(tmp_path: Path) -> None:
    lines: list[str] = []
    for name, inside in DICE.items():
        found = told(made(tmp_path, *inside), "game.yaml|mechanisms.yaml")
        own = (line for line in found if line.startswith(("game: dice", "mechanisms", "dice")))
        lines += [f"{name}:", *(f"  {line}" for line in own)]
    assert_as_recorded(RECORDED, "dice", lines)


def turns(**values: str) -> str:
    return element(f"{IN_MODULE}.turn.CounterTurnLevel", **values)


@together(
    ("levels", "boxes"),
    [
        ([], 0),
        ([turns()], 10),
        ([turns(loop="true", loopLimit="7")], 7),
        ([turns(loop="false", loopLimit="7")], 10),
        ([turns(loop="true", loopLimit="1")], 10),
        ([turns(loop="true", loopLimit="2")], 2),
        ([turns(loop="true", loopLimit="99")], 99),
        ([turns(loop="true", loopLimit="100")], 10),
        ([turns(loop="true", loopLimit="x")], 10),
        ([turns(loop="false", loopLimit="9"), turns(loop="true", loopLimit="8")], 8),
    ],
)
def test_turns_are_those_of_the_counter(levels: list[str], boxes: int, tmp_path: Path) -> None:
    tracker = element(f"{IN_MODULE}.turn.TurnTracker", *levels)
    found = made(tmp_path, window(PLAIN), tracker)
    text = found.files.get("tracks.yaml", b"").decode()
    assert text.count("label: ") == boxes
    scenario = found.files[
        "scenarios/setup.yaml" if "scenarios/setup.yaml" in found.files else "scenarios/start.yaml"
    ]
    assert f"\nturns: {boxes or 1}\n" in scenario.decode()


@together(
    ("version", "own"),
    [
        ("1", "1.0.0"),
        ("1.2", "1.2.0"),
        ("v1.2.3b", "1.2.3"),
        ("1.2.3.4", "1.2.3"),
        ("", "0.1.0"),
        ("beta", "0.1.0"),
        ("12345678.007", "123456.7.0"),
        ("²", "0.1.0"),
    ],
)
def test_a_version_has_three_numbers(version: str, own: str, tmp_path: Path) -> None:
    text = made(tmp_path, window(PLAIN), version=version).files["game.yaml"].decode()
    assert f'\nversion: "{own}"\n' in text


STACK = f"{IN_MAP}.SetupStack"


def stack(*slots: str, **values: object) -> str:
    return element(STACK, *slots, **({"name": "S", "owningBoard": "", "x": 60, "y": 60} | values))


STACKS: dict[str, list[str]] = {
    "by pixels": [stack(slot("A"), useGridLocation="false", location="0201")],
    "by a name": [stack(slot("A"), location="0201")],
    "by a name that no hex has": [stack(slot("A"), location="9999")],
    "by no name": [stack(slot("A"), useGridLocation="true", location="")],
    "off the grid": [stack(slot("A"), x=-900, y=0)],
    "no numbers": [stack(slot("A"), x="", y="z")],
    "on a board": [
        stack(slot("A"), owningBoard="Hexes"),
        stack(slot("B", "b.png"), owningBoard="Second"),
    ],
    "on a board that is not there": [stack(slot("A"), owningBoard="Gone")],
    "two of one kind": [stack(slot("A"), slot("A")), stack(slot("A"), x=300)],
    "nothing": [],
}


def test_stacks_at_the_start_are_the_setup(tmp_path: Path) -> None:
    second = board(hexes('hOff="5" vOff="5"'), name="Second", width=600, height=400)
    cases = {
        name: [window(NUMBERED, second, more="".join(inside))] for name, inside in STACKS.items()
    }
    cases["in a window without a map"] = [
        window(NUMBERED),
        window(mapName="Other", more=stack(slot("A"))),
    ]
    cases["on the later window"] = [
        window(NUMBERED),
        window(PLAIN, mapName="Other", more=stack(slot("A"))),
    ]
    recorded("stacks", cases, "scenarios/.*", tmp_path)


@together(
    ("name", "is_kept"),
    [
        ("a/b/c/d/e/f", True),
        ("a/b/c/d/e/f/g", False),
        ("a" * 100, True),
        ("a" * 101, False),
        ("é" * 50, True),
        ("é" * 51, False),
        (f"{'a' * 89}/{'b' * 90}", True),
        (f"{'a' * 90}/{'b' * 90}", False),
        ("odd-names/a", False),
        ("a/odd-names", True),
        ("a//b", False),
        (".hidden", False),
        ("__init__", False),
        ("_one", True),
        (" a", False),
        ("a ", False),
        ("a.", False),
        ("a.b", True),
        ("con", False),
        ("CON.txt", False),
        ("a/com1.x", False),
        ("com", True),
    ],
)
def test_files_of_a_module_keep_names_that_every_system_has(
    name: str, is_kept: bool, tmp_path: Path
) -> None:
    """Others are called by numbers."""
    found = made(tmp_path, files={name: b"x", "zz?": b"y"}).files
    assert (f"carried/{name}" in found) == is_kept
    odd = {
        path: data for path, data in found.items() if re.fullmatch("carried/odd-names/[0-9]", path)
    }
    assert sorted(odd.values()) == ([b"y"] if is_kept else [b"x", b"y"])
    assert list(odd) == [f"carried/odd-names/{n}" for n in range(1, len(odd) + 1)]


def test_files_that_differ_in_capitals_or_are_folders_too_are_apart(tmp_path: Path) -> None:
    files = {"a/b": b"1", "A/B": b"2", "c": b"3", "c/d": b"4", "C/e.class": b"5", "f.jar": b"6"}
    found = made(tmp_path, files=files)
    kept = {path: data for path, data in found.files.items() if "carried/" in path}
    assert kept == {
        "carried/buildFile.xml": found.files["carried/buildFile.xml"],
        "carried/A/B": b"2", "carried/odd-names/1": b"1", "carried/C/e.class": b"5",
        "carried/odd-names/2": b"3", "carried/c/d": b"4", "carried/f.jar": b"6",
    }  # fmt: skip
    told_of = [texts for about, texts in found.notes.carried.items() if "code" in about]
    assert told_of == [["C/e.class", "f.jar"]]
