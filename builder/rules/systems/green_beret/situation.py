"""The situation in a game: the places of the pieces, which are detected or damaged, and the
objectives and teams that are counted.

Markers that a saved game shows loose in a hex (detected, damage, suppressed) are assigned to the
pieces that they belong to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.pieces.counters import Marker, Unit
from builder.model.position_sheets import PositionSheet, Standing
from builder.model.space.hexes import Cell
from builder.rules.core.positions.position import Piece, Position, of_sheet
from builder.rules.core.positions.question_position import QuestionPosition
from builder.rules.systems.green_beret.game_data import MISSIONS, POINTS, Gear, gear_of, is_enemy
from builder.rules.systems.green_beret.ground import TerrainMap

START_POINTS = 100
"""The number of procurement points at the start (6.2)."""

DETECTED, SUPPRESSED, FIRED = "detected", "suppressed", "fired"
"""The traits of the markers that lie on pieces."""


@dataclass(frozen=True)
class Situation(QuestionPosition):
    """A position in the form that the rules read. The ``markers`` of a piece are the ids of the
    markers on it."""

    land: TerrainMap = field(repr=False)

    # -- who is there ------------------------------------------------------------------------------

    def on_map(self) -> Iterator[tuple[Piece, Cell]]:
        """Yield the pieces in hexes, each with its hex."""
        return ((p, p.cell) for p in self.position.pieces if p.cell is not None)

    def unit(self, piece: Piece) -> Unit | None:
        """Return the unit of a piece; ``None`` for a marker."""
        found = self.position.counter(piece)
        return found if isinstance(found, Unit) else None

    def gear(self, piece: Piece) -> Gear | None:
        """Return the values of a piece; ``None`` if it is not a unit of the player or the system."""
        unit = self.unit(piece)
        return gear_of(unit) if unit else None

    def traits(self, piece: Piece) -> tuple[str, ...]:
        """Return the traits of a piece."""
        return self.position.counter(piece).traits

    def enemies(self) -> tuple[Piece, ...]:
        """Return the enemy units in hexes."""
        return tuple(p for p, _ in self.on_map() if (u := self.unit(p)) and is_enemy(u))

    def berets(self, cell: Cell | None = None) -> tuple[Piece, ...]:
        """Return the player's teams, leaders and equipment in all hexes, or in one hex."""
        found = (
            p for p, at in self.on_map()
            if cell in (None, at) and (u := self.unit(p)) and not is_enemy(u)
        )  # fmt: skip
        return tuple(found)

    def teams(self, cell: Cell | None = None) -> tuple[Piece, ...]:
        """Return the teams in all hexes, or in one hex."""
        return tuple(p for p in self.berets(cell) if "team" in self.traits(p))

    def leaders(self, cell: Cell) -> tuple[Piece, ...]:
        """Return the commanders and officers in a hex."""
        return tuple(p for p in self.berets(cell) if "leader" in self.traits(p))

    def items(self, cell: Cell) -> tuple[Piece, ...]:
        """Return the weapons and equipment in a hex."""
        people = {p.name for p in (*self.teams(cell), *self.leaders(cell))}
        return tuple(p for p in self.berets(cell) if p.name not in people)

    def camps(self) -> tuple[Piece, ...]:
        """Return the base camps on the map."""
        return tuple(p for p, _ in self.on_map() if "base-camp" in self.traits(p))

    def is_camp(self, cell: Cell) -> bool:
        """Decide whether a base camp is in a hex."""
        return any(at == cell and "base-camp" in self.traits(p) for p, at in self.on_map())

    def objective(self) -> Piece | None:
        """Return the objective on the map, if there is one."""
        return next((p for p, _ in self.on_map() if "objective" in self.traits(p)), None)

    # -- what is on them ---------------------------------------------------------------------------

    def has(self, piece: Piece, trait: str) -> bool:
        """Tell whether a marker with a given trait lies on a piece."""
        return any(trait in self.game.counters[m].traits for m in piece.markers)

    def damage(self, piece: Piece) -> tuple[Marker, ...]:
        """Return the damage markers on a team."""
        found = (self.game.counters[m] for m in piece.markers)
        return tuple(m for m in found if isinstance(m, Marker) and "damage" in m.traits)

    def harm(self, piece: Piece, value: str) -> int:
        """Return how many points damage subtracts from the given value of a team, or adds to its
        noise."""
        return sum(m.value or 0 for m in self.damage(piece) if value in m.traits)

    def hunted(self) -> tuple[Piece, ...]:
        """Return the detected teams outside base camps, which enemies pursue (12.9)."""
        return tuple(
            p for p in self.teams() if self.has(p, DETECTED) and p.cell and not self.is_camp(p.cell)
        )

    # -- what is counted ---------------------------------------------------------------------------

    @property
    def points(self) -> int:
        """The procurement points: the sum of the numbers of the track boxes in which the two hidden
        enemy units lie (3.6)."""
        boxes = [
            p.at.partition(":")[2] for p in self.position.pieces if p.at.startswith(f"{POINTS}:")
        ]
        numbers = [int(b) for b in boxes if b.isdigit()]
        return sum(numbers) if numbers else START_POINTS

    def counted(self, box: str, trait: str) -> int:
        """Return how many pieces with a trait lie in a box of the display on which completed and
        abandoned objectives and lost teams are counted."""
        at = f"{MISSIONS}:{box}"
        return sum(p.at == at and trait in self.traits(p) for p in self.position.pieces)

    def left_in(self, cup: str) -> Counter[str]:
        """Return the counters that are still in a cup, with their numbers."""
        pool = next((p for p in self.game.pools if p.id == cup), None)
        found: Counter[str] = Counter(dict(pool.contents) if pool else {})
        for piece in self.position.pieces:
            if piece.at and piece.at != cup:
                found[piece.counter] -= 1
            for marker in piece.markers:
                found[marker] -= 1
        return +found

    # -- changes -----------------------------------------------------------------------------------

    def with_pieces(self, pieces: Iterable[Piece]) -> Situation:
        """Return a copy of the situation with other pieces."""
        return replace(self, position=replace(self.position, pieces=tuple(pieces)))

    def moved(self, name: str, cell: Cell) -> Situation:
        """Return a copy with a piece moved to another hex."""
        at = self.sheet.hexes.id(cell)
        return self.with_pieces(
            replace(p, at=at, spot=cell) if p.name == name else p for p in self.position.pieces
        )

    def put(self, name: str, at: str) -> Situation:
        """Return a copy with a piece in a box, or off the map (empty ``at``), and without markers
        on it."""
        return self.with_pieces(
            replace(p, at=at, spot=None, markers=()) if p.name == name else p
            for p in self.position.pieces
        )

    def marked(self, name: str, marker: str) -> Situation:
        """Return a copy with a marker on a piece; a second marker of the same kind is added only
        for damage."""

        def lay(piece: Piece) -> Piece:
            if piece.name != name or marker in piece.markers:
                return piece
            return replace(piece, markers=(*piece.markers, marker))

        return self.with_pieces(map(lay, self.position.pieces))

    def unmarked(self, trait: str, names: frozenset[str] | None = None) -> Situation:
        """Return a copy without the markers of a trait on some pieces, or on all."""
        counters = self.game.counters

        def bare(piece: Piece) -> Piece:
            if names is not None and piece.name not in names:
                return piece
            kept = tuple(m for m in piece.markers if trait not in counters[m].traits)
            return piece if kept == piece.markers else replace(piece, markers=kept)

        return self.with_pieces(map(bare, self.position.pieces))

    def added(self, counter: str, at: str, cell: Cell | None = None) -> Situation:
        """Return a copy with one more piece of a counter in a place."""
        taken = {p.name for p in self.position.pieces}
        number, name = 1, counter
        while name in taken:
            number += 1
            name = f"{counter}#{number}"
        piece = Piece(name, counter, at, cell)
        return self.with_pieces((*self.position.pieces, piece))

    def marker(self, trait: str) -> str:
        """Return the id of the game's marker with a trait; empty if it has none."""
        return next((m.id for m in self.game.markers if trait in m.traits), "")


def situation_of(game: Game, written: PositionSheet, sheet: MapSheet) -> Situation:
    """Return the situation of a position file; loose markers are assigned to their pieces."""
    return situation_in(of_sheet(game, written, sheet))


def situation_in(position: Position) -> Situation:
    """Return the situation of a position; loose markers are assigned to their pieces."""
    broken = {
        p.cell for p in position.pieces
        if p.cell is not None and "destroyed-bridge" in position.counter(p).traits
    }  # fmt: skip
    land = TerrainMap(position.game, position.map, frozenset(c for c in broken if c is not None))
    return _with_assigned_markers(Situation(position, land))


def _with_assigned_markers(now: Situation) -> Situation:
    """Return the situation with loose markers assigned to the pieces in their hex: detected to
    every team, damage to the first team, suppressed to the first enemy."""
    for piece in now.position.pieces:
        traits = set(now.traits(piece))
        if piece.cell is None or not traits & {DETECTED, SUPPRESSED, FIRED, "damage"}:
            continue
        for name in _meant(now, piece, traits):
            now = now.marked(name, piece.counter)
        now = now.with_pieces(p for p in now.position.pieces if p.name != piece.name)
    return now


def _meant(now: Situation, marker: Piece, traits: set[str]) -> Iterator[str]:
    cell = marker.cell
    assert cell is not None
    if DETECTED in traits:
        yield from (p.name for p in now.teams(cell))
    elif "damage" in traits:
        yield from (p.name for p in now.teams(cell)[:1])
    elif SUPPRESSED in traits:
        here = [p for p in now.enemies() if p.cell == cell and not now.has(p, SUPPRESSED)]
        yield from (p.name for p in here[:1])
    else:
        armed = [p for p in now.items(cell) if (g := now.gear(p)) and g.firepower > 0]
        yield from (p.name for p in armed if not now.has(p, FIRED))


def keeps_afloat(now: Situation, pieces: Iterable[Piece]) -> bool:
    """Decide whether one of some pieces keeps the others afloat in full water: a patrol boat, raft or
    scuba gear (11.1, 11.2)."""
    return any((gear := now.gear(piece)) and gear.water for piece in pieces)


def position_sheet_of(now: Situation, like: PositionSheet, turn: int, phase: str) -> PositionSheet:
    """Return a situation as a position that can be written to a file; pieces without a place are
    left out."""
    pieces = tuple(
        Standing(
            counter=p.counter, at=p.at, reduced=p.reduced, hidden=p.hidden, with_markers=p.markers
        )
        for p in now.position.pieces
        if p.at
    )
    return like.model_copy(update={"pieces": pieces, "turn": turn, "phase": phase})


def with_points(now: Situation, points: int) -> Situation:
    """Return a copy with ``points`` procurement points: the two hidden units move to the boxes of
    the track that show them; points beyond what the track can show are cut off."""
    boxes = next((t.boxes for t in now.game.tracks if t.id == POINTS), ())
    most = max((int(b.id) for b in boxes if b.id.isdigit()), default=0)
    points = max(0, min(points, most + 9))
    tens = min(points // 10 * 10, most)
    places = iter((f"{POINTS}:{tens}", f"{POINTS}:{points - tens}"))
    pieces = [
        replace(p, at=next(places, p.at)) if p.at.startswith(f"{POINTS}:") else p
        for p in now.position.pieces
    ]
    return now.with_pieces(pieces)
