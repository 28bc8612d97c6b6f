"""Translates conditions into terms of formulas.

Each relation and word tested for a unit becomes a truth value with a name, such as ``in woods`` or
``is cavalry``. A line about a role (the attackers, the defenders) with ``in``, ``is`` or ``across``
must be true of all units in the role; with ``with`` or ``next to`` it is enough that one of its
words fits one unit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Literal

from builder.model.mechanisms.conditions import Relation, When, Who
from builder.model.mechanisms.fighting.attack_strength import parse_odds, parse_strength
from builder.model.mechanisms.nearness import near_of
from builder.model.mechanisms.sides.alliances import STANCES, pairs_of
from builder.rules.core.module_export.term_names import ATTACK, DEFENCE
from builder.rules.core.module_export.term_names import RANGE as RANGE
from builder.rules.core.module_export.term_names import event_term_name as event_term_name
from builder.rules.expressions.evaluator import evaluate_term
from builder.rules.expressions.lazy_conditions import Decision, decision
from builder.rules.expressions.terms import (
    AnyOf,
    Compared,
    Counted,
    Every,
    Fixed,
    Not,
    Term,
    Value,
    all_in_role,
    greatest,
    is_equal,
    is_greater,
    number,
    text,
    truth,
)
from builder.rules.expressions.usage import note_condition

ROLES: Mapping[Who, str] = {"attacker": "attackers", "defender": "defenders"}
"""The names of the roles in a combat that a condition line can refer to."""

WORDS_OF_MOMENT = ("side", "weather", "season", "phase")
"""The values of the moment that are single words; a condition line lists the words that it allows."""
NIGHT = "night"
"""The name of the truth value that says whether it is night."""

OPTIONS: Mapping[Literal["attacker", "defender"], str] = {
    "attacker": "attacker-option",
    "defender": "defender-option",
}
"""The names of the text values that hold the id of the option that each side of a combat has
chosen."""

AnswerCondition = Callable[[Relation, str], bool]
"""A function that says whether a relation and a word are true of a unit or place."""

Line = Callable[[Who, Relation, tuple[str, ...]], Term]
"""A function that translates a condition line into a truth term. Its arguments are the role, the
relation, and the words of which one must be true."""


def term_of(when: When, own: Who = "", one: Who | None = "") -> Term:
    """Return a condition as a formula term that is true or false. Lines that name no role get the
    role ``own``. Lines about the role ``one`` test the single unit for which the term is evaluated,
    other lines all units in their role."""
    return condition_term_by_line(
        when, lambda who, relation, words: _line(who or own, relation, words, one)
    )


def condition_term_by_line(when: When, line: Line) -> Term:
    """Return a condition as a formula term that is true or false; the function ``line`` translates
    each of its lines."""
    parts = [line(who, relation, words) for who, relation, words in when.lines()]
    parts += _of_moment(when)
    if when.not_ is not None:
        parts.append(Not(condition_term_by_line(when.not_, line)))
    if when.any_:
        parts.append(AnyOf(tuple(condition_term_by_line(part, line) for part in when.any_)))
    return parts[0] if len(parts) == 1 else Every(tuple(parts))


_RELATIONS_OF_ANY_UNIT: frozenset[Relation] = frozenset(("with", "next to"))
"""The relations that must be true of at least one unit in a role; all other relations must be true
of every unit."""


def _line(who: Who, relation: Relation, words: tuple[str, ...], one: Who | None) -> Term:
    if relation == "with all":
        return Every(tuple(_line(who, "with", (word,), one) for word in words))
    if relation == "amount" and len(words) > 1:
        return Every(tuple(_line(who, relation, (word,), one) for word in words))
    any_word = AnyOf(tuple(truth(named(relation, word)) for word in words))
    if who == one:
        return any_word
    role = ROLES[who]
    return (
        is_greater(Counted(role, any_word), 0)
        if relation in _RELATIONS_OF_ANY_UNIT
        else all_in_role(role, any_word)
    )


def _of_moment(when: When) -> list[Term]:
    """Return the formula terms of the parts of a condition that are not about units: side, weather,
    turn, lasting events, chosen options, range, strengths, and the whole position."""
    found: list[Term] = []
    for name in WORDS_OF_MOMENT:
        words = getattr(when, name)
        if words:
            found.append(AnyOf(tuple(is_equal(text(name), word) for word in words)))
    if when.turn:
        found.append(AnyOf(tuple(Compared("==", number("turn"), Fixed(n)) for n in when.turn)))
    if when.night is not None:
        found.append(truth(NIGHT) if when.night else Not(truth(NIGHT)))
    if when.event:
        found.append(AnyOf(tuple(truth(event_term_name(word)) for word in when.event)))
    for stance in STANCES:
        pairs = pairs_of(getattr(when, stance))
        found += [is_equal(text(relation_name(pair)), stance) for pair in pairs]
    if when.range:
        found.append(_one_of(RANGE, when.range))
    if when.option:
        chosen = (is_equal(text(of), word) for of in OPTIONS.values() for word in when.option)
        found.append(AnyOf(tuple(chosen)))
    return [*found, *_of_strengths(when), *(truth(name) for name in of_position(when))]


def _of_strengths(when: When) -> Iterator[Term]:
    """Yield the formula terms for what a condition says of the strengths of both parties in a combat
    and of their odds; a defence of 0 counts as 1, as on the table."""
    for name, said in ((ATTACK, when.attacker_strength), (DEFENCE, when.defender_strength)):
        if said:
            amount = parse_strength(said)
            if amount.least is not None:
                yield Compared(">=", number(name), Fixed(amount.least))
            if amount.most is not None:
                yield Compared("<=", number(name), Fixed(amount.most))
    if when.odds:
        odds, ours, theirs = parse_odds(when.odds), number(ATTACK), greatest(number(DEFENCE), 1)
        if odds.least is not None:
            yield Compared(">=", ours * odds.least[1], theirs * odds.least[0])
        if odds.most is not None:
            yield Compared("<=", ours * odds.most[1], theirs * odds.most[0])


def relation_name(pair: str) -> str:
    """Return the name that formulas use for what a pair of sides is to each other."""
    return f"relation {pair}"


def of_position(when: When) -> Iterator[str]:
    """Yield the names that formulas use for those parts of a condition that test the whole
    position; conditions nested in it are left out."""
    asked_of_all = when.about_all
    if not asked_of_all.empty:
        yield f"position {asked_of_all.model_dump_json(exclude_defaults=True, by_alias=True)}"


AskedOfAll = tuple[tuple[str, When], ...]
"""The parts of conditions that test the whole position, each with its name in formula terms."""


def asked_of_all(when: When) -> AskedOfAll:
    """Return the parts of a condition, nested ones included, that test the whole position, each
    with its name in formulas."""
    return tuple((name, part) for _, part in when.parts() for name in of_position(part))


def _one_of(name: str, numbers: tuple[int, ...]) -> Term:
    """Return a formula term for whether the number called ``name`` is one of ``numbers``;
    consecutive numbers are tested together."""
    return AnyOf(tuple(_between(number(name), low, high) for low, high in runs(numbers)))


def _between(value: Term, low: int, high: int) -> Term:
    if low == high:
        return is_equal(value, low)
    return Every((Compared(">=", value, Fixed(low)), Compared("<=", value, Fixed(high))))


def runs(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Return whole numbers as runs of consecutive numbers, each run given by its first and last
    number.

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
    """Return the name that formulas use for a relation and a word, such as ``in woods``."""
    return f"{relation} {word}"


def questions_of_conditions(conditions: Iterable[When]) -> Iterator[tuple[Relation, str]]:
    """Yield every relation (such as ``is`` or ``in``) and word (such as ``armour``) that the
    conditions test of units."""
    for condition in conditions:
        for _, part in condition.nested_conditions():
            for _, relation, words in part.lines():
                yield from ((_alike(relation), word) for word in words)


def _alike(relation: Relation) -> Relation:
    """Return the relation by which each single word is tested: ``with`` for ``with all``, otherwise
    the same relation."""
    return "with" if relation == "with all" else relation


def _of_one(conditions: Iterable[When]) -> Iterator[tuple[Relation, str]]:
    """Yield every relation and word in the lines of some conditions, nested conditions included."""
    for condition in conditions:
        for _, part in condition.parts():
            for _, relation, words in part.lines():
                yield from ((_alike(relation), word) for word in words)


def truth_values(conditions: tuple[When, ...], asks: AnswerCondition) -> dict[str, Value]:
    """Return, for one unit or place, whether each relation and word that the conditions test (such
    as ``is: armour``) is true of it, by name in formulas; ``asks`` gives the answers."""
    return {name: asks(relation, word) for name, relation, word in _questions(conditions)}


@lru_cache(maxsize=1024)
def _questions(conditions: tuple[When, ...]) -> tuple[tuple[str, Relation, str], ...]:
    """Return every relation (such as ``is``) and word (such as ``armour``) that the conditions test
    of units, each once, after its name in formulas."""
    return tuple((named(r, w), r, w) for r, w in dict.fromkeys(_of_one(conditions)))


@lru_cache(maxsize=1024)
def _term(when: When) -> Term:
    return term_of(when)


def condition_holds(when: When, asks: AnswerCondition, moment: Mapping[str, Value]) -> bool:
    """Return whether a condition is true of one unit or place. ``asks`` says whether a relation and
    word are true of it; ``moment`` gives the turn, phase, side and weather."""
    if when.empty:
        return True
    holds = _holds(when, asks, moment)
    if holds:
        note_condition(when)
    return holds


def _holds(when: When, asks: AnswerCondition, moment: Mapping[str, Value]) -> bool:
    test = _decision(when)
    if test is None:
        return bool(
            evaluate_term(_term(when), {**_unknown(when), **moment, **truth_values((when,), asks)})
        )
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
    """Return default values for what a condition tests of the time (turn, phase, side, weather) and
    the whole position, used when nothing is known of these."""
    found: dict[str, Value] = {**dict.fromkeys(WORDS_OF_MOMENT, ""), "turn": 0, NIGHT: False}
    found |= dict.fromkeys(OPTIONS.values(), "") | dict.fromkeys((ATTACK, DEFENCE), 0)
    for _, part in when.parts():
        found |= dict.fromkeys(map(event_term_name, part.event), False)
        found |= dict.fromkeys(of_position(part), False)
        for stance in STANCES:
            found |= dict.fromkeys(map(relation_name, pairs_of(getattr(part, stance))), "enemies")
    return found


def words_for_units(when: When) -> Iterator[str]:
    """Yield every word for units in the lines of a condition, including those inside ``within``
    lines; nested conditions are left out."""
    for _, relation, words in when.lines():
        for word in words:
            if relation == "within":
                near = near_of(word)
                yield from (*near.of, *near.not_)
            else:
                yield word
