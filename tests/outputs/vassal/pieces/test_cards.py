"""Cards in the module of Desert War: decks, discards, private hands, and the table that they lie on."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from builder.drawing.aids.play_table import play_table
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.i18n.translate import Translator
from builder.outputs.vassal.expressions.module_pictures import (
    PIXELS_PER_MM,
    BoardPicture,
    ModuleDrawings,
)
from builder.problems import Problem
from builder.vassal.format.attribution import plain_chat_line
from builder.vassal.format.components import Element
from builder.vassal.format.files.reader import read_save
from builder.vassal.format.files.sequence_encoder import decode
from builder.vassal.format.names import side_words
from builder.vassal.format.pieces import read_definition
from builder.vassal.format.traits import Trait, marker_values, named_key, trait_fields
from builder.vassal.lint import inspect
from tests.games.up_front import game
from tests.outputs.vassal.expressions import work_out
from tests.outputs.vassal.reading import Module, key_names, read_module
from tests.outputs.vassal.sample import blank, blank_drawings, make_with

ENDS = {
    "decks": BoardPicture(
        blank(600, 90), None, {"decks": {str(i): Rect(16 * i, 2, 15, 15) for i in range(1, 7)}}
    )
}
"""The display that counts the ends of the deck."""


def drawings() -> ModuleDrawings:
    """Blank pictures, and the table as it is laid out."""
    track = game().table_track
    assert track is not None
    laid = play_table(track, DrawContext())
    size = (round(laid.scene.width * 6), round(laid.scene.height * 6))
    return replace(
        blank_drawings(game()),
        displays={"table": BoardPicture(blank(*size), None, {"table": laid.boxes}), **ENDS},
        cards={
            (card.id, str(number or "")): blank(60, 90)
            for card in game().cards
            for number in card.copies
        },
        card_backs={deck.id: blank(60, 90) for deck in game().decks if not deck.open},
        card_signs={deck.id: blank(60, 90) for deck in game().decks if not deck.open},
    )


@pytest.fixture(scope="module")
def made() -> bytes:
    problems: list[Problem] = []
    data = make_with(game(), drawings(), problems)
    assert problems == []
    return data


@pytest.fixture(scope="module")
def module(made: bytes) -> Module:
    return read_module(made)


def piles(module: Module) -> dict[str, Element]:
    return {e.attributes["name"]: e for e in module.root.find("DrawPile")}


def chain(element: Element) -> list[Trait]:
    return read_definition(element.body)[1]


def prototype(module: Module, name: str) -> list[Trait]:
    found = next(e for e in module.root.find("PrototypeDefinition") if e.attributes["name"] == name)
    return chain(found)


def test_every_copy_of_every_card_lies_in_its_deck(module: Module) -> None:
    found = piles(module)
    for deck in game().decks:
        slots = found[deck.title].find("CardSlot")
        expected = [c for c in game().cards if c.deck == deck.id for _ in c.copies]
        assert Counter(s.attributes["entryName"] for s in slots) == Counter(
            c.title for c in expected
        )


def test_cards_hold_their_numbers(module: Module) -> None:
    slots = piles(module)["Action deck"].find("CardSlot")
    facts = [marker_values(t) for s in slots for t in chain(s) if t.kind == "Marker"]
    seen = Counter((f["CardColour"], f["CardNumber"]) for f in facts)
    codes = {"": "", "red": "r", "black": "b"}
    deck = (n for c in game().cards if c.deck == "action" for n in c.copies if n)
    assert seen == Counter((codes[n.colour], str(n.value)) for n in deck)


def test_the_deck_is_shuffled_anew_when_it_is_empty(module: Module) -> None:
    found = piles(module)
    deck, discards = found["Action deck"], found["Action deck: discards"]
    assert (deck.attributes["faceDown"], deck.attributes["shuffle"]) == ("Always", "Always")
    assert deck.attributes["hotkeyOnEmpty"] == "true"
    assert deck.attributes["emptyHotkey"] == discards.attributes["reshuffleHotkey"] != ""
    assert discards.attributes["reshuffleTarget"] == "Action deck"
    assert discards.attributes["faceDown"] == "Never"
    squad = found["Italian squad"]
    assert (squad.attributes["faceDown"], squad.attributes["hotkeyOnEmpty"]) == ("Never", "false")


def test_piles_stand_in_their_boxes_on_the_table(module: Module) -> None:
    track = game().table_track
    assert track is not None
    boxes = play_table(track, DrawContext()).boxes
    for pile in piles(module).values():
        x, y = (int(pile.attributes[a]) / (150 / 25.4) for a in "xy")
        here = [id for id, box in boxes.items() if box.contains((x, y))]
        assert len(here) == 1
        assert pile.attributes["owningBoard"] == "Table"


def test_the_table_is_seen_whole_when_it_opens(module: Module) -> None:
    """The engine counts the levels of zoom from the largest; the hands open at full size."""
    zooms = {
        window.attributes["mapName"]: [float(level) for level in levels.split(",")][-int(start)]
        for window in (*module.root.find("Map"), *module.root.find("PlayerHand"))
        for zoomer in window.find("Zoomer")
        for levels, start in [(zoomer.attributes["zoomLevels"], zoomer.attributes["zoomStart"])]
    }
    track = game().table_track
    assert track is not None
    drawn = play_table(track, DrawContext()).scene
    assert 1000 < zooms["Map"] * drawn.width * PIXELS_PER_MM < 1900
    assert {zooms[hand.title] for hand in game().hands} == {1.0}


def test_seven_hands_share_one_menu(module: Module) -> None:
    menus = {e.attributes["text"]: e.attributes for e in module.root.find("ToolbarMenu")}
    assert decode(menus["Hands"]["menuItems"], ",") == [hand.title for hand in game().hands]


def test_a_hand_is_for_its_side_and_for_solitaire_alone(module: Module) -> None:
    hands = {e.attributes["mapName"]: e for e in module.root.find("PlayerHand")}
    assert set(hands) == {hand.title for hand in game().hands}
    for hand in game().hands:
        window = hands[hand.title]
        assert window.attributes["side"] == ",".join(side_words(game(), hand.side))
        assert window.attributes["visible"] == "false"
        assert window.attributes["moveToFormat"] == "", "what moves in it is not told"


def test_a_hand_is_filled_to_its_limit(module: Module) -> None:
    for hand in game().hands:
        window = next(
            e for e in module.root.find("PlayerHand") if e.attributes["mapName"] == hand.title
        )
        fills = [b for b in window.find("DoActionButton") if b.attributes.get("doLoop") == "true"]
        assert bool(fills) == bool(hand.limit)
        for fill in fills:
            assert f"<{hand.limit} " in fill.attributes["whileExpression"]


def test_a_hand_that_holds_more_than_its_limit_says_so(module: Module) -> None:
    (said,) = (
        e.attributes["reportFormat"] for e in module.root.find("DoActionButton")
        if e.attributes["hotkey"] == named_key("hand-italy-told")
    )  # fmt: skip
    texts = {
        e.attributes["name"]: e.attributes["initialValue"]
        for e in module.root.find("GlobalTranslatableMessage")
    }
    told = [
        plain_chat_line(str(work_out(said, texts, {"CountMap": lambda *_, many=many: many})))
        for many in (4, 5)
    ]
    # 50.1: the Italians hold four cards
    assert [line.removeprefix(": ") for line in told] == [
        "Italian hand: cards held: 4",
        "Italian hand: cards held: 5 (limit: 4)",
    ]


def test_only_its_side_sees_and_commands_a_card_of_the_hand(module: Module) -> None:
    traits = prototype(module, "Card action")
    mask = next(t for t in traits if t.kind == "Obscurable")
    assert trait_fields(mask)["access"] == "side:"
    assert not trait_fields(mask)["dealKey"], "it asks for the side's name in the player's language"
    dealt = [trait_fields(t) for t in traits if t.kind == "TriggerAction"]
    owned = next(f for f in dealt if f["name"] == "card-own")
    assert key_names(owned["performKeys"]) == key_names(trait_fields(mask)["key"]) == {"card-mask"}
    hidden = [trait_fields(t) for t in traits if t.kind == "RestrictCommands"]
    for menu in ("card-discard", "card-out", "card-show"):
        rules = [f["condition"] for f in hidden if menu in f["keys"]]
        assert any("Obscured==true" in rule for rule in rules)


def test_open_decks_have_no_mask(module: Module) -> None:
    assert "Obscurable" not in {t.kind for t in prototype(module, "Card italian-squad")}


def test_a_game_without_a_map_opens_with_its_table(module: Module) -> None:
    (main,) = (e for e in module.root.find("Map") if e.attributes["mapName"] == "Map")
    assert [b.attributes["name"] for b in main.find("Board")] == ["Table"]
    setups = {e.attributes["name"] for e in module.root.find("PredefinedSetup")}
    assert setups == {"1 Two patrols in the desert", "Empty table"}
    pieces, _ = read_save(module.entries["patrol.vsav"])
    assert Counter(p.name for p in pieces) == {
        "First side, group A": 1, "First side, group B": 1, "Second side, group A": 1,
        "Second side, group B": 1, "End of the deck": 1,
    }  # fmt: skip


def test_nothing_is_wrong_with_the_module(made: bytes) -> None:
    assert inspect(made, "up-front.vmod").problems == ()


def test_nothing_is_wrong_with_decks_whose_cards_bear_no_numbers() -> None:
    cards = tuple(
        card.model_copy(update={"numbers": (), "count": len(card.copies)}) for card in game().cards
    )
    plain = game().model_copy(update={"cards": cards})
    faces = {(card.id, ""): blank(60, 90) for card in cards}
    data = make_with(plain, replace(drawings(), cards=faces), [])
    assert inspect(data, "up-front.vmod").problems == ()


def test_what_players_read_is_square(module: Module) -> None:
    lines = module.entries["Module_ja.properties"].decode().splitlines()
    found = dict(line.split("=", 1) for line in lines)
    tr = Translator("ja", game().translations["ja"])
    for hand in game().hands:
        key = f"PlayerHand.{hand.title}.mapName".replace(" ", "\\ ")
        assert found[key].encode().decode("unicode_escape") == tr(hand.title)
    assert "Piece.Minefield" in found


def test_a_deck_without_a_place_is_told() -> None:
    track = game().table_track
    assert track is not None
    fewer = track.model_copy(
        update={"boxes": tuple(b for b in track.boxes if b.id != "action.out")}
    )
    tracks = tuple(fewer if t.id == "table" else t for t in game().tracks)
    laid = play_table(fewer, DrawContext()).boxes
    board = BoardPicture(blank(900, 300), None, {"table": laid})
    problems: list[Problem] = []
    changed = replace(drawings(), displays={"table": board, **ENDS})
    make_with(game().model_copy(update={"tracks": tracks}), changed, problems)
    assert [(p.code, p.path) for p in problems] == [("no-deck-place", ("decks", "action"))]
    assert problems[0].message == "the table table has no box for the deck action: action.out"
    lowest = max(box.place[1] + box.place[3] for box in fewer.boxes if box.place)
    box = f'{{id: action.out, label: "Action deck: out of the game", place: [10, {lowest + 10:g}, '
    assert box in problems[0].hint


def test_decks_without_a_table_are_told_once_with_what_to_write() -> None:
    tracks = tuple(t for t in game().tracks if t.id != "table")
    problems: list[Problem] = []
    make_with(
        game().model_copy(update={"tracks": tracks}),
        replace(drawings(), displays=dict(ENDS)),
        problems,
    )
    assert [p.path for p in problems] == [("decks", deck.id) for deck in game().decks]
    assert all("a track of kind: table into tracks.yaml" in p.hint for p in problems)


def test_beside_a_map_the_table_has_a_window_of_its_own() -> None:
    from tests.outputs.vassal.sample import SKIRMISH

    names = ("tracks", "layouts", "decks", "hands", "cards")
    cards = {name: getattr(game(), name) for name in names}
    sides = (*SKIRMISH.sheet.sides, *game().sheet.sides)
    sheet = SKIRMISH.sheet.model_copy(update={"sides": sides})
    mixed = SKIRMISH.model_copy(
        update={**cards, "tracks": (*SKIRMISH.tracks, *game().tracks), "sheet": sheet}
    )
    own, more = blank_drawings(mixed), drawings()
    both = replace(own, displays=more.displays, cards=more.cards, card_backs=more.card_backs)
    problems: list[Problem] = []
    opened = read_module(make_with(mixed, both, problems))
    assert problems == []
    windows = {e.attributes["mapName"]: e for e in opened.root.find("Map")}
    assert "Action deck" in {p.attributes["name"] for p in windows["Table"].find("DrawPile")}
    assert not [p for p in windows["Map"].find("DrawPile") if p.attributes["name"] == "Action deck"]
    (hand,) = (
        e for e in opened.root.find("PlayerHand") if e.attributes["mapName"] == "Italian hand"
    )
    assert any(
        '"Table")' in b.attributes.get("whileExpression", "") for b in hand.find("DoActionButton")
    )
