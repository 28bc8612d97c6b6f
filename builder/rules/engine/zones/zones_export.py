"""Exports zones of control for a VASSAL module, which finds the units that have them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Literal

from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.mechanisms.conditions import When
from builder.model.mechanisms.zones import ZoneKind, Zones
from builder.rules.core.module_export.zones import ZoneAround
from builder.rules.core.positions.position import Position
from builder.rules.engine.positions.conditions import questions_of_conditions
from builder.rules.engine.positions.position_input import situation_in
from builder.rules.engine.zones.zone_rules import ZonesOfControl
from builder.rules.expressions.terms import Term

Matter = Literal["supply", "retreat"]
"""What zones of control may affect."""


def layers_of(zones: Zones | None) -> tuple[ZoneKind | Zones, ...]:
    """Return the kinds of zones of control that are declared; the normal kind comes last."""
    return (*zones.kinds, zones) if zones else ()


def cancelling(zones: Zones | None, matter: Matter) -> When | None:
    """Return the condition on the units that cancel enemy zones of control in their own place for a
    matter; ``None`` if no units do."""
    return zones.cancels if zones and matter in zones.cancelled else None


def zones_never_change(zones: Zones | None) -> bool:
    """Return whether zones of control extend over the same places all game long."""
    return all(layer.closed is None or is_always(layer.closed) for layer in layers_of(zones))


def is_always(when: When) -> bool:
    """Return whether a condition on places is true in the same places all game long: it tests
    neither turn, phase or weather nor counts."""
    return not any(part.of_moment for _, part in when.nested_conditions()) and not any(
        relation == "amount" for relation, _ in questions_of_conditions([when])
    )


def zones_around(
    game: Game, zones: Zones | None, matter: Matter, term: Callable[[When], Term]
) -> Iterator[ZoneAround]:
    """Yield, for each kind of zone of control, which units have it (``term`` makes the term for a
    condition) and the places that it covers around each place; the normal kind comes last. A kind that
    does not affect the matter covers none."""
    for n, layer in enumerate(layers_of(zones)):
        counts = matter in layer.counts
        around = {sheet.id: _zone(game, sheet, n) if counts else {} for sheet in game.maps}
        yield ZoneAround(term(layer.who), around)


def _zone(game: Game, sheet: MapSheet, layer: int) -> Mapping[str, frozenset[str]]:
    control, space = ZonesOfControl(situation_in(Position(game, sheet))), sheet.space
    return {
        space.id(cell): frozenset(map(space.id, control.around(cell, layer)))
        for cell in space.cells
    }
