"""Conditions as terms: what is asked of somebody is a truth under a name, ``in woods``, ``is cavalry``.

A line about a role (the attackers, the defenders) asks of all in it whether they stand in, are, or come
across; ``with`` and ``next to`` ask whether there is one who is so beside any of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Literal

from builder.model.mechanisms.conditions import Relation, When, Who
from builder.rules.core.module_export.term_names import RANGE as RANGE
from builder.rules.core.module_export.term_names import event_named as event_named
from builder.rules.expressions.evaluator import worth
from builder.rules.expressions.lazy_conditions import Decision, decision
from builder.rules.expressions.terms import (
    Compared,
    Counted,
    Every,
    Fixed,
    Not,
    Some,
    Term,
    Value,
    beyond,
    everyone,
    number,
    same,
    text,
    truth,
)

ROLES: Mapping[Who, str] = {"attacker": "attackers", "defender": "defenders"}
"""The role of whom a line asks."""

WORDS_OF_MOMENT = ("side", "weather", "season", "phase")
"""What a moment has a word for; a line of a condition lists some."""
NIGHT = "night"
"""The name of the truth whether it is night."""

OPTIONS: Mapping[Literal["attacker", "defender"], str] = {
    "attacker": "attacker-option",
    "defender": "defender-option",
}
"""The name of the text that says what a side of a combat has chosen to do, by its id."""

Asks = Callable[[Relation, str], bool]
"""Whether something is so of somebody: a relation, and a word."""

Line = Callable[[Who, Relation, tuple[str, ...]], Term]
"""Makes a truth of a line: of whom it asks, what, and the words of which one is enough."""


def term_of(when: When, own: Who = "", one: Who | None = "") -> Term:
    """A condition as a truth. Lines without a name ask of ``own``; what is asked of ``one`` is asked of
    the one of whom the term is worked out, and of others in their roles."""
    return spelled(when, lambda who, relation, words: _line(who or own, relation, words, one))


def spelled(when: When, line: Line) -> Term:
    """A condition as a truth, each of its lines as ``line`` makes it."""
    parts = [line(who, relation, words) for who, relation, words in when.lines()]
    parts += _of_moment(when)
    if when.not_ is not None:
        parts.append(Not(spelled(when.not_, line)))
    if when.any_:
        parts.append(Some(tuple(spelled(part, line) for part in when.any_)))
    return parts[0] if len(parts) == 1 else Every(tuple(parts))


_ANY: frozenset[Relation] = frozenset(("with", "next to"))
"""What is asked of any of those in a role; everything else is asked of all of them."""


def _line(who: Who, relation: Relation, words: tuple[str, ...], one: Who | None) -> Term:
    if relation == "with all":
        return Every(tuple(_line(who, "with", (word,), one) for word in words))
    if relation == "amount" and len(words) > 1:
        return Every(tuple(_line(who, relation, (word,), one) for word in words))
    any_word = Some(tuple(truth(named(relation, word)) for word in words))
    if who == one:
        return any_word
    role = ROLES[who]
    return beyond(Counted(role, any_word), 0) if relation in _ANY else everyone(role, any_word)


def _of_moment(when: When) -> list[Term]:
    """What is asked of the moment (side, weather, turn, events that hold), of the range of a combat, and
    of the position."""
    found: list[Term] = []
    for name in WORDS_OF_MOMENT:
        words = getattr(when, name)
        if words:
            found.append(Some(tuple(same(text(name), word) for word in words)))
    if when.turn:
        found.append(Some(tuple(Compared("==", number("turn"), Fixed(n)) for n in when.turn)))
    if when.night is not None:
        found.append(truth(NIGHT) if when.night else Not(truth(NIGHT)))
    if when.event:
        found.append(Some(tuple(truth(event_named(word)) for word in when.event)))
    if when.range:
        found.append(_one_of(RANGE, when.range))
    if when.option:
        chosen = (same(text(of), word) for of in OPTIONS.values() for word in when.option)
        found.append(Some(tuple(chosen)))
    return found + [truth(name) for name in of_position(when)]


def of_position(when: When) -> Iterator[str]:
    """The names of what one condition asks of the whole position, those within left out."""
    if when.some is not None or when.count is not None or when.holds:
        asked_of_all = When(some=when.some, count=when.count, holds=when.holds)
        yield f"position {asked_of_all.model_dump_json(exclude_defaults=True, by_alias=True)}"


AskedOfAll = tuple[tuple[str, When], ...]
"""What is asked of a whole position, by its names."""


@lru_cache(maxsize=1024)
def asked_of_all(when: When) -> AskedOfAll:
    """What a condition, and those within, ask of the whole position."""
    return tuple((name, part) for _, part in when.parts() for name in of_position(part))


def _one_of(name: str, numbers: tuple[int, ...]) -> Term:
    """Whether a number is one of some, run by run."""
    return Some(tuple(_between(number(name), low, high) for low, high in runs(numbers)))


def _between(value: Term, low: int, high: int) -> Term:
    if low == high:
        return same(value, low)
    return Every((Compared(">=", value, Fixed(low)), Compared("<=", value, Fixed(high))))


def runs(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Whole numbers as runs, each by its ends.

    >>> runs((1, 2, 3, 7))
    [(1, 3), (7, 7)]
    """
    found: list[tuple[int, int]] = []
    for n in sorted(set(numbers)):
        if found and found[-1][1] == n - 1:
            found[-1] = found[-1][0], n
        else:
            found.append((n, n))
    return found


def named(relation: Relation, word: str) -> str:
    """The name of what is asked of somebody."""
    return f"{relation} {word}"


def asked(conditions: Iterable[When]) -> Iterator[tuple[Relation, str]]:
    """What conditions ask of anybody."""
    for condition in conditions:
        for _, part in condition.every():
            for _, relation, words in part.lines():
                yield from ((_alike(relation), word) for word in words)


def _alike(relation: Relation) -> Relation:
    """What is asked word by word: of several kinds together, each by itself."""
    return "with" if relation == "with all" else relation


def _of_one(conditions: Iterable[When]) -> Iterator[tuple[Relation, str]]:
    """What conditions ask of the one that they are about."""
    for condition in conditions:
        for _, part in condition.parts():
            for _, relation, words in part.lines():
                yield from ((_alike(relation), word) for word in words)


def truths(conditions: tuple[When, ...], asks: Asks) -> dict[str, Value]:
    """The answers of somebody to all that conditions ask, under their names."""
    return {name: asks(relation, word) for name, relation, word in _questions(conditions)}


@lru_cache(maxsize=1024)
def _questions(conditions: tuple[When, ...]) -> tuple[tuple[str, Relation, str], ...]:
    """What conditions ask, each question once under its name."""
    return tuple((named(r, w), r, w) for r, w in dict.fromkeys(_of_one(conditions)))


@lru_cache(maxsize=1024)
def _term(when: When) -> Term:
    return term_of(when)


def holds(when: When, asks: Asks, moment: Mapping[str, Value]) -> bool:
    """Whether a condition about one holds of that one, at a moment (see :func:`.asking.moment`)."""
    if when.empty:
        return True
    test = _decision(when)
    if test is None:
        return bool(worth(_term(when), {**_unknown(when), **moment, **truths((when,), asks)}))
    questions = _by_name(when)

    def get(name: str) -> Value:
        question = questions.get(name)
        if question is not None:
            return asks(*question)
        return moment[name] if name in moment else _unknown(when)[name]

    return bool(test(get))


@lru_cache(maxsize=1024)
def _decision(when: When) -> Decision | None:
    return decision(_term(when))


@lru_cache(maxsize=1024)
def _by_name(when: When) -> Mapping[str, tuple[Relation, str]]:
    return {name: (relation, word) for name, relation, word in _questions((when,))}


@lru_cache(maxsize=1024)
def _unknown(when: When) -> Mapping[str, Value]:
    """What a condition asks of moment and position, as it is where nothing is known of them."""
    found: dict[str, Value] = {**dict.fromkeys(WORDS_OF_MOMENT, ""), "turn": 0, NIGHT: False}
    found |= dict.fromkeys(OPTIONS.values(), "")
    for _, part in when.parts():
        found |= dict.fromkeys(map(event_named, part.event), False)
        found |= dict.fromkeys(of_position(part), False)
    return found
