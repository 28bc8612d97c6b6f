"""The page of symbols shows every one as it is drawn."""

from tests.docs.pages import DOCS
from tools.symbols_gallery import pictures

PAGE = (DOCS / "symbols.md").read_text("utf-8")


def test_the_page_shows_every_symbol_as_it_is_drawn() -> None:
    for path, data in pictures():
        assert path.read_bytes() == data, f"run python -m tools.symbols_gallery: {path.name}"
        assert f"(pictures/{path.name})" in PAGE
