"""The worked examples of Hue as play: its moves by all ways, and its fire."""

from __future__ import annotations

from typing import Any

from builder.playing.state import State
from builder.rules.asking import ask
from builder.rules.play.moment import task
from builder.rules.systems.city_fight.play.fire_play import fire_over
from tests.games import loading
from tests.playing.worked_examples.example_states import asked, examples, texts
from tests.rules.systems.city_fight.test_play import at
from tests.together import together

GAME = "hue"
WAYS = {"move": "move", "reach": "move", "road-move": "move", "moat-move": "moat"}
"""The questions about moves, each with the verb of its action."""

NOT_PLAY = {
    "no-road-after-a-block": "its unit has entered in the same turn; test_hue plays that",
    "twenty-of-moat": "a number of hexes, not a position",
    "twenty-one-of-moat": "a number of hexes, not a position",
}
"""Examples about moves and fire that are not played here, each with the reason."""

ALSO_NOT_PLAY = {
    "enter arrivals land deploy setup stay-out": "arrivals and set-ups are played in test_hue",
    "river-crossing bridge-demolition bridge-rebuilding": "played in test_hue",
    "armoury-capture armoury-demolition convert gas hidden": "played in test_hue",
    "advance response-fire fire-phase naval-gunfire": "played in test_hue",
    "allowance fire-table hex in-range line-of-sight spot visibility weather": "steps of others",
    "stacking zone-of-control options": "tell what is so, not what is done",
    "end-of-turn victory-points": "points and the end of the game",
}
"""Questions that are not played here, each with the reason."""


AROUND = {
    "tanks-off-the-road": ["0720", "0719", "0818", "0819"],
    "zone-to-zone": ["1415", "1515", "1414"],
    "stops-in-the-zone": ["3401", "3502", "3503"],
}
"""Legal ways to the end of paths that are not: units go there, but not so."""


def _of(*questions: str) -> list[str]:
    return [id for id in examples(GAME, *questions) if id not in NOT_PLAY]


def _example(id: str) -> tuple[str, Any, dict[str, Any]]:
    """The question of an example, its arguments, and what it expects."""
    example = examples(GAME, *WAYS, "fire")[id]
    return example.do, asked(GAME, example), dict(example.expect)


def _options(given: Any) -> str:
    return " ".join(given.options)


def test_every_question_is_played_or_has_its_reason() -> None:
    found = {one.do for one in loading.game(GAME).examples}
    assert found == {*WAYS, "fire"} | {word for words in ALSO_NOT_PLAY for word in words.split()}
    assert NOT_PLAY.keys() <= examples(GAME, *WAYS).keys()


@together("id", _of(*WAYS))
def test_a_unit_goes_where_its_example_tells(id: str) -> None:
    question, given, expected = _example(id)
    name = given.unit
    phase = "nva-movement" if name.startswith(("nva", "vc")) else "normal-movement"
    if question == "road-move":
        phase = "road-movement"
    notes = {"blown": tuple(given.blown)} if getattr(given, "blown", ()) else {}
    state = at(phase, dict(given.units), options=_options(given), **notes)
    assert f"unit {name}" in texts(state)
    state = state.apply(f"unit {name}")
    ends = {a.words[1] for a in state.legal_actions if a.verb == WAYS[question]}
    if question == "reach":
        assert ends == {*expected["hexes"]}
        return
    end, legal = given.path[-1], expected["legal"] == "true"
    assert (end in ends) == (legal or id in AROUND)
    if id in AROUND:
        around = ask(loading.game(GAME), "move", {**given.model_dump(), "path": AROUND[id]})
        assert around.result is not None
        assert around.result["legal"]
    if legal:
        assert state.apply(f"{WAYS[question]} {name} {end}").moment.piece(name).at == end
    elif expected.get("at", given.path[0]) != given.path[0]:
        assert expected["at"] in ends, "it goes on to where it is stopped"


def _fire(given: Any) -> State:
    """The state in which a side chooses the targets of its normal fire."""
    notes: dict[str, Any] = {"clear": int(given.clear_sky)}
    if given.destroyed:
        notes["destroyed"] = tuple(given.destroyed)
    state = at("first-fire", dict(given.units), options=_options(given), **notes)
    side = "NVA-VC" if given.attackers[0].startswith(("nva", "vc")) else "USMC-ARVN"
    over = fire_over().changed(seen=given.visibility or 0)
    moment = state.moment.over().then(task("fire", side=side, response=0, off=()), over)
    return State(state.match, state.match.settled(moment.at(8, "first-fire", "")))


@together("id", _of("fire"))
def test_fire_has_the_strength_of_its_example(id: str) -> None:
    _, given, expected = _example(id)
    legal = expected.get("legal", "true") == "true"
    state = _fire(given)
    targets = {f"at {given.target}", f"at {given.units[given.target]}"} & texts(state)
    if not targets:
        assert not legal
        return
    state = state.apply(targets.pop())
    able = {a.words[0] for a in state.legal_actions if a.verb == "with"}
    assert ({*given.attackers} <= able) == legal
    if not legal:
        return
    for name in given.attackers:
        state = state.apply(f"with {name}")
    if given.gunfire:
        state = state.apply(f"ships {given.gunfire}")
    die = given.die or 1
    state = state.apply("fire").apply(f"roll {die}")
    told = dict(state.moment.sentences[0].values)
    if "strength" in expected:
        assert told["strength"] == int(expected["strength"])
    if "added" in expected:
        assert int(str(told["total"])) - die == int(expected["added"])
    if "lost" in expected:
        assert told["lost"] == int(expected["lost"])
