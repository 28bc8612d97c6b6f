"""What players meet: setups to choose from, hidden and owned units, zones, arrivals, help."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from builder.drawing.aids.title_card import title_card
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Path, Use
from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.scenarios import Scenario
from builder.outputs.vassal.counters.compact.heard_keys import keys_heard_by
from builder.outputs.vassal.counters.ownership import expand_prototypes
from builder.outputs.vassal.counters.prototypes import MAP, NOT_YOURS, SOLITAIRE
from builder.outputs.vassal.counters.prototypes_of_counters import hidden_counters
from builder.outputs.vassal.module.module import write_game
from builder.outputs.vassal.module.positions import layout_only, position_of_save
from builder.outputs.vassal.module.setups import set_up
from builder.outputs.vassal.table.arrivals import arrivals_of, turn_at
from builder.outputs.vassal.table.dice import faces_of
from builder.outputs.vassal.table.messages import HIDDEN, MESSAGES
from builder.outputs.vassal.table.windows import help
from builder.rules.registry import controllers_of
from builder.rules.validation import fill
from builder.vassal.expressions.tree import in_braces
from builder.vassal.format.files.reader import PlacedPiece, read_save
from builder.vassal.format.files.sequence_encoder import decode
from builder.vassal.format.lookups import table_entries
from builder.vassal.format.pieces import MapPoint
from builder.vassal.format.traits import Trait, trait_fields
from builder.vassal.lint.named_keys import key_names_in
from tests.games import up_front, vietnam
from tests.outputs.vassal.expressions import work_out
from tests.outputs.vassal.reading import Module, lines_of, read_module
from tests.outputs.vassal.sample import (
    SKIRMISH,
    blank,
    blank_drawings,
    board_of,
    make,
    make_with,
    opened,
)

VIETNAM = vietnam.game()
SECOND = {
    "id": "second", "number": "2", "title": "Second", "map": "field", "turns": 2, "track": "turn",
    "first_side": "Red", "setup": [{"counter": "red-1", "at": "0103", "hidden": True}],
    "reinforcements": [{"turn": 2, "counters": "blue-1 red-boat-2"}],
}  # fmt: skip
TWO = SKIRMISH.model_copy(
    update={"scenarios": (*SKIRMISH.scenarios, Scenario.model_validate(SECOND))}
)


@pytest.fixture(scope="module")
def module() -> Module:
    return opened(TWO)


def placed(of: Module, scenario: str, name: str) -> PlacedPiece:
    pieces, _ = read_save(of.entries[f"{scenario}.vsav"])
    return next(p for p in pieces if p.name == name)


def kinds(traits: tuple[Trait, ...]) -> list[str]:
    return [t.kind for t in traits]


# -- setups ----------------------------------------------------------------------------------------


def test_one_scenario_stands_by_itself() -> None:
    setups = [e for e in opened(SKIRMISH).root.children if e.kind == "PredefinedSetup"]
    assert [(e.attributes["name"], len(e.children)) for e in setups] == [
        ("1 First blood", 0), ("Trial set-up: 1 First blood", 0), ("Empty map", 0)
    ]  # fmt: skip


def test_several_scenarios_are_grouped_by_map(module: Module) -> None:
    setups = [e for e in module.root.children if e.kind == "PredefinedSetup"]
    group = setups[0]
    assert (group.attributes["name"], group.attributes["isMenu"]) == ("The Field", "true")
    assert [e.attributes["file"] for e in group.children] == [
        "first.vsav",
        "second.vsav",
        "ready-first.vsav",
    ]
    files = [e.attributes["file"] for e in group.children + setups[1:]]
    assert all(name in module.entries for name in files)


def test_reinforcements_wait_in_a_tray_by_turns_and_the_marker_stands_in_its_box(
    module: Module,
) -> None:
    """The boxes of the track have room for the marker alone."""
    first, second = placed(module, "second", "Guard/x"), placed(module, "second", "Boat 2-2")
    one = board_of(TWO, "field").place("turn:1")
    assert one is not None
    assert placed(module, "second", "Game turn").spot == MapPoint(MAP, *one.point)
    assert first.spot != second.spot
    tray = arrivals_of(TWO)
    for piece in (first, second):
        assert piece.spot is not None
        assert piece.spot.map == tray.name
        assert turn_at(tray, piece.spot.x, piece.spot.y) == "2"


@pytest.mark.thorough
def test_every_reinforcement_of_the_iron_triangle_has_its_own_place() -> None:
    scenario = VIETNAM.scenario("the-iron-triangle")
    tray = arrivals_of(VIETNAM)
    pieces, _ = read_save(opened(VIETNAM).entries["the-iron-triangle.vsav"])
    waiting = [p.spot for p in pieces if p.spot and p.spot.map == tray.name]
    assert len(set(waiting)) == len(waiting)
    coming = Counter(str(e.turn) for e in scenario.reinforcements for _ in e.counters)
    assert Counter(turn_at(tray, spot.x, spot.y) for spot in waiting) == coming


def test_a_saved_game_tells_when_each_reinforcement_comes() -> None:
    stage = layout_only(VIETNAM)
    scenario = VIETNAM.scenario("snoopys-nose")
    sheet, problems = position_of_save(VIETNAM, write_game(VIETNAM, set_up(stage, scenario, [])))
    assert problems == []
    assert sheet is not None
    coming = {(id, e.turn) for e in scenario.reinforcements for id in e.counters}
    waiting = {(p.counter, p.at) for p in sheet.pieces if p.at.startswith(f"{scenario.track}:")}
    assert waiting >= {(id, f"{scenario.track}:{turn}") for id, turn in coming}


def test_a_unit_of_a_turn_without_band_waits_on_the_track() -> None:
    """In a game under way units may wait for turns on which no scenario brings any."""
    stage = layout_only(TWO)
    late = Scenario.model_validate(SECOND | {"setup": [{"counter": "red-1", "at": "turn:1"}]})
    (unit,) = (
        p
        for stack in set_up(stage, late, []).stacks
        for p in stack.pieces
        if p.name == "First, of 'Two'"
    )
    assert unit.spot is not None
    assert unit.spot.map == MAP


def test_the_arrivals_speak_the_name_of_the_place_where_they_wait(module: Module) -> None:
    """Who may enter is found by the name of the turn's place, on the map or in the tray."""
    names = {
        zone.attributes["name"]
        for window in module.root.find("Map")
        if window.attributes["mapName"] == arrivals_of(TWO).name
        for zone in window.find("Zone")
    }
    assert names == {"Turn 2"}


def test_whoever_waits_says_so_once_a_turn(module: Module) -> None:
    tell = next(
        e for e in module.root.find("GlobalKeyCommand") if e.attributes["name"] == "Tell arrivals"
    )
    assert '"Turn "+TurnNo' in tell.attributes["filter"]
    assert "ArrivalsTold!=TurnNo" in tell.attributes["filter"]
    keys = {e.attributes["hotkey"] for e in module.root.find("TurnGlobalHotkey")}
    assert "57344,0,arrivals" in keys


@pytest.mark.parametrize(("units", "one_by_one"), [(1, True), (6, True), (7, False), (28, False)])
def test_a_few_arrivals_are_told_one_by_one_and_many_by_their_number(
    module: Module, units: int, one_by_one: bool
) -> None:
    tell = next(
        e for e in module.root.find("GlobalKeyCommand") if e.attributes["name"] == "Tell arrivals"
    )
    summed = next(
        e for e in module.root.find("DoActionButton") if e.attributes["name"] == "arrivals-sum"
    )
    state = {
        "Mover": "1", "LocationName": "Turn 3", "TurnNo": "3", "ArrivalsTold": "2",
        "Arrivals": str(units), "M_ARRIVE": MESSAGES["M_ARRIVE"], "PlayerSide": SOLITAIRE,
    }  # fmt: skip
    assert work_out(tell.attributes["filter"], state) is one_by_one
    told = work_out(summed.attributes["reportFormat"], state)
    assert told.startswith(str(units)) is not one_by_one


# -- hidden and owned ------------------------------------------------------------------------------


def test_a_hidden_unit_is_there_for_its_side_and_solitaire_alone(module: Module) -> None:
    piece = placed(module, "second", "First, of 'Two'")
    secret = next(t for t in piece.traits if t.kind == "Hideable")
    assert secret.state == "The Reds"
    assert trait_fields(secret)["access"] == f"sides:The Reds:Red:{SOLITAIRE}"
    open_one = placed(module, "first", "First, of 'Two'")
    assert next(t for t in open_one.traits if t.kind == "Hideable").state == "null"


def test_only_sides_that_hide_units_note_them_in_secret(module: Module) -> None:
    assert "Hideable" not in kinds(placed(module, "second", "Guard/x").traits)
    assert "Secret Red" in module.prototypes
    assert "Secret Blue" not in module.prototypes


def test_whatever_a_scenario_hides_or_may_hide_can_be_noted_in_secret() -> None:
    first = SKIRMISH.scenarios[0]
    plain = first.model_copy(update={"free_setup": ()})
    shown = opened(SKIRMISH.model_copy(update={"scenarios": (plain,)}))
    assert "Secret Red" not in shown.prototypes
    assert hidden_counters(SKIRMISH) == {"red-1", "shell"}
    second = Scenario.model_validate(SECOND)
    assert hidden_counters(SKIRMISH.model_copy(update={"scenarios": (plain, second)})) == {"red-1"}


def test_units_obey_their_side_alone_but_phases_and_battles_reach_them(module: Module) -> None:
    """What stands outside of the restriction of the unit's movement reaches the units of all sides: so
    it stands inside of all other traits, and orders to the unit are barred to others. (These stand
    outside of all dynamic properties, because each costs the engine milliseconds for every command that
    reaches it.)"""
    traits = placed(module, "second", "Guard/x").traits
    at = kinds(traits).index("Restricted")
    assert not {x for trait in traits[at:] for x in keys_heard_by(trait)}
    assert trait_fields(traits[at])["sides"] == f"The Blues,Blue,{SOLITAIRE}"
    menus = {
        trait_fields(t)["menu"].partition(" [")[0]: i
        for i, t in enumerate(traits)
        if t.kind == "TriggerAction"
    }  # fmt: skip
    bars = [
        trait_fields(t) for t in traits if t.kind == "RestrictCommands" and "step-lose" in t.type
    ]
    bar = next(f for f in bars if f["name"] == "not yours")
    assert bar["condition"] == in_braces(NOT_YOURS)
    assert {"step-lose", "step-restore", "lose", "unlose"} <= set(key_names_in(bar["keys"]))
    first = kinds(traits).index("DynamicProperty")
    assert menus["Lose a step"] < first
    assert menus["Eliminate"] < first


def test_reports_of_hidden_units_keep_their_values_back(module: Module) -> None:
    for text in lines_of(module.traits):
        for value in re.findall(r'GetString\("(?:Values|Attack|Defence)"\)', text):
            assert f"{HIDDEN} ? " in text[: text.index(value)]


# -- zones of control ------------------------------------------------------------------------------


@pytest.mark.thorough
def test_every_unit_but_a_vessel_has_a_zone_that_its_sides_button_shades() -> None:
    held = opened(VIETNAM)
    names = {u.title or u.name: u for u in VIETNAM.units}
    zones = controllers_of(VIETNAM)
    for slot, chain in held.pieces:
        unit = names.get(slot.attributes["entryName"])
        if unit:
            whole = expand_prototypes(chain, held.prototypes)
            assert any(t.kind == "AreaOfEffect" for t in whole) == (unit.id in zones), unit.id
    shaders = [e.attributes["name"] for e in held.root.find("MapShader")]
    areas = {trait_fields(t)["mapShader"] for t in held.traits if t.kind == "AreaOfEffect"}
    assert set(shaders) == areas == {"Control US", "Control VC"}


# -- preferences and menus -------------------------------------------------------------------------


def test_marks_go_by_phase_only_for_who_wants_it(module: Module) -> None:
    names = {e.attributes["name"] for e in module.root.find("BooleanPreference")}
    by_phase = [
        e.attributes["filter"] for e in module.root.find("GlobalKeyCommand")
        if "by phase" in e.attributes["name"]
    ]  # fmt: skip
    assert len(by_phase) == 1
    assert all(any(name in text for name in names) for text in by_phase)


def test_menus_gather_buttons_that_exist(module: Module) -> None:
    texts = {
        e.attributes.get(name, "")
        for e in module.root.walk() for name in ("text", "buttonText", "buttonName")
    }  # fmt: skip
    for menu in module.root.find("ToolbarMenu"):
        items = decode(menu.attributes["menuItems"], ",")
        assert items
        assert set(items) <= texts


# -- help ------------------------------------------------------------------------------------------


class Links(HTMLParser):
    """The links and anchors of a page."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.anchors: set[str] = set()
        self.tags: set[str] = set()
        self.feed(page.decode("ascii"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags.add(tag)
        self.links |= {h[1:] for h in [found.get("href") or ""] if h[:1] == "#"}
        self.anchors |= {found.get("name") or ""} if tag == "a" else set()


@pytest.mark.thorough
@pytest.mark.parametrize("game", [VIETNAM, SKIRMISH], ids=lambda g: g.id)
def test_every_page_of_the_help_menu_is_there_in_every_language(game: Game) -> None:
    held = opened(game)
    files = [e.attributes["fileName"] for e in held.root.find("HelpFile")]
    assert files == [page.file for page in help.pages(game)]
    for name in files:
        assert name in held.entries
        assert f"help_ja/{name}" in held.entries


@pytest.mark.thorough
def test_the_rules_are_in_the_help_with_links_that_lead_somewhere() -> None:
    held = opened(VIETNAM)
    for name in (help.RULES.file, f"help_ja/{help.RULES.file}"):
        page = Links(held.entries[name])
        assert page.links
        assert page.links <= page.anchors
        assert not page.tags & {"script", "svg", "style", "img"}
    english = held.entries[help.RULES.file].decode()
    rules = VIETNAM.rules_in("en")
    assert rules is not None
    assert all(f'name="c{case.number}"' in english for case in rules.cases)


def test_a_game_without_rules_text_has_no_page_of_them(module: Module) -> None:
    assert help.RULES.file not in module.entries


def test_the_keys_page_names_every_button(module: Module) -> None:
    page = module.entries[help.KEYS.file].decode()
    for button in ("battle-resolve", "battle-odds", "clear-moved", "roll-2d6", "window-losses"):
        assert f"<td>{button}</td>" in page


def test_the_keys_page_does_not_list_the_faces_of_dice() -> None:
    faces = {f"die-{n}-{v}.png": blank(24, 24) for n, v in faces_of(SKIRMISH)}
    data = make_with(SKIRMISH, replace(blank_drawings(SKIRMISH), dice=faces))
    page = read_module(data).entries[help.KEYS.file].decode()
    assert "<td>1d6</td>" in page
    assert "<td>1</td>" not in page


def test_the_palette_has_a_tab_for_each_nation_and_one_for_the_markers(module: Module) -> None:
    (window,) = module.root.find("PieceWindow")
    assert len(window.find("TabWidget")) == 1
    names = [e.attributes["entryName"] for e in window.find("ListWidget")]
    assert names == ["Red Army", "Blue Army", "Markers"]


def test_a_game_of_markers_alone_has_a_tab_for_each_family() -> None:
    game = SKIRMISH.model_copy(update={"units": (), "scenarios": ()})
    (window,) = read_module(make(game)).root.find("PieceWindow")
    names = [e.attributes["entryName"] for e in window.find("ListWidget")]
    assert names == [f"Markers: {f}" for f in dict.fromkeys(m.family for m in game.markers)]


def test_pages_are_plain_for_any_readers_system(module: Module) -> None:
    for name, data in module.entries.items():
        if name.endswith(".html"):
            assert data.isascii(), name


@pytest.mark.thorough
def test_the_title_card_greets_in_each_language_and_everything_fits() -> None:
    for language in VIETNAM.sheet.languages:
        context = DrawContext(Translator(language, VIETNAM.translations.get(language, {})))
        scene = title_card(VIETNAM, context)
        assert context.problems == []
        assert scene.title == context.tr(VIETNAM.sheet.title)
    held = read_module(make(VIETNAM))
    assert held.root.find("AboutScreen")[0].attributes["fileName"] == help.SPLASH
    assert f"images/{help.SPLASH}" in held.entries


@pytest.mark.parametrize("game", [VIETNAM, up_front.game()], ids=lambda g: g.id)
def test_the_title_card_shows_counters_of_different_kinds_or_cards_in_its_frame(game: Game) -> None:
    scene = title_card(game, DrawContext())
    placed = [item for item in scene.items if isinstance(item, Use)]
    assert len({use.symbol for use in placed}) == len(placed) >= 4
    shadows = [i for i in scene.items if isinstance(i, Path) and i.fill == "#c9bc9c"]
    across = [x for shadow in shadows for sub in shadow.subs for x, _ in sub.points]
    assert len(shadows) == len(placed)
    assert 6 < min(across) < max(across) < scene.width - 6


@pytest.mark.thorough
def test_all_that_a_japanese_player_reads_is_square() -> None:
    """Every text of components and pieces has a translation."""
    from builder.vassal.format.properties import _words, component_texts, trait_texts

    tr = Translator("ja", VIETNAM.translations["ja"])
    module = opened(fill(VIETNAM))
    texts = dict(component_texts(module.root))
    texts |= {f"Piece.{text}": text for x in module.traits for text in trait_texts(x) if text}
    without = [key for key, text in texts.items() if _words(text, tr) is None]
    # the code of the language; an aircraft is called so everywhere
    spoken = "GlobalTranslatableMessage.SpokenLanguage.initialValue"
    assert without == [spoken, "Piece.B-52"]


def test_a_hidden_piece_shows_no_values_in_lists_and_under_the_mouse(module: Module) -> None:
    formats = [e.attributes["leafFormat"] for e in module.root.find("Inventory")]
    formats += [
        e.attributes["counterReportFormat"] for e in module.root.find("CounterDetailViewer")
    ]
    piece = {"LocalizedPieceName": "Somebody", "Values": "4-5", "LocationName": "0101"}
    piece |= {"N_Listed": "|s/Red:The Reds|", "StackSize": "1"}
    assert len(formats) > 3
    for format in formats:
        assert "4-5" in work_out(format, piece)
        assert "4-5" not in work_out(format, {**piece, "Obscured": "true"})


def test_names_stand_under_a_counter_that_lies_alone_and_values_in_a_stack(module: Module) -> None:
    """Under several counters side by side the names would run into one another."""
    piece = {"LocalizedPieceName": "3rd Battalion", "Values": "4-5", "Obscured": "false"}
    formats = {e.attributes["counterReportFormat"] for e in module.root.find("CounterDetailViewer")}
    assert {work_out(f, piece | {"StackSize": "1"}) for f in formats} == {"3rd Battalion 4-5"}
    assert {work_out(f, piece | {"StackSize": "2"}) for f in formats} == {"4-5"}


def test_a_stack_in_a_hex_shows_its_terrain_and_sums_and_one_in_a_box_does_not(
    module: Module,
) -> None:
    shown = module.root.find("CounterDetailViewer")[0].attributes["summaryReportFormat"]
    tables = {
        e.attributes["name"]: e.attributes["initialValue"]
        for e in module.root.find("GlobalTranslatableMessage")
    }
    sums = {"Attack": 5, "Defence": 9}
    units = {"SumLocation": lambda name, *_: sums[name]}
    none = {"SumLocation": lambda *_: 0}
    hex = tables | {"LocationName": "0102", "CurrentBoard": "The Field"}
    assert work_out(shown, hex, units) == "0102  Clear  Σ 5-9"
    assert work_out(shown, hex, none) == "0102  Clear"
    assert work_out(shown, hex | {"LocationName": "Turn 1"}, units).strip() == "Turn 1"


def test_the_lists_tell_nothing_of_what_lies_in_a_cup(module: Module) -> None:
    lost = {"Kind": "unit", "CurrentMap": "Losses", "LocationName": "Turn 2"}
    for found in module.root.find("Inventory"):
        shown = found.attributes["include"]
        assert work_out(shown, lost | {"DeckName": ""})
        assert not work_out(shown, lost | {"DeckName": "Enemy units"})


def test_the_lists_tell_nothing_of_what_is_noted_in_secret(module: Module) -> None:
    """The engine lists what its player does not see."""
    for found in module.root.find("Inventory"):
        noted = {"Kind": "unit", "CurrentMap": "Losses", "LocationName": "Turn 2", "DeckName": ""}
        assert not work_out(found.attributes["include"], noted | {"Invisible": "true"})


def calculated(module: Module) -> dict[str, str]:
    """The expressions of the calculated properties of a module's pieces, by name."""
    made = (trait_fields(t) for t in module.traits if t.kind == "CalculatedProperty")
    return {fields["name"]: fields["expression"] for fields in made}


def test_in_lists_the_ninth_turn_comes_before_the_tenth(module: Module) -> None:
    """The engine sorts headings by their letters."""
    made = calculated(module)
    places = (x.attributes["groupBy"] for x in module.root.find("Inventory"))
    assert {"CurrentMap,PlaceListed", "PlaceListed,SideShown"} <= {*places}

    def listed(place: str) -> str:
        shown = work_out(made["PlaceShown"], {"LocationName": place})
        return str(work_out(made["PlaceListed"], {"PlaceShown": shown}))

    turns = [listed(f"Turn {n}") for n in range(1, 13)]
    assert turns == sorted(turns)
    assert [turn.replace("  ", " ") for turn in turns] == [f"Turn {n}" for n in range(1, 13)]
    groups = [work_out(made["GroupShown"], {"Group": f"{n}th Army"}) for n in (4, 9, 11)]
    assert groups == sorted(groups)
    assert listed("0509") == "0509"


def test_the_list_of_units_speaks_the_players_language(module: Module) -> None:
    """The words stand in a constant, which is translated word by word."""
    (units,) = (e for e in module.root.find("Inventory") if e.attributes["name"] == "Units")
    made = calculated(module)
    assert set(units.attributes["groupBy"].split(",")) <= made.keys()
    constants = module.root.find("GlobalTranslatableMessage")
    (listed,) = (c for c in constants if c.attributes["name"] == "N_Listed")
    words = {"N_Listed": listed.attributes["initialValue"].replace("The Reds", "赤軍")}
    assert work_out(made["SideShown"], {**words, "Side": "Red"}) == "赤軍"
    assert work_out(made["GroupShown"], {**words, "Group": "Other: one"}) == "Other: one"
    japanese = module.entries["Module_ja.properties"].decode("ascii")
    assert "\\u8d64\\u8ecd" in next(x for x in japanese.splitlines() if "N_Listed" in x)


def test_a_draw_that_the_turn_allots_nothing_for_is_told(module: Module) -> None:
    buttons = [e.attributes for e in module.root.find("DoActionButton")]
    (draw,) = (a for a in buttons if a["text"].endswith("draw for the turn"))
    assert "say-none" in draw["hotkeys"]
    (line,) = (a for a in buttons if a["hotkey"].endswith("cup-shells-say-none"))
    told = line["reportFormat"]
    texts = {"M_CUP_NONE": "%1: none", "N_Listed": "|t/shells:Grenades|", "PlayerSide": SOLITAIRE}
    assert work_out(told, {**texts, "TurnNo": "9"}) == "Grenades: none"
    assert work_out(told, {**texts, "TurnNo": "1"}) == ""


def test_the_chat_names_boxes_cups_and_counts_in_the_players_language(module: Module) -> None:
    """The engine translates no names of zones and boxes, so that they stand in a constant."""
    constants = module.root.find("GlobalTranslatableMessage")
    (listed,) = (c for c in constants if c.attributes["name"] == "N_Listed")
    words = table_entries(listed.attributes["initialValue"])
    assert words["p/Turn 1"] == "Turn 1"
    assert words["p/Shells/ drawn 2"] == "Shells: drawn 2"
    assert words["t/shells"] == "Shells"
    where = calculated(module)["PlaceShown"]
    table = {"N_Listed": "|p/Turn 1:第1ターン|p/Shells/ drawn 2:榴弾の2|"}
    assert work_out(where, {**table, "LocationName": "Turn 1"}) == "第1ターン"
    assert work_out(where, {**table, "LocationName": "Shells: drawn 2"}) == "榴弾の2"
    assert work_out(where, {**table, "LocationName": "0203"}) == "0203"
