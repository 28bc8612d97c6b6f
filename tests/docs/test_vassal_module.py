"""The page on the module names every command that the module's own help names."""

from __future__ import annotations

import re

import pytest

from builder.outputs.vassal.module.module import file_name
from builder.outputs.vassal.module.positions import plain_module
from builder.outputs.vassal.table.windows.help import COMMANDS
from tests.docs.pages import DOCS
from tests.games import vietnam
from tests.outputs.vassal.reading import read_module


@pytest.fixture(scope="module")
def page() -> str:
    return (DOCS / "vassal-module.md").read_text("utf-8")


def test_every_command_of_the_modules_help_is_on_the_page(page: str) -> None:
    game = vietnam.game()
    text = read_module(plain_module(game)).entries[COMMANDS.file].decode()
    commands = re.findall("<tr><td>(.*?)</td>", text)
    assert len(commands) > 10
    assert [c for c in commands if c.lower() not in page.lower()] == []


def test_the_modules_file_is_called_as_the_page_says(page: str) -> None:
    game = vietnam.game()
    assert f"`output/{game.id}/{file_name(game)}`" in page
