"""Whatever of a game is read in print wants a translation."""

from __future__ import annotations

from pathlib import Path

import polib

from builder.loading import load_game
from builder.loading.languages.translatable_texts import visible_texts
from builder.loading.languages.translate_game import translate
from tests import small_game
from tests.games.belgium import game as belgium
from tests.rules.engine.brook import good, loaded


def test_labels_of_effects_and_figures_are_read() -> None:
    found = {(path[0], text) for path, text in visible_texts(belgium())}
    assert {("terrain", "other defenders"), ("terrain", "half"), ("terrain", "ignored")} <= found


def test_formations_in_full_are_read() -> None:
    assert ("sheet", "6th Army") in {(path[0], text) for path, text in visible_texts(belgium())}


def test_designations_and_figures_are_not() -> None:
    texts = {text for _, text in visible_texts(belgium())}
    assert texts.isdisjoint({"AA", "3", "XVI", "8-5-12"})


def test_a_game_that_is_written_first_in_japanese_or_chinese_wants_translations(
    tmp_path: Path,
) -> None:
    folder = small_game.write(tmp_path)
    for name, old, new in (
        ("game.yaml", "languages: [en]", "languages: [ja, en]"),
        ("game.yaml", "title: Skirmish", "title: 遭遇戦"),
        ("terrain.yaml", "name: Woods", "name: 森"),
        ("maps/field.yaml", "title: The field", "title: 平原"),
    ):
        text = (folder / name).read_text("utf-8")
        assert old in text
        (folder / name).write_text(text.replace(old, new), "utf-8")
    loaded = load_game(folder)
    assert loaded.game is not None
    texts = {text for _, text in visible_texts(loaded.game)}
    assert {"遭遇戦", "森", "平原"} <= texts
    assert texts.isdisjoint({"R1", "3-2-4"})
    asked = {e.msgid for e in polib.pofile(translate(folder, "en").files["locale/en.po"])}
    assert {"遭遇戦", "森", "平原"} <= asked


def test_names_along_maps_are_read_in_capitals_too(tmp_path: Path) -> None:
    folder = small_game.write(tmp_path)
    field = folder / "maps/field.yaml"
    ways = ", ".join(
        f"{{text: {text}, along: ['0101', '0201']}}" for text in ("GRISONS", "ABC", "AB", "B1")
    )
    field.write_text(field.read_text("utf-8") + f"labels: [{ways}]\n", "utf-8")
    loaded = load_game(folder)
    assert loaded.game is not None, loaded.problems
    texts = {text for _, text in visible_texts(loaded.game)}
    assert {"GRISONS", "ABC"} <= texts
    assert texts.isdisjoint({"AB", "B1"})


def test_areas_that_declared_rules_speak_of_are_read(tmp_path: Path) -> None:
    folder = small_game.write(tmp_path)
    sheet = folder / "game.yaml"
    sheet.write_text(sheet.read_text("utf-8").replace("system: folio", "system: open"), "utf-8")
    field = folder / "maps/field.yaml"
    areas = "".join(
        f"  - {{id: {id}, name: {name}, hexes: ['0{row}01']}}\n"
        for row, (id, name) in enumerate(
            {"ford": "the old ford", "bank": "the bank", "far": "the far side"}.items(), start=1
        )
    )
    field.write_text(f"{field.read_text('utf-8')}areas:\n{areas}", "utf-8")
    (folder / "mechanisms.yaml").write_text(
        "source: given 7.0\n"
        "stacking: {rule: '1.1', limits: [{most: 1, when: {in: [ford, bank]}}]}\n"
        "names: {bank: the muddy bank}\n",
        "utf-8",
    )
    loaded = load_game(folder)
    assert loaded.game is not None, loaded.problems
    texts = {text for _, text in visible_texts(loaded.game)}
    assert {"the old ford", "the muddy bank"} <= texts
    assert texts.isdisjoint({"the bank", "the far side"})


def test_kinds_of_units_that_rules_speak_of_are_read_unless_they_have_a_name() -> None:
    zones = "zones: {rule: '6.1', who: {is: [cavalry, leader], not: {is: artillery}}}\n"
    names = "names: {leader: a leader, is artillery: guns}\n"
    texts = {text for _, text in visible_texts(good(loaded(mechanisms=zones + names)))}
    assert {"cavalry", "a leader", "guns"} <= texts
    assert texts.isdisjoint({"infantry", "leader", "artillery"})


def test_areas_of_a_game_without_declared_rules_are_not(tmp_path: Path) -> None:
    """Not even one that is called as a family of rules."""
    folder = small_game.write(tmp_path)
    field = folder / "maps/field.yaml"
    area = "areas:\n- {id: combat, name: the field of combat, hexes: ['0101']}\n"
    field.write_text(field.read_text("utf-8") + area, "utf-8")
    loaded = load_game(folder)
    assert loaded.game is not None, loaded.problems
    assert "the field of combat" not in {text for _, text in visible_texts(loaded.game)}
