"""Writes the rules text of seasons, nights and turns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.model.mechanisms import Time
from builder.rules.engine.wording.condition_phrases import Teller
from builder.rules.engine.wording.rules_cases import Said, own_or


def time(teller: Teller) -> Iterator[Said]:
    """Yield the rules paragraph on seasons, nights, and how turns are counted."""
    declared = teller.game.mechanisms.time
    if declared is None:
        return
    case, tr = teller.game.mechanisms.case("time", declared), teller.tr
    items = () if declared.text else tuple(_seasons(teller, declared))
    yield Said(case, tr("Time"), own_or(teller, declared, _time(teller, declared)), items)


def _time(teller: Teller, declared: Time) -> Iterator[str]:
    tr = teller.tr
    if declared.cycle and not declared.seasons:
        yield tr("After every {cycle} turns days and nights begin anew.", cycle=declared.cycle)
    elif declared.cycle:
        yield tr("After every {cycle} turns the year begins anew.", cycle=declared.cycle)
    if declared.nights:
        turns = turn_list(teller, declared.nights)
        if len(declared.nights) == 1:
            yield tr("Turn {turns} is at night.", turns=turns)
        else:
            yield tr("Turns {turns} are at night.", turns=turns)
    if declared.seasons:
        yield tr("The seasons:")


def _seasons(teller: Teller, declared: Time) -> Iterator[str]:
    tr = teller.tr
    for season in declared.seasons:
        turns = turn_list(teller, season.turns)
        if len(season.turns) == 1:
            text = tr("{name}: turn {turns}.", name=tr(season.name), turns=turns)
        else:
            text = tr("{name}: turns {turns}.", name=tr(season.name), turns=turns)
        yield teller.space.join(filter(None, (text, tr(season.text) if season.text else "")))


def turn_list(teller: Teller, turns: Iterable[int]) -> str:
    """Return turn numbers as a phrase: ``1 to 3, 6 and 9``."""
    return teller.all_of(teller.runs(turns))
