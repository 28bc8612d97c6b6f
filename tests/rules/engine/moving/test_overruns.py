"""Enemies who are alone are overrun, and entry places are open when their conditions hold."""

from __future__ import annotations

from typing import Any

from builder.model.game import Game
from builder.playing.records import first_state
from builder.rules.validation import check
from tests.rules.engine.brook import MECHANISMS, SCENARIO, good, loaded, result, with_sequence
from tests.rules.engine.sentences.test_prose import cases, text

OVERRUN = """\
  overruns:
  - {who: {is: leader}, by: {is: infantry}, cost: 1, does: eliminated, rule: "5.9"}
"""


def game(overrun: str = OVERRUN) -> Game:
    return good(loaded(mechanisms=MECHANISMS.replace("  one_hex: yes\n", overrun, 1)))


def moved(path: str, of: Game, **units: str) -> dict[str, Any]:
    """The move of the first of some units."""
    there = {name.replace("_", "-"): at for name, at in units.items()}
    return result("move", {"unit": next(iter(there)), "units": there, "path": path}, of)


def test_a_leader_alone_is_overrun() -> None:
    found = moved("0501", game(), s_foot="0401", n_leader="0501")
    assert (found["legal"], found["spent"], found["overrun"]) == (True, "2", ["n-leader"])
    on = moved("0501 0601", game(), s_foot="0401", n_leader="0501")
    assert (on["legal"], on["spent"]) == (True, "3")


def test_a_leader_with_troops_is_not() -> None:
    found = moved("0501", game(), s_foot="0401", n_leader="0501", n_foot="0501")
    assert (found["legal"], found["why"]) == (False, "Enemies are there.")


def test_who_may_not_overrun_is_kept_out() -> None:
    assert not moved("0501", game(), s_guns="0401", n_leader="0501")["legal"]
    assert not moved("0501", game(""), s_foot="0401", n_leader="0501")["legal"]


def test_what_befalls_them_is_a_result_that_there_is() -> None:
    found = check(game(OVERRUN.replace("eliminated", "captured")))
    paths = [p.path for p in found if p.code == "unknown-word"]
    assert paths == [("mechanisms", "movement", "overruns", 0, "does")]


def test_those_who_are_overrun_decide_what_they_lose() -> None:
    sequence = "sequence:\n- {id: movement, name: Movement, rule: '5.0'}\n"
    over = SCENARIO[: SCENARIO.index("first_side")] + (
        "first_side: south\nsetup:\n- {counter: s-foot, at: '0401'}\n"
        "- {counter: n-leader, at: '0501'}\n"
    )
    choice = OVERRUN.replace("eliminated", "eliminated or retreat 2")
    made = good(
        loaded(
            game=with_sequence(sequence),
            mechanisms=MECHANISMS.replace("  one_hex: yes\n", choice, 1),
            over=over,
        )
    )
    state = first_state(made, "over").apply("unit s-foot").apply("move s-foot 0501")
    assert state.current_player == "north"
    assert [str(a) for a in state.legal_actions] == ["choose eliminated", "choose retreat-2"]


ARRIVALS = """\
source: given 4.0
arrivals:
  places:
  - {side: north, at: ["0101"], when: {turn: 1..2}}
  - {side: north, at: ["0601"], when: {not: {holds: {south: ["0303"]}}}}
"""


def test_entry_places_have_conditions() -> None:
    schedule = "reinforcements: [{turn: 2, counters: n-horse}]\n"
    open_ = good(loaded(mechanisms=ARRIVALS, over=SCENARIO + schedule))
    early = result("arrivals", {"turn": 2}, open_)
    assert early["places"] == {"n-horse": ["0101", "0601"]}
    late = result("arrivals", {"turn": 3, "units": {"s-foot": "0303"}}, open_)
    assert (late["places"], late["blocked"]) == ({}, {"n-horse": "wait"})


def test_two_consequences_are_both_told_of_each_enemy() -> None:
    twice = OVERRUN.replace("eliminated", '"retreat 1, lose 1"')
    assert twice != OVERRUN
    told = " ".join(map(text, cases(game(twice)).values()))
    assert "Each of these enemies retreats one hex. It also loses a step." in told
