"""Saves for Tabletop Simulator, read back by the published facts of their format."""

from __future__ import annotations

import io
import math
from collections.abc import Mapping
from pathlib import Path

import pytest
from PIL import Image

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.mapsheet import map_layout
from builder.loading import load_game
from builder.outputs.tabletop.simulator import notebook
from builder.pipeline.build import Options, build_game
from tests import small_game
from tests.outputs.tabletop import packages, simulated
from tests.recorded import assert_as_recorded

NEAR = 0.1
"""How exactly everything lies, in mm."""

MOST_PIXELS = 4096


def built(folder: Path, out: Path, **options: object) -> dict[str, bytes]:
    made = build_game(
        Options(folder, out, only=("tts",), use_cache=False, jobs=1, **options),  # type: ignore[arg-type]
        lambda *_: None,
    )
    assert made.files, made.problems
    return {p.relative_to(out / folder.name).as_posix(): p.read_bytes() for p in made.files}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return small_game.write(tmp_path_factory.mktemp("game"))


@pytest.fixture(scope="module")
def files(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return built(folder, tmp_path_factory.mktemp("out"))


def test_the_package_is_written_as_before(files: dict[str, bytes]) -> None:
    file = Path(__file__).with_name("packages.txt")
    assert_as_recorded(file, "Tabletop Simulator", packages.lines(files))


@pytest.fixture(scope="module")
def save(files: Mapping[str, bytes]) -> simulated.Object:
    return simulated.load(files["en/tts/Saves/skirmish-meeting-en.json"])


def _titled(save: simulated.Object, title: str) -> simulated.Object:
    return next(one for one in save["ObjectStates"] if one["Nickname"] == title)


def test_the_map_lies_there_at_true_size(save: simulated.Object) -> None:
    assert simulated.size(_titled(save, "The field")) == pytest.approx((150, 130), abs=NEAR)


def test_counters_snap_to_the_middles_of_hexes(folder: Path, save: simulated.Object) -> None:
    game = load_game(folder).game
    assert game is not None
    plan = map_layout(game, game.map("field"), DrawContext(trial=True)).layout
    board = _titled(save, "The field")
    snaps = [simulated.on_sheet(board, *at) for at in simulated.snap_points(board)]
    assert len(snaps) == 16
    for cell in plan.space.cells:
        assert min(math.dist(plan.centre(cell), at) for at in snaps) < NEAR
    nearest = [min(math.dist(a, b) for b in snaps if b != a) for a in snaps]
    assert nearest == pytest.approx([16.0] * 16, abs=NEAR)  # hex_size of the map


def test_the_grid_of_the_program_is_that_of_the_hexes(save: simulated.Object) -> None:
    grid, board = save["Grid"], _titled(save, "The field")
    assert grid["Type"] == 1  # hexes that lie on a flat side, as on the map
    corners = 16.0 * 2 / math.sqrt(3)  # of a hex of 16 mm from side to side
    assert grid["xSize"] * simulated.INCH == pytest.approx(corners, abs=0.01)
    assert not grid["Snapping"]
    at = grid["PosOffset"]["x"], grid["PosOffset"]["z"]
    assert min(math.dist(at, snap) for snap in simulated.snap_points(board)) < 1e-4


def test_the_set_up_stands_on_the_hexes_that_it_names(save: simulated.Object) -> None:
    board, red, blue = (_titled(save, title) for title in ("The field", "R1", "B1"))
    snaps = [simulated.on_sheet(board, *at) for at in simulated.snap_points(board)]
    for one, number in ((red, 0), (blue, 15)):  # 0101 is the first hex, 0404 the last
        place = one["Transform"]
        at = simulated.on_sheet(board, place["posX"], place["posZ"])
        assert math.dist(at, snaps[number]) < NEAR
        assert place["posY"] > board["Transform"]["posY"]
    assert simulated.on_sheet(board, red["Transform"]["posX"], red["Transform"]["posZ"])[0] < 75


def test_a_counter_shows_its_values_and_both_sides(
    files: Mapping[str, bytes], save: simulated.Object
) -> None:
    red = _titled(save, "R1")
    assert "attack 3 · defence 2 · movement 4" in red["Description"]
    assert "attack 2 · defence 1 · movement 4" in red["Description"]
    assert red["Tags"] == ["Red"]
    assert simulated.size(red) == pytest.approx((15.875, 15.875), abs=NEAR)
    sides = {red["CustomImage"][key] for key in ("ImageURL", "ImageSecondaryURL")}
    assert sides == {"skirmish-en-r1-front.png", "skirmish-en-r1-back.png"}
    assert all(f"en/tts/Mods/Images/{name}" in files for name in sides)


def test_every_picture_is_there_square_in_rgb_and_not_too_large(
    files: Mapping[str, bytes], save: simulated.Object
) -> None:
    for one in simulated.every_object(save):
        for key in ("ImageURL", "ImageSecondaryURL") if "CustomImage" in one else ():
            image = Image.open(io.BytesIO(files[f"en/tts/Mods/Images/{one['CustomImage'][key]}"]))
            assert image.mode in ("RGB", "RGBA")
            assert image.width == image.height <= MOST_PIXELS


def test_two_builds_give_the_same_bytes(
    folder: Path, files: Mapping[str, bytes], tmp_path: Path
) -> None:
    assert built(folder, tmp_path) == files


def test_notebook_tabs_have_different_titles_if_the_scenario_is_called_as_the_game(
    folder: Path,
) -> None:
    game = load_game(folder).game
    assert game is not None
    scenario = game.scenarios[0].model_copy(update={"title": game.sheet.title})
    titles = [tab["title"] for tab in notebook.tabs(game, scenario, DrawContext().tr).values()]
    assert titles[0] == game.sheet.title
    assert titles[-1] == "Sequence of Play"
    assert len(titles) == len(set(titles))
