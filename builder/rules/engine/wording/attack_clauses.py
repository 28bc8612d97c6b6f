"""Puts conditions on an attack as a whole (such as from how many hexes it comes, or its odds) into
clauses, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.mechanisms.conditions import When
from builder.model.mechanisms.fighting.attack_strength import Ratio, parse_odds, parse_strength
from builder.rules.engine.wording.game_words import GameWords

_MANY = 90
"""The least upper limit of a number of hexes that stands for no limit at all."""


def attack_clauses(wording: GameWords, when: When) -> Iterator[str]:
    """Yield the clauses for those parts of a condition that are about an attack as a whole."""
    tr, hexes = wording.tr, when.from_hexes
    if when.from_arcs:
        named = {
            "front": tr("from the front"),
            "flank": tr("from the flank"),
            "rear": tr("from the rear"),
        }
        where = wording.one_of(named[arc] for arc in when.from_arcs)
        yield tr("the defender is attacked {where}", where=where)
    if hexes and hexes[-1] >= _MANY:
        yield tr("the attack comes from at least {hexes}", hexes=wording.hexes(hexes[0]))
    elif hexes:
        yield tr("the number of hexes that the attack comes from is {numbers}",
                 numbers=wording.ranges(hexes))  # fmt: skip
    if when.surrounded is not None:
        yield (
            tr("the defender is surrounded")
            if when.surrounded
            else tr("the defender is not surrounded")
        )
    yield from _strength_clauses(wording, when)


def _strength_clauses(wording: GameWords, when: When, *, so: bool = True) -> Iterator[str]:
    """Yield the clauses for the strengths of both parties and for the odds, or with ``so=False``
    their negations; an empty text for what cannot be negated in short."""
    tr = wording.tr
    strengths = {
        tr("the strength of all attackers together"): when.attacker_strength,
        tr("the strength of all defenders together"): when.defender_strength,
    }
    for strength, said in strengths.items():
        if said:
            amount = parse_strength(said)
            limits = _limits(wording, _number(amount.least), _number(amount.most), so=so)
            yield tr("{count} is {amount}", count=strength, amount=limits) if limits else ""
    if when.odds:
        odds = parse_odds(when.odds)
        limits = _limits(wording, _ratio(odds.least), _ratio(odds.most), so=so)
        yield tr("the odds are {amount}", amount=limits) if limits else ""


def denied_strength_clause(wording: GameWords, when: When) -> str:
    """Return the clause that negates a condition on one strength or on the odds, if it has a single
    limit; empty for any other condition."""
    said = when.strength_lines
    if len(said) != 1 or when != When.model_validate(said):
        return ""
    return next(_strength_clauses(wording, when, so=False))


def _number(amount: int | None) -> str:
    return "" if amount is None else str(amount)


def _ratio(odds: Ratio | None) -> str:
    return "" if odds is None else f"{odds[0]}:{odds[1]}"


def _limits(wording: GameWords, least: str, most: str, *, so: bool) -> str:
    """Return the text for what lies between two limits, or with ``so=False`` beyond one of them; a
    limit may be empty. It is empty for what lies beyond both."""
    tr = wording.tr
    if not most:
        return tr("at least {number}", number=least) if so else tr("less than {other}", other=least)
    if not least:
        return tr("at most {number}", number=most) if so else tr("more than {other}", other=most)
    if not so:
        return ""
    return least if least == most else tr("{first} to {last}", first=least, last=most)
