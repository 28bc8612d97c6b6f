"""Exports of the package *wargame* of LaTeX that differ in one thing, as games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from builder.importing import ImportResult, import_file
from tests.importing.latex.test_exported import HEIGHT, corners, document, entry, point, turned
from tests.recorded import assert_as_recorded
from tests.together import together

RECORDED = Path(__file__).with_name("varied.txt")
FLAT = turned(1, 0, 0, 1, 0, 0)
FRAME = {"lower left": [0, 0], "upper right": [3.5, HEIGHT], "margin": 0}
WHOLE = {**FLAT, **corners(0, 0, 4, 3)}
COUNTER = (entry("a", "counter", "Reds"), (1.2, 1.2))


def board(name: str = "Valley", size: tuple[float, float] = (4, 3), **zones: Any) -> Any:
    return entry(name, "board", zones={"zoned": WHOLE, **zones}), size


def zone(*points: tuple[str, float, float], **more: Any) -> dict[str, Any]:
    named = {f"point{n}": point(*one) for n, one in enumerate(points)}
    return {**FLAT, **corners(0, 0, 4, 3), **named, **more}


def exported(folder: Path, *pages: Any, missing: int = 0) -> ImportResult:
    """The import of pages, the last of which the document may lack."""
    listed = [{**one, "number": n} for n, (one, _) in enumerate(pages, 1)]
    (folder / "war.json").write_text(json.dumps(listed))
    (folder / "war.pdf").write_bytes(document([size for _, size in pages[: len(pages) - missing]]))
    return import_file(folder / "war.json")


def told(made: ImportResult, *names: str) -> Iterator[str]:
    """Some of the files of a game, and what was told."""
    for problem in made.problems:
        yield f"{problem.code}: {problem.message}"
    for name, data in sorted(made.files.items()):
        if name.startswith(names):
            yield from data.decode().splitlines()
    for about, texts in made.notes.changed.items():
        yield f"{about}: {texts}"


FACTORS = [
    "chit/1 factor=5", "chit/1 factor={5}", "chit/1 factor={5,6}", "chit/2 factors={4,3}",
    "chit/2 factors={4}", "chit/2 factors={4,3,2}", "chit/3 factors={4,3,2}", "chit/9 factors={1,2}",
    "={4 3}", "4,3", "chit/2 factors[scale=2]={4,3}", "chit/2 factors=", "{}", r"chit/1 factor=\bf{7}",
    "other=8",
]  # fmt: skip


def test_numbers_of_counters_by_what_the_package_calls_them(tmp_path: Path) -> None:
    pages = [
        (entry(f"c{n}", "counter", "Reds", chit={"factors": text}), (1.2, 1.2))
        for n, text in enumerate(FACTORS)
    ]
    pages += [
        (entry("d", "counter", "Reds", chit={"factors": "chit/2 factors={4,3}"}), (1.2, 1.2)),
        (
            entry("d flipped", "counter", "Reds", chit={"factors": "chit/2 factors={4,1}"}),
            (1.2, 1.2),
        ),
        (
            entry("d flipped", "counter", "Blues", chit={"factors": "chit/2 factors={9,9}"}),
            (1.2, 1.2),
        ),
        (
            entry("e", "counter", "Blues", chit={"unique": r"chit/identifier[x]=\small {3\/1, A}"}),
            (1.2, 1.2),
        ),
    ]
    lines = list(told(exported(tmp_path, *pages), "counters.yaml"))
    assert_as_recorded(RECORDED, "numbers of counters", [*map(repr, FACTORS), *lines])


def test_only_counters_of_another_size_tell_theirs(tmp_path: Path) -> None:
    sizes = [(1.2, 1.2), (1.2, 1.2), (1.225, 1.2), (1.2, 1.225), (1.235, 1.2), (1.2, 1.235),
             (1.175, 1.175), (0.3, 9), (2.4, 1.2)]  # fmt: skip
    pages = [(entry(f"{wide} by {high}", "counter", "Reds"), (wide, high)) for wide, high in sizes]
    made = exported(tmp_path, *pages)
    assert_as_recorded(RECORDED, "sizes of counters", told(made, "counters.yaml", "game.yaml"))


PLACE = zone(("P", 1, 1))
FRAMED = {**PLACE, "board frame": FRAME}
BOARDS: dict[str, Any] = {
    "a zone called hexes": [board(**{"zone scope My hexes": zone(**{"board frame": FRAME})})],
    "a zone of another name with a frame": [board(**{"zone scope M": zone(**{"board frame": FRAME})})],
    "a zone called hexes without a frame": [board(**{"zone scope Hexes": zone()})],
    "neither": [board(**{"zone scope M": PLACE})],
    "no zone": [board()],
    "not even the whole": [(entry("Valley", "board", zones={}), (4, 3))],
    "no zones": [(entry("Valley", "board"), (4, 3))],
    "a frame that is too small, and one that is not": [
        board(**{
            "zone scope Hexes": zone(**{"board frame": {**FRAME, "upper right": [1, 1]}}),
            "zone scope M": zone(**{"board frame": FRAME}),
        })
    ],
    "a frame that is too small": [
        board(**{"zone scope M": zone(**{"board frame": {**FRAME, "upper right": [1, 1]}})})
    ],
    "hexes that are too small": [
        board(**{"zone scope Hexes": {**zone(), **corners(0, 0, 0.5, 0.5)}})
    ],
    "labels of its own": [board(labels="roman", **{"zone scope M": zone(**{"board frame": FRAME})})],
    "a board that is no hex map": [
        (entry("Losses", "pool", zones={"zoned": WHOLE, "zone scope Hexes": FRAMED}), (4, 3))
    ],
    "a whole without height": [board(zoned={**FLAT, **corners(0, 0, 4, 0)}, **{"zone scope M": PLACE})],
    "a whole without width": [board(zoned={**FLAT, **corners(1, 0, 1, 3)}, **{"zone scope M": PLACE})],
    "a whole elsewhere": [board(zoned={**FLAT, **corners(-1, -1, 3, 5)}, **{"zone scope M": PLACE})],
    "points without names": [board(**{"zone scope M": zone(("", 1, 1), ("P", 2, 2))})],
    "a page without a size": [board(size=(0.001, 0.001)), board("Pass")],
    "boards before charts": [(entry("C", "chart"), (1, 1)), (entry("O", "oob"), (1, 1)), board()],
}  # fmt: skip


def test_boards_are_hexes_or_points(tmp_path: Path) -> None:
    lines: list[str] = []
    for name, pages in BOARDS.items():
        made = exported(tmp_path, COUNTER, *pages)
        kept = (one for one in told(made, "maps/") if not one.startswith(("source", "theme")))
        lines += [f"{name}:", *(f"  {line}" for line in kept)]
    assert_as_recorded(RECORDED, "boards", lines)


TURNS = {"no zone": [], "none": [0], "one": [1], "two": [2], "most": [1, 3, 2], "too many": [120]}


@together("name", TURNS)
def test_turns_are_the_points_of_a_zone_of_turns(name: str, tmp_path: Path) -> None:
    zones = {
        f"zone scope {n} turns": zone(*((f"t{i}", i / 40, 1) for i in range(count)))
        for n, count in enumerate(TURNS[name])
    }
    made = exported(tmp_path, COUNTER, board(**zones))
    count = min(max(TURNS[name], default=1), 99) or 1
    start = made.files["scenarios/start.yaml"].decode()
    assert f"\nturns: {count}\n" in start
    assert ("track: turn\n" in start) == ("tracks.yaml" in made.files) == (count > 1)


def test_counters_stand_at_the_points_of_their_names(tmp_path: Path) -> None:
    """On the board of most of them; those on other maps and beside the hexes are told."""
    b = (entry("b", "counter", "Reds"), (1.2, 1.2))
    hexes = zone(("a", 0.9, 0.9), ("b flipped", 2.4, 1.7), ("c", 1, 1), ("a", 3.9, 2.9),
                 **{"board frame": FRAME})  # fmt: skip
    first, second = zone(("a", 1, 1)), zone(("b", 1, 1), ("a flipped", 2, 2))
    valley = board(**{"zone scope M": first})
    cases = {
        "hexes": [board(**{"zone scope Hexes": hexes})],
        "the first of two boards": [valley, board("Pass", **{"zone scope M": first})],
        "the second of two boards": [valley, board("Pass", **{"zone scope M": second})],
        "no counter": [board(**{"zone scope M": zone(("c", 1, 1))})],
    }  # fmt: skip
    lines: list[str] = []
    for name, pages in cases.items():
        made = exported(tmp_path, COUNTER, b, *pages)
        lines += [f"{name}:", *(f"  {line}" for line in told(made, "scenarios/"))]
    assert_as_recorded(RECORDED, "setups", lines)


def test_what_is_left_out_is_told(tmp_path: Path) -> None:
    sorts = ("icon", "front", "die-roll", "counter", "odd")
    pages = [(entry(f"{n} {sort}", sort, "d6"), (1, 1)) for n, sort in enumerate(sorts)]
    lines = ["all pages:", *told(exported(tmp_path, *pages), "game.yaml")]
    lines += ["but the last two:", *told(exported(tmp_path, *pages, missing=2), "game.yaml")]
    for count in (1, 2, 20, 21):
        faces = [(entry(f"f-{n}", "die-roll", "luck"), (0.1, 0.1)) for n in range(count)]
        made = exported(tmp_path, COUNTER, *faces)
        said = [text for about, text in made.notes.changed.items() if "so many faces" in about]
        lines.append(f"{count} faces: {said}")
    assert_as_recorded(RECORDED, "left out", lines)
