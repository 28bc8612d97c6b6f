"""The page of symbols shows every one as it is drawn, and what other people call them."""

import re

from builder.drawing.artwork import silhouettes
from builder.drawing.counters import symbols
from tests.docs.pages import DOCS
from tools.symbols_gallery import pictures

PAGE = (DOCS / "symbols.md").read_text("utf-8")
OTHERS = PAGE.partition("## Names of the LaTeX package")[2]


def test_the_page_shows_every_symbol_as_it_is_drawn() -> None:
    for path, data in pictures():
        assert path.read_bytes() == data, f"run python -m tools.symbols_gallery: {path.name}"
        assert f"(pictures/{path.name})" in PAGE


def test_every_symbol_of_the_latex_package_has_an_equal_here() -> None:
    rows = re.findall(r"^\| ([a-z ]+) \| (`.+`) \|$", OTHERS, re.M)
    known = {
        *silhouettes.silhouette_names(),
        *(name for kind in symbols.symbol_names().values() for name in kind),
    }
    assert len(rows) >= 169
    assert {
        name: here for name, here in rows if not set(re.findall("`(.+?)`", here)) <= known
    } == {}
