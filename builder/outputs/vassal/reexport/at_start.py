"""Updates the setup of a module without predefined setups: changes to the game's setup are made to
the module's at-start stacks, the pieces that every new game has on its maps."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element as Tag
from xml.etree.ElementTree import SubElement

from builder.model.scenarios import Scenario
from builder.outputs.vassal.reexport.known_pieces import (
    AtStart,
    CannotFollow,
    KnownModule,
    Spot,
    turning_layer,
)
from builder.outputs.vassal.reexport.places import Places
from builder.outputs.vassal.reexport.saved_game_edits import set_layer_level
from builder.outputs.vassal.reexport.setups import wanted_of
from builder.outputs.vassal.reexport.slots import first_free
from builder.sentences import filled_sentence
from builder.vassal.format.components import class_name
from builder.vassal.reading.opened_module import MAPS
from builder.vassal.reading.trait_chains import read_chain
from builder.vassal.repair.build_file_text import BuildFile, tag_kind
from builder.vassal.repair.pieces import with_slot_id

OFF_MAP_LIST = "Not on the map"
"""The name of the palette list for pieces that new games had once and no longer have."""


@dataclass
class StartEdits:
    """Changes to the at-start stacks: slots (piece definitions) that are ``moved``, with their new
    places; slots that are ``gone``; layers that show another level (``levels``, by the type of the
    layer); and counters that are ``new``, with place and level."""

    moved: dict[str, str] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)
    levels: dict[str, int] = field(default_factory=dict)
    new: list[Spot] = field(default_factory=list)


def start_edits(known: KnownModule, scenario: Scenario) -> StartEdits:
    """Return the changes to the at-start stacks that a changed scenario requires; raises
    :class:`CannotFollow` if one cannot be made."""
    places = known.places(scenario.map)
    if places is None:
        raise CannotFollow("the places of its map are not known in the module")
    standing: dict[str, list[AtStart]] = defaultdict(list)
    for piece in known.at_start(places):
        standing[piece.counter].append(piece)
    waiting: dict[str, list[Spot]] = defaultdict(list)
    for spot in wanted_of(known, scenario):
        if places.pixel(spot[1]) is None:
            raise CannotFollow(filled_sentence("the module has no place {spot!r}", spot=spot[1]))
        waiting[spot[0]].append(spot)
    edits = StartEdits()
    for counter in sorted(standing.keys() | waiting.keys()):
        _match(edits, standing[counter], waiting[counter])
    slots = Counter(e.attributes.get("gpid", "") for e in known.root.find("PieceSlot"))
    for slot in (*edits.moved, *edits.gone, *edits.levels):
        if not slot or slots[slot] > 1:
            raise CannotFollow(
                filled_sentence("the slot {slot!r} is that of several pieces", slot=slot)
            )
    texts = {e.attributes.get("gpid", ""): e.body for e in known.root.find("PieceSlot")}
    for slot, level in edits.levels.items():
        _at_level(known, known.by_slot[slot], texts[slot], level)
    for counter, _, level in edits.new:
        _at_level(known, counter, _text_of(known, counter, texts), level)
    return edits


def _text_of(known: KnownModule, counter: str, texts: Mapping[str, str]) -> str:
    """Return the definition text of a counter's piece, as in its slot in the build file."""
    if counter in known.added:
        return known.added[counter]
    tie = known.carried.ties.pieces.get(counter)
    found = next((texts[slot] for slot in (tie.slots if tie else ()) if slot in texts), None)
    if found is None:
        raise CannotFollow(filled_sentence("the module has no piece {counter!r}", counter=counter))
    return found.strip()


def _at_level(known: KnownModule, counter: str, text: str, level: int) -> str:
    """Return a piece's definition text with a certain face up; unchanged for a piece with only one
    face."""
    tie = known.carried.ties.pieces.get(counter)
    layer = tie.layer if tie else None
    if layer is None:
        return text
    trait = turning_layer(layer, read_chain(text, "").chain)
    if trait is None:
        if level == layer.front:
            return text
        raise CannotFollow(
            filled_sentence(
                "the layer of {counter!r} is in a prototype: turn it over in VASSAL",
                counter=counter,
            )
        )
    try:
        return set_layer_level(text, trait.type, level)
    except ValueError as exc:
        raise CannotFollow(str(exc)) from exc


def _match(edits: StartEdits, standing: Sequence[AtStart], wanted: Sequence[Spot]) -> None:
    """Compare the pieces of a counter that are on the map with those that are wanted, and record
    which move, are new or are gone."""
    left, free = list(wanted), []
    for piece in standing:
        here = [s for s in left if s[1] == piece.place]
        if not here:
            free.append(piece)
            continue
        spot = next((s for s in here if s[2] == piece.level), here[0])
        left.remove(spot)
        if spot[2] != piece.level:
            edits.levels[piece.slot] = spot[2]
    for piece, spot in zip(free, left, strict=False):
        edits.moved[piece.slot] = spot[1]
        if spot[2] != piece.level:
            edits.levels[piece.slot] = spot[2]
    edits.gone.update(piece.slot for piece in free[len(left) :])
    edits.new += left[len(free) :]


def with_own_start(
    known: KnownModule, scenario: Scenario, edits: StartEdits, build: BuildFile
) -> None:
    """Change the at-start stacks in the build file as ``edits`` says."""
    places = known.places(scenario.map)
    assert places is not None
    map = next(t for t in build.of_kind(*MAPS) if t.get("mapName", "") == places.tie.window)
    stacks = _Stacks(map, places)
    slots = {tag.get("gpid", ""): tag for tag in build.of_kind("PieceSlot")}
    texts = {slot: tag.text or "" for slot, tag in slots.items()}
    for slot, level in edits.levels.items():
        slots[slot].text = _at_level(known, known.by_slot[slot], texts[slot].strip(), level)
    for slot in sorted(edits.gone):
        stacks.take(slots[slot])
        _removed_pieces_list(build).append(slots[slot])
    for slot, place in edits.moved.items():
        stacks.take(slots[slot])
        stacks.add_piece(slots[slot], place)
    free = first_free(build)
    for n, (counter, place, level) in enumerate(edits.new, free):
        text = _at_level(known, counter, _text_of(known, counter, texts), level)
        tag = Tag(class_name("PieceSlot"), {"entryName": _name_of(known, counter), "gpid": str(n)})
        tag.text = text
        tag.text = with_slot_id(tag, str(n)) or text
        stacks.add_piece(tag, place)
    if edits.new:
        build.root.set("nextPieceSlotId", str(free + len(edits.new)))
    stacks.clear()
    build.changed = True


def _name_of(known: KnownModule, counter: str) -> str:
    """Return the name of a piece in the module."""
    tie = known.carried.ties.pieces.get(counter)
    return tie.name if tie else known.game.counters[counter].name


class _Stacks:
    """The at-start stacks of a map in the build file, keyed by place for new stacks."""

    def __init__(self, map: Tag, places: Places) -> None:
        self._map, self._places = map, places
        self._made: dict[str, Tag] = {}
        self._left: list[Tag] = []
        self._kind = class_name("SetupStack")

    def take(self, slot: Tag) -> None:
        """Remove a piece from its stack."""
        for stack in self._map.iter():
            if tag_kind(stack) == "SetupStack" and slot in list(stack):
                stack.remove(slot)
                self._left.append(stack)

    def add_piece(self, slot: Tag, place: str) -> None:
        """Put a piece on the new stack of a place."""
        if place not in self._made:
            found, edge = self._places.pixel(place), self._places.tie.edge
            assert found is not None
            self._made[place] = SubElement(
                self._map, self._kind,
                {"name": f"At {place}", "owningBoard": self._places.tie.board, "location": "",
                 "useGridLocation": "false", "x": str(found[0] - edge[0]),
                 "y": str(found[1] - edge[1])},
            )  # fmt: skip
        self._made[place].append(slot)

    def clear(self) -> None:
        """Remove the stacks that have become empty from the map."""
        for parent in list(self._map.iter()):
            for stack in list(parent):
                if stack in self._left and not len(stack):
                    parent.remove(stack)


def _removed_pieces_list(build: BuildFile) -> Tag:
    """Return the list in the build file that holds pieces which are no longer on any map."""
    for tag in build.of_kind("ListWidget"):
        if tag.get("entryName") == OFF_MAP_LIST:
            return tag
    attributes = {"name": OFF_MAP_LIST, "text": OFF_MAP_LIST, "hidden": "false", "scale": "1.0"}
    window = SubElement(build.root, class_name("PieceWindow"), attributes)
    return SubElement(window, class_name("ListWidget"), {"entryName": OFF_MAP_LIST})
