"""Boxes of units: results, checks and amounts change them, and befall the unit whose boxes they are."""

from __future__ import annotations

import pytest

from builder.model.game import Game
from builder.rules.asking import ask
from builder.rules.validation import check, complete
from tests.playing import ships
from tests.rules.engine import brook


def test_a_result_takes_boxes_of_the_unit_hit() -> None:
    state = ships.after_a_battle(
        ships.declared('{defender: "hull -1, guns -2", attacker: guns -1}')
    )
    assert ships.boxes(state, "bear hull") == 1
    assert ships.boxes(state, "bear guns") == 0
    assert ships.boxes(state, "lion guns") == 2


def test_a_unit_that_has_no_hull_left_is_eliminated() -> None:
    state = ships.after_a_battle(ships.declared("{defender: hull -3}"))
    assert ships.boxes(state, "bear hull") == 0
    assert not state.moment.piece("bear").at


def test_a_state_begins_at_an_amount_once() -> None:
    state = ships.after_a_battle(ships.declared("{defender: engine -2}"))
    assert state.moment.piece("bear").states == ("crippled",)


def test_the_side_shares_out_what_several_units_bear() -> None:
    game = ships.declared("{defender: hull -2}", scenario=ships.SCENARIO + ships.SQUADRON)
    state = ships.after_a_battle(game)
    assert state.current_player == "south"
    assert {str(a) for a in state.legal_actions} == {"choose bear", "choose boar"}
    state = state.apply("choose boar")
    assert {str(a) for a in state.legal_actions} == {"choose bear", "choose boar"}
    state = state.apply("choose bear")
    assert (ships.boxes(state, "boar hull"), ships.boxes(state, "bear hull")) == (3, 1)


def test_each_unit_bears_what_is_for_each() -> None:
    game = ships.declared("{defender: hull -1 each}", scenario=ships.SCENARIO + ships.SQUADRON)
    state = ships.after_a_battle(game)
    assert (ships.boxes(state, "boar hull"), ships.boxes(state, "bear hull")) == (3, 1)


def test_a_roll_tells_where_a_hit_strikes_and_may_call_for_another() -> None:
    state = ships.after_a_battle(ships.declared("{defender: check strike}"))
    assert state.current_player == "chance"
    assert ships.boxes(state.apply("roll 2"), "bear hull") == 1
    assert ships.boxes(state.apply("roll 4"), "bear guns") == 1
    again = state.apply("roll 5")
    assert ships.boxes(again, "bear engine") == 2
    assert ships.boxes(again.apply("roll 6"), "bear engine") == 2
    assert ships.boxes(again.apply("roll 5"), "bear engine") == 1


def test_the_answer_has_the_chance_of_every_result_of_the_roll() -> None:
    given = {"units": {"bear": "0303"}, "unit": "bear", "die": 5}
    told = brook.answer("morale", given, ships.declared("{defender: check strike}"))
    assert told.result["chances"] == {"OK": "1/6", "1-3": "1/2", "4": "1/6", "5": "1/6"}
    assert told.result["result"] == "5"
    assert [step.text for step in told.steps][1:] == [
        "Take {number} from {count} of the unit.",
        "The unit makes this check: “{check}”.",
    ]


WHOLE = {"units": {"lion": "0302", "bear": "0303"}, "attackers": "lion", "target": "0303"}


def _strengths(game: Game, **amounts: int) -> tuple[object, object]:
    given = {**WHOLE, "amounts": {name.replace("_", " "): n for name, n in amounts.items()}}
    found = brook.answer("combat", given, game).result
    assert found is not None
    return found["attack"], found["defence"]


def test_boxes_that_are_left_are_a_value() -> None:
    game = ships.declared("{defender: hull -1}")
    assert _strengths(game) == (3, 2)
    assert _strengths(game, lion_guns=1, bear_hull=1) == (1, 1)
    given = {"units": {"lion": "0302"}, "unit": "lion", "path": ["0202", "0102"]}
    assert brook.result("move", given, game)["legal"]
    slow = {**given, "amounts": {"lion engine": 1}}
    assert not brook.result("move", slow, game)["legal"]


def _with_rows() -> Game:
    return ships.declared("{defender: hull -1}", ships.ROW_COUNTS, counters=ships.ROWS)


def test_the_last_box_that_is_left_says_what_a_row_is_worth() -> None:
    game = _with_rows()
    assert _strengths(game) == (6, 4)
    assert _strengths(game, lion_guns=2, bear_hull=3) == (5, 3)
    assert _strengths(game, lion_guns=1) == (3, 4)
    assert _strengths(game, lion_guns=0) == (0, 4)


def test_nothing_has_more_than_its_boxes() -> None:
    game = ships.declared("{attacker: hull +1}", ships.ROW_COUNTS, counters=ships.ROWS)
    assert ships.boxes(ships.after_a_battle(game), "lion hull") is None
    told = ask(game, "combat", {**WHOLE, "amounts": {"lion hull": 5}})
    assert [p.code for p in told.problems] == ["bad-amount"]


@pytest.mark.parametrize(
    ("counters", "more", "code"),
    [
        (ships.ROWS.replace("{hull: 4, ", "{crew: 4, hull: 4, "), ships.ROW_COUNTS, "unknown-word"),
        (ships.ROWS, ships.COUNTS, "unknown-word"),
        (ships.COUNTERS, ships.ROW_COUNTS, "bad-count"),
    ],
)
def test_rows_and_counts_belong_together(counters: str, more: str, code: str) -> None:
    game = ships.declared("{defender: hull -1}", more, counters=counters)
    assert code in [p.code for p in check(game) if p.severity == "error"]


@pytest.mark.parametrize(
    ("row", "message"), [("0", "a row has 1 to"), ("many", "write the number of boxes")]
)
def test_rows_that_cannot_be_read_are_told(row: str, message: str) -> None:
    wrong = brook.loaded(counters=ships.ROWS.replace("hull: 4", f"hull: {row}"))
    assert any(message in str(p.message) for p in wrong.problems)


def test_points_for_what_units_have_left_are_those_of_their_sides() -> None:
    more = ships.ROW_COUNTS + "victory: {counts: [{count: hull, points: 2}]}\n"
    game = ships.declared("{defender: hull -1}", more, counters=ships.ROWS)
    units = {"lion": "0302", "bear": "0303", "boar": "0303"}
    found = brook.result("score", {"units": units, "amounts": {"bear hull": 1}}, game)
    assert found["points"] == {"north": 8, "south": 10}


def test_the_rules_say_so() -> None:
    (rules, *_) = complete(
        ships.declared('{defender: "hull -2, check strike", attacker: guns +1 each}')
    )[0].rules
    items = [
        "".join(run.text for run in item)
        for case in rules.cases
        for block in case.blocks
        for item in block.items
    ]
    text = " ".join(items)
    assert (
        "Take 2 from the hull of the defender. Each unit of the defender makes this check" in text
    )
    assert "Add 1 to the guns of each unit of the attacker." in text
    assert "As soon as it is 0, the unit is eliminated." in text
    assert "Roll 1d6 for each unit that makes this check." in items
    assert "1 to 3: Take 1 from the hull of the unit." in items


@pytest.mark.parametrize(
    ("result", "more", "code"),
    [
        ("{defender: crew -1}", ships.COUNTS, "unknown-word"),
        ("{defender: hull -1}", ships.COUNTS.replace("hull -1", "crew -1"), "unknown-word"),
        ("{defender: hull -1}", ships.COUNTS.replace("of: unit, start: defence", "of: game, start: 4"),
         "bad-count"),
    ],
)  # fmt: skip
def test_what_cannot_be_marked_is_told(result: str, more: str, code: str) -> None:
    assert code in [p.code for p in check(ships.declared(result, more)) if p.severity == "error"]


def test_a_key_that_means_nothing_beside_results_is_told() -> None:
    more = ships.COUNTS.replace("dice: 1d6", "dice: 1d6\n  ends: crippled")
    found = [p for p in check(ships.declared("{defender: hull -1}", more)) if p.path[-1] == "ends"]
    assert [p.code for p in found] == ["unreached"]


def test_rolls_that_the_dice_never_show_are_told() -> None:
    more = ships.COUNTS.replace("4: guns", "9: guns")
    found = [p for p in check(ships.declared("{defender: hull -1}", more)) if p.path[-1] == "9"]
    assert [p.code for p in found] == ["unreached"]


@pytest.mark.parametrize(
    ("results", "message"),
    [
        ("{1..3: hull -1, 3: guns -1}", "is listed twice"),
        ("{3..1: hull -1}", "is no roll"),
        ("{1..3: hull 1}", "is no result"),
    ],
)
def test_results_that_cannot_be_read_are_told(results: str, message: str) -> None:
    wrong = brook.loaded(
        mechanisms=f"morale: [{{id: strike, results: {results}}}]", counters=ships.COUNTERS
    )
    assert any(message in str(p.message) for p in wrong.problems)
