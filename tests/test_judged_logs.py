"""The umpire judges moves: legal games have no complaint, and one wrong step is told with its rule."""

from __future__ import annotations

import os
import re
from functools import cache
from itertools import islice, pairwise

import pytest

from builder.model.game import Game
from builder.outputs.vassal.module.positions import layout_only
from builder.outputs.vassal.module.reading_positions import read_moments
from builder.outputs.vassal.module.setups import SetupContext, in_play
from builder.playing.players import RandomPlayer
from builder.playing.random_source import RandomSource
from builder.playing.records import first_state
from builder.playing.state import State
from builder.playing.story import Storyteller
from builder.playing.table import played_on
from builder.positions.game_logs import log_of_game
from builder.positions.judging.judge import MoveJudge
from builder.positions.log_umpire import check_log
from builder.problems import Problem
from builder.rules.play.actions import read_action
from builder.vassal.format.files.log_commands import change_command, chat_command, move_command
from builder.vassal.format.files.logs import read_log
from builder.vassal.format.pieces import MapPoint
from tests.games import loading
from tests.logs_changed import changed, said, steps_of, with_steps, without_words
from tests.thorough import kept, times

GAMES = int(os.environ.get("LOG_GAMES", str(times(1, 2))))
"""So many games of each scenario are written and judged; 100 is the full size."""
SHORT = [
    ("alder", "alder"),
    ("assault-on-belgium", "assault-on-belgium"),
    ("gotthard", "gotthard"),
    ("green-beret", "green-beret"),
    ("ice-road", "winter"),
    ("up-front", "patrol"),
    ("vietnam-battles", "the-boys-of-67"),
]
LONG = [
    ("hue", "hue"),
    ("vietnam-battles", "snoopys-nose"),
    ("vietnam-battles", "the-iron-triangle"),
]
SCENARIOS = [*SHORT, *LONG] if GAMES > 1 else kept(SHORT, "alder", "gotthard", "up-front")


def _game() -> Game:
    return loading.game("alder")


def _played(game: str, scenario: str, seed: int = 1, most: int = 10_000) -> list[State]:
    start = first_state(loading.game(game), scenario)
    players = {side: RandomPlayer(f"{seed} {side}") for side in start.match.sides}
    played = played_on(start, players, RandomSource(f"{seed} chance"))
    return [start, *(state for _, state in islice(played, most))]


@cache
def _states() -> list[State]:
    return _played("alder", "alder", most=190)


@cache
def _log() -> bytes:
    return log_of_game(_states(), "en")[0]


@cache
def _stage() -> SetupContext:
    return layout_only(_game())


def _judged(data: bytes) -> list[Problem]:
    return check_log(_game(), data, "game.vlog")


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_legal_games_are_judged_without_a_complaint(game: str, scenario: str) -> None:
    """``LOG_GAMES=100 pytest tests/test_judged_logs.py`` judges as many, and of the longer
    scenarios too."""
    for seed in range(1, GAMES + 1):
        data, lost = log_of_game(
            _played(game, scenario, seed, times(20, 10_000)),
            loading.game(game).sheet.languages[seed % 2],
        )
        assert not lost
        assert check_log(loading.game(game), data, f"{seed}.vlog") == []


def test_units_are_judged_on_the_bank_where_they_lie() -> None:
    """The chat names the hex alone, and each of these could stand on either side of the water: so
    many ways to play are not followed, but the log shows the banks."""
    game = loading.game("vietnam-battles")
    states = [first_state(game, "snoopys-nose")]
    while (state := states[-1]).legal_actions and len(states) < 24:
        banked = [one for one in state.legal_actions if one.text[-5:-4] == "@"]
        states.append(state.apply((banked or state.legal_actions)[-1]))
    on_banks = [p for p in states[-1].moment.pieces.values() if p.bank and not p.hidden]
    assert len(on_banks) > 3
    players = {side: RandomPlayer(side) for side in state.match.sides}
    played = played_on(states[-1], players, RandomSource("banks"))
    states += [after for _, after in islice(played, 40)]
    data, _ = log_of_game(states, "en")
    judge = MoveJudge(layout_only(game))
    for moment in judge.watch(read_moments(judge.stage, data)):
        assert states[moment.step] in [line.state for line in judge.lines]
    assert judge.problems == []


@pytest.mark.thorough
def test_moves_by_hand_are_read_where_nobody_says_anything() -> None:
    quiet = without_words(_log())
    assert _judged(with_steps(quiet, steps_of(quiet)[: times(20, 40)])) == []


# -- one step is wrong --------------------------------------------------------------------------

FAR = "1605"
"""A hex that no French unit reaches on the first turn."""


def _first(verb: str, phase: str, side: str) -> tuple[int, str, str]:
    """The first step of a phase with an action of some kind: its number and two words of it."""
    for number, (before, state) in enumerate(pairwise(_states()), 1):
        done, *words = state.moment.log[-1].split()
        if (done, before.moment.phase, before.moment.side) == (verb, phase, side):
            return number, words[0], words[-1]
    raise AssertionError


def _spot(place: str) -> MapPoint:
    found = _stage().find(_states()[0].match.scenario.map, place)
    assert found is not None
    return MapPoint(found[0], *found[1].point)


def _moved(unit: str, place: str) -> str:
    """The command that moves a unit."""
    name = _stage().counters.pieces[unit].name
    replay, _ = read_log(_log())
    id = next(piece.id for piece in replay.pieces() if piece.name == name)
    return move_command(id, _spot(place), None)


def _told(data: bytes, step: int, game: str = "alder") -> Problem:
    """The first problem of a log, which must be at a step."""
    found = check_log(loading.game(game), data, "game.vlog")
    assert found, "nothing is told"
    assert found[0].message.startswith(f"step {step}"), [p.message for p in found]
    return found[0]


def test_a_unit_that_moves_too_far_is_told() -> None:
    """With the sentence that says so, and without a word."""
    step, unit, _ = _first("move", "movement", "french")
    words = said(f"{_stage().counters.pieces[unit].name} moves to {FAR}.")
    for chat in (words, []):
        wrong = _told(
            changed(_log(), step, lambda was, chat=chat: [*chat, _moved(unit, FAR)]), step
        )
        assert (wrong.code, wrong.rule) == ("illegal-move", "5.1")
        assert f"to {FAR}" in wrong.message
        assert re.search("[0-9]+ hexes, and it gets [0-9] far at most", wrong.message)


def test_a_unit_that_is_put_elsewhere_than_the_chat_says_is_told() -> None:
    step, unit, place = _first("move", "movement", "french")
    wrong = _told(changed(_log(), step, lambda was: [was[0], _moved(unit, FAR)]), step)
    assert wrong.rule == "5.1"
    assert FAR in wrong.message
    assert place in wrong.message


def test_a_unit_of_the_side_that_is_not_on_is_told() -> None:
    step, *_ = _first("unit", "movement", "french")
    enemy, place = "at-hussars", "1208"
    assert enemy in _game().counters
    steps = steps_of(_log())[: step + 5]
    steps.insert(step - 1, [_moved(enemy, place)])
    wrong = _told(with_steps(_log(), steps), step)
    assert wrong.code == "wrong-side"
    assert "Austrian" in wrong.message


def test_a_unit_that_moves_in_a_phase_without_movement_is_told() -> None:
    step, *_ = _first("attack", "combat", "french")
    unit, _ = next(s.split()[1:] for s in _states()[-1].moment.log if s.startswith("move fr-"))
    steps = steps_of(_log())[: step + 5]
    here = _states()[step - 1].moment.piece(unit).at
    cell = _states()[0].match.sheet.space.cell(here)
    near = min(
        map(_states()[0].match.sheet.space.id, _states()[0].match.sheet.space.neighbours(cell))
    )
    steps.insert(step - 1, [_moved(unit, near)])
    wrong = _told(with_steps(_log(), steps), step)
    assert (wrong.code, wrong.rule) == ("wrong-phase", "7.1")


def test_too_many_units_in_a_hex_are_told_with_the_rule_of_stacking() -> None:
    """Three units stand with a leader in 0606 when the battle begins."""
    step, *_ = _first("move", "movement", "french")
    steps = [*steps_of(_log())[: step - 1], [_moved("fr-3-2", "0606")]]
    wrong = _told(with_steps(_log(), steps), step)
    assert (wrong.code, wrong.rule) == ("stacked", "4.1")
    assert "0606: 4 units, at most 3" in wrong.message


def test_a_phase_that_does_not_come_next_is_told() -> None:
    step = next(
        n for n, s in enumerate(steps_of(_log()), 1) if any(c.startswith("TURN") for c in s)
    )
    late = "TURNTurnTracker0\t0|3;0;false;-1;1\\;0\\;0\\;true,true,true,true,true,true,true"
    wrong = _told(changed(_log(), step, lambda was: [*was[:1], late]), step)
    assert wrong.code == "wrong-phase"


# -- dice, results, secrets -------------------------------------------------------------------------


@cache
def _gotthard() -> tuple[list[State], bytes]:
    states = _played("gotthard", "gotthard", 26, most=60)
    return states, log_of_game(states, "en")[0]


def _lost(state: State) -> int:
    return sum(piece.lost for piece in state.moment.pieces.values())


def test_a_loss_that_is_not_taken_is_told() -> None:
    states, data = _gotthard()
    step = next(n for n, (a, b) in enumerate(pairwise(states), 1) if _lost(b) > _lost(a))
    wrong = _told(
        changed(data, step, lambda was: [c for c in was if c.startswith("CHAT")]), step, "gotthard"
    )
    assert wrong.code == "result-not-applied"
    assert re.search("should have lost [0-9] steps?", wrong.message)


def test_a_die_that_does_not_bring_what_follows_is_told() -> None:
    """The weather of the first turn is that of another roll."""
    states, data = _gotthard()
    teller = Storyteller(loading.game("gotthard"), "en")
    for step, (before, after) in enumerate(pairwise(states), 1):
        for other in before.chance_outcomes:
            if (
                other.verb == "roll"
                and before.apply(other).moment.sentences != after.moment.sentences
            ):
                word = chat_command(teller.action(before, other))
                wrong = _told(
                    changed(data, step, lambda was, word=word: [word, *was[1:]]), step, "gotthard"
                )
                assert wrong.code in ("dice-not-result", "result-not-applied")
                return
    raise AssertionError


def test_a_die_that_no_die_shows_is_told() -> None:
    states, data = _gotthard()
    step = next(n for n, s in enumerate(states) if s.moment.log and s.moment.log[-1][:5] == "roll ")
    wrong = _told(changed(data, step, lambda was: said("The die shows 9.")), step, "gotthard")
    assert wrong.code == "dice-not-result"
    assert "The die shows 1." in wrong.message


def test_a_roll_is_told_whose_result_shows_only_in_what_follows() -> None:
    """The roll for the length of the Iron Triangle brings nothing at once: the last turn that is
    named after it is that of another roll."""
    game = loading.game("vietnam-battles")
    states = _played("vietnam-battles", "the-iron-triangle", 2, most=300)
    named = next(n for n, s in enumerate(states) if n and s.moment.log[-1][:9] == "last-turn")
    step, last = named - 1, read_action(states[named].moment.log[-1])
    rolls = states[step - 1].chance_outcomes
    other = next(one for one in rolls if not states[step - 1].apply(one).allows(last))
    word = chat_command(Storyteller(game, "en").action(states[step - 1], other))
    data, _ = log_of_game(states[: named + 2], "en")
    found = check_log(game, changed(data, step, lambda was: [word, *was[1:]]), "game.vlog")
    assert found[0].code == "dice-not-result"
    assert f"rolled in step {step} is {other.words[0]}" in found[0].message


def test_a_secret_that_is_shown_is_told() -> None:
    """A base camp that is noted in secret is shown to everybody, and no rule says so."""
    game, states = (
        loading.game("vietnam-battles"),
        _played("vietnam-battles", "snoopys-nose", most=5),
    )
    data, _ = log_of_game(states, "en")
    assert states[1].moment.piece("base-camp").hidden
    stage = layout_only(game, game.boards_of(states[0].match.scenario.map))
    camp = stage.counters.pieces["base-camp"]
    replay, steps = read_log(data)
    next(steps)
    lies = next(
        p for p in replay.pieces() if p.name == camp.name and p.spot and p.spot.map == "Map"
    )
    assert lies.spot is not None
    shown = change_command(lies.id, in_play(camp, lies.spot, stage.expanded_prototypes))
    told = check_log(game, changed(data, 2, lambda was: [*was, shown]), "game.vlog")
    wrong = next(problem for problem in told if problem.code == "broken-secrecy")
    assert wrong.message.startswith("step 2 ")


def test_what_is_no_action_is_told_and_the_rest_is_judged() -> None:
    step, *_ = _first("move", "movement", "french")
    steps = steps_of(_log())[: step + 5]
    steps.insert(step - 1, said("Ann: what a game!"))
    (told,) = check_log(_game(), with_steps(_log(), steps), "game.vlog")
    assert (told.code, told.severity.value) == ("unread-step", "warning")
