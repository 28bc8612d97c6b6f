"""Setups that were changed in the game, in the saved games of the module: pieces that stand elsewhere,
are turned over, new or gone. All else of a saved game stays."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from builder.model.carried import Carried, CarriedLayer, CarriedSetup, digest_of_places
from builder.model.game import Game
from builder.model.scenarios import Scenario
from builder.outputs.vassal.carrying.places import Places, places_of
from builder.outputs.vassal.carrying.saved import Edits, at_level, definitions_by_id
from builder.outputs.vassal.engine.components import Element
from builder.outputs.vassal.engine.files.sequence_encoder import decode
from builder.outputs.vassal.engine.files.unpacking import ReadError, open_archive
from builder.outputs.vassal.engine.pieces import MapPoint, add_piece
from builder.outputs.vassal.engine.traits import Trait
from builder.outputs.vassal.inspecting.chains import Chains, Definition, fields, read_chain
from builder.outputs.vassal.inspecting.expanded import expanded
from builder.outputs.vassal.inspecting.faces import layer_of
from builder.outputs.vassal.inspecting.opened import MAPS, OpenedSave, open_save

Spot = tuple[str, str, int]
"""The first counter of a piece, its place, and the level of the layer that turns it; 0 without one."""


_NEAR = 4.0
"""Pixels within which pieces lie on one another."""


class CannotFollow(ValueError):
    """A change of a setup that the saved game cannot be given."""


def is_changed(scenario: Scenario, tied: CarriedSetup) -> bool:
    """Whether other pieces stand in a setup, or elsewhere, than when it was imported."""
    spots = ((p.counter, p.at, p.reduced, p.count) for p in scenario.setup)
    return digest_of_places(spots) != tied.placed


@dataclass
class SetupEditor:
    """Finds what becomes of the saved games. ``root`` is the build file, ``added`` are definitions of
    counters that the module did not have, by their ids."""

    game: Game
    carried: Carried
    root: Element
    added: Mapping[str, str]

    def edits(self, scenario: Scenario, tied: CarriedSetup) -> Edits:
        """What becomes of the saved game of a setup; raises :class:`CannotFollow`."""
        if not tied.file or tied.file not in self.carried.files:
            raise CannotFollow("it has no saved game of its own")
        tie = self.carried.ties.boards.get(scenario.map)
        sheet = next((m for m in self.game.maps if m.id == scenario.map), None)
        places = places_of(sheet, tie, self.root) if tie and sheet else None
        if places is None:
            raise CannotFollow("the places of its map are not known in the module")
        try:
            save = open_save(open_archive(self.carried.files[tied.file]), tied.file)
        except ReadError as exc:
            raise CannotFollow(exc.problem.message) from exc
        return _Matching(self, scenario, places, save).edits()

    @cached_property
    def by_slot(self) -> Mapping[str, str]:
        """The counters of slots."""
        return {slot: id for id, piece in self.carried.ties.pieces.items() for slot in piece.slots}

    @cached_property
    def by_name(self) -> Mapping[str, str]:
        """The counters by what they were called, the first of each name."""
        ties = self.carried.ties.pieces
        return {piece.name: id for id, piece in reversed(list(ties.items())) if not piece.of}

    @cached_property
    def levels(self) -> Mapping[str, list[int]]:
        """The levels of the faces of each piece that is turned over, by its first counter."""
        found: dict[str, list[int]] = defaultdict(list)
        for id, piece in self.carried.ties.pieces.items():
            if piece.layer is not None:
                found[piece.of or id] += [piece.layer.front, piece.layer.back]
        return found

    def spot(self, counter: str, place: str, reduced: bool) -> Spot:
        """Where a piece of a setup stands, and which face it shows."""
        tie = self.carried.ties.pieces.get(counter)
        layer = tie.layer if tie else None
        if layer is None:
            if reduced:
                raise CannotFollow(f"{counter!r} cannot be turned over there")
            return counter, place, 0
        first = tie.of if tie else ""
        return first or counter, place, layer.back if reduced else layer.front

    @cached_property
    def prototypes(self) -> Mapping[str, Definition]:
        """The prototypes of the module."""
        found = self.root.find("PrototypeDefinition")
        return {e.attributes.get("name", ""): read_chain(e.body, "") for e in found}

    def fresh(self, counter: str) -> str:
        """The definition of a counter that is not in a saved game yet, without a place."""
        if counter in self.added:
            return self.added[counter]
        tie = self.carried.ties.pieces.get(counter)
        slots = (e for e in self.root.walk() if e.kind in ("PieceSlot", "CardSlot"))
        own = (e for e in slots if tie and e.attributes.get("gpid", "") in tie.slots)
        if (slot := next(own, None)) is None:
            raise CannotFollow(f"the module has no piece {counter!r}")
        return self._expanded(slot)

    def _expanded(self, slot: Element) -> str:
        definition = read_chain(slot.body, "")
        for trait in definition.chain[:-1]:
            if trait.kind == "UsePrototype" and fields(trait).get("params"):
                name = slot.attributes.get("entryName", "")
                raise CannotFollow(
                    f"{name!r} gives words to its prototype: place one in VASSAL first"
                )
        chain, _ = expanded(definition.chain[:-1], self.prototypes)
        return add_piece("null", (*chain, definition.basic))


@dataclass
class _Standing:
    """A piece of the saved game that the setup of the game has: its id, its counter, where it stands."""

    id: str
    counter: str
    x: int
    y: int
    chain: tuple[Trait, ...]


class _Matching:
    """Matches what stands in the game with what stands in the saved game."""

    def __init__(
        self, editor: SetupEditor, scenario: Scenario, places: Places, save: OpenedSave
    ) -> None:
        self._editor, self._places, self._save = editor, places, save
        self._wanted: list[Spot] = [
            editor.spot(p.counter, p.at, p.reduced) for p in scenario.setup for _ in range(p.count)
        ]
        self._texts = definitions_by_id(save.made)
        self._found = Edits()
        self._lying: set[tuple[int, int]] = set()

    def edits(self) -> Edits:
        """What becomes of the saved game; raises :class:`CannotFollow`."""
        self._check_boards()
        standing: dict[str, list[_Standing]] = defaultdict(list)
        for piece in self._standing():
            standing[piece.counter].append(piece)
            self._lying.add((piece.x, piece.y))
        waiting: dict[str, list[Spot]] = defaultdict(list)
        for spot in self._without_those_at_start(self._wanted):
            waiting[spot[0]].append(spot)
        for counter in sorted(standing.keys() | waiting.keys()):
            self._counter(counter, standing[counter], waiting[counter])
        return self._found

    def _check_boards(self) -> None:
        """The board must be the one that its window shows, alone or first."""
        tie = self._places.tie
        shown = [board for window, board in self._save.boards if window == tie.window]
        if shown and shown[0] != tie.board:
            raise CannotFollow(f"its window shows the board {shown[0]!r}")

    def _standing(self) -> Iterator[_Standing]:
        """The pieces in the window of the map."""
        in_decks = set(self._in_decks())
        for definition in self._save.definitions(Chains()):
            window, x, y = definition.place
            if definition.kind != "piece" or window != self._places.tie.window:
                continue
            editor = self._editor
            counter = editor.by_slot.get(definition.gpid) or editor.by_name.get(definition.name)
            if counter is None:
                continue
            if definition.id in in_decks:
                raise CannotFollow(f"{definition.name!r} lies in a deck there")
            yield _Standing(definition.id, counter, _pixel(x), _pixel(y), definition.chain)

    def _in_decks(self) -> Iterator[str]:
        for definition in self._save.definitions(Chains()):
            if definition.kind == "deck":
                for part in decode(definition.basic.state, ";"):
                    yield from decode(part, ",")

    def _without_those_at_start(self, wanted: list[Spot]) -> list[Spot]:
        """What is left of the setup without the pieces that every new game has on its maps."""
        if any(c.startswith("SETUP_STACK") for c in self._save.commands):
            return wanted
        left = list(wanted)
        for counter, place in self._at_start():
            found = next((s for s in left if s[:2] == (counter, place)), None)
            if found is None:
                message = f"{counter!r} stands in every setup: move it in carried/buildFile.xml"
                raise CannotFollow(message)
            left.remove(found)
        return left

    def _at_start(self) -> Iterator[tuple[str, str]]:
        tie = self._places.tie
        for map in (e for e in self._editor.root.walk() if e.kind in MAPS):
            if map.attributes.get("mapName", "") != tie.window:
                continue
            boards = [b.attributes.get("name", "") for b in map.find("Board")]
            for stack in map.find("SetupStack"):
                owner = stack.attributes.get("owningBoard", "")
                if (owner if owner in boards else boards[0]) != tie.board:
                    continue
                for slot in stack.find("PieceSlot"):
                    counter = self._editor.by_slot.get(slot.attributes.get("gpid", ""))
                    if counter is not None:
                        yield counter, self._place_of(stack)

    def _place_of(self, stack: Element) -> str:
        a = stack.attributes
        named = a.get("useGridLocation") != "false" and self._places.called(a.get("location", ""))
        edge = self._places.tie.edge
        at = _pixel(a.get("x", "")) + edge[0], _pixel(a.get("y", "")) + edge[1]
        return named or self._places.place(*at)

    def _counter(self, counter: str, standing: list[_Standing], wanted: list[Spot]) -> None:
        """The pieces of a counter: those that stay, those that are turned, those that move, and what is
        new or gone."""
        left = list(wanted)
        free: list[_Standing] = []
        for piece in standing:
            here = [s for s in left if self._places.is_at(s[1], piece.x, piece.y)]
            level = self._level(piece)
            if not here:
                free.append(piece)
                continue
            spot = next((s for s in here if s[2] == level), here[0])
            left.remove(spot)
            self._turn(piece, spot[2], level)
        for piece, spot in zip(free, left, strict=False):
            self._found.moved[piece.id] = self._spot(spot[1])
            self._turn(piece, spot[2], self._level(piece))
        self._found.gone.update(piece.id for piece in free[len(left) :])
        for spot in left[len(free) :]:
            self._add(counter, spot, standing)

    def _spot(self, place: str) -> MapPoint:
        found = self._places.pixel(place)
        if found is None:
            raise CannotFollow(f"the module has no place {place!r}")
        # Who is there already may lie a pixel beside: the others lie on him.
        near = [at for at in self._lying if math.dist(at, found) <= _NEAR]
        best = min(near, key=lambda at: math.dist(at, found), default=found)
        return MapPoint(self._places.tie.window, *best)

    def _layer(self, counter: str) -> CarriedLayer | None:
        tie = self._editor.carried.ties.pieces.get(counter)
        return tie.layer if tie else None

    def _turning(self, counter: str, chain: tuple[Trait, ...]) -> Trait | None:
        """The trait of a chain that turns the piece over."""
        mine = self._layer(counter)
        for trait in chain if mine else ():
            if trait.kind == "Embellishment" and mine:
                layer = layer_of(trait)
                if (layer.name, layer.images) == (mine.name, mine.images):
                    return trait
        return None

    def _level(self, piece: _Standing) -> int:
        """The face that a piece shows, by its level; the first if it shows none that prints."""
        layer, trait = self._layer(piece.counter), self._turning(piece.counter, piece.chain)
        if layer is None or trait is None:
            return layer.front if layer else 0
        mine = layer_of(trait)
        levels = self._editor.levels[piece.counter]
        if mine.level in levels:
            return mine.level
        shown = mine.shown(mine.level)
        return next((n for n in levels if shown and mine.shown(n) == shown), layer.front)

    def _turn(self, piece: _Standing, wanted: int, level: int) -> None:
        if wanted == level:
            return
        trait = self._turning(piece.counter, piece.chain)
        if trait is None:
            raise CannotFollow(f"{piece.counter!r} cannot be turned over there")
        self._found.levels[piece.id] = trait.type, wanted

    def _add(self, counter: str, spot: Spot, standing: list[_Standing]) -> None:
        """A piece that the saved game does not have: as another of its kind there, or as in its list."""
        text = self._texts[standing[0].id] if standing else self._editor.fresh(counter)
        found = read_chain(text, "")
        layer, trait = self._layer(counter), self._turning(counter, found.chain)
        if layer is not None and trait is not None:
            chain = tuple(
                Trait(t.kind, t.type, at_level(t.state, spot[2])) if t is trait else t
                for t in found.chain
            )
            text = add_piece("null", chain)
        elif layer is not None and spot[2] != layer.front:
            raise CannotFollow(f"{counter!r} cannot be turned over there")
        loose = any(t.kind == "Immobilized" for t in found.chain)
        self._found.new.append((text, self._spot(spot[1]), loose))


def _pixel(text: str) -> int:
    try:
        return max(-10_000_000, min(10_000_000, int(text)))
    except ValueError:
        return 0
