"""Hexagonal and round counters in saves for Tabletop Simulator."""

from __future__ import annotations

import io
import math
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest
from PIL import Image

from builder.outputs.tabletop.simulator.hexagons import hexagon_model
from tests import small_game
from tests.outputs.tabletop import packages, simulated
from tests.outputs.tabletop.test_simulator import built
from tests.recorded import assert_as_recorded

ACROSS = 15.875
"""The distance in mm between two flat sides of a counter."""

COUNTERS = """\
source: given 4.0
units:
  - {id: r1, name: R1, nation: reds, shape: hex, symbol: {branch: infantry}, values: 3-2-4,
     lower: 2-2-4 / 1-1-4}
  - {id: b1, name: B1, nation: blues, shape: round, symbol: {branch: armour}, values: 4-3-6,
     reduced: 2-2-6}
"""
IMAGES, MODELS = "en/tts/Mods/Images", "en/tts/Mods/Models"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return small_game.write(tmp_path_factory.mktemp("game"), counters=COUNTERS)


@pytest.fixture(scope="module")
def files(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return built(folder, tmp_path_factory.mktemp("out"))


def test_the_package_is_written_as_before(files: dict[str, bytes]) -> None:
    file = Path(__file__).with_name("packages.txt")
    assert_as_recorded(file, "hexagonal counters in Tabletop Simulator", packages.lines(files))


def _counter(files: Mapping[str, bytes], title: str) -> simulated.Object:
    save = simulated.load(files["en/tts/Saves/skirmish-meeting-en.json"])
    return next(one for one in save["ObjectStates"] if one["Nickname"] == title)


def test_a_hexagon_has_the_size_of_the_counter(files: Mapping[str, bytes]) -> None:
    counter = _counter(files, "R1")
    points = _Model.read(files[f"{MODELS}/{counter['CustomMesh']['MeshURL']}"]).points
    place = counter["Transform"]
    xs = [x * place["scaleX"] * simulated.INCH for x, _, _ in points]
    zs = [z * place["scaleZ"] * simulated.INCH for _, _, z in points]
    assert max(zs) - min(zs) == pytest.approx(ACROSS, abs=0.01)
    assert max(xs) - min(xs) == pytest.approx(ACROSS * 2 / math.sqrt(3), abs=0.01)


def test_a_hexagon_shows_each_step_with_its_back(files: Mapping[str, bytes]) -> None:
    counter = _counter(files, "R1")
    shown = [counter, *(counter["States"][number] for number in ("2", "3"))]
    pictures = [one["CustomMesh"]["DiffuseURL"] for one in shown]
    assert pictures == [f"skirmish-en-r1-{side}-both-faces.png" for side in STEPS]
    backs = set()
    for name in pictures:
        image = Image.open(io.BytesIO(files[f"{IMAGES}/{name}"]))
        assert image.width == 2 * image.height <= 4096
        backs.add(image.crop((image.height, 0, image.width, image.height)).tobytes())
    assert len(backs) == 1, "the plain back of the nation"


STEPS = ("front", "back", "step-3")


def test_the_model_of_a_hexagon_is_among_the_files_to_upload(files: Mapping[str, bytes]) -> None:
    mesh = _counter(files, "R1")["CustomMesh"]
    assert mesh["MeshURL"] == mesh["ColliderURL"] == "skirmish-en-hexagon.obj"
    assert f"Mods/Models/{mesh['MeshURL']}" in files["en/tts/files.csv"].decode("utf-8-sig")


def test_hosted_models_have_addresses(folder: Path, tmp_path: Path) -> None:
    hosted = built(folder, tmp_path, base_url="https://example.org/skirmish")
    mesh = _counter(hosted, "R1")["CustomMesh"]
    stem, _, version = mesh["MeshURL"].partition("?v=")
    assert stem == "https://example.org/skirmish/skirmish-en-hexagon.obj"
    assert version


def test_a_round_counter_is_a_round_tile(files: Mapping[str, bytes]) -> None:
    counter = _counter(files, "B1")
    assert counter["CustomImage"]["CustomTile"]["Type"] == 2
    assert simulated.size(counter) == pytest.approx((ACROSS, ACROSS), abs=0.01)


def test_a_game_without_hexes_has_no_model(tmp_path: Path) -> None:
    plain = built(small_game.write(tmp_path), tmp_path / "out")
    assert not [name for name in plain if name.endswith(".obj")]


# -- the model, read as the format of such files says ---------------------------------------------

Triangle = list[tuple[int, int, int]]


class _Model(NamedTuple):
    """Points, points of the picture (from its lower left corner), normals; and triangles with the
    numbers of all three for each corner."""

    points: list[list[float]]
    spots: list[list[float]]
    normals: list[list[float]]
    triangles: list[Triangle]

    @classmethod
    def read(cls, data: bytes) -> _Model:
        made = cls([], [], [], [])
        for kind, *values in map(str.split, data.decode().splitlines()):
            for name, found in (("v", made.points), ("vt", made.spots), ("vn", made.normals)):
                if kind == name:
                    found.append([float(value) for value in values])
            if kind == "f":
                corners = [tuple(int(part) - 1 for part in value.split("/")) for value in values]
                made.triangles.append(corners)  # type: ignore[arg-type]
        return made


def _cross(a: list[float], b: list[float]) -> list[float]:
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def _minus(a: list[float], b: list[float]) -> list[float]:
    return [p - q for p, q in zip(a, b, strict=True)]


def test_every_triangle_of_the_model_faces_outward_and_they_close_it() -> None:
    model, edges, volume = _Model.read(hexagon_model()), set(), 0.0
    for triangle in model.triangles:
        a, b, c = (model.points[corner] for corner, _, _ in triangle)
        across = _cross(_minus(b, a), _minus(c, a))
        normal = model.normals[triangle[0][2]]
        length = math.hypot(*across)
        assert [part / length for part in across] == pytest.approx(normal, abs=1e-5)
        assert sum(p * q for p, q in zip(a, across, strict=True)) > 0, "away from the middle"
        volume += sum(p * q for p, q in zip(a, _cross(b, c), strict=True)) / 6
        corners = [corner for corner, _, _ in triangle]
        edges |= {(corners[n], corners[(n + 1) % 3]) for n in range(3)}
    assert len(edges) == 3 * len(model.triangles), "each edge is run along once each way"
    assert {(b, a) for a, b in edges} == edges
    assert volume == pytest.approx(3 * math.sqrt(3) / 2 * 0.1, abs=1e-4)


@pytest.mark.parametrize(("up", "left", "right"), [(1, 0.0, 0.5), (-1, 0.5, 1.0)])
def test_both_faces_show_their_half_of_the_picture_upright(
    up: int, left: float, right: float
) -> None:
    """Seen from above, x goes to the right and z towards the viewer; the lower face is seen once the
    counter is turned over about z."""
    model, seen = _Model.read(hexagon_model()), 0
    for triangle in model.triangles:
        if model.normals[triangle[0][2]] != [0, up, 0]:
            continue
        seen += 1
        for corner, spot, _ in triangle:
            x, _, z = model.points[corner]
            across, high = model.spots[spot]
            assert across == pytest.approx(left + (right - left) * (1 + up * x) / 2, abs=1e-5)
            assert high == pytest.approx((1 - z * 2 / math.sqrt(3)) / 2, abs=1e-5)
    assert seen == 4
