"""The worked examples of Assault on Belgium as play: its moves and reactions, and the rounds and
battles of named units. Most of its fights are examples of numbers, without a position."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from builder.playing.state import CHANCE, State
from tests.games import loading
from tests.playing.air_land_games import after, attack, rolled, set_up, texts, told
from tests.playing.worked_examples.example_states import asked, examples

GAME = "assault-on-belgium"

NOT_PLAY = {
    "closed-country": "a reading of 15.0 that the question is given, not the game that is set up",
    "reaction-into-battle": "its unit stands beside a battle; the next test plays that",
}
"""Examples about moves that are not played by their own position, each with the reason."""

FIGHTS = ("land-combat", "round", "battle")
FIGHTS_NOT_PLAYED = {
    "best-column worst-column like-result": "a column and a die alone",
    "infantry-against-infantry odds-in-the-open": "both sides of one type; the Belgian has none",
    "second-round no-refusal-without-an-enemy both-gone": "types of units, none of them named",
    "panzers-at-brussels odds-at-brussels": "bombers of a strength, none of them named",
}
"""Fights that are not played, each with the reason."""

ALSO_NOT_PLAY = {
    "hits retreat-result tank-battle pursuit": "numbers, no position",
    "retreat": "names no unit that retreats; random games hold it against the legal actions",
    "air-battle air-combat air-mission anti-aircraft ground-support": "played in test_air_land",
    "movement-cost terrain stacking battle-direction options": "tell what is so, not what is done",
    "setup deploy victory": "the set-up and the end of the game",
}
"""Questions that are not played here, each with the reason."""


def _example(id: str) -> tuple[Any, dict[str, Any]]:
    example = examples(GAME, "move", "reach")[id]
    return asked(GAME, example), dict(example.expect)


def test_every_question_is_played_or_has_its_reason() -> None:
    found = {one.do for one in loading.game(GAME).examples}
    left_out = {word for words in ALSO_NOT_PLAY for word in words.split()}
    assert found == {"move", "reach", *FIGHTS} | left_out
    fights = {word for words in FIGHTS_NOT_PLAYED for word in words.split()}
    assert (
        fights | {"last-defender-falls", "odds-without-bombers"} == examples(GAME, *FIGHTS).keys()
    )
    moves = {"into-battle", "no-passing-through", "open-country", "reaction-beside-a-battle"}
    assert moves | {"reaction-elsewhere"} | NOT_PLAY.keys() == examples(GAME, "move").keys()


def _moved(state: State, name: str, *path: str) -> State:
    return after(state, f"unit {name}", *(f"move {name} {at}" for at in path))


def test_a_unit_enters_battle_and_goes_no_further() -> None:
    """5.2: `into-battle` and `no-passing-through`."""
    given, expected = _example("into-battle")
    state = _moved(set_up(loading.game(GAME), dict(given.units)), given.unit, *given.path)
    if texts(state, "from"):
        state = state.apply(f"from {given.unit} {expected['from_hex']}")
    assert state.moment.piece(given.unit).at == expected["battle"]
    (battle,) = state.moment.note("battles").items()
    assert battle[0] == expected["battle"]
    assert expected["from_hex"] in battle[1]["from"]
    further, _ = _example("no-passing-through")
    assert further.units == given.units
    assert not texts(state, "move"), "no move on to the second hex of that path"


def test_a_unit_enters_an_open_country() -> None:
    given, expected = _example("open-country")
    state = _moved(set_up(loading.game(GAME), dict(given.units)), given.unit, *given.path)
    assert state.moment.piece(given.unit).at == expected["at"]


@pytest.mark.parametrize("id", ["tanks-to-antwerp", "infantry-falls-short"])
def test_a_unit_is_offered_what_it_reaches(id: str) -> None:
    given, expected = _example(id)
    state = set_up(loading.game(GAME), dict(given.units)).apply(f"unit {given.unit}")
    offered = f"move {given.unit} {given.to}" in texts(state)
    assert offered == (expected["cost"] != "null")


def test_the_other_side_reacts_beside_the_battle_alone() -> None:
    """6.0: all reactions to the battle in 1707; be-ii goes to 1607, not to 1408 or into battle."""
    here, _ = _example("reaction-beside-a-battle")
    units = dict(here.units)
    state = set_up(loading.game(GAME), {**units, "de-xvi": "1806"})
    state = _moved(state, "de-xvi", units["de-xvi"])
    if texts(state, "from"):
        state = state.apply(min(texts(state, "from")))
    while f"unit {here.unit}" not in texts(state):
        assert state.moment.phase != "land", "the reaction has passed"
        state = state.apply("done" if "done" in texts(state) else state.legal_actions[0])
    state = state.apply(f"unit {here.unit}")
    offered = {a.words[1] for a in state.legal_actions if a.verb == "move"}
    elsewhere, _ = _example("reaction-elsewhere")
    into, _ = _example("reaction-into-battle")
    assert here.path[0] in offered
    assert not {elsewhere.path[0], into.path[0]} & offered


def test_a_round_is_fought_as_its_example_tells() -> None:
    """9.1, 9.2: `last-defender-falls` in a clear hex; the defender has taken two hits before."""
    example = examples(GAME, *FIGHTS)["last-defender-falls"]
    given, expected = asked(GAME, example), example.expect
    assert (given.attackers, given.defenders) == (("de-xvi",), ("be-i hits 2",))
    state = attack(loading.game(GAME), {"de-xvi": "1806", "be-i": "1707"}, "1707", "de-xvi")
    state = State(state.match, state.moment.noted(hits={"be-i": 2}))
    after_roll = rolled(state, given.die)
    assert f"A differential of +{expected['differential']} is column +6." in told(after_roll)
    assert f"A roll of {given.die} gives {expected['result']}." in told(after_roll)
    assert after_roll.moment.piece("be-i").at == ""


TANKS = ("de-xvi", "de-xv")


@pytest.mark.thorough
def test_a_battle_is_won_as_often_as_its_example_tells() -> None:
    """9.1 to 9.3: `odds-without-bombers`, six rounds at Brussels. All rolls are followed; the
    attacker sends his strongest corps, and refuses to retreat wherever it survives that."""
    example = examples(GAME, *FIGHTS)["odds-without-bombers"]
    given, expected = asked(GAME, example), example.expect
    assert (given.attackers, given.defenders, given.hex) == (TANKS, ("be-i",), BRUSSELS)
    units = {**dict.fromkeys(TANKS, "1106"), "be-i": BRUSSELS}
    states = {_until_the_roll(attack(loading.game(GAME), units, BRUSSELS, *TANKS)): Fraction(1)}
    ended: dict[str, Fraction] = {}
    for _ in range(given.rounds):
        left: dict[State, Fraction] = {}
        for state, chance in states.items():
            for roll, one in state.chance_outcomes.items():
                reached = _until_the_roll(state.apply(roll))
                found = ended if (end := _end(reached)) else left
                key: Any = end or reached
                found[key] = found.get(key, Fraction(0)) + chance * one
        states = left
    ended["hold"] = sum(states.values(), Fraction(0))
    percent = {end: f"{float(ended[end]) * 100:.1f}" for end in expected["percent"]}
    assert percent == expected["percent"]
    assert sum(ended.values()) == 1


BRUSSELS = "1006"


def _until_the_roll(state: State) -> State:
    """The state at the next roll of the battle, or when it is over for a side."""
    while state.current_player != CHANCE and not _end(state):
        state = state.apply(_choice(state))
    return state


def _choice(state: State) -> str:
    legal, hits = texts(state), state.moment.note("hits", {})
    if f"fight {BRUSSELS}" in legal:
        return f"fight {BRUSSELS}"
    if texts(state, "fighter"):
        # attacks of 8 and 7, less the hits
        attacks = {f"fighter {n}": 8 - i - hits.get(n, 0) for i, n in enumerate(TANKS)}
        return max(attacks, key=attacks.__getitem__)
    assert legal == {f"retreat {BRUSSELS}", f"stay {BRUSSELS}"}
    due = state.moment.next
    assert due is not None
    alive = [name for name in (due["fighter"], *TANKS) if state.moment.piece(name).at]
    survives = hits.get(alive[0], 0) + 1 < 5  # both have a defence of 5
    return f"{'stay' if survives else 'retreat'} {BRUSSELS}"


def _end(state: State) -> str:
    """How the battle has ended; empty as long as it has not."""
    alive = [name for name in TANKS if state.moment.piece(name).at]
    due = state.moment.next
    if not state.moment.piece("be-i").at:
        return "defender-eliminated" if alive else "both-eliminated"
    if not alive:
        return "attacker-eliminated"
    return "attacker-retreats" if due is not None and due.kind == "retreat" else ""
