"""Units are carried by others: they get on, are in no place, get off, and are lost with their carrier."""

from __future__ import annotations

from functools import cache

import pytest

from builder.loading.load import Loaded
from builder.model.game import Game
from builder.playing.records import first_state, state_of
from builder.playing.state import State
from builder.rules.engine.combat.consequences_play import with_eliminated
from builder.rules.play.pieces import ABOARD, LOST
from builder.rules.validation import check
from tests.rules.engine.brook import MECHANISMS, answer, good, loaded, result, with_sequence
from tests.rules.engine.sentences.test_prose import cases, text

CARRIERS = """\
  carriers:
  - {who: {is: artillery}, carries: {is: infantry}, load: 1, unload: 1, beside: yes, rule: "5.9"}
"""
OVER = """\
source: given 9.0
number: "9.0"
title: Over the brook
map: field
turns: 8
first_side: south
setup:
- {counter: s-foot, at: "0401"}
- {counter: s-foot, at: "0502"}
- {counter: s-guns, at: "0401"}
- {counter: n-horse, at: "0101"}
"""


@cache
def game(carriers: str = CARRIERS) -> Game:
    """A game in which artillery carries infantry, say on its lorries."""
    sequence = "sequence:\n- {id: movement, name: Movement, rule: '5.0'}\n"
    mechanisms = MECHANISMS.replace("  one_hex: yes\n", carriers, 1)
    return good(loaded(game=with_sequence(sequence), mechanisms=mechanisms, over=OVER))


def actions(state: State, verb: str) -> list[str]:
    return [str(one) for one in state.legal_actions if one.verb == verb]


@cache
def on_board() -> State:
    return first_state(game(), "over").apply("load s-guns s-foot")


def test_a_unit_gets_on_beside_its_carrier_too() -> None:
    state = first_state(game(), "over")
    assert actions(state, "load") == ["load s-guns s-foot", "load s-guns s-foot#2"]


def test_who_is_on_board_is_in_no_place_and_moves_no_more() -> None:
    assert on_board().moment.piece("s-foot").at == ""
    assert dict(on_board().moment.note(ABOARD)) == {"s-foot": "s-guns"}
    assert actions(on_board(), "unit") == ["unit s-foot#2", "unit s-guns"]


def test_a_carrier_has_room_for_so_many() -> None:
    assert actions(on_board(), "load") == []
    roomy = game(CARRIERS.replace(" load: 1", " most: 2, load: 1"))
    state = first_state(roomy, "over").apply("load s-guns s-foot")
    assert actions(state, "load") == ["load s-guns s-foot#2"]


def test_loading_and_unloading_cost_the_carrier_points() -> None:
    state = on_board().apply("unit s-guns")
    assert "move s-guns 0201" in actions(state, "move")  # two of its three points are left
    assert "move s-guns 0101" not in actions(state, "move")
    far = state.apply("move s-guns 0201")
    assert actions(far, "unload") == []
    near = state.apply("move s-guns 0301")
    assert "unload s-guns s-foot 0201" in actions(near, "unload")


def test_loading_may_take_the_whole_move() -> None:
    whole = game(CARRIERS.replace("load: 1, unload: 1", "load: all"))
    state = first_state(whole, "over").apply("load s-guns s-foot")
    assert actions(state, "unit") == ["unit s-foot#2"]


def test_who_gets_off_is_in_the_place_and_moves_no_more() -> None:
    state = on_board().apply("unload s-guns s-foot 0301")
    assert state.moment.piece("s-foot").at == "0301"
    assert not state.moment.note(ABOARD)
    assert "unit s-foot" not in actions(state, "unit")


def test_nobody_gets_off_onto_enemies() -> None:
    asked = {"units": {"s-guns": "0201", "n-horse": "0101"}, "aboard": {"s-foot": "s-guns"}}
    lands = result("carrying", asked, game())["lands"]["s-foot"]
    assert "0201" in lands
    assert "0301" in lands
    assert "0101" not in lands


def test_who_is_on_board_is_lost_with_the_carrier() -> None:
    state = on_board()
    after = with_eliminated(state.match, state.moment, ["s-guns"], "7.1")
    assert after.note(LOST) == ("s-guns", "s-foot")
    assert not after.note(ABOARD)


def test_a_saved_game_keeps_who_is_on_board() -> None:
    again = state_of(game(), on_board().sheet)
    assert dict(again.moment.note(ABOARD)) == {"s-foot": "s-guns"}


ABOARD_OF = {"units": {"s-guns": "0401"}, "aboard": {"s-foot": "s-guns"}}


def test_who_cannot_get_off_by_one_rule_may_by_another() -> None:
    inland = CARRIERS.replace("beside: yes", "when: {in: woods}")
    told = result("carrying", ABOARD_OF, game(f"{inland}{CARRIERS.partition(chr(10))[2]}"))
    assert "0402" in told["lands"]["s-foot"]


def test_who_is_asked_about_is_on_board_of_a_unit_on_the_map() -> None:
    reply = answer("carrying", {"aboard": {"s-foot": "s-guns"}}, game())
    assert [problem.code for problem in reply.problems] == ["unit-off-map"]


def test_the_rules_say_who_carries_whom() -> None:
    said = text(cases(game())["5.9"])
    assert "A unit that is artillery may carry other units, each of them" in said
    assert "They get on and off in its hex or an adjacent one." in said
    assert "To put a unit off costs it one movement point." in said
    assert said.endswith("They are lost with the unit that carries them.")


def test_a_carrier_that_nobody_is_or_that_counts_nothing_is_told_of() -> None:
    path = ("mechanisms", "movement", "carriers", 0)
    strange = game(CARRIERS.replace(" load: 1", " count: tons, most: hold, load: 1"))
    found = [problem.path for problem in check(strange)]
    assert (*path, "count") in found
    assert (*path, "most") in found


def starting(at: str, aboard: str = "s-guns", carriers: str = CARRIERS) -> Loaded:
    """The game with a unit on board of another from the start."""
    lorry = OVER.replace('s-foot, at: "0502"', f's-foot, at: "{at}", aboard: {aboard}')
    sequence = "sequence:\n- {id: movement, name: Movement, rule: '5.0'}\n"
    mechanisms = MECHANISMS.replace("  one_hex: yes\n", carriers, 1)
    return loaded(game=with_sequence(sequence), mechanisms=mechanisms, over=lorry)


def test_a_unit_may_begin_on_board_of_another() -> None:
    begun = good(starting("0401"))
    assert [problem.message for problem in check(begun) if problem.code == "bad-carrier"] == []
    state = first_state(begun, "over")
    assert dict(state.moment.note(ABOARD)) == {"s-foot#2": "s-guns"}
    assert state.moment.piece("s-foot#2").at == ""
    assert "unload s-guns s-foot#2 0301" in actions(state, "unload")


def test_a_position_file_says_who_is_on_board_of_whom() -> None:
    state = first_state(good(starting("0401")), "over")
    pieces = {(one.counter, one.at, one.aboard) for one in state.sheet.pieces}
    assert ("s-foot", "0401", "s-guns") in pieces
    again = state_of(good(starting("0401")), state.sheet)
    assert again.moment.pieces == state.moment.pieces
    unplayed = state.sheet.model_copy(update={"play": None})
    begun = state_of(good(starting("0401")), unplayed)
    assert dict(begun.moment.note(ABOARD)) == {"s-foot#2": "s-guns"}


@pytest.mark.parametrize(
    ("at", "aboard", "said"),
    [
        ("0502", "s-guns", "s-guns, which carries s-foot, does not stand at 0502"),
        ("0101", "n-horse", "n-horse is not of the side of s-foot#2, and cannot carry it"),
        ("0401", "s-foot", "no rule lets s-foot carry s-foot#2 with all that it carries"),
    ],
)
def test_who_cannot_carry_a_unit_at_the_start_is_told(at: str, aboard: str, said: str) -> None:
    found = [p for p in check(good(starting(at, aboard))) if p.code == "bad-carrier"]
    assert [(p.message, p.path) for p in found] == [
        (said, ("scenarios", "over", "setup", 1, "aboard"))
    ]


def test_a_question_about_an_enemy_carrier_is_refused() -> None:
    asked = {"units": {"n-horse": "0101"}, "aboard": {"s-foot": "n-horse"}}
    (problem,) = answer("carrying", asked, game()).problems
    assert (problem.code, problem.path) == ("bad-carrier", ("aboard", "s-foot"))
    assert problem.message == "n-horse is not of the side of s-foot, and cannot carry it"


IMPULSES = """\
activation: {rule: "3.2", kind: impulses, units: 2, impulses: 4, phase: movement}
"""


def test_units_that_act_a_few_at_a_time_are_carried_by_those_that_act() -> None:
    sequence = "sequence:\n- {id: movement, name: Impulses, rule: '3.0'}\n"
    mechanisms = MECHANISMS.replace("  one_hex: yes\n", CARRIERS, 1)
    mechanisms = mechanisms.replace("stacking:", f"{IMPULSES}stacking:", 1)
    few = loaded(
        game=with_sequence(sequence),
        mechanisms=mechanisms,
        over=OVER,
    )
    state = first_state(good(few), "over").apply("act s-foot").apply("act s-guns")
    assert actions(state, "load") == ["load s-guns s-foot"]
    state = state.apply("load s-guns s-foot").apply("unit s-guns").apply("move s-guns 0301")
    assert "unload s-guns s-foot 0201" in actions(state, "unload")
    alone = first_state(good(few), "over").apply("act s-foot").apply("done")
    assert actions(alone, "load") == []
