"""Mistakes in translations are told where they stand."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from builder.loading import load_game
from builder.loading.languages.translatable_texts import visible_texts
from builder.problems import Severity
from builder.rules.validation import check
from tests.loading.mini import MINI, changed, load, one

TWO = changed("game.yaml", "languages: en", "languages: en ja")


def test_a_catalogue_that_is_broken_is_told_by_line(tmp_path: Path) -> None:
    files = {
        **changed("game.yaml", "languages: en", "languages: en ja"),
        "locale/ja.po": 'msgid "a"\nfoo\n',
    }
    loaded = load(tmp_path, files)
    problem = next(p for p in loaded.problems if p.code == "bad-catalogue")
    assert problem.location is not None
    assert problem.location.line == 2


@pytest.mark.parametrize(
    ("entry", "line"),
    [
        ('msgid "Blue\nmsgstr "青"', 7),
        ('msgid Blue"\nmsgstr "青"', 7),
        ('msgid "Blue"\nmsgstr "青', 8),
        ('msgid "Blue"\nmsgstr 青', 8),
        ('msgid "Blue"\n"s\nmsgstr "青"', 8),
        ('msgid "Blue"\nmsgstr "青\\"', 8),
    ],
)
def test_a_text_without_its_quotation_marks_is_told_and_loses_no_letter(
    entry: str, line: int, tmp_path: Path
) -> None:
    head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n# said\n\n'
    loaded = load(tmp_path, {**TWO, "locale/ja.po": f"{head}{entry}\n"})
    problem = next(p for p in loaded.problems if p.code == "bad-catalogue")
    assert problem.location is not None
    assert problem.location.line == line


def test_an_empty_text_has_no_translation_though_heads_are_many(tmp_path: Path) -> None:
    head = 'msgid ""\nmsgstr "Language: ja\\n"\n\n'
    game = load(tmp_path, {**TWO, "locale/ja.po": head + head}).game
    assert game is not None
    assert not any(text.startswith("Language") for text in game.translations["ja"].values())


PO = """\
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "side"
msgid "Red"
msgstr "赤軍"

#, fuzzy
msgid "Blue"
msgstr "青軍"

msgid "{count} boxes"
msgstr "{cuont} 箱"
"""


def test_a_translation_that_names_an_unknown_placeholder_is_told(tmp_path: Path) -> None:
    loaded = load(
        tmp_path, {**changed("game.yaml", "languages: en", "languages: en ja"), "locale/ja.po": PO}
    )
    problem = next(p for p in loaded.problems if p.code == "unknown-placeholder")
    assert problem.location is not None
    assert (problem.location.line, problem.location.column) == (13, 1)
    assert "{cuont}" in problem.message
    assert "count" in problem.hint


def all_but(folder: Path, *lacking: str) -> str:
    """A catalogue of the good game without some of its texts."""
    game = load(folder).game
    assert game is not None
    texts = {text for _, text in visible_texts(game)} - {"Red", *lacking}
    return PO + "".join(f'\nmsgid {json.dumps(t)}\nmsgstr "x"\n' for t in sorted(texts))


def test_untranslated_texts_are_warned_of_where_they_stand(tmp_path: Path) -> None:
    loaded = load(tmp_path / "b", {**TWO, "locale/ja.po": all_but(tmp_path, "Blue", "Two Huts")})
    told = [p for p in loaded.problems if p.code == "untranslated" and p.path[0] != "rules"]
    assert all(p.severity is Severity.WARNING for p in told)
    blue, huts = (p for p in told if p.path != ("sheet", "languages"))
    assert "'Blue'" in blue.message, "a fuzzy entry is none"
    assert "'Two Huts'" in huts.message
    assert huts.location is not None
    assert (huts.location.line, huts.location.column) == (20, 10)
    assert loaded.game is not None
    assert loaded.game.translations["ja"]["side|Red"] == "赤軍"


def test_a_language_that_is_being_translated_is_told_once(tmp_path: Path) -> None:
    told = load(tmp_path, {**TWO, "locale/ja.po": PO}).problems
    (texts,) = (p for p in told if p.code == "untranslated" and p.path != ("sheet", "languages"))
    assert re.match(r"\d\d of \d\d texts have no ja translation, the first is", texts.message)
    assert "chitwright check mini --untranslated" in texts.hint
    assert texts.location is not None
    each = load_game(tmp_path, untranslated=True).problems
    named = [p for p in each if p.code == "untranslated" and p.path != ("sheet", "languages")]
    assert len(named) == int(texts.message[:2])
    assert all("no ja translation of" in problem.message for problem in named)


def test_languages_have_the_same_cases(tmp_path: Path) -> None:
    files = {
        **changed("game.yaml", "languages: en", "languages: en ja"),
        "rules/ja/01.md": "## 1.0 移動\n\n道は\n速い。\n",
    }
    loaded = load(tmp_path, files)
    problem = next(p for p in loaded.problems if p.code == "case-mismatch")
    assert problem.message == "case 1.1 is not in the ja rules"
    assert problem.location is not None
    assert (problem.location.line, problem.location.column) == (9, 5)


@pytest.mark.parametrize(
    ("language", "hint"),
    [("jp", "there is: en"), ("eng", "did you mean 'en'?")],
)
def test_a_language_that_the_sheet_does_not_list_is_warned_of(
    language: str, hint: str, tmp_path: Path
) -> None:
    files = {**MINI, f"locale/{language}.po": PO.replace("cuont", "count")}
    told = one(files, tmp_path, "unknown-language")
    assert f"{language}.po:1:1: warning" in told
    assert hint in told


def test_a_language_that_the_house_does_not_speak_is_warned_of(tmp_path: Path) -> None:
    game = load(tmp_path, changed("game.yaml", "languages: en", "languages: en pt")).game
    assert game is not None
    assert [p.code for p in check(game) if p.path == ("sheet", "languages")] == ["unknown-language"]
