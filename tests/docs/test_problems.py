"""The page of problems has every code that can be reported, and no other."""

from __future__ import annotations

import re

from tests.docs.codes import codes
from tests.docs.pages import DOCS

_ROW = re.compile(r"^\| (`[a-z0-9`, -]+`)( \*[wn]\*)? \|", re.M)


def told() -> list[str]:
    """The codes in the first column of the page's tables."""
    rows = _ROW.findall((DOCS / "problems.md").read_text("utf-8"))
    return [code for cell, _ in rows for code in re.findall(r"`([a-z0-9-]+)`", cell)]


def test_every_code_in_the_source_can_be_told() -> None:
    assert [found.place for found in codes() if not found.code] == []


def test_the_reader_of_codes_finds_them_however_they_are_passed() -> None:
    known = {found.code for found in codes()}
    assert {"bad-value", "no-game", "bad-grid"} <= known, "an argument, a method's, a default"
    assert {"unknown-term", "unknown-case"} <= known, "out of a mapping"
    assert {"unknown-system", "unknown-combat-row"} <= known, "made of a kind"
    assert {"unknown-hexside", "unknown-path"} <= known, "a kind out of a loop"
    assert "unknown-symbol" in known, "in place of one made of a kind"


def test_the_page_explains_every_code() -> None:
    assert {found.code for found in codes()} - set(told()) == set()


def test_the_page_explains_no_code_that_is_never_reported() -> None:
    assert set(told()) - {found.code for found in codes()} == set()


def test_the_page_explains_no_code_twice() -> None:
    assert sorted(told()) == sorted(set(told()))
