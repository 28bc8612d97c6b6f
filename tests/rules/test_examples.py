"""A worked example is executed; one that is wrong is found."""

from __future__ import annotations

from typing import Any

from builder.model.game import Game
from builder.model.texts.examples import Example
from builder.rules.examples import mismatches
from builder.rules.system import check, run_examples
from tests.together import together


def with_example(game: Game, expect: dict[str, Any], **more: Any) -> Game:
    given = {"do": "crt", "given": {"terrain": "jungle", "differential": "1"}, "dice": (3,)}
    example = Example.model_validate(
        {"id": "one", "rule": "7.6", "expect": expect, **given, **more}
    )
    return game.model_copy(update={"examples": (example,)})


def test_a_right_example_holds(game: Game) -> None:
    right = with_example(game, {"result": "A2", "column": "5"})
    assert [run.ok for run in run_examples(right)] == [True]
    assert check(right) == []


def test_a_wrong_example_is_a_problem_of_the_game(game: Game) -> None:
    found = check(with_example(game, {"result": "De", "colum": "5"}))
    assert [(p.code, p.rule) for p in found] == [("wrong-example", "7.6")] * 2
    assert found[0].path == ("examples", "one", "expect")
    assert "A2" in found[0].message


def test_an_example_may_expect_a_refusal(game: Game) -> None:
    refusal = with_example(
        game, {"problem": "unknown-terrain"}, given={"terrain": "x", "differential": "1"}
    )
    assert check(refusal) == []
    assert [p.code for p in check(with_example(game, {"problem": "unknown-terrain"}))] == [
        "wrong-example"
    ]


def test_an_example_that_cannot_be_asked_says_why(game: Game) -> None:
    found = check(with_example(game, {"result": "A2"}, do="crtx"))
    assert [p.code for p in found] == ["unknown-procedure"]
    assert found[0].path[:2] == ("examples", "one")


@together(
    ("expected", "seen"),
    [
        ("+2", 2),
        ("1/2", "1/2"),
        ("0.5", "1/2"),
        ("true", True),
        ("null", None),
        ("a b", ["a", "b"]),
        ([], ()),
        ({"x": {"y": "1"}}, {"x": {"y": 1, "z": 2}}),
    ],
)
def test_what_means_the_same_agrees(expected: Any, seen: Any) -> None:
    assert mismatches(expected, seen) == []


@together(
    ("expected", "seen"),
    [
        ("616", "0616"),
        ("true", 1),
        ("null", 0),
        ("a", ["a", "b"]),
        ({"x": "1"}, {"y": 1}),
        ({"x": "1"}, "1"),
        ("2", 3),
    ],
)
def test_what_differs_is_told(expected: Any, seen: Any) -> None:
    assert len(mismatches(expected, seen)) == 1
