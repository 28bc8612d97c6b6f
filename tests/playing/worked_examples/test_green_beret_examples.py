"""The worked examples of Green Beret as play: the moves of stacks, hex by hex, and the fights whose
sides are named."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from builder.playing.records import first_state, state_of
from builder.playing.state import CHANCE, State
from builder.rules.core.positions.position import of_places
from builder.rules.play.moment import Moment, task
from builder.rules.play.pieces import in_play
from builder.rules.play.values import NOTHING
from builder.rules.systems.green_beret.game_data import unit_named
from tests.games import loading
from tests.playing.worked_examples.example_states import after, asked, examples, texts
from tests.rules.systems.green_beret.table import position
from tests.together import together

GAME = "green-beret"

NOT_PLAY = {
    "left-before-the-move": "in play that piece does not join the stack: nothing to drop",
    "moved-before": "tested at the choice of the stack in test_green_beret",
    "minus-pieces-stand": "such a piece leads no stack, so that none begins",
}
"""Examples of moves that are not played here, each with the reason."""

FIGHTS_OF_NUMBERS = {"twenty-three-less-twenty", "both-lose", "chances-in-jungle"}
"""Examples of fights that name nobody who fights, but the firepower of both sides."""

ALSO_NOT_PLAY = {
    "scatter pursuit evade suppress damage noise": "numbers and dice, without a position",
    "carry total-movement terrain stacking": "steps of a move",
    "buy camp setup starting-points options deploy": "what comes before the first move",
    "appear enter release relocate double-agent naval-gunfire turn": "neither move nor fight",
    "complete objective victory": "objectives and the end of the game",
}
"""Questions that are not played here, each with the reason."""


def test_every_question_is_played_or_has_its_reason() -> None:
    found = {one.do for one in loading.game(GAME).examples}
    assert found == {"move", "attack"} | {word for words in ALSO_NOT_PLAY for word in words.split()}
    assert NOT_PLAY.keys() <= examples(GAME, "move").keys()
    fights = examples(GAME, "attack")
    assert {id for id, one in fights.items() if "fire" in one.given} == FIGHTS_OF_NUMBERS


def _id(name: str) -> str:
    return unit_named(loading.game(GAME), name).id


def _stack(given: Any) -> State:
    """The state in which the stack of an example is about to move; nothing else is on the map."""
    game = loading.game(GAME)
    first = first_state(game)
    names = tuple(map(_id, given.pieces))
    placed = of_places(game, first.match.sheet, dict.fromkeys(names, given.start)).pieces
    due = task("stack", stack=names, start=given.start, path=(), drops=NOTHING)
    moment = Moment(turn=1, phase=first.moment.phase, pieces=in_play(placed), agenda=(due,))
    return State(first.match, first.match.settled(moment))


@together("id", [id for id in examples(GAME, "move") if id not in NOT_PLAY])
def test_a_stack_goes_as_far_as_its_example_tells(id: str) -> None:
    example = examples(GAME, "move")[id]
    given, expected = asked(GAME, example), example.expect
    state, barred = _stack(given), ""
    for at in given.path:
        if f"move {at}" not in texts(state):
            barred = at
            break
        state = state.apply(f"move {at}")
        for name in given.drop.get(at, ()):
            state = state.apply(f"drop {_id(name)}")
    assert (not barred) == (expected["legal"] == "true")
    if barred and "at" in expected:
        reached = [given.start, *given.path]
        assert reached[reached.index(barred) - 1] == expected["at"]
    dropped = {name: at for at, names in given.drop.items() for name in names}
    for name in given.pieces if not barred else ():
        assert state.moment.piece(_id(name)).at == dropped.get(name, given.path[-1])


# -- fights ------------------------------------------------------------------------------------------

OURS, THEIRS = "1419", "1519"
"""Two neighbouring hexes of grass, where neither side is slowed down or covered."""


def _fight(given: Any) -> State:
    """The state in which an example's attack has been chosen, and the attacker is about to roll:
    teams attack in their phase, the enemy in his."""
    attackers, defenders = ([*map(_id, names)] for names in (given.attackers, given.defenders))
    ours = attackers if _are_teams(attackers) else defenders
    (enemy,) = defenders if ours is attackers else attackers
    free = dict.fromkeys(("a-team-1", "b-team-1", "commander-1", "officer-1"), "1013")
    stand = {**free, **dict.fromkeys(ours, OURS), enemy: THEIRS, "base-camp": "1013"}
    stand |= {"drop-off-agent": "0711", "village-militia": "pp:100", "snakes": "pp:0"}
    lines = (
        f"{id} {at} detected" if at == OURS and "team" in id else f"{id} {at}"
        for id, at in stand.items()
    )
    state = state_of(loading.game(GAME), position(*lines)).apply("done")
    if ours is attackers:
        assert state.moment.phase == "combat"
        return state.apply(f"attack {OURS} {enemy}")
    while state.current_player != CHANCE:
        state = state.apply("done")
    assert f"{enemy} attacks {OURS}." in story(state)
    return state


def _are_teams(names: list[str]) -> bool:
    return any("team" in name for name in names)


def story(state: State) -> list[str]:
    return [one.text.format(**one.values) for one in state.moment.sentences]


NAMED = [id for id in examples(GAME, "attack") if id not in FIGHTS_OF_NUMBERS]


@together("id", NAMED)
def test_a_fight_is_fought_as_its_example_tells(id: str) -> None:
    example = examples(GAME, "attack")[id]
    given, expected = asked(GAME, example), example.expect
    first, second = given.attack_die or 1, given.defence_die or 6
    told = story(after(_fight(given), f"roll {first}", f"roll {second}"))
    if "fire" in expected:
        assert f"{first} times 10 plus {expected['fire']}, with 0 for the terrain" in told[0]
    if "defence" in expected:
        assert f"{second} times 10 plus {expected['defence']} is" in told[1]
    if "winner" in expected:
        assert told[2] == f"The {expected['winner']} wins."


def test_two_teams_win_as_often_as_their_example_tells() -> None:
    example = examples(GAME, "attack")["two-teams-add-up"]
    state = _fight(asked(GAME, example))
    won = Fraction(0)
    for roll, chance in state.chance_outcomes.items():
        rolled = state.apply(roll)
        for reply, other in rolled.chance_outcomes.items():
            if "The attacker wins." in story(rolled.apply(reply)):
                won += chance * other
    assert str(won) == example.expect["chances"]["attacker"]


def test_shells_that_were_called_for_drift_as_their_example_tells() -> None:
    """14.0: after the rolls of both sides a die says into which hex the shells fall as well."""
    example = examples(GAME, "turn")["shells-in-defence"]
    given = asked(GAME, example)
    stand = [f"{p.counter} {p.at} {' '.join(p.with_markers)}" for p in given.position.pieces]
    free = ("b-team-1 1013", "commander-1 1013", "officer-1 1013")
    points = ("village-militia pp:100", "snakes pp:0")
    state = state_of(loading.game(GAME), position(*stand, *free, *points))
    rules = {"attack": "13.0", "defence": "13.0", "drift of naval gunfire": "14.0"}
    for die, (what, _) in zip(given.dice, example.expect["rolls"], strict=True):
        while state.current_player != CHANCE:
            state = state.apply("done" if "done" in texts(state) else state.legal_actions[0])
        due = state.moment.next
        assert due is not None
        assert due["rule"] == rules[what]
        state = state.apply(f"roll {die}")
    assert story(state)[-1].startswith("Shells fall to the ")
