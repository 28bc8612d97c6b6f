"""Saved games in play: what each client holds, what the chat says, and what an undo finds again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any, cast

from builder.vassal.format.components import Element
from builder.vassal.format.files.reader import PlacedPiece
from builder.vassal.format.traits import Trait
from tests.outputs.vassal.expressions import shown, work_out
from tests.outputs.vassal.known import decode, read_save
from tests.outputs.vassal.played import NOBODY, Played, begin, zone_of
from tests.outputs.vassal.reading import Module
from tests.outputs.vassal.tabletop import Piece, Table, key_of

_WINDOWS = ("Map", "PrivateMap", "PlayerHand")


def words_of(module: Module, language: str) -> dict[str, str]:
    """The module's texts in a language, by the keys of the engine; none for its own language."""
    data = module.entries.get(f"Module_{language}.properties", b"")
    found = {}
    for line in data.decode("ascii").splitlines():
        key, value = cast(re.Match[str], re.fullmatch(r"((?:[^=\\]|\\.)*)=(.*)", line)).groups()
        found[_plain(key)] = _plain(value)
    return found


def _plain(text: str) -> str:
    """A text of a file of properties."""
    read = re.sub(r"\\(u[0-9a-f]{4}|.)", lambda m: _escape(m[1]), text)
    return read.encode("utf-16", "surrogatepass").decode("utf-16")


def _escape(sign: str) -> str:
    return chr(int(sign[1:], 16)) if len(sign) > 1 else {"n": "\n"}.get(sign, sign)


@dataclass
class Play(Table):
    """A game in play, in the words of a client; whatever is left to chance is drawn from ``chance``."""

    words: dict[str, str] = field(default_factory=dict)
    chance: Random = field(default_factory=lambda: Random(0))
    unseen_before: set[Played] = field(default_factory=set)

    @cached_property
    def _constants(self) -> dict[str, str]:
        found = self.module.find("GlobalTranslatableMessage")
        named = {e.attributes["name"]: e.attributes["initialValue"] for e in found}
        key = "GlobalTranslatableMessage.{}.initialValue"
        return {name: self.words.get(key.format(name), text) for name, text in named.items()}

    @cached_property
    def _functions(self) -> dict[str, Callable[..., Any]]:
        return {
            **super()._functions,
            "SumLocation": lambda name, place, map, which: self._sum(
                name, [p for p in self._on(map, which) if p.place == place]
            ),
            "CountZone": lambda zone, map, mark: len(self._in(zone, map, mark)),
            "SumZone": lambda name, zone, map: self._sum(name, self._in(zone, map, name)),
            "GetMapProperty": lambda name, map: self._counted(name),
            "Random": lambda sides: self.chance.randint(1, sides),
        }

    def _in_sight(self) -> Iterator[Piece]:
        return (p for p in self.present() if not p.deck)

    def _in(self, zone: str, map: str, mark: str) -> list[Piece]:
        here = [p for p in self.present() if p.map == map and not p.deck and zone_of(p) == zone]
        return [p for p in here if p.get(mark)]

    def _counted(self, name: str) -> int:
        deck = name.removesuffix("_numPieces")
        return sum(p.deck == deck for p in self.present())

    def get(self, name: str, default: str = "") -> str:
        return "Ann" if name == "PlayerName" else super().get(name, default)

    # -- pieces ----------------------------------------------------------------------------------

    def present(self) -> list[Played]:
        """The pieces in the game."""
        return [cast(Played, p) for p in self.pieces if not cast(Played, p).gone]

    @cached_property
    def _decks(self) -> dict[str, dict[str, str]]:
        found = self.module.find("DrawPile")
        return {e.attributes["name"]: dict(e.attributes) for e in found}

    def face_down(self, deck: str) -> bool:
        """Whether nobody sees what lies in a deck."""
        return self._decks[deck].get("faceDown") == "Always"

    def gives_face_up(self, deck: str) -> bool:
        """Whether what leaves a face-down deck lies open."""
        return self._decks[deck].get("drawFaceUp") == "true"

    def has_left(self, deck: str) -> None:
        """A piece has left a deck: an empty one may say so."""
        pile = self._decks[deck]
        if pile.get("hotkeyOnEmpty") == "true" and not any(p.deck == deck for p in self.present()):
            self.press(key_of(pile["emptyHotkey"]))

    def fill(self, saved: bytes) -> None:
        """Put a saved game on the table; what it does not say is in decks is as the module has it."""
        laid, others = read_save(saved)
        decks = dict(_in_decks(others))
        for one in (p for p in laid if p.spot):
            self._put_down(one).deck = decks.get(one.id, "")
        slots = {id(e): traits for e, traits in self.module.pieces}
        for pile in self.module.find("DrawPile"):
            if (deck := pile.attributes["name"]) not in decks.values():
                for slot in pile.find("CardSlot"):
                    name, traits = slot.attributes["entryName"], list(self._whole(slots[id(slot)]))
                    self.pieces.append(self._in_deck(name, traits, deck))

    def _in_deck(self, name: str, traits: list[Trait], deck: str) -> Played:
        """A piece that lies in a deck from the beginning."""
        return Played(self, name, traits, "", "", deck=deck)

    def _put_down(self, saved: PlacedPiece) -> Played:
        assert saved.spot is not None
        spot = (saved.spot.map, saved.spot.x, saved.spot.y)
        place = str(4001 + self._spots.setdefault(spot, len(self._spots)))
        piece = Played(self, saved.name, list(saved.traits), spot[0], place, spot[1:])
        for trait in saved.traits:
            begin(piece, trait)
        self.pieces.append(piece)
        return piece

    @cached_property
    def _spots(self) -> dict[tuple[str, int, int], int]:
        """Places count from 4001, spot by spot."""
        return {}

    def add(self, piece: Played) -> None:
        """A copy of a piece beside it."""
        made = Played(self, piece.name, piece.traits, piece.map, piece.place, piece.point)
        made.dynamic, made.faces, made.state = (
            dict(piece.dynamic), dict(piece.faces), dict(piece.state)
        )  # fmt: skip
        self.put(vars(self), "pieces", [*self.pieces, made])

    def replace(self, piece: Piece, slot: str, after: str) -> None:
        """Another piece takes a piece's place, which goes when the other has heard its command."""
        old = cast(Played, piece)
        name = decode(decode(slot, "/")[-1], ":")[1]
        taken = type(old)(self, name, self._slots[name], old.map, old.place, old.point)
        taken.mask, taken.dynamic, taken.came = old.mask, dict(old.dynamic), old.came
        both = [one for p in self.pieces for one in ((taken, p) if p is piece else (p,))]
        self.put(vars(self), "pieces", both)
        taken.press(after)
        self.put(vars(self), "pieces", [p for p in self.pieces if p is not piece])

    def lay(self, piece: Piece, slot: str, after: str) -> None:
        old = cast(Played, piece)
        name = decode(decode(slot, "/")[-1], ":")[1]
        laid = type(old)(self, name, self._slots[name], old.map, old.place, old.point)
        self.put(vars(self), "pieces", [*self.pieces, laid])
        laid.press(after)

    # -- orders ----------------------------------------------------------------------------------

    def drop(self, piece: Played, map: str, place: str) -> None:
        """Move a piece by hand to another window: it hears the key of that window, and the chat tells."""
        window = self._maps[map].attributes
        told = {
            "pieceName": piece.told_name, "location": place, "PlayerName": "Ann",
            "previousLocation": zone_of(piece), "PlayerSide": self.side,
        }  # fmt: skip
        secret = bool(piece.secret)
        piece.go(map, place)
        if not secret and (line := window["moveToFormat"]):
            self.say(work_out(line, told))
        if key := key_of(window["moveKey"]):
            piece.press(key)

    @cached_property
    def _maps(self) -> dict[str, Element]:
        found = (e for kind in _WINDOWS for e in self.module.find(kind))
        return {e.attributes["mapName"]: e for e in found}

    def tells(self, map: str) -> bool:
        """Whether the chat hears of what changes in a window."""
        return map not in self._maps or bool(self._maps[map].attributes.get("changeFormat"))

    def may_look(self, map: str, side: str | None = None) -> bool:
        """Whether a side (the client's own, if none is named) may open a window."""
        eyes = self._eyes.get(map)
        return eyes is None or (self.side if side is None else side) in eyes

    @cached_property
    def _eyes(self) -> dict[str, Sequence[str]]:
        found = {map: e.attributes.get("side") for map, e in self._maps.items()}
        return {map: decode(eyes, ",") for map, eyes in found.items() if eyes}

    def act(self, does: Callable[[], None]) -> None:
        """What a player does at once: what nobody else saw before, the chat keeps quiet about."""
        self.unseen_before = {p for p in self.present() if p.secret}
        does()

    def order(self, key: str, which: str, drawn: int = 0) -> None:
        """A command for the pieces that a filter lets through; of each deck for so many (-1: all)."""
        left: dict[str, int] = {}
        for piece in self._drawn(which):
            if piece.deck:
                taken = left[piece.deck] = left.get(piece.deck, 0) + 1
                if 0 <= drawn < taken:
                    continue
            piece.press(key)

    def _drawn(self, which: str) -> list[Played]:
        there = self.present()
        self.chance.shuffle(there)
        found = []
        for piece in there:
            if piece.deck and self.face_down(piece.deck):
                piece.mask = NOBODY  # unseen by the log
            if self.work_out(which, piece) is True:
                found.append(piece)
        return found

    @property
    def buttons(self) -> Mapping[str, Element]:
        """The buttons that the client's side sees, by their names."""
        if self.side not in self._buttons:
            self._buttons[self.side] = self._seen_buttons()
        return self._buttons[self.side]

    @cached_property
    def _buttons(self) -> dict[str, Mapping[str, Element]]:
        """The buttons that sides see, as far as they were asked for."""
        return {}

    def _seen_buttons(self) -> Mapping[str, Element]:
        closed = (window for map, window in self._maps.items() if not self.may_look(map))
        hidden = {id(e) for window in closed for e in window.find("DoActionButton")}
        found = self.module.find("DoActionButton")
        return {
            e.attributes["name"]: e for e in found if e.attributes["text"] and id(e) not in hidden
        }

    def push(self, name: str) -> None:
        """Push a button, as one act."""
        self.act(lambda: self._act(self.buttons[name]))

    def press(self, key: str) -> None:
        if not key:
            return
        for element in self._heard.get(key, []):
            self._act(element)
        for pile in self._decks.values():
            if key == key_of(pile.get("reshuffleHotkey", "")):
                self._shuffle(pile)
        for tracker in self.module.find("TurnTracker"):
            if key == key_of(tracker.attributes["nexthotkey"]):
                self._next(tracker)

    def _shuffle(self, pile: dict[str, str]) -> None:
        for piece in self.present():
            if piece.deck == pile["name"]:
                self.put(vars(piece), "deck", pile["reshuffleTarget"])

    def _next(self, tracker: Element) -> None:
        """The next step of the turn, and what follows from it."""
        steps = decode(tracker.find("ListTurnLevel")[0].attributes["list"], ",")
        now = self.globals.get("Step", steps[0])
        after = (steps.index(now) + 1) % len(steps)
        turn = int(self.globals.get("TurnNo", "1")) + (after == 0)
        self.put(self.globals, "Step", steps[after])
        self.put(self.globals, "TurnNo", str(turn))
        for key in tracker.find("TurnGlobalHotkey"):
            match = key.attributes["match"]
            if not match or self.work_out(match) is True:
                self.press(key_of(key.attributes["hotkey"]))

    def _act(self, element: Element) -> None:
        how, *choices = decode(element.attributes.get("propChanger", "P"), ",")
        if element.kind == "GlobalKeyCommand":
            many = self._filled(element.attributes.get("deckCount", "0") or "0")
            key, which = (element.attributes[name] for name in ("hotkey", "filter"))
            self.order(key_of(key), which, int(many))
        elif element.kind == "ChangePropertyButton" and how == "E":
            chosen = self.chance.choice(decode(choices[1], ","))
            self.put(self.globals, self._owners[id(element)], self._filled(chosen))
        else:
            self.press(key_of(element.attributes.get("preLoopKey", "")))
            super()._act(element)
            self.press(key_of(element.attributes.get("postLoopKey", "")))

    def _filled(self, text: str) -> str:
        return shown(self.work_out(text)) if text.startswith("{") else text

    # -- how it stands ---------------------------------------------------------------------------

    def standing(self) -> tuple[dict[str, str], list[tuple[Any, ...]]]:
        """Everything that the game holds; in a face-down deck it is all one who turned a piece down."""
        return dict(self.globals), [
            (p.name, p.map, p.place, p.deck, p.turned, p.secret, p.level, {**p._first, **p.dynamic},
             dict(p.faces), dict(p.state))
            for p in self.present()
        ]  # fmt: skip


def _in_decks(commands: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The ids of the pieces that lie in the decks of a saved game, with the names of the decks."""
    for command in (c for c in commands if "/deck;" in c):
        _, type, state = decode(command.removeprefix("+/"), "/")
        name = decode(type, ";")[13]
        yield from ((id, name) for id in decode(decode(state, ";")[4], ","))


def games_of(module: Module) -> list[bytes]:
    """The saved games of a module that have something on the table."""
    saved = (data for name, data in module.entries.items() if name.endswith(".vsav"))
    return [data for data in saved if any(piece.spot for piece in read_save(data)[0])]
