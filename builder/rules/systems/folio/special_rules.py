"""The special rules of scenarios, as the folio rules read them from the scenarios' files."""

from __future__ import annotations

from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.special_rules import MapExit, SpecialRules


def special_rules(game: Game, sheet: MapSheet) -> SpecialRules:
    """Return the special rules of the first scenario that is played on a map and has some."""
    found = (s.special_rules for s in game.scenarios if s.map == sheet.id)
    return next((rules for rules in found if rules.declared), SpecialRules())


def exits_of(game: Game, sheet: MapSheet, side: str) -> tuple[MapExit, ...]:
    """Return the places where units of a side may leave a map."""
    return tuple(one for one in special_rules(game, sheet).exits if one.side == side)
