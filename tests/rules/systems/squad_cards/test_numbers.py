"""Random numbers: chances are counts of the deck, before and after cards are seen."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from builder.model.pieces.cards import CardNumber, parse_card_number
from builder.rules.asking import ask
from builder.rules.systems.squad_cards.numbers import (
    TESTS,
    chance_to_pass,
    deck_numbers,
    number_test,
    numbers_left,
)
from tests.games.up_front import game
from tests.together import together


def number(text: str) -> CardNumber:
    return CardNumber.model_validate(parse_card_number(text))


def test_the_deck_is_that_of_the_action_cards() -> None:
    by_hand = Counter(
        str(n) for card in game().cards if card.deck == "action" for n in card.copies if n
    )
    assert by_hand == {str(n): count for n, count in deck_numbers(game()).items()}
    assert by_hand.total() == 80


def test_both_colours_have_the_same_numbers() -> None:
    numbers = deck_numbers(game())
    for value in range(1, 7):
        assert numbers[number(f"red {value}")] == numbers[number(f"black {value}")] > 0


@together(
    ("name", "passing"),
    [
        ("mines", {f"black {v}" for v in range(1, 7)}),
        ("oasis", {f"black {v}" for v in range(1, 7)}),
        ("hero-lmg", {f"black {v}" for v in range(1, 7)}),
        ("entrench", {"red 1", "black 1"}),
        ("entrench-hill", {"black 1"}),
        ("sandstorm", {"red 6"}),
    ],
)
def test_what_passes_each_test(name: str, passing: set[str]) -> None:
    every = deck_numbers(game())
    assert {str(n) for n in every if number_test(name).passes(n)} == passing
    ways = sum(count for n, count in every.items() if str(n) in passing)
    assert chance_to_pass(every, number_test(name).passes) == Fraction(ways, 80)


def test_every_test_is_tried() -> None:
    assert {t.name for t in TESTS} == {
        "mines", "oasis", "hero-lmg", "entrench", "entrench-hill", "sandstorm",
    }  # fmt: skip


def test_a_seen_card_is_not_drawn_again() -> None:
    whole = ask(game(), "number-chances", {"test": "sandstorm"}).result
    seen = ask(game(), "number-chances", {"test": "sandstorm", "seen": "red 6 x2"}).result
    assert whole is not None
    assert seen is not None
    assert whole["chances"]["sandstorm"] == "1/40"
    assert (seen["chances"]["sandstorm"], seen["cards"]) == ("0", 78)


def test_the_average_chance_over_the_next_card_is_the_chance_before_it() -> None:
    """The law of total probability, for every test: seeing a card at random changes nothing."""
    every = deck_numbers(game())
    for test in TESTS:
        after = sum(
            Fraction(count, every.total()) * chance_to_pass(numbers_left(game(), (n,)), test.passes)
            for n, count in every.items()
        )
        assert after == chance_to_pass(every, test.passes)


@together("seen", ["red 6 x3", "red 7", ", ".join(["0"] * 15)])
def test_more_cards_than_there_are_cannot_be_seen(seen: str) -> None:
    answer = ask(game(), "number-chances", {"seen": seen})
    assert [p.code for p in answer.problems] == ["bad-number"]


def test_an_unreadable_number_is_told() -> None:
    answer = ask(game(), "entrench", {"number": "pink 3"})
    assert [p.code for p in answer.problems] == ["bad-argument"]
