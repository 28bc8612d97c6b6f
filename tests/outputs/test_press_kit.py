"""The press kit."""

from __future__ import annotations

import io
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from builder.drawing.ink.scene import Path as Shape
from builder.drawing.ink.scene import Scene
from builder.outputs.formats import png
from builder.outputs.press_kit import COVERS, in_frame, side_by_side, some_of_each
from builder.outputs.tabletop.faces import Face
from builder.pipeline.build import Options, build_game
from tests import small_game


def test_a_press_kit_has_pictures_of_known_sizes_and_a_sell_sheet(tmp_path: Path) -> None:
    folder = small_game.write(tmp_path)
    options = Options(
        folder, tmp_path / "out", only=("press",), papers=("A4",), use_cache=False, jobs=1
    )
    made = build_game(options, lambda *_: None)
    found = {path.name: path.read_bytes() for path in made.files}
    sizes = {n: Image.open(io.BytesIO(d)).size for n, d in found.items() if n.endswith(".png")}
    assert sizes == {
        "cover-1600x1067.png": (1600, 1067),
        "cover-1000x1000.png": (1000, 1000),
        "cover-630x500.png": (630, 500),
        "cover-512x512.png": (512, 512),
        "map-field-1920x1080.png": (1920, 1080),
        "counters-1920x1080.png": (1920, 1080),
    }
    sheet = pypdfium2.PdfDocument(found["sell-sheet-a4.pdf"])
    assert len(sheet) == 1
    text = sheet[0].get_textpage().get_text_range()
    assert "Skirmish 1.2.3" in text
    assert "Scenarios: Meeting" in text
    assert "Counters: 2" in text
    for name in sizes:
        if name.startswith("cover"):
            image = Image.open(io.BytesIO(found[name])).convert("RGB")
            field = {image.getpixel((3, y)) for y in range(0, image.height, 5)}
            assert len(field) > 1, "the map reaches the edge of the cover"


def test_covers_are_drawn_in_the_shape_of_their_pictures() -> None:
    for (across, down), (wide, high) in COVERS.items():
        assert across / down == pytest.approx(wide / high, rel=0.001)


def test_a_picture_has_as_many_pieces_of_one_side_as_of_the_other() -> None:
    faces = [Face(f"r{n}", Scene(n + 1, 1), group="red") for n in range(8)]
    faces += [Face(f"b{n}", Scene(n + 11, 1), group="blue") for n in range(3)]
    assert [scene.width for scene in some_of_each(faces, 6)] == [1, 2, 3, 11, 12, 13]
    assert [scene.width for scene in some_of_each(faces, 9)] == [1, 2, 3, 4, 5, 6, 11, 12, 13]


def test_cards_of_other_sizes_lie_in_the_middle_of_their_places() -> None:
    whole = side_by_side([Scene(10, 10), Scene(4, 6)], 2.0)
    white = [at for item in whole.items if isinstance(item, Shape) and item.fill == "#ffffff"
             for sub in item.subs for at in sub.points]  # fmt: skip
    assert {x for x, _ in white} == {2, 12, 17, 21}
    assert {y for _, y in white} == {2, 12, 4, 10}


def test_what_is_framed_is_cut_at_its_edges() -> None:
    scene = Scene(20, 10)
    scene.rect(-50, -50, 200, 200, fill="#ffffff")  # as hexes reach beyond the sheet of a map
    image = Image.open(io.BytesIO(png.render_png(in_frame(scene, (400, 400)), 254))).convert("RGB")
    assert image.getpixel((2, 2)) != (255, 255, 255)
    assert image.getpixel((image.width // 2, image.height // 2)) == (255, 255, 255)


def test_scenes_stand_in_rows_without_overlap() -> None:
    whole = side_by_side([Scene(10, 10) for _ in range(7)], 2.0)
    columns = round((whole.width - 2) / 12)
    assert columns * round((whole.height - 2) / 12) >= 7
    assert whole.width > whole.height
