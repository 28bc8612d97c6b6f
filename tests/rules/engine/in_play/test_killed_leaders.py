"""Losses call for the check of a leader who is with the troops, and who may be killed by it (15.9)."""

from __future__ import annotations

from dataclasses import replace

from builder.playing.records import first_state
from builder.playing.state import State
from builder.rules.core.positions.position import read_spot
from builder.rules.engine.combat.consequences_play import lose, with_eliminated
from builder.rules.engine.morale.checks_after_losses import settle
from builder.rules.engine.play_cases import declared_cases
from builder.rules.play.moment import Moment, task
from tests.playing.killed_leaders import CASUALTIES, killed_leaders
from tests.rules.engine import brook


def _start() -> State:
    """Two battalions and their leader in one hex, and nothing else to do but to end the phase."""
    state = first_state(killed_leaders())
    moment = state.moment.over().then(task("movement-of", side="north"))
    return replace(state, moment=moment)


def _checks(state: State, moment: Moment) -> list[str]:
    """The units that check, one after the other, when all losses are taken."""
    found = list[str]()
    moment = settle(state.match, moment)
    while moment.next is not None and moment.next.kind == "check-roll":
        found.append(moment.next["unit"])
        moment = settle(state.match, moment.popped())
    return found


def test_a_leader_checks_once_for_all_steps_that_are_lost_at_one_time() -> None:
    state = _start()
    moment = lose(state.match, state.moment, "n-foot", 1, "7.1")
    moment = lose(state.match, moment, "n-foot#2", 1, "7.1")
    assert _checks(state, moment) == ["n-leader"]
    assert _checks(state, moment.then(task("losses", units=["n-foot"], steps=1))) == []


def test_a_leader_checks_when_the_last_of_his_troops_is_eliminated() -> None:
    state = _start()
    assert _checks(state, with_eliminated(state.match, state.moment, ["n-foot"], "7.1")) == [
        "n-leader"
    ]


def test_a_leader_elsewhere_does_not_check() -> None:
    state = _start()
    spot = read_spot(state.match.sheet, "0101")
    away = replace(state.moment.piece("n-leader"), at="0101", spot=spot)
    moment = state.moment.with_pieces(away)
    assert _checks(state, lose(state.match, moment, "n-foot", 1, "7.1")) == []


def test_who_falls_at_the_same_time_does_not_check() -> None:
    state = _start()
    moment = with_eliminated(state.match, state.moment, ["n-foot", "n-leader"], "7.1")
    assert _checks(state, moment) == []


def test_the_check_is_made_only_after_losses_and_play_makes_it() -> None:
    game = killed_leaders()
    assert "15.9" in {case.rule for case in declared_cases(game) if case.how == "played"}
    state = first_state(game)
    rally = next(phase for phase in game.sheet.sequence if phase.id == "rally")
    tasks = state.match.play.phase(state.match, state.moment, rally, "north") or ()
    assert "casualty" not in {one.get("check") for one in tasks}


def test_units_check_their_own_losses_if_the_rules_say_so() -> None:
    text = brook.MECHANISMS.replace("morale:\n", "morale:\n" + CASUALTIES, 1)
    text = brook.replaced(
        text, ("losses: with, who: {is: leader}", "losses: own, who: {is: infantry}")
    )
    state = first_state(brook.good(brook.loaded(mechanisms=text)))
    foot = next(name for name in state.moment.pieces if name.startswith("n-foot"))
    moment = state.moment.over().then(task("movement-of", side="north"))
    assert _checks(state, lose(state.match, moment, foot, 1, "7.1")) == [foot]
