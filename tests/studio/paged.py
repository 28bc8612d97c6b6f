"""The studio's page in a browser."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tests.outputs.rules_reference.browser import _HELP, browser
from tests.outputs.rules_reference.protocol import Tab
from tests.studio.serving import Served

UNTIL = """
const until = async (what) => {
  for (let i = 0; i < 400; i++) { const found = what(); if (found) return found; await pause(50); }
  throw new Error("it never came: " + what);
};
"""


@contextmanager
def paged(studio: Served, *, width: int = 1280, height: int = 900) -> Iterator[Tab]:
    """A tab with the studio's page, its first map drawn; nothing went wrong in it when the block ends."""
    with Tab(browser()) as tab:
        tab.call("Page.addScriptToEvaluateOnNewDocument", source=_HELP)
        tab.emulate(width=width, height=height, phone=False, media="", features=[])
        tab.open(studio.guard.address)
        tab.ask(UNTIL + "await until(() => studio.view?.shapes.size && studio.view.width)")
        yield tab
        assert tab.ask("return faults") == []
