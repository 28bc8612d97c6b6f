"""Pages in a browser without a window: a script is run in one, and brings back what it found."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.outputs.rules_reference.protocol import Browser, Tab

NAMES = (
    "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable",
)  # fmt: skip
"""The browser's programs; the first has no windows, which takes a quarter less work."""

_HELP = """
const faults = [];
addEventListener("error", (event) => faults.push(String(event.message || event.target.src)), true);
addEventListener("unhandledrejection", (event) => faults.push(String(event.reason)));
addEventListener("securitypolicyviolation", (event) =>
  faults.push(`${event.effectiveDirective}: ${event.blockedURI} ${event.sample}`));
// until the page has been drawn twice as well, however busy the machine; one out of sight never is
const pause = (ms) => Promise.all([
  new Promise((done) => setTimeout(done, ms)),
  new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(done)); setTimeout(done, 1000);
  }),
]);
const press = (target, key) =>
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
"""


_KEPT: dict[tuple[Path, str], tuple[Tab, ExitStack]] = {}
"""The pages that :func:`kept_open` keeps, with what closes them: the one asked for last comes last."""
_MOST_KEPT = 6


@cache
def browser() -> Browser:
    """The browser, one for all tests of a process."""
    return new_browser()


def new_browser() -> Browser:
    """A browser in a process and with a profile of its own; without one on the machine the tests are
    skipped, and say so. Where ``CHITWRIGHT_BROWSER`` names one, it must be there."""
    named = os.environ.get("CHITWRIGHT_BROWSER", "")
    found = next(filter(None, map(shutil.which, [named] if named else NAMES)), None)
    assert found or not named, f"there is no browser {named}"
    if found is None:
        pytest.skip("no Chromium on this machine: the page's scripts are not tested")
    return Browser(found)


@contextmanager
def opened(
    page: Path,
    *,
    width: int = 1280,
    height: int = 900,
    hash: str = "",
    phone: bool = False,
    media: str = "",
    features: Sequence[str] = (),
) -> Iterator[Tab]:
    """A page, open and loaded; its scripts may ``pause``, ``press`` keys and read its ``faults``."""
    with Tab(browser()) as tab:
        tab.call("Page.addScriptToEvaluateOnNewDocument", source=_HELP)
        tab.emulate(width=width, height=height, phone=phone, media=media, features=features)
        tab.open(f"{page.as_uri()}{hash}")
        yield tab


def kept_open(page: Path, **screen: Any) -> Tab:
    """A page, as in :func:`opened`, that stays open for the next test that asks for it: it takes long to
    show one of megabytes."""
    which = page, repr(screen)
    if which in _KEPT:
        _KEPT[which] = _KEPT.pop(which)
    else:
        close = ExitStack()
        _KEPT[which] = close.enter_context(opened(page, **screen)), close
    if len(_KEPT) > _MOST_KEPT:
        _, close = _KEPT.pop(next(iter(_KEPT)))
        close.close()
    tab, _ = _KEPT[which]
    tab.to_front()
    return tab


def read(page: Path, script: str, **screen: Any) -> Any:
    """As :func:`run`, for a script that minds no state in which another such script has left the page,
    which stays open."""
    tab = kept_open(page, **screen)
    result, faults = tab.ask(script), tab.ask("return faults")
    assert not faults, faults
    return result


def run(page: Path, script: str, **screen: Any) -> Any:
    """What a script returns in a page: the body of an async function, its value in plain types. Fails
    on any error in the page and on anything that its policy refuses. ``screen`` as for :func:`opened`."""
    with opened(page, **screen) as tab:
        result = tab.ask(script)
        faults = tab.ask("return faults")
    assert not faults, faults
    return result
