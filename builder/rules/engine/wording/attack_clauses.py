"""Puts conditions on an attack as a whole (such as from how many hexes it comes) into clauses, in
the reader's language."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.mechanisms.conditions import When
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
