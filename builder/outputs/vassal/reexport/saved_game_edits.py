"""Edits the pieces in a saved game: only the commands that concern the edited pieces are
changed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from builder.sentences import filled_sentence
from builder.vassal.format.files.archive import Data, pack_archive
from builder.vassal.format.files.saves import ESCAPE, deobfuscate, obfuscate
from builder.vassal.format.files.sequence_encoder import decode, encode
from builder.vassal.format.files.unpacking import open_archive
from builder.vassal.format.pieces import MapPoint, stack_command
from builder.vassal.reading.opened_module import SAVED
from builder.vassal.repair.pieces import definition_parts, join_definition

_DEEPEST = 20
END = "end_save"
"""The command that ends a saved game."""


@dataclass
class Edits:
    """Changes to a saved game: ids of pieces that are ``gone``; new positions of those ``moved``;
    layers that show another level (``levels``, as type of the layer and level, by piece);
    definition texts of ``new`` pieces, each with its position and whether it stays unstacked; and
    other ``commands``, keyed by the command that they replace (one for :data:`END` is inserted
    before the end)."""

    gone: set[str] = field(default_factory=set)
    moved: dict[str, MapPoint] = field(default_factory=dict)
    levels: dict[str, tuple[str, int]] = field(default_factory=dict)
    new: list[tuple[str, MapPoint, bool]] = field(default_factory=list)
    commands: dict[str, str] = field(default_factory=dict)


def edited_save(data: bytes, edits: Edits) -> bytes:
    """Return the bytes of the saved game with changes made; raises ``ReadError`` or ``ValueError``
    if it cannot be read or written."""
    archive = open_archive(data)
    files: dict[str, Data] = {name: archive.read(name) for name in archive.sizes}
    text = deobfuscate(bytes(files[SAVED]))
    writer = _Writer(edits, *_ids(text))
    return pack_archive({**files, SAVED: obfuscate([writer.whole_text(text)])})


def _ids(text: str) -> tuple[list[str], set[str]]:
    """Return the ids of all pieces, stacks and decks, and of those inside stacks."""
    made = (command for command in _leaves(text, _DEEPEST) if command.startswith("+/"))
    parts = [decode(command[2:], "/") for command in made]
    stacked = (m for p in parts if p[1:2] == ["stack"] for m in decode(p[-1], ";")[3:])
    return [p[0] for p in parts], set(stacked)


def _leaves(text: str, levels: int) -> Iterator[str]:
    if ESCAPE not in text or not levels:
        yield text
        return
    for part in decode(text, ESCAPE):
        yield from _leaves(part, levels - 1)


class _Writer:
    def __init__(self, edits: Edits, ids: Sequence[str], stacked: Collection[str]) -> None:
        self._edits = edits
        numbers = [int(id) for id in ids if id.isdecimal() and len(id) < 18]
        self._next = max(numbers, default=0) + 1
        self._leaving = edits.gone | edits.moved.keys()
        self._arrivals: dict[MapPoint, list[str]] = {}
        for id, spot in edits.moved.items():
            if id in stacked:
                self._arrivals.setdefault(spot, []).append(id)
        self._made: list[str] = []
        for text, spot, loose in edits.new:
            id = self._free()
            self._made.append(_placed(text, id, spot))
            if not loose:
                self._arrivals.setdefault(spot, []).append(id)

    def _free(self) -> str:
        self._next += 1
        return str(self._next - 1)

    def whole_text(self, text: str) -> str:
        """Return the whole text of the edited saved game; new commands are inserted before the end."""
        parts = self._changed(decode(text, ESCAPE), _DEEPEST)
        stacks = [stack_command(self._free(), spot, ids) for spot, ids in self._arrivals.items()]
        at = parts.index(END) if END in parts else len(parts)
        added = [self._edits.commands[END]] if END in self._edits.commands else []
        return encode([*parts[:at], *self._made, *stacks, *added, *parts[at:]], ESCAPE)

    def _changed(self, parts: Sequence[str], levels: int) -> list[str]:
        found = []
        for part in parts:
            if ESCAPE in part and levels:
                inner = self._changed(decode(part, ESCAPE), levels - 1)
                found += [encode(inner, ESCAPE)] if inner else []
            elif part.startswith("+/"):
                found += [said] if (said := self._command(part)) else []
            else:
                found.append(part if part == END else self._edits.commands.get(part, part))
        return found

    def _command(self, text: str) -> str:
        """Return the changed version of a command that creates a piece or stack; empty if that is
        gone."""
        id, type, *rest = decode(text[2:], "/")
        if type == "stack" and rest:
            return self._stack(text, id, rest[0])
        if id in self._edits.gone:
            return ""
        if id in self._edits.levels:
            text = set_layer_level(text, *self._edits.levels[id])
        return self._moved(text, id)

    def _moved(self, text: str, id: str) -> str:
        spot = self._edits.moved.get(id)
        return _placed(text, id, spot) if spot else text

    def _stack(self, text: str, id: str, state: str) -> str:
        """Return a stack without the pieces that leave it and with those that come to its place."""
        map, x, y, *members = decode(state, ";")
        kept = [m for m in members if m not in self._leaving]
        pieces = [m for m in kept if not m.startswith("@@")]
        spot = MapPoint(map, int(x), int(y)) if _is_whole(x) and _is_whole(y) else None
        arriving = self._arrivals.pop(spot, []) if spot and pieces else []
        if not pieces and len(kept) < len(members):
            return ""
        if kept == members and not arriving:
            return text
        layer = [m for m in kept if m.startswith("@@")]
        said = encode((map, x, y, *pieces, *arriving, *layer), ";")
        return "+/" + encode((id, "stack", said), "/")


def _is_whole(text: str) -> bool:
    return text.lstrip("-").isdecimal() and len(text) < 9


def _placed(text: str, id: str, spot: MapPoint) -> str:
    """Return a piece's definition text with another id and position; raises ``ValueError`` if the
    text cannot be read."""
    parts = definition_parts(text)
    if parts is None:
        raise ValueError(filled_sentence("the definition of piece {id} cannot be written", id=id))
    _, types, states = parts
    place = decode(states[-1], ";")
    more = place[3:] or [""]
    states[-1] = encode((spot.map, str(spot.x), str(spot.y), *more), ";")
    said = join_definition(id, types, states)
    if not said:
        raise ValueError(filled_sentence("the definition of piece {id} cannot be written", id=id))
    return said


def set_layer_level(text: str, layer: str, level: int) -> str:
    """Return a piece's definition text in which the layer of a certain type shows a level; 0 hides
    the layer."""
    parts = definition_parts(text)
    if parts is None or layer not in parts[1]:
        raise ValueError("the layer of a piece cannot be written")
    id, types, states = parts
    at = types.index(layer)
    states[at] = at_level(states[at], level)
    return join_definition(id, types, states)


def at_level(state: str, level: int) -> str:
    """Return the state text of a layer that shows a level; 0 hides the layer."""
    _, mark, rest = state.partition(";")
    return f"{level or -1}{mark}{rest}"


def definitions_by_id(made: Sequence[str]) -> Mapping[str, str]:
    """Return the commands of a saved game that create pieces, by piece id."""
    return {decode(text[2:], "/")[0]: text for text in made}
