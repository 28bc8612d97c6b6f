"""The studio in a browser with boards that are no grids, and with lines of sight."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.model.boards import narrow_sea, pass_road
from tests.outputs.rules_reference.browser import browser
from tests.outputs.rules_reference.protocol import Tab
from tests.studio.paged import UNTIL, anew, paged
from tests.studio.serving import Served, serving


@pytest.fixture(scope="module")
def sea(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    browser()
    folder = narrow_sea.write(tmp_path_factory.mktemp("studio") / "narrow-sea")
    with serving(folder, follow=True) as served:
        served.until_checked()
        yield served


@pytest.fixture(scope="module")
def page(sea: Served) -> Iterator[Tab]:
    with paged(sea) as tab:
        yield tab


@pytest.fixture
def tab(page: Tab) -> Iterator[Tab]:
    with anew(page, "#map/sea"):
        yield page


_GRIP = """
const change = studio.change; let written = null;
studio.change = body => (written = change(body));
const grip = name => {
  const { number } = studio.view.board.handles.find(handle => handle.name === name);
  return document.querySelector(`[data-grip="${number}"]`);
};
"""


def test_an_area_board_offers_what_can_be_done_there(tab: Tab) -> None:
    modes = tab.ask("return studio.view.modes.filter(b => !b.hidden).map(b => b.dataset.mode)")
    assert modes == ["look", "paint", "move", "name", "setup"]


def test_a_corner_is_dragged_and_written_and_taken_back(sea: Served, tab: Tab) -> None:
    file = sea.folder / "maps" / "sea.yaml"
    before = file.read_text("utf-8")
    script = """
    studio.view.setMode("move");
    const held = grip("k"), box = held.getBoundingClientRect();
    const at = { bubbles: true, clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
    const scale = studio.view.overlay.getScreenCTM().a;
    held.dispatchEvent(new PointerEvent("pointerdown", at));
    const there = { ...at, clientX: at.clientX + 3 * scale, clientY: at.clientY + 5 * scale };
    held.dispatchEvent(new PointerEvent("pointermove", there));
    const led = studio.view.shapes.get("westmark").getAttribute("points");
    window.dispatchEvent(new PointerEvent("pointerup", there));
    const said = await written; studio.change = change;
    return [said.error || "", led !== studio.view.places.westmark.map(c => c.join(",")).join(" ")];
    """
    assert tab.ask(UNTIL + _GRIP + script) == ["", True]
    (new,) = [line for line in file.read_text("utf-8").splitlines() if line not in before]
    assert "k: [107, 71]" in new
    tab.ask("await studio.change({ do: 'undo' })")
    assert file.read_text("utf-8") == before


@pytest.mark.thorough
def test_a_corner_is_moved_with_arrows_and_stays_in_focus(sea: Served, tab: Tab) -> None:
    file = sea.folder / "maps" / "sea.yaml"
    before = file.read_text("utf-8")
    script = """
    studio.view.setMode("move"); grip("k").focus();
    const key = (name, more = {}) => document.activeElement.dispatchEvent(
      new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...more }));
    key("ArrowRight"); key("ArrowDown", { shiftKey: true }); key("Escape");
    const { at } = studio.view.board.handles.find(handle => handle.name === "k");
    const back = +grip("k").getAttribute("cx") === at[0];
    key("ArrowLeft"); key("Enter");
    const said = await written; studio.change = change;
    await until(() => document.activeElement.ariaLabel === "k: 103, 66");
    return [back, said.error || ""];
    """
    assert tab.ask(UNTIL + _GRIP + script) == [True, ""]
    assert "k: [103, 66]" in file.read_text("utf-8")
    tab.ask("await studio.change({ do: 'undo' })")
    assert file.read_text("utf-8") == before


@pytest.mark.thorough
def test_a_drag_that_would_tear_the_board_goes_back_and_says_why(sea: Served, tab: Tab) -> None:
    before = (sea.folder / "maps" / "sea.yaml").read_text("utf-8")
    script = """
    studio.view.setMode("move"); studio.view.hold(+grip("a").dataset.grip);
    studio.view.drag([200, 220]); await studio.view.drop(); studio.change = change;
    const { at } = studio.view.board.handles.find(handle => handle.name === "a");
    return [document.getElementById("status").textContent, +grip("a").getAttribute("cx") === at[0]];
    """
    said, back = tab.ask(UNTIL + _GRIP + script)
    assert "overlap" in said
    assert back is True
    assert (sea.folder / "maps" / "sea.yaml").read_text("utf-8") == before


@pytest.mark.thorough
def test_an_area_is_renamed_by_its_form_and_keeps_its_id(sea: Served, tab: Tab) -> None:
    file = sea.folder / "maps" / "sea.yaml"
    before = file.read_text("utf-8")
    script = """
    studio.view.setMode("name"); studio.view.act("midland");
    const field = document.querySelector("#side form input"), had = field.value;
    field.value = "Middle Earth"; document.querySelector("#side form").requestSubmit();
    await until(() => document.querySelector("#side dl")?.innerText.includes("Middle Earth"));
    return [had, document.querySelector("#side form select") === null];
    """
    assert tab.ask(UNTIL + script) == ["Midland", True]
    assert "{id: midland, name: Middle Earth, kind: plain" in file.read_text("utf-8")
    tab.ask("await studio.change({ do: 'undo' })")
    assert file.read_text("utf-8") == before


@pytest.mark.thorough
def test_a_point_is_dragged_on_a_board_of_points(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = pass_road.write(tmp_path_factory.mktemp("studio") / "pass-road")
    with serving(folder, follow=True) as served:
        served.until_checked()
        with paged(served) as tab:
            script = """
            studio.view.setMode("move");
            const [first] = studio.view.board.handles, x = first.at[0] + 4, y = first.at[1] - 2;
            studio.view.hold(0); studio.view.drag([x, y]); await studio.view.drop();
            return studio.view.on_field([x, y]);
            """
            x, y = tab.ask(UNTIL + script)
    written = next((folder / "maps").glob("*.yaml")).read_text("utf-8")
    assert f"at: [{x:g}, {y:g}]" in written
