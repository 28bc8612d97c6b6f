"""Expansions of a game as extensions of its module, and extensions of anybody read again."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from builder.drawing.ink.geometry import Rect
from builder.i18n.translate import Translator
from builder.importing import import_file
from builder.importing.printed_pieces import Printed
from builder.loading import load_game
from builder.loading.load import Loaded
from builder.model.expansions import game_with
from builder.model.game import Game
from builder.outputs.vassal.expressions.module_pictures import (
    BoardPicture,
    ChartPicture,
    ModuleDrawings,
)
from builder.outputs.vassal.module.expanded import build_with_expansions
from builder.outputs.vassal.module.extension import extension_id
from builder.problems import Problem, Severity
from builder.vassal.diff import compare_files
from builder.vassal.format.component_paths import target_path
from builder.vassal.format.components import Element
from builder.vassal.format.files.saves import deobfuscate
from builder.vassal.format.files.unpacking import open_archive
from builder.vassal.lint import inspect
from builder.vassal.reading.opened_module import open_module
from tests.model.boards import numbered_coast as coast
from tests.model.boards import two_shores
from tests.model.boards.written import SmallGame
from tests.outputs.vassal.sample import blank, blank_drawings

EXPANSION = """\
expansions:
- {id: winter, title: Winter War, version: 1.2.0, summary: Skis and snow, counters: [n-ski, s-ski],
   scenarios: snow, charts: frost, decks: weather}
"""
UNITS = """\
- {id: n-ski, name: N9, nation: northern, symbol: {branch: infantry}, values: 2-2-6,
   movement_class: foot}
- {id: s-ski, name: S9, nation: southern, symbol: {branch: infantry}, values: 2-2-6,
   movement_class: foot}
"""
CARDS = """\
source: given 7.0
layouts:
- {id: plain, size: mini, zones: [{shows: title, at: [2, 2, 30, 8]}]}
decks:
- {id: weather, title: Weather, layout: plain}
cards:
- {id: snow, deck: weather, title: Snow}
- {id: thaw, deck: weather, title: Thaw}
"""
TRACKS = """\
source: given 7.0
tracks:
- id: table
  title: Table
  kind: table
  boxes:
  - {id: weather, label: Weather, place: [10, 10, 49, 76]}
  - {id: weather.discards, label: "Weather: discards", place: [69, 10, 49, 76]}
  - {id: weather.out, label: "Weather: out of the game", place: [128, 10, 49, 76]}
"""
FROST = """\
kind: chart
title: Frost
source: given 7.0
columns: [Turn, Frost]
rows:
- [1, none]
- [2, hard]
"""
SNOW = (
    coast.SCENARIO.replace("title: Landing", "title: Snow")
    .replace('number: "9.0"', 'number: "10.0"')
    .replace('{counter: s-foot, at: "0101"}', '{counter: s-ski, at: "0101"}')
    .replace('{counter: n-foot, at: "0202"}', '{counter: n-ski, at: "0202"}')
)
FILES = {
    **coast.files("plain"),
    "game.yaml": two_shores.GAME + EXPANSION,
    "counters.yaml": two_shores.COUNTERS + UNITS,
    "scenarios/snow.yaml": SNOW,
    "cards.yaml": CARDS,
    "tracks.yaml": TRACKS,
    "tables/frost.yaml": FROST,
}
_GAME = SmallGame("two-shores", "coast", FILES)
MODULE = "two-shores-1.0.0.vmod"
EXTENSION = "two-shores-1.0.0_ext/winter-1.2.0.vmdx"


def drawings(game: Game) -> ModuleDrawings:
    """Pictures without anything on them of the game's counters, cards, charts and table."""
    rooms = {box.id: Rect(*(box.place or (0, 0, 1, 1))) for box in game.tracks[0].boxes}
    return replace(
        blank_drawings(game),
        displays={"table": BoardPicture(blank(700, 600), None, {"table": rooms})},
        cards={(card.id, ""): blank(60, 90) for card in game.cards},
        card_backs={deck.id: blank(60, 91) for deck in game.decks},
        charts=(
            ChartPicture("frost", "Frost", blank(90, 40)),
            ChartPicture("setup-landing", "Landing", blank(90, 41)),
            ChartPicture("setup-snow", "Snow", blank(90, 42)),
        ),
    )


@cache
def built() -> tuple[dict[str, bytes], list[Problem]]:
    problems: list[Problem] = []
    game = _GAME.game()
    return build_with_expansions(game, TRANSLATORS, drawings(game), problems), problems


TRANSLATORS = {
    "en": Translator(),
    "ja": Translator(
        "ja", {"Winter War": "冬戦争", "Frost": "霜", "Thaw": "雪解け", "Landing": "上陸"}
    ),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The module and its extension, as VASSAL finds them."""
    root = tmp_path_factory.mktemp("table")
    for name, data in built()[0].items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return root


def extension() -> Element:
    return open_module(open_archive(built()[0][EXTENSION]), extension=True).root


def module() -> Element:
    return open_module(open_archive(built()[0][MODULE])).root


def test_the_module_lacks_what_the_extension_adds() -> None:
    files, problems = built()
    assert [p for p in problems if p.severity is Severity.ERROR] == []
    assert sorted(files) == [MODULE, EXTENSION]
    slots = {e.attributes["entryName"] for e in module().find("PieceSlot")}
    assert not slots & {"N9", "S9"}
    assert "snow.vsav" not in open_archive(files[MODULE]).sizes
    assert {"N1", "S1"} <= slots


def test_an_extension_says_whose_it_is() -> None:
    found = extension().attributes
    assert (found["module"], found["moduleVersion"]) == ("Two shores", "1.0.0")
    assert (found["version"], found["description"]) == ("1.2.0", "Skis and snow")
    assert (found["anyModule"], found["vassalVersion"]) == ("false", "3.7.0")
    assert len(found["extensionId"]) == 3
    archive = open_archive(built()[0][EXTENSION])
    assert b"<version>1.2.0</version>" in archive.read("extensiondata")
    assert b"<name>Two shores</name>" in archive.read("moduledata")


def test_counters_go_into_the_palette_beside_those_of_their_nation() -> None:
    targets = {
        slot.attributes["entryName"]: element.attributes["target"]
        for element in extension().find("ExtensionElement")
        for slot in element.find("PieceSlot")
    }
    assert targets.keys() == {"N9", "S9"}
    assert targets["N9"].endswith("/VASSAL.build.widget.ListWidget:Northern")
    assert targets["N9"].startswith("VASSAL.build.module.PieceWindow:")


def test_counters_have_ids_of_the_extension_in_the_palette_and_in_saved_games() -> None:
    id = extension().attributes["extensionId"]
    numbers = {e.attributes["gpid"] for e in extension().find("PieceSlot")}
    cards = {e.attributes["gpid"] for e in extension().find("CardSlot")}
    assert numbers | cards == {f"{id}:{n}" for n in range(4)}
    for slot in extension().find("PieceSlot"):
        assert f";{slot.attributes['gpid']};" in slot.body
    saved = open_archive(open_archive(built()[0][EXTENSION]).read("snow.vsav"))
    text = deobfuscate(saved.read("savedGame"))
    assert all(f";{number};" in text for number in numbers)
    known = {e.attributes["gpid"] for e in module().find("PieceSlot")}
    assert any(f";{number};" in text for number in known)


def test_its_decks_lie_on_the_table_of_the_game_with_their_commands() -> None:
    assert module().find("DrawPile") == []
    found = {
        inner.attributes["name"]: element.attributes["target"]
        for element in extension().find("ExtensionElement")
        for inner in element.children
        if inner.kind in ("DrawPile", "DoActionButton")
    }
    assert found == {
        "Weather": "VASSAL.build.module.Map:Table",
        "Weather: discards": "VASSAL.build.module.Map:Table",
        "Weather: out of the game": "VASSAL.build.module.Map:Table",
        "Weather: shuffle": "",
        "Weather: again": "",
        "Weather: early": "",
        "Weather: needed": "",
    }
    names = {e.attributes["name"] for e in extension().find("PrototypeDefinition")}
    assert names == {"Card weather"}


def test_its_charts_and_set_ups_have_a_window_of_their_own() -> None:
    (window,) = extension().find("ChartWindow")
    assert window.attributes["name"] == "Winter War"
    shown = {e.attributes["fileName"] for e in window.find("Chart")}
    assert "chart-frost.png" in shown
    assert not shown & {e.attributes["fileName"] for e in module().find("Chart")}


def test_its_scenario_stands_in_the_list_of_scenarios() -> None:
    (setup,) = extension().find("PredefinedSetup")
    assert setup.attributes["file"] == "snow.vsav"
    assert "Snow" in setup.attributes["name"]


def test_the_module_holds_the_texts_of_its_extensions_in_all_languages() -> None:
    """VASSAL reads the texts of a language from the first archive that has a file of them."""
    files = built()[0]
    texts = open_archive(files[MODULE]).read("Module_ja.properties").decode("ascii")
    lines = dict(line.split("=", 1) for line in texts.splitlines())
    assert lines["ChartWindow.Winter\\ War.text"] == escaped("冬戦争")
    assert escaped("雪解け") in lines.values()
    assert escaped("上陸") in lines.values()
    assert sorted(lines) == [line.split("=", 1)[0] for line in texts.splitlines()]
    assert not any(name.endswith(".properties") for name in open_archive(files[EXTENSION]).sizes)


def escaped(text: str) -> str:
    return "".join(f"\\u{ord(letter):04x}" for letter in text)


def test_it_holds_the_pictures_that_the_module_lacks_and_no_others() -> None:
    files = built()[0]
    pictures = {n for n in open_archive(files[EXTENSION]).sizes if n.startswith("images/")}
    assert {"images/counter-n-ski.png", "images/counter-s-ski.png"} <= pictures
    assert not pictures & open_archive(files[MODULE]).sizes.keys()


def test_the_same_game_gives_the_same_extension() -> None:
    game = _GAME.game()
    again = build_with_expansions(game, TRANSLATORS, drawings(game), [])
    assert again == built()[0]
    assert extension_id(game, game.sheet.expansions[0]) == extension().attributes["extensionId"]


def test_a_path_names_each_component_by_class_and_name() -> None:
    path = [Element("Map", {"mapName": "Main: A/B"}), Element("BoardPicker", {"name": "x"})]
    assert target_path(path) == (
        "VASSAL.build.module.Map:Main\\: A\\/B/VASSAL.build.module.map.BoardPicker"
    )


# -- read again --------------------------------------------------------------------------------


def imported(path: Path, into: Path, printed: Printed | None = None) -> Game:
    for name, data in import_file(path, printed=printed).files.items():
        (into / name).parent.mkdir(parents=True, exist_ok=True)
        (into / name).write_bytes(data)
    game = load_game(into).game
    assert game is not None
    return game


def test_import_with_the_module_beside_it_gives_the_whole_game(
    folder: Path, tmp_path: Path
) -> None:
    game = imported(folder / EXTENSION, tmp_path / "game")
    assert {"N1", "S1", "N9", "S9"} <= {c.name for c in game.counters.values()}
    snow = next(s for s in game.scenarios if "Snow" in s.title)
    placed = {(game.counters[p.counter].name, p.at) for p in snow.setup}
    assert {("N9", "0202"), ("S9", "0101"), ("N1", "0502")} <= placed


def test_import_without_the_module_gives_what_the_extension_adds(
    folder: Path, tmp_path: Path
) -> None:
    (tmp_path / "w.vmdx").write_bytes((folder / EXTENSION).read_bytes())
    game = imported(tmp_path / "w.vmdx", tmp_path / "game")
    assert {c.name for c in game.counters.values()} == {"N9", "S9", "Snow", "Thaw"}


def test_what_is_printed_of_an_extension_is_its_own(folder: Path, tmp_path: Path) -> None:
    game = imported(folder / EXTENSION, tmp_path / "game", Printed())
    assert {c.name for c in game.counters.values()} == {"N9", "S9", "Snow", "Thaw"}


def test_a_comparison_with_the_module_tells_what_it_adds(folder: Path) -> None:
    changes = compare_files(folder / MODULE, folder / EXTENSION)
    assert {c.name.partition(":")[0] for c in changes if c.group == "pieces"} == {
        "N9",
        "S9",
        "Snow",
        "Thaw",
    }
    assert not [c for c in changes if c.sort == "gone"]


def test_inspect_finds_nothing_wrong_with_it() -> None:
    found = inspect(built()[0][EXTENSION], "winter.vmdx")
    assert found.contents is not None
    assert found.contents["kind"] == "extension"
    assert found.problems == ()


# -- what is wrong -----------------------------------------------------------------------------


def told(**changes: str) -> Problem:
    loaded: Loaded = _GAME.loaded(**changes)
    (problem,) = [p for p in loaded.problems if p.severity is Severity.ERROR]
    assert loaded.game is None
    assert problem.location is not None
    return problem


def test_a_scenario_of_the_game_with_a_counter_of_an_expansion_is_told() -> None:
    text = FILES["scenarios/landing.yaml"].replace("counter: s-foot", "counter: s-ski", 1)
    problem = told(landing=text)
    assert (problem.code, problem.path[:2]) == ("expansion-part", ("scenarios", "landing"))


def test_a_part_in_two_expansions_is_told() -> None:
    more = "- {id: spring, title: Spring, counters: n-ski}\n"
    problem = told(game=two_shores.GAME + EXPANSION + more)
    assert (problem.code, problem.path) == (
        "expansion-part",
        ("sheet", "expansions", 1, "counters", 0),
    )


def test_a_part_that_is_not_there_is_told() -> None:
    text = two_shores.GAME + EXPANSION.replace("s-ski", "s-sky")
    loaded = _GAME.loaded(game=text)
    assert ("unknown-reference", "did you mean 's-ski'?") in {
        (p.code, p.hint) for p in loaded.problems
    }


def test_a_game_without_its_expansions_lacks_their_parts() -> None:
    game = game_with(_GAME.game())
    assert [s.id for s in game.scenarios] == ["landing"]
    assert "n-ski" not in game.counters
    assert game_with(_GAME.game(), ("winter",)).scenarios == _GAME.game().scenarios
