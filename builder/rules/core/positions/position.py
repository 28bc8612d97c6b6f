"""Positions as plain values: which counters are where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.pieces.counters import Marker, Unit
from builder.model.position_sheets import PositionSheet, Standing
from builder.model.scenarios import Placement, Scenario
from builder.model.space import Cell, PlaceError
from builder.model.space import Side as Hexside
from builder.problems import PathKey
from builder.sentences import filled_sentence

HexOrSide = Cell | Hexside


@dataclass(frozen=True, slots=True)
class Piece:
    """A counter in play.

    ``name`` is unique in a position: the counter's id, then ``id#2`` and so on. ``at`` is the place
    as the spec file or question gives it: a hex, a hexside, a box (``turn:3``), or empty for off
    the map; ``spot`` is the hex or hexside that it names, if any; a ``crowded`` piece may share it.
    ``faces`` is the direction that it points in, empty for that in which units start. ``bank`` is a
    neighbouring hex on the unit's side of the water, for a hex that water divides. ``lost`` is the
    number of steps lost, ``states`` are the states from declared rules, ``aboard`` is the unit that
    carries it at the start. ``path`` is the place of
    the placement in the game's data.
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
    faces: str = ""
    aboard: str = ""

    @property
    def cell(self) -> Cell | None:
        """The hex that the piece is in; ``None`` on a hexside or off the map."""
        return self.spot if isinstance(self.spot, Cell) else None


@dataclass(frozen=True, slots=True)
class Position:
    """The state of a game on one map: its turn, phase and pieces. ``flags`` are words that the
    system adds (such as the hexside of a blown bridge)."""

    game: Game = field(repr=False)
    map: MapSheet = field(repr=False)
    pieces: tuple[Piece, ...] = ()
    turn: int = 1
    phase: str = ""
    flags: frozenset[str] = frozenset()

    def counter(self, piece: Piece) -> Unit | Marker:
        """Return the game's counter (a unit or a marker) that a piece is."""
        return self.game.counters[piece.counter]

    def unit(self, piece: Piece) -> Unit:
        """Return the game's unit that a piece is; raises ``TypeError`` for a marker."""
        found = self.counter(piece)
        if not isinstance(found, Unit):
            raise TypeError(filled_sentence("{counter} is a marker", counter=piece.counter))
        return found

    @property
    def units(self) -> Iterator[Piece]:
        """The pieces that are units, in order."""
        counters = self.game.counters
        return (p for p in self.pieces if isinstance(counters[p.counter], Unit))

    def piece(self, name: str) -> Piece | None:
        """Return the piece with that name, or ``None``."""
        return next((p for p in self.pieces if p.name == name), None)

    def at(self, spot: HexOrSide) -> tuple[Piece, ...]:
        """Return the pieces in a hex or on a hexside."""
        return tuple(p for p in self.pieces if p.spot == spot)


def read_spot(sheet: MapSheet, text: str) -> HexOrSide | None:
    """Return the hex or hexside that the text ``place`` names; ``None`` for a box (``turn:3``) or
    an empty text. Raises ``PlaceError`` for one that the map does not have."""
    if not text or ":" in text:
        return None
    return sheet.space.parse_side(text) if "/" in text else sheet.space.cell(text)


def unique_piece_names(counters: Iterable[str]) -> list[str]:
    """Return unique names for counters in order: ``id``, ``id#2`` …"""
    seen: dict[str, int] = {}
    names = []
    for id in counters:
        seen[id] = seen.get(id, 0) + 1
        names.append(id if seen[id] == 1 else f"{id}#{seen[id]}")
    return names


def of_scenario(game: Game, scenario: Scenario, sheet: MapSheet) -> Position:
    """Return the position at the start of a scenario, from its setup. A piece whose place is not on
    the map has no ``spot``; the setup check reports it."""
    return Position(
        game,
        sheet,
        _placed_pieces(game, sheet, scenario.setup, ("scenarios", scenario.id, "setup")),
    )


def of_sheet(game: Game, written: PositionSheet, sheet: MapSheet) -> Position:
    """Return the position that a position file describes; the ``path`` of its pieces starts with
    ``position``. Counters that the game does not have are left out, and pieces in places that the
    map does not have get no ``spot``; checks report both."""
    pieces = _placed_pieces(game, sheet, written.pieces, ("position", "pieces"))
    return Position(game, sheet, pieces, written.turn, written.phase)


def _placed_pieces(
    game: Game, sheet: MapSheet, placed: Sequence[Placement | Standing], root: PathKey
) -> tuple[Piece, ...]:
    """Return the pieces of a list of placements, each with its path below ``root``."""
    flat = [(n, p) for n, p in enumerate(placed) for _ in range(p.count)]
    names = unique_piece_names(p.counter for _, p in flat)
    for n, (_, p) in enumerate(flat):
        if isinstance(p, Standing) and p.known_as:
            names[n] = p.known_as
    return tuple(
        Piece(
            name=name,
            counter=p.counter,
            at=p.at,
            spot=spot_or_none(sheet, p.at),
            reduced=p.reduced or p.lost > 0,
            lost=p.lost or int(p.reduced),
            states=_placed_states(game, p),
            hidden=p.hidden,
            markers=p.with_markers,
            bank=p.bank if isinstance(p, Standing) else "",
            path=(*root, n),
            crowded=p.crowded,
            faces=p.faces,
            aboard=p.aboard,
        )
        for name, (n, p) in zip(names, flat, strict=True)
        if p.counter in game.counters
    )


def _placed_states(game: Game, placed: Placement | Standing) -> tuple[str, ...]:
    """Return the states of a placed counter. A unit that lies face down is in the state that hides
    units, if the game declares such a state."""
    hiding, states = game.mechanisms.hiding_state, placed.states
    if hiding is None or not placed.hidden or hiding.id in states:
        return states
    is_unit = isinstance(game.counters.get(placed.counter), Unit)
    return (*states, hiding.id) if is_unit else states


def spot_or_none(sheet: MapSheet, text: str) -> HexOrSide | None:
    """Return the hex or hexside that a text names, like :func:`read_spot`, but ``None`` if the map
    does not have it."""
    try:
        return read_spot(sheet, text)
    except PlaceError:
        return None


def canonical_place(sheet: MapSheet, text: str) -> str:
    """Return the id of a place in the map's own spelling; a place that the map does not have is
    returned unchanged."""
    spot = spot_or_none(sheet, text)
    if spot is None:
        return text
    return sheet.space.id(spot) if isinstance(spot, Cell) else sheet.space.side_id(spot)


def of_places(game: Game, sheet: MapSheet, places: Mapping[str, str]) -> Position:
    """Return the position in which pieces, given by name (``id`` or ``id#2``), are in the given
    places. Raises ``PlaceError``, and ``KeyError`` for a counter that the game does not have."""
    pieces = []
    for name, at in places.items():
        id = name.partition("#")[0]
        if id not in game.counters:
            raise KeyError(id)
        pieces.append(Piece(name, id, at, read_spot(sheet, at)))
    return Position(game, sheet, tuple(pieces))
