"""A module on a table with its real places: pieces are dragged, menus opened, buttons pressed, and the
dice show what they are told to show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, cast

from builder.vassal.format.components import Element
from builder.vassal.format.files.reader import PlacedPiece
from builder.vassal.format.traits import Trait
from tests.outputs.vassal.known import decode, read_save
from tests.outputs.vassal.played import Played, begin
from tests.outputs.vassal.playing import Play
from tests.outputs.vassal.same_game.places import Places, Point
from tests.outputs.vassal.tabletop import Piece, key_of

_SET, _TURN = "GlobalProperty\t", "TURNTurnTracker0\t0|"


def card_of(piece: Piece) -> str:
    """The card that a piece is, as the engine calls it (``rally:red-4``, or ``rally`` for a card without
    numbers); empty for other pieces."""
    id, colour, number = (piece.get(f"Card{name}") for name in ("Id", "Colour", "Number"))
    shade = {"r": "red-", "b": "black-"}.get(colour, "")
    return f"{id}:{shade}{number}" if id and number else id


def entries_of(piece: Played) -> dict[str, str]:
    """The keys of the entries in a piece's menu, by their texts without the shortcuts."""
    return {text.partition(" [")[0]: key for text, key in piece.menu().items()}


class NotOffered(AssertionError):
    """A command that the module does not offer at the moment."""


@dataclass(eq=False)
class Standing(Played):
    """A piece that stands at a point of a window; its place is what the window's grid calls it."""

    @property
    def client(self) -> Client:
        return cast("Client", self.table)

    def stand(self, window: str, point: Point, deck: str = "") -> None:
        """Stand at a point."""
        places = self.client.places
        before = {"OldMap": self.map, "OldLocationName": self.place}
        for name, value in before.items():
            self.table.put(self.state, name, value)
        named = {"map": window, "point": point, "place": places.name(window, point), "deck": deck}
        for name, value in named.items():
            self._set(name, value)
        self.put_on_top()

    def get(self, name: str, default: str = "") -> str:
        if name == "CurrentZone" and name not in self._calculated:
            return self.client.places.zone(self.map, self.point)
        return super().get(name, default)

    def go(self, map: str, place: str) -> None:
        """Leave for a place by its name, or for a point."""
        deck = self.deck
        point = self.client.point(map, place)
        super().go(map, place)
        self.stand(map, point)
        assert deck == "" or self.deck == ""


@dataclass
class Client(Play):
    """A module in play; ``rolls`` are the dice to come and ``others`` what all further ones show;
    ``draws`` are the names of the pieces that come out of decks next, ``hex`` where places of a grid lie."""

    places: Places = field(kw_only=True)
    hex: Callable[[str], Point] = field(kw_only=True)
    others: int = 0
    draws: list[str] = field(default_factory=list)
    first: list[Played] = field(default_factory=list)
    """The pieces that commands to all come to first; they have no order otherwise."""
    answer: str = ""
    """What the player says when asked something that ``answers`` do not have; by chance otherwise."""
    rolled: int = 0
    """How many dice were rolled."""

    # -- how it begins ---------------------------------------------------------------------------

    def fill(self, saved: bytes) -> None:
        super().fill(saved)
        _, others = read_save(saved)
        for command in others:
            if command.startswith(_SET):
                _, name, value, *_ = decode(command.removeprefix(_SET), ";")
                self.globals[name] = value
            elif command.startswith(_TURN):
                level = decode(command.removeprefix(_TURN), ";")
                inner = decode(level[4], ";") if len(level) > 4 else ("0",)
                self.globals["TurnNo"] = level[0]
                self.globals["Step"] = self.steps[int(inner[0])]

    @cached_property
    def steps(self) -> tuple[str, ...]:
        """The steps of a turn."""
        (levels,) = self.module.find("ListTurnLevel")
        return decode(levels.attributes["list"], ",")

    def _in_deck(self, name: str, traits: list[Trait], deck: str) -> Played:
        return Standing(self, name, traits, "", "", (0, 0), deck=deck)

    def _put_down(self, saved: PlacedPiece) -> Played:
        assert saved.spot is not None
        piece = Standing(self, saved.name, list(saved.traits), saved.spot.map, "", (0, 0))
        for trait in saved.traits:
            begin(piece, trait)
        self.pieces.append(piece)
        piece.stand(saved.spot.map, (saved.spot.x, saved.spot.y))
        return piece

    @property
    def texts(self) -> dict[str, str]:
        """The texts of the module, by the names of the constants."""
        return self._constants

    # -- chance ----------------------------------------------------------------------------------

    @cached_property
    def _functions(self) -> dict[str, Callable[..., Any]]:
        return {**super()._functions, "Random": self._rolled}

    def _rolled(self, sides: int) -> int:
        by_chance = self.others or self.chance.randint(1, sides)
        rolled = self.rolls.pop(0) if self.rolls else by_chance
        self.rolled += 1
        assert 1 <= rolled <= sides, f"no die with {sides} sides shows {rolled}"
        return rolled

    def _drawn(self, which: str) -> list[Played]:
        found = super()._drawn(which)
        found.sort(key=lambda piece: all(piece is not one for one in self.first))
        if self.draws and any(piece.deck for piece in found):
            found.sort(key=lambda piece: self.draws[0] not in (piece.name, card_of(piece)))
            if self.draws[0] in (found[0].name, card_of(found[0])):
                del self.draws[0]
        return found

    def _act(self, element: Element) -> None:
        how, question, *_ = decode(element.attributes.get("propChanger", "P,"), ",")
        answer = self.answers.get(question, self.answer) if how == "E" else ""
        if element.kind == "ChangePropertyButton" and answer:
            self.put(self.globals, self._owners[id(element)], answer)
        else:
            super()._act(element)

    # -- what a player does ----------------------------------------------------------------------

    def from_palette(self, name: str) -> Played:
        """A new piece, out of the window of all counters."""
        piece = Standing(self, name, self._slots[name], "", "", (0, 0))
        for trait in piece.traits:
            begin(piece, trait)
        self.put(vars(self), "pieces", [*self.pieces, piece])
        return piece

    def drag(self, piece: Played, window: str, point: Point) -> None:
        """Drag a piece to a point of a window, or onto the deck that is there."""
        self.act(lambda: self._dragged(cast(Standing, piece), window, point))

    def _dragged(self, piece: Standing, window: str, point: Point) -> None:
        piece.stand(window, point, self.places.decks.get((window, point), ""))
        if key := key_of(self._maps[window].attributes.get("moveKey", "")):
            piece.press(key)

    def choose(self, piece: Played, *texts: str) -> None:
        """Choose an entry of a piece's menu, the first of these that it has."""
        menu = entries_of(piece)
        key = next((menu[text] for text in texts if text in menu), None)
        if key is None:
            raise NotOffered(f"{piece.name} at {piece.place} does not offer {texts}: {[*menu]}")
        self.command(piece, key)

    def command(self, piece: Played, key: str) -> None:
        """Give a piece the command of an entry in its menu."""
        self.act(lambda: piece.press(key))

    def push_button(self, text: str) -> None:
        """Push a button by what stands on it; by its name, if that stands on several."""
        found = [name for name, e in self.buttons.items() if text in (name, e.attributes["text"])]
        if len(found) != 1:
            raise NotOffered(f"no button says {text!r}")
        self.push(found[0])

    # -- points ----------------------------------------------------------------------------------

    def point(self, window: str, place: str) -> Point:
        """The point of a place that a trait or button sends pieces to."""
        x, comma, y = place.partition(",")
        if comma and x.lstrip("-").isdigit() and y.lstrip("-").isdigit():
            return int(x), int(y)
        return self.places.region(window, place) or self.hex(place)
