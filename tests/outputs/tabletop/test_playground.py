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
from tests.outputs.tabletop import full_game, packages
from tests.recorded import assert_as_recorded

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


def test_the_package_is_written_as_before(package: dict[str, bytes]) -> None:
    file = Path(__file__).with_name("packages.txt")
    assert_as_recorded(file, "Tabletop Playground", packages.lines(package))


@pytest.fixture(scope="module")
def templates(package: Mapping[str, bytes]) -> dict[str, Any]:
    return {
        name.removeprefix("Templates/").removesuffix(".json"): json.loads(data)
        for name, data in package.items()
        if name.startswith("Templates/")
    }


@pytest.mark.thorough
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
    assert deck["BackIndex"] == -3, "each card has the back in its own cell"


def _table(package: Mapping[str, bytes]) -> dict[str, Any]:
    """Return what the script of the scenario puts on the table."""
    script = package["Scripts/set-up-meeting.js"].decode()
    found = re.search(r"const TABLE = (.*?);\n\nfunction", script, re.DOTALL)
    assert found is not None
    table = json.loads(found[1])
    assert isinstance(table, dict)
    return table


def test_a_scenario_has_a_card_whose_script_sets_it_up(
    package: Mapping[str, bytes], templates: Mapping[str, Any]
) -> None:
    card = templates["set-up-meeting"]
    assert card["Name"] == "Meeting"
    assert f"Scripts/{card['ScriptName']}" in package
    table = _table(package)
    ids = {one["GUID"]: name for name, one in templates.items()}
    assert {ids[board[0]] for board in table["boards"]} == {
        name for name in ids.values() if name.startswith(("sheet-", "chart-"))
    }
    assert [ids[deck[0]] for deck in table["decks"]] == ["deck-orders-cards-1"]
    # every copy of every counter is on the table once
    placed = {ids[id]: sum(place[0] for place in places) for id, places in table["counters"]}
    assert placed == {
        name: len(one["Indices"]) for name, one in templates.items() if name.startswith("counter-")
    }


def test_counters_stand_where_the_scenario_has_them(
    folder: Path, package: Mapping[str, bytes], templates: Mapping[str, Any]
) -> None:
    game = load_game(folder).game
    assert game is not None
    plan = map_layout(game, game.map("field"), DrawContext(trial=True)).layout
    counters = dict(_table(package)["counters"])

    def place(counter: str) -> Any:
        (found,) = counters[templates[f"counter-{counter}"]["GUID"]]
        return found

    for counter, hex in (("r1-2", "0101"), ("b1-1", "0404")):
        centre = plan.centre(plan.space.cell(hex))
        _, away, right, *_ = place(counter)  # centimetres from the middle of the map
        assert math.dist(centre, (75 + 10 * right, 65 - 10 * away)) < NEAR
    assert place("r1-2")[-1] is False  # two steps lost: the front of its second counter
    assert place("b1-1")[-1] is True  # a block lies face down
