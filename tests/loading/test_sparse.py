"""Maps without letters: terrain where it matters, and sheets that their maps fill."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.mapsheet import map_sheet
from builder.loading import load_game
from builder.loading.geomorphic_maps import make_room
from builder.model.ground.fitting import BORDER
from builder.model.ground.grids import GridSpec
from builder.model.ground.maps import MapSheet
from builder.model.tracks import Track
from builder.problems import Problem
from tests import small_game
from tests.drawing.maps.atlas import country, game
from tests.loading.mini import changed, load
from tests.together import together

FIELD = small_game.FILES["maps/field.yaml"]
HEAD = FIELD[: FIELD.index("legend:")]
"""The map of the small game without its letters."""


def problems(folder: Path, rest: str) -> list[Problem]:
    return load_game(small_game.write(folder, maps__field=HEAD + rest)).problems


def sheet(folder: Path, rest: str) -> MapSheet:
    loaded = load_game(small_game.write(folder, maps__field=HEAD + rest))
    assert loaded.game is not None, [p.message for p in loaded.problems]
    return loaded.game.maps[0]


# -- terrain where it matters ------------------------------------------------------------------


def test_a_map_without_letters_is_the_map_with_them(tmp_path: Path) -> None:
    short = sheet(tmp_path / "a", "ground: clear\nterrain: {woods: 0301 0202-0302 0104}\n")
    letters = load_game(small_game.write(tmp_path / "b")).game
    assert letters is not None
    assert short.kinds == letters.maps[0].kinds


def test_a_map_may_be_all_ground(tmp_path: Path) -> None:
    assert set(sheet(tmp_path, "ground: clear\n").kinds.values()) == {"clear"}


def test_hexes_that_are_none_are_named_by_a_dot(tmp_path: Path) -> None:
    made = sheet(tmp_path, 'ground: clear\nterrain: {woods: 0101, ".": 0401-0403}\n')
    assert len(made.hexes.cells) == 13
    assert "0401" not in made.hexes.ids


def test_what_is_listed_last_counts(tmp_path: Path) -> None:
    made = sheet(tmp_path, "ground: clear\nterrain: {woods: 0101..0202, clear: 0202}\n")
    assert sorted(made.kinds.values()).count("woods") == 3


@together(
    ("rest", "code", "line", "said"),
    [
        ("ground: claer\n", "unknown-terrain", 1, "claer"),
        ("ground: clear\nterrain: {wods: 0101}\n", "unknown-terrain", 2, "wods"),
        ("ground: clear\nterrain: {woods: 0101 0909}\n", "off-map-hex", 2, "0909"),
        ("ground: clear\nterrain: {woods: 0101-0403}\n", "bad-range", 2, "0403"),
        ("terrain: {woods: 0101-0104}\n", "missing-key", 1, "12 hexes have no terrain"),
    ],
)
def test_what_is_wrong_with_it_is_told_in_its_line(
    tmp_path: Path, rest: str, code: str, line: int, said: str
) -> None:
    (found,) = problems(tmp_path, rest)
    assert found.code == code
    assert said in found.message
    assert found.location is not None
    assert found.location.line == HEAD.count("\n") + line


def test_ground_beside_letters_is_told(tmp_path: Path) -> None:
    (found,) = problems(tmp_path, "ground: clear\n" + FIELD[FIELD.index("legend:") :])
    assert (found.code, found.hint[:12]) == ("bad-value", "leave ground")


# -- sheets that their maps fill ---------------------------------------------------------------


def made(columns: int, rows: int, **given: object) -> MapSheet:
    base = country("f" * 3, hex_size=16.0).model_dump(exclude_unset=True)
    base |= {"grid": GridSpec(columns=columns, rows=rows), "ground": "", "terrain": ""}
    base = {k: v for k, v in base.items() if k not in ("hex_size", "sheet")}
    lines = ["- " + " ".join("x" * columns)] + ["- " + " ".join("f" * columns)] * rows
    return MapSheet.model_validate({**base, "terrain": "\n".join(lines), **given})


@together(("columns", "rows"), [(5, 5), (12, 9), (20, 8), (30, 40), (60, 50)])
def test_a_map_that_says_neither_fills_a_sheet_that_holds_it(columns: int, rows: int) -> None:
    map = made(columns, rows)
    wide, high = map.plan().size
    assert 16 <= map.hex_size <= 24
    assert wide + 2 * BORDER <= map.sheet[0]
    assert high + 2 * BORDER <= map.sheet[1]


def test_hexes_fill_the_sheet_that_is_given() -> None:
    map = made(12, 9, sheet=(594, 420))
    assert map.sheet == (594, 420)
    larger = map.model_copy(update={"hex_size": map.hex_size + 0.5})
    gaps = [s - 2 * BORDER - f for s, f in zip(map.sheet, larger.plan().size, strict=True)]
    assert min(gaps) < 0 or max(gaps) < 46


def test_the_sheet_goes_by_the_hexes_that_are_given() -> None:
    assert made(6, 6, hex_size=20).sheet == (210, 297)
    assert made(6, 6, hex_size=20).hex_size == 20


def test_what_is_given_stays() -> None:
    map = made(6, 6, hex_size=20, sheet=(300, 200))
    assert (map.hex_size, map.sheet) == (20, (300, 200))


@pytest.mark.thorough
@pytest.mark.parametrize(("columns", "rows"), [(6, 6), (20, 8), (30, 40)])
def test_it_is_drawn_without_a_complaint(columns: int, rows: int) -> None:
    map, context = made(columns, rows), DrawContext()
    drawing = map_sheet(game(map), map, context)
    assert [p.code for p in context.problems] == []
    assert (drawing.scene.width, drawing.scene.height) == map.sheet


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (2, 3), (9, 1), (1, 9)])
def test_a_map_of_few_hexes_has_its_title_and_tracks_beside_it(columns: int, rows: int) -> None:
    turns = [{"id": str(n), "label": str(n)} for n in range(1, 11)]
    track = Track.model_validate(
        {"id": "turn", "title": "Turns", "source": "given 1.0", "boxes": turns}
    )
    map = made(columns, rows, tracks="turn")
    fields: dict[str, Any] = {"sheet": game(map).sheet, "tracks": (track,), "maps": (map,)}
    make_room(fields)
    found = game(map).model_copy(update=fields)
    context = DrawContext()
    drawn = map_sheet(found, found.maps[0], context)
    assert "sheet-too-full" not in {p.code for p in context.problems}
    assert len(drawn.boxes["turn"]) == 10
    for box in drawn.boxes["turn"].values():
        assert Rect(0, 0, *found.maps[0].sheet).contains_rect(box)
        beside = box.x >= drawn.field.right or box.right <= drawn.field.x
        assert beside or box.y >= drawn.field.bottom


def test_the_sheet_of_a_long_and_narrow_map_is_not_mostly_empty() -> None:
    """The 24 to 48 mm that two hexes are wide had charts of 1.3 m beside them."""
    map = made(2, 200, tracks="points")
    wide, high = map.plan().size
    width, height = map.sheet
    assert height > high > 3000
    assert wide + 100 <= width < wide + 150


def test_a_map_of_200_by_200_keeps_within_the_largest_sheet() -> None:
    map = made(200, 200, hex_size=60)
    assert map.sheet[0] * map.sheet[1] <= 10e6


def test_the_letters_of_the_small_game_are_still_told(tmp_path: Path) -> None:
    assert load(
        tmp_path, changed("maps/ford.yaml", "  01  c  c  m  c", "  01  c  c  z  c")
    ).problems


# -- the owner's file --------------------------------------------------------------------------


def owned(folder: Path, rest: str, over: str) -> tuple[list[Problem], MapSheet | None]:
    game_folder = small_game.write(folder / "game", maps__field=HEAD + rest)
    owner = folder / "mine.yaml"
    owner.write_text("game: skirmish\nmaps:\n  field: " + over + "\n")
    loaded = load_game(game_folder, owner)
    return loaded.problems, loaded.game.maps[0] if loaded.game else None


def test_the_owner_says_the_ground_of_a_map_without_letters(tmp_path: Path) -> None:
    found, made = owned(
        tmp_path, "ground: clear\nterrain: {woods: '0301'}\n", "{ground: woods, hexes: {'0101': clear}}"
    )  # fmt: skip
    assert found == []
    assert made is not None
    assert {made.hexes.id(c) for c, kind in made.kinds.items() if kind == "clear"} == {"0101"}


def test_the_owner_says_the_terrain_of_a_map_without_letters(tmp_path: Path) -> None:
    found, made = owned(
        tmp_path, "ground: clear\nterrain: {woods: '0301'}\n", "{terrain: {woods: 0101-0103}}"
    )
    assert found == []
    assert made is not None
    woods = {made.hexes.id(cell) for cell, kind in made.kinds.items() if kind == "woods"}
    assert woods == {"0101", "0102", "0103"}


def test_a_map_with_letters_has_no_ground_to_overrule(tmp_path: Path) -> None:
    found, _ = owned(tmp_path, FIELD[FIELD.index("legend:") :], "{ground: woods}")
    (problem,) = found
    assert (problem.code, problem.location and problem.location.line) == ("bad-value", 3)
    assert "hexes:" in problem.hint


# -- sheets that hold what their maps name -----------------------------------------------------

LONG = """\
source: given 7.0
tracks:
- id: points
  title: Victory Points
  kind: points
  across: 10
  boxes: [{boxes}]
- id: line
  title: One line
  across: 40
  boxes: [{more}]
"""


def boxes(count: int) -> str:
    return ", ".join(f'{{id: "{n}", label: "{n}"}}' for n in range(count))


@pytest.mark.parametrize(("points", "line"), [(6, 4), (100, 41), (300, 90)])
def test_a_sheet_that_is_chosen_has_room_for_its_tracks(
    points: int, line: int, tmp_path: Path
) -> None:
    head = HEAD.replace("sheet: [150, 130]\n", "").replace("rows: 4", "rows: 9")
    head = head.replace("columns: 4", "columns: 11").replace("theme: plain", "theme: temperate")
    folder = small_game.write(tmp_path, maps__field=f"{head}ground: clear\ntracks: points line\n")
    tracks = LONG.replace("{boxes}", boxes(points)).replace("{more}", boxes(line))
    (folder / "tracks.yaml").write_text(tracks)
    made = load_game(folder).game
    assert made is not None
    context = DrawContext()
    drawn = map_sheet(made, made.maps[0], context)
    assert "sheet-too-full" not in {p.code for p in context.problems}
    assert {id: len(found) for id, found in drawn.boxes.items()} == {"points": points, "line": line}
    for found in drawn.boxes.values():
        for box in found.values():
            assert min(box.width, box.height) >= made.sheet.counter_size
            assert Rect(0, 0, *made.maps[0].sheet).contains_rect(box)


def test_a_sheet_that_is_given_stays_as_it_is(tmp_path: Path) -> None:
    folder = small_game.write(tmp_path, maps__field=f"{HEAD}ground: clear\ntracks: points\n")
    tracks = LONG.replace("{boxes}", boxes(300)).replace("{more}", boxes(4))
    (folder / "tracks.yaml").write_text(tracks)
    made = load_game(folder).game
    assert made is not None
    assert made.maps[0].sheet == (150, 130)
