"""Keys of the keyboard in modules."""

from __future__ import annotations

from collections import Counter

from builder.i18n.translate import Translator
from builder.outputs.vassal.counters.ownership import expand_prototypes
from builder.outputs.vassal.table.shortcuts import (
    BUTTONS,
    COMMAND_LABELS,
    PIECES,
    PREFERENCE,
    shortcuts_of_module,
)
from builder.vassal.format.files.sequence_encoder import decode
from builder.vassal.format.traits import trait_fields
from builder.vassal.format.translated_texts import translated_name
from tests.outputs.vassal.built_in import GAMES, module
from tests.outputs.vassal.expressions import work_out
from tests.together import together

every_game = together("name", GAMES)


def test_no_two_commands_have_the_same_key() -> None:
    strokes = Counter(s.stroke for s in (*PIECES, *BUTTONS))
    assert set(strokes.values()) == {1}
    assert {n for s in (*PIECES, *BUTTONS) for n in s.commands} == set(COMMAND_LABELS)
    assert {s.words: s.stroke for s in PIECES}["Ctrl+F"] == "70,130"
    assert {s.words: s.stroke for s in BUTTONS}["Ctrl+Shift+N"] == "78,195"


def test_a_key_reaches_the_chosen_pieces_unless_it_is_turned_off() -> None:
    keys = module("alder").root.find("GlobalKeyCommand")
    (flip,) = (e.attributes for e in keys if e.attributes["buttonHotkey"] == "70,130"
               and e.attributes["hotkey"].endswith(",step-lose"))  # fmt: skip
    for chosen, wanted in ((True, True), (True, False), (False, True)):
        known = {"Selected": str(chosen).lower(), PREFERENCE: str(wanted).lower()}
        assert work_out(flip["filter"], known) is (chosen and wanted)


@every_game
def test_menus_say_the_key_of_a_command_and_groups_of_menus_hold_it(name: str) -> None:
    held = module(name)
    keys = {command: s.words for s in shortcuts_of_module(held.root) for command in s.commands}
    for _, traits in held.pieces:
        every = list(expand_prototypes(traits, held.prototypes))
        menus = {trait_fields(x)["menu"]: x for x in every if x.kind == "TriggerAction"}
        for text, trigger in menus.items():
            command = trait_fields(trigger)["key"].rpartition(",")[2]
            assert text.endswith(f"[{keys[command]}]") if command in keys and text else True
        for group in (trait_fields(x) for x in every if x.kind == "SubMenu"):
            assert set(decode(group["commands"], ",")) <= set(menus), group


@every_game
def test_there_is_a_key_only_for_what_there_is(name: str) -> None:
    held = module(name)
    heard = {
        trait_fields(x)["key"].rpartition(",")[2]
        for x in held.traits
        if x.kind in ("TriggerAction", "MovementMarkable", "Footprint")
    }
    strokes = {s.stroke for s in PIECES}
    for element in held.root.find("GlobalKeyCommand"):
        if element.attributes["buttonHotkey"] in strokes:
            assert element.attributes["hotkey"].rpartition(",")[2] in heard


def test_hits_in_battles_of_dice_are_taken_by_a_key() -> None:
    held = module("gotthard")
    (taking,) = {
        trait_fields(x)["menu"]
        for x in held.traits
        if x.kind == "TriggerAction" and trait_fields(x)["menu"].startswith("Take a hit")
    }
    assert taking == "Take a hit [Ctrl+L]"
    keys = [e.attributes for e in held.root.find("GlobalKeyCommand")]
    (key,) = (a for a in keys if a["buttonHotkey"] == "76,130" and a["hotkey"].endswith("-hit"))
    assert work_out(key["filter"], {"Selected": "true", PREFERENCE: "true"}) is True


def test_a_menu_text_with_its_key_is_translated() -> None:
    tr = Translator("fr", {"Lose a step": "Perdre un pas"})
    assert translated_name("Lose a step [Ctrl+F]", tr) == "Perdre un pas [Ctrl+F]"
    assert translated_name("Nothing known [Ctrl+F]", Translator("fr", {})) is None


def test_a_translated_menu_names_the_keys_as_the_keyboard_does() -> None:
    tr = Translator("de", {"Restore a step": "Stufe zurückgeben"})
    assert translated_name("Restore a step [Ctrl+F]", tr) == "Stufe zurückgeben [Strg+F]"
    assert (
        translated_name("Restore a step [Ctrl+Shift+F]", tr)
        == "Stufe zurückgeben [Strg+Umschalt+F]"
    )
