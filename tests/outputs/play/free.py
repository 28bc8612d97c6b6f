"""Hands that drag and click on the page on which a game is played freely."""

from __future__ import annotations

import json

from tests.outputs.rules_reference.protocol import Tab
from tests.studio.paged import mouse

_COUNTER = """
// A point of the window at which nothing lies over the counter; the counters of a kind are alike.
const seen = [...document.querySelectorAll(`[data-piece^="${name}~"]`)].filter((one) => {
  const tray = one.closest("[data-at]");
  return !tray || tray.dataset.at === at;
});
for (const one of seen) {
  one.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = (one.querySelector("image") ?? one).getBoundingClientRect();
  for (let n = 1; n < 100; n++) {
    const x = box.x + box.width * ((n * 37) % 100) / 100, y = box.y + box.height * n / 100;
    if (document.elementFromPoint(x, y)?.closest("[data-piece]") === one) return [x, y];
  }
}
"""
_PLACE = """
const board = document.getElementById("board"), scenario = document.getElementById("scenario").value;
const map = data.scenarios.find((one) => one.id === scenario).map, place = data.boards[map].places[at];
if (!place) {
  const box = document.querySelector(`#trays [data-at="${at}"]`)?.getBoundingClientRect();
  return [box.x + 20, box.y + 12];
}
const point = new DOMPoint(place[1], place[2]).matrixTransform(board.getScreenCTM());
return [point.x, point.y];
"""
_DATA = "const data = JSON.parse(document.getElementById('data').textContent);"


def _asked(tab: Tab, script: str, **values: str) -> tuple[float, float]:
    given = "".join(f"const {name} = {json.dumps(value)};" for name, value in values.items())
    x, y = tab.ask(f"{_DATA}{given}{script}")
    return x, y


def dragged(tab: Tab, counter: str, origin: str, to: str) -> None:
    """Drag a counter from where it lies to a place."""
    x, y = _asked(tab, _COUNTER, name=counter, at=origin)
    end = _asked(tab, _PLACE, at=to)
    mouse(tab, "mouseMoved", x, y)
    mouse(tab, "mousePressed", x, y)
    mouse(tab, "mouseMoved", x + 9, y, buttons=1)
    mouse(tab, "mouseMoved", *end, buttons=1)
    mouse(tab, "mouseReleased", *end)


def menu_of(tab: Tab, counter: str, at: str, does: str) -> None:
    """Click a counter, and choose what its menu offers."""
    x, y = _asked(tab, _COUNTER, name=counter, at=at)
    for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
        mouse(tab, kind, x, y)
    tab.ask(
        f"""document.querySelector('#popup [data-piece^="{counter}~"] [data-does={does}]').click()"""
    )


def saved_text(tab: Tab) -> str:
    """The text of the file that the page saves."""
    script = """
    const made = new Promise((done) => {
      URL.createObjectURL = (blob) => { done(blob.text()); return "data:,"; };
    });
    HTMLAnchorElement.prototype.click = () => {};
    document.getElementById("save").click();
    return await made;
    """
    text: str = tab.ask(script)
    return text
