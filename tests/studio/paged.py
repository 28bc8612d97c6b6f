"""The studio's page in a browser."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tests.everybody import UNNAMED
from tests.outputs.rules_reference.browser import _HELP, browser
from tests.outputs.rules_reference.protocol import Tab
from tests.studio.serving import Served

UNTIL = """
const until = async (what) => {
  const end = Date.now() + 60000;
  // a timer alone: pause() would have the page drawn twice each time
  const later = () => new Promise(done => setTimeout(done, 30));
  while (Date.now() < end) { const found = what(); if (found) return found; await later(); }
  throw new Error("it never came: " + what);
};
"""
_DRAWN = "studio.view?.shapes.size && studio.view.width"
"""Whether the map of the page has its places, and its picture is there."""


@contextmanager
def paged(
    studio: Served, *, width: int = 1280, height: int = 900, map: bool = True, room: str = ""
) -> Iterator[Tab]:
    """A tab with the studio's page, its first ``map`` drawn if there is one, or in another ``room``;
    nothing went wrong in it when the block ends."""
    with Tab(browser()) as tab:
        tab.call("Page.addScriptToEvaluateOnNewDocument", source=_HELP)
        tab.emulate(width=width, height=height, phone=False, media="", features=[])
        tab.open(f"{studio.guard.address}{room}")
        tab.ask(f"{UNTIL} await until(() => {_DRAWN if map else 'studio.state.number'})")
        yield tab
        assert not (faults := tab.ask("return faults")), faults


@contextmanager
def anew(tab: Tab, hash: str) -> Iterator[None]:
    """For one of several tests that share a page: a room of it, a map's with the map drawn, with nothing
    said, beside or chosen from the tests before; nothing went wrong when the block ends."""
    there = _DRAWN if hash.startswith("#map/") else "studio.view"
    tab.to_front()
    tab.ask(
        f"""{UNTIL}
        await studio.last; studio.panel = null; studio.side();
        location.hash = "#none";
        await until(() => !studio.view && !document.querySelector("main *:not(.shelf)"));
        location.hash = {hash!r}; await until(() => {there});
        studio.say("", false);
        """
    )
    yield
    assert not (unnamed := tab.ask(UNNAMED)), unnamed
    assert not (faults := tab.ask("return faults")), faults


Where = tuple[float, float]


def on_screen(tab: Tab, *points: Where) -> list[Where]:
    """Where points of the map's sheet, in mm, lie on the screen."""
    script = f"""
    const frame = studio.view.overlay.getScreenCTM();
    return {[list(point) for point in points]}.map(([x, y]) => {{
      const at = new DOMPoint(x, y).matrixTransform(frame); return [at.x, at.y];
    }});
    """
    return [(x, y) for x, y in tab.ask(script)]


def drag(tab: Tab, *points: Where) -> None:
    """Lead the mouse with its button down over points of the map's sheet, in mm."""
    (x, y), *way = on_screen(tab, *points)
    mouse(tab, "mouseMoved", x, y)
    mouse(tab, "mousePressed", x, y)
    for x, y in way:
        mouse(tab, "mouseMoved", x, y, buttons=1)
    mouse(tab, "mouseReleased", x, y)


def mouse(tab: Tab, kind: str, x: float, y: float, **more: int) -> None:
    """One event of the mouse at a point of the screen."""
    button = "none" if kind == "mouseMoved" else "left"
    said = {"type": kind, "x": x, "y": y, "button": button, "clickCount": 1}
    tab.call("Input.dispatchMouseEvent", **said, **more)


_CODES = {"Enter": 13, "Escape": 27, "Delete": 46, "ArrowLeft": 37, "ArrowUp": 38} | {
    "ArrowRight": 39,
    "ArrowDown": 40,
}


def press(tab: Tab, *keys: str, shift: bool = False, ctrl: bool = False) -> None:
    """Press keys where the focus is."""
    held = 8 * shift + 2 * ctrl
    for key in keys:
        said = {"key": key, "windowsVirtualKeyCode": _CODES.get(key, ord(key[0].upper()))}
        text = {"text": "\r"} if key == "Enter" else {}
        tab.call("Input.dispatchKeyEvent", type="keyDown", modifiers=held, **said, **text)
        tab.call("Input.dispatchKeyEvent", type="keyUp", modifiers=held, **said)


def written(tab: Tab, number: int) -> None:
    """Wait for a reading after the one of that number, as long as the map is shown."""
    tab.ask(f"{UNTIL} await until(() => studio.state.number > {number})")
