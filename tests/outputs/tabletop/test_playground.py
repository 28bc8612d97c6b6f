"""Packages for Tabletop Playground, against the facts of the schema that its makers publish."""

from __future__ import annotations

import io
import json
import math
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.mapsheet import map_layout
from builder.loading import load_game
from builder.pipeline.build import Options, build_game
from tests.outputs.tabletop import full_game

NEAR = 0.1
"""How exactly snap points lie, in mm."""

REQUIRED = {
    "BackIndex", "CardMetadata", "CardNames", "CardTags", "CollisionType", "FrontTexture", "GUID",
    "HiddenIndex", "Indices", "Metadata", "Models", "Name", "SurfaceType", "Tags", "Type",
}  # fmt: skip
"""The fields that a card's template must have."""

CHOICES = {
    "CollisionType": {"Regular", "Ground", "Penetrable", "Static"},
    "SurfaceType": {"Plastic", "Wood", "Metal", "Cardboard", "Cloth", "Glass", "Silent"},
    "Model": {"Rounded", "Square", "Round", "Hexagonal"},
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return full_game.write(tmp_path_factory.mktemp("game"))


@pytest.fixture(scope="module")
def package(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    out = tmp_path_factory.mktemp("out")
    made = build_game(Options(folder, out, only=("ttp",), use_cache=False, jobs=1), lambda *_: None)
    root = out / "skirmish" / "en" / "ttp" / "Skirmish"
    assert made.files, made.problems
    return {p.relative_to(root).as_posix(): p.read_bytes() for p in made.files}


@pytest.fixture(scope="module")
def templates(package: Mapping[str, bytes]) -> dict[str, Any]:
    return {
        name.removeprefix("Templates/").removesuffix(".json"): json.loads(data)
        for name, data in package.items()
        if name.startswith("Templates/")
    }


def test_a_package_names_itself_and_everything_has_an_id_of_its_own(
    package: Mapping[str, bytes], templates: Mapping[str, Any]
) -> None:
    manifest = json.loads(package["manifest.json"])
    assert (manifest["Name"], manifest["Version"]) == ("Skirmish", "1.2.3")
    ids = [manifest["GUID"], *(one["GUID"] for one in templates.values())]
    assert all(re.fullmatch(r"[0-9A-F]{32}", id) for id in ids)
    assert len(ids) == len(set(ids))


def test_templates_have_what_the_schema_asks_for(
    package: Mapping[str, bytes], templates: Mapping[str, Any]
) -> None:
    for name, one in templates.items():
        assert one.keys() >= REQUIRED, name
        assert one["Type"] == "Card"
        for key, choices in CHOICES.items():
            assert one[key] in choices, (name, key)
        cells = one["NumHorizontal"] * one["NumVertical"]
        assert 1 <= one["NumHorizontal"] <= 128
        assert 1 <= one["NumVertical"] <= 128
        assert one["Indices"]
        assert all(0 <= index < cells for index in one["Indices"])
        assert one["BackIndex"] >= -3
        assert min(one["Width"], one["Height"]) >= 0.1
        for key in ("FrontTexture", "BackTexture"):
            image = Image.open(io.BytesIO(package[f"Textures/{one[key]}"]))
            assert image.mode in ("RGB", "RGBA")


def test_the_map_has_a_snap_point_in_every_hex(folder: Path, templates: Mapping[str, Any]) -> None:
    game = load_game(folder).game
    assert game is not None
    plan = map_layout(game, game.map("field"), DrawContext(trial=True)).layout
    board = templates["sheet-field"]
    assert (board["Width"], board["Height"]) == (15.0, 13.0)  # centimetres
    # x is from the middle towards the head of the board, y to the right.
    seen = [
        (75 + 10 * snap["Position"]["Y"], 65 - 10 * snap["Position"]["X"])
        for snap in board["SnapPoints"]
    ]
    assert len(seen) == 16
    for cell in plan.space.cells:
        assert min(math.dist(plan.centre(cell), at) for at in seen) < NEAR


def test_counters_and_decks_have_all_their_copies(templates: Mapping[str, Any]) -> None:
    assert len(templates["counter-smoke-1"]["Indices"]) == 5
    assert {name for name in templates if name.startswith("counter-r1")} == {
        "counter-r1-1",
        "counter-r1-2",
    }  # three steps on two counters
    (deck,) = [one for name, one in templates.items() if name.startswith("deck-")]
    named = [deck["CardNames"][str(index)] for index in deck["Indices"]]
    assert named == ["March"] * 4 + ["Fire"] * 2
    assert (deck["Width"], deck["Height"]) == (6.35, 8.89)
