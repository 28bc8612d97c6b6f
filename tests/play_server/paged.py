"""The page of a game in a browser, played by clicks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.outputs.rules_reference.browser import _HELP, browser
from tests.outputs.rules_reference.protocol import Browser, Tab
from tests.play_server.served import ServedGame
from tests.studio.paged import UNTIL, mouse

_GAME = """
const { game, choices, board, panels } = await import(new URL("main.js", location).href);
"""
_WHERE = """
const middle = (element) => {
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
};
const action = game.state.actions.find((one) => one.text === text);
const popup = document.getElementById("popup");
if (!popup.hidden) {
  const offered = [...popup.querySelectorAll("button:enabled")];
  const names = [text, ...action.targets];
  return middle(offered.find((one) => names.includes(one.dataset.choice)));
}
const lit = choices.lit(), token = action.targets.find((one) => lit.has(one));
if (!token) return middle(document.querySelector(`#choices [data-action="${CSS.escape(text)}"]`));
const card = document.querySelector(`#cards [data-card="${CSS.escape(token)}"]`);
if (card) return middle(card);
const piece = board.pieces.find((one) => one.id === token);
const place = board.place(piece ? piece.at : token.slice(1));
if (!place) return middle(document.querySelector(`#trays [data-piece="${CSS.escape(token)}"]`));
board.view.reveal([[place[1], place[2]]]);
return board.view.onScreen(place[1], place[2]);
"""


@contextmanager
def paged(
    served: ServedGame,
    seat: str = "table",
    *,
    program: Browser | None = None,
    width: int = 1280,
    height: int = 900,
    **more: Any,
) -> Iterator[Tab]:
    """A tab with the page of a seat, of the usual browser or another ``program``; nothing went wrong in
    it when the block ends."""
    with Tab(program or browser()) as tab:
        tab.call("Page.addScriptToEvaluateOnNewDocument", source=_HELP)
        screen = {"phone": False, "media": "", "features": []} | more
        tab.emulate(width=width, height=height, **screen)
        tab.open(served.seats[seat].guard.address)
        in_game(tab, f"{UNTIL} await until(() => game.state)")
        yield tab
        assert tab.ask("return faults") == []


def in_game(tab: Tab, script: str) -> Any:
    """What a script returns that knows the page's ``game``, ``choices`` and ``board``."""
    return tab.ask(f"{_GAME}{script}")


def click(tab: Tab, x: float, y: float) -> None:
    """Press and release the mouse at a point of the window."""
    for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
        mouse(tab, kind, x, y)


def choose_by_clicks(tab: Tab, text: str) -> int:
    """Choose an action by clicking what lights up, or its button if nothing on the map means it;
    return the number of clicks."""
    before = in_game(tab, "return game.state.number")
    for clicks in range(1, 8):
        x, y = in_game(tab, f"const text = {text!r};{_WHERE}")
        click(tab, x, y)
        if in_game(tab, f"{_SETTLED} return await settled({before})"):
            return clicks
    raise AssertionError(f"{text} was never done")


_SETTLED = """
// True once the page shows a later state; false if a click only chose something on the way.
const settled = async (before) => {
  for (let n = 0; n < 400; n++) {
    if (game.state.number > before) return true;
    if (!game.busy && n > 1) return false;
    await pause(10);
  }
};
"""


def sit(tab: Tab) -> None:
    """Lift the curtain if it is down."""
    script = """
    const button = document.querySelector("#curtain:not([hidden]) button");
    if (button) button.click();
    for (let n = 0; n < 400 && game.state.curtain; n++) await pause(20);
    """
    in_game(tab, script)
