"""The home page: its pages name one another rightly, and its menu has them all. mkdocs itself is not run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from builder import resources
from tools import home_page

_LINK = re.compile(r"\]\((?!https?:)([^)#\s]+)")


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pages")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(resources, "built_in_games", lambda: ["ice-road"])
        home_page.write_pages(folder, drawn=False)
    return folder


def test_every_link_of_the_site_leads_somewhere_and_the_menu_has_every_page(pages: Path) -> None:
    written = sorted(page.relative_to(pages).as_posix() for page in pages.rglob("*.md"))
    menu = re.findall(r": ([\w/-]+\.md)$", (home_page.HOME / "mkdocs.yml").read_text("utf-8"), re.M)
    assert sorted(menu) == written
    for page in pages.rglob("*.md"):
        text = re.sub(r"```.*?```|`[^`]*`", "", page.read_text("utf-8"), flags=re.S)
        for link in _LINK.findall(text):
            assert re.fullmatch(r"[\d.]+", link) or (page.parent / link).exists(), (page, link)


def test_games_are_shown_in_both_languages_and_commands_as_their_help_has_them(
    pages: Path,
) -> None:
    assert "## The Ice Road" in (pages / "games.md").read_text("utf-8")
    assert "`ice-road` · 人数：1" in (pages / "ja/games.md").read_text("utf-8")
    commands = (pages / "commands.md").read_text("utf-8")
    assert "## changes" in commands
    assert "--kit DIRECTORY" in commands
    assert "使い方： chitwright changes" in (pages / "ja/commands.md").read_text("utf-8")
    assert "プレイヤーにとって何が変わるか" in (pages / "ja/commands.md").read_text("utf-8")


def test_the_gallery_has_every_picture_of_the_documents_in_both_languages(pages: Path) -> None:
    pictures = {picture.name for picture in (pages / "docs/pictures").iterdir()}
    for language in ("", "ja/"):
        text = (pages / language / "gallery.md").read_text("utf-8")
        assert set(re.findall(r"pictures/([\w-]+\.png)\)", text)) == pictures
    assert "## 盤面\n\n![ヘクスの海岸](../docs/pictures/board-hexes.png)" in text
