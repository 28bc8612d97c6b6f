"""What is legal in play is what ``ask`` allows and the umpire of positions lets pass, and the other
way round, in positions of random games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest

from builder.model.game import Game
from builder.playing.players import RandomPlayer
from builder.playing.random_source import RandomSource
from builder.playing.records import first_state
from builder.playing.state import State
from builder.playing.table import played_on
from builder.rules.asking import ask
from builder.rules.free_setups import check_position
from builder.rules.systems.green_beret.play.raid_notes import situation_at
from tests.games import loading
from tests.playing.rich_game import before_combat, rich
from tests.thorough import some, times


def _alder() -> Game:
    return loading.game("alder")


def _gotthard() -> Game:
    return loading.game("gotthard")


GAMES = (_alder, _gotthard, rich, before_combat)
MOST = times(10, 10_000)
"""So many positions of each game are asked about."""


def _states(game: Game, kind: str, seed: int = 3, every: int = 1) -> Iterator[State]:
    """States of a random game in which a decision of some kind is due."""
    start = first_state(game)
    players = {side: RandomPlayer(f"{seed} {side}") for side in start.match.sides}
    met = 0
    for _, state in played_on(start, players, RandomSource(seed)):
        task = state.moment.next
        if task is not None and task.kind == kind:
            met += 1
            if met % every == 0:
                yield state


def _given(state: State, **more: Any) -> dict[str, Any]:
    """A question about the position of a state."""
    moment = state.moment
    found = {
        "position": state.sheet.model_dump(mode="json"),
        "events": list(moment.note("events", ())),
    }
    if "unsupplied" in moment.notes:
        found["unsupplied"] = list(moment.note("unsupplied"))
    if moment.note("weather"):
        found["weather"] = moment.note("weather")
    return {**found, **more}


@pytest.mark.parametrize("game", some(GAMES, 2))
def test_units_move_where_ask_says_that_they_reach(game: Callable[[], Game]) -> None:
    tried = 0
    for state in islice(_states(game(), "move", every=4), MOST):
        task = state.moment.next
        assert task is not None
        name, by = task["unit"], task["by"]
        reply = ask(game(), "reach", _given(state, unit=name, by=by))
        assert reply.ok, reply.problems
        own = state.moment.piece(name).at
        allowed = {at for at in reply.result["hexes"] if at != own}
        legal = {a.words[1] for a in state.legal_actions if a.verb == "move"}
        assert {at for at in legal if ":" not in at} == allowed
        assert {at for at in legal if ":" in at} <= {*reply.result["boxes"]}
        tried += 1
        for action in state.legal_actions[:: max(1, len(state.legal_actions) // 3)]:
            if action.verb != "move" or ":" in action.words[1]:
                continue
            after = state.apply(action)
            found = check_position(game(), after.sheet, played=True)
            assert [p.message for p in found if p.severity == "error"] == []
            way = ask(game(), "reach", _given(state, unit=name, by=by, to=action.words[1]))
            path = [at for at in way.result["way"] if at != own]
            walked = ask(game(), "move", _given(state, unit=name, by=by, path=path))
            assert walked.result["legal"], (action.text, walked.result)
    assert tried > 3


@pytest.mark.parametrize("game", some([before_combat, _alder], 1))
def test_units_attack_whom_ask_lets_them_attack(game: Callable[[], Game]) -> None:
    tried = 0
    for state in islice(_states(game(), "attackers"), MOST):
        task = state.moment.next
        assert task is not None
        if any(action.verb == "at" for action in state.legal_actions):
            continue
        chosen, busy = list(task["units"]), set()
        for waiting in state.moment.agenda:
            busy |= {*waiting.get("busy", ()), *waiting.get("helped", ())} - {""}
        legal = {a.words[0] for a in state.legal_actions if a.verb == "with"}
        for piece in state.moment.pieces.values():
            if not piece.at or piece.name in {*chosen, *busy} or ":" in piece.at:
                continue
            given = {"combat": task["combat"], "target": task["target"], "options": ()}
            if task.get("against"):
                given["against"] = task["against"]
            units = [*chosen, piece.name]
            reply = ask(game(), "combat", _given(state, **given, attackers=units))
            # too bad odds are no hindrance as long as others may still join
            refused = {p.message for p in reply.problems}
            odds = any("least that may attack" in message for message in refused)
            assert (piece.name in legal) == (reply.ok or odds), (units, refused)
            tried += 1
        if "fight" in {action.verb for action in state.legal_actions}:
            given = {"combat": task["combat"], "target": task["target"], "attackers": chosen}
            if task.get("against"):
                given["against"] = task["against"]
            assert ask(game(), "combat", _given(state, **given)).ok
    assert tried > 3


@pytest.mark.parametrize("game", some([rich, _alder], 1))
def test_units_retreat_where_ask_says_that_they_may(game: Callable[[], Game]) -> None:
    tried = 0
    for state in _states(game(), "retreat"):
        task = state.moment.next
        assert task is not None
        for name in task["units"]:
            reply = ask(game(), "retreat", _given(state, unit=name, hexes=task["hexes"]))
            legal = {a.words[1] for a in state.legal_actions if a.words[0] == name and a.words[1:]}
            assert legal == {*(reply.result["hexes"] or reply.result["short"])}
            tried += 1
    assert tried


@pytest.mark.parametrize("game", some(GAMES, 2))
def test_the_outcome_is_the_score_that_is_asked_for(game: Callable[[], Game]) -> None:
    start = first_state(game())
    players = {side: RandomPlayer(f"5 {side}") for side in start.match.sides}
    *_, (_, last) = played_on(start, players, RandomSource(5))
    moment = last.moment
    if "ended" in moment.notes:
        pytest.skip("a sudden end")
    given = _given(
        last, lost=list(moment.note("lost", ())), happened=list(moment.note("happened", ()))
    )
    given |= {"held": dict(moment.note("held", {})), "so_far": dict(moment.note("points", {}))}
    reply = ask(game(), "score", given)
    assert reply.ok, reply.problems
    assert reply.result["points"] == dict(last.outcome.points)
    assert reply.result["result"] == last.outcome.result


def test_a_stack_enters_the_hexes_that_ask_lets_it_enter() -> None:
    """Green Beret 10.0: hex by hex, with what the stack has dropped on its way."""
    game = loading.game("green-beret")
    tried = refused = 0
    for state in _states(game, "stack", seed=1):
        task = state.moment.next
        assert task is not None
        now = situation_at(state.match, state.moment)
        pieces = [state.moment.piece(name) for name in task["stack"]]
        path, hexes = list(task["path"]), state.match.sheet.hexes
        here = hexes.cell(path[-1] if path else task["start"])
        # what would be stranded in full water holds a stack back (11.0): the question does not see it
        if any(now.harm(piece, "movement") for piece in pieces) or now.land.at(here).is_full_water:
            continue
        legal = {a.words[0] for a in state.legal_actions if a.verb == "move"}
        given = {"pieces": list(task["stack"]), "start": task["start"]}
        given["drop"] = {at: list(names) for at, names in task["drops"].items()}
        for cell in hexes.neighbours(here):
            at = hexes.id(cell)
            reply = ask(game, "move", {**given, "path": [*path, at]})
            assert reply.ok, reply.problems
            assert reply.result["legal"] == (at in legal), (given, path, at, reply.result)
            tried += 1
            refused += not reply.result["legal"]
        if tried > 600:
            break
    assert tried > 100
    assert refused > 10


def test_units_are_put_into_the_boxes_that_ask_says_they_reach() -> None:
    """Ice Road 5.3: from box to box by what links them."""
    game, tried, went = loading.game("ice-road"), 0, 0
    for seed in (1, 2):
        for state in _states(game, "move", seed=seed):
            task = state.moment.next
            assert task is not None
            reply = ask(game, "reach", _given(state, unit=task["unit"], by=task["by"]))
            assert reply.ok, reply.problems
            legal = {a.words[1] for a in state.legal_actions if a.verb == "move"}
            assert legal == {*reply.result["boxes"]} - {state.moment.piece(task["unit"]).at}
            tried += 1
            went += bool(legal)
    assert tried > 20
    assert went > 10
