"""Game boxes for ZunTzu, opened as the program opens them."""

from __future__ import annotations

import math
from collections import Counter
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.mapsheet import map_layout
from builder.loading import load_game
from builder.outputs.formats import png
from builder.outputs.tabletop.faces import Faces, faces_of
from builder.outputs.tabletop.zuntzu.sheets import counter_sheets, numbers
from builder.pipeline.build import Options, build_game
from tests import small_game
from tests.outputs.tabletop import full_game, punched

NEAR = 0.1
"""How exactly everything lies, in mm."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return full_game.write(tmp_path_factory.mktemp("game"))


@pytest.fixture(scope="module")
def box(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> punched.GameBox:
    out = tmp_path_factory.mktemp("out")
    made = build_game(
        Options(folder, out, only=("zuntzu",), use_cache=False, jobs=1), lambda *_: None
    )
    assert [p.name for p in made.files] == ["skirmish.ztb"], made.problems
    return punched.opened(made.files[0].read_bytes())


@pytest.fixture(scope="module")
def faces(folder: Path) -> Faces:
    game = load_game(folder).game
    assert game is not None
    return faces_of(game, DrawContext())


def _alike(seen: Image.Image, faces: Faces, name: str) -> bool:
    import io

    data = png.render_png(faces.faces[name].scene, 300)
    wanted = Image.open(io.BytesIO(data)).convert("RGB").resize(seen.size)
    return max(ImageStat.Stat(ImageChops.difference(seen, wanted)).mean) < 6


def _ids(folder: Path, faces: Faces) -> dict[tuple[str, int], list[int]]:
    game = load_game(folder).game
    assert game is not None
    return numbers(counter_sheets(game, faces))


@pytest.mark.thorough
def test_every_counter_is_punched_with_its_two_sides(
    folder: Path, box: punched.GameBox, faces: Faces
) -> None:
    pieces, _ = box.scenario("meeting.zts")
    ids = _ids(folder, faces)
    assert sum(map(len, ids.values())) == len(pieces)
    counts = Counter({key: len(found) for key, found in ids.items()})
    assert counts["r1", 0] == counts["r1", 1] == 1  # three steps: two counters
    assert counts["smoke", 0] == 5
    assert counts["march", 0] == 4
    for key, front, back in (
        (("r1", 0), "r1-front", "r1-back"),
        (("r1", 1), "r1-step-3", "reds-plain-back"),
        (("r3", 0), "r3-front", "reds-plain-back"),
        (("b1", 0), "b1-front", "blues-plain-back"),
        (("march", 0), "march", "orders-card-back"),
        (("fire", 0), "fire", "orders-card-back-2"),
    ):
        for id in ids[key]:
            piece = pieces[id]
            assert piece.back is not None
            assert _alike(piece.front, faces, front), key
            assert _alike(piece.back, faces, back), key
    wide, high = pieces[ids["r2", 0][0]].size
    assert (wide, high) == pytest.approx((15.875, 15.875), abs=NEAR)


def test_the_set_up_stands_on_the_map(folder: Path, box: punched.GameBox, faces: Faces) -> None:
    game = load_game(folder).game
    assert game is not None
    plan = map_layout(game, game.map("field"), DrawContext(trial=True)).layout
    ids = _ids(folder, faces)
    _, boards = box.scenario("meeting.zts")
    field = next(board for board in boards if board.name == "The field")
    assert field.size == pytest.approx((150, 130), abs=NEAR)
    by_id = {piece.id: piece for piece in field.pieces}
    unit, block = by_id[ids["r1", 1][0]], by_id[ids["b1", 0][0]]  # it has lost two steps
    assert not unit.back
    for piece, hex in ((unit, "0101"), (block, "0404")):
        assert math.dist((piece.x, piece.y), plan.centre(plan.space.cell(hex))) < NEAR


def test_what_is_on_no_board_lies_on_tabs(folder: Path, box: punched.GameBox, faces: Faces) -> None:
    ids = _ids(folder, faces)
    _, boards = box.scenario("meeting.zts")
    tabs = {
        board.name: {piece.id for piece in board.pieces} for board in boards if not board.picture
    }
    assert tabs["The cup"] == set(ids["chit", 0])
    assert tabs["Red: Forces to set up"] == set(ids["r3", 0])
    assert tabs["Red: 0102"] == set(ids["r2", 0])
    assert {piece.level for b in boards if b.name == "The cup" for piece in b.pieces} == {0, 1, 2}


def test_pieces_that_are_no_rectangles_have_masks(tmp_path: Path) -> None:
    counters = full_game.COUNTERS.replace("id: r2,", "id: r2, shape: round,")
    folder = small_game.write(tmp_path, counters=counters, scenarios__meeting=full_game.SCENARIO)
    (folder / "pools.yaml").write_text(full_game.POOLS, "utf-8")
    made = build_game(
        Options(folder, tmp_path / "out", only=("zuntzu",), use_cache=False, jobs=1),
        lambda *_: None,
    )
    box = punched.opened(made.files[0].read_bytes())
    (sheet,) = box.root.findall("counter-sheet")
    front = box.image(sheet.attrib["front-image-file"])
    mask = box.image(sheet.attrib["front-mask-file"])
    assert mask.size == front.size
    game = load_game(folder).game
    assert game is not None
    faces = faces_of(game, DrawContext())
    sections = [s for one in counter_sheets(game, faces) for s in one.sections]
    at = next(
        section.corner(n)
        for section in sections
        for n, piece in enumerate(section.pieces)
        if piece.id == "r2"
    )
    assert mask.getpixel((at[0] + 3, at[1] + 3)) == (0, 0, 0)
    assert mask.getpixel((at[0] + 94, at[1] + 94)) == (255, 255, 255)
