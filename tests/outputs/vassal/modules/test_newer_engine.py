"""Modules made for VASSAL 3.8: what that version brings, and nothing of it in modules for 3.7."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.model.game import Game
from builder.model.module import ModuleOptions, options_with_words
from builder.outputs.vassal.module.positions import layout_only
from builder.vassal.format.components import Element, component
from builder.vassal.format.files.archive import pack_archive
from builder.vassal.format.files.unpacking import open_archive
from builder.vassal.format.traits import Trait, make_trait, trait_fields
from builder.vassal.lint import inspect
from builder.vassal.lint.setting_lint import setting_findings
from builder.vassal.reading.main_grid import chosen_grid
from builder.vassal.reading.opened_module import OpenedModule
from tests.model.boards import numbered_coast as coast
from tests.outputs.vassal.reading import Module, read_module
from tests.outputs.vassal.sample import make


def made_for(version: str, kind: str) -> Game:
    game = coast.game(kind)
    module = ModuleOptions.model_validate({"vassal": version})
    return game.model_copy(update={"sheet": game.sheet.model_copy(update={"module": module})})


def module_of(version: str, kind: str = "slanting letters") -> Module:
    return read_module(make(made_for(version, kind)))


def test_the_version_is_a_number_in_the_spec_or_a_word_of_the_command_line() -> None:
    assert ModuleOptions.model_validate({"vassal": 3.8}).vassal == "3.8"
    assert options_with_words(ModuleOptions(), ["vassal-3.8"]).vassal == "3.8"
    assert ModuleOptions().vassal == "3.7"


@pytest.mark.parametrize(("version", "engine"), [("3.7", "3.7.0"), ("3.8", "3.8.0-beta1")])
def test_a_module_says_which_engine_opens_it(version: str, engine: str) -> None:
    module = module_of(version)
    assert module.root.attributes["VassalVersion"] == engine
    assert f"<VassalVersion>{engine}<".encode() in module.entries["moduledata"]


def test_slanting_numbers_are_the_engines_own_in_3_8_alone() -> None:
    (newer,) = module_of("3.8").find("ObliqueHexGridNumbering")
    assert newer.attributes["stagger"] == "true"
    older = module_of("3.7")
    assert older.find("ObliqueHexGridNumbering") == []
    (grid,) = [e for e in older.find("RegionGrid") if len(e.find("Region")) == 30]
    names = {e.attributes["name"] for e in grid.find("Region")}
    assert {"A1", "B2", "F8"} <= names


@pytest.mark.parametrize("kind", ["slanting numbers", "iroha", "own names on a slant"])
def test_numbers_that_3_8_cannot_write_are_named_points_there_too(kind: str) -> None:
    assert module_of("3.8", kind).find("ObliqueHexGridNumbering") == []


def test_counters_on_hexsides_look_up_their_hex_which_3_8_does_not_find() -> None:
    text = coast.files("slanting letters")["scenarios/landing.yaml"]
    placed = text.replace('{counter: s-foot, at: "A1"}', '{counter: s-foot, at: "A1/A2"}')
    assert placed != text
    game = coast.written("slanting letters").loaded(landing=placed).game
    assert game is not None
    sheet = game.sheet.model_copy(update={"module": ModuleOptions(vassal="3.8")})
    module = read_module(make(game.model_copy(update={"sheet": sheet})))
    assert module.find("ObliqueHexGridNumbering") == []


def trails(module: Module) -> list[Trait]:
    return [t for t in module.traits if t.kind == "Footprint"]


def test_trails_keep_the_last_point_of_a_place_in_3_8_alone() -> None:
    (newer,) = {t.type for t in trails(module_of("3.8"))}
    assert newer.endswith(";true")
    (older,) = trails(module_of("3.7"))[:1]
    assert "ignoreSameLocation" not in trait_fields(older)


def test_traits_of_3_8_are_read_with_their_new_fields() -> None:
    said = (
        "locCommand;Go;Regions;;Go to $LocationOfCommand$;57348,0,go;true;$XOfCommand$;false;true"
    )
    found = trait_fields(Trait("MultiLocationCommand", said))
    assert (found["sort"], found["ascending"], found["numeric"]) == (
        "$XOfCommand$",
        "false",
        "true",
    )
    assert (
        make_trait("MultiLocationCommand", locType="Zones").type.count(";") == said.count(";") - 3
    )


def test_distances_are_counted_by_the_engine_on_its_own_grid() -> None:
    (newer,) = layout_only(made_for("3.8", "slanting letters")).boards.values()
    (older,) = layout_only(made_for("3.7", "slanting letters")).boards.values()
    assert (newer.are_distances_exact, older.are_distances_exact) == (True, False)


def test_what_is_looked_for_by_a_slanting_number_is_told() -> None:
    grid = component("HexGrid", component("ObliqueHexGridNumbering"))
    stack = component("SetupStack", name="Guard", location="A4", useGridLocation=True)
    assert told(grid, stack) == ["bad-numbering"]
    assert told(grid) == []
    assert told(component("HexGrid", component("HexGridNumbering", stagger=False)), stack) == []


def test_a_module_of_our_own_asks_for_no_hex_by_a_slanting_number() -> None:
    found = inspect(make(made_for("3.8", "slanting letters")), "coast.vmod")
    assert "bad-numbering" not in {problem.code for problem in found.problems}


def told(*elements: Element) -> list[str]:
    root = Element("GameModule", {"VassalVersion": "3.8.0"}, [*elements])
    archive = open_archive(pack_archive({"buildFile.xml": b"<x/>"}))
    found = setting_findings(OpenedModule(archive, root, "buildFile.xml", "3.8.0"))
    return [problem.code for problem in found]


@pytest.mark.parametrize("kind", ["slanting letters", "falling slant"])
def test_the_numbers_of_a_module_of_3_8_are_read_again(kind: str, tmp_path: Path) -> None:
    (board,) = module_of("3.8", kind).root.find("Map")[0].find("Board")
    (planned,) = layout_only(made_for("3.8", kind)).boards.values()
    found = chosen_grid(board, (1654, 1165))
    assert found is not None
    assert planned.plan is not None
    own = coast.game(kind).maps[0].hexes
    hexes = found[0].hexes  # type: ignore[union-attr]
    assert set(own.ids) <= set(hexes.ids)
    assert not hexes.numbering.names
