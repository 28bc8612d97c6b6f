"""Decks, cups, hidden counters and several steps in saves for Tabletop Simulator."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest
from PIL import Image

from builder.drawing.ink.draw_context import DrawContext
from builder.model.game import Game, GameSheet
from builder.model.pieces.cards import Card, CardLayout, CardNumber, Deck
from builder.outputs.tabletop.faces import Faces, faces_of
from builder.outputs.tabletop.simulator.decks import card_sheets
from tests.outputs.tabletop import full_game, simulated
from tests.outputs.tabletop.test_simulator import built
from tests.together import together


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return full_game.write(tmp_path_factory.mktemp("game"))


@pytest.fixture(scope="module")
def files(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return built(folder, tmp_path_factory.mktemp("out"))


@pytest.fixture(scope="module")
def save(files: Mapping[str, bytes]) -> simulated.Object:
    return simulated.load(files["en/tts/Saves/skirmish-meeting-en.json"])


@pytest.mark.thorough
def test_a_deck_has_every_copy_on_a_sheet_of_the_published_kind(
    files: Mapping[str, bytes], save: simulated.Object
) -> None:
    (deck,) = simulated.named(save, "DeckCustom")
    named = Counter(card["Nickname"] for card in deck["ContainedObjects"])
    assert named == {"March": 4, "Fire": 2}
    assert deck["DeckIDs"] == [card["CardID"] for card in deck["ContainedObjects"]]
    ((number, sheet),) = deck["CustomDeck"].items()
    assert sheet["NumWidth"] <= 10
    assert sheet["NumHeight"] <= 7
    cells = {divmod(id, 100) for id in deck["DeckIDs"]}
    assert {first for first, _ in cells} == {int(number)}
    last = sheet["NumWidth"] * sheet["NumHeight"] - 1
    assert {index for _, index in cells} == {0, 1}
    assert last > 1, "the last cell is the hidden face"
    image = Image.open(io.BytesIO(files[f"en/tts/Mods/Images/{sheet['FaceURL']}"]))
    assert image.width % sheet["NumWidth"] == image.height % sheet["NumHeight"] == 0
    assert max(image.size) <= 4096
    cell = image.width / sheet["NumWidth"], image.height / sheet["NumHeight"]
    assert cell[0] / cell[1] == pytest.approx(63.5 / 88.9, abs=0.01)
    assert deck["Transform"]["rotZ"] == 180.0, "it lies face down"


def test_backs_of_cards_are_a_sheet_with_the_cells_of_the_faces(
    files: Mapping[str, bytes], save: simulated.Object
) -> None:
    """The card Fire has a back of its own: the sheets of faces and backs are alike in all else."""
    (deck,) = simulated.named(save, "DeckCustom")
    (sheet,) = deck["CustomDeck"].values()
    assert sheet["UniqueBack"]
    assert sheet["BackIsHidden"], "others see the back of a card in a hand"
    fronts, backs = (
        Image.open(io.BytesIO(files[f"en/tts/Mods/Images/{sheet[key]}"])).convert("RGB")
        for key in ("FaceURL", "BackURL")
    )
    assert fronts.size == backs.size
    wide, high = backs.width // sheet["NumWidth"], backs.height // sheet["NumHeight"]

    def back(cell: int) -> bytes:
        row, column = divmod(cell, sheet["NumWidth"])
        box = (column * wide, row * high, (column + 1) * wide, (row + 1) * high)
        return backs.crop(box).resize((9, 13)).tobytes()

    cells = {card["Nickname"]: card["CardID"] % 100 for card in deck["ContainedObjects"]}
    last = sheet["NumWidth"] * sheet["NumHeight"] - 1
    assert back(cells["March"]) == back(last) != back(cells["Fire"])


def test_a_deck_lies_in_the_box_of_its_name(save: simulated.Object) -> None:
    (deck,) = simulated.named(save, "DeckCustom")
    table = next(one for one in save["ObjectStates"] if one["Nickname"] == "The table")
    place = deck["Transform"]
    at = simulated.on_sheet(table, place["posX"], place["posZ"])
    assert at == pytest.approx((44, 60.5), abs=0.1)  # the middle of its box


def test_a_sheet_has_at_most_sixty_nine_cards() -> None:
    layout = CardLayout(id="plain", source="given 1")
    deck = Deck(id="many", title="Many", layout="plain", source="given 1")
    cards = tuple(
        Card(id=f"c{n}", deck="many", title=f"Card {n}", source="given 1") for n in range(150)
    )
    sheet = GameSheet.model_construct(id="g", title="G", nations=(), sides=(), schemes=())
    game = Game.of({"sheet": sheet, "layouts": (layout,), "decks": (deck,), "cards": cards})
    made = card_sheets(game, faces_of(game, DrawContext(trial=True)))
    assert [len(one.cards) for one in made] == [69, 69, 12]
    for one in made:
        assert not one.own_backs
        assert one.columns <= 10
        assert one.rows <= 7
        assert len(one.cards) < one.columns * one.rows
        assert max(one.pixels) <= 4096


@together(
    ("size", "wanted"),
    [
        ("poker", "2x2 2x2 2x2 3x2 4x2 4x3 4x4 5x4 6x5 7x5 8x7 9x7 10x7 10x7"),
        ("wide", "2x2 2x2 2x2 2x3 2x4 3x4 4x4 4x5 5x6 5x7 8x7 9x7 10x7 10x7"),
    ],
)
def test_sheets_have_the_cells_that_leave_most_dots_for_each_card(size: str, wanted: str) -> None:
    """Of 1, 2, 3, 4, 6, 11, 15, 19, 29, 34, 54, 60, 68 and 69 cards."""
    found = []
    for count in (1, 2, 3, 4, 6, 11, 15, 19, 29, 34, 54, 60, 68, 69):
        layout = CardLayout(id="one", source="given 1", across=size == "wide")
        deck = Deck(id="d", title="D", layout="one", source="given 1")
        card = Card(
            id="c",
            deck="d",
            title="C",
            source="given 1",
            numbers=tuple(CardNumber(value=n) for n in range(count)),
        )
        sheet = GameSheet.model_construct(id="g", title="G", nations=(), sides=(), schemes=())
        game = Game.of({"sheet": sheet, "layouts": (layout,), "decks": (deck,), "cards": (card,)})
        (made,) = card_sheets(game, Faces(card_backs={"c": "back"}))
        assert (made.number, len(made.cards)) == (1, count)
        found.append(f"{made.columns}x{made.rows}")
    assert " ".join(found) == wanted


def test_a_unit_of_three_steps_has_three_states_and_shows_the_last(save: simulated.Object) -> None:
    unit = next(one for one in save["ObjectStates"] if one["Nickname"] == "R1")
    assert sorted(unit["States"]) == ["1", "2"]
    assert unit["CustomImage"]["ImageURL"].endswith("r1-step-3.png")
    shown = {number: one["CustomImage"]["ImageURL"] for number, one in unit["States"].items()}
    assert shown["1"].endswith("r1-front.png")
    assert shown["2"].endswith("r1-back.png")


def test_a_block_lies_face_down_and_hides_its_name(save: simulated.Object) -> None:
    block = next(one for one in save["ObjectStates"] if one["Nickname"] == "B1")
    assert block["HideWhenFaceDown"]
    assert block["Transform"]["rotZ"] == 180.0
    assert block["CustomImage"]["ImageSecondaryURL"].endswith("blues-plain-back.png")


def test_what_is_secret_lies_in_the_hidden_zone_of_its_side(save: simulated.Object) -> None:
    zones = {one["FogColor"]: one for one in simulated.named(save, "FogOfWarTrigger")}
    hands = {one["FogColor"]: one for one in simulated.named(save, "HandTrigger")}
    assert len(hands) == 2
    unit = next(one for one in save["ObjectStates"] if one["Nickname"] == "R2")
    assert "0102" in unit["Description"]
    zone = next(one for one in zones.values() if one["Nickname"] == "Red")["Transform"]
    place = unit["Transform"]
    for axis in "XYZ":
        assert abs(place[f"pos{axis}"] - zone[f"pos{axis}"]) < zone[f"scale{axis}"] / 2


def test_what_waits_lies_before_its_side_and_what_is_left_in_bags(save: simulated.Object) -> None:
    unit = next(one for one in save["ObjectStates"] if one["Nickname"] == "R3")
    board = next(one for one in save["ObjectStates"] if one["Nickname"] == "The field")
    assert simulated.on_sheet(board, 0, unit["Transform"]["posZ"])[1] > 130
    texts = [one["Text"]["Text"] for one in simulated.named(save, "3DText")]
    assert texts == ["Red: Forces to set up"]
    bags = {one["Nickname"]: one for one in simulated.named(save, "Bag")}
    assert len(bags["Smoke × 5"]["ContainedObjects"]) == 5
    assert len(bags["The cup"]["ContainedObjects"]) == 3
    assert bags["The cup"]["Bag"]["Order"] == 2, "drawn at random"


def test_the_list_of_files_names_every_file_that_the_save_needs(
    files: Mapping[str, bytes], save: simulated.Object
) -> None:
    rows = list(csv.DictReader(io.StringIO(files["en/tts/files.csv"].decode("utf-8-sig"))))
    listed = {row["file"] for row in rows}
    assert listed == {
        name.removeprefix("en/tts/") for name in files if name.startswith("en/tts/Mods/")
    }
    needed = set()
    for one in simulated.every_object(save):
        needed |= {url for key, url in one.get("CustomImage", {}).items() if key.endswith("URL")}
        for deck in one.get("CustomDeck", {}).values():
            needed |= {deck["FaceURL"], deck["BackURL"]}
    assert {f"Mods/Images/{name}" for name in needed} <= listed


@pytest.mark.thorough
def test_hosted_pictures_have_addresses_that_change_with_them(
    folder: Path, tmp_path: Path, files: Mapping[str, bytes]
) -> None:
    hosted = built(folder, tmp_path / "a", base_url="https://example.org/skirmish")
    save = simulated.load(hosted["en/tts/Saves/skirmish-meeting-en.json"])

    def address(save: simulated.Object, title: str) -> str:
        one = next(one for one in save["ObjectStates"] if one["Nickname"] == title)
        found: str = one["CustomImage"]["ImageURL"]
        return found

    first = address(save, "R2")
    stem, _, version = first.partition("?v=")
    assert stem == "https://example.org/skirmish/skirmish-en-r2-front.png"
    assert version
    counters = folder / "counters.yaml"
    before = counters.read_text("utf-8")
    try:
        counters.write_text(before.replace("values: 1-1-4}", "values: 9-9-9}"), "utf-8")
        changed = built(folder, tmp_path / "b", base_url="https://example.org/skirmish")
    finally:
        counters.write_text(before, "utf-8")
    again = simulated.load(changed["en/tts/Saves/skirmish-meeting-en.json"])
    assert address(again, "R2").startswith(stem)
    assert address(again, "R2") != first
    assert address(again, "R3") == address(save, "R3")
