"""A page to play on freely, open in a browser: each file of tests says which, as ``page``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.outputs.rules_reference.browser import opened
from tests.outputs.rules_reference.protocol import Tab


@pytest.fixture
def tab(page: Path) -> Iterator[Tab]:
    """The page; nothing went wrong in it when the test ends."""
    with opened(page) as tab:
        yield tab
        assert tab.ask("return faults") == []
