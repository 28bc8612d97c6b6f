"""The markers that show a number by its digits on a track with the boxes 0 to 9: ``points-1`` shows the
ones, ``points-10`` the tens, ``points-100`` the hundreds."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from builder.model.game import Game

_POWERS = (1, 10, 100)
DIGITS = frozenset(map(str, range(10)))
"""The boxes that a track with such markers has at least."""


def digit_markers(game: Game, number: str) -> Mapping[str, int]:
    """Return the markers that show a number digit by digit (``points-1``, ``points-10`` …), each
    with the power of ten of its digit; empty unless there are at least the ones and the tens."""
    found = dict[str, int]()
    for power in _POWERS:
        counter = game.counters.get(marker := f"{number}-{power}")
        if counter is None or counter.kind != "marker":
            break
        found[marker] = power
    return found if len(found) > 1 else {}


def numbers_by_digits(game: Game) -> Iterator[str]:
    """Yield the ids of all numbers that markers show digit by digit."""
    for marker in game.markers:
        number = marker.id.removesuffix("-10")
        if number != marker.id and digit_markers(game, number):
            yield number


def box_of_digit(amount: int, power: int, boxes: Collection[str]) -> str:
    """Return the track box for one digit of an amount: for the tens of 25 the box ``20`` if the
    track has such boxes, otherwise ``2``."""
    digit = amount // power % 10
    return str(digit * power if str(power) in boxes else digit)
