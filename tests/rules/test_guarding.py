"""What a system cannot do with a game is a problem with a place, whatever it stumbles over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from builder.model.game import Game
from builder.model.position_sheets import PositionSheet
from builder.model.space import PlaceError
from builder.model.tables import Chart
from builder.model.texts.examples import Example
from builder.positions.solitaire_turn import play_turn
from builder.problems import Problem, error
from builder.rules import asking, example_figures, free_setups, registry, validation
from builder.rules.dice import DiceError
from builder.rules.examples import run_example
from builder.rules.procedures import Refused, System
from builder.rules.systems.folio import SYSTEM

FAILED = "rules-failed"
Raising = Callable[..., Any]
NAMED = ("sheet", "system")


def stumbling(wrong: Exception) -> Raising:
    def run(*_: object) -> Any:
        raise wrong

    return run


@pytest.fixture
def play_by(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Let every game be played by another system."""

    def use(**changes: Any) -> None:
        system: System = replace(SYSTEM, **changes)
        for module in (asking, example_figures, validation, registry, free_setups):
            monkeypatch.setattr(module, "system_of", lambda _: system)
        monkeypatch.setattr("builder.positions.solitaire_turn.system_of", lambda _: system)

    return use


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (Refused(error("no-value", "it has none", ("given",))), "no-value"),
        (PlaceError("bad-hex-id", "no hex"), "bad-hex-id"),
        (DiceError("no dice"), "bad-roll"),
        (ValueError("no number"), FAILED),
        (IndexError("no such place"), FAILED),
        (KeyError("no such name"), FAILED),
        (RecursionError("no end"), FAILED),
    ],
)
def test_a_check_that_stumbles_is_a_problem_at_the_system(
    game: Game, play_by: Callable[..., None], wrong: Exception, code: str
) -> None:
    play_by(checks=(stumbling(wrong),))
    assert [(p.code, p.path) for p in validation.check(game, ())] == [(code, NAMED)]


def test_what_a_check_finds_before_it_stumbles_is_told(
    game: Game, play_by: Callable[..., None]
) -> None:
    def check_half(_: Game) -> Iterator[Problem]:
        yield error("bad-values", "too few", ("units", "blue-a", "values"))
        raise KeyError("red-9")

    play_by(checks=(check_half,))
    found = validation.check(game, ())
    assert [p.code for p in found] == ["bad-values", FAILED]
    assert "the check of half" in found[1].message
    assert "KeyError: 'red-9'" in found[1].message


def test_a_filler_that_stumbles_leaves_its_chart_open(
    game: Game, play_by: Callable[..., None]
) -> None:
    play_by(fillers={"odds": stumbling(ValueError("no number"))})
    chart = Chart(id="odds-table", title="Odds", fill="odds")
    charted = game.model_copy(update={"tables": (*game.tables, chart)})
    filled, found = validation.complete(charted)
    assert filled.table("odds-table") == chart
    assert [(p.code, p.path) for p in found] == [(FAILED, ("tables", "odds-table", "fill"))]


def test_a_game_that_cannot_be_finished_stays_as_it_is(
    game: Game, play_by: Callable[..., None]
) -> None:
    play_by(finish=(stumbling(IndexError("no box")),))
    finished, found = validation.complete(game)
    assert finished == game
    assert [(p.code, p.path) for p in found] == [(FAILED, NAMED)]


@pytest.mark.parametrize("offer", ["contests", "duels", "live", "controllers", "solo"])
def test_what_outputs_would_go_without_is_told(
    game: Game, play_by: Callable[..., None], offer: str
) -> None:
    play_by(**{offer: stumbling(ValueError("no number"))})
    assert [(p.code, p.path) for p in validation.check(game, ())] == [(FAILED, NAMED)]
    none = getattr(
        registry,
        {"live": "live_charts_of", "contests": "table_combats_of"}.get(offer, f"{offer}_of"),
    )(game)
    assert not none


def test_a_question_a_setup_a_view_and_a_turn_have_problems(
    game: Game, play_by: Callable[..., None], tmp_path: Path
) -> None:
    stumble = stumbling(KeyError("blue-a"))
    unit = replace(SYSTEM.procedure("unit"), run=stumble)
    play_by(procedures=(unit,), check_position=stumble, make_setup=stumble, seen_by=stumble,
            turn=stumble)  # fmt: skip
    sheet = PositionSheet()
    (tmp_path / "now.yaml").write_text("pieces: []")
    told = [
        asking.ask(game, "unit", {"unit": "blue-a"}).problems,
        free_setups.check_position(game, sheet),
        free_setups.make_setup(game, game.scenarios[0].id, 1)[1],
        free_setups.seen_by(game, sheet, "red")[1],
        play_turn(game, tmp_path / "now.yaml", {})[1],
    ]
    assert [[p.code for p in found] for found in told] == [[FAILED]] * 5


def test_a_figure_that_cannot_be_drawn_is_left_out(
    game: Game, play_by: Callable[..., None]
) -> None:
    units = {"blue-a": "0101", "red-1": "0201"}
    given = {"units": units, "attackers": "blue-a", "target": "red-1"}
    run = run_example(game, Example(id="one", rule="5.0", do="attack", given=given, expect={}))
    assert example_figures.example_figure(game, run) is not None
    play_by(procedures=(replace(SYSTEM.procedure("attack"), arrows=stumbling(KeyError("x"))),))
    assert example_figures.example_figure(game, run) is None


def test_examples_do_not_say_again_what_is_wrong_with_the_data(
    game: Game, play_by: Callable[..., None]
) -> None:
    lost = error("no-value", "unit blue-a has no attack value", ("units", "blue-a", "values"))
    unit = replace(SYSTEM.procedure("unit"), run=stumbling(Refused(lost)))
    play_by(procedures=(unit,), checks=(lambda _: [lost],))
    example = Example(id="one", rule="2.3", do="unit", given={"unit": "blue-a"}, expect={})
    asked = game.model_copy(update={"examples": (example,)})
    assert validation.check(asked) == [lost]


@pytest.mark.parametrize(
    ("offer", "what"),
    [
        ("live", "the live charts"),
        ("contests", "the module's battles"),
        ("happenings", "what happens"),
        ("weathers", "the weather"),
    ],
)
def test_what_an_output_would_go_without_is_told(
    game: Game, play_by: Callable[..., None], offer: str, what: str
) -> None:
    play_by(checks=(), **{offer: stumbling(IndexError("no such place"))})
    (problem,) = validation.check(game, ())
    assert (problem.code, problem.path) == (FAILED, NAMED)
    assert problem.message.startswith(f"{what} does not understand the game")
