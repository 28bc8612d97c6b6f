"""A page to play on freely, open in a browser: each file of tests says which, as ``page``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.outputs.rules_reference.browser import opened
from tests.outputs.rules_reference.protocol import Tab

_FROM_THE_BEGINNING = """
press(document.body, "Escape");
document.getElementById("scenario").dispatchEvent(new Event("change"));
await pause(0);
"""


@pytest.fixture(scope="module")
def opened_page(page: Path) -> Iterator[Tab]:
    """The page, opened once for all tests of a file."""
    with opened(page) as tab:
        yield tab


@pytest.fixture
def tab(opened_page: Tab) -> Iterator[Tab]:
    """The page with the set-up of its scenario; nothing went wrong in it when the test ends."""
    opened_page.to_front()
    opened_page.ask(_FROM_THE_BEGINNING)
    yield opened_page
    assert opened_page.ask("return faults") == []
