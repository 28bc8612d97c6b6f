"""Single pictures of every face, with their manifest."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from PIL import Image

from builder.model.printing import PrintOptions
from builder.pipeline.build import Options, build_game
from tests import small_game

UNITS = """\
source: given 4.0
units:
  - {id: r1, name: R1, title: The first Reds, nation: reds, count: 2, symbol: {branch: infantry},
     values: 3-2-4, reduced: 2-1-4}
  - {id: r2, name: R2, nation: reds, shape: round, symbol: {branch: infantry}, values: 1-1-4}
  - {id: b1, name: B1, nation: blues, block: true, symbol: {branch: armour}, values: 4-3-6,
     lower: 3-3-6 / 2-2-6}
"""
DPI = 127
"""Five pixels to the millimetre."""


def built(tmp_path: Path, **printing: object) -> dict[str, bytes]:
    folder = small_game.write(tmp_path, counters=UNITS)
    options = PrintOptions(dpi=DPI, **printing)  # type: ignore[arg-type]
    out = tmp_path / "out"
    made = build_game(
        Options(folder, out, only=("pieces",), use_cache=False, jobs=1, printing=options),
        lambda *_: None,
    )
    assert made.files, made.problems
    root = out / "skirmish" / "en" / "pieces"
    return {p.relative_to(root).as_posix(): p.read_bytes() for p in made.files}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return built(tmp_path_factory.mktemp("plain"), corners=2)


@pytest.fixture(scope="module")
def bled(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return built(tmp_path_factory.mktemp("bled"), bleed=3)


def _image(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


def test_every_face_is_a_file_under_its_name(files: Mapping[str, bytes]) -> None:
    counters = {name for name in files if name.startswith("counters/")}
    assert counters == {
        "counters/red/r1-front.png", "counters/red/r1-back.png",
        "counters/red/r2-front.png", "counters/red/reds-plain-back.png",
        "counters/blue/b1-front.png", "counters/blue/b1-step-2.png", "counters/blue/b1-step-3.png",
        "counters/blue/blues-plain-back.png",
    }  # fmt: skip
    assert {"maps/field.png", "charts/crt.png", "pieces.csv", "pieces.json"} <= files.keys()


def test_pictures_have_the_size_of_the_piece_at_the_resolution(files: Mapping[str, bytes]) -> None:
    image = _image(files["counters/red/r1-front.png"])
    assert image.size == (79, 79)  # 15.875 mm
    assert round(image.info["dpi"][0]) == DPI
    assert _image(files["maps/field.png"]).size == (750, 650)  # a sheet of 150 by 130 mm


def test_round_corners_and_round_counters_are_transparent_outside(
    files: Mapping[str, bytes],
) -> None:
    square, round_ = (_image(files[f"counters/red/{n}-front.png"]) for n in ("r1", "r2"))
    for image, corner in ((square, 0.58), (round_, 4.6)):
        assert image.mode == "RGBA"
        alpha = image.getchannel("A")
        assert alpha.getpixel((0, 0)) == 0
        assert alpha.getpixel((39, 0)) == 255
        inside = round(corner * 5) + 2  # (1 - 1/√2) of the radius from the corner
        assert alpha.getpixel((inside, inside)) == 255


def test_bleed_goes_on_beyond_the_cut_in_square_pictures(bled: Mapping[str, bytes]) -> None:
    image = _image(bled["counters/red/r1-front.png"])
    assert image.size == (109, 109)  # 3 mm more on each side
    assert image.mode == "RGB"
    face = {colour for _, colour in image.crop((15, 15, 94, 94)).getcolors(79 * 79) or []}
    rim = {image.getpixel(at) for at in ((0, 0), (108, 0), (0, 108), (108, 108), (54, 0), (0, 54))}
    assert rim <= face
    assert (255, 255, 255) not in rim
    assert not any("step" in name for name in bled), "turned labels are not printed"


def test_the_manifest_counts_names_and_places(files: Mapping[str, bytes]) -> None:
    listed = json.loads(files["pieces.json"])
    first = next(one for one in listed["pieces"] if one["id"] == "r1")
    assert (first["name"], first["count"], first["side"]) == ("The first Reds", 2, "red")
    assert (first["front"], first["back"]) == (
        "counters/red/r1-front.png",
        "counters/red/r1-back.png",
    )
    (start,) = first["set_up"]
    assert (start["scenario"], start["at"], start["sheet"]) == ("meeting", "0101", "field")
    rows = list(csv.DictReader(io.StringIO(files["pieces.csv"].decode("utf-8-sig"))))
    assert [row["id"] for row in rows] == [one["id"] for one in listed["pieces"]]
    named = {row[key] for row in rows for key in ("front", "back")}
    named |= {name for row in rows for name in row["further"].split()}
    assert named == {name for name in files if name.startswith(("counters/", "cards/"))}
