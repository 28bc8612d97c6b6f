"""Amounts, odds, ranges and consequences as they are written, and what lies in them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from pydantic import TypeAdapter, ValidationError

from builder.model.mechanisms.amounts import (
    Amount,
    is_against_opponent,
    parse_amount,
    parse_asked_amount,
)
from builder.model.mechanisms.counts import Count
from builder.model.mechanisms.declared import Range, RoundedChange, TimesRange
from builder.model.mechanisms.dice import faces_meant
from builder.model.mechanisms.fighting.attack_strength import Odds, parse_odds, parse_strength
from builder.model.mechanisms.fighting.consequences import Consequences
from builder.model.mechanisms.fighting.facing import Facing
from builder.model.mechanisms.sides.alliances import Alliances
from builder.model.mechanisms.victory import Level, Objectives
from builder.model.scenarios import Reinforcement
from tests.together import together


@together(
    ("text", "fits"),
    [
        ("3", [3]), ("3+", [3, 4, 5, 6]), ("2-", [0, 1, 2]), ("1..4", [1, 2, 3, 4]), ("4..4", [4]),
        ("0", [0]), ("-1", []), (" 5+ ", [5, 6]),
    ],
)  # fmt: skip
def test_an_amount_has_both_its_ends_in_it(text: str, fits: list[int]) -> None:
    amount = parse_amount(text)
    assert [n for n in range(7) if amount.fits(n)] == fits


@together(
    ("text", "fits"),
    [
        ("less than needs", [0, 1, 2]), ("more than needs", [4, 5, 6]),
        ("at least needs", [3, 4, 5, 6]), ("at most needs", [0, 1, 2, 3]), ("as many as needs", [3]),
        ("at most needs + 1", [0, 1, 2, 3, 4]), ("at least needs -2", [1, 2, 3, 4, 5, 6]),
    ],
)  # fmt: skip
def test_an_amount_is_compared_with_another_count(text: str, fits: list[int]) -> None:
    amount = parse_amount(text)
    assert amount.other == "needs"
    assert [n for n in range(7) if amount.fits(n, 3)] == fits


@together(
    "text", ["", "x", "3..1", "1..", "+3", "3 +", "less than", "at most needs + x", "1234567"]
)
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"is no amount|least behind its most"):
        parse_amount(text)


def test_a_condition_says_whose_count_it_asks() -> None:
    asked = parse_asked_amount("north morale: 3-")
    assert (asked.holder, asked.count, asked.amount) == ("north", "morale", Amount(None, 3))
    assert parse_asked_amount("stock: 5+").holder == ""
    assert is_against_opponent("altitude: more than enemy altitude")
    assert not is_against_opponent("altitude: more than enemies altitude")
    assert not is_against_opponent("stock: 5+")


def test_odds_have_both_their_ends_in_them() -> None:
    assert parse_odds("10:1+") == Odds(least=(10, 1))
    assert parse_odds("1:3-") == Odds(most=(1, 3))
    assert parse_odds("2:1..4:1") == Odds((2, 1), (4, 1))
    assert parse_odds("2:1..4:2") == Odds((2, 1), (4, 2))
    for text in ("2:1", "4:1..2:1", "3:2..4:3", "x"):
        with pytest.raises(ValueError, match=r"are no odds|least behind its most"):
            parse_odds(text)
    assert parse_strength("12+") == Amount(12, None)
    with pytest.raises(ValueError, match="is no strength"):
        parse_strength("more than needs")


@together(
    ("rounded", "found"),
    [("", Fraction(9, 2)), ("down", 4), ("up", 5), ("nearest", 5)],
)
def test_a_value_is_rounded_between_its_factor_and_what_is_added(
    rounded: str, found: Fraction
) -> None:
    change = RoundedChange.model_validate({"times": "3/2", "add": 1, "rounded": rounded})
    assert change.applied(Fraction(3)) == found + 1
    assert change.applied(Fraction(4)) == 7


def test_the_nearest_number_to_a_third_is_below_it() -> None:
    change = RoundedChange.model_validate({"times": "1/3", "rounded": "nearest"})
    assert [change.applied(Fraction(n)) for n in (3, 4, 5, 6)] == [1, 1, 2, 2]


def test_ranges_name_their_least_first() -> None:
    whole, times = TypeAdapter(Range), TypeAdapter(TimesRange)
    assert [whole.validate_python(one) for one in ("-2..2", "3", 4, "3..3")] == [
        (-2, 2), (3, 3), (4, 4), (3, 3),
    ]  # fmt: skip
    assert times.validate_python("1/2..2") == (Fraction(1, 2), 2)
    assert times.validate_python("2..2") == (2, 2)
    for text in ("2..-2", "x", "1..x"):
        with pytest.raises(ValidationError, match="write the least"):
            whole.validate_python(text)
    for text in ("2..1/2", "1/2..x"):
        with pytest.raises(ValidationError, match="write the least"):
            times.validate_python(text)


@together(
    ("text", "written"),
    [
        ("lose 1, retreat 2", ["lose 1", "retreat 2"]),
        ("lose half", ["lose half"]),
        ("lose 2 each", ["lose 2 each"]),
        ("mend 1 each", ["mend 1 each"]),
        ("mend 3", ["mend 3"]),
        ("hull -1, guns +2 each", ["hull -1", "guns +2 each"]),
        ("exchange strength", ["exchange strength"]),
        ("join enemy, join south", ["join enemy", "join south"]),
        ("check rally, shaken, back", ["check rally", "shaken", "back"]),
        ("eliminated", ["eliminated"]),
    ],
)
def test_consequences_are_written_as_they_are_read(text: str, written: list[str]) -> None:
    read = TypeAdapter(Consequences).validate_python(text)
    assert [one.text for one in read] == written


@together("text", ["lose 0", "retreat 0", "lose -1", "retreat +2", "mend -1", "check", "join", "?"])
def test_what_is_no_consequence_is_refused(text: str) -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(Consequences).validate_python(text)


def test_a_choice_has_each_option_once() -> None:
    (choice,) = TypeAdapter(Consequences).validate_python("lose 1 or retreat 2")
    assert [one.text for one in choice.parts] == ["lose 1", "retreat 2"]
    with pytest.raises(ValidationError, match="leaves no choice"):
        TypeAdapter(Consequences).validate_python("lose 1 or retreat 2 or lose 1")


@together(
    ("front", "rear", "arcs"),
    [
        (120, 120, {0: "front", 60: "front", 61: "flank", 119: "flank", 120: "rear", 180: "rear"}),
        (180, 0, {90: "front", 91: "flank", 180: "flank"}),
        (180, 180, {90: "front", 91: "rear"}),
    ],
)
def test_what_lies_on_the_edge_of_an_arc_is_no_flank(
    front: int, rear: int, arcs: dict[int, str]
) -> None:
    facing = Facing.model_validate({"front": front, "rear": rear})
    assert {angle: facing.arc(angle) for angle in arcs} == arcs


def test_faces_are_meant_by_their_names_and_spans() -> None:
    faces = ("0", "1", "2", "3", "4", "skull")
    assert faces_meant(("3+",), faces) == {"3", "4"}
    assert faces_meant(("2-",), faces) == {"0", "1", "2"}
    assert faces_meant(("1..2", "skull"), faces) == {"1", "2", "skull"}
    assert faces_meant(("4",), faces) == {"4"}
    assert faces_meant(("1", "9"), faces) == "9"


def test_neutral_sides_are_so_to_each_other_or_to_all() -> None:
    found = Alliances.model_validate({"neutral": [["a", "b"]], "allied": [["b", "c"]]})
    assert found.at_start("abc") == {"a b": "neutral", "a c": "enemies", "b c": "allied"}
    found = Alliances.model_validate({"neutral": [["a"]]})
    assert found.at_start("abc") == {"a b": "neutral", "a c": "neutral", "b c": "enemies"}


def test_a_side_may_have_its_own_objectives_and_those_of_all() -> None:
    given = [{"id": id, "side": side, "name": id, "points": 1}
             for id, side in (("a", ""), ("b", "north"), ("c", "south"))]  # fmt: skip
    found = Objectives.model_validate({"each": given})
    assert found.open_to("north") == ("a", "b")
    assert found.open_to("south") == ("a", "c")


def test_a_level_asks_a_lead_or_in_a_solitaire_game_points() -> None:
    lead = Level.model_validate({"least": 3, "points": None, "result": "R", "source": "given 1.0"})
    alone = Level.model_validate(
        {"points": 7, "side": "north", "result": "R", "source": "given 1.0"}
    )
    assert (lead.reach, alone.reach) == (3, 7)


def test_a_count_is_kept_on_its_track_or_if_it_is_printed_on_one_of_its_own() -> None:
    own = Count.model_validate({"id": "morale", "name": "Morale", "of": "side", "printed": True})
    assert own.kept_on("place:0101") == "place-0101-morale"
    assert own.kept_on() == own.known_as() == "morale"
    unprinted = Count.model_validate({"id": "morale", "name": "Morale", "of": "side"})
    assert unprinted.kept_on("north") == ""
    assert unprinted.known_as("side:north") == "side-north-morale"
    assert unprinted.known_as() == "morale"


def test_a_die_brings_the_counters_of_its_results() -> None:
    rolls = {"": [], "3": [3], "4..6": [4, 5, 6]}
    assert {each: [*Reinforcement.model_construct(each=each).rolls] for each in rolls} == rolls
