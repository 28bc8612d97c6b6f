"""The worked examples of folio games as play: their moves, landings, attacks and retreats."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from builder.playing.state import CHANCE, State
from builder.rules.core.positions.position import Position
from builder.rules.play.moment import task
from builder.rules.procedures import Context
from builder.rules.systems.folio.play.turn_record import HELICOPTER
from builder.rules.systems.folio.situation import position_of
from tests.games import loading
from tests.playing.worked_examples.example_states import (
    asked,
    examples,
    first_with,
    result_told,
    states_of_example,
    texts,
    with_task,
)
from tests.together import together

GAME = "vietnam-battles"
AFAR = "1606"
"""A clear hex far from all others of the examples: where a unit stands that has no place in one."""

NOT_IN_PLAY = {
    "infiltrate-a-minefield": "no scenario has minefields",
    "infiltrate-a-fort": "no scenario has forts",
    "commandos-into-a-fort": "no scenario has forts, or commandos",
    "attack-on-a-fort": "no scenario has forts",
    "boats-from-full-water": "no land unit stands in full water",
}
"""Examples about what is in no scenario of the game, each with the reason."""

NOT_PLAY = {
    "adjacent distance zoc unit options": "tell what is on the map or on a counter",
    "movement-cost": "adds costs up; the moves with the same rules are played",
    "cover crt differential odds result": "steps of an attack, which attacks in play go through",
    "eligible": "tells who may act in a phase; the attacks and landings here are played in theirs",
    "supply": "nothing comes of it",
    "support-allotment support-draw support-marker support-commit setup": "neither move nor fight",
    "game-end victory secret-victory": "how a game ends",
    "length-roll blow-bridge repair-bridge ford capture discovery": "neither move nor fight",
    "air-strike bombardment friendly-fire advance displace": "tested in test_folio_play",
    "entry exit-map": "tested in test_folio_play",
}
"""Questions that are not played here, each with the reason."""

PLAYED = {"move", "reach", "helicopter-transport", "river-transport", "attack", "retreat"}


def _of(*questions: str) -> list[str]:
    return [id for id in examples(GAME, *questions) if id not in NOT_IN_PLAY]


def _example(id: str) -> tuple[Any, dict[str, Any]]:
    """The arguments of an example, and what it expects."""
    example = examples(GAME, *PLAYED)[id]
    return asked(GAME, example), dict(example.expect)


def _states(id: str) -> Iterator[State]:
    """States with the position of an example, at the beginning of each phase."""
    example = examples(GAME, *PLAYED)[id]
    given = asked(GAME, example)
    notes: dict[str, object] = {"blown": given.blown, "forded": given.forded}
    for name in ("attacked", "advanced", "withdrawn", "landed"):
        notes[name] = getattr(given, name, ())
    if getattr(given, "used", 0):
        notes[HELICOPTER] = given.used
    for role in ("attack", "defend"):
        markers = getattr(given, f"{role}_markers", ())
        notes |= {
            f"support {side}": tuple(m for m in _markers(markers) if m.startswith(side.lower()))
            for side in ("US", "VC")
            if _markers(markers)
        }
    notes = {name: value for name, value in notes.items() if value}
    return states_of_example(GAME, given, _position, notes)


def _position(context: Context, given: Any) -> Position:
    """The position of a question; a unit that has no place in it stands afar."""
    unit = getattr(given, "unit", "")
    found = position_of(context, given)
    if not unit or any(piece.name == unit and piece.at for piece in found.pieces):
        return found
    return position_of(context, given.model_copy(update={"units": {**given.units, unit: AFAR}}))


def _markers(given: Any) -> tuple[str, ...]:
    """The support markers of a question; a number alone stands for a marker of the US."""
    return tuple(f"us-support-{one}" if str(one).isdigit() else str(one) for one in given)


def _words(state: State, verb: str) -> set[str]:
    """The places that are offered with a verb, without their banks."""
    return {a.words[-1].partition("@")[0] for a in state.legal_actions if a.verb == verb}


def test_every_question_is_played_or_has_its_reason() -> None:
    found = {one.do for one in loading.game(GAME).examples}
    left_out = {word for words in NOT_PLAY for word in words.split()}
    assert found == PLAYED | left_out
    assert not PLAYED & left_out
    assert NOT_IN_PLAY.keys() <= examples(GAME, *PLAYED).keys()


def _stepped(state: State, name: str, path: tuple[str, ...]) -> tuple[State, str]:
    """The state after a unit has gone hex by hex, and the first hex that is not offered."""
    if f"by {name} step" not in texts(state):
        return state, path[0]
    state = state.apply(f"by {name} step")
    for at in path:
        step = next((a for a in state.legal_actions if a.words[-1].partition("@")[0] == at), None)
        if step is None or step.verb != "step":
            return state, at
        state = state.apply(step)
    return state, ""


@together("id", _of("move"))
def test_a_unit_goes_as_far_as_its_example_tells(id: str) -> None:
    given, expected = _example(id)
    name, legal = given.unit, expected["legal"] == "true"
    state = first_with(_states(id), f"unit {name}")
    due = state.moment.next
    assert due is not None
    if given.spent:
        state = with_task(state, due.changed(spent=str(given.spent), fresh=0))
    if "monitor" in name:
        assert (given.path[-1] in _words(state, "move")) == legal
        return
    state, barred = _stepped(state, name, given.path)
    if not legal:
        assert barred or f"stop {name}" not in texts(state)
        assert barred == expected.get("at", barred)
        return
    assert not barred
    assert f"stop {name}" in texts(state)
    assert state.moment.piece(name).at == given.path[-1]
    due = state.moment.next
    assert due is not None
    assert due["spent"] == expected.get("spent", due["spent"])
    if expected.get("halted") == "true":
        assert not _words(state, "step")


@pytest.mark.parametrize("id", _of("reach"))
def test_a_unit_is_offered_what_it_reaches(id: str) -> None:
    given, expected = _example(id)
    state = first_with(_states(id), f"unit {given.unit}")
    assert (given.to in _words(state, "move")) == (expected["reached"] == "true")


@together("id", _of("helicopter-transport", "river-transport"))
def test_a_unit_is_landed_where_its_example_tells(id: str) -> None:
    given, expected = _example(id)
    name = given.unit
    by_air = id in examples(GAME, "helicopter-transport")
    state = first_with(_states(id), f"unit {name}")
    way = f"by {name} {'helicopter' if by_air else 'boat'}"
    landings = []
    if way in texts(state):
        state = state.apply(way)
        bank = getattr(given, "bank", "")
        landings = [
            a
            for a in state.legal_actions
            if a.verb == "land"
            and a.words[1].partition("@")[0] == given.to
            and (not bank or a.words[1].partition("@")[2] == bank)
        ]
    assert bool(landings) == (expected.get("legal", "true") == "true"), state.legal_actions
    if not landings:
        return
    after = state.apply(landings[0])
    pushed = {a.words[-1].partition("@")[0] for a in after.legal_actions if a.verb == "push-back"}
    if "pushed_to" in expected:
        assert pushed == {*expected["pushed_to"].split()}
    if expected.get("ambush") == "false":
        assert after.moment.piece(name).at == given.to
    _suffers(after, name, expected.get("fate", ""), state)


def _suffers(after: State, name: str, fate: str, before: State) -> None:
    """Check what has become of a unit."""
    piece = after.moment.piece(name)
    match fate:
        case "eliminated":
            assert not piece.at
        case "reduced":
            assert piece.at
            assert piece.reduced
        case "unhurt":
            assert piece.at
            assert piece.reduced == before.moment.piece(name).reduced


@together("id", _of("retreat"))
def test_a_unit_retreats_where_its_example_tells(id: str) -> None:
    given, expected = _example(id)
    name, foes = given.unit, given.attackers
    data = {"unit": name, "hexes": given.hexes, "foes": foes, "attacking": foes}
    if given.bombarded:
        data["bombarded"] = 1
    state = with_task(next(_states(id)), task("retreat", **data))
    if given.towards:
        state = state.apply(f"towards {given.towards}")
    assert _words(state, "push") == {*expected.get("displaces", "").split()}
    ends = _words(state, "retreat")
    if "ends" in expected:
        assert {*expected["ends"]} <= ends
    if "displaces" not in expected:
        assert bool(ends) == (expected.get("distance", "") not in ("", "0") or "ends" in expected)
    for action in state.legal_actions:
        if action.verb in ("retreat", "stuck"):
            _suffers(state.apply(action), name, expected.get("fate", ""), state)


@together("id", _of("attack"))
def test_an_attack_comes_out_as_its_example_tells(id: str) -> None:
    given, expected = _example(id)
    legal = expected["legal"] == "true"
    state = _declared(id, given)
    if state is None:
        assert not legal
        return
    added = 0
    while state.current_player != CHANCE:
        add = [a for a in state.legal_actions if a.verb == "add"]
        added += bool(add)
        state = state.apply(add[0] if add else "pass")
    markers = len(given.attack_markers) + len(given.defend_markers)
    assert (added == markers) == legal
    if not legal:
        return
    for one in given.attackers:
        assert not state.moment.piece(one).hidden
    rolled = state.apply(f"roll {_die(id)}")
    if "differential" in expected:
        (told,) = (s for s in rolled.moment.sentences if "differential" in s.values)
        printed = str(told.values["differential"]).replace("−", "-")
        assert int(printed) == int(expected["differential"])
    if "result" in expected:
        assert result_told(rolled) == expected["result"]


def _die(id: str) -> int:
    return next(iter(examples(GAME, "attack")[id].dice), 1)


def _declared(id: str, given: Any) -> State | None:
    """The state after the attackers of an example have been chosen, if they may be."""
    for state in _states(id):
        if state.moment.phase != given.phase:
            continue
        if any(a.verb == "bombard" for a in state.legal_actions):
            state = state.apply("done")
        if f"attack {given.target}" not in texts(state):
            continue
        due = state.moment.next
        assert due is not None
        if given.was_attacked:
            state = with_task(state, due.changed(met=(given.target,)))
        if f"attack {given.target}" not in texts(state):
            return None
        state = state.apply(f"attack {given.target}")
        for name in given.attackers:
            if f"with {name}" not in texts(state):
                return None
            state = state.apply(f"with {name}")
        return state.apply("fight")
    return None
