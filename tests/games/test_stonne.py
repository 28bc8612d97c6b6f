"""The Ridge of Stonne: a tactical game with facing and opportunity fire that declares all of its rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from builder.model.mechanisms.fighting.combat import Outcome
from builder.playing.players import RandomPlayer
from builder.playing.random_source import RandomSource
from builder.playing.records import first_state
from builder.playing.table import played_on
from builder.rules.asking import ask
from builder.rules.engine.combat.consequences_play import befall
from builder.rules.play.moment import task
from builder.rules.system import listing
from builder.rules.validation import complete
from tests.games import loading
from tests.together import together


def result(name: str, **given: Any) -> dict[str, Any]:
    """An answer of the rules engine."""
    found = ask(loading.game("stonne"), name, given)
    assert found.result is not None, found.problems
    return dict(found.result)


def test_every_family_is_declared_and_can_be_asked() -> None:
    assert {line["name"] for line in listing(loading.game("stonne"))} == {
        *("stacking", "move", "reach", "combat", "advance", "attacks", "retreat", "score"),
        *("facing", "reactions", "sight", "states", "recover", "arrivals"),
    }


def test_no_rule_of_a_declared_section_is_written_by_hand() -> None:
    full, problems = complete(loading.game("stonne"))
    assert problems == []
    written = {case.number for rules in loading.game("stonne").rules for case in rules.cases}
    said = {case.number for case in full.rules[0].cases if case.blocks}
    assert {"4.1", "5.1", "7.1", "11.1", "12.1", "13.1", "14.1", "22.1", "23.1"} <= said - written


@together(
    ("faces", "shift"),
    [("N", 1), ("NW", 1), ("SE", 3), ("SW", 3), ("S", 4)],
)
def test_a_gun_pierces_flank_and_rear_more_easily(faces: str, shift: int) -> None:
    """13.3: range 2 is a column; 13.6: the flank two more, the rear three."""
    units = {"de-pak-1": "1511", "fr-b1-1": "1513"}
    given = {"units": units, "faces": {"de-pak-1": "S", "fr-b1-1": faces}, "target": "1513"}
    assert result("combat", combat="guns", attackers="de-pak-1", **given)["shift"] == shift


def test_nobody_fires_twice_in_a_turn() -> None:
    units = {"de-rifle-11": "1104", "fr-recon-1": "1106"}
    asked = {"units": units, "unit": "de-rifle-11"}
    reaction = result("reactions", **asked)["places"]["1104"]["opportunity"]
    assert reaction == ["fr-recon-1"]
    spent = result("reactions", deeds={"fr-recon-1": ["fired"]}, **asked)
    assert spent["places"]["1104"]["opportunity"] == []


def test_the_ridge_hides_what_stands_behind_its_edge() -> None:
    for back, sees in (("1107", True), ("1110", False)):
        units = {"de-rifle-11": "1104", "fr-recon-1": back}
        found = result("sight", units=units, viewer="de-rifle-11", target="fr-recon-1")
        assert found["sees"] == sees


@pytest.mark.thorough
def test_a_random_game_is_played_to_its_end_with_opportunity_fire() -> None:
    start = first_state(loading.game("stonne"), "first-light")
    players = {side: RandomPlayer(f"1 {side}") for side in start.match.sides}
    played = list(played_on(start, players, RandomSource("1 chance")))
    assert played[-1][1].is_over
    assert any(action.text.startswith("react ") for action, _ in played)


def test_fire_at_a_tank_leaves_the_men_beside_it_alone() -> None:
    """13.2 is fire at one tank; a platoon that the tank passes through is not even fired at."""
    start = first_state(loading.game("stonne"), "first-light")
    there = start.moment.piece("de-rifle-22")
    beside = replace(start.moment.piece("de-pz2-1"), at=there.at, spot=there.spot)
    fires = task(
        "combat-roll", combat="guns", side="french", target=there.at, against="de-pz2-1",
        units=("fr-25mm-1",), helping=(), options=(), reaction=True,
    )  # fmt: skip
    fired = replace(start, moment=start.moment.with_pieces(beside).then(fires)).apply("roll 2")
    assert fired.moment.piece("de-pz2-1").states == ("suppressed",)
    assert fired.moment.piece("de-rifle-22").states == ()


def test_who_is_eliminated_by_his_state_loses_no_step_besides() -> None:
    """12.2: a tank that is broken and becomes so again is gone, and nothing is left to choose."""
    state = first_state(loading.game("stonne"), "first-light")
    hit = state.moment.with_pieces(replace(state.moment.piece("fr-h39-1"), states=("broken",)))
    does = Outcome.model_validate({"defender": "lose 1, broken"}).defender
    given = {"side": "french", "enemy": "german", "role": "defender"}
    hit = befall(state.match, hit, ["fr-h39-1"], does, "13.2", **given)
    assert not hit.piece("fr-h39-1").at
    assert not any(task.kind == "losses" for task in hit.agenda)
