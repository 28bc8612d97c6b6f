"""Pages in other languages, ``docs/<language>/``, have the code, headings and links of the English ones."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from builder.i18n.translate import LANGUAGES
from tests.docs.pages import DOCS, fences

TRANSLATED = sorted(DOCS.glob("??/*.md"))
_LINK = re.compile(r"\]\(([^)\s]+)\)")


def english(page: Path) -> Path:
    """The English page of a translated one."""
    return DOCS / page.name


def links(page: Path) -> list[str]:
    """Where the links of a page lead, in order, as paths within the documents."""
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.S | re.M)
    found = (link.partition("#") for link in _LINK.findall(text))
    at = [((page.parent / name).resolve(), sharp + anchor) for name, sharp, anchor in found]
    return [path.relative_to(DOCS.resolve()).as_posix() + anchor for path, anchor in at]


def levels(page: Path) -> list[str]:
    """The marks of the headings of a page, and the numbers that they begin with."""
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.S | re.M)
    return re.findall(r"^#+ (?:\d+\.)?", text, re.M)


def spans(page: Path) -> set[str]:
    """The keys, names and commands that a page has in its sentences."""
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.S | re.M)
    return {" ".join(span.split()) for span in re.findall(r"`([^`]+)`", text)}


@pytest.mark.parametrize("page", TRANSLATED, ids=lambda p: f"{p.parent.name}/{p.name}")
def test_a_translation_has_the_code_headings_and_links_of_the_english_page(page: Path) -> None:
    assert page.parent.name in LANGUAGES
    assert fences(page.relative_to(DOCS).as_posix()) == fences(page.name)
    assert levels(page) == levels(english(page))
    others = [
        f"{other.parent.name}/{other.name}" for other in TRANSLATED if other.name == page.name
    ]
    assert links(english(page))[: len(others)] == others
    assert links(page) == [page.name, *links(english(page))[len(others) :]]


@pytest.mark.parametrize("page", TRANSLATED, ids=lambda p: f"{p.parent.name}/{p.name}")
def test_a_translation_names_every_key_and_command_that_the_english_page_names(page: Path) -> None:
    assert spans(english(page)) - spans(page) <= {"languages: en ja"}, "its own language instead"
