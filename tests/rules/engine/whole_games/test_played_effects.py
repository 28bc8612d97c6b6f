"""What events do in a game that is played: steps that come back, units that return."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from builder.model.game import Game
from builder.playing.records import first_state
from builder.playing.state import State
from builder.rules.coverage import coverage
from builder.rules.validation import check
from tests.games import loading
from tests.rules.engine import solitaire
from tests.rules.engine.brook import result

EVENTS = """\
source: given 6.0
events:
- id: orders
  rule: "18.1"
  name: Orders
  choice: yes
  side: crown
  phase: omens
  entries:
  - {id: wound, name: A wound, effects: [{lose: 1, who: {is: crown}}]}
  - {id: rest, name: Rest, effects: [{mend: 1, who: {is: crown, in: village}, count: 1}]}
  - {id: fall, name: A fall, effects: [{remove: yes, who: {is: royal}}]}
  - {id: return, name: A return, effects: [{restore: yes, who: {is: royal}, count: 1, at: [village, town]}]}
"""


@cache
def game() -> Game:
    units = solitaire.FILES["counters.yaml"].replace('values: "3"', 'values: "3", reduced: "1"')
    setup = solitaire.FILES["scenarios/hills.yaml"]
    old = '- {counter: guard, at: "country:village"}\n'
    assert old in setup
    setup = setup.replace(old, old * 2 + '- {counter: guard, at: "country:town"}\n')
    units = units.replace("id: guard, count: 2", "id: guard, count: 3")
    return solitaire.game(counters=units, hills=setup, mechanisms=EVENTS)


def lost(state: State) -> dict[str, int]:
    """The steps that each unit of the crown has lost."""
    pieces = state.moment.pieces.values()
    return {piece.name: piece.lost for piece in pieces if piece.counter == "guard" and piece.at}


def test_one_of_those_gets_a_step_back_who_have_lost_one() -> None:
    state = first_state(game()).apply("choose wound")
    assert lost(state) == {"guard": 1, "guard#2": 1, "guard#3": 1}
    resting = state.apply("choose rest")
    # the third stands in the town
    assert [a.text for a in resting.legal_actions] == ["choose guard", "choose guard#2"]
    rested = resting.apply("choose guard#2")
    assert lost(rested) == {"guard": 1, "guard#2": 0, "guard#3": 1}
    assert "regains a step." in rested.moment.sentences[-1].step.text


def test_nobody_is_mended_who_is_whole() -> None:
    state = first_state(game()).apply("choose rest")
    assert [a.verb for a in state.legal_actions] == ["choose", "choose", "choose", "done"]
    given = {"scenario": "hills", "event": "rest", "reduced": ["guard#2"]}
    assert result("events", given, game())["befalls"] == [["guard#2"]]


def test_a_lost_unit_comes_back_whole_where_there_is_room() -> None:
    state = first_state(game()).apply("choose wound").apply("choose fall")
    assert lost(state) == {}
    state = state.apply("choose return").apply("choose guard#2")
    assert [a.text for a in state.legal_actions] == [
        "enter guard#2 country:village",
        "enter guard#2 country:town",
    ]
    state = state.apply("enter guard#2 country:town")
    assert lost(state) == {"guard#2": 0}
    assert state.moment.note("lost") == ("guard", "guard#3")
    given = {"event": "return", "lost": ["guard", "band"]}
    assert result("events", given, game())["befalls"] == [["guard"]]


def test_where_lost_units_come_back_must_be_said() -> None:
    wrong = solitaire.game(mechanisms=EVENTS.replace(", at: [village, town]", ""))
    found = [(p.code, p.path[-1]) for p in check(wrong) if p.code == "bad-event"]
    assert found == [("bad-event", "restore")]


def test_chits_go_back_into_their_cup_when_the_turn_is_over() -> None:
    third = Fraction(1, 3)
    state = first_state(solitaire.game())
    assert {a.text: p for a, p in state.chance_outcomes.items()} == {
        "draw raid": 2 * third,
        "draw peace": third,
    }
    later = state.apply("draw peace")
    assert later.moment.turn == 2
    assert later.chance_outcomes == state.chance_outcomes


def at_night() -> State:
    """The Ice Road when the night run is ordered, and the first chit of the day brings fighters."""
    state = first_state(loading.game("ice-road"))
    for text in ("choose night-order", "done", "done", "draw fighters"):
        state = state.apply(text)
    return state


def test_a_phase_brings_its_events_one_after_the_other() -> None:
    state = at_night()
    at = {name: state.moment.piece(name).at for name in ("lorries-1", "sledges-1", "lorries-3")}
    assert at == {
        "lorries-1": "road:middle",
        "sledges-1": "road:middle",
        "lorries-3": "road:coming",
    }
    # 22 chits, of which five are bombers, and one has been drawn
    assert {a.text: p for a, p in state.chance_outcomes.items()}["draw bombers"] == Fraction(5, 21)


def test_what_lasts_for_a_phase_and_its_chits_are_over_with_it() -> None:
    state = at_night().apply("draw bombers")
    # our fighters fly: there is no roll for the bombers, and the next chit is drawn
    assert state.moment.piece("lorries-1").at == "road:cracks"
    state = state.apply("draw clear")
    # the day is over: the columns have unloaded, and lorries alone drive once more
    assert state.moment.phase == "night"
    assert state.moment.note("amounts")["delivered"] == 2 * (3 - 1) + 2
    assert state.moment.piece("sledges-1").at == "road:kobona"
    assert {a.text: p for a, p in state.chance_outcomes.items()}["draw fighters"] == Fraction(1, 22)
    assert {a.verb for a in state.apply("draw bombers").chance_outcomes} == {"roll"}


@pytest.mark.parametrize("game", ["gotthard", "ice-road"])
def test_nothing_of_these_games_is_left_to_the_players(game: str) -> None:
    assert not [c for c in coverage(loading.game(game)) if c.how == "players"]


def test_three_cards_of_the_gotthard_give_steps_back() -> None:
    gotthard = loading.game("gotthard")
    stand = {
        "ru-bagration": "0512",
        "ru-foerster": "0513",
        "ru-suvorov": "0513",
        "fr-loison": "0509",
    }
    hurt = {"units": stand, "steps": {"ru-bagration": 2, "ru-foerster": 1, "fr-loison": 3}}
    befalls = {
        card: result("events", {**hurt, "event": card}, gotthard)["befalls"]
        for card in ("stores", "old-marshal", "reserve")
    }
    # Altdorf (0512) and Schwyz (0509) are towns
    assert befalls == {
        "stores": [["ru-bagration"]],
        "old-marshal": [["ru-foerster"]],
        "reserve": [["fr-loison"]],
    }
