"""Random numbers: the composition of the deck, and the exact chance of every test."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from pydantic import Field

from builder.model.base import Points
from builder.model.game import Game
from builder.model.pieces.cards import CardNumber, NumbersText, NumberText
from builder.problems import error, unknown_name
from builder.rules.expressions.evaluator import evaluate_term
from builder.rules.expressions.terms import Value
from builder.rules.procedures import Context, Inputs, Procedure, Refused, Reply, step
from builder.rules.systems.squad_cards.formulas import TESTS as PASSES
from builder.sentences import filled_sentence

NumberCounts = Counter[CardNumber]
"""The type of counts of cards: how many cards of the deck bear each number."""


@dataclass(frozen=True)
class NumberTest:
    """A test that is made by drawing one random number: its name, its rule, and what it decides. A
    formula (``PASSES``) says which numbers pass."""

    name: str
    rule: str
    text: str

    def passes(self, number: CardNumber) -> bool:
        """Decide whether a number passes the test."""
        return bool(evaluate_term(PASSES[self.name], number_values(number)))


def number_values(number: CardNumber | None) -> dict[str, Value]:
    """Return a random number as input of the formulas; ``None`` gives an empty colour and the value
    0."""
    return (
        {"colour": number.colour, "value": number.value} if number else {"colour": "", "value": 0}
    )


TESTS = (
    NumberTest("mines", "52.11", "A minefield is real"),
    NumberTest("oasis", "52.16", "An oasis, no mirage"),
    NumberTest("entrench", "52.2", "Digging in succeeds"),
    NumberTest("entrench-hill", "52.12", "Digging in on a hill"),
    NumberTest("hero-lmg", "50.6", "A Hero doubles an LMG"),
    NumberTest("sandstorm", "52.4", "A sandstorm ends the scenario"),
)
"""Every test that the desert rules make on a random number."""


def number_test(name: str) -> NumberTest:
    """Return the number test with a name; raises :class:`Refused` if there is none."""
    found = next((t for t in TESTS if t.name == name), None)
    if found is None:
        raise Refused(unknown_name("number test", name, (t.name for t in TESTS), ("given", "test")))
    return found


def deck_numbers(game: Game) -> NumberCounts:
    """Return the numbers on all cards of the first deck that has any; raises :class:`Refused` if no
    card has a number."""
    for deck in game.decks:
        cards = (c for c in game.cards if c.deck == deck.id)
        found = Counter(n for c in cards for n in c.copies if n is not None)
        if found:
            return found
    message, hint = (
        "no card of the game has a random number",
        "write the numbers of a card as its copies",
    )
    raise Refused(error("no-numbers", message, ("cards",), hint=hint))


def numbers_left(game: Game, seen: tuple[CardNumber, ...]) -> NumberCounts:
    """Return the numbers that can still be drawn when some cards are out of the deck.

    Raises :class:`Refused` if more cards of a number were seen than exist, or if no card is left.
    """
    numbers = deck_numbers(game)
    for number, count in Counter(seen).items():
        if count > numbers[number]:
            message = filled_sentence(
                "{count} cards with {number} are seen, the deck has {numbers}",
                count=count,
                number=number,
                numbers=numbers[number],
            )
            hint = "name fewer cards as seen"
            raise Refused(error("bad-number", message, ("given", "seen"), hint=hint))
        numbers[number] -= count
    if not numbers.total():
        hint = "name fewer cards as seen"
        raise Refused(
            error("bad-number", "no card is left to be drawn", ("given", "seen"), hint=hint)
        )
    return +numbers


def chance_to_pass(numbers: NumberCounts, passes: Callable[[CardNumber], bool]) -> Fraction:
    """Return the chance that the number of the next card passes a test."""
    good = sum(count for number, count in numbers.items() if passes(number))
    return Fraction(good, numbers.total())


def check_number(game: Game, number: CardNumber | None) -> CardNumber | None:
    """Return a drawn number if the deck has it; raises :class:`Refused` otherwise."""
    if number is not None and number not in deck_numbers(game):
        hint = "name a number that a card of the deck bears"
        raise Refused(
            error(
                "bad-number",
                filled_sentence("no card bears {number}", number=number),
                ("given", "number"),
                hint=hint,
            )
        )
    return number


class ChancesInputs(Inputs):
    """Input of the rules question ``number-chances``: a test, or none for all tests; and the
    numbers of cards that are out of the deck."""

    test: str = Field("", description="one test; empty for all of them")
    seen: NumbersText = Field(
        (), description="numbers of cards seen, in hands or out of the game: 'red 3 x2, 0'"
    )


class ChancesReply(Reply):
    """Answer to the rules question ``number-chances``: the chance of each test; ``cards`` is the
    number of cards left to draw, ``numbers`` the chance of each number; ``red``, ``black`` and
    ``plain`` are the chances of each colour."""

    cards: int
    chances: dict[str, Points]
    red: Points
    black: Points
    plain: Points
    numbers: dict[str, Points]


def chances(context: Context, given: ChancesInputs) -> ChancesReply:
    """Return the exact chance of each test on a random number, without the cards that have been
    seen."""
    numbers = numbers_left(context.game, given.seen)
    tests = [number_test(given.test)] if given.test else list(TESTS)
    found = {t.name: chance_to_pass(numbers, t.passes) for t in tests}
    steps = [
        step("52.4", "Cards that can be drawn: {count}.", count=numbers.total()),
        *(
            step(t.rule, "{what}: {chance}.", what=t.text, chance=found[t.name])
            for t in tests
        ),
    ]  # fmt: skip
    ordered = sorted(numbers, key=lambda n: (n.value, n.colour))
    return ChancesReply(
        cards=numbers.total(),
        chances=found,
        red=chance_to_pass(numbers, lambda n: n.colour == "red"),
        black=chance_to_pass(numbers, lambda n: n.colour == "black"),
        plain=chance_to_pass(numbers, lambda n: not n.colour),
        numbers={str(n): Fraction(numbers[n], numbers.total()) for n in ordered},
        steps=tuple(steps),
    )


CHANCES = Procedure(
    "number-chances",
    ("52.0", "52.11", "52.12", "52.16", "52.2", "52.4", "50.6"),
    chances,
)


class DrawInputs(Inputs):
    """The part of a rules question's input that describes the draw of a random number: the cards
    that are out of the deck, and the number that was drawn."""

    number: NumberText | None = Field(
        None, description="the number drawn: 'red 3', '0'; without one the answer gives the chance"
    )
    seen: NumbersText = Field((), description="numbers that can no longer be drawn")
