"""The reference of the spec files is what the model says, and its examples load."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from builder.i18n.translate import LANGUAGES
from builder.loading import load_game
from builder.model.base import Model
from builder.problems import render_problem
from tests.docs.pages import DOCS, fences
from tests.small_game import FILES, write
from tools import spec_reference, translated_reference


def test_the_reference_is_up_to_date() -> None:
    made = spec_reference.page()
    assert (DOCS / "spec-files.md").read_text("utf-8") == made, "run tools/spec_reference.py"
    assert "\n}}\n" not in made  # the end of a table in the template


def test_the_japanese_reference_is_up_to_date_and_says_what_every_key_takes() -> None:
    made = translated_reference.page()
    page = DOCS / "ja" / "spec-files.md"
    assert page.read_text("utf-8") == made, "run tools/spec_reference.py"
    assert "| `charts` | 語 | そのチャートのid |" in made
    takes = re.findall(r"^\| `[^|]*` \| ([^|]*) \|", made, re.M)
    plain = (re.sub(r"`[^`]*`|\[[^\]]*\]\([^)]*\)", "", text) for text in takes)
    assert set(re.findall("[A-Za-z]{2,}", " ".join(plain))) == {"id", "mm", "yes", "no"}


def test_every_part_that_files_hold_has_a_table() -> None:
    text = spec_reference.TEMPLATE.read_text("utf-8")
    bases = {base for m in spec_reference.models().values() for base in m.__mro__[1:]}
    # rules text and its parts are written in Markdown, bands, random numbers and sources in one line,
    # what ties a game to its module by the import alone
    others = {
        "Game",
        "Inline",
        "Block",
        "Case",
        "RulesText",
        "Band",
        "CardNumber",
        "Consequence",
        "Need",
        "ZoneEffect",
        "Carried",
        "CarriedPiece",
        "CarriedSetup",
        "Ties",
    }
    parts = {n for n, m in spec_reference.models().items() if m not in bases} - others
    defined = {n for n in parts if issubclass(spec_reference.models()[n], Model)}
    assert {n for n in defined if f"{{{{{n}\n" not in text} - {"Provenance"} == set()


def test_every_link_to_a_table_has_its_heading() -> None:
    text = (DOCS / "spec-files.md").read_text("utf-8")
    headings = {
        line.lstrip("# ").lower().replace(" ", "-")
        for line in text.splitlines()
        if line.startswith("#")
    }
    links = {part.split(")")[0] for part in text.split("](#")[1:]}
    assert links - headings == set()


def test_the_examples_of_counter_files_load(tutorial_game: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(tutorial_game, tmp_path / "my-game")
    files = [f for f in fences("spec-files.md") if f.about.startswith("counters/")]
    for file in files:
        (folder / file.about).parent.mkdir(exist_ok=True)
        (folder / file.about).write_text(file.text, "utf-8")
    loaded = load_game(folder)
    assert [render_problem(p) for p in loaded.problems] == []
    assert loaded.game is not None
    assert [u.id for u in loaded.game.units][-2:] == ["blue-d", "blue-c"]


def test_the_map_of_hexes_in_short_loads(tmp_path: Path) -> None:
    (heath,) = [f for f in fences("spec-files.md") if f.about == "maps/heath.yaml"]
    terrain = FILES["terrain.yaml"] + (
        "hexsides:\n  - {id: river, name: River, art: river}\n"
        "paths:\n  - {id: road, name: Road, art: road}\n"
    )
    folder = write(tmp_path, terrain=terrain)
    (folder / heath.about).write_text(heath.text, "utf-8")
    loaded = load_game(folder)
    assert [render_problem(p) for p in loaded.problems] == []
    assert loaded.game is not None
    sheet = next(m for m in loaded.game.maps if m.id == "heath")
    assert len(sheet.hexsides["river"][0].sides) == 14
    assert sheet.paths["road"][0].hexes[3:6] == ("0105", "0205", "0305")
    assert [len(sheet.area(name)) for name in ("west", "wood")] == [14, 4]


def test_the_map_without_letters_loads(tmp_path: Path) -> None:
    (moor,) = [f for f in fences("spec-files.md") if f.about == "maps/scan.yaml"]
    folder = write(tmp_path)
    (folder / moor.about).write_text(moor.text, "utf-8")
    loaded = load_game(folder)
    assert [render_problem(p) for p in loaded.problems] == []
    assert loaded.game is not None
    sheet = next(m for m in loaded.game.maps if m.id == "scan")
    kinds = list(sheet.kinds.values())
    assert (len(kinds), kinds.count("woods")) == (99, 13)


def test_the_sign_of_the_page_loads(tmp_path: Path) -> None:
    (sign,) = [f for f in fences("spec-files.md") if "redoubt" in f.text]
    terrain = FILES["terrain.yaml"] + sign.text
    folder = write(tmp_path, terrain=terrain)
    loaded = load_game(folder)
    assert [render_problem(p) for p in loaded.problems] == []
    assert loaded.game is not None
    (redoubt,) = loaded.game.terrain.signs
    assert redoubt.items[0].stroke == ("trail", "ink", 0.4)


def test_the_scheme_of_the_page_loads(tmp_path: Path) -> None:
    (schemes,) = [f for f in fences("spec-files.md") if "old-guard" in f.text]
    folder = write(tmp_path, game=FILES["game.yaml"] + schemes.text)
    loaded = load_game(folder)
    assert [render_problem(p) for p in loaded.problems] == []
    assert loaded.game is not None
    assert [(s.id, s.cue) for s in loaded.game.sheet.schemes] == [("old-guard", "chevrons")]


def test_the_meanings_beside_the_fields_of_the_studio_are_up_to_date() -> None:
    made = spec_reference.key_meanings()
    assert spec_reference.MEANINGS.read_text("utf-8") == made, "run tools/spec_reference.py"
    made = translated_reference.key_meanings()
    assert translated_reference.KEY_MEANINGS.read_text("utf-8") == made, (
        "run tools/spec_reference.py"
    )


@pytest.mark.parametrize("language", sorted({*LANGUAGES} - {"en"}))
def test_words_that_a_designer_types_stand_unchanged_in_the_translated_meanings(
    language: str,
) -> None:
    """Keys and values, which the reference has in backticks; the studio shows them without those."""
    file = spec_reference.MEANINGS.with_name(f"key_meanings.{language}.json")
    ours = json.loads(file.read_text("utf-8"))
    lost = {
        f"{model}.{key}: {typed}"
        for model, keys in spec_reference.marked_meanings().items()
        for key, meaning in keys.items()
        for typed in re.findall(r"`([^`]+)`", meaning)
        if not _has_word(ours[spec_reference.plain_words(meaning)], typed.replace(r"\|", "|"))
    }
    assert lost == set()


def _has_word(text: str, word: str) -> bool:
    """Whether a text has a word that is no part of a longer one in Latin letters."""
    return bool(re.search(rf"(?<![A-Za-zÀ-ÿ_]){re.escape(word)}(?![A-Za-zÀ-ÿ_])", text))
