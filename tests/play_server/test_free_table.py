"""The page on which nothing is enforced, and the rules say beside it what they think."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

import pytest

from builder.loading import load_game
from builder.local_server.request_guard import Guard
from builder.local_server.serving import taken_port
from builder.play_server.free_table import free_app, opinions
from builder.rules.validation import fill
from tests import small_game
from tests.command import run
from tests.games import loading
from tests.local_pages import asked, running
from tests.outputs.rules_reference.browser import _HELP, browser
from tests.outputs.rules_reference.protocol import Tab
from tests.studio.paged import UNTIL

CROWD = """\
game: alder
scenario: alder
turn: 2
phase: movement
pieces:
- {counter: fr-1-1, at: "0505"}
- {counter: fr-1-2, at: "0505"}
- {counter: fr-1-3, at: "0505"}
- {counter: fr-2-1, at: "0505"}
"""
SCENARIO = """\
source: given 6.0
number: "6.0"
title: Meeting
map: field
turns: 3
first_side: red
setup:
  - {counter: r1, at: "0101"}
"""


def test_the_rules_say_what_they_think_of_a_position_in_the_language_of_the_page() -> None:
    game = loading.game("alder")
    assert opinions(game, CROWD, "en") == ["0505: 4 units, at most 3"]
    assert opinions(game, CROWD.replace('fr-2-1, at: "0505"', 'fr-2-1, at: "0506"'), "en") == []
    assert opinions(game, CROWD, "ja") == ["0505：4ユニット、最大3"]
    assert opinions(game, "game: [", "en") != []


def test_the_rules_call_counters_by_their_names_and_let_them_move_in_the_first_turn() -> None:
    together = CROWD.split("pieces:")[0].replace("turn: 2\nphase: movement", "turn: 1") + (
        'pieces:\n- {counter: fr-gren, at: "0806"}\n- {counter: at-1-1, at: "0806"}\n'
    )
    (told,) = opinions(loading.game("alder"), together, "en")
    assert "French grenadiers" in told
    assert "at-1-1" not in told


def test_the_page_asks_the_rules_after_each_change_and_tells_nobody_else(tmp_path: Path) -> None:
    found = load_game(small_game.write(tmp_path, scenarios__meeting=SCENARIO))
    assert found.game is not None, found.problems
    with taken_port(0) as taken:
        guard = Guard(taken.getsockname()[1], name="free", path="/free/")
        with running(free_app(fill(found.game), guard, "en"), taken), Tab(browser()) as tab:
            assert asked(guard, "/free/judge", "game: x", headers={})[0] == 403
            tab.call("Page.addScriptToEvaluateOnNewDocument", source=_HELP)
            tab.open(guard.address)
            told = "document.querySelector('#judged li')?.textContent"
            agreed = tab.ask(f"{UNTIL} return await until(() => {told})")
            assert agreed == "The rules have nothing against this position."
            elsewhere = (
                'game: "skirmish"\nscenario: "meeting"\npieces:\n- {counter: "r1", at: "9901"}\n'
            )
            script = f"""{UNTIL} const first = {told}; location.hash = {quote(elsewhere)!r};
            return await until(() => {told} !== first && {told})"""
            said = tab.ask(script)
            assert "9901" in said
            assert tab.ask("return faults") == []


POSITION = 'game: "skirmish"\nscenario: "again"\nturn: 2\npieces:\n- {counter: "r1", at: "0203"}\n'


@pytest.mark.parametrize(("begins", "turn"), [("meeting", 1), ("", 1), (POSITION, 2)])
def test_the_page_begins_with_the_scenario_or_the_position_that_was_named(
    tmp_path: Path, begins: str, turn: int
) -> None:
    folder = small_game.write(tmp_path, scenarios__meeting=SCENARIO)
    again = SCENARIO.replace("6.0", "5.0")
    (folder / "scenarios" / "again.yaml").write_text(again, "utf-8")
    found = load_game(folder)
    assert found.game is not None, found.problems
    with taken_port(0) as taken:
        guard = Guard(taken.getsockname()[1], name="free", path="/free/")
        with running(free_app(fill(found.game), guard, "en", begins), taken), Tab(browser()) as tab:
            tab.open(guard.address)
            script = """
            const turn = await until(() => document.getElementById("turn").textContent);
            return [document.getElementById("scenario").value, turn];
            """
            scenario, told = tab.ask(UNTIL + script)
    assert scenario == ("meeting" if begins == "meeting" else "again")
    assert told.startswith(f"Turn {turn} ")


def test_an_unknown_scenario_is_refused_on_the_page_without_rules_too() -> None:
    said = run("play", "alder", "aldre", "--free", "--no-open")
    assert said.exit_code == 1
    assert "aldre" in said.output
