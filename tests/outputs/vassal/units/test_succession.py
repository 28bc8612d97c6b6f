"""Counters that take the place of others in the module, and give it back."""

from __future__ import annotations

from builder.vassal.format.names import engine_safe_text
from tests.outputs.vassal.tabletop import Piece, Table
from tests.outputs.vassal.units.test_unit_rolls import HARD, _made


def guard(lost: int) -> Piece:
    """The Southern guard, that has lost steps, on an empty map."""
    game, module = _made(HARD)
    return Table(module, engine_safe_text(game.maps[0].title)).place(
        "S3", "0404", (300, 300), lost=lost
    )


def now(piece: Piece) -> Piece:
    """Whatever stands there now."""
    (found,) = piece.table.pieces
    return found


def test_a_unit_that_loses_its_last_step_turns_into_the_one_that_takes_its_place() -> None:
    piece = guard(1)
    assert piece.get("StepsLeft") == "3"
    piece.press("state-disrupted")
    piece.press("step-lose")
    assert (now(piece).name, piece.level) == ("S3", 3)
    piece.press("step-lose")
    rest = now(piece)
    assert (rest.name, rest.place, rest.get("StepsLeft")) == ("S4", "0404", "1")
    assert rest.get("StateDisrupted") == "1"
    assert piece.table.chat[-2:] == [
        "0404: S3 has lost its last step",
        "0404: S4 takes its place (1-1-2)",
    ]


def test_a_step_restored_brings_the_counter_back_that_stood_there_before() -> None:
    piece = guard(2)
    piece.press("step-lose")
    now(piece).press("step-restore")
    back = now(piece)
    assert (back.name, back.level, back.get("Was")) == ("S3", 3, "")
    back.press("step-restore")
    assert (now(piece), back.level) == (back, 2)


def test_a_counter_that_took_nobody_s_place_is_whole() -> None:
    game, module = _made(HARD)
    rest = Table(module, engine_safe_text(game.maps[0].title)).place("S4", "0404", (300, 300))
    rest.press("step-restore")
    rest.press("step-lose")
    assert now(rest) is rest


def test_what_is_still_to_be_lost_the_next_counter_loses() -> None:
    piece = guard(2)
    piece.table.globals["TrialOwes"] = "2"
    piece.press("trial-pay")
    assert (now(piece).name, now(piece).map) == ("S4", "Losses")
