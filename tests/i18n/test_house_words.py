"""Every word that the house itself says is there in every language that the house speaks."""

from __future__ import annotations

import ast
import re
import string
from functools import cache
from pathlib import Path

import pytest

from builder.i18n.locales import catalogue_path
from builder.i18n.translate import LANGUAGES, RESULT_CODE, Translator, builtin_texts
from builder.outputs.web.blocks import NOTES
from builder.rules.procedures import Step
from tests.games.counted import DOES
from tests.i18n.catalogues import entries_of
from tests.together import together

ROOT = Path(__file__).resolve().parents[2]
_SPEAKS = re.compile(r"\b(tr|Sentence)\(")
_TEMPLATE_CALL = re.compile(r'\bt\("((?:[^"\\]|\\.)*)"')


@cache
def said() -> list[str]:
    """All that the house says."""
    return sorted(_said_in_code() | _said_in_templates() | SAID_BY_NAME)


def _said_in_code() -> set[str]:
    """The first arguments of ``tr(...)`` that are written out, and the sentences of reckonings."""
    found = set()
    texts = (path.read_text("utf-8") for path in (ROOT / "builder").rglob("*.py"))
    for text in (text for text in texts if _SPEAKS.search(text)):
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and node.args:
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                first = node.args[0]
                if name == "Sentence" and isinstance(second := node.args[1], ast.Constant):
                    found.add(str(second.value))
                if (
                    name == "tr"
                    and isinstance(first, ast.Constant)
                    and isinstance(first.value, str)
                ):
                    found.add(first.value)
    return found


def _said_in_templates() -> set[str]:
    files = (ROOT / "templates").rglob("*.j2")
    return {text for f in files for text in _TEMPLATE_CALL.findall(f.read_text("utf-8"))}


STATISTICS = {name for lines in DOES.values() for name in lines}
STATISTICS |= {"Passes", "Fails", "Attacker’s state changes", "Defender’s state changes"}
SAID_BY_NAME = {*NOTES.values(), *STATISTICS}
"""What is said through a name, where the scan sees no text."""


def _places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_the_scan_finds_words() -> None:
    assert "Glossary" in said()
    assert len(said()) > 50


@together("language", [code for code in LANGUAGES if code != "en"])
def test_no_house_word_is_untranslated(language: str) -> None:
    missing = [text for text in said() if any(c.isalpha() for c in text)]
    missing = [text for text in missing if text not in builtin_texts(language)]
    assert not missing, "\n".join(missing)


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_no_entry_of_a_catalogue_is_left_open(language: str) -> None:
    source = catalogue_path(language)
    assert source is not None
    entries = entries_of(source)
    assert [e.msgid for e in entries if not e.translated()] == []


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_a_translation_keeps_the_placeholders(language: str) -> None:
    for text, translated in builtin_texts(language).items():
        assert _places(text) == _places(translated), text


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_the_catalogue_names_each_text_once(language: str) -> None:
    entries = entries_of(ROOT / f"builder/i18n/{language}.po")
    texts = [(entry.msgctxt, entry.msgid) for entry in entries]
    assert len(texts) == len(set(texts)), [t for t in texts if texts.count(t) > 1]


def test_the_game_speaks_before_the_house() -> None:
    tr = Translator("ja", {"Glossary": "語彙", "unit|Glossary": "別"})
    assert tr("Glossary") == "語彙"
    assert tr("Glossary", "unit") == "別"
    assert Translator("ja")("Glossary") != "Glossary"
    assert Translator("en")("{n} rules", n=3) == "3 rules"


def test_a_code_of_a_results_table_is_no_word_of_the_house() -> None:
    assert Translator("ja")("S") == "南"
    assert Translator("ja")("S", RESULT_CODE) == "S"
    assert Translator("ja", {"S": "制"})("S", RESULT_CODE) == "制"
    result = Step(rule="7.1", text="Result: {code}.", values={"code": "S"})
    assert result.say(Translator("ja"), {"S": "南"}) == "結果：S。", "nor an edge that a ship faces"
