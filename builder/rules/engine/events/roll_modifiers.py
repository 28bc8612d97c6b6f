"""Exports the modifiers that the position gives to rolls for events and for the end of a turn, as
far as the VASSAL module can work them out."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.model.mechanisms.declared import Modifier
from builder.rules.core.module_export.roll_modifiers import TURN_END, ModifiedRoll, RollModifiers
from builder.rules.core.per_game_cache import cached_per_game
from builder.rules.engine.combat.export.idle_unit_queries import LoneUnitConditions
from builder.rules.engine.combat.export.unit_independent_conditions import (
    UnitIndependentConditions,
    decidable_by_module,
)
from builder.rules.engine.combat.modifier_sums import range_of_modifier_sums


def _roll_modifiers(game: Game) -> RollModifiers | None:
    every = list(_modified(game))
    seen = (m.when for _, _, modifiers in every for m in modifiers)
    overview = UnitIndependentConditions(
        game, tuple(when for when in seen if decidable_by_module(game, when))
    )
    rolls = {id: _modified_roll(overview, side, modifiers) for id, side, modifiers in every}
    if not rolls:
        return None
    tallies = any(one.tallies for one in overview.gathered.values())
    asks = LoneUnitConditions(game, overview.conditions).fight("roll", "") if tallies else None
    return RollModifiers(rolls, overview.gathered, overview.amounts, asks)


roll_modifiers_for_module = cached_per_game(_roll_modifiers)
"""Return the modifiers of a game's rolls for events and for the end of a turn; ``None`` if it
declares none. The result is cached, because several parts of a VASSAL module need it."""


def _modified(game: Game) -> Iterator[tuple[str, str, tuple[Modifier, ...]]]:
    """Yield the rolls that have modifiers, each as its name, the side that rolls (or an empty
    text), and the modifiers."""
    for drawn in game.mechanisms.events:
        if drawn.way == "dice" and drawn.modifiers:
            yield drawn.id, drawn.side, drawn.modifiers
    activation = game.mechanisms.activation
    if activation is None or activation.kind != "impulses" or activation.end is None:
        return
    if activation.end.dice and activation.end.modifiers:
        yield TURN_END, "", activation.end.modifiers


def _modified_roll(
    overview: UnitIndependentConditions, side: str, modifiers: tuple[Modifier, ...]
) -> ModifiedRoll:
    seen = [m for m in modifiers if decidable_by_module(overview.game, m.when)]
    unseen = tuple(m for m in modifiers if m not in seen)
    return ModifiedRoll(
        side=side,
        known=tuple((m.by, overview.term(m.when)) for m in seen),
        asked=range_of_modifier_sums(unseen, None),
    )
