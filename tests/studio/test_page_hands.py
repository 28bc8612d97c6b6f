"""What is changed on boards by hand, with a real mouse and real keys: bends of links, boxes of displays,
values of counters. Each is written as a person would write it, and taken back by Undo."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.model.boards import pass_road, two_shores
from tests.outputs.rules_reference.browser import browser
from tests.outputs.rules_reference.protocol import Tab
from tests.studio.paged import UNTIL, anew, drag, mouse, on_screen, paged, press
from tests.studio.serving import Served, serving


@pytest.fixture(scope="module")
def road(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    browser()
    folder = pass_road.write(tmp_path_factory.mktemp("studio") / "pass-road")
    with serving(folder) as served:
        served.until_checked()
        yield served


@pytest.fixture(scope="module")
def page(road: Served) -> Iterator[Tab]:
    with paged(road) as tab:
        yield tab


@pytest.fixture
def tab(page: Tab) -> Iterator[Tab]:
    with anew(page, "#map/alps"):
        page.ask(
            f"{UNTIL} studio.view.setMode('move'); await until(() => studio.view.board.handles.length)"
        )
        yield page


def handle(tab: Tab, name: str, *, new: bool = False, nth: int = 0) -> dict[str, Any]:
    """A handle of the board, with where it lies on the sheet in mm."""
    test = f"h.name === '{name}' && h.new === {str(new).lower()}"
    found = tab.ask(f"return studio.view.board.handles.filter(h => {test})[{nth}]")
    return dict(found)


def focus(tab: Tab, name: str, *, new: bool = False, nth: int = 0) -> None:
    number = handle(tab, name, new=new, nth=nth)["number"]
    tab.ask(f"document.querySelector('[data-grip=\"{number}\"]').focus()")


_SHOWN = """
await pause(200); await studio.last; await studio.refresh();
if (studio.view?.board) {
  const plain = board => JSON.stringify(board.handles);
  const { handles } = await studio.get(`/board/${studio.view.name}`);
  await until(() => plain(studio.view.board) === plain({ handles }));
}
"""


class Written:
    """A file that is changed in the page: waits until it is another, and then takes the change back."""

    def __init__(self, tab: Tab, file: Path) -> None:
        self._tab, self._file = tab, file
        self._before = self.text

    @property
    def text(self) -> str:
        return self._file.read_text("utf-8")

    def new(self) -> list[str]:
        """The lines that are new once the page has shown the change."""
        self._shown()
        return [line for line in self.text.splitlines() if line not in self._before.splitlines()]

    def taken_back(self) -> bool:
        """Press Undo: whether the file is as it was."""
        changed = self.text
        self._tab.ask("document.getElementById('undo').click()")
        for _ in range(100):
            if self.text != changed:
                break
            self._tab.ask("await pause(50)")
        self._shown()
        return self.text == self._before

    def _shown(self) -> None:
        self._tab.ask(f"{UNTIL}{_SHOWN}")


@pytest.mark.thorough
def test_a_bend_is_dragged(road: Served, tab: Tab) -> None:
    file = Written(tab, road.folder / "maps/alps.yaml")
    x, y = handle(tab, "Biasca – Airolo", nth=1)["at"]
    drag(tab, (x, y), (x - 5, y + 1), (x - 10, y + 3))
    (new,) = file.new()
    assert new == "       via: {biasca/airolo: [[160, 196], [136, 181]]}}"
    assert file.taken_back()


@pytest.mark.thorough
def test_a_straight_link_is_bent_where_it_is_dragged(road: Served, tab: Tab) -> None:
    """Chur lies at 270, 78 and Disentis at 224, 112, the drawn line's middle at 248.2, 96.6: it is
    dragged 8 mm to the right and up."""
    file = Written(tab, road.folder / "maps/alps.yaml")
    x, y = handle(tab, "Chur – Disentis", new=True)["at"]
    drag(tab, (x, y), (x + 4, y - 4), (x + 8, y - 8))
    assert file.new() == ["    - {nodes: chur disentis, via: {chur/disentis: [[256.2, 88.6]]}}"]
    names = [h["name"] for h in tab.ask("return studio.view.board.handles.filter(h => h.bend)")]
    assert names.count("Chur – Disentis") == 1
    assert file.taken_back()


@pytest.mark.thorough
def test_bends_are_made_moved_and_taken_away_with_keys(road: Served, tab: Tab) -> None:
    file = Written(tab, road.folder / "maps/alps.yaml")
    focus(tab, "Chur – Glarus", new=True)
    press(tab, "ArrowRight", "ArrowRight")
    press(tab, "ArrowUp", shift=True)
    press(tab, "Enter")
    assert file.new() == ["    - {nodes: chur glarus, via: {chur/glarus: [[257.6, 53.4]]}}"]
    focus(tab, "Chur – Glarus")
    press(tab, "ArrowDown", "Enter")
    assert file.new() == ["    - {nodes: chur glarus, via: {chur/glarus: [[257.6, 54.4]]}}"]
    focus(tab, "Chur – Glarus")
    press(tab, "Delete")
    assert file.new() == []
    assert "    - {nodes: chur glarus}\n" in file.text


@pytest.mark.thorough
def test_a_bend_goes_with_a_double_click(road: Served, tab: Tab) -> None:
    file = Written(tab, road.folder / "maps/alps.yaml")
    ((x, y),) = on_screen(tab, tuple(handle(tab, "Biasca – Airolo")["at"]))
    for count in (1, 2):
        for kind in ("mousePressed", "mouseReleased"):
            said = {"type": kind, "x": x, "y": y, "button": "left", "clickCount": count}
            tab.call("Input.dispatchMouseEvent", **said)
    assert file.new() == ["       via: {biasca/airolo: [[146, 178]]}}"]
    assert file.taken_back()


@pytest.mark.thorough
def test_boxes_of_a_display_are_moved_by_hand_and_with_keys(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = two_shores.write(tmp_path_factory.mktemp("studio") / "two-shores")
    with serving(folder) as served:
        served.until_checked()
        with paged(served) as tab:
            there = "studio.view.name === 'staging' && studio.view.board.handles.length"
            tab.ask(f"{UNTIL} location.hash = '#map/staging'; await until(() => {there})")
            tab.ask(f"{UNTIL} await until(() => studio.view.width); studio.view.setMode('move')")
            file = Written(tab, folder / "maps/staging.yaml")
            x, y = handle(tab, "Doldrums")["at"]
            drag(tab, (x, y), (x + 1, y + 1), (x + 3, y + 6))
            assert file.new() == [
                "  - {id: doldrums, name: Doldrums, kind: sea, at: [77, 14], box: [50, 40]}"
            ]
            focus(tab, "Doldrums")
            press(tab, "ArrowLeft", "ArrowLeft", "Enter")
            assert file.new() == [
                "  - {id: doldrums, name: Doldrums, kind: sea, at: [75, 14], box: [50, 40]}"
            ]
            assert not file.taken_back()
            assert file.taken_back()


@pytest.mark.thorough
def test_the_value_of_a_counter_is_typed_and_taken_back(road: Served, tab: Tab) -> None:
    file = Written(tab, road.folder / "counters.yaml")
    shown = "document.querySelector('main img')?.naturalWidth"
    tab.ask(f"{UNTIL} location.hash = '#counter/n-horse'; await until(() => {shown})")
    before, at = tab.ask(
        "const image = document.querySelector('main img'), box = image.getBoundingClientRect();"
        "return [image.src, [box.x + box.width / 2, box.y + box.height / 2]]"
    )
    for kind in ("mousePressed", "mouseReleased"):
        mouse(tab, kind, *at)
    tab.ask(
        UNTIL
        + "const field = await until(() => [...document.querySelectorAll('#side [data-path]')]"
        ".find(input => input.dataset.path.endsWith('\"values\"]')));"
        "field.focus(); field.select()"
    )
    tab.call("Input.insertText", text="7-2-6")
    press(tab, "Enter")
    assert file.new() == [
        "- {id: n-horse, name: N2, nation: northern, symbol: {branch: cavalry}, values: 7-2-6,"
    ]
    shown = f"return await until(() => document.querySelector('main img').src !== '{before}')"
    assert tab.ask(UNTIL + shown) is True
    assert file.taken_back()
