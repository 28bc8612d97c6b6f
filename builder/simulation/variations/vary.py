"""Reads the option ``--vary``: which value of a game is varied, and in which ways."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from itertools import product

from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.sentences import filled_sentence
from builder.simulation.study import Version
from builder.simulation.variations.changes import WrongChange, changed, number_of

_RANGE = re.compile(r"(-?[0-9]{1,6})\.\.(\+?-?[0-9]{1,6})")
MOST_VALUES = 50
"""The most values of one variation."""


@dataclass(frozen=True)
class Variation:
    """A value to be varied: the path to it, the new values as texts, and whether they are added to the
    present value or replace it."""

    path: str
    added: bool
    values: tuple[str, ...]

    def labels(self) -> Iterator[tuple[str, str]]:
        """Yield a label for each version: the value that is varied, and what it is set to."""
        for value in self.values:
            signed = f"+{value}" if self.added and not value.startswith("-") else value
            yield f"{self.path}{' ' if self.added else '='}{signed}", value


def read_variation(text: str) -> Variation:
    """Read a variation: ``PATH=3..6``, ``PATH=1,2,4``, or ``PATH+=-1,1`` to add to the value. Raises
    :class:`WrongChange`."""
    path, equals, values = text.partition("=")
    added = path.endswith("+")
    path = path.removesuffix("+").strip()
    found = tuple(_values(values))
    if not (equals and path and found):
        raise WrongChange(
            filled_sentence(
                "{text!r} is not written as PATH=3..6, PATH=1,2,4 or PATH+=-1,1", text=text
            )
        )
    if len(found) > MOST_VALUES:
        raise WrongChange(
            filled_sentence(
                "{text!r} has {count} values; {most_values} are the most",
                text=text,
                count=len(found),
                most_values=MOST_VALUES,
            )
        )
    return Variation(path, added, found)


def _values(text: str) -> Iterator[str]:
    for word in filter(None, (word.strip() for word in text.split(","))):
        match = _RANGE.fullmatch(word)
        if match is None:
            yield word.removeprefix("+")
            continue
        low, high = int(match[1]), int(match[2])
        yield from map(str, range(low, min(high, low + MOST_VALUES) + 1))


def versions_of(
    game: Game, variations: Sequence[Variation], *, together: bool = False
) -> Iterator[Version]:
    """Yield a version for each value of each variation that changes the game; with ``together`` one
    for each combination of values. Raises :class:`WrongChange`."""
    each = [list(_ways(one)) for one in variations]
    combined: Iterable[tuple[_Way, ...]] = (
        product(*each) if together else ((way,) for ways in each for way in ways)
    )
    for ways in combined:
        made = game
        for way in ways:
            made = way.applied(made)
        if made is not game and made != game:
            yield Version(made, " ".join(way.label for way in ways))


@dataclass(frozen=True)
class _Way:
    """One of the new values of a variation."""

    path: str
    label: str
    value: str
    added: bool

    def applied(self, game: Game) -> Game:
        """Return the game with the new value; a path with ``*`` means every unit that it matches."""
        for path in _paths(game, self.path):
            game = changed(game, path.split("."), self._new)
        return game

    def _new(self, old: object) -> object:
        if not self.added:
            return self.value
        number = number_of(old)
        if number is None:
            raise WrongChange(
                filled_sentence("{path}: nothing can be added to {old}", path=self.path, old=old)
            )
        # what is subtracted from a value leaves at least nothing of it
        return max(number + int(self.value), 0 if number >= 0 else number + int(self.value))


def _ways(variation: Variation) -> Iterator[_Way]:
    for label, value in variation.labels():
        yield _Way(variation.path, label, value, variation.added)


def _paths(game: Game, path: str) -> list[str]:
    head, dot, rest = path.partition(".")
    if "*" not in head:
        return [path]
    units = (c.id for c in game.counters.values() if isinstance(c, Unit))
    found = [f"{id}{dot}{rest}" for id in units if fnmatchcase(id, head)]
    if not found:
        raise WrongChange(filled_sentence("{path}: no unit is called {head}", path=path, head=head))
    return found
