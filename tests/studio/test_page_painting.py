"""Painting a map in the browser: no stroke has gaps or is lost, and regions are filled and copied."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from builder.loading import load_game
from tests.outputs.rules_reference.protocol import Tab
from tests.studio.paged import UNTIL, Where, anew, drag, mouse, on_screen, press
from tests.studio.serving import Served

FOLLOWED = False
"""Whether the studio follows what is saved in the folder."""


@pytest.fixture
def tab(alder: Served, alder_page: Tab) -> Iterator[Tab]:
    file, tab = alder.folder / "maps" / "valley.yaml", alder_page
    before = file.read_text("utf-8")
    with anew(tab, "#map/valley"):
        tab.ask(
            f"{UNTIL} await until(() => studio.view.painting.kinds.length);"
            "studio.view.setMode('paint'); studio.view.brush.value = 'woods'"
        )
        yield tab
        shown(tab)
        while file.read_text("utf-8") != before:
            assert tab.ask("return (await studio.change({ do: 'undo' })).error || ''") == ""


def middle(tab: Tab, at: str) -> Where:
    x, y = tab.ask(f"return studio.view.middle({at!r})")
    return x, y


def tool(tab: Tab, name: str, kind: str = "") -> None:
    tab.ask(
        f"document.querySelector('[data-tool={name}]').click();"
        + (f"studio.view.brush.value = {kind!r}" if kind else "")
    )


def shown(tab: Tab) -> None:
    """Wait until everything painted is written and in the picture, and no longer marked."""
    tab.ask(f"{UNTIL} await studio.last; await until(() => !studio.view.painting.waiting.size)")


def terrain(alder: Served) -> dict[str, str]:
    """The terrain of each hex as the file has it."""
    game = load_game(alder.folder).game
    assert game is not None
    (sheet,) = game.maps
    return {sheet.space.id(cell): kind for cell, kind in sheet.kinds.items()}


def changed(alder: Served, before: dict[str, str]) -> dict[str, str]:
    return {at: kind for at, kind in terrain(alder).items() if before[at] != kind}


def test_a_stroke_has_no_gaps_however_fast_it_is(alder: Served, tab: Tab) -> None:
    before = terrain(alder)
    drag(tab, middle(tab, "0203"), middle(tab, "1403"))  # the mouse is heard of at both ends only
    assert tab.ask("return document.querySelectorAll('.painted').length") == 13
    shown(tab)
    row = {f"{column:02}03" for column in range(2, 15)}
    assert changed(alder, before) == {at: "woods" for at in row if before[at] != "woods"}


@pytest.mark.thorough
def test_a_wide_brush_paints_what_lies_around(alder: Served, tab: Tab) -> None:
    before = terrain(alder)
    tab.ask("studio.view.pane.focus()")
    press(tab, "]")
    drag(tab, middle(tab, "0910"), middle(tab, "0910"))
    shown(tab)
    now = terrain(alder)
    around = tab.ask("studio.view.net(); return ['0910', ...studio.view.beside.get('0910')]")
    assert len(around) == 7
    assert {now[at] for at in around} == {"woods"}
    assert set(changed(alder, before)) <= set(around)


@pytest.mark.thorough
def test_filling_ends_where_the_terrain_does(alder: Served, tab: Tab) -> None:
    before = terrain(alder)
    tool(tab, "fill", "town")
    hill = next(at for at, kind in before.items() if kind == "hill")
    drag(tab, middle(tab, hill), middle(tab, hill))
    shown(tab)
    filled = changed(alder, before)
    assert {before[at] for at in filled} == {"hill"}
    assert hill in filled
    assert len(filled) < list(before.values()).count("hill")


@pytest.mark.thorough
def test_escape_gives_up_what_is_not_let_go_of(alder: Served, tab: Tab) -> None:
    before = terrain(alder)
    tool(tab, "rectangle", "town")
    (x, y), (u, v) = on_screen(tab, middle(tab, "0505"), middle(tab, "0707"))
    mouse(tab, "mousePressed", x, y)
    mouse(tab, "mouseMoved", u, v, buttons=1)
    assert tab.ask("return document.querySelectorAll('.painted').length") > 5
    press(tab, "Escape")
    mouse(tab, "mouseReleased", u, v)
    assert tab.ask("return document.querySelectorAll('.painted').length") == 0
    assert changed(alder, before) == {}


@pytest.mark.thorough
def test_a_region_is_copied_to_another_place(alder: Served, tab: Tab) -> None:
    before = terrain(alder)
    tool(tab, "copy")
    drag(tab, middle(tab, "0202"), middle(tab, "0403"))
    drag(tab, middle(tab, "1208"), middle(tab, "1208"))
    shown(tab)
    region = {"1208": "0202", "1308": "0302", "1309": "0303", "1409": "0403"}
    wanted = {at: before[original] for at, original in region.items()}
    now = terrain(alder)
    assert {at: now[at] for at in wanted} == wanted
    assert set(changed(alder, before)) == {at for at in wanted if wanted[at] != before[at]}


@pytest.mark.thorough
def test_the_picture_of_a_map_lies_below_its_places(tab: Tab) -> None:
    script = """
    const { picture, overlay } = studio.view, there = overlay.getBoundingClientRect();
    const box = picture.box.getBoundingClientRect();
    return ["x", "y", "width", "height"].map(side => Math.round(box[side] - there[side]));
    """
    assert tab.ask(script) == [0, 0, 0, 0]
    gaps = """
    const { picture, overlay, width, zoom } = studio.view, { left, top } = overlay.getBoundingClientRect();
    const side = picture.side / (25.4 / 96) * zoom, off = [];
    for (const { x, y, image } of picture.tiles.values()) {
      const box = image.getBoundingClientRect();
      off.push(box.left - left - x * side, box.top - top - y * side);
      off.push(box.right - left - (x + 1) * side, box.bottom - top - (y + 1) * side);
    }
    return Math.max(...off.map(Math.abs));
    """
    for zoom in (0.37, 1.0, 1.83):
        tab.ask(f"studio.view.scale({zoom})")
        assert tab.ask(gaps) <= 0.51


@pytest.mark.thorough
def test_a_stroke_brings_only_the_tiles_that_it_changes(tab: Tab) -> None:
    before = "window.before = [...studio.view.picture.tiles.values()].map(tile => tile.mark);"
    tab.ask(f"studio.view.whole(); await pause(300); {before} performance.clearResourceTimings()")
    drag(tab, middle(tab, "0204"), middle(tab, "0204"))
    shown(tab)
    tab.ask(
        f"{UNTIL} const {{ picture }} = studio.view;"
        "const same = tile => tile.mark === picture.list.tiles[tile.name];"
        "await until(() => [...picture.tiles.values()].every(same))"
    )
    brought = tab.ask(
        "return performance.getEntriesByType('resource').map(one => new URL(one.name).pathname)"
    )
    assert brought.count("/change") == 1
    assert "/tiles/valley" in brought
    new, known = tab.ask(
        "const tiles = [...studio.view.picture.tiles.values()];"
        "return [tiles.filter((tile, n) => tile.mark !== before[n]).length, tiles.length];"
    )
    assert 0 < new < known / 2


@pytest.mark.thorough
def test_the_tile_below_a_painted_place_is_brought_before_the_others(tab: Tab) -> None:
    x, y = middle(tab, "0808")
    side, asked = tab.ask(
        UNTIL + "studio.view.whole(); await pause(300); const { painting, picture } = studio.view;"
        "const asked = [], ask = window.fetch; window.fetch = (path, given) => {"
        " if (path.startsWith('/tiles/')) asked.push(Object.keys(JSON.parse(given.body).tiles));"
        " return ask(path, given); };"
        "const there = painting.terrain.get('0808'), other = painting.kinds.find(one => one.id !== there);"
        "await painting.commit(new Map([['0808', other.id]])); await until(() => asked.length > 1);"
        "window.fetch = ask; return [picture.side, asked];"
    )
    assert asked[0] == [f"art-{int(x // side)}-{int(y // side)}"]
    assert set(asked[0]) < set(asked[1])


@pytest.mark.thorough
def test_the_wheel_enlarges_what_is_below_the_pointer_and_the_middle_button_drags(tab: Tab) -> None:
    where = on_screen(tab, middle(tab, "0808"))[0]
    wheel = {"type": "mouseWheel", "x": where[0], "y": where[1], "deltaX": 0, "deltaY": -900}
    tab.call("Input.dispatchMouseEvent", **wheel)
    tab.ask(f"{UNTIL} await until(() => studio.view.zoom > 1)")
    assert on_screen(tab, middle(tab, "0808"))[0] == pytest.approx(where, abs=2)
    for kind, at in (("Pressed", 0), ("Moved", -60), ("Released", -60)):
        said = {"x": where[0] + at, "y": where[1], "button": "middle", "buttons": 4}
        tab.call("Input.dispatchMouseEvent", type=f"mouse{kind}", clickCount=1, **said)
    x, y = on_screen(tab, middle(tab, "0808"))[0]
    assert (x, y) == pytest.approx((where[0] - 60, where[1]), abs=3)
    assert tab.ask("return document.querySelectorAll('.painted').length") == 0
    assert tab.ask("return document.querySelector('.small').hidden") is False
