"""What the explanation of an example adds to the steps of its answer, what its figure shows of the position,
and when a position of a game counts as a setup no more."""

from __future__ import annotations

from typing import Any

from builder.i18n.translate import Translator
from builder.model.texts.examples import Example
from builder.rules.asking import Answer
from builder.rules.example_figures import FARTHEST, example_figure
from builder.rules.examples import ExampleRun
from builder.rules.explain import positions, steps_of
from builder.rules.free_setups import check_position
from builder.rules.procedures import Step, step
from builder.rules.registry import system_of
from tests.rules.engine import brook
from tests.together import together

EN = Translator("en")


def run(given: dict[str, Any], result: dict[str, Any] | None, *steps: Step) -> ExampleRun:
    example = Example(id="one", rule="5.1", do="move", given=given, expect={})
    return ExampleRun(example, True, Answer("move", "5.1", result, steps))


@together(
    ("result", "said"),
    [
        (None, ["The rules do not allow this."]),
        ({}, []),
        ({"legal": True}, ["The rules allow this."]),
        ({"legal": False}, []),
        ({"legal": False, "why": "closed"}, ["So this is not allowed."]),
        ({"legal": True, "why": "open"}, ["The rules allow this."]),
        ({"why": "open"}, []),
        ({"legal": True, "left": "2", "at": "0101"},
         ["The unit stands at 0101; movement points left: 2."]),
        ({"legal": True, "left": "1"}, ["The rules allow this."]),
        ({"legal": True, "at": "0101"}, ["The rules allow this."]),
        ({"legal": False, "left": "1", "at": "0101"}, []),
        ({"ends": {"0101": [], "0202": []}}, ["It may end in 0101, 0202."]),
        ({"ends": {}}, []), ({"ends": "0101"}, []), ({"chances": {}}, []),
        ({"chances": {"DE": "1"}}, ["The result is always DE."]),
        ({"chances": {"DE": "1/3", "AR": "2/3"}}, ["The chances: DE 1/3, AR 2/3."]),
        ({"chances": {"0": "1/3", "1": "2/3"}}, ["The chances: 0 1/3, 1 2/3."]),
        ({"chances": dict.fromkeys(("AE", "AR", "EX", "DR", "D1", "DE"), "1/6")},
         ["The chances: AE 1/6, AR 1/6, EX 1/6, DR 1/6, D1 1/6, DE 1/6."]),
        ({"chances": {"DE": "1/3", "other": "2/3"}}, []), ({"chances": "DE"}, []),
    ],
)  # fmt: skip
def test_the_answer_is_told_where_no_step_tells_it(
    result: dict[str, Any] | None, said: list[str]
) -> None:
    found = steps_of(brook.game(), run({}, result))
    assert [one.say(EN, {}) for one in found] == said
    before = step("5.1", "A bridge.")
    if result is not None and "left" not in result:
        told = [one.say(EN, {}) for one in steps_of(brook.game(), run({}, result, before))]
        assert told == ["A bridge.", *(line for line in said if line != "The rules allow this.")]


@together(
    ("value", "said"),
    [
        ("n-foot", "the foot"), ("n-foot, n-horse", "the foot, the horse"), ("n-foot#2", "the foot (2)"),
        ("0101, 0202", "0101, 0202"), ("n-foot, somebody", "the foot, somebody"),
        ("somebody, n-foot", "somebody, n-foot"), ("somebody", "somebody"), ("+1, DR 1/3", "+1, DR 1/3"),
    ],
)  # fmt: skip
def test_items_of_a_list_are_called_by_their_names(value: str, said: str) -> None:
    names = {"n-foot": "the foot", "n-horse": "the horse"}
    assert step("1.0", "{units}", units=value).say(EN, names) == said


def test_a_figure_shows_what_the_question_says_of_units() -> None:
    units = {"n-foot": "0101", "n-foot#2": "0102", "s-army": "0103", "s-guard": "0104"}
    given = {
        "units": units, "unit": "n-foot", "path": "0201", "reduced": ["n-foot#2"],
        "steps": {"s-army": 3, "s-guard": 9}, "hidden": ["s-guard"],
    }  # fmt: skip
    game = brook.game()
    fields = system_of(game).procedure("move").inputs.model_fields
    asked = {key: value for key, value in given.items() if key in fields}
    figure = example_figure(game, run(asked, {"legal": True}))
    assert figure is not None
    shown = {piece.at: (piece.counter, piece.reduced, piece.lost) for piece in figure.pieces}
    assert shown == {
        "0101": ("n-foot", False, 0),
        "0102": ("n-foot", True, 0),
        "0103": ("s-army", False, 5 if "steps" in fields else 0),
        "0104": ("s-guard", False, 0),
    }
    assert [piece.at for piece in figure.pieces if piece.hidden] == (
        ["0104"] if "hidden" in fields else []
    )
    told = [one.say(EN, {}) for one in positions(figure.pieces)]
    assert told[:2] == ["n-foot at 0101", "n-foot at 0102, reduced"]
    assert {*figure.focus} >= {"0101", "0102", "0103", "0104", "0201"}
    assert example_figure(game, run({"path": "0101"}, {"legal": True})) is None


def test_a_figure_reaches_as_far_as_it_can_be_read() -> None:
    game = brook.game()
    (sheet,) = game.maps
    cells = {space.id(cell): cell for space in [sheet.space] for cell in space.cells}
    far = max(sheet.space.distance(cells["0101"], cell) for cell in cells.values())
    assert far <= FARTHEST
    assert example_figure(
        game, run({"units": {"n-foot": "0101", "s-foot": "0606"}, "unit": "n-foot"}, {})
    )


def test_a_setup_is_one_until_play_has_begun() -> None:
    game = brook.game()
    model = system_of(game).position.model

    def codes(*, played: bool = False, **given: object) -> set[str]:
        sheet = {"game": game.id, "scenario": game.scenarios[0].id, "pieces": [], **given}
        return {p.code for p in check_position(game, model.model_validate(sheet), played=played)}

    told = {"missing-counter"}
    assert [codes(), codes(turn=1), codes(turn=2)] == [told, told, set()]
    assert [codes(phase=phase) for phase in ("supply", "rally")] == [told, set()]
    assert [codes(phase=phase, played=True) for phase in ("supply", "rally")] == [told, set()]
    begun = {"play": {"side": "north", "agenda": []}}
    assert [codes(**begun), codes(phase="supply", **begun)] == [told, set()]
