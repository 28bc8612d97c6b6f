"""What the chat says when a scenario is begun."""

from __future__ import annotations

import pytest

from builder.outputs.vassal.table.messages import GREETING_MESSAGES
from builder.vassal.format.files.sequence_encoder import decode
from tests.outputs.vassal.built_in import GAMES, game, module
from tests.outputs.vassal.expressions import work_out
from tests.outputs.vassal.reading import key_names
from tests.together import together

every_game = together("name", GAMES)


def said(name: str, scenario: str, waiting: int = 1) -> list[str]:
    """The lines at the beginning of a scenario, while so many counters wait in each window."""
    root = module(name).root
    words = {
        e.attributes["name"]: e.attributes["initialValue"]
        for e in root.find("GlobalTranslatableMessage")
    }
    buttons = {e.attributes["hotkey"]: e.attributes for e in root.find("DoActionButton")}
    (start,) = (b for b in buttons.values() if b["name"] == "greet")
    known = {**words, "Scenario": scenario}
    keys, counts = decode(start["hotkeys"], ","), {"CountMap": lambda *_: waiting}
    lines = [work_out(buttons[key]["reportFormat"], known, counts) for key in keys]
    return [str(line) for line in lines if line]


def test_a_scenario_says_where_forces_wait_what_wins_and_what_comes_first() -> None:
    assert said("assault-on-belgium", "assault-on-belgium") == [
        "Assault on Belgium",
        "Forces that their player sets up are in the window “Forces to set up”",
        "German wins: Germany holds Brussels and Antwerp.",
        "Belgian wins: Anything else.",
        GREETING_MESSAGES["M_GREET_FIRST"].replace("%1", "German movement"),
    ]


@pytest.mark.parametrize("name", ["assault-on-belgium", "green-beret"])
def test_no_window_is_named_in_which_nothing_waits(name: str) -> None:
    """A scenario that is opened to be tried out has all its forces on the map."""
    opened = {line for s in game(name).scenarios for line in said(name, s.id, waiting=0)}
    assert opened
    assert not any("Forces to set up" in line for line in opened)


@every_game
def test_every_scenario_begins_with_its_title_and_no_other_one_speaks(name: str) -> None:
    for scenario in game(name).scenarios:
        lines = said(name, scenario.id)
        assert lines[0] == scenario.title
        assert len(lines) >= len(scenario.victory) + 1
    assert said(name, "") == []


@every_game
def test_it_is_said_once_when_a_game_is_begun(name: str) -> None:
    starts = [e.attributes for e in module(name).root.find("StartupGlobalKeyCommand")]
    (greet,) = (a for a in starts if a["whenToApply"] == "startOfGameOnly")
    assert key_names(greet["globalHotkey"]) == {"greet"}


def test_windows_that_hold_forces_are_there() -> None:
    for name in GAMES:
        windows = {e.attributes.get("buttonName") for e in module(name).root.walk()}
        for line in (x for s in game(name).scenarios for x in said(name, s.id) if "window" in x):
            assert line.partition("“")[2].partition("”")[0] in windows, (name, line)
