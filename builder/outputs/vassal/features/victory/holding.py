"""Who holds places: whose units alone are there, or who was the last to put a unit down there.

Who was last stands in one property, as ``<0303=north>``: units write it when they are put down, and
whoever counts does so first for all places where one side stands alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from builder.model.game import Game
from builder.outputs.vassal.expressions.beanshell import Role, braced
from builder.outputs.vassal.features.feature import Kit
from builder.outputs.vassal.table.boards.boards import Board
from builder.outputs.vassal.table.commands import assign
from builder.outputs.vassal.table.windows.windows import PUT_DOWN
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element, component

HOLDING = "Holding"
"""The prototype of units, in games where it matters who holds places."""

HELD = "PlacesHeld"
"""The property with who was last in places."""

_PLACES = "HeldPlaces"


@dataclass(frozen=True)
class Places:
    """The places of a game's one map and of its displays, as the module has them: ``boards`` are in the
    window of the ``map``, ``displays`` each in its own."""

    game: Game
    boards: Mapping[str, Board]
    displays: Mapping[str, Board]
    map: str

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that may hold them."""
        return tuple(side.id for side in self.game.sheet.sides)

    @property
    def windows(self) -> list[str]:
        """The windows in which places are."""
        return [self.map, *(board.name for board in self.displays.values())]

    def knows(self, place: str) -> bool:
        """Whether a place is on any board."""
        track, colon, _ = place.partition(":")
        on = (*self.boards.values(), *self.displays.values())
        return not colon or any(track in board.regions for board in on)

    def called(self, place: str) -> tuple[str, str]:
        """The window of a place, and what the engine calls it there."""
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

    def _there(self, place: str, side: str) -> str:
        """How many units of a side stand in a place."""
        window, name = self.called(place)
        own = f'Kind=="unit" && GetString("Side")=="{side}"'
        there = Role([window], own, f'"{name}"')
        return f"({there.count()})"

    def alone(self, place: str) -> Mapping[str, str]:
        """For each side when its units alone are in a place."""
        counts = {side: self._there(place, side) for side in self.sides}
        return {
            side: " && ".join(
                f"{n}{'>' if other == side else '=='}0" for other, n in counts.items()
            )
            for side in self.sides
        }

    def holds(self, place: str, side: str) -> str:
        """Whether a side holds a place."""
        empty = " && ".join(f"{self._there(place, other)}==0" for other in self.sides)
        last = f'GetString("{HELD}").contains("{self._note(place, side)}")'
        return f"({self.alone(place)[side]} || {empty} && {last})"

    def holder(self, place: str, able: Sequence[str]) -> str:
        """The side of some that holds a place; empty if none does."""
        cases = (f'{self.holds(place, side)} ? "{side}" : ' for side in able)
        return f'{"".join(cases)}""'

    def _note(self, place: str, side: str) -> str:
        return f"<{self.called(place)[1]}={side}>"

    def noted(self, place: str) -> str:
        """The list of who was last, with a side that stands alone in a place."""
        kept = f'GetString("{HELD}")'
        for side in self.sides:
            kept += f'.replace("{self._note(place, side)}","")'
        alone = self.alone(place).items()
        cases = (f'{so} ? "{self._note(place, side)}"+{kept} : ' for side, so in alone)
        return f'{"".join(cases)}GetString("{HELD}")'


@dataclass(frozen=True)
class HoldingKit(Kit):
    """What keeps the list: of ``first`` places, by who holds each as long as nobody has been there."""

    places: Places
    first: Mapping[str, str]

    def constants(self) -> Mapping[str, str]:
        """The places that matter."""
        return {_PLACES: "".join(f"<{self.places.called(place)[1]}>" for place in self.first)}

    def traits(self, counter: str) -> Sequence[t.Trait]:
        """Every unit may hold places."""
        unit = self.places.game.counters[counter].kind == "unit"
        return (t.prototype(HOLDING),) if unit else ()

    def prototypes(self) -> Mapping[str, tuple[t.Trait, ...]]:
        """A unit notes that it was the last in its place."""
        own, place = 'GetString("Side")', 'GetString("LocationName")'
        kept = f'GetString("{HELD}")'
        for side in self.places.sides:
            kept += f'.replace("<"+{place}+"={side}>","")'
        windows = dict.fromkeys(self.places.called(place)[0] for place in self.first)
        on = " || ".join(f'CurrentMap=="{window}"' for window in windows)
        here = f'{_PLACES}.contains("<"+{place}+">") && ({on})'
        now = f'{{{here} ? "<"+{place}+"="+{own}+">"+{kept} : GetString("{HELD}")}}'
        return {HOLDING: (t.set_global(HELD, [t.Change(PUT_DOWN, now)]),)}

    @property
    def notes(self) -> list[str]:
        """The keys that note who stands alone in places."""
        return [f"held-note-{n}" for n, _ in enumerate(self.first)]

    def properties(self) -> Iterator[Element]:
        """Who was last in each place."""
        first = "".join(
            f"<{self.places.called(place)[1]}={side}>" for place, side in self.first.items() if side
        )
        notes = [
            assign(key, braced(self.places.noted(place)))
            for key, place in zip(self.notes, self.first, strict=True)
        ]
        yield component("GlobalProperty", *notes, name=HELD, initialValue=first, isNumeric=False)
