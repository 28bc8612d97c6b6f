"""Lets units go on board of units in their place that carry them, and get off, by their menu. While it is
on board a unit is no unit to whatever counts units: it neither fights nor holds or stacks. The players move
it with its carrier."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from builder.model.game import Game
from builder.model.mechanisms.movement import Carrier
from builder.model.pieces.counters import Unit
from builder.outputs.vassal.counters.states import ABOARD
from builder.outputs.vassal.counters.succession import of_one_unit, steps_left
from builder.outputs.vassal.expressions.beanshell import PieceRole
from builder.outputs.vassal.features.combat.declaration_menus import AIM, ATTACK
from builder.outputs.vassal.features.feature import ModuleFeature
from builder.outputs.vassal.features.kinds_of_units import kinds_of_units
from builder.outputs.vassal.features.victory.holding import IS_UNIT
from builder.outputs.vassal.table.commands import module_text_property, send_to_pieces
from builder.outputs.vassal.table.messages import SHOWN_NAME, filled_message
from builder.outputs.vassal.table.unit_messages import BOARDING_MESSAGES
from builder.outputs.vassal.table.windows.inventory import PLACE
from builder.outputs.vassal.table.windows.trays import LOSE
from builder.outputs.vassal.table.windows.windows import PUT_DOWN
from builder.rules.engine.positions.unit_conditions import unit_may_fulfil
from builder.rules.registry import dice_battles_of, table_combats_of
from builder.vassal.expressions.functions import is_on_any_of, outer
from builder.vassal.expressions.properties import number, string, text
from builder.vassal.expressions.tree import TRUE, Number, Truth, any_of, choose
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element
from builder.vassal.format.names import property_name

ON_BOARD, OFF_BOARD = "Go on board", "Get off"
"""The commands of units that others carry."""

_PASSENGERS, _CARRIERS = "Passengers", "Carriers"
_BY, _ID, _STEPS = "BoardBy", "BoardId", "BoardSteps"
"""The properties of units: by which rules they are carried (``.0.2.``), the counter of a carrier, and how
many steps they have."""
_FOUND, _NAME, _PLACE, _SIDE, _RULES, _ASKS = (
    f"Boarding{name}" for name in ("Found", "Name", "Place", "Side", "Rules", "Unit")
)
"""The properties of the module about a unit that goes on board."""
_NOTE, _ASK, _OFFER, _LOOK = "board-note", "board-ask", "board-offer", "board-look"
_IS_ABOARD = string(ABOARD).differs("")


@dataclass(frozen=True)
class BoardingFeature(ModuleFeature):
    """The feature for units that carry others, in these map ``windows``."""

    game: Game
    carriers: Sequence[Carrier]
    windows: Sequence[str]

    def constants(self) -> Mapping[str, str]:
        """Return the chat messages, and the sign of units on board."""
        return BOARDING_MESSAGES

    def properties(self) -> Iterator[Element]:
        """Yield the properties about a unit that goes on board."""
        sizes = (_new(one) for one in self._measures)
        for name in (_FOUND, _NAME, _PLACE, _SIDE, _RULES, _ASKS, *sizes):
            yield module_text_property(name, "")

    def components(self) -> Iterator[Element]:
        """Yield the command that names units whose carrier is elsewhere."""
        yield send_to_pieces("Units on board", _LOOK, _LOOK, _IS_ABOARD)

    @property
    def reminders(self) -> Sequence[str]:
        """The keystroke that names them at the start of a phase."""
        return [_LOOK]

    def traits(self, counter: str) -> Sequence[t.Trait]:
        """Return the traits of a unit that carries others or is carried."""
        unit = self.game.counters[counter]
        if not isinstance(unit, Unit):
            return ()
        found: list[t.Trait] = []
        if by := self._rules(counter, "carries"):
            sign = t.text_label(choose(_IS_ABOARD, text("S_ABOARD"), ""), left=True)
            found += [sign, t.use_prototype(_PASSENGERS), t.marker_trait({_BY: _listed(by)})]
        if able := self._rules(counter, "who"):
            found += [t.use_prototype(self._kinds[able]), t.marker_trait({_ID: counter})]
        return found

    def _rules(self, counter: str, role: str) -> tuple[int, ...]:
        """Return the numbers of the rules by which a unit ever carries others (``who``), or others carry it
        (``carries``)."""
        units = [self.game.counters[id] for id in of_one_unit(self.game, counter)]
        return tuple(
            n
            for n, one in enumerate(self.carriers)
            for when in [one.who if role == "who" else one.carries]
            if any(isinstance(u, Unit) and unit_may_fulfil(self.game, when, u) for u in units)
        )

    @cached_property
    def _kinds(self) -> Mapping[tuple[int, ...], str]:
        """The names of the prototypes of carriers, by the rules by which they carry others."""
        found = (self._rules(unit.id, "who") for unit in self.game.units)
        every = tuple(range(len(self.carriers)))
        return kinds_of_units(_CARRIERS, every, (own for own in found if own))

    @cached_property
    def _measures(self) -> tuple[str, ...]:
        """The properties of units that limits of carriers add up."""
        found = (_measure(self.game, one) for one in self.carriers)
        return tuple(dict.fromkeys(name for name in found if name))

    def prototypes(self) -> Mapping[str, tuple[t.Trait, ...]]:
        """Return the prototypes of the units that are carried, and of carriers."""
        carriers = {name: tuple(self._carrying(able)) for able, name in self._kinds.items()}
        return {_PASSENGERS: tuple(self._going()), **carriers}

    def _going(self) -> Iterator[t.Trait]:
        """Yield the traits by which a unit goes on board and gets off."""
        fights = bool(table_combats_of(self.game) or dice_battles_of(self.game))
        if fights:
            yield t.hide_commands("on board", _IS_ABOARD, [ATTACK, AIM])
            yield t.calculated_property("Fighter", (~_IS_ABOARD).as_number)
        yield t.calculated_property("Kind", choose(_IS_ABOARD, "aboard", "unit"))
        if _STEPS in self._measures:
            yield t.calculated_property(_STEPS, steps_left(self.game))
        here = ~_IS_ABOARD & is_on_any_of(self.windows)
        yield t.trigger_action(ON_BOARD, "board", [_NOTE, _ASK, "board-on", "board-none"], here)
        noted = {
            _FOUND: "", _NAME: "", _PLACE: string("LocationName"), _SIDE: string("Side"),
            _RULES: string(_BY), _ASKS: string("PieceUID"),
        }  # fmt: skip
        noted |= {_new(name): string(name) for name in self._measures}
        for name, value in noted.items():
            yield t.set_global_property(name, [t.PropertyChange(_NOTE, value)])
        beside = string("LocationName").equals(string(_PLACE)) & is_on_any_of(self.windows)
        others = string(_ID).differs("") & string("Side").equals(string(_SIDE)) & beside & IS_UNIT
        yield t.global_key_command(_ASK, _OFFER, others & string("PieceUID").differs(string(_ASKS)))
        found = string(_FOUND).differs("")
        yield t.trigger_action("", "board-on", ["board-set", "board-say"], found)
        yield t.trigger_action("", "board-none", ["board-say-none"], ~found & ~_IS_ABOARD)
        yield t.trigger_action(OFF_BOARD, "unboard", ["board-off", "board-say-off"], _IS_ABOARD)
        yield t.trigger_action("", _LOOK, ["board-say-away"], self._is_away, watch=[PUT_DOWN])
        ends = [t.PropertyChange(key, "") for key in ("board-off", LOSE)]
        yield t.dynamic_property(ABOARD, "", [t.PropertyChange("board-set", string(_FOUND)), *ends])
        said = {
            "board-say": filled_message("M_ON_BOARD", "newPieceName", string(_NAME), PLACE),
            "board-say-none": filled_message("M_NO_CARRIER", "newPieceName", PLACE),
            "board-say-off": filled_message("M_OFF_BOARD", "newPieceName", PLACE),
            "board-say-away": filled_message("M_CARRIER_AWAY", "newPieceName", PLACE),
        }
        for key, line in said.items():
            yield t.report_action([key], line)

    @property
    def _is_away(self) -> Truth:
        """The condition that the carrier of a unit is not in its place, and both should be on a map."""
        carrier = string(_ID).equals(outer(string(ABOARD))) & IS_UNIT
        there = PieceRole(self.windows, carrier, string("LocationName")).count()
        return _IS_ABOARD & is_on_any_of(self.windows) & there.equals(0)

    def _carrying(self, able: Sequence[int]) -> Iterator[t.Trait]:
        """Yield the traits by which a carrier takes a unit, the first that has room."""
        may = any_of(*(string(_RULES).contains(f".{n}.") & self._has_room(n) for n in able))
        takes = string(_FOUND).equals("") & may
        # the name first: it depends on whether another has been found
        for name, own in ((_NAME, SHOWN_NAME), (_FOUND, string(_ID))):
            yield t.set_global_property(
                name, [t.PropertyChange(_OFFER, choose(takes, own, string(name)))]
            )

    def _has_room(self, n: int) -> Truth:
        """Return the condition that the carriers of one counter in a place have room for a further unit;
        what the module cannot add up is left to the players."""
        one, most = self.carriers[n], self._most(self.carriers[n])
        if most is None:
            return TRUE
        own, place = outer(string(_ID)), string("LocationName")
        same = string(_ID).equals(own) & IS_UNIT
        carriers = PieceRole(self.windows, same, place)
        on = PieceRole(self.windows, string(ABOARD).equals(own), place)
        name = _measure(self.game, one)
        used = on.sum(name) + number(_new(name)) if name else on.count() + 1
        return used <= carriers.count() * most

    def _most(self, one: Carrier) -> Number | int | None:
        """Return how much a carrier carries; ``None`` if the module cannot tell."""
        if one.count not in ("units", "steps") and not _whole(self.game, one.count):
            return None
        if isinstance(one.most, int):
            return one.most
        return number(property_name(one.most)) if _whole(self.game, one.most) else None


def _listed(numbers: Sequence[int]) -> str:
    return f".{'.'.join(map(str, numbers))}."


def _new(name: str) -> str:
    """Return the property of the module with how much a unit counts that goes on board."""
    return f"Boarding{name}"


def _measure(game: Game, one: Carrier) -> str:
    """Return the property that the limit of a carrier adds up; empty if it counts units, or what the module
    does not know."""
    if one.count == "steps":
        return _STEPS
    return property_name(one.count) if _whole(game, one.count) else ""


def _whole(game: Game, value: str) -> bool:
    """Return whether a value is printed on all units, as a whole number."""
    shown = [
        [printed for name, printed in zip(game.value_names(u), row, strict=False) if name == value]
        for u in game.units
        for row in (u.values, *(u.values_after(n) for n in range(1, u.steps)))
    ]
    return all(len(found) == 1 and found[0].bare.isdecimal() for found in shown)


def boarding_feature(game: Game, windows: Sequence[str]) -> BoardingFeature | None:
    """Return the feature for units that carry others; ``None`` if none does."""
    moves = game.mechanisms.movement
    carriers = moves.carriers if moves is not None else ()
    return BoardingFeature(game, carriers, windows) if carriers else None
