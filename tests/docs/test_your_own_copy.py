"""The owner's files of the page load, and do what the page says."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from builder.drawing.maps.image import calibration_matrix
from builder.loading import load_game
from builder.model.game import Game
from builder.model.pieces.values import hyphenated_values
from builder.model.space.hexes import HexLayout
from builder.pipeline.build import validate_game
from builder.problems import Severity, render_problem
from builder.resources import specs_folder
from tests.docs.pages import fences

SIZE = (1240, 950)


def with_owner(file: str, folder: Path) -> Game:
    """Vietnam Battles with an owner's file of the page."""
    (text,) = [f.text for f in fences("your-own-copy.md") if f.about == file]
    (folder / file).write_text(text, "utf-8")
    picture = BytesIO()
    Image.new("L", SIZE).save(picture, "png")
    (folder / "my-map.png").write_bytes(picture.getvalue())
    game, problems = validate_game(load_game(specs_folder() / "vietnam-battles", folder / file))
    assert [render_problem(p) for p in problems if p.severity is Severity.ERROR] == []
    assert game is not None
    return game


@pytest.fixture(scope="module")
def mine(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return with_owner("my-copy.yaml", tmp_path_factory.mktemp("mine"))


def test_values_terrain_and_figures_are_the_owners(mine: Game) -> None:
    company = next(u for u in mine.units if u.id == "us-4-47-c")
    assert hyphenated_values(company.reduced or ()) == "2-4-5"
    assert str(company.provenance("reduced")) == "given my printed copy"
    snoopy = mine.map("snoopys-nose")
    assert snoopy.terrain_at(snoopy.hexes.cell("2301")) == "jungle"
    assert snoopy.terrain_at(snoopy.hexes.cell("2402")) == "village"
    assert mine.track("turn").boxes[3].figures == {"US": "9", "VC": "5"}


def test_three_points_lay_the_picture_on_the_grid(tmp_path: Path) -> None:
    sheet = with_owner("my-map.yaml", tmp_path).map("snoopys-nose")
    assert sheet.image is not None
    layout = HexLayout(sheet.hexes, sheet.hex_size, 10, 20, sheet.turns)
    matrix = calibration_matrix(sheet.image, sheet, layout, SIZE)
    assert matrix is not None, "the points do not lie in one line"
    a, b, c, d, e, f = matrix
    for point in sheet.image.points:
        u, v = point.at[0] / SIZE[0], point.at[1] / SIZE[1]
        there = layout.centre(sheet.hexes.cell(point.hex))
        assert (a * u + c * v + e, b * u + d * v + f) == pytest.approx(there, abs=1e-6)
    assert a > 0, "the picture is not mirrored"
    assert d > 0, "and not upside down"
