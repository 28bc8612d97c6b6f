"""Who may lie face down, as a side guesses it: units that have come by now and are seen nowhere."""

from __future__ import annotations

from dataclasses import replace

from builder.playing.records import first_state
from builder.rules.systems.city_fight.play.hidden_play import guess
from tests.games import loading


def test_units_that_come_this_turn_may_lie_face_down_and_later_ones_not() -> None:
    state = first_state(loading.game("hue"), "hue", ("7.1",))
    while state.moment.phase != "first-fire" or state.current_player != "USMC-ARVN":
        state = state.apply(state.legal_actions[0])
    match, known = state.match, state.observation("USMC-ARVN").known.moment
    assert any(name.startswith("face-down") for name in known.pieces)
    units = match.game.counters
    come = {
        name: one.turn
        for one in match.scenario.reinforcements
        for name in one.counters
        if match.game.nations[units[name].nation].side == "NVA-VC"
    }
    offered: list[str] = []

    def one_of(names: list[str]) -> str:
        offered.extend(names)
        return names[0]

    guess(match, replace(known, turn=5), "USMC-ARVN", one_of)
    assert {*offered} >= {name for name, turn in come.items() if turn == 5} != set()
    assert not {*offered} & {name for name, turn in come.items() if turn > 5}
