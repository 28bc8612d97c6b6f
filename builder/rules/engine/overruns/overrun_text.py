"""Writes the rules text on enemies that units overrun in their moves."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.mechanisms.movement import Overrun
from builder.rules.engine.combat.consequence_text import consequence_texts
from builder.rules.engine.wording.condition_phrases import Wording


def overrun_sentences(wording: Wording, overrun: Overrun) -> Iterator[str]:
    """Yield sentences on enemies that may be overrun, and what happens to them."""
    tr = wording.tr
    if overrun.who.empty:
        yield tr("A unit may enter a hex with enemy units.")
    else:
        when = wording.that(overrun.who)
        yield tr("A unit may enter a hex in which every enemy unit {when}.", when=when)
    if not overrun.by.empty:
        yield tr("It may do so only if {when}.", when=wording.when(overrun.by, "unit"))
    if overrun.cost:
        yield tr("That costs {cost} more.", cost=wording.movement_points(overrun.cost))
    if overrun.combat:
        yield from _fought(wording, overrun.combat)
        if overrun.together:
            yield tr(
                "Other units in its place that have not ended their moves and could do the same may attack "
                "together with it. They enter the place with it and may move on."
            )
        return
    yield tr("For each of these enemies:")
    for at, text in enumerate(consequence_texts(wording, "unit", overrun.does)):
        yield text if at else wording.after_colon(text)


def _fought(wording: Wording, combat: str) -> Iterator[str]:
    """Yield sentences on the combat that a unit fights before it enters a place."""
    tr = wording.tr
    if name := wording.game.mechanisms.combat_name(combat):
        yield tr("Before it enters, it attacks them by itself ({combat}).", combat=tr(name))
    else:
        yield tr("Before it enters, it attacks them by itself.")
    yield tr("If no enemy is left there, it enters and may move on. Otherwise its move ends.")
