"""What is legal in folio games is what ``ask`` allows, in positions of random games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import pytest

from builder.model.pieces.counters import Unit
from builder.playing.players import RandomPlayer
from builder.playing.random_source import RandomSource
from builder.playing.records import first_state
from builder.playing.state import State
from builder.playing.table import played_on
from builder.rules.asking import ask
from tests.playing.folio_states import vietnam
from tests.thorough import times


@cache
def _game(scenario: str, seed: int) -> tuple[State, ...]:
    start = first_state(vietnam(), scenario)
    players = {side: RandomPlayer(f"{seed} {side}") for side in start.match.sides}
    played = played_on(start, players, RandomSource(seed))
    return tuple(state for _, state in islice(played, times(300, 100_000)))


SMALL, LARGE = "the-boys-of-67", ("snoopys-nose", "the-iron-triangle")
"""The scenario with a few open units, and those with many, of which some are hidden."""


def _states(kind: str) -> Iterator[State]:
    """States of random games in which a decision of some kind is due: all of the small scenario, and
    some of the large ones."""
    for seed in (1, 2, 3):
        yield from _due(kind, _game(SMALL, seed))
    for scenario in LARGE:
        yield from islice(_due(kind, _game(scenario, 1)), 0, None, 15)


def _due(kind: str, states: tuple[State, ...]) -> Iterator[State]:
    return (s for s in states if s.moment.next is not None and s.moment.next.kind == kind)


def _asked(state: State, question: str, **more: Any) -> dict[str, Any]:
    """The answer to a question about what the side that is on knows of the position."""
    known = state.observation(state.current_player).known
    position = known.sheet.model_dump(mode="json")
    reply = ask(vietnam(), question, {"position": position, **more})
    assert reply.ok, reply.problems
    return dict(reply.result)


def _legal(state: State, verb: str) -> set[str]:
    return {a.words[-1].partition("@")[0] for a in state.legal_actions if a.verb == verb}


@pytest.mark.thorough
def test_units_move_where_ask_says_that_they_reach() -> None:
    tried = 0
    for state in _states("move"):
        task = state.moment.next
        assert task is not None
        if not task["fresh"] or task["way"] or not state.moment.piece(task["unit"]).at:
            continue
        if task["unit"] == state.moment.note("ford-held-by"):
            # 18.3: it stays in reach of its ford, of which the question knows nothing
            continue
        places = _asked(state, "reach", unit=task["unit"])["places"]
        # its own hex is there if it may cross the water in it
        assert _legal(state, "move") == set(places)
        tried += 1
    assert tried > 20


def test_units_step_where_ask_says_that_they_may_move() -> None:
    tried = 0
    for state in _states("move"):
        task = state.moment.next
        assert task is not None
        if task["way"] != "step" or task["halted"]:
            continue
        name = task["unit"]
        grid = state.match.sheet.hexes
        here = state.moment.piece(name).cell
        assert here is not None
        for cell in grid.neighbours(here):
            at = grid.id(cell)
            one = _asked(state, "move", unit=name, path=[at], spent=task["spent"])
            held = any(p.at == at for p in state.moment.pieces.values())
            assert (at in _legal(state, "step")) == one["legal"] or held
            tried += 1
    assert tried > 5


@pytest.mark.thorough
def test_units_are_landed_where_ask_lets_them() -> None:
    tried = 0
    questions = {"helicopter": "helicopter-transport", "boat": "river-transport"}
    for state in _states("move"):
        for action in state.legal_actions:
            if action.verb != "by" or action.words[1] not in questions:
                continue
            name, way = action.words
            if not state.moment.piece(name).at:
                continue
            legal = _legal(state.apply(action), "land")
            for at in list(state.match.sheet.hexes.ids)[tried % 61 :: 61]:
                verdict = _asked(state, questions[way], unit=name, to=at)
                assert verdict["legal"] == (at in legal), (at, verdict)
            tried += 1
    assert tried > 5


def test_units_attack_whom_ask_lets_them_attack() -> None:
    tried = 0
    for state in _states("attackers"):
        task, moment = state.moment.next, state.moment
        assert task is not None
        before = {n: list(moment.note(n, ())) for n in ("attacked", "advanced", "withdrawn")}
        legal = {a.words[0] for a in state.legal_actions if a.verb == "with"}
        for name, piece in moment.pieces.items():
            counter = state.match.game.counters[piece.counter]
            if not isinstance(counter, Unit):
                continue
            own = state.match.game.nations[counter.nation].side
            if not piece.at or own != task["side"] or name in task["units"]:
                continue
            verdict = _asked(
                state, "attack", attackers=[name], target=task["target"], phase=moment.phase,
                landed=list(moment.note("landed", ())), **before,
            )  # fmt: skip
            assert verdict["legal"] == (name in legal), (name, verdict)
            tried += 1
    assert tried > 5


def test_units_retreat_where_ask_says_that_they_may() -> None:
    tried = 0
    for state in _states("retreat-choice"):
        task = state.moment.next
        assert task is not None
        foes = (
            {"bombarded": True} if task.get("bombarded", 0) else {"attackers": list(task["foes"])}
        )
        if task.get("towards"):
            foes["towards"] = task["towards"]
        found = _asked(state, "retreat", unit=task["unit"], hexes=task["hexes"], **foes)
        assert _legal(state, "retreat") == set(found["ends"])
        assert task["fate"] == found["fate"]
        tried += 1
    assert tried > 2


def test_the_outcome_is_the_victory_that_is_asked_for() -> None:
    for seed in (1, 2, 3):
        last = _game("the-boys-of-67", seed)[-1]
        pieces, lost = last.moment.pieces, last.moment.note("lost", ())
        sides = {name: "VC" if name.startswith("vc") else "US" for name in pieces}
        eliminated = {side: sum(sides[n] == side for n in lost) for side in ("US", "VC")}
        reduced = {
            side: sum(p.reduced and bool(p.at) and sides[n] == side for n, p in pieces.items())
            for side in ("US", "VC")
        }
        given = {"scenario": "the-boys-of-67", "eliminated": eliminated, "reduced": reduced}
        reply = ask(vietnam(), "victory", given)
        assert reply.ok
        assert reply.result["result"] == last.outcome.result
