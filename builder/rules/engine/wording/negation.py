"""Puts negated conditions on the time (turn, phase, side, weather) or the whole position into
clauses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from builder.model.mechanisms.conditions import Tally, When
from builder.model.mechanisms.places.holdings import Holding
from builder.model.mechanisms.sides.alliances import STANCES
from builder.rules.engine.wording.amount_clauses import tally_clause
from builder.rules.engine.wording.attack_clauses import denied_strength_clause
from builder.rules.engine.wording.condition_clauses import denied_line_texts
from builder.rules.engine.wording.relation_clauses import relation_clauses
from builder.rules.engine.wording.word_kinds import Kind

if TYPE_CHECKING:
    from builder.rules.engine.wording.condition_phrases import Wording


def denied_clause(wording: Wording, when: When) -> str:
    """Return a clause that negates a condition on the time (turn, phase, side, weather) or the
    whole position; empty if the condition tests more than one thing."""
    tr = wording.tr
    if when.turn and when == When.model_validate({"turn": when.turn}):
        return turn_clause(wording, when.turn, so=False)
    for name, text in denied_line_texts(tr).items():
        words = getattr(when, name)
        if words and when == When.model_validate({name: words}):
            return text.format(words=_of_moment(wording, name, words))
    if when.night is not None and when == When.model_validate({"night": when.night}):
        return tr("it is day") if when.night else tr("it is night")
    if when.some is not None and when == When.model_validate({"some": when.some}):
        return tally_clause(wording, Tally(who=when.some, least=0, most=0))
    if len(when.holds) == 1 and when == When.model_validate({"holds": when.holds}):
        (held,) = when.holds
        return _not_held(wording, held)
    for stance in STANCES:
        sides = getattr(when, stance)
        if sides and when == When.model_validate({stance: sides}):
            return next(relation_clauses(wording, when, so=False))
    return denied_strength_clause(wording, when) or _not_so_many(wording, when)


def _not_held(wording: Wording, held: Holding) -> str:
    """Return the clause that a side does not hold some places. It denies only that the side holds all of
    them: "does not hold A and B" could mean none of them."""
    tr, places = wording.tr, wording.places(held.at)
    side, listed = wording.word(held.side), wording.all_of(places)
    if len(places) == 1:
        return tr("{side} does not hold {places}", side=side, places=listed)
    if len(places) == 2:
        return tr("{side} does not hold both {places}", side=side, places=listed)
    return tr("{side} does not hold all of {places}", side=side, places=listed)


def turn_clause(wording: Wording, turns: Sequence[int], *, so: bool = True) -> str:
    """Return a clause that it is one of these turns, or with ``so=False`` that it is none of them:
    single turns are joined with *or*; several consecutive ones as one (``5 to 7``)."""
    tr, texts = wording.tr, wording.runs(turns)
    either = wording.one_of(texts)
    if len(texts) == len(set(turns)):
        if so:
            return tr("it is turn {words}", words=either)
        return tr("it is not turn {words}", words=either)
    if so:
        return tr("it is one of turns {turns}", turns=either)
    return tr("it is none of turns {turns}", turns=either)


_KINDS: Mapping[str, Kind] = {"weather": "weather", "season": "season", "option": "option"}
"""The kind of the words in condition lines on the time (turn, phase, side, weather), by the line's
key."""


def _of_moment(wording: Wording, name: str, words: tuple[Any, ...]) -> str:
    """Return the words of a condition line on the time (turn, phase, side, weather) as text, joined
    with *or*."""
    said: Mapping[str, Callable[[], str]] = {
        "event": lambda: wording.events(words),
        "phase": lambda: wording.phases(words),
        "range": lambda: wording.ranges(words),
    }
    return said.get(name, lambda: wording.either(words, _KINDS.get(name, "")))()


def _not_so_many(wording: Wording, when: When) -> str:
    """Return the clause that negates a condition on the number of units, by saying how many there
    must be instead; empty for any other condition."""
    count = when.count
    if count is None or when != When.model_validate({"count": count}):
        return ""
    if count.most is None and count.least:
        return tally_clause(wording, Tally(who=count.who, least=0, most=count.least - 1))
    if count.most is not None and not count.least:
        return tally_clause(wording, Tally(who=count.who, least=count.most + 1))
    return ""
