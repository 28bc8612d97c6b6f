"""The game of the tutorial, for the pages that go on with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.pages import tutorial


@pytest.fixture(scope="session")
def tutorial_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the game as it is at the end of the tutorial; not to be written to."""
    return tutorial(tmp_path_factory.mktemp("tutorial"))
