from pathlib import Path

import pytest

from tests.docs.pages import DOCS
from tools.boards_gallery import BOARDS, pictures

PAGE = (DOCS / "boards.md").read_text("utf-8")


@pytest.mark.thorough
def test_the_page_shows_a_picture_of_each_board_as_it_is_drawn() -> None:
    for path, data in pictures():
        assert path.read_bytes() == data, f"run python -m tools.boards_gallery: {path.name}"
        assert f"(pictures/{path.name})" in PAGE


def test_the_page_says_how_each_board_is_written() -> None:
    assert len(BOARDS) == 4
    for key in ("squares:", "points:", "regions:", "  outlines:", "canvas:"):
        assert f"\n{key}" in PAGE
    assert "(boards.md)" in Path(DOCS / "spec-files.md").read_text("utf-8")
