"""Writes the rules text on units that join another side."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.mechanisms.units.joining import Joining
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.engine.wording.rules_cases import RulesPart, own_text_or


def joining_rules_text(wording: Wording) -> Iterator[RulesPart]:
    """Yield the rules paragraph on what becomes of units that join another side."""
    declared = wording.game.mechanisms.joining
    if declared is None:
        return
    case = wording.game.mechanisms.case("joining", declared)
    said = own_text_or(wording, declared, _joining(wording, declared))
    yield RulesPart(case, wording.tr("Units That Change Sides"), said, ())


def _joining(wording: Wording, declared: Joining) -> Iterator[str]:
    tr, game = wording.tr, wording.game
    if not declared.who.empty:
        yield tr(
            "A unit can join another side only if {when}.", when=wording.when(declared.who, "unit")
        )
    yield tr("When a unit joins another side, its counter of that side takes its place.")
    yield tr("The unit keeps the steps that it has left, its states and its counts.")
    yield tr("The side that it leaves has lost it, until it comes back.")
    closed = tr(
        "If there is no room for it in its place, its new owner puts it in an adjacent place."
    )
    if not game.mechanisms.enemies_share_places:
        closed = tr(
            "If enemies are in its place or there is no room for it, its new owner puts it in an "
            "adjacent place."
        )
    yield closed
    yield tr("If none is open to it, it is eliminated.")
