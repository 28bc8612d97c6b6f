"""The maps of a theatre joined into one map, for questions about what lies where."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Literal

from builder.model.ground.map_parts import Area, Feature
from builder.model.ground.maps import MapSheet, parse_place_or_side
from builder.model.ground.theatres import Exit, Theatre
from builder.model.space import Cell, PlaceError, Plan
from builder.model.space import Side as Hexside
from builder.model.space.joined_boards import JoinedSpace


class JoinedMap(MapSheet):
    """The maps of a theatre joined into one, for questions about what lies where. It is never
    drawn; its ``parts`` are drawn separately."""

    parts: tuple[MapSheet, ...]
    exits: dict[str, tuple[Exit, ...]] = {}

    @cached_property
    def joined_space(self) -> JoinedSpace:
        """The places of all maps, with the exits whose two ends exist."""
        names = tuple(part.id for part in self.parts)
        bare = JoinedSpace(names, tuple(part.space for part in self.parts))
        pairs: dict[tuple[Cell, Cell], None] = {}
        for _, a, b in self._exit_steps(bare):
            pairs[min(a, b), max(a, b)] = None
        return JoinedSpace(names, bare.boards, tuple(pairs))

    def _exit_steps(self, space: JoinedSpace) -> Iterator[tuple[str, Cell, Cell]]:
        """Yield the steps of exits, each with its kind; steps that do not name two places are left
        out, because checks report them."""
        for kind, exits in self.exits.items():
            for one in exits:
                for a, b in itertools.pairwise(_cell_or_none(space, id) for id in one.nodes):
                    if a is not None and b is not None and a != b:
                        yield kind, a, b

    @property
    def space(self) -> JoinedSpace:
        """The space of the joined map: the places of all maps of the theatre."""
        return self.joined_space

    def plan(self, left: float = 0.0, top: float = 0.0) -> Plan:
        """Raise ``TypeError``, because the maps of a theatre lie on separate sheets."""
        raise TypeError("the maps of a theatre lie on sheets of their own")

    def own_name(self, number: int, text: str) -> str:
        """Return the name that one of the maps, by its number, has for a place, a side or a box of
        the theatre; empty if it is on another map."""
        if ":" in text:
            return text
        spot = parse_place_or_side(self.joined_space, text)
        if spot is None or (not isinstance(spot, Cell) and self.joined_space.is_exit(spot)):
            return ""
        board, _ = self.joined_space.board_and_cell(spot if isinstance(spot, Cell) else spot.cell)
        if board != number:
            return ""
        own = self.joined_space.boards[board]
        if isinstance(spot, Cell):
            return own.id(self.joined_space.board_and_cell(spot)[1])
        return own.side_id(spot._replace(cell=self.joined_space.board_and_cell(spot.cell)[1]))

    def part_of(self, cell: Cell) -> tuple[MapSheet, Cell]:
        """Return the map on which a place lies, and the place as that map numbers it."""
        number, own = self.joined_space.board_and_cell(cell)
        return self.parts[number], own

    @property
    def is_grid(self) -> bool:
        """Whether all places have letters and numbers."""
        return all(part.is_grid for part in self.parts)

    @property
    def board(self) -> Literal["hexes", "squares", "points", "areas"]:
        """The word for the kind of places of the first map."""
        return self.parts[0].board

    def title_of(self, cell: Cell) -> str:
        """Return the printed text for a place."""
        part, own = self.part_of(cell)
        return part.title_of(own)

    @cached_property
    def titles(self) -> dict[str, str]:
        """The printed names of places, by id."""
        return {
            self.joined_space.joined_id(n, id): title
            for n, part in enumerate(self.parts)
            for id, title in part.titles.items()
        }

    @cached_property
    def all_features(self) -> tuple[Feature, ...]:
        """The features of all maps."""
        return tuple(
            feature.model_copy(update={"at": self._joined_id(n, feature.at)})
            for n, part in enumerate(self.parts)
            for feature in part.all_features
        )

    def _joined_id(self, number: int, at: str) -> str:
        """Return the id that a place or a side of one of the maps has in the joined map."""
        space, own = self.joined_space, self.parts[number].space
        if "/" in at:
            return space.side_id(space.side_here(number, own.parse_side(at)))
        return space.joined_id(number, at)

    def terrain_at(self, cell: Cell) -> str:
        """Return the id of a place's terrain type."""
        part, own = self.part_of(cell)
        return part.terrain_at(own)

    @cached_property
    def kinds(self) -> dict[Cell, str]:
        """The terrain type of every place."""
        return {
            self.joined_space.joined_cell(n, cell): kind
            for n, part in enumerate(self.parts)
            for cell, kind in part.kinds.items()
        }

    @cached_property
    def heights_of(self) -> dict[Cell, int]:
        """The height of every hex that has one."""
        return {
            self.joined_space.joined_cell(n, cell): height
            for n, part in enumerate(self.parts)
            for cell, height in part.heights_of.items()
        }

    @cached_property
    def _areas(self) -> dict[str, frozenset[Cell]]:
        found: dict[str, frozenset[Cell]] = {}
        for n, part in enumerate(self.parts):
            found[part.id] = frozenset(
                self.joined_space.joined_cell(n, cell) for cell in part.space.cells
            )
        for n, part in enumerate(self.parts):
            for area in part.areas:
                here = frozenset(
                    self.joined_space.joined_cell(n, cell) for cell in part.area(area.id)
                )
                found[area.id] = found.get(area.id, frozenset()) | here
        return found

    @cached_property
    def walled(self) -> dict[Hexside, frozenset[Cell]]:
        """For each side of a course with an inside (``Course.inside``), the places of the area on
        its inside."""
        return {
            self.joined_space.side_here(n, side): frozenset(
                self.joined_space.joined_cell(n, c) for c in cells
            )
            for n, part in enumerate(self.parts)
            for side, cells in part.walled.items()
        }

    @cached_property
    def side_types(self) -> dict[Hexside, frozenset[str]]:
        """The ids of the hexside terrain types on each hexside that has any."""
        return {
            self.joined_space.side_here(n, side): kinds
            for n, part in enumerate(self.parts)
            for side, kinds in part.side_types.items()
        }

    @cached_property
    def side_features(self) -> dict[Hexside, frozenset[str]]:
        """The features on the sides between places."""
        return {
            self.joined_space.side_here(n, side): kinds
            for n, part in enumerate(self.parts)
            for side, kinds in part.side_features.items()
        }

    @cached_property
    def path_steps(self) -> dict[tuple[Cell, Cell], frozenset[str]]:
        """The path types that join two places, keyed in both directions."""
        found = {
            (self.joined_space.joined_cell(n, a), self.joined_space.joined_cell(n, b)): kinds
            for n, part in enumerate(self.parts)
            for (a, b), kinds in part.path_steps.items()
        }
        for kind, a, b in self._exit_steps(self.joined_space):
            for step in ((a, b), (b, a)):
                found[step] = found.get(step, frozenset()) | {kind}
        return found

    def bound(self, a: Cell, b: Cell) -> bool:
        """Return whether two neighbouring places are connected only by a link, or by an exit to
        another map."""
        part, own = self.part_of(a)
        other, there = self.part_of(b)
        return part is not other or self.joined_space.exits_between(a, b) or part.bound(own, there)


def _cell_or_none(space: JoinedSpace, id: str) -> Cell | None:
    try:
        return space.cell(id)
    except PlaceError:
        return None


def joined_map(theatre: Theatre, parts: tuple[MapSheet, ...]) -> JoinedMap:
    """Return the maps of a theatre joined into one. Areas with the same name on several maps become
    one; every map is also an area with its own name."""
    areas = {area.id: area for part in parts for area in part.areas}
    whole = {part.id: Area(id=part.id, name=part.title) for part in parts}
    return JoinedMap.model_construct(
        id=theatre.id,
        title=theatre.title,
        parts=parts,
        exits=theatre.exits,
        areas=tuple((whole | areas).values()),
        places=tuple(place for part in parts for place in part.places),
        tracks=tuple(dict.fromkeys(id for part in parts for id in part.tracks)),
        theme=parts[0].theme,
        hex_size=parts[0].hex_size,
    )


def playable_maps(maps: Sequence[MapSheet], theatres: Sequence[Theatre]) -> tuple[MapSheet, ...]:
    """Return the maps, followed by each theatre's maps joined into one; a theatre with fewer than
    two existing maps is left out."""
    own = {m.id: m for m in maps}
    joined = (
        joined_map(theatre, parts)
        for theatre in theatres
        if len(parts := tuple(own[id] for id in dict.fromkeys(theatre.boards) if id in own)) > 1
    )
    return *maps, *joined
