"""Shows which side holds places by markers that lie on them. A unit that is put down alone in a place, or
left alone there, turns its marker, or lays one there; the menu of a marker turns it too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from builder.model.game import Game
from builder.model.mechanisms.conditions import ALWAYS
from builder.model.mechanisms.places.control import ENTERING, NEVER
from builder.model.pieces.counters import Unit
from builder.outputs.vassal.counters.prototypes import BELOW
from builder.outputs.vassal.counters.slots import counter_names
from builder.outputs.vassal.expressions.beanshell import PieceRole
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.features.feature import ModuleFeature
from builder.outputs.vassal.features.victory.holding import (
    BEFORE,
    CONTROL,
    CONTROL_PLACES,
    FACE,
    IS_MARKER,
    IS_UNIT,
    Places,
    side_on_marker,
)
from builder.outputs.vassal.table.commands import keystroke_chain, send_to_pieces
from builder.outputs.vassal.table.messages import filled_message
from builder.outputs.vassal.table.relations import is_enemy, retaking_keys
from builder.outputs.vassal.table.unit_messages import CONTROL_MESSAGES
from builder.outputs.vassal.table.windows.inventory import PLACE
from builder.outputs.vassal.table.windows.palette import palette_path
from builder.outputs.vassal.table.windows.trays import LOSE_GO, LOSE_NOTE
from builder.outputs.vassal.table.windows.windows import PUT_DOWN
from builder.rules.core.module_export.event_effects import ExportedEffect
from builder.rules.engine.control.controlled_places import (
    Shown,
    faces_of_control,
    has_control_markers,
    places_of_control,
)
from builder.rules.engine.positions.unit_conditions import unit_fulfils
from builder.vassal.expressions.functions import count_in_place, is_on_any_of
from builder.vassal.expressions.lookups import looked_up
from builder.vassal.expressions.properties import number, string, text
from builder.vassal.expressions.tree import Number, Truth, any_of, as_text, every
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element, component
from builder.vassal.format.lookups import NAME_TABLE_PREFIX, table_text
from builder.vassal.format.names import engine_safe_text

TAKING = "Taking places"
"""The beginning of the names of the prototypes of units that take places."""

_HERE = string("LocationName")
_SPOT, _LEFT = "ControlSpot", "ControlLeft"
_SIDES = f"{NAME_TABLE_PREFIX}ControlSides"
_TAKE = "control-take"
_OVERRUN = "Overrun"
"""The property of units that keep no enemy from the place that they are in."""
_TAKER = "Taker"
"""The property of units that take places, in a game of alliances."""


def _prototype(markers: Sequence[str], id: str) -> str:
    """Return the name of the prototype of one of the markers of control."""
    n = markers.index(id)
    return f"{CONTROL} {n + 1}" if n else CONTROL


def turn_key(number: int) -> str:
    """Return the keystroke that turns a marker of control to the side with this number (from 1)."""
    return f"control-{number}"


def _laid_key(number: int) -> str:
    """Return the keystroke for a marker of control that has just been laid for the side with this
    number (from 1)."""
    return f"control-laid-{number}"


def free_property(number: int) -> str:
    """Return the name of the property of a marker of control that is 1 if its place has no enemies of
    the side with this number (from 1)."""
    return f"ControlFree{number}"


@dataclass(frozen=True)
class ControlFeature(ModuleFeature):
    """The feature that turns the markers of control of a game."""

    places: Places
    icons: Icons

    @property
    def game(self) -> Game:
        """The game of the module."""
        return self.places.game

    @cached_property
    def _sides(self) -> list[tuple[int, str]]:
        return [(n, side.id) for n, side in enumerate(self.game.sheet.sides, 1)]

    @cached_property
    def _markers(self) -> tuple[str, ...]:
        """The markers that show who holds places, in the order of the sides for which they stand."""
        return tuple(dict.fromkeys(shown.marker for shown in faces_of_control(self.game).values()))

    @cached_property
    def _shown(self) -> dict[int, Shown]:
        """How the markers show each side, by its number."""
        return dict(enumerate(faces_of_control(self.game).values(), 1))

    @property
    def _are_many(self) -> bool:
        """Whether the game has more than two sides."""
        return len(self._sides) > 2

    @property
    def _by_entering(self) -> bool:
        declared = self.game.mechanisms.control
        return declared is not None and declared.taken == ENTERING

    @property
    def _left_alone(self) -> bool:
        """Whether enemies may be left alone in a place, which they then take."""
        return self._by_entering and self.game.mechanisms.enemies_share_places

    @property
    def _by_units(self) -> bool:
        declared = self.game.mechanisms.control
        return declared is not None and declared.taken != NEVER

    def constants(self) -> Mapping[str, str]:
        """Return the chat message, the names of the sides, and the places that can be held."""
        named = (self.places.called(place)[1] for place in places_of_control(self.game))
        sides = {str(n): side.name for n, side in enumerate(self.game.sheet.sides, 1)}
        listed = "".join(f"<{name}>" for name in named)
        return {**CONTROL_MESSAGES, CONTROL_PLACES: listed, _SIDES: table_text(sides)}

    def traits(self, counter: str) -> Sequence[t.Trait]:
        """Return the prototypes of the marker of control and of the units that take places."""
        if counter in self._markers:
            before = [n - 1 for n, shown in self._shown.items() if shown.marker == counter]
            fact = (t.marker_trait({BEFORE: before[0]}),) if self._are_many else ()
            return (t.use_prototype(_prototype(self._markers, counter)), *fact)
        found, declared = self.game.counters[counter], self.game.mechanisms.control
        if not isinstance(found, Unit) or declared is None or not self._by_units:
            return ()
        signs = (t.marker_trait({_OVERRUN: 1}),) if self._is_overrun(found) else ()
        if not unit_fulfils(self.game, declared.who, found):
            return signs
        side = self.game.nations[found.nation].side
        numbers = [n for n, id in self._sides if id == side]
        return (*(t.use_prototype(f"{TAKING} {n}") for n in numbers), *signs)

    def _is_overrun(self, unit: Unit) -> bool:
        """Return whether a unit, such as a leader, is always eliminated or captured when enemies enter
        a place where no others are, so that it keeps them from none."""
        movement = self.game.mechanisms.movement
        overruns = movement.overruns if movement and self._by_entering else ()
        return any(
            one.by == ALWAYS
            and any(part.word in ("eliminated", "join") for part in one.does)
            and unit_fulfils(self.game, one.who, unit)
            for one in overruns
        )

    def prototypes(self) -> Mapping[str, tuple[t.Trait, ...]]:
        """Return the prototype of markers, and that of each side's units that take places."""
        found = {_prototype(self._markers, id): tuple(self._of_marker(id)) for id in self._markers}
        if self._by_units:
            found |= {f"{TAKING} {n}": tuple(self._of_unit(n, id)) for n, id in self._sides}
        return found

    def _of_marker(self, marker: str) -> Iterator[t.Trait]:
        for n, id in self._sides:
            if self._shown[n].marker == marker:
                yield from self._turning(n)
            else:
                yield from self._changing(n)
            if self._are_many:
                name = engine_safe_text(self.game.sheet.sides[n - 1].name)
                other = side_on_marker(self.game).differs(n)
                yield t.trigger_action(name, f"control-by-{n}", [turn_key(n)], other)
            foes = IS_UNIT & is_enemy(self.game, string("Side"), id)
            none = count_in_place(_HERE, self.places.map, foes).equals(0)
            yield t.calculated_property(free_property(n), none.as_number)
        side = looked_up(_SIDES, side_on_marker(self.game))
        yield t.report_action(["control-say"], filled_message("M_CONTROL", side, PLACE))
        if self._are_many:
            yield t.delete_trait("control-gone", "")
        yield t.does_not_stack(snaps=True)
        yield t.marker_trait({CONTROL: 1, "Layer": BELOW})

    def _turning(self, n: int) -> Iterator[t.Trait]:
        """Yield the traits by which a marker is turned to the face of a side that is on it."""
        turns, back = ["face-next", "control-say"], self._shown[n].back
        yield t.trigger_action("", turn_key(n), turns, FACE.differs(1 + back))
        yield t.trigger_action("", _laid_key(n), turns if back else ["control-say"])

    def _changing(self, n: int) -> Iterator[t.Trait]:
        """Yield the traits by which another marker, which shows a side, is laid in a marker's place."""
        yield t.trigger_action("", turn_key(n), [f"control-other-{n}", "control-gone"])
        yield t.place_marker(f"control-other-{n}", self._slot(n), _laid_key(n))

    def _slot(self, n: int) -> str:
        """Return the path to the marker that shows a side."""
        return palette_path(self.game, self._shown[n].marker, counter_names(self.game))

    def _may_take(self, n: int, side: str) -> Iterator[Truth]:
        """Yield the further conditions on which a side takes a place in a game of alliances: no side that
        is not its enemy holds it, and of sides together there it is the first."""
        for m, other in self._sides if self.game.mechanisms.alliances is not None else ():
            if m == n:
                continue
            holds = self._here(IS_MARKER & side_on_marker(self.game).equals(m)) > 0
            yield is_enemy(self.game, as_text(side), other) | ~holds
            if m < n:
                able = IS_UNIT & string("Side").equals(other) & number(_TAKER).equals(1)
                yield self._here(able).equals(0)

    def _of_unit(self, n: int, side: str) -> Iterator[t.Trait]:
        """Yield the traits by which a unit of a side takes the place where it is put down: it turns
        the marker there, or lays one."""
        foes = IS_UNIT & is_enemy(self.game, string("Side"), side)
        if any(map(self._is_overrun, self.game.units)):
            foes &= number(_OVERRUN).differs(1)
        here = text(CONTROL_PLACES).contains("<" + _HERE + ">") & is_on_any_of(self._windows)
        alone = every(here, self._here(foes).equals(0), *self._may_take(n, side))
        takes = ["control-spot", "control-send", "control-lay"]
        left = self._left_alone
        keys = [PUT_DOWN] if self._by_entering else []
        again = left or not self._by_entering or retaking_keys(self.game)
        keys += [_TAKE] if again else []
        for key in keys:
            yield t.trigger_action("", key, takes, alone, name="takes its place")
        if left:
            yield from self._leaving()
        yield t.set_global_property(_SPOT, [t.PropertyChange("control-spot", _HERE)])
        at = IS_MARKER & side_on_marker(self.game).differs(n) & _HERE.equals(string(_SPOT))
        yield t.global_key_command("control-send", turn_key(n), at)
        none = self._here(IS_MARKER).equals(0)
        yield t.trigger_action("", "control-lay", ["control-place"], none, name="lays a marker")
        yield t.place_marker("control-place", self._slot(n), _laid_key(n))
        if self.game.mechanisms.alliances is not None:
            yield t.marker_trait({_TAKER: 1})

    def _leaving(self) -> Iterator[t.Trait]:
        """Yield the traits by which a unit that moves away, or is lost, lets enemies who are left alone
        in its place take it."""
        was = string("OldLocationName")
        gone = was.differs(_HERE) & text(CONTROL_PLACES).contains("<" + was + ">")
        yield t.trigger_action("", PUT_DOWN, ["control-from", "control-left"], gone, name="leaves")
        yield t.trigger_action("", LOSE_GO, ["control-left"], name="is lost")
        changes = [t.PropertyChange("control-from", was), t.PropertyChange(LOSE_NOTE, _HERE)]
        yield t.set_global_property(_LEFT, changes)
        others = IS_UNIT & _HERE.equals(string(_LEFT))
        yield t.global_key_command("control-left", _TAKE, others)

    @cached_property
    def _windows(self) -> list[str]:
        called = (self.places.called(place)[0] for place in places_of_control(self.game))
        return list(dict.fromkeys(called))

    def _here(self, which: Truth) -> Number:
        return PieceRole(self._windows, which, _HERE).count()

    def properties(self) -> Iterator[Element]:
        """Yield the properties with the place that a unit is taking, and with the one that it leaves."""
        for name in (_SPOT, _LEFT) if self._left_alone else (_SPOT,):
            yield component("GlobalProperty", name=name, initialValue="", isNumeric=False)

    def components(self) -> Iterator[Element]:
        """Yield the button by which all units take the places where they are alone, in a game in
        which they do so in a phase; or the hidden command by which they do after sides have become
        enemies."""
        for key in retaking_keys(self.game):
            yield send_to_pieces(key, key, _TAKE, IS_UNIT)
        if not self._by_units or self._by_entering:
            return
        yield send_to_pieces("Take places", "control-all", _TAKE, IS_UNIT)
        yield keystroke_chain(
            "Take places", ["control-all"], text="Take places", key="control-now",
            icon=self.icons.file("flag"), tip="Every side takes the places where its units are alone",
        )  # fmt: skip


def control_feature(places: Places, icons: Icons) -> ControlFeature | None:
    """Return the feature that turns the markers of control; ``None`` for a game without them."""
    return ControlFeature(places, icons) if has_control_markers(places.game) else None


def taking_command(places: Places, key: str, event_effect: ExportedEffect) -> Element:
    """Return the command with the keystroke ``key-all`` by which a side takes the places of an effect
    of an event, except those with enemy units."""
    n = 1 + places.sides.index(event_effect.what)
    named = [places.called(place)[1] for place in event_effect.places]
    there = any_of(*(_HERE.equals(name) for name in named))
    so = every(
        IS_MARKER, side_on_marker(places.game).differs(n), number(free_property(n)).equals(1), there
    )
    return send_to_pieces(key, f"{key}-all", turn_key(n), so)
