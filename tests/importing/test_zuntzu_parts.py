"""Parts of game boxes of ZunTzu: numbers, sheets, cards, dice and scenarios, each in all its variations."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest
from PIL import Image

from builder.importing import ImportResult, import_file, zuntzu_boxes
from builder.importing.zuntzu_numbers import cells_of, decimal_of, dots_of, fit, lying, number_of
from tests.outputs.vassal.sample import blank
from tests.recorded import assert_as_recorded
from tests.together import together

RECORDED = Path(__file__).with_name("zuntzu_parts.txt")


def edges(what: str, *four: object) -> dict[str, str]:
    names = (f"{what}-{name}" for name in ("left", "top", "right", "bottom"))
    return dict(zip(names, map(str, four), strict=False))


@together(
    ("four", "rows", "columns", "cells"),
    [
        ((0, 0, 4, 2), 1, 2, [(0, 0, 2, 2), (2, 0, 4, 2)]),
        ((0, 0, 2, 4), 2, 1, [(0, 0, 2, 2), (0, 2, 2, 4)]),
        ((1, 2, 7, 8), 2, 2, [(1, 2, 4, 5), (4, 2, 7, 5), (1, 5, 4, 8), (4, 5, 7, 8)]),
        ((0, 0, 2, 2), 1, 1, [(0, 0, 2, 2)]),
        ((0, 0, 2, 2), 0, 1, []),
        ((0, 0, 2, 2), 1, 0, []),
        ((0, 0, 1.9, 2), 1, 1, []),
        ((0, 0, 2, 1.9), 1, 1, []),
        ((0, 0, 3.9, 2), 1, 2, []),
        ((2, 0, 0, 2), 1, 1, []),
        ((0, 0, 2), 1, 1, []),
        ((0, 0, "x", 2), 1, 1, []),
    ],
)
def test_cells_lie_side_by_side(
    four: tuple[object, ...], rows: int, columns: int, cells: list[tuple[int, ...]]
) -> None:
    assert cells_of(Xml.Element("s", edges("front", *four)), "front", rows, columns) == cells


@together(
    ("cell", "fits"),
    [
        ((0, 0, 9, 6), True), ((-1, -1, 10, 7), True), ((-2, 0, 9, 6), False), ((0, -2, 9, 6), False),
        ((0, 0, 11, 6), False), ((0, 0, 9, 8), False),
    ],
)  # fmt: skip
def test_cells_lie_inside_of_a_picture_or_a_pixel_beside(
    cell: tuple[int, int, int, int], fits: bool
) -> None:
    picture = blank(9, 6).data
    assert fit([(0, 0, 1, 1), cell], picture) == fits
    assert fit([], picture)
    assert not fit([cell], b"no picture")


@together(
    ("text", "number", "decimal", "dots"),
    [
        (None, 7, 0.0, 150), ("", 7, 0.0, 150), ("3", 3, 3.0, 150), ("75", 75, 75.0, 75),
        ("300 dpi", 7, 0.0, 300), ("600", 600, 600.0, 600), ("-3", 7, -3.0, 150), ("1.5", 7, 1.5, 150),
        ("9999999", 9_999_999, 0.0, 150), ("10000000", 7, 0.0, 150), ("999999", 999_999, 999_999.0, 150),
        ("1000000", 1_000_000, 0.0, 150), ("-999999", 7, -999_999.0, 150), ("nan", 7, 0.0, 150),
    ],
)  # fmt: skip
def test_numbers_are_read_up_to_a_size(
    text: str | None, number: int, decimal: float, dots: int
) -> None:
    assert (number_of(text, 7), decimal_of(text), dots_of(text or "")) == (number, decimal, dots)


def test_counters_lie_alone_or_in_stacks() -> None:
    layout = Xml.fromstring(
        '<layout><counter id="1" x="600" y="1200"/><stack x="0" y="600"><counter id="2"/>'
        '<counter id="3"/></stack><stack x="5"/></layout>'
    )
    found = [(counter.get("id"), x, y) for counter, x, y in lying(layout)]
    assert found == [("1", 25.4, 50.8), ("2", 0.0, 25.4), ("3", 0.0, 25.4)]


def element(tag: str, *inside: str, **values: object) -> str:
    said = " ".join(f'{name.replace("_", "-")}="{value}"' for name, value in values.items())
    return f"<{tag} {said}>{''.join(inside)}</{tag}>"


def section(tag: str = "counter-section", **values: object) -> str:
    face = "face" if tag == "card-section" else "front"
    given = {f"{face}_left": 0, f"{face}_top": 0, f"{face}_right": 200, f"{face}_bottom": 100}
    return element(tag, **(given | {"rows": 1, "columns": 2} | values))


BACK = {"back_left": 0, "back_top": 0, "back_right": 200, "back_bottom": 100}
LEFT, RIGHT = BACK | {"back_right": 100}, BACK | {"back_left": 100}


def sheet(*sections: str, tag: str = "counter-sheet", **values: object) -> str:
    given = {"name": "Sheet", "front_image_file": "front.png", "back_image_file": "back.png"}
    return element(tag, *sections, **(given | values))


def coloured(wide: int, high: int) -> bytes:
    """A picture whose halves have other colours."""
    picture = Image.new("RGB", (wide, high), "red")
    picture.paste("blue", (wide // 2, 0, wide, high))
    made = io.BytesIO()
    picture.save(made, "PNG")
    return made.getvalue()


PICTURES = {
    "front.png": coloured(200, 100),
    "back.png": coloured(200, 100),
    "map.png": coloured(300, 200),
}
MAP = element("map", name="Field", image_file="map.png")


def box(folder: Path, *inside: str, **scenarios: str) -> ImportResult:
    """The import of a game box of these sheets and maps, and of scenarios by name."""
    with zipfile.ZipFile(folder / "war.ztb", "w") as archive:
        archive.writestr("game-box.xml", element("game-box", *inside, name="The War"))
        for name, data in PICTURES.items():
            archive.writestr(name, data)
        for name, text in scenarios.items():
            archive.writestr(f"{name}.zts", text)
    return import_file(folder / "war.ztb")


def told(made: ImportResult, *names: str) -> Iterator[str]:
    for problem in made.problems:
        yield f"{problem.code}: {problem.message}"
    for name, data in sorted(made.files.items()):
        if name.startswith(names):
            yield from (
                f"{name[:-5]}: {line}"
                for line in data.decode().splitlines()
                if "given import" not in line
            )
    yield f"pictures {' '.join(name[4:] for name in sorted(made.files) if name.startswith('art/'))}"
    for about, texts in made.notes.changed.items():
        yield f"{about}: {texts}"


SHEETS: dict[str, list[str]] = {
    "counters without backs": [sheet(section())],
    "counters with backs": [sheet(section(**BACK))],
    "counters with backs but no picture of them": [sheet(section(**BACK), back_image_file="")],
    "backs that lie outside": [sheet(section(**BACK | {"back_right": 204}))],
    "fronts that lie outside": [sheet(section(front_right=204), section())],
    "terrain": [sheet(section(**BACK), tag="terrain-sheet")],
    "copies": [sheet(section(supply=0), section(supply=3), section(supply=400), section(supply=401))],
    "no picture": [sheet(section(), front_image_file="")],
    "a picture that is not there": [sheet(section(), front_image_file="gone.png"), sheet(section())],
    "a file that is no picture": [sheet(section(), front_image_file="game-box.xml")],
    "other parts of a sheet": [sheet(element("other"), section())],
    "sharper": [sheet(section(), front_resolution="300 dpi")],
    "cards": [sheet(section("card-section"))],
    "cards with a back": [sheet(section("card-section", **LEFT))],
    "cards with a back outside": [sheet(section("card-section", **BACK | {"back_right": 204}))],
    "cards with two backs": [
        sheet(section("card-section", **LEFT), section("card-section", **RIGHT))
    ],
    "cards with a back and without": [
        sheet(section("card-section", **LEFT), section("card-section"))
    ],
    "cards without a back and with": [
        sheet(section("card-section"), section("card-section", **LEFT))
    ],
    "cards and counters": [
        sheet(section(), section("card-section")), sheet(section("card-section"), name="More")
    ],
    "small and large cards": [
        sheet(section("card-section"), name="Small", front_resolution=600),
        sheet(section("card-section", columns=1), name="Large", front_resolution=75),
    ],
}  # fmt: skip


def test_sheets_become_counters_and_cards(tmp_path: Path) -> None:
    lines: list[str] = []
    for name, sheets in SHEETS.items():
        found = told(box(tmp_path, *sheets), "counters", "cards", "tracks")
        lines += [f"{name}:", *(f"  {line}" for line in found)]
    assert_as_recorded(RECORDED, "sheets", lines)


def test_a_picture_of_a_box_has_no_more_pixels_than_it_may(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for most, maps in ((60_000, 1), (59_999, 0)):
        monkeypatch.setattr(zuntzu_boxes, "_MOST_PIXELS", most)
        made = box(tmp_path, MAP, sheet(section()))
        assert made.notes.became["maps"] == maps
        assert made.notes.changed == ({} if maps else {"maps without a picture": ["Field"]})


def test_maps_have_their_pictures_and_sizes(tmp_path: Path) -> None:
    maps = [
        MAP,
        element("map", name="", image_file="map.png", resolution="300 dpi"),
        element("map", name="Gone", image_file="gone.png"),
        element("map", name="None"),
        element("map", name="Odd", image_file="game-box.xml"),
    ]
    made = box(tmp_path, *maps)
    kept = (one for one in told(made, "maps/") if "corner" not in one)
    assert_as_recorded(RECORDED, "maps", kept)
    assert (made.id, made.problems) == ("the-war", ())


def test_there_is_a_game_in_a_box_of_maps_or_sheets(tmp_path: Path) -> None:
    for inside, codes in (([], ["nothing-to-import"]), ([MAP], []), ([sheet(section())], [])):
        assert [problem.code for problem in box(tmp_path, *inside).problems] == codes


def hand(sides: str, *counts: object) -> str:
    return element("dice-hand", *(element("dice", count=count) for count in counts), type=sides)


@together(
    ("hands", "dice"),
    [
        ([hand("D6", 2)], "2d6"),
        ([hand("D6", 2, 1), hand("D10", 1)], "3d6 1d10"),
        ([hand("D6", 2), hand("D6", 2)], "2d6"),
        ([hand("D6", 20)], "20d6"),
        ([hand("D6", 21)], "1d6"),
        ([hand("D6")], "1d6"),
        ([hand("D7", 2)], "1d6"),
        ([hand("D6", 0), hand("D4", 1)], "1d4"),
        ([hand("", 2), hand("D20", 1), hand("D12", 1), hand("D8", 1)], "1d20 1d12 1d8"),
    ],
)
def test_dice_are_those_of_the_hands(hands: list[str], dice: str, tmp_path: Path) -> None:
    text = box(tmp_path, MAP, *hands).files["game.yaml"].decode()
    found = [line for line in text.splitlines() if line.startswith("dice")]
    words = ", ".join(f'"{one}"' for one in dice.split())
    assert found == ([] if dice == "1d6" else [f"dice: [{words}]"])


def layout(board: str, *counters: str, **values: object) -> str:
    return element("layout", *counters, board=board, **values)


def counter(id: object, x: int = 0, y: int = 0, side: str = "Front") -> str:
    return element("counter", id=id, x=x, y=y, side=side)


def scenario(*layouts: str, name: str = "Day", description: str = "Go") -> str:
    return element("scenario", *layouts, scenario_name=name, scenario_description=description)


SCENARIOS: dict[str, dict[str, str]] = {
    "counters on the map": {
        "a": scenario(layout("Field", counter(0), counter(1, 600, 600, "Back"), counter(2, 600)))
    },
    "numbers beyond": {
        "a": scenario(layout("Field", *(counter(n, 300 * k) for k, n in enumerate([-1, "x", *range(2, 8)]))))
    },
    "sheets in the order of the scenario": {
        "a": scenario(layout("More"), layout("Field", *(counter(n, 300 * n) for n in range(7))))
    },
    "no map": {"a": scenario(layout("More"))},
    "no name": {"a": scenario(layout("Field"), name="", description="")},
    "two": {"b": scenario(layout("Field"), name="One"), "a": scenario(layout("Field"), name="Two")},
    "two maps": {"a": scenario(layout("Second", counter(0)), layout("Field", counter(1), counter(2)))},
    "beside the map": {
        "a": scenario(
            layout("Field", counter(0)), layout("Elsewhere", counter(1)), layout("Sheet", counter(2)),
            layout("", counter(3), tab="Hand"), layout("", counter(3)), layout("Bare"),
        )
    },
}  # fmt: skip


def test_scenarios_have_what_lies_on_their_first_map(tmp_path: Path) -> None:
    """Of three kinds of counters, of which the second is there twice, two cards, and two of another sheet."""
    sheets = [
        sheet(
            section(supply=1, columns=1),
            section(supply=2, columns=1),
            section("card-section", columns=1),
        ),
        sheet(section(), name="More"),
    ]
    maps = [MAP, element("map", name="Second", image_file="map.png")]
    lines: list[str] = []
    for name, scenarios in SCENARIOS.items():
        made = box(tmp_path, *maps, *sheets, **scenarios)
        lines += [
            f"{name}:",
            *(f"  {line}" for line in told(made, "scenarios/") if "pictures" not in line),
        ]
    assert_as_recorded(RECORDED, "scenarios", lines)
