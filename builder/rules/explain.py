"""Explanations of worked examples in sentences: where the pieces are, how the answer was reached,
and what follows from it.

Every sentence is a :class:`Step`, a text with placeholders, so that each language can word it
freely.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from builder.i18n.translate import Translator, phrase_translator
from builder.model.game import Game
from builder.model.mechanisms import State
from builder.model.pieces.counters import Marker, Unit
from builder.model.pieces.values import number_text
from builder.model.space.directions import COMPASS
from builder.model.tables import ResultsTable
from builder.model.texts.figures import Figure, Shown
from builder.rules.core.tables import printed_code
from builder.rules.engine.wording.game_words import GameWords, counted_phrase
from builder.rules.examples import ExampleRun
from builder.rules.procedures import Say, Step, step
from builder.rules.signed_numbers import set_numbers
from builder.sentences import with_capital

MOST_TOLD = 8
"""The greatest number of pieces that an explanation lists one by one; larger positions are only
shown in the figure."""


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence of an explanation, with its rule, and how many times in succession the sentence
    occurs."""

    text: str
    rule: str = ""
    times: int = 1


@dataclass(frozen=True, slots=True)
class ExplainedExample:
    """A worked example explained in a reader's language: ``position`` has a clause for each piece,
    ``lines`` the sentences about what happens."""

    position: tuple[str, ...]
    lines: tuple[Line, ...]


def names_of(game: Game, tr: Say) -> dict[str, str]:
    """Return the names of ids (counters, terrain types, places of boards without a grid) in the
    reader's language, with the grammatical forms that sentences ask for. Counters of several nations
    with the same name get their nation's name after it."""
    tr = phrase_translator(tr) if isinstance(tr, Translator) else tr
    called = {c.id: _designation(c, tr) for c in game.counters.values()}
    nations: dict[str, set[str]] = {}
    for id, name in called.items():
        nations.setdefault(name, set()).add(game.counters[id].nation)
    for id, name in called.items():
        nation = game.nations.get(game.counters[id].nation)
        if nation is not None and len(nations[name]) > 1:
            called[id] = tr("{name} ({nation})", name=name, nation=tr(nation.name))
    states = {state.id: _state(game, state, tr) for state in game.mechanisms.states}
    terrain = {t.id: tr(t.name) for t in game.terrain.every}
    counted = {
        f"{unit.id} {count.id}": tr("{name} ({when})", name=tr(count.name), when=called[unit.id])
        for count in game.mechanisms.counts
        if count.of == "unit"
        for unit in game.units
    }
    counts = _counts(game, tr)
    return _places(game, tr) | _declared(game, tr) | terrain | states | counts | counted | called


def _counts(game: Game, tr: Say) -> dict[str, str]:
    """Return how sentences call the counts of a game (``the guns``), by :func:`counted_phrase`."""
    if not isinstance(tr, Translator):
        return {}
    words = GameWords(game, tr)
    return {counted_phrase(one.id): words.count(one.id) for one in game.mechanisms.counts}


def _places(game: Game, tr: Say) -> dict[str, str]:
    """Return the printed names of the places of boards without a grid."""
    return {id: tr(title, "place") for sheet in game.maps for id, title in sheet.titles.items()}


def _declared(game: Game, tr: Say) -> dict[str, str]:
    """Return the names that declared rules give to sides, kinds of weather, places, and the counts
    of sides. Weathers are named under ``weather fair`` too, because a marker may have the id of one."""
    mechanisms = game.mechanisms
    if not any(mechanisms.families()):
        return {}
    sides = {s.id: tr(mechanisms.names.get(s.id, s.name)) for s in game.sheet.sides}
    kinds = mechanisms.weather.kinds if mechanisms.weather else ()
    areas = {a.id for sheet in game.maps for a in sheet.areas}
    named = {id: tr(name) for id, name in mechanisms.names.items() if id in areas}
    boxes = {
        f"{t.id}:{b.id}": tr(mechanisms.names.get(b.id) or b.label or b.id)
        for t in game.tracks
        for b in t.boxes
    }
    counted = {
        f"{side} {count.id}": tr("{name} ({when})", name=tr(count.name), when=said)
        for count in mechanisms.counts
        for side, said in sides.items()
    }
    ways = {name: tr(name) for name in COMPASS} if mechanisms.facing else {}
    weathers = {k.id: tr(k.name) for k in kinds}
    of_weather = {f"weather {id}": name for id, name in weathers.items()}
    return boxes | named | ways | weathers | of_weather | counted | sides


def _state(game: Game, state: State, tr: Say) -> str:
    """Return the name of a state of units as it is used within a sentence."""
    own = game.mechanisms.names.get(state.id)
    return tr(own) if own else tr(state.name).lower()


def _designation(counter: Unit | Marker, tr: Say) -> str:
    """Return the printed designation of a counter, or the title of a unit whose designation is a
    mere number or abbreviation: 4/47A, but 15th Engineers. A part of a title in brackets is left
    out."""
    if isinstance(counter, Unit) and counter.title and "/" not in counter.name:
        return re.split(r"\s*[(（]", tr(counter.title), maxsplit=1)[0]
    return tr(counter.name, counter.kind)


def explain_example(
    game: Game, run: ExampleRun, figure: Figure | None, tr: Say, names: Mapping[str, str]
) -> ExplainedExample:
    """Explain an example in the translator's language, with the ``names`` from :func:`names_of`;
    ``figure`` is the figure drawn beside it, if any."""
    said = [(with_capital(set_numbers(s.say(tr, names))), s.rule) for s in steps_of(game, run)]
    lines = tuple(
        Line(text, rule, len(list(same))) for (text, rule), same in itertools.groupby(said)
    )
    shown = figure.pieces if figure else ()
    placed = [s.say(tr, names) for s in positions(shown)] if len(shown) <= MOST_TOLD else []
    placed[:1] = map(with_capital, placed[:1])  # such as a unit's name after an article
    return ExplainedExample(tuple(placed), lines)


def positions(pieces: Iterable[Shown]) -> Iterator[Step]:
    """Yield a clause for each piece of the example: its name, its place, and whether it is hidden
    or reduced."""
    for piece in pieces:
        text = "{unit} at {place}"
        if piece.hidden:
            text = "{unit} at {place}, hidden"
        elif piece.reduced:
            text = "{unit} at {place}, reduced"
        yield step("", text, unit=piece.counter, place=piece.at)


def steps_of(game: Game, run: ExampleRun) -> tuple[Step, ...]:
    """Return the steps that explain an example's answer, and after them steps for the parts of the
    answer that they do not mention."""
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
        yield step(result.get("by") or rule, "So this is not allowed.")
    if result.get("legal") and "left" in result and result.get("at"):
        text = "The unit stands at {place}; movement points left: {left}."
        yield step(rule, text, place=result["at"], left=number_text(Fraction(str(result["left"]))))
    if isinstance(result.get("ends"), Mapping) and result["ends"]:
        yield step(rule, "It may end in {hexes}.", hexes=", ".join(result["ends"]))
    chances = result.get("chances")
    if (
        isinstance(chances, Mapping)
        and chances
        and (_are_numbers(chances) or set(chances) <= _codes(game))
    ):
        if len(chances) == 1:
            (only,) = chances
            yield step(rule, "The result is always {code}.", code=printed_code(only))
            return
        listed = ", ".join(f"{printed_code(code)} {chance}" for code, chance in chances.items())
        yield step(rule, "The chances: {chances}.", chances=listed)


def _are_numbers(words: Iterable[object]) -> bool:
    """Return whether each of the words is a number, such as the bombing points that are left."""
    return all(str(word).isdigit() for word in words)


def _codes(game: Game) -> set[str]:
    """Return all result codes that occur in the results tables of a game."""
    tables = (t for t in game.tables if isinstance(t, ResultsTable))
    return {code for t in tables for row in t.results.values() for code in row}
