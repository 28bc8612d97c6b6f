"""Positions: which counters are where, as plain values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.pieces.counters import Marker, Unit
from builder.model.position_sheets import PositionSheet, Standing
from builder.model.scenarios import Placement, Scenario
from builder.model.space import Cell, PlaceError
from builder.model.space import Side as Hexside
from builder.problems import PathKey

HexOrSide = Cell | Hexside


@dataclass(frozen=True, slots=True)
class Piece:
    """A counter in play.

    ``name`` is unique in a position: the counter's id, then ``id#2`` and so on. ``at`` is the place as
    written: a hex, a hexside, a box (``turn:3``), or empty for off the map; ``spot`` the hex or hexside
    it names, if any; ``crowded`` may share it. ``bank`` is a neighbouring hex on the unit's side of
    the water, for a hex that water parts. ``lost`` are the steps that it has lost,
    ``states`` what declared rules have made of it. ``path`` is where the placement stands in the game.
    """

    name: str
    counter: str
    at: str = ""
    spot: HexOrSide | None = None
    reduced: bool = False
    lost: int = 0
    states: tuple[str, ...] = ()
    hidden: bool = False
    markers: tuple[str, ...] = ()
    bank: str = ""
    path: PathKey = ()
    crowded: bool = False

    @property
    def cell(self) -> Cell | None:
        """The hex that the piece is in; ``None`` on a hexside or off the map."""
        return self.spot if isinstance(self.spot, Cell) else None


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of a game on one map. ``flags`` are words of the system (a blown bridge's hexside)."""

    game: Game = field(repr=False)
    map: MapSheet = field(repr=False)
    pieces: tuple[Piece, ...] = ()
    turn: int = 1
    phase: str = ""
    flags: frozenset[str] = frozenset()

    def counter(self, piece: Piece) -> Unit | Marker:
        """The counter that a piece is of."""
        return self.game.counters[piece.counter]

    def unit(self, piece: Piece) -> Unit:
        """The unit that a piece is of; raises ``TypeError`` for a marker."""
        found = self.counter(piece)
        if not isinstance(found, Unit):
            raise TypeError(f"{piece.counter} is a marker")
        return found

    @property
    def units(self) -> Iterator[Piece]:
        """The pieces that are units, in order."""
        return (p for p in self.pieces if isinstance(self.counter(p), Unit))

    def piece(self, name: str) -> Piece | None:
        """The piece of that name."""
        return next((p for p in self.pieces if p.name == name), None)

    def at(self, spot: HexOrSide) -> tuple[Piece, ...]:
        """The pieces in a hex or on a hexside."""
        return tuple(p for p in self.pieces if p.spot == spot)

    def moved(self, name: str, at: str) -> Position:
        """The position with one piece elsewhere; raises ``PlaceError`` off the map."""
        spot = read_spot(self.map, at)
        pieces = tuple(replace(p, at=at, spot=spot) if p.name == name else p for p in self.pieces)
        return replace(self, pieces=pieces)


def read_spot(sheet: MapSheet, text: str) -> HexOrSide | None:
    """The hex or hexside that a place names; ``None`` for a box (``turn:3``) or nowhere; raises
    ``PlaceError``."""
    if not text or ":" in text:
        return None
    return sheet.space.parse_side(text) if "/" in text else sheet.space.cell(text)


def named(counters: Iterable[str]) -> list[str]:
    """Unique names for counters in order: ``id``, ``id#2`` …"""
    seen: dict[str, int] = {}
    names = []
    for id in counters:
        seen[id] = seen.get(id, 0) + 1
        names.append(id if seen[id] == 1 else f"{id}#{seen[id]}")
    return names


def of_scenario(game: Game, scenario: Scenario, sheet: MapSheet) -> Position:
    """The position at a scenario's start. A place that is not on the map leaves its piece without a
    spot; the setup check reports it."""
    return Position(
        game, sheet, _stood(game, sheet, scenario.setup, ("scenarios", scenario.id, "setup"))
    )


def of_sheet(game: Game, written: PositionSheet, sheet: MapSheet) -> Position:
    """The position that is written down; ``path`` of a piece starts with ``position``. Counters that
    the game does not have are left out, and places that the map does not have leave their piece
    without a spot: checks report both."""
    pieces = _stood(game, sheet, written.pieces, ("position", "pieces"))
    return Position(game, sheet, pieces, written.turn, written.phase)


def _stood(
    game: Game, sheet: MapSheet, placed: Sequence[Placement | Standing], root: PathKey
) -> tuple[Piece, ...]:
    """The pieces of a list of placements, each with its path below ``root``."""
    flat = [(n, p) for n, p in enumerate(placed) for _ in range(p.count)]
    names = named(p.counter for _, p in flat)
    return tuple(
        Piece(
            name=name,
            counter=p.counter,
            at=p.at,
            spot=spot_or_none(sheet, p.at),
            reduced=p.reduced or p.lost > 0,
            lost=p.lost or int(p.reduced),
            states=p.states,
            hidden=p.hidden,
            markers=p.with_markers,
            bank=p.bank if isinstance(p, Standing) else "",
            path=(*root, n),
            crowded=p.crowded,
        )
        for name, (n, p) in zip(names, flat, strict=True)
        if p.counter in game.counters
    )


def spot_or_none(sheet: MapSheet, text: str) -> HexOrSide | None:
    """The same, and ``None`` for a place that the map does not have."""
    try:
        return read_spot(sheet, text)
    except PlaceError:
        return None


def spelt(sheet: MapSheet, text: str) -> str:
    """A place as the map itself writes it; one that the map does not have as it stands."""
    spot = spot_or_none(sheet, text)
    if spot is None:
        return text
    return sheet.space.id(spot) if isinstance(spot, Cell) else sheet.space.side_id(spot)


def of_places(game: Game, sheet: MapSheet, places: Mapping[str, str]) -> Position:
    """A position from plain data: piece name (``id`` or ``id#2``) to place; raises ``PlaceError`` and
    ``KeyError`` for a counter that the game does not have."""
    pieces = []
    for name, at in places.items():
        id = name.partition("#")[0]
        if id not in game.counters:
            raise KeyError(id)
        pieces.append(Piece(name, id, at, read_spot(sheet, at)))
    return Position(game, sheet, tuple(pieces))
