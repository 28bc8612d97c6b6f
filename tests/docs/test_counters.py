"""The page of counters is true: its files hold, and its pictures are what they draw."""

from tests.docs.pages import DOCS
from tools.counters_gallery import files, loaded, pictures

PAGE = (DOCS / "counters.md").read_text("utf-8")


def test_the_files_of_the_page_are_without_fault() -> None:
    assert len(files()) == 4
    for name, text in files().items():
        assert not loaded(text).problems, name


def test_the_page_shows_its_counters_as_they_are_drawn() -> None:
    for path, data in pictures():
        assert path.read_bytes() == data, f"run python -m tools.counters_gallery: {path.name}"
        assert f"(pictures/{path.name})" in PAGE
