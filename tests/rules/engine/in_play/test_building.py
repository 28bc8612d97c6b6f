"""Units that are built for points and come later, are exchanged for others, and are repaired."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.rules.asking import ask
from builder.rules.engine.arrivals.replacement_play import boxes_of_ordered
from tests.playing.seas import complaints, declaring, game, offered, started, until


def test_a_unit_is_paid_for_now_and_placed_on_the_turn_when_it_is_ready() -> None:
    state = started()
    assert offered(state, "order") == ["order n-3", "order n-tank-2"]
    assert not offered(state, "return")
    points = state.moment.agenda[0]["points"]
    state = state.apply("order n-tank-2")
    assert state.moment.agenda[0]["points"] == points - 3
    assert state.moment.piece("n-tank-2").at == ""
    assert boxes_of_ordered(state.match, state.moment) == {"n-tank-2": "turn:3"}
    assert "order n-tank-2" not in offered(state, "order")  # it is bought once
    second = until(state, "order", side="north")
    while second.moment.turn == 1:
        second = until(second.apply("done"), "order", side="north")
    assert second.moment.turn == 2
    third = until(second.apply("done"), "return n-tank-2")
    assert (third.moment.turn, third.moment.side) == (3, "north")
    assert offered(third, "wait") == ["wait n-tank-2"]
    placed = third.apply("return n-tank-2 brookside")
    assert placed.moment.piece("n-tank-2").at == "brookside"
    assert not placed.moment.note("ordered", {})


def test_a_unit_that_waits_is_asked_for_again() -> None:
    state = until(started().apply("order n-3").apply("done"), "return n-3")
    assert state.moment.turn == 2
    again = until(state.apply("wait n-3").apply("done"), "return n-3")
    assert again.moment.turn == 3


def test_an_exchange_swaps_the_places_of_two_units() -> None:
    state = started().apply("exchange n-1 n-tank-2")
    assert state.moment.piece("n-tank-2").at == "brookside"
    assert state.moment.piece("n-1").at == "off:north-pool"
    assert "exchange n-2 n-tank-2" not in offered(state, "exchange")


@pytest.mark.parametrize(
    ("price", "verb", "lost"),
    [
        ("{points: 1, each: unit, who: {is: infantry}, turns: 1}", "order n-2", 0),
        ("{points: 1, who: {is: infantry}}", "return n-2 brookside", 1),
    ],
)
def test_what_is_paid_by_the_unit_comes_whole_and_by_the_step_with_one(
    price: str, verb: str, lost: int
) -> None:
    old = "{points: 1, each: unit, who: {is: infantry}, turns: 1}"
    state = started(declaring(old, price))
    in_pool = replace(state.moment.piece("n-2"), at="off:north-pool", spot=None)
    bought = state.at(state.moment.with_pieces(in_pool)).apply(verb)
    assert bought.moment.piece("n-2").lost == lost


def test_steps_are_regained_only_where_the_price_says() -> None:
    for at, so in (("saddle", True), ("narrows", False)):
        given = {"side": "north", "units": {"n-2": at}, "reduced": ["n-2"]}
        answer = ask(game(), "replacements", given)
        assert answer.result is not None
        assert ("n-2" in answer.result["costs"]) == so


def test_a_hull_is_repaired_up_to_its_start_where_the_price_says() -> None:
    for at, amount, so in (
        ("south-sea", 2, True),
        ("south-sea", 3, False),
        ("off:ocean", 2, False),
    ):
        given = {"side": "south", "units": {"s-fleet": at}, "amounts": {"s-fleet hull": amount}}
        answer = ask(game(), "replacements", given)
        assert answer.result is not None
        assert answer.result["repairs"] == ({"s-fleet": {"hull": 1}} if so else {})


def test_convoys_and_counts_bring_points() -> None:
    def points(**more: object) -> int:
        answer = ask(game(), "replacements", {"side": "south", "scenario": "over", **more})
        assert answer.result is not None
        found: int = answer.result["points"]
        return found

    whole = points()
    assert points(units={"s-conv": "south-sea"}) == whole - 1  # it is in the ocean no more
    assert points(amounts={"south industry": 1}) == whole - 2


def test_the_game_has_no_error() -> None:
    assert {*complaints(game())} <= {"unreached"}


def test_a_price_for_an_unknown_count_or_exchange_is_reported() -> None:
    hull = declaring("each: hull, who", "each: hul, who")
    assert "unknown-count" in complaints(hull)
    boxes = declaring("  from: [north-pool, south-pool]\n", "")
    assert "bad-arrival" in complaints(boxes)
    nobody = declaring("becomes: {is: armour}", "becomes: {is: convoy, side: north}")
    assert complaints(nobody).count("unreached") > complaints(game()).count("unreached")
    income = declaring("count: industry, side", "count: hull, side")
    assert "unknown-count" in complaints(income)
