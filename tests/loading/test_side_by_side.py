"""Every text beside its translation, and what has changed in its source: what a translator reads."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.loading import load_game
from builder.loading.languages.earlier_sources import SOURCES_PATH
from builder.loading.languages.side_by_side import side_by_side
from builder.model.side_by_side import Pair
from builder.outputs.web.proof_page import changes, proof_page
from tests.command import run
from tests.loading.test_translating import edit, folder, translated, update

__all__ = ["folder"]


@pytest.fixture
def changed(folder: Path) -> Path:
    """A translated game, of which a case and a term were written otherwise since."""
    update(translated(folder))
    edit(folder, "rules/en/01.md", "No two units share", "No three units share")
    edit(folder, "rules/en/glossary.yaml", "The six hexes round", "All hexes round")
    return folder


def pairs(folder: Path) -> dict[str, Pair]:
    """The pairs of a game by the name of the case or term, or by the text."""
    return {pair.name or pair.source: pair for pair in side_by_side(folder, "ja").all}


def test_a_case_stands_beside_its_translation(folder: Path) -> None:
    case = pairs(translated(folder))["1.0"]
    assert case.source == "Movement\n\nA unit enters {zoc|zones of control} at its own cost."
    assert case.translation == "移動\n\n{zoc}に入るコストは変わらない。"
    assert case.state == "done"


def test_what_waits_has_no_translation(folder: Path) -> None:
    update(folder)
    found = pairs(folder)
    waiting = [found[name] for name in ("1.0", "1.1", "2.0", "glossary:zoc", "Woods")]
    assert {(pair.state, pair.translation) for pair in waiting} == {("new", "")}


def test_a_stale_case_has_the_source_that_it_was_translated_from(changed: Path) -> None:
    case = pairs(changed)["1.1"]
    assert case.state == "stale"
    assert "No two units" in case.earlier
    assert "No three units" in case.source
    assert pairs(changed)["1.0"].earlier == ""


def test_a_stale_term_has_it_as_well(changed: Path) -> None:
    term = pairs(changed)["glossary:zoc"]
    assert (term.state, "The six hexes" in term.earlier) == ("stale", True)


def test_the_source_is_kept_until_the_translation_is_accepted(changed: Path) -> None:
    update(changed)
    assert "No two units" in (changed / SOURCES_PATH).read_text("utf-8")
    update(changed, accept=["1.1"])
    update(changed)
    assert "No two units" not in (changed / SOURCES_PATH).read_text("utf-8")


def test_the_file_of_sources_belongs_to_the_game(changed: Path) -> None:
    codes = {p.code for p in load_game(changed).problems}
    assert "stale-translation" in codes
    assert "unknown-file" not in codes


@pytest.mark.parametrize("text", ["", "[1, 2]", "{broken", '{"a": 1}'])
def test_a_damaged_file_of_sources_is_as_none(changed: Path, text: str) -> None:
    (changed / SOURCES_PATH).write_text(text, "utf-8")
    assert (pairs(changed)["1.1"].state, pairs(changed)["1.1"].earlier) == ("stale", "")


def test_a_fuzzy_entry_shows_the_text_that_it_was_made_from(folder: Path) -> None:
    update(folder)
    edit(
        folder, "locale/ja.po", 'msgid "Woods"\nmsgstr ""',
        '#, fuzzy\n#| msgid "Light woods"\nmsgid "Woods"\nmsgstr "疎林"',
    )  # fmt: skip
    pair = pairs(folder)["Woods"]
    assert (pair.translation, pair.state, pair.earlier) == ("疎林", "stale", "Light woods")


def test_a_text_of_the_house_needs_no_entry(folder: Path) -> None:
    edit(folder, "terrain.yaml", "name: Woods", "name: Supply")
    assert pairs(translated(folder))["Supply"].translation == "補給"


def test_what_is_wrong_with_a_translation_stands_with_it(folder: Path) -> None:
    edit(folder, "rules/en/01.md", "Attacks are a choice", "The 4 attacks are a choice")
    edit(translated(folder), "rules/ja/01.md", "The 4 attacks", "The 5 attacks")
    (message,) = pairs(folder)["2.0"].mistakes
    assert "5" in message
    assert pairs(folder)["1.0"].mistakes == ()


def test_changes_are_marked_word_by_word_and_escaped() -> None:
    marked = changes("No two units < 3", "No three units < 3")
    assert marked == "No <del>two</del><ins>three</ins> units &lt; 3"


def test_the_page_shows_texts_changes_and_pictures(changed: Path) -> None:
    page = proof_page(side_by_side(changed, "ja"), "ja").decode()
    assert "No <del>two</del><ins>three</ins> units" in page
    assert page.count("旧文からの翻訳") == 2
    assert "data:image/svg+xml;base64," in page
    assert "<script" not in page


def test_the_command_writes_the_page_and_nothing_else(changed: Path, tmp_path: Path) -> None:
    before = {p: p.read_bytes() for p in sorted(changed.rglob("*")) if p.is_file()}
    page = tmp_path / "proof.html"
    result = run("translate", str(changed), "ja", "--proof", str(page))
    assert result.exit_code == 0, result.output
    assert "2 stale" in result.output
    assert page.is_file()
    assert before == {p: p.read_bytes() for p in sorted(changed.rglob("*")) if p.is_file()}
