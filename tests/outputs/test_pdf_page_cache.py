"""Pages are written once, for every file that shows them and for later builds."""

from __future__ import annotations

import pathlib

import pytest

from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Group, Scene, SceneDigests
from builder.drawing.ink.text import add_text
from builder.drawing.sheets.whole_map import WholeMap, whole_map_page
from builder.incremental.render_cache import RenderCache
from builder.outputs.formats import pdf
from builder.outputs.paper.pdf_page_cache import CachedPages
from builder.outputs.paper.print_and_play import Document
from builder.pipeline.result_cache import SealedStore

INFO = pdf.DocumentInfo("A map")


def _map(words: str) -> Scene:
    """Ground and trees, with words upon them and a table beside them."""
    scene, tree, table = Scene(100, 60), Scene(4, 4), Scene(20, 10)
    tree.disc(2, 2, 1.8, fill="#115511")
    add_text(table, 1, 5, words, "serif", 3)
    scene.rect(0, 0, 100, 60, fill="#00aa00")
    for n in range(2000):  # too much to be written where it is placed
        scene.disc(n % 97, n % 59, 0.2, fill="#116611")
    for x in range(10, 40, 5):
        scene.place(tree, x, 20)
    add_text(scene, 20, 12, "Oak", "serif", 4)
    inked, scene.items = scene.items, []
    scene.place(table, 70, 20)
    add_text(scene, 70, 50, "Title", "serif", 4)
    scene.items = [*inked, Group("margin", scene.items)]
    return scene


@pytest.fixture
def store(tmp_path: pathlib.Path) -> SealedStore:
    return SealedStore(RenderCache(tmp_path))


def _pages(store: SealedStore) -> tuple[CachedPages, pdf.SharedObjects]:
    """What another build has."""
    return CachedPages(store, SceneDigests()), pdf.SharedObjects()


def test_a_kit_takes_the_pages_of_single_files(
    store: SealedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = (whole_map_page(_map(words)) for words in ("One", "Other"))
    for name, page in (("one.pdf", one), ("other.pdf", other)):
        kept, parts = _pages(store)
        kept.render(Document(name, [page], INFO), parts)
    bound = pdf.render_pdf([one, other], INFO)
    monkeypatch.setattr(pdf.SharedObjects, "_write_form", None)
    kept, parts = _pages(store)
    assert kept.render(Document("kit.pdf", [one, other], INFO), parts) == bound


def test_a_tile_does_not_mind_what_it_does_not_show() -> None:
    def tiles(words: str) -> list[bytes]:
        sheet, digests = WholeMap(_map(words)), SceneDigests()
        found = []
        for part in (Rect(0, 0, 50, 60), Rect(50, 0, 50, 60)):
            page = Scene(50, 60)
            sheet.place(page, -part.x, 0.0, Rect(0, 0, 50, 60))
            found.append(digests.full_digest(page))
        return found

    one, other = tiles("Table"), tiles("Another")
    assert one[0] == other[0]
    assert one[1] != other[1]
