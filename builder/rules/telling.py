"""Examples told: where the pieces stand, how the answer was reached, what comes of it, as sentences.

Everything is a :class:`Step`, text with placeholders, so that each language tells it in its own words.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from builder.model.figures import Figure, Shown
from builder.model.game import Game
from builder.model.tables import ResultsTable
from builder.rules.examples import ExampleRun
from builder.rules.procedures import Say, Step, step

MOST_TOLD = 8
"""Positions of more pieces are not told piece by piece: the figure shows them."""


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence, the rule that it goes by, and how many times over it holds."""

    text: str
    rule: str = ""
    times: int = 1


@dataclass(frozen=True, slots=True)
class Telling:
    """An example in a reader's language: ``position`` is a clause a piece, ``lines`` what happens."""

    position: tuple[str, ...]
    lines: tuple[Line, ...]


def names_of(game: Game, tr: Say) -> dict[str, str]:
    """What ids are called in the reader's language: terrain types and counters."""
    counters = {c.id: tr(c.name, c.kind) for c in game.counters.values()}
    return {t.id: tr(t.name) for t in game.terrain.every} | counters


def tell(game: Game, run: ExampleRun, figure: Figure | None, tr: Say) -> Telling:
    """The example in the translator's language; ``figure`` is what is drawn beside it, if anything."""
    names = names_of(game, tr)
    said = [(s.say(tr, names), s.rule) for s in steps_of(game, run)]
    lines = tuple(
        Line(text, rule, len(list(same))) for (text, rule), same in itertools.groupby(said)
    )
    shown = figure.pieces if figure else ()
    placed = [s.say(tr, names) for s in positions(shown)] if len(shown) <= MOST_TOLD else []
    return Telling(tuple(placed), lines)


def positions(pieces: Iterable[Shown]) -> Iterator[Step]:
    """A clause for each piece: what it is, where it stands, how it lies."""
    for piece in pieces:
        text = "{unit} at {place}"
        if piece.hidden:
            text = "{unit} at {place}, hidden"
        elif piece.reduced:
            text = "{unit} at {place}, reduced"
        yield step("", text, unit=piece.counter, place=piece.at)


def steps_of(game: Game, run: ExampleRun) -> tuple[Step, ...]:
    """The steps of an example's answer and what they leave to be said."""
    answer = run.answer
    if answer.result is None:
        rule = next((p.rule for p in answer.problems if p.rule), run.example.rule)
        return (step(rule, "The rules do not allow this."),)
    return (*answer.steps, *_outcome(game, run, answer.result))


def _outcome(game: Game, run: ExampleRun, result: Mapping[str, Any]) -> Iterator[Step]:
    rule = run.answer.rule
    if result.get("legal") and "left" in result and result.get("at"):
        text = "The unit stands at {place}; movement points left: {left}."
        yield step(rule, text, place=result["at"], left=result["left"])
    if isinstance(result.get("ends"), Mapping) and result["ends"]:
        yield step(rule, "It may end in {hexes}.", hexes=", ".join(result["ends"]))
    chances = result.get("chances")
    if isinstance(chances, Mapping) and chances and set(chances) <= _codes(game):
        listed = ", ".join(f"{code}: {chance}" for code, chance in chances.items())
        yield step(rule, "The chances: {chances}.", chances=listed)


def _codes(game: Game) -> set[str]:
    """The codes of every results table of a game."""
    tables = (t for t in game.tables if isinstance(t, ResultsTable))
    return {code for t in tables for row in t.results.values() for code in row}
