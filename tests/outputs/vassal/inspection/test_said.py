"""What is said of somebody's module, in every language of the house: no sentence without its words."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import builder
from builder.i18n.messages import in_language
from builder.i18n.translate import LANGUAGES, Translator, builtin_texts
from builder.sentences import filled_sentence
from builder.vassal.format.files.archive import pack_archive
from builder.vassal.lint import inspect
from builder.vassal.lint.findings import finding_lines
from builder.vassal.repair import lost_boards, repair_module
from tests.i18n.catalogues import entries_of
from tests.outputs.vassal.inspection.test_inspect import read_archive
from tests.outputs.vassal.inspection.test_mending_boards import BUILD, OLD
from tests.thorough import some

MESSAGES = Path(builder.__file__).parent / "i18n" / "messages"
ROOMS = ("lint", "reading", "repair")


@cache
def sentences() -> set[str]:
    """Every sentence that the rooms say, and what stands in them as a word of its own."""
    found = {"map", "region", "zone", "deck", "piece", "button", *lost_boards.SIZE_SOURCES}
    folder = Path(builder.__file__).parent
    files = [folder / "problems.py"]
    for room in ROOMS:
        files += sorted((folder / "vassal" / room).glob("*.py"))
    for file in files:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                found.update(_of_call(node, file.name))
            if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") in (
                "message",
                "hint",
            ):
                found.update(_text(node.value))
    return found


def _of_call(node: ast.Call, file: str) -> Iterator[str]:
    name = getattr(node.func, "id", "")
    if name == "filled_sentence" and node.args:
        yield from _text(node.args[0])
    elif name in ("warning", "error") and file != "problems.py":
        for given in (*node.args[1:2], *(k.value for k in node.keywords if k.arg == "hint")):
            yield from _text(given)


def _text(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield node.value


@pytest.mark.parametrize("language", sorted(LANGUAGES.keys() - {"en"}))
def test_every_sentence_has_its_words(language: str) -> None:
    assert len(sentences()) > 100
    known = builtin_texts(language).keys() | {
        text
        for entry in entries_of(MESSAGES / f"{language}.po")
        if entry.translated()
        for text in (entry.msgid, entry.msgid_plural)
    }
    assert sorted(sentences() - known) == []


def test_a_sentence_in_a_sentence_is_said_in_the_same_language() -> None:
    inner = filled_sentence("piece {name!r}", name="A {b} %c")
    outer = filled_sentence("{called}: the innermost trait is not a basic piece", called=inner)
    assert str(outer) == "piece 'A {b} %c': the innermost trait is not a basic piece"
    german = in_language(outer, "de")
    assert german != str(outer)
    assert "„A {b} %c“" in german


@pytest.mark.parametrize("language", some(sorted(LANGUAGES.keys() - {"en"}), 2))
def test_findings_and_mends_are_told_in_a_language(language: str) -> None:
    tr = Translator(language)
    module = pack_archive({**read_archive(OLD), "images/x.png": b"?"})
    english = "\n".join(finding_lines(inspect(module, "m.vmod").groups, Translator("en")))
    lines = "\n".join(finding_lines(inspect(module, "m.vmod").groups, tr))
    assert "which the engine cannot read" in english
    assert "engine cannot read" not in lines
    assert "HexGrid" in lines
    mends = [in_language(text, language) for text in repair_module(module).mends]
    assert mends
    assert not any("the engine could not" in text for text in mends)
    assert BUILD in read_archive(module)
