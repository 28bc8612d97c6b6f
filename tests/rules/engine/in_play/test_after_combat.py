"""Results that send units back whence they came, advances by the loser's choice, advances that capture."""

from __future__ import annotations

from dataclasses import replace

from builder.playing.invariants import broken
from builder.playing.players import RandomPlayer
from builder.playing.random_source import RandomSource
from builder.playing.records import first_state
from builder.playing.state import State
from builder.playing.table import played_on
from builder.rules.engine.retreat.whence import GoBack
from builder.rules.engine.retreat.whence_records import CAME
from builder.rules.play.moment import task
from builder.rules.play.pieces import LOST
from builder.rules.play.values import Frozen
from builder.rules.validation import check
from tests.playing import three_sides
from tests.playing.storming import game
from tests.rules.engine.sentences.test_prose import cases, text
from tests.thorough import times


def after(*actions: str) -> State:
    state = first_state(game(), "over")
    for word in actions:
        state = state.apply(word)
    return state


def told(state: State) -> list[str]:
    return [one.text.format(**one.values) for one in state.moment.sentences]


def texts(state: State) -> list[str]:
    return [action.text for action in state.legal_actions]


MOVED = ("unit n-foot", "move n-foot 0303", "done", "attack 0304", "with n-foot")


def test_the_game_is_sound() -> None:
    assert [p.message for p in check(game()) if p.severity == "error"] == []


def test_who_refuses_a_battle_goes_back_whence_he_came() -> None:
    state = after(*MOVED).apply("fight")
    choice = next(word for word in texts(state) if "refuse" in word)
    back = state.apply(choice)
    assert back.moment.piece("n-foot").at == "0302"
    assert "n-foot goes back to 0302." in told(back)


def test_who_has_come_from_nowhere_stays() -> None:
    state = after("done")
    space = state.match.sheet.space
    near = replace(state.moment.piece("n-foot"), at="0303", spot=space.cell("0303"))
    state = state.at(state.moment.with_pieces(near))
    state = state.apply("attack 0304").apply("with n-foot").apply("fight")
    back = state.apply(next(word for word in texts(state) if "refuse" in word))
    assert told(back)[-1] == "n-foot came from no other place this turn, and stays."


def test_nobody_goes_back_to_where_neutrals_are_now() -> None:
    state = first_state(three_sides.changed(("AR: {attacker: retreat 2}", "AR: {attacker: back}")))
    moment = state.moment.noted_all({CAME: Frozen({"n-foot": "0602"})})
    back = task("goes-back", units=("n-foot",), rule="7.1")
    stayed = state.at(GoBack().run(state.match, moment, back))
    assert "n-foot cannot go back." in told(stayed)
    assert stayed.moment.piece("n-foot").at != "0602"


def test_the_way_back_is_forgotten_when_the_turn_is_over() -> None:
    state = after("unit n-foot", "move n-foot 0303", "done", "done")
    assert "came from" in state.moment.notes
    while state.moment.turn == 1:
        state = state.apply("done")
    assert "came from" not in state.moment.notes


def won() -> State:
    """The state in which the defenders of 0304 have been eliminated, and only their guns are left there."""
    waiting = [after(*MOVED).apply("fight")]
    while waiting:
        state = waiting.pop()
        task = state.moment.next
        if task is not None and task.kind == "advance":
            if not state.moment.piece("s-foot").at:
                return state
        elif task is not None and task.kind not in ("combat", "movement"):
            waiting += [state.apply(action) for action in state.legal_actions]
    raise AssertionError("the battle cannot be won")


def test_the_loser_decides_who_advances_and_must_let_one() -> None:
    state = won()
    assert state.current_player == "south"
    assert texts(state) == ["advance n-foot 0304"]


def test_the_rules_say_that_guns_are_left_alone() -> None:
    said = text(cases(game())["7.1"])
    assert "shares their fate" in said
    assert "But a unit that is artillery is left there if all others are eliminated." in said


def test_guns_alone_in_the_hex_are_captured_by_who_advances() -> None:
    state = won()
    assert state.moment.piece("s-guns").at == "0304"
    taken = state.apply("advance n-foot 0304")
    assert taken.moment.piece("n-foot").at == "0304"
    assert taken.moment.note(LOST)[-1] == "s-guns"


def test_other_units_in_the_hex_bar_an_advance() -> None:
    state = won()
    space = state.match.sheet.space
    guard = replace(state.moment.piece("s-guard"), at="0304", spot=space.cell("0304"))
    assert texts(state.at(state.moment.with_pieces(guard))) == ["done"]


def test_random_games_keep_their_rules() -> None:
    start, wrong = first_state(game(), "over"), list[str]()
    for seed in range(times(6, 100)):
        players = {side: RandomPlayer(f"{seed} {side}") for side in start.match.sides}
        before = start
        for _, state in played_on(start, players, RandomSource(f"{seed} chance")):
            wrong += broken(before, state)
            before = state
    assert wrong == []


def test_no_more_units_must_advance_than_may() -> None:
    (battle,) = game().mechanisms.combat
    assert battle.advance is not None
    advance = battle.advance.model_copy(update={"least": 2, "most": 1})
    changed = battle.model_copy(update={"advance": advance})
    mechanisms = game().mechanisms.model_copy(update={"combat": (changed,)})
    wrong = check(game().model_copy(update={"mechanisms": mechanisms}))
    found = [p.path for p in wrong if p.code == "bad-combat"]
    assert found == [("mechanisms", "combat", 0, "advance", "least")]
