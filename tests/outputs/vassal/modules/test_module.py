"""What a module holds, and that all of it fits together."""

from __future__ import annotations

import pytest

from builder.outputs.vassal.counters.slots import chits, counter_names
from builder.outputs.vassal.table.boards.boards import HEXES
from builder.problems import Problem
from builder.vassal.format.files.unpacking import ReadError
from builder.vassal.format.traits import marker_values, trait_fields
from tests.outputs.vassal.reading import Module, key_names, read_module
from tests.outputs.vassal.sample import SKIRMISH, make, opened


@pytest.fixture(scope="module")
def module() -> Module:
    return opened(SKIRMISH)


def test_equal_games_are_equal_files() -> None:
    assert make(SKIRMISH) == make(SKIRMISH)


def test_nothing_is_wrong_with_the_sample() -> None:
    problems: list[Problem] = []
    make(SKIRMISH, problems)
    assert problems == []


def test_every_image_is_there_and_none_is_idle(module: Module) -> None:
    kept = {"hidden-Red.png"}  # games saved by older modules have what is noted in secret masked
    assert module.images_used() | kept == module.images_held()


def test_every_prototype_is_there_and_none_is_idle(module: Module) -> None:
    assert module.prototypes_used() == set(module.prototypes)


def test_every_piece_has_a_prototype(module: Module) -> None:
    for slot, chain in module.pieces:
        kinds = [t.kind for t in chain]
        assert "UsePrototype" in kinds, slot.attributes["entryName"]


def test_every_counter_is_in_the_palette_and_every_chit_in_its_cup(module: Module) -> None:
    palette = module.root.find("PieceWindow")[0].find("PieceSlot")
    names = sorted(counter_names(SKIRMISH).values())
    assert sorted(e.attributes["entryName"] for e in palette) == names
    assert len(module.root.find("CardSlot")) == len(list(chits(SKIRMISH))) == 3


def test_slot_ids_differ_and_leave_room(module: Module) -> None:
    ids = [int(slot.attributes["gpid"]) for slot, _ in module.pieces]
    assert len(ids) == len(set(ids))
    assert int(module.root.attributes["nextPieceSlotId"]) > max(ids)


def test_slot_ids_stay_when_other_counters_come(module: Module) -> None:
    grown = SKIRMISH.units[0].model_copy(update={"id": "a-newcomer", "title": "New"})
    later = opened(SKIRMISH.model_copy(update={"units": (grown, *SKIRMISH.units)}))

    def ids(of: Module) -> dict[str, str]:
        return {s.attributes["entryName"]: s.attributes["gpid"] for s, _ in of.pieces}

    assert ids(module).items() <= ids(later).items()


def test_commands_have_names_and_no_key_of_the_keyboard(module: Module) -> None:
    for trait in module.traits:
        for name, value in trait_fields(trait).items() if trait.kind != "BasicPiece" else ():
            if name.lower().endswith("key") and value:
                assert value.startswith("57344,0,"), (trait.kind, name)


def test_every_key_that_is_pressed_is_heard(module: Module) -> None:
    """A trigger's keys are commands of some trait; a button's are commands of some component."""
    heard, pressed = set(), set()
    for trait in module.traits:
        fields = trait_fields(trait) if trait.kind != "BasicPiece" else {}
        presses = key_names(fields.pop("performKeys", ""))
        if trait.kind != "RestrictCommands":
            heard |= set().union(*map(key_names, fields.values()), set())
        pressed |= presses
    for element in module.root.walk():
        for name, value in element.attributes.items():
            sends = name == "hotkeys" or (element.kind, name) in {
                ("GlobalKeyCommand", "hotkey"), ("TurnGlobalHotkey", "hotkey")
            }  # fmt: skip
            if sends:
                pressed |= key_names(value)
            else:
                heard |= key_names(value)
    assert pressed <= heard


def test_messages_that_are_said_exist(module: Module) -> None:
    import re

    said = " ".join(t.type for t in module.traits)
    said += " ".join(v for e in module.root.walk() for v in e.attributes.values())
    held = {e.attributes["name"] for e in module.root.find("GlobalTranslatableMessage")}
    assert set(re.findall(r"\bM_[A-Z_]+", said)) == {name for name in held if name[:2] == "M_"}


def test_each_change_of_state_is_reported(module: Module) -> None:
    """Whatever an entry of a menu does, one of its keys is watched by a report; what a player alone
    sees, such as a trail, is not."""
    reported = {
        key for t in module.traits if t.kind == "ReportState" for key in key_names(trait_fields(t)["keys"])
    }  # fmt: skip
    menus = [t for t in module.traits if t.kind == "TriggerAction" and trait_fields(t)["menu"]]
    assert menus
    for trait in menus:
        assert key_names(trait_fields(trait)["performKeys"]) & reported, trait_fields(trait)["menu"]
    moves = ("ReturnToDeck", "SendToLocation", "Delete", "Clone")
    for trait in (t for t in module.traits if t.kind in moves and trait_fields(t)["menu"]):
        assert key_names(trait_fields(trait)["key"]) & reported, trait_fields(trait)["menu"]


def test_what_belongs_into_a_cup_is_neither_copied_nor_removed(module: Module) -> None:
    chits = [chain for slot, chain in module.pieces if slot.kind == "CardSlot"]
    assert chits
    for chain in chits:
        barred = [trait_fields(x) for x in chain if x.kind == "RestrictCommands"]
        (always,) = (hidden for hidden in barred if hidden["condition"] == "{true}")
        assert key_names(always["keys"]) == {"clone", "remove"}


def test_sides_are_the_games_and_solitaire(module: Module) -> None:
    entries = [e.body for e in module.root.find("PlayerRoster")[0].children]
    assert entries == ["The Reds", "The Blues", "Solitaire"]


def test_units_carry_what_filters_ask_for(module: Module) -> None:
    chain = next(c for s, c in module.pieces if s.attributes["entryName"] == "First, of 'Two'")
    facts = {k: v for t in chain if t.kind == "Marker" for k, v in marker_values(t).items()}
    assert facts["AttackFull"] == "3"
    assert facts["DefenceReduced"] == "2"
    assert facts["ValuesFull"] == "(3)-4"
    assert facts["Steps"] == "2"


def test_two_units_of_one_name_are_told_apart() -> None:
    names = counter_names(SKIRMISH)
    assert names["red-boat"] == "Boat 1-1"
    assert names["red-boat-2"] == "Boat 2-2"


def test_the_turn_runs_through_common_phases_and_each_side_in_its_order(module: Module) -> None:
    level = module.root.find("ListTurnLevel")[0]
    steps = r"Weather\, wind,The Blues: Move,The Blues: Fight,The Reds: Move,The Reds: Fight"
    assert level.attributes["list"] == steps


def test_zones_are_boxes_first_then_hexes(module: Module) -> None:
    board = module.root.find("Board")[0]
    assert board.attributes["name"] == "The Field"
    zones = [z.attributes["name"] for z in board.find("Zone")]
    assert zones == ["Turn", "Reserves A", HEXES]
    assert [r.attributes["name"] for r in board.find("Region")] == ["Turn 1", "Turn 2"]


def test_the_map_window_has_every_aid(module: Module) -> None:
    window = module.root.find("Map")[0]
    aids = (
        "Zoomer CounterDetailViewer HighlightLastMoved GlobalMap HidePiecesButton LOS_Thread Flare"
        " ImageSaver TextSaver LayeredPieceCollection"
    )
    for aid in aids.split():
        assert len(window.find(aid)) == 1, aid


def test_translations_are_ascii_and_name_real_components(module: Module) -> None:
    text = module.entries["Module_ja.properties"].decode("ascii")
    lines = dict(line.split("=", 1) for line in text.splitlines())
    assert lines["name"] == "".join(f"\\u{ord(c):04x}" for c in "小競り合い")
    assert lines["Piece.Guard/x"] == "\\u885b\\u5175"
    assert "TurnTracker.Turn..CounterTurnLevel.Turns..ListTurnLevel.Steps.list" in lines
    assert lines["PredefinedSetup.1\\ First\\ blood.name"] == "1 \\u521d\\u9663"
    region = "Map.Map..Board.The\\ Field..ZonedGrid..Zone.Turn..RegionGrid..Region.Turn\\ 2.name"
    assert lines[region] == "\\u7b2c2\\u30bf\\u30fc\\u30f3"
    assert not any(key.endswith("Level.Turns.name") for key in lines)


def test_each_translation_has_its_file_and_its_pictures(module: Module) -> None:
    locales = [e.attributes["locale"] for e in module.root.find("Translation")]
    assert locales == ["ja"]
    assert "images_ja/chart-crt.png" in module.entries


def test_what_is_not_a_module_is_refused() -> None:
    with pytest.raises(ReadError):
        read_module(b"not a zip")


def test_a_module_whose_first_language_is_not_english_speaks_it_all_the_same() -> None:
    game = SKIRMISH.model_copy(
        update={"sheet": SKIRMISH.sheet.model_copy(update={"languages": ("ja",)})}
    )
    texts = read_module(make(game)).entries["Module_ja.properties"].decode("ascii")
    written = dict(line.split("=", 1) for line in texts.splitlines())
    button = written["DoActionButton.Clear\\ battle.text"]
    assert button.encode().decode("unicode_escape") == "戦闘を終える"


def test_a_language_of_a_region_is_named_as_vassal_looks_for_it() -> None:
    sheet = SKIRMISH.sheet.model_copy(update={"languages": ("en", "pt-BR")})
    entries = read_module(make(SKIRMISH.model_copy(update={"sheet": sheet}))).entries
    assert b"language:pt-BR" in entries["Module_pt_BR.properties"]
    assert b'locale="pt,BR"' in entries["buildFile.xml"]
