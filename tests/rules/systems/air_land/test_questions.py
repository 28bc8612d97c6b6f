"""Questions about Assault on Belgium and its legal actions agree, and so do their chances."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import pytest

from builder.model.game import Game
from builder.playing.players import RandomPlayer, RandomSource
from builder.playing.state import CHANCE, State
from builder.playing.table import played_on
from builder.rules.asking import ask
from builder.rules.play.actions import Action
from builder.rules.play.values import Frozen
from tests.games import loading
from tests.playing.air_land_games import (
    after,
    attack,
    next_task,
    places_of,
    rolled,
    set_up,
    texts,
)


@pytest.fixture(scope="module")
def belgium() -> Game:
    return loading.game("assault-on-belgium")


# -- questions and legal actions ---------------------------------------------------------------

NEAR = {
    "be-i": "1707", "be-ii": "1707", "be-iii": "1708", "be-iv": "1607", "be-v": "1006",
    "de-xvi": "1806", "de-xv": "1806", "de-xix": "1807" , "de-xiv": "1806", "de-iv": "1906",
    "de-v": "1906", "de-ix": "1907", "de-xi": "1908", "de-xli": "1906",
}  # fmt: skip
"""A setup in which the armies meet."""


def _random_states(game: Game, seed: int) -> Iterator[State]:
    state = set_up(game, {**NEAR, "de-xix": "1908"})
    players = {side: RandomPlayer(f"{seed} {side}") for side in state.match.sides}
    yield from (later for _, later in played_on(state, players, RandomSource(seed)))


def _answer(game: Game, state: State, question: str, **given: Any) -> dict[str, Any]:
    """Return the answer to a question about the position of a state."""
    pieces = state.moment.pieces.values()
    units = {p.name: p.at for p in pieces if p.at and p.counter not in ("game-turn",)}
    found = ask(game, question, {"units": units, **given})
    assert not found.problems
    assert found.result is not None
    return found.result


def _agree(game: Game, state: State) -> str:
    """Hold the actions of a state against the questions about them; return what was held."""
    now, notes = state.moment.next, state.moment.notes
    if now is None:
        return ""
    if now.kind == "land-move" and now["spent"] == "0":
        left = {name: int(n) for name, n in notes.get("movement left", {}).items()}
        reply = _answer(game, state, "reach", unit=now["unit"], left=left)
        assert places_of(state, "move") == {*reply["hexes"]} - {state.moment.piece(now["unit"]).at}
    elif now.kind == "mission":
        for name in now["left"]:
            mission = "escort" if "fighter" in game.counters[name].traits else "support"
            for hex in notes["battles"]:
                reply = ask(game, "air-mission", {"unit": name, "hex": hex, "mission": mission})
                assert reply.result is not None
                assert reply.result["legal"] == (f"fly {name} {hex}" in texts(state))
    elif now.kind == "retreat":
        battle = notes["battles"][now["hex"]]
        reply = _answer(
            game, state, "retreat", hex=now["hex"], side=now["side"], count=len(now["units"]),
            main=battle["main"], from_hexes=list(battle["from"]), taken=list(notes.get("taken", ())),
        )  # fmt: skip
        assert places_of(state, "retreat") == {*reply["hexes"]}
    else:
        return ""
    return now.kind


def test_questions_and_legal_actions_agree(belgium: Game) -> None:
    held = {_agree(belgium, state) for seed in range(4) for state in _random_states(belgium, seed)}
    assert held >= {"land-move", "mission", "retreat"}


def _chances(state: State, until: Callable[[State], bool]) -> dict[State, Fraction]:
    """Return the exact chance of each state at which play stops; a fighter that may go for bombers
    goes, and otherwise the first action is taken."""
    found: dict[State, Fraction] = {}
    waiting = {state: Fraction(1)}
    while waiting:
        now, chance = waiting.popitem()
        if until(now):
            found[now] = found.get(now, Fraction(0)) + chance
        elif now.current_player == CHANCE:
            for one, share in now.chance_outcomes.items():
                later = now.apply(one)
                waiting[later] = waiting.get(later, Fraction(0)) + chance * share
        else:
            later = now.apply(now.legal_actions[0])
            waiting[later] = waiting.get(later, Fraction(0)) + chance
    return found


def test_an_air_battle_that_is_played_has_the_chances_that_are_answered(belgium: Game) -> None:
    over = ("de-jg-26", "de-stg-1", "be-i-2")
    state = set_up(belgium, {"de-xvi": "1806", "be-i": "1508"})
    state = after(state, "unit de-xvi", "move de-xvi 1508")
    while next_task(state).kind != "air-shot":
        flown = {f"fly {name} 1508" for name in over} & texts(state)
        done = {"done"} & texts(state)
        state = state.apply(min(flown or done or texts(state)))
    ends = _chances(state, lambda now: next_task(now).kind not in ("air-shot", "go-for-bombers"))
    assert sum(ends.values()) == 1
    up = {
        name: sum(chance for end, chance in ends.items() if end.moment.piece(name).at)
        for name in over
    }
    # example escort-and-interceptor of the rules: 6 escorts 1, 3 intercepts
    assert up == {
        "de-jg-26": Fraction(13, 18), "de-stg-1": Fraction(95, 108), "be-i-2": Fraction(7, 72)
    }  # fmt: skip


@pytest.mark.parametrize("roll", range(1, 7))
def test_a_round_that_is_played_ends_as_it_is_answered(belgium: Game, roll: int) -> None:
    state = attack(belgium, {"de-xiv": "1806", "be-i": "1707"}, "1707", "de-xiv")
    came = state.moment.note("battles")["1707"]["main"]
    given = {"attackers": ["de-xiv"], "defenders": ["be-i"], "hex": "1707", "from_hex": came}
    refuses = {"attacker_refuses": "always", "defender_refuses": "always"}
    reply = ask(belgium, "round", {**given, **refuses, "die": roll}).result
    assert reply is not None
    state = rolled(state, roll)
    while (stay := Action("stay", ("1707",))) in state.legal_actions:
        state = state.apply(stay)
    hits = state.moment.note("hits", Frozen())
    left = [
        f"{name} hits {hits[name]}" if hits.get(name) else name
        for name in ("de-xiv", "be-i")
        if state.moment.piece(name).at
    ]
    assert left == [*reply["attackers_left"], *reply["defenders_left"]]
