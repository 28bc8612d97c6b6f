"""Finds out whether the defenders in a battle are surrounded, for conditions such as ``surrounded: yes``:
lists the ways out of their place, and the places near it that enemies and their zones of control close."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from builder.model.game import Game
from builder.outputs.vassal.expressions.beanshell import PieceRole
from builder.outputs.vassal.features.queries.adjacency import next_hex_distance_squared
from builder.outputs.vassal.features.queries.distances import from_target
from builder.outputs.vassal.features.supply.place_codes import PlaceCodes
from builder.outputs.vassal.features.supply.place_lists import list_without
from builder.outputs.vassal.features.supply.supply_names import CODES
from builder.outputs.vassal.table.boards.boards import Board
from builder.outputs.vassal.table.boards.by_board import looked_up_by_board
from builder.outputs.vassal.table.commands import assign_property, module_text_property
from builder.outputs.vassal.table.relations import is_enemy, shares
from builder.rules.core.module_export.contests import CombatBasics, TableCombat
from builder.rules.core.module_export.zones import WaysOut
from builder.rules.expressions.terms import Term
from builder.vassal.expressions.functions import gathered_on_map
from builder.vassal.expressions.lookups import looked_up
from builder.vassal.expressions.properties import string, text
from builder.vassal.expressions.tree import TRUE, Text, Truth, as_text, every, first_case
from builder.vassal.format.components import Element

_OUT, _SHUT, _ZONE, _HELD = "BattleWaysOut", "BattleShut", "BattleZone", "BattleHeld"
"""The properties with the codes of places next to the defenders: those that they could enter by the
terrain, those with others in the way, those in enemy zones of control, and those where a friendly unit
cancels these. The first has a bar for each defender on the map."""

_WAYS, _ZONES = "WaysOut{}", "WaysShut{}"
"""The constants with the ways out of each place for a class of units, and with the zones of control."""

_CLASS = "WaysOut"
"""The property of a unit with the number of its class, in games with several."""

_BAR = "|"
_FORGETS, _LISTS = "battle-around-none", "battle-around"


def surrounding_keys(fight: CombatBasics) -> list[str]:
    """Return the keystrokes that list what closes the ways out of the target's place, once it is known;
    none if a combat does not ask for it."""
    asks = isinstance(fight, TableCombat) and fight.ways_out is not None
    return [_FORGETS, _LISTS] if asks else []


@dataclass(frozen=True)
class Surroundings:
    """The places around the ``defenders`` in the battles of a map window with these ``boards``. ``unit``
    writes a formula term as the condition that it is true of a unit."""

    game: Game
    fights: Sequence[CombatBasics]
    boards: Mapping[str, Board]
    defenders: PieceRole
    unit: Callable[[Term], Truth]

    @cached_property
    def _rules(self) -> WaysOut | None:
        found = (fight.ways_out for fight in self.fights if isinstance(fight, TableCombat))
        return next((rules for rules in found if rules is not None), None)

    def found(self) -> Mapping[str, Truth]:
        """Return the conditions on whether the defenders are surrounded, by their names in formulas."""
        caught = self._is_surrounded
        return {
            name: caught if wanted else ~caught
            for fight in self.fights
            if isinstance(fight, TableCombat) and fight.ways_out is not None
            for name, wanted in fight.ways_out.asked.items()
        }

    @property
    def _is_surrounded(self) -> Truth:
        closed = string(_SHUT) + list_without(string(_ZONE), string(_HELD))
        left = list_without(string(_OUT).replace(_BAR, ""), closed)
        return string(_OUT).contains(_BAR) & left.equals("")

    def constants(self) -> Iterator[tuple[str, str]]:
        """Yield the lookup tables of place codes, of the ways out of places, and of zones of control."""
        if self._rules is None:
            return
        codes = PlaceCodes(self.game, self.boards)
        yield from codes.named().items()
        for n, ways in enumerate(self._rules.ways, 1):
            yield _WAYS.format(n), codes.around(ways)
        for n, zone in enumerate(self._rules.zones, 1):
            yield _ZONES.format(n), codes.around(zone.around)

    def marks(self, unit: str) -> dict[str, object]:
        """Return the fixed property that says which ways are open to a unit, if that differs."""
        if self._rules is None or len(self._rules.ways) == 1:
            return {}
        return {_CLASS: self._rules.classes[unit] + 1}

    def properties(self) -> Iterator[Element]:
        """Yield the properties of the module that list these places, with the commands for them."""
        rules = self._rules
        if rules is None:
            return
        own = _WAYS.format("") + string(_CLASS) if len(rules.ways) > 1 else as_text(_WAYS.format(1))
        here, at_target = self._here, string("BattleTargetSide")
        yield self._listing(_OUT, self.defenders.which, _BAR + looked_up(string(own), here))
        free = shares(self.game, string("Side"), at_target, "pass")
        free |= shares(self.game, string("Side"), at_target, "stack")
        yield self._listing(_SHUT, self._unit(0) & ~free, "." + here)
        zones = [
            (self.unit(zone.who), looked_up(string(_ZONES.format(n)), here))
            for n, zone in enumerate(rules.zones, 1)
        ]
        enemy = self._unit(rules.reach) & is_enemy(self.game, string("Side"), at_target)
        yield self._listing(_ZONE, enemy, first_case(zones, as_text("")))
        if rules.cancels is not None:
            friends = self._unit(0) & shares(self.game, string("Side"), at_target, "stack")
            yield self._listing(_HELD, friends & self.unit(rules.cancels), "." + here)
        else:
            yield self._listing(_HELD, None, as_text(""))

    def _listing(self, name: str, which: Truth | None, said: Text) -> Element:
        """Return a property to which the units of a condition add texts."""
        start = assign_property(_FORGETS, "")
        if which is None:
            return module_text_property(name, "", start)
        found = which & self._here.differs("")
        maps = self.defenders.maps
        lists = [assign_property(_LISTS, gathered_on_map(name, map, found, said)) for map in maps]
        return module_text_property(name, "", start, *lists)

    @property
    def _here(self) -> Text:
        """The code of a piece's place; empty if it is not on a board."""
        boards, place = self.boards.values(), string("LocationName")
        return looked_up_by_board(boards, lambda i: string(CODES.format(i)), place)

    def _unit(self, reach: int) -> Truth:
        """Return the condition that a piece is a unit near enough to the target to close a place next to
        it, by its zone of control if it ends ``reach`` places away."""
        units = text("Kind").equals("unit") & string("SideName").equals("")
        boards = list(self.boards.values())
        near = TRUE
        if not any(board.places for board in boards):
            x, y = map(from_target, "XY")
            near = x * x + y * y <= next_hex_distance_squared(boards, 1.3 * (1 + reach))
        return every(units, near)
