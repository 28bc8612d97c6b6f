"""Pieces in play: what a client shows of them, what its player may order, and what they do.

All clients hold the same pieces; a mask or a note in secret decides what each shows. The engine has
turned down what it looks at in face-down decks without a word in the log, and so does this.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from builder.vassal.format.traits import UNMASKED, Trait, is_secret
from tests.outputs.vassal import tabletop
from tests.outputs.vassal.known import decode, fields_of
from tests.outputs.vassal.tabletop import Order, Piece, key_of, keys_of

if TYPE_CHECKING:
    from tests.outputs.vassal.playing import Play

NOBODY = "nobody"
"""Who turns down what lies in face-down decks."""


@dataclass(eq=False)
class Played(Piece):
    """A piece of a game in play. ``mask`` and ``secret`` are who turned it down or noted it, or empty;
    ``deck`` is the deck that it lies in; ``came`` counts when it came to its place; ``faces`` are the
    levels of its layers, ``state`` is whatever else its traits note."""

    mask: str = ""
    secret: str = ""
    deck: str = ""
    gone: bool = False
    came: int = 0
    faces: dict[str, int] = field(default_factory=dict)
    state: dict[str, str] = field(default_factory=dict)

    @property
    def play(self) -> Play:
        return cast("Play", self.table)

    @cached_property
    def levels(self) -> list[tuple[str, Mapping[str, str]]]:
        """Its traits, outermost first, with their fields."""
        known = [x for x in self.traits if x.kind not in ("Marker", "BasicPiece")]
        return [(x.kind, fields_of(x)) for x in known]

    # -- what clients see ------------------------------------------------------------------------

    def _seen_by(self, access: str, who: str) -> bool:
        kind, *sides = access.split(":")
        if who == NOBODY:
            return False
        side = self.play.side
        return side in sides if kind == "sides" else who == side

    @cached_property
    def _access(self) -> dict[str, str]:
        return {kind: f["access"] for kind, f in self.levels if kind in ("Obscurable", "Hideable")}

    @property
    def turned(self) -> str:
        """Who keeps its face from others: its own mask's, or that of its deck."""
        return NOBODY if self.deck and self.play.face_down(self.deck) else self.mask

    @property
    def masked(self) -> bool:
        """Whether this client sees its mask alone."""
        return bool(self.turned) and not self._seen_by(self._access["Obscurable"], self.turned)

    @property
    def unseen(self) -> bool:
        """Whether this client does not see that it is there."""
        return bool(self.secret) and not self._seen_by(self._access["Hideable"], self.secret)

    @property
    def told_name(self) -> str:
        """What a line of the chat calls it, for everybody."""
        return "" if self.secret else self.called(masked=bool(self.turned))

    def called(self, *, masked: bool) -> str:
        """Its own name or its mask's, in the client's language."""
        name = self._named(masked=masked)
        return self.play.words.get(f"Piece.{name}", name)

    def _named(self, *, masked: bool) -> str:
        hides = next((f["maskedName"] for kind, f in self.levels if kind == "Obscurable"), "")
        return hides if masked else self.name

    def get(self, name: str, default: str = "") -> str:
        if name not in self._calculated and name in _FACTS:
            return tabletop.shown(_FACTS[name](self))
        if name.endswith("_Level"):
            return str(self.faces.get(name.removesuffix("_Level"), 1))
        known = self.state.get(name)
        return super().get(name, default) if known is None else known

    def menu(self) -> dict[str, str]:
        """The keys of the entries in its menu, by what they say."""
        found, barred = dict[str, str](), set[str]()
        if self.unseen or self.deck:
            return found
        for kind, fields in self.levels:
            if kind == "RestrictCommands" and self._barred(fields):
                barred |= set(keys_of(fields["keys"]))
            elif kind == "Restricted" and self.play.side not in decode(fields["sides"], ","):
                break
            off = kind == "TriggerAction" and fields["condition"]
            if off and self.work_out(fields["condition"]) is not True:
                continue  # the engine shows it grey
            for text, key in _entries(kind, fields):
                if key not in barred:
                    found.setdefault(text, key)
            if kind == "Obscurable" and self.masked:
                break
        return found

    # -- what they do ----------------------------------------------------------------------------

    def press(self, key: str) -> None:
        """A command, from the outermost trait on, as far as bars, restrictions and masks let it."""
        waiting = list[tuple[str, Mapping[str, str]]]()
        for kind, fields in self.levels:
            if kind == "RestrictCommands" and key in keys_of(fields["keys"]):
                if self._barred(fields):
                    break
            elif kind == "Restricted" and self.play.side not in decode(fields["sides"], ","):
                break
            if kind in tabletop.AFTERWARDS:
                waiting.insert(0, (kind, fields))
                continue
            self._do(_DOING.get(kind, _nothing), fields, key)
            if kind == "Obscurable" and self.masked:
                break
        for kind, fields in waiting:
            self._do(_DOING[kind], fields, key)

    def _barred(self, fields: Mapping[str, str]) -> bool:
        """Whether a bar is down; one without a condition always is."""
        return not fields["condition"] or self.work_out(fields["condition"]) is True

    def _set(self, name: str, value: Any) -> None:
        self.table.put(vars(self), name, value)

    def _turned_over(self, fields: Mapping[str, str], key: str) -> Iterator[Order]:
        if key == key_of(fields["key"]):
            yield lambda: self._set("mask", "" if self.mask else self.play.side)

    def _noted(self, fields: Mapping[str, str], key: str) -> Iterator[Order]:
        if key == key_of(fields["key"]):
            yield lambda: self._set("secret", "" if self.secret else self.play.side)

    def _told(self, fields: Mapping[str, str], key: str) -> Iterator[Order]:
        """Nothing is told of what nobody else saw before nor sees now, nor in windows that keep quiet."""
        quiet = self.secret and self in self.play.unseen_before
        if key in keys_of(fields["keys"]) and self.play.tells(self.map) and not quiet:
            self.table.say(self.filled(fields["format"]))
        yield from ()

    def _faced(self, fields: Mapping[str, str], key: str) -> Iterator[Order]:
        many, name = len(decode(fields["images"], ",")), fields["name"]
        steps = {key_of(fields["increaseKey"]): 1, key_of(fields["decreaseKey"]): -1}
        if key and key in steps:
            level = (self.faces.get(name, 1) - 1 + steps[key]) % many + 1
            yield lambda: self.table.put(self.faces, name, level)

    def _moved(self, fields: Mapping[str, str], key: str) -> Iterator[Order]:
        ways = {"key": "", "trueKey": "true", "falseKey": "false"}
        for name, value in ways.items():
            if key and key == key_of(fields[name]):
                other = "false" if self.state.get("Moved") == "true" else "true"
                yield lambda value=value or other: self.table.put(self.state, "Moved", value)

    def _rotated(self, fields: Mapping[str, str], key: str) -> Iterator[Order]:
        name, many = f"{fields['name']}_Facing", int(fields["nFacings"])
        steps = {key_of(fields["cwKey"]): 1, key_of(fields["ccwKey"]): -1}
        now = int(self.state.get(name, "1"))
        if key and key in steps:
            turned = (now - 1 + steps[key]) % many + 1
            yield lambda: self.table.put(self.state, name, str(turned))
        if key and key == key_of(fields["directKey"]):
            to = str(self.work_out(fields["directExpression"]))
            yield lambda: self.table.put(self.state, name, to)

    def _shaded(self, fields: Mapping[str, str], key: str) -> Iterator[Order]:
        name, ways = f"{fields['name']}_Active", {"onKey": "true", "offKey": "false"}
        for way, value in ways.items():
            if key and key == key_of(fields[way]):
                yield lambda value=value: self.table.put(self.state, name, value)

    def _sent_off(self, fields: Mapping[str, str], key: str) -> Iterator[Order]:
        if key == key_of(fields["key"]):
            where = {"G": "gridLocation", "R": "region"}.get(fields["destination"])
            spot = tuple(self.filled(fields[v]) for v in ("x", "y"))
            to = self.filled(fields[where]) if where else ",".join(spot)
            yield lambda: self.go(self.filled(fields["map"]), to)

    def put_on_top(self) -> None:
        """Lie on all that is in its place."""
        self._set("came", 1 + max((piece.came for piece in self.play.present()), default=0))

    def go(self, map: str, place: str) -> None:
        """Leave its deck, if it is in one, for another place."""
        deck = self.deck
        for name, value in {"map": map, "place": place, "deck": ""}.items():
            self._set(name, value)
        self.put_on_top()
        if deck and self.play.face_down(deck):
            self.mask = (
                "" if self.play.gives_face_up(deck) else self.play.side
            )  # no word in the log
        if deck:
            self.play.has_left(deck)

    @property
    def place_in_stack(self) -> int:
        """Its place among the pieces of its place, from the top: those that came last lie on top."""
        here = [p for p in self.play.present() if (p.map, p.place) == (self.map, self.place)]
        here.sort(key=lambda piece: piece.came)
        return len(here) - here.index(self)

    def _returned(self, fields: Mapping[str, str], key: str) -> Iterator[Order]:
        if key == key_of(fields["key"]):
            deck = self.filled(fields["deckExpression"])
            left = self.deck
            for name, value in {"deck": deck, "map": "", "place": ""}.items():
                yield lambda name=name, value=value: self._set(name, value)
            if left and left != deck:
                yield lambda: self.play.has_left(left)

    def _removed(self, fields: Mapping[str, str], key: str) -> Iterator[Order]:
        if key == key_of(fields["key"]):
            yield lambda: self._set("gone", True)

    def _copied(self, fields: Mapping[str, str], key: str) -> Iterator[Order]:
        if key == key_of(fields["key"]):
            yield lambda: self.play.add(self)

    def _ordered(self, fields: Mapping[str, str], key: str) -> Iterator[Order]:
        if key == key_of(fields["key"]):
            many, which = fields["selectFromDeck"], self._named_in(fields["filter"])
            drawn = int(self.filled(many))
            yield lambda: self.play.order(key_of(fields["globalKey"]), which, drawn)

    def _named_in(self, which: str) -> str:
        """A filter with what it takes from this piece, between dollars, filled in."""
        return re.sub(r"\$(\w+)\$", lambda m: self.get(m[1]), which)


def _entries(kind: str, fields: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """What a trait has in menus, with the keys."""
    if kind in ("DynamicProperty", "SetGlobalProperty"):
        for command in decode(fields["commands"], ","):
            menu, key, *_ = [*decode(command, ":"), ""]
            if menu:
                yield menu, key_of(key)
    elif kind != "SubMenu" and fields.get("menu") and fields.get("key"):
        yield fields["menu"], key_of(fields["key"])


def zone_of(piece: Played) -> str:
    """The zone of a tray's places, which are counted; a map is one."""
    return re.sub(r" \d+$", "", piece.place) if piece.map != "Map" else "Hexes"


_FACTS: dict[str, Callable[[Played], Any]] = {
    "PieceName": lambda p: p._named(masked=p.masked),
    "LocalizedPieceName": lambda p: p.called(masked=p.masked),
    "newPieceName": lambda p: p.told_name,
    "oldPieceName": lambda p: p.told_name,
    "Obscured": lambda p: p.masked,
    "ObscuredToOthers": lambda p: bool(p.turned),
    "Invisible": lambda p: p.unseen,
    "InvisibleToOthers": lambda p: bool(p.secret),
    "DeckName": lambda p: p.deck,
    "CurrentZone": zone_of,
    "StackPos": lambda p: p.place_in_stack,
    "StackSize": lambda p: 1,
}


def _nothing(piece: Played, fields: Mapping[str, str], key: str) -> Iterator[Order]:
    yield from ()


_DOING: dict[str, tabletop.Does] = {
    **tabletop.DOING,
    "ReportState": Played._told,
    "CounterGlobalKeyCommand": Played._ordered,
    "Embellishment": Played._faced,
    "Obscurable": Played._turned_over,
    "Hideable": Played._noted,
    "MovementMarkable": Played._moved,
    "FreeRotator": Played._rotated,
    "AreaOfEffect": Played._shaded,
    "SendToLocation": Played._sent_off,
    "ReturnToDeck": Played._returned,
    "Delete": Played._removed,
    "Clone": Played._copied,
}


def begin(piece: Played, trait: Trait) -> None:
    """What a trait of a saved piece notes."""
    if trait.kind == "Obscurable":
        who = decode(trait.state, ";")[0]
        piece.mask = "" if who in UNMASKED else who
    elif trait.kind == "Hideable" and is_secret([trait]):
        piece.secret = trait.state
    elif trait.kind == "Embellishment" and fields_of(trait)["followProperty"] != "true":
        piece.faces[fields_of(trait)["name"]] = int(trait.state.partition(";")[0] or 1)
    elif trait.kind == "MovementMarkable":
        piece.state["Moved"] = trait.state
    elif trait.kind == "FreeRotator":
        piece.state[f"{fields_of(trait)['name']}_Facing"] = str(int(trait.state or 0) + 1)
    elif trait.kind == "AreaOfEffect":
        piece.state[f"{fields_of(trait)['name']}_Active"] = trait.state
