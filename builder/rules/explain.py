"""Examples told: where the pieces stand, how the answer was reached, what comes of it, as sentences.

Everything is a :class:`Step`, text with placeholders, so that each language tells it in its own words.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from builder.model.game import Game
from builder.model.mechanisms import State
from builder.model.pieces.counters import Marker, Unit
from builder.model.tables import ResultsTable
from builder.model.texts.figures import Figure, Shown
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
    """What ids are called in the reader's language: terrain types and counters. Counters of several
    nations that are called alike have their nation's name behind them."""
    called = {c.id: _called(c, tr) for c in game.counters.values()}
    nations: dict[str, set[str]] = {}
    for id, name in called.items():
        nations.setdefault(name, set()).add(game.counters[id].nation)
    for id, name in called.items():
        nation = game.nations.get(game.counters[id].nation)
        if nation is not None and len(nations[name]) > 1:
            called[id] = tr("{name} ({nation})", name=name, nation=tr(nation.name))
    states = {state.id: _state(game, state, tr) for state in game.mechanisms.states}
    terrain = {t.id: tr(t.name) for t in game.terrain.every}
    return _declared(game, tr) | terrain | states | called


def _declared(game: Game, tr: Say) -> dict[str, str]:
    """What declared rules call sides, kinds of weather, places, and what sides have of a count."""
    mechanisms = game.mechanisms
    if not any(mechanisms.families()):
        return {}
    sides = {s.id: tr(mechanisms.names.get(s.id, s.name)) for s in game.sheet.sides}
    kinds = mechanisms.weather.kinds if mechanisms.weather else ()
    areas = {a.id for sheet in game.maps for a in sheet.areas}
    named = {id: tr(name) for id, name in mechanisms.names.items() if id in areas}
    boxes = {f"{t.id}:{b.id}": tr(b.label or b.id) for t in game.tracks for b in t.boxes}
    counted = {
        f"{side} {count.id}": f"{tr(count.name)} ({said})"
        for count in mechanisms.counts
        for side, said in sides.items()
    }
    return boxes | named | {k.id: tr(k.name) for k in kinds} | counted | sides


def _state(game: Game, state: State, tr: Say) -> str:
    """A state as it stands in a sentence."""
    own = game.mechanisms.names.get(state.id)
    return tr(own) if own else tr(state.name).lower()


def _called(counter: Unit | Marker, tr: Say) -> str:
    """The designation that is printed, or the title of a unit whose designation is a mere number or
    abbreviation: 4/47A, but 15th Engineers. What a title says in brackets is left out."""
    if isinstance(counter, Unit) and counter.title and "/" not in counter.name:
        return re.split(r"\s*[(（]", tr(counter.title), maxsplit=1)[0]
    return tr(counter.name, counter.kind)


def tell(
    game: Game, run: ExampleRun, figure: Figure | None, tr: Say, names: Mapping[str, str]
) -> Telling:
    """The example in the translator's language, with the ``names`` of :func:`names_of`; ``figure`` is
    what is drawn beside it, if anything."""
    said = [(set_numbers(_begun(s, s.say(tr, names))), s.rule) for s in steps_of(game, run)]
    lines = tuple(
        Line(text, rule, len(list(same))) for (text, rule), same in itertools.groupby(said)
    )
    shown = figure.pieces if figure else ()
    placed = [s.say(tr, names) for s in positions(shown)] if len(shown) <= MOST_TOLD else []
    return Telling(tuple(placed), lines)


def _begun(told: Step, said: str) -> str:
    """A sentence that begins with a side begins with a capital."""
    return said[:1].upper() + said[1:] if told.text.startswith("{side}") else said


def set_numbers(text: str) -> str:
    """Figures as they are printed: a minus for the hyphen before a number, one sign for "up to"."""
    return re.sub(r"(?<=\d)\.\.(?=[+−\d])", "…", re.sub(r"(?<![0-9A-Za-z_-])-(?=\d)", "−", text))


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
    told = (*answer.steps, *_outcome(game, run, answer.result))
    if not told and answer.result.get("legal") is True:
        return (step(answer.rule, "The rules allow this."),)
    return told


def _outcome(game: Game, run: ExampleRun, result: Mapping[str, Any]) -> Iterator[Step]:
    rule = run.answer.rule
    if result.get("legal") is False and result.get("why"):
        yield step(result.get("by") or rule, "So it is not allowed.")
    if result.get("legal") and "left" in result and result.get("at"):
        text = "The unit stands at {place}; movement points left: {left}."
        yield step(rule, text, place=result["at"], left=Fraction(str(result["left"])))
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
