"""Writes the rules text of seasons, nights and turns."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.mechanisms import Time
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.engine.wording.rules_cases import RulesPart, own_text_or


def time_rules_text(wording: Wording) -> Iterator[RulesPart]:
    """Yield the rules paragraph on seasons, nights, and how turns are counted."""
    declared = wording.game.mechanisms.time
    if declared is None:
        return
    case, tr = wording.game.mechanisms.case("time", declared), wording.tr
    items = () if declared.text else tuple(_seasons(wording, declared))
    yield RulesPart(
        case, tr("Time"), own_text_or(wording, declared, _time(wording, declared)), items
    )


def _time(wording: Wording, declared: Time) -> Iterator[str]:
    tr = wording.tr
    if declared.cycle and not declared.seasons:
        yield tr("After every {cycle} turns the days and nights start again.", cycle=declared.cycle)
    elif declared.cycle:
        yield tr("After every {cycle} turns the year starts again.", cycle=declared.cycle)
    if declared.nights:
        turns = wording.turns(declared.nights)
        if len(declared.nights) == 1:
            yield tr("Turn {turns} is a night turn.", turns=turns)
        else:
            yield tr("Turns {turns} are night turns.", turns=turns)
    if declared.seasons:
        yield tr("The seasons:")


def _seasons(wording: Wording, declared: Time) -> Iterator[str]:
    tr = wording.tr
    for season in declared.seasons:
        turns = wording.turns(season.turns)
        if len(season.turns) == 1:
            text = tr("{name}: turn {turns}.", name=tr(season.name), turns=turns)
        else:
            text = tr("{name}: turns {turns}.", name=tr(season.name), turns=turns)
        yield wording.space.join(filter(None, (text, tr(season.text) if season.text else "")))
