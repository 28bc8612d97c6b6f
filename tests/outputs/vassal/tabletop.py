"""A table for modules: pieces in places, keys that are pressed, what the chat says of it.

Enough of the engine to play what the house's modules can do by themselves: chains of keys, orders to
pieces, their triggers, properties and reports. Whatever else a module has lies still.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from typing import Any

from builder.outputs.vassal.counters.ownership import NOT_YOURS_NAME
from builder.vassal.expressions.tree import Expression
from builder.vassal.format.attribution import plain_chat_line
from builder.vassal.format.components import Element
from builder.vassal.format.traits import Trait, marker_values, prototype_name
from tests.outputs.vassal.expressions import WRITES, shown, work_out
from tests.outputs.vassal.known import decode, fields_of
from tests.outputs.vassal.reading import Module
from tests.outputs.vassal.values import wrapped

Order = Callable[[], None]
_MOST_TIMES = 200
"""More rounds than a loop of a button ever takes."""

_COMPARED: Mapping[str, Callable[[str, str], bool]] = {
    "EQUALS": str.__eq__,
    "NOT_EQUALS": str.__ne__,
    "MATCH": lambda is_now, wanted: re.fullmatch(wanted, is_now) is not None,
}
"""How a command for pieces compares a property of each with the value that it looks for."""

BAR = "RestrictCommands"
"""The kind of trait that stops keys while its condition holds."""

WALL = "Restricted"
"""The kind of trait that stops every key of the players of other sides."""

NOTHING = object()
"""What stands in the log for a value that was not there."""


def key_of(text: str) -> str:
    """The name of a named keystroke."""
    return text.removeprefix("57344,0,")


@cache
def keys_of(text: str) -> tuple[str, ...]:
    """The names in a list of them."""
    return tuple(key_of(key) for key in decode(text, ",") if key)


class _Chain:
    """What the traits of a piece say, the same for all pieces of a slot."""

    def __init__(self, traits: tuple[Trait, ...]) -> None:
        self.marks: dict[str, str] = {}
        self.calculated: dict[str, str] = {}
        for trait in reversed(traits):
            if trait.kind == "Marker":
                self.marks |= marker_values(trait)
            elif trait.kind == "CalculatedProperty":
                self.calculated[fields_of(trait)["name"]] = fields_of(trait)["expression"]
        found = (x for x in traits if x.kind == "DynamicProperty")
        self.first = {fields_of(x)["name"]: x.state for x in found}
        self.fields = [(x.kind, fields_of(x)) for x in traits if x.kind in (*DOING, BAR, WALL)]
        self.hearing: dict[str, list[tuple[str, Mapping[str, str]]]] = {}
        walls = list[tuple[str, Mapping[str, str]]]()
        for kind, fields in self.fields:
            if kind == WALL:
                walls.append((kind, fields))
                for found in self.hearing.values():
                    found.append((kind, fields))
                continue
            for key in dict.fromkeys(_heard_by(kind, fields)):
                self.hearing.setdefault(key, list(walls)).append((kind, fields))


def _heard_by(kind: str, fields: Mapping[str, str]) -> tuple[str, ...]:
    """The keys to which a trait does something."""
    if kind in ("DynamicProperty", "SetGlobalProperty", "SetPieceProperty"):
        commands = filter(None, decode(fields["commands"], ","))
        return tuple(key_of(decode(command, ":")[1]) for command in commands)
    if kind in ("ReportState", BAR):
        return keys_of(fields["keys"])
    if kind == "Embellishment":
        return key_of(fields["increaseKey"]), key_of(fields["decreaseKey"])
    return key_of(fields["key"]), *keys_of(fields.get("watchKeys", ""))


_chain_of = lru_cache(maxsize=4096)(_Chain)


@dataclass(eq=False)
class Piece:
    """A piece on the table; as properties, those of its traits, of its place, of the table."""

    table: Table
    name: str
    traits: list[Trait]
    map: str = "Map"
    place: str = ""
    point: tuple[int, int] = (0, 0)
    level: int = 1
    dynamic: dict[str, str] = field(default_factory=dict)

    @cached_property
    def _chain(self) -> _Chain:
        return _chain_of(tuple(self.traits))

    @cached_property
    def _marks(self) -> dict[str, str]:
        return dict(self._chain.marks)

    @cached_property
    def _calculated(self) -> Mapping[str, str]:
        return self._chain.calculated

    @cached_property
    def _first(self) -> Mapping[str, str]:
        return self._chain.first

    @property
    def _fields(self) -> list[tuple[str, Mapping[str, str]]]:
        return self._chain.fields

    def get(self, name: str, default: str = "") -> str:
        """A property as a text."""
        if name in self._calculated:
            return shown(self.work_out(self._calculated[name]))
        for known in (self.dynamic, self._first, self._marks):
            if name in known:
                return known[name]
        return _HERE[name](self) if name in _HERE else self.table.get(name, default)

    def work_out(self, expression: str | Expression) -> Any:
        """An expression asked of this piece."""
        return self.table.work_out(expression, self)

    def press(self, key: str) -> None:
        """A command, for the outermost trait first, as far as it is the player's own unit; reports and
        triggers wait for all inside of them. What else a menu does not offer can be pressed here: what is
        then said is tested too."""
        waiting = list[tuple[str, Mapping[str, str]]]()
        for kind, fields in self._chain.hearing.get(key, ()):
            if kind == BAR:
                if fields["name"] == NOT_YOURS_NAME and self.work_out(fields["condition"]) is True:
                    break
            elif kind == WALL:
                if self.table.side not in decode(fields["sides"], ","):
                    break
            elif kind in AFTERWARDS:
                waiting.insert(0, (kind, fields))
            else:
                self._do(DOING[kind], fields, key)
        for kind, fields in waiting:
            self._do(DOING[kind], fields, key)

    def _do(self, does: Does, fields: Mapping[str, str], key: str) -> None:
        for order in does(self, fields, key):
            order()

    # -- what traits do --------------------------------------------------------------------------

    def _triggered(self, fields: Mapping[str, str], key: str) -> Iterator[Order]:
        if key in _heard_by("TriggerAction", fields):
            when = fields["condition"]
            if not when or self.work_out(when) is True:
                again = fields["whileExpr"] if fields["loop"] == "true" else ""
                while not again or self.work_out(again) is True:
                    for then in keys_of(fields["performKeys"]):
                        yield lambda then=then: self.press(then)
                    if not again:
                        break

    def _changed(self, fields: Mapping[str, str], key: str) -> Iterator[Order]:
        for value in _changes(fields["commands"], key, self.table.answers):
            self.table.put(self.dynamic, fields["name"], self.filled(value))
            yield from ()

    def _global(self, fields: Mapping[str, str], key: str) -> Iterator[Order]:
        for value in _changes(fields["commands"], key):
            name = fields["property"]
            name = self.get(name.strip("$")) if name.startswith("$") else name
            self.table.put(self.table.globals, name, self.filled(value))
            yield from ()

    def _set_of_others(self, fields: Mapping[str, str], key: str) -> Iterator[Order]:
        *_, name, value, _, _, _ = decode(fields["target"], "|")
        for changed in _changes(fields["commands"], key):
            wanted, which = self.filled(value), fields["filter"]
            alike = [p for p in self.table.pieces if p.get(name) == wanted]
            sets = fields["property"]
            sets = self.get(sets.strip("$")) if sets.startswith("$") else sets
            for piece in [p for p in alike if not which or p.work_out(which) is True]:
                if sets in piece._first:
                    self.table.put(piece.dynamic, sets, piece.filled(changed))
            yield from ()

    def filled(self, value: str) -> str:
        """A value that may be an expression."""
        return shown(self.work_out(value)) if value.startswith("{") else value

    def _sent(self, fields: Mapping[str, str], key: str) -> Iterator[Order]:
        if key_of(fields["key"]) == key:
            yield lambda: self.table.order(key_of(fields["globalKey"]), fields["filter"])

    def _to_module(self, fields: Mapping[str, str], key: str) -> Iterator[Order]:
        if key_of(fields["key"]) == key:
            yield lambda: self.table.press(key_of(fields["hotkey"]))

    def _reported(self, fields: Mapping[str, str], key: str) -> Iterator[Order]:
        if key in keys_of(fields["keys"]):
            self.table.say(self.filled(fields["format"]))
        yield from ()

    def _layered(self, fields: Mapping[str, str], key: str) -> Iterator[Order]:
        if fields["name"] in ("Step", "Face"):
            many = len(decode(fields["images"], ","))
            if key == key_of(fields["increaseKey"]):
                self.table.put(vars(self), "level", self.level % many + 1)
            elif key == key_of(fields["decreaseKey"]):
                self.table.put(vars(self), "level", self.level - 1)
        yield from ()

    def _replaced(self, fields: Mapping[str, str], key: str) -> Iterator[Order]:
        if key_of(fields["key"]) == key:
            yield lambda: self.table.replace(self, fields["markerSpec"], key_of(fields["afterKey"]))

    def _laid(self, fields: Mapping[str, str], key: str) -> Iterator[Order]:
        if key_of(fields["key"]) == key:
            yield lambda: self.table.lay(self, fields["markerSpec"], key_of(fields["afterKey"]))

    def _removed(self, fields: Mapping[str, str], key: str) -> Iterator[Order]:
        if key_of(fields["key"]) == key:
            left = [piece for piece in self.table.pieces if piece is not self]
            self.table.put(vars(self.table), "pieces", left)
        yield from ()

    def _went(self, fields: Mapping[str, str], key: str) -> Iterator[Order]:
        if key_of(fields["key"]) == key:
            to_grid = fields["destination"] == "G"
            self.table.put(vars(self), "map", fields["map"])
            self.table.put(vars(self), "place", fields["gridLocation"] if to_grid else "")
        yield from ()


_HERE: dict[str, Callable[[Piece], str]] = {
    "LocationName": lambda p: p.place,
    "location": lambda p: p.place,
    "CurrentMap": lambda p: p.map,
    "CurrentX": lambda p: str(p.point[0]),
    "CurrentY": lambda p: str(p.point[1]),
    "CurrentBoard": lambda p: p.table.board,
    **dict.fromkeys(("Step_Level", "Face_Level"), lambda p: str(p.level)),
    "newPieceName": lambda p: p.name,
    "PieceUID": lambda p: str(id(p)),
}
"""What a piece's place says of it."""


def _changes(commands: str, key: str, answers: Mapping[str, str] | None = None) -> Iterator[str]:
    """What a key sets: a value, or what a player answers to a question (else its first choice)."""
    for command in filter(None, decode(commands, ",")):
        _, pressed, change = decode(command, ":")
        if key_of(pressed) == key:
            how, value, *choices = decode(change, ",")
            asked = decode(choices[0], ",") if how == "E" else ()
            yield (answers or {}).get(value, asked[0]) if asked else value


AFTERWARDS = ("TriggerAction", "ReportState")
"""The kinds of traits that act after all traits inside of them."""

Does = Callable[[Any, Mapping[str, str], str], Iterator[Order]]

DOING: dict[str, Does] = {
    "TriggerAction": Piece._triggered,
    "DynamicProperty": Piece._changed,
    "SetGlobalProperty": Piece._global,
    "SetPieceProperty": Piece._set_of_others,
    "CounterGlobalKeyCommand": Piece._sent,
    "GlobalHotKey": Piece._to_module,
    "ReportState": Piece._reported,
    "Embellishment": Piece._layered,
    "SendToLocation": Piece._went,
    "Delete": Piece._removed,
    "Replace": Piece._replaced,
    "PlaceMarker": Piece._laid,
}


@dataclass
class Table:
    """A module on a table. ``rolls`` are the dice to come, ``answers`` what is said to questions; the
    ``log`` notes what was there before each change; ``own`` are properties that loops of buttons count,
    of which neither the log nor other players know."""

    module: Module
    board: str
    side: str = "Solitaire"
    chat: list[str] = field(default_factory=list)
    rolls: list[int] = field(default_factory=list)
    answers: dict[str, str] = field(default_factory=dict)
    pieces: list[Piece] = field(default_factory=list)
    log: list[tuple[dict[str, Any], str, Any]] = field(default_factory=list)
    own: dict[str, str] = field(default_factory=dict)

    def put(self, holder: dict[str, Any], name: str, value: Any) -> None:
        """A change that the log knows of."""
        self.log.append((holder, name, holder.get(name, NOTHING)))
        holder[name] = value

    def undo(self, moment: int) -> None:
        """Everything that the log knows of as it was when it had so many entries."""
        while len(self.log) > moment:
            holder, name, before = self.log.pop()
            if before is NOTHING:
                del holder[name]
            else:
                holder[name] = before

    @cached_property
    def globals(self) -> dict[str, str]:
        """The module's properties, those of the turn among them."""
        found = self.module.find("GlobalProperty")
        turns, steps = self.module.find("CounterTurnLevel"), self.module.find("ListTurnLevel")
        first = {e.attributes["property"]: e.attributes["start"] for e in turns}
        first |= {e.attributes["property"]: decode(e.attributes["list"], ",")[0] for e in steps}
        return first | {e.attributes["name"]: e.attributes["initialValue"] for e in found}

    @cached_property
    def _constants(self) -> dict[str, str]:
        found = self.module.find("GlobalTranslatableMessage")
        return {e.attributes["name"]: e.attributes["initialValue"] for e in found}

    @cached_property
    def _slots(self) -> dict[str, list[Trait]]:
        found = {e.attributes["entryName"]: traits for e, traits in self.module.pieces}
        return {name: list(self._whole(traits)) for name, traits in found.items()}

    def _whole(self, traits: list[Trait]) -> Iterator[Trait]:
        for trait in traits:
            if trait.kind == "UsePrototype":
                yield from self._whole(self.module.prototypes[prototype_name(trait)])
            else:
                yield trait

    def place(self, name: str, place: str, point: tuple[int, int], *, lost: int = 0) -> Piece:
        """Put a piece down that has lost so many steps."""
        piece = Piece(self, name, self._slots[name], "Map", place, point, 1 + lost)
        self.pieces.append(piece)
        return piece

    def replace(self, piece: Piece, slot: str, after: str) -> None:
        """Another piece takes a piece's place and what its commands have set."""
        assert piece in self.pieces, piece.name
        name = decode(decode(slot, "/")[-1], ":")[1]
        taken = Piece(self, name, self._slots[name], piece.map, piece.place, piece.point)
        taken.dynamic = dict(piece.dynamic)
        taken.level = piece.level if taken.traits == piece.traits else taken.level
        self.put(vars(self), "pieces", [taken if p is piece else p for p in self.pieces])
        self.put(vars(piece), "map", "")
        self.put(vars(piece), "place", "")
        taken.press(after)

    def lay(self, piece: Piece, slot: str, after: str) -> None:
        """Another piece is laid where a piece is."""
        name = decode(decode(slot, "/")[-1], ":")[1]
        laid = Piece(self, name, self._slots[name], piece.map, piece.place, piece.point)
        self.put(vars(self), "pieces", [*self.pieces, laid])
        laid.press(after)

    def get(self, name: str, default: str = "") -> str:
        """A property of the table."""
        if name == "PlayerSide":
            return self.side
        known = self.own.get(name, self._constants.get(name, default))
        return self.globals.get(name, known)

    def say(self, text: str) -> None:
        """A line in the chat; the empty one is not shown."""
        if text:
            self.chat.append(plain_chat_line(text))

    # -- expressions -----------------------------------------------------------------------------

    def work_out(self, expression: str | Expression, of: Any = None) -> Any:
        """An expression asked of a piece, or of the table."""
        return work_out(expression, of or self, self._functions)

    @cached_property
    def _functions(self) -> dict[str, Callable[..., Any]]:
        return {
            "SumMap": lambda name, map, which: self._sum(name, self._on(map, which)),
            "CountMap": lambda map, which: len(self._on(map, which)),
            "CountLocation": lambda place, map, which: len(
                [p for p in self._on(map, which) if p.place == place]
            ),
            "Random": lambda sides: self.rolls.pop(0),
            WRITES: self.globals.__setitem__,
        }

    def _on(self, map: str, which: str) -> list[Piece]:
        there = (p for p in self._in_sight() if p.map == map)
        return [p for p in there if self.work_out(which, p) is True]

    def _in_sight(self) -> Iterable[Piece]:
        """The pieces that are counted."""
        return self.pieces

    def _sum(self, name: str, pieces: list[Piece]) -> int:
        texts = [p.get(name) for p in pieces]
        return sum(number for number in map(wrapped, texts) if type(number) is int)

    # -- keys ------------------------------------------------------------------------------------

    @cached_property
    def _heard(self) -> dict[str, list[Element]]:
        """The components that hear each key."""
        found: dict[str, list[Element]] = {}
        for element in self.module.root.walk():
            name = {"GlobalKeyCommand": "buttonHotkey"}.get(element.kind, "hotkey")
            if element.kind in ("DoActionButton", "GlobalKeyCommand", "ChangePropertyButton"):
                found.setdefault(key_of(element.attributes.get(name, "")), []).append(element)
        return found

    @cached_property
    def _owners(self) -> dict[int, str]:
        """The property that each hidden command sets."""
        owners = self.module.find("GlobalProperty")
        return {id(c): e.attributes["name"] for e in owners for c in e.children}

    @cached_property
    def _bounds(self) -> dict[str, tuple[int, int]]:
        """The least and the most that numbers may be."""
        owners = [e.attributes for e in self.module.find("GlobalProperty")]
        return {of["name"]: (int(of["min"]), int(of["max"])) for of in owners if "min" in of}

    def button(self, text: str) -> None:
        """Press a button by its text."""
        found = [e for e in self.module.find("DoActionButton") if e.attributes["text"] == text]
        assert len(found) == 1, text
        self._act(found[0])

    def press(self, key: str) -> None:
        """Press a key."""
        assert key in self._heard, key
        for element in self._heard[key]:
            self._act(element)

    def _act(self, element: Element) -> None:
        attributes = element.attributes
        if element.kind == "ChangePropertyButton":
            how, value, *_ = decode(attributes["propChanger"], ",")
            if how == "P":
                worked = self.work_out(value) if value.startswith("{") else value
                self.put(self.globals, self._owners[id(element)], shown(worked))
            elif how == "E" and value in self.answers:
                self.put(self.globals, self._owners[id(element)], self.answers[value])
            elif how == "I":
                name = self._owners[id(element)]
                low, high = self._bounds[name]
                count = min(high, max(low, int(self.globals[name]) + int(value)))
                self.put(self.globals, name, str(count))
        elif element.kind == "GlobalKeyCommand":
            self.order(key_of(attributes["hotkey"]), attributes["filter"], attributes["target"])
        elif self.globals.get(attributes.get("propertyGate", ""), "") != "true":
            if attributes.get("doReport") == "true":
                text = attributes["reportFormat"]
                self.say(shown(self.work_out(text)) if text.startswith("{") else text)
            if attributes.get("doHotkey") == "true" or attributes.get("doLoop") == "true":
                self._again(attributes)

    def _again(self, attributes: Mapping[str, str]) -> None:
        """The keys of a button; over and over where it says so."""
        looped = attributes.get("doLoop") == "true"
        counted = attributes.get("indexProperty", "")
        for times in range(_MOST_TIMES):
            if counted:
                first, step = int(attributes["indexStart"]), int(attributes["indexStep"])
                self.own[counted] = str(first + times * step)
            if attributes.get("loopType") == "counted":
                if times >= int(shown(self.work_out(attributes["loopCount"]))):
                    return
            elif attributes.get("loopType") == "until":
                if times and self.work_out(attributes["untilExpression"]) is True:
                    return
            elif looped and self.work_out(attributes["whileExpression"]) is not True:
                return
            for key in keys_of(attributes.get("hotkeys", "")):
                self.press(key)
            if not looped:
                return
        raise AssertionError(f"without end: {attributes['name']}")

    def order(self, key: str, which: str, target: str = "") -> None:
        """A command for all pieces that a filter lets through; it asks each when it comes to it. Before
        that, one property of each is compared with a value that the table works out once."""
        *_, looks, name, value, how, _, _ = decode(target, "|") if target else ("false", *5 * ("",))
        wanted = shown(self.work_out(value)) if value.startswith("{") else value
        for piece in list(self.pieces):
            if looks == "true" and not _COMPARED[how](piece.get(name), wanted):
                continue
            if self.work_out(which, piece) is True:
                piece.press(key)
