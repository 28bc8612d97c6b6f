"""The studio plays many games of a scenario and shows the results as they come."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

import pytest

from builder.simulation.study import Study, Version
from builder.studio.balance.balance_runs import read_wanted
from tests.games import loading
from tests.games.copied import copied
from tests.outputs.rules_reference.browser import browser
from tests.studio.paged import UNTIL, paged
from tests.studio.serving import Served, save, serving
from tests.together import together

MANY = 10_000
"""So many games take much longer than a test."""


@pytest.fixture
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(copied("ice-road", tmp_path_factory.mktemp("studio"))) as served:
        served.until_checked()
        yield served


def ask_for(studio: Served, games: int, **more: object) -> tuple[int, dict[str, str], bytes]:
    wanted = {"do": "start", "scenario": "winter", "players": {"player": "random"}, "games": games}
    return studio.ask("/balance/play?lang=ja", wanted | {"seed": 1} | more)


def until(studio: Served, state: str = "", done: int = 1) -> dict[str, Any]:
    """The results once so many games are played, or once the simulation is in a state."""
    for _ in range(1200):
        found: dict[str, Any] = studio.plain("/balance")
        if found["state"] == state if state else found["done"] >= done:
            return found
        time.sleep(0.1)
    raise AssertionError(found)


def ice_road() -> Study:
    return Study((Version(loading.game("ice-road")),), "winter", ("random",))


def test_the_page_has_the_same_results_as_games_played_one_after_another(studio: Served) -> None:
    """And so has the whole report, a page of its own that loads nothing."""
    assert studio.ask("/balance/report")[0] == 404
    assert ask_for(studio, 2)[0] == 200
    found = until(studio, "done")
    (tally,) = ice_road().play(range(1, 3))
    assert sum(tally.of("result").values()) == 2
    assert {one["label"]: one["games"] for one in found["results"]} == {
        result: many for (_, result), many in tally.of("result").items()
    }
    assert found["progress"] == "2 of 2 games"
    never = {one["rule"] for one in found["never"]}
    assert never.isdisjoint({rule for (rule,) in tally.of("rule")})
    assert not found["outdated"]
    status, headers, page = studio.ask("/balance/report")
    assert status == 200
    assert b"How games end" in page
    policy = headers["content-security-policy"]
    assert "style-src 'sha256-" in policy
    assert "frame-ancestors 'none'" in policy


@pytest.mark.thorough
def test_a_new_simulation_takes_the_place_of_the_one_that_runs(studio: Served) -> None:
    ask_for(studio, MANY)
    assert ask_for(studio, MANY, seed=7)[0] == 200
    found = until(studio, done=1)
    assert (found["games"], found["seed"]) == (MANY, 7)
    # it is stopped in the middle, and keeps its results
    assert studio.plain("/balance/play", {"do": "stop"}) == {}
    found = studio.plain("/balance")
    assert (found["state"], found["seed"]) == ("stopped", 7)
    assert 1 <= sum(one["games"] for one in found["results"]) == found["done"] < MANY


@pytest.mark.thorough
def test_a_changed_game_is_told_and_its_old_results_stay(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = copied("ice-road", tmp_path_factory.mktemp("studio"))
    with serving(folder, follow=True) as studio:
        number = studio.until_checked()["number"]
        ask_for(studio, 1)
        assert not until(studio, "done")["outdated"]
        sheet = folder / "game.yaml"
        save(sheet, sheet.read_text("utf-8") + "\n# changed\n")
        while studio.plain("/state")["number"] == number:
            time.sleep(0.1)
        found = studio.plain("/balance")
        assert (found["outdated"], found["done"]) == (True, 1)


@together(
    "wrong",
    [
        {"scenario": 3},
        {"players": {"player": "oracle"}},
        {"players": "random"},
        {"games": 0},
        {"games": 10**9},
        {"games": True},
        {"seed": 0.5},
    ],
)
def test_what_is_not_understood_is_refused(wrong: dict[str, object]) -> None:
    wanted = {"scenario": "winter", "players": {"player": "random"}, "games": 1, "seed": 1}
    assert read_wanted(wanted) is not None
    assert read_wanted(wanted | wrong) is None


def test_a_scenario_that_is_not_there_is_refused(studio: Served) -> None:
    status, _, body = ask_for(studio, 1, scenario="summer")
    assert status == 409
    assert b"summer" in body
    assert "state" not in studio.plain("/balance")


def test_a_game_with_errors_is_not_played(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = copied("ice-road", tmp_path_factory.mktemp("studio"))
    sheet = folder / "scenarios" / "winter.yaml"
    save(sheet, sheet.read_text("utf-8") + "\nunknown: 1\n")
    with serving(folder) as studio:
        studio.until_checked()
        status, _, body = ask_for(studio, 1)
    assert (status, json.loads(body)) == (
        409,
        {"error": "ゲームに誤りがあります：先に直してください"},
    )


@pytest.mark.thorough
def test_games_are_played_from_the_page_and_their_bars_move(studio: Served) -> None:
    browser()
    script = """
    location.hash = "#balance/";
    const form = await until(() => document.querySelector(".balance form [name=player-player]")?.form);
    const sides = [...form.querySelectorAll("[data-side]")].map(one => one.dataset.side);
    form.elements.games.value = 2; form.elements["player-player"].value = "random";
    form.requestSubmit();
    await until(() => document.querySelector(".balance progress")?.value === 2);
    const row = await until(() => document.querySelector(".balance .bars.winners tr"));
    return [sides, row.cells[0].textContent, row.cells[3].textContent,
            row.querySelector(".share").getAttribute("width"), document.querySelector(".balance").innerText];
    """
    with paged(studio, map=False) as tab:
        sides, winner, games, width, text = tab.ask(UNTIL + script)
    assert sides == ["player"]
    assert (winner, games, width) == ("The Road", "0", "0")
    assert "The city dies" in text
    assert "2 of 2 games" in text
