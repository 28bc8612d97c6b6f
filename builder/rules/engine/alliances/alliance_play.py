"""Plays changes of alliances: by effects of events, and by attacks on neutral sides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING

from builder.model.mechanisms.sides.alliances import Stance, pair_of
from builder.rules.engine.positions.held_places import standing_in
from builder.rules.engine.positions.moment_situation import RELATIONS, situation_at
from builder.rules.engine.positions.situation import Situation
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.values import Frozen

if TYPE_CHECKING:
    from builder.rules.play.match import Match

_NOW: dict[Stance, str] = {
    "allied": "{side} and {other} are allied from now on.",
    "neutral": "{side} and {other} are neutral to each other from now on.",
    "enemies": "{side} and {other} are enemies from now on.",
}


def related(
    match: Match, moment: Moment, side: str, others: Iterable[str], stance: Stance, rule: str
) -> Moment:
    """Return the game state after ``side`` has become allied, neutral or an enemy to others (all other
    sides, if none is named). Its units that may no longer be where they are leave their places."""
    named = tuple(others) or match.sides
    pairs = [(side, other) for other in named if other != side]
    moment = _changed(match, moment, pairs, stance, rule)
    return moment.then(*_leaving(situation_at(match, moment), side, rule))


def _changed(
    match: Match, moment: Moment, pairs: Iterable[tuple[str, str]], stance: Stance, rule: str
) -> Moment:
    """Return the game state in which these pairs of sides are now so to each other."""
    had: Frozen[Stance] = moment.note(RELATIONS, Frozen())
    situation, told = situation_at(match, moment), list[Sentence]()
    for side, other in pairs:
        if situation.relation(side, other) != stance:
            had = had.updated({pair_of(side, other): stance})
            told.append(sentence(rule, _NOW[stance], side=side, other=other))
    return moment.noted_all({RELATIONS: had}).with_sentences(*told) if told else moment


def _leaving(situation: Situation, side: str, rule: str) -> Iterator[Task]:
    """Yield a task for each unit of a side that may not stay with the other units in its place."""
    for cell in situation.units_by_place:
        if situation.in_the_way(cell, side, "stack"):
            for piece in situation.friends(cell, side):
                yield task("joined", unit=piece.name, rule=rule)


def attacked(
    match: Match, moment: Moment, attackers: Iterable[str], places: Iterable[str]
) -> Moment:
    """Return the game state after units have attacked these places: the neutral sides there, and their
    allies if the game says so, become enemies of those who attack."""
    declared = match.game.mechanisms.alliances
    if declared is None or not declared.attacked:
        return moment
    situation = situation_at(match, moment)
    sides = dict.fromkeys(situation.side(moment.piece(name)) for name in attackers)
    there = [piece for place in places for piece in standing_in(situation, match.place(place))]
    theirs = dict.fromkeys(situation.side(piece) for piece in there)
    rule = match.game.mechanisms.case("alliances", declared)
    for side, other in product(sides, theirs):
        if side != other and situation.relation(side, other) == "neutral":
            pairs = [(side, other)]
            if declared.attacked == "allies":
                pairs = list(_drawn_in(situation, match.sides, side, other))
            moment = _changed(match, moment, pairs, "enemies", rule)
    return moment


def _drawn_in(
    situation: Situation, sides: Sequence[str], attacker: str, other: str
) -> Iterator[tuple[str, str]]:
    """Yield the pairs of sides that become enemies if ``attacker`` attacks the ``other`` side, which is
    no ally, and both bring in their allies; allies of each other do not."""

    def allied(one: str, two: str) -> bool:
        return situation.relation(one, two) == "allied"

    ours, theirs = (
        [one for one in sides if one == side or allied(one, side)] for side in (attacker, other)
    )
    for one, two in product(ours, theirs):
        if one != two and not allied(one, two):
            yield one, two
