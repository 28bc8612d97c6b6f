"""Keeps track of which side holds places: the side that alone has units there, or else the one that
was there last. One global property stores these last sides, as ``<0303=north>``. Units change it when
they are put down, leave or are lost; before points are counted, it is brought up to date for all
places where only one side has units."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from builder.model.game import Game
from builder.model.mechanisms.places.control import ENEMY, HELD_BY, NOBODY, OWN
from builder.outputs.vassal.expressions.beanshell import PieceRole
from builder.outputs.vassal.features.feature import ModuleFeature
from builder.outputs.vassal.table.boards.boards import Board
from builder.outputs.vassal.table.commands import assign_property
from builder.outputs.vassal.table.relations import is_enemy, shares
from builder.outputs.vassal.table.windows.trays import LOSE_NOTE
from builder.outputs.vassal.table.windows.windows import PUT_DOWN
from builder.rules.engine.control.controlled_places import has_control_markers, places_of_control
from builder.vassal.expressions.functions import count_in_place, is_on_any_of
from builder.vassal.expressions.properties import number, string, text
from builder.vassal.expressions.tree import (
    Number,
    Text,
    Truth,
    any_of,
    as_text,
    choose,
    every,
    first_case,
)
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element, component

CONTROL = "Control"
"""The property that a marker of control has, and the name of its prototype."""

FACE = number("Face_Level")
"""The face of a marker of control that is up: 1 is its front, 2 its back."""

BEFORE = "SidesBefore"
"""The property of markers of control in games of more than two sides: for how many sides the markers
before it stand."""

CONTROL_PLACES = "ControlPlaces"
"""The property that lists the places on which markers of control may lie: ``<0303><0404>``."""

IS_MARKER = number(CONTROL).equals(1)
"""The condition that a piece is a marker of control."""

IS_UNIT = text("Kind").equals("unit")
"""The condition that a piece is a unit."""

HOLDING = "Holding"
"""The name of the prototype of units in games where control of places matters."""

HELD = "PlacesHeld"
"""The property that stores the side that was last in each place."""

_PLACES = "HeldPlaces"


def side_on_marker(game: Game) -> Number:
    """Return the number (from 1) of the side that a marker of control shows."""
    return FACE if len(game.sheet.sides) <= 2 else FACE + number(BEFORE)


def contested_are_free(game: Game) -> bool:
    """Return whether nobody holds a contested place, one with units of several sides."""
    declared = game.mechanisms.control
    return declared is not None and declared.contested == NOBODY


def are_enemies_there(game: Game, counts: Mapping[str, Number]) -> Truth:
    """Return the condition that units of sides that are enemies are in a place; ``counts`` are the
    numbers of units of each side there."""
    return any_of(
        *(
            every(counts[one] > 0, counts[other] > 0, is_enemy(game, as_text(one), other))
            for one, other in combinations(counts, 2)
        )
    )


def place_held_condition(game: Game, word: str, map: str) -> Truth:
    """Return the condition that a unit stands in a place which is held as a word of conditions says
    (``held-by-enemy``)."""
    place, who = string("LocationName"), word.removeprefix(HELD_BY)
    sides = {side.id: n for n, side in enumerate(game.sheet.sides, 1)}
    shown, related = side_on_marker(game), game.mechanisms.alliances is not None

    def shows(which: Truth) -> Truth:
        return count_in_place(place, map, IS_MARKER & which) > 0

    own = string("Side")
    listed = text(CONTROL_PLACES).contains("<" + place + ">")
    if who == NOBODY:
        held = listed & count_in_place(place, map, IS_MARKER).equals(0)
    elif who in (OWN, ENEMY) and related:

        def holds(side: str) -> Truth:
            return shares(game, own, side, "hold") if who == OWN else is_enemy(game, own, side)

        held = any_of(*(holds(side) & shows(shown.equals(n)) for side, n in sides.items()))
    elif who in (OWN, ENEMY):
        test = shown.equals if who == OWN else shown.differs
        held = any_of(*(own.equals(side) & shows(test(n)) for side, n in sides.items()))
    else:
        held = shows(shown.equals(sides[who]))
    if not contested_are_free(game):
        return held
    if related:
        there = {s: count_in_place(place, map, IS_UNIT & own.equals(s)) for s in sides}
        contested = are_enemies_there(game, there)
    else:
        foes = {side: count_in_place(place, map, IS_UNIT & own.differs(side)) for side in sides}
        contested = any_of(*(own.equals(side) & (n > 0) for side, n in foes.items()))
    if who == NOBODY:
        return listed & contested | held
    return ~contested & held


def _is_listed(place: Text) -> Truth:
    """Return the condition that it matters who holds a place."""
    return text(_PLACES).contains("<" + place + ">")


def _note(place: Text, when: Truth) -> Text:
    """Return the expression for the entry by which a unit's own side was the last in a place, on a
    condition."""
    return choose(when, "<" + place + "=" + string("Side") + ">", as_text(""))


@dataclass(frozen=True)
class Places:
    """The places whose control matters, on a game's map and displays: ``boards`` are shown in the
    window ``map``, each of the ``displays`` in its own window."""

    game: Game
    boards: Mapping[str, Board]
    displays: Mapping[str, Board]
    map: str

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that may hold places."""
        return tuple(side.id for side in self.game.sheet.sides)

    @property
    def windows(self) -> list[str]:
        """The windows that contain places."""
        return [self.map, *(board.name for board in self.displays.values())]

    @cached_property
    def of_battles(self) -> list[str]:
        """The windows in which units may fight on a table: that of the map, and if units fight in their
        own place, those with the boxes of displays."""
        inside = any(combat.reach == "same place" for combat in self.game.mechanisms.combat)
        shown = (board.name for board in self.displays.values() if board.displays)
        return [self.map, *(shown if inside else ())]

    def called(self, place: str) -> tuple[str, str]:
        """Return the window that shows a place, and VASSAL's name of the place."""
        track, colon, box = place.partition(":")
        if colon:
            for board in self.boards.values():
                if track in board.regions:
                    return self.map, board.box_name(track, box)
            found = next(b for b in self.displays.values() if track in b.regions)
            return found.name, found.box_name(track, box)
        sheet = self.game.maps[0]
        board_of = self.boards.get(sheet.id)
        if board_of and board_of.places:
            return self.map, board_of.places.names.get(place, place)
        return self.map, sheet.title_of(sheet.space.cell(place))

    def _units_in_place(self, place: str, side: str) -> Number:
        """Return the expression for the number of a side's units in a place."""
        window, name = self.called(place)
        own = IS_UNIT & string("Side").equals(side)
        return PieceRole([window], own, as_text(name)).count()

    def alone(self, place: str) -> Mapping[str, Truth]:
        """Return, for each side, the condition that a place has units of this side only."""
        counts = {side: self._units_in_place(place, side) for side in self.sides}
        return {
            side: every(*(n > 0 if other == side else n.equals(0) for other, n in counts.items()))
            for side in self.sides
        }

    @cached_property
    def marked(self) -> frozenset[str]:
        """The places whose holder is shown by a marker that lies there."""
        shown = has_control_markers(self.game)
        return frozenset(places_of_control(self.game) if shown else ())

    def holds(self, place: str, side: str) -> Truth:
        """Return the condition that a side holds a place."""
        if place in self.marked:
            window, name = self.called(place)
            shown = IS_MARKER & side_on_marker(self.game).equals(1 + self.sides.index(side))
            held = PieceRole([window], shown, as_text(name)).count() > 0
            if not contested_are_free(self.game):
                return held
            if self.game.mechanisms.alliances is not None:
                there = {one: self._units_in_place(place, one) for one in self.sides}
                return held & ~are_enemies_there(self.game, there)
            foes = (self._units_in_place(place, other) for other in self.sides if other != side)
            return held & every(*(n.equals(0) for n in foes))
        empty = every(*(self._units_in_place(place, other).equals(0) for other in self.sides))
        last = string(HELD).contains(self._note(place, side))
        return self.alone(place)[side] | empty & last

    def holder(self, place: str, able: Sequence[str]) -> Text:
        """Return the expression for the side, among those in ``able``, that holds a place; empty if
        none does."""
        cases = [(self.holds(place, side), as_text(side)) for side in able]
        return first_case(cases, as_text(""))

    def _note(self, place: str, side: str) -> str:
        return f"<{self.called(place)[1]}={side}>"

    def listed(self, last: Mapping[str, str]) -> str:
        """Return the list of last sides, given with their places by id."""
        return "".join(self._note(place, side) for place, side in last.items() if side)

    def noted(self, place: str) -> Text:
        """Return the expression for the list of last sides (``<0303=north>``) with the entry of a
        place brought up to date, if only one side has units there."""
        kept = string(HELD)
        for side in self.sides:
            kept = kept.replace(self._note(place, side), "")
        alone = self.alone(place).items()
        cases = [(so, self._note(place, side) + kept) for side, so in alone]
        return first_case(cases, string(HELD))


@dataclass(frozen=True)
class HoldingFeature(ModuleFeature):
    """The feature that stores which side holds places; ``first`` gives, for each place, the side
    that holds it until a unit has been there."""

    places: Places
    first: Mapping[str, str]

    def constants(self) -> Mapping[str, str]:
        """Return the constant with the places whose control matters."""
        return {_PLACES: "".join(f"<{self.places.called(place)[1]}>" for place in self.first)}

    def traits(self, counter: str) -> Sequence[t.Trait]:
        """Return the trait that gives a unit the prototype by which it takes hold of places."""
        unit = self.places.game.counters[counter].kind == "unit"
        return (t.use_prototype(HOLDING),) if unit else ()

    def prototypes(self) -> Mapping[str, tuple[t.Trait, ...]]:
        """Return the prototype by which a unit records that its side was the last in its place, when it
        is put down there, leaves it or is lost."""
        place, before = string("LocationName"), string("OldLocationName")
        windows = dict.fromkeys(self.places.called(place)[0] for place in self.first)
        here = _is_listed(place) & is_on_any_of(windows)
        left = _is_listed(before) & before.differs(place)
        after_move = _note(place, here) + _note(before, left) + self._without(place, before)
        lost = _note(place, here) + self._without(place)
        changes = [t.PropertyChange(PUT_DOWN, after_move), t.PropertyChange(LOSE_NOTE, lost)]
        return {HOLDING: (t.set_global_property(HELD, changes),)}

    def _without(self, *places: Text) -> Text:
        """Return the expression for the list of last sides without those of some places."""
        kept = string(HELD)
        for place in places:
            for side in self.places.sides:
                kept = kept.replace("<" + place + f"={side}>", "")
        return kept

    @property
    def notes(self) -> list[str]:
        """The keystrokes that bring the list of holders up to date for places where only one side
        has units."""
        return [f"held-note-{n}" for n, _ in enumerate(self.first)]

    def properties(self) -> Iterator[Element]:
        """Yield the global property that lists which side last had a unit in each place."""
        notes = [
            assign_property(key, self.places.noted(place))
            for key, place in zip(self.notes, self.first, strict=True)
        ]
        yield component(
            "GlobalProperty",
            *notes,
            name=HELD,
            initialValue=self.places.listed(self.first),
            isNumeric=False,
        )
