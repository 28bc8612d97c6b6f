"""Positions out of saved games of our own modules, and into them."""

from __future__ import annotations

import re
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from xml.etree import ElementTree

from builder.model.counters import Unit
from builder.model.game import Game
from builder.model.hexes import Hexside
from builder.model.positions import PositionSheet, Standing
from builder.model.scenarios import Placement, Scenario
from builder.outputs.vassal.boards import Board
from builder.outputs.vassal.pieces import Piece, Spot
from builder.outputs.vassal.prototypes import MAP
from builder.outputs.vassal.reader import PlacedPiece, read_archive, read_save
from builder.outputs.vassal.saves import SavedGame, SavedStack
from builder.outputs.vassal.sequence_encoder import decode, encode
from builder.outputs.vassal.setups import NO_SIDE, Stage, set_up
from builder.outputs.vassal.slots import FACE, STEP, counter_names
from builder.outputs.vassal.traits import Trait, fields_of
from builder.outputs.vassal.turns import TURN_MARKER, saved_turn, steps
from builder.outputs.vassal.unpacking import ReadError
from builder.problems import Problem, error, warning

_NOBODY = ("", "null")
"""What a mask says that nobody has turned face down."""

_TURN = re.compile(r"TURNTurnTracker0\t0\|(\d+)")
_BROKEN = (
    *(ReadError, ValueError, KeyError, IndexError, EOFError, NotImplementedError, RuntimeError),
    *(zipfile.error, zlib.error, ElementTree.ParseError),
)
"""What damaged archives and texts raise."""


# -- out of a saved game ---------------------------------------------------------------------------


def read_position(
    stage: Stage, data: bytes, name: str = ""
) -> tuple[PositionSheet | None, list[Problem]]:
    """The position that a ``.vsav`` holds, or ``None`` for a damaged one or one of another module.
    ``name`` is how messages call the file. Pieces that the game does not know are reported."""
    try:
        entries = read_archive(data)
        title = _title(entries)
        pieces, others = read_save(data)
    except _BROKEN as exc:
        message = f"{name or 'the file'} is no saved game that can be read: {exc}"
        return None, [error("bad-save", message, hint="save the game again in VASSAL")]
    if title and title != stage.game.sheet.title:
        hint = f"open one of {stage.game.sheet.title}"
        return None, [error("other-game", f"this is a saved game of {title}", hint=hint)]
    return _Reading(stage, others).read(pieces)


def _title(entries: dict[str, bytes]) -> str:
    """The name of the module that a save belongs to."""
    if "moduledata" not in entries:
        return ""
    found = ElementTree.fromstring(entries["moduledata"]).find("name")
    return (found.text or "").strip() if found is not None else ""


@dataclass
class _Reading:
    """One saved game on its way to a position."""

    stage: Stage
    others: list[str]
    problems: list[Problem] = field(default_factory=list)

    def read(self, pieces: list[PlacedPiece]) -> tuple[PositionSheet | None, list[Problem]]:
        map_id, board = self._board()
        if board is None:
            return None, [error("no-board", "the saved game shows none of this module's maps")]
        ids = {name: id for id, name in counter_names(self.stage.game).items()}
        found = [s for p in pieces for s in self._standing(p, board, ids)]
        found.sort(key=lambda s: (s.counter, s.at, s.reduced, s.hidden))
        turn, phase = self._moment()
        game = self.stage.game
        sheet = PositionSheet(
            game=game.id,
            map=map_id,
            turn=turn,
            phase=phase,
            incomplete=True,
            pieces=tuple(found),
        )
        return sheet, self.problems

    def _board(self) -> tuple[str, Board | None]:
        """The map whose board the save shows."""
        start = f"{MAP}BoardPicker\t"
        shown = {c.removeprefix(start).split("\t")[0] for c in self.others if c.startswith(start)}
        for id, board in self.stage.boards.items():
            if board.name in shown:
                return id, board
        return "", None

    def _moment(self) -> tuple[int, str]:
        """Turn and phase as the tracker shows them."""
        for command in self.others:
            match = _TURN.match(command)
            if match:
                level = decode(command.split("|", 1)[1], ";")
                inner = decode(level[4], ";") if len(level) > 4 else ["0"]
                names = [
                    f"{side}:{phase}" if side else phase for side, phase in steps(self.stage.game)
                ]
                at = int(inner[0])
                return int(match[1]), names[at] if at < len(names) else ""
        return 1, ""

    def _standing(
        self, piece: PlacedPiece, board: Board, ids: dict[str, str]
    ) -> Iterator[Standing]:
        windows = {MAP: board, **{b.name: b for b in self.stage.displays.values()}}
        if piece.spot is None or piece.spot.map not in windows:
            return
        id = ids.get(piece.name)
        if id is None:
            message = f"the game has no counter called {piece.name!r}"
            self.problems.append(error("unknown-piece", message, hint="is it of another version?"))
            return
        if id == TURN_MARKER:
            return
        at = place_at(windows[piece.spot.map], piece.spot, afloat=self._afloat(id))
        if not at:
            message = f"{piece.name} lies beside the map; it counts as off the map"
            self.problems.append(warning("beside-the-map", message))
        yield Standing(counter=id, at=at, reduced=_turned(piece), hidden=_face_down(piece))

    def _afloat(self, id: str) -> bool:
        """Whether a counter may lie on hexsides: vessels, and whatever scenarios place there."""
        counter = self.stage.game.counters[id]
        placed = {p.counter for s in self.stage.game.scenarios for p in s.setup if "/" in p.at}
        return id in placed or (isinstance(counter, Unit) and counter.movement_class == "riverine")


def place_at(board: Board, spot: Spot, *, afloat: bool = False) -> str:
    """The hex, hexside (for pieces that may lie there) or box at a point; empty beside them all."""
    for track, boxes in board.regions.items():
        for box, rect in boxes.items():
            if rect.x <= spot.x <= rect.right and rect.y <= spot.y <= rect.bottom:
                return f"{track}:{box}"
    if board.field is None:
        return ""
    layout, grid = board.field.layout, board.field.hexes
    cell = layout.cell_at(spot.x, spot.y)
    if cell is None:
        return ""
    if not afloat:
        return grid.id(cell)
    sides = [grid.side(cell, i) for i in range(6)]
    nearest = min(sides, key=lambda s: _away(layout.side_middle(s), spot))
    closer = _away(layout.side_middle(nearest), spot) < _away(layout.centre(cell), spot)
    inner = isinstance(nearest, Hexside) and len(grid.side_cells(nearest)) == 2
    return grid.side_id(nearest) if closer and inner else grid.id(cell)


def _away(point: tuple[float, float], spot: Spot) -> float:
    return (point[0] - spot.x) ** 2 + (point[1] - spot.y) ** 2


def _turned(piece: PlacedPiece) -> bool:
    """Whether the back is up."""
    faces = (t for t in piece.traits if t.kind == "Embellishment")
    return any(t.state.startswith("2") for t in faces if fields_of(t)["name"] in (STEP, FACE))


def _face_down(piece: PlacedPiece) -> bool:
    masks = (t for t in piece.traits if t.kind == "Obscurable")
    return any(decode(t.state, ";")[0] not in _NOBODY for t in masks)


# -- into a saved game -----------------------------------------------------------------------------


def save_of(stage: Stage, written: PositionSheet, problems: list[Problem]) -> SavedGame:
    """The saved game of a position. Hidden pieces lie face down; where the module cannot do that they
    are left off, which is reported."""
    scenario = next((s for s in stage.game.scenarios if s.id == written.scenario), None)
    base = scenario or Scenario(
        id="position",
        number="",
        title="",
        turns=1,
        map=written.map,
        first_side=_any_side(stage.game),
    )
    names = counter_names(stage.game)
    down = {names[p.counter] for p in written.pieces if p.hidden and p.counter in names}
    maskable = {n for n in down if _can_hide(stage, n)}
    if down - maskable:
        message = (
            f"the module cannot hide {len(down - maskable)} kinds of pieces; they are left off"
        )
        problems.append(warning("cannot-hide", message))
    shown = [
        p for p in written.pieces if p.at and not (p.hidden and names[p.counter] not in maskable)
    ]
    placed = (*_turn_marker(stage.game, base, written), *map(_placement, shown))
    made = base.model_copy(update={"map": written.map or base.map, "setup": placed})
    saved = set_up(stage, made, problems)
    hidden = {(names[p.counter], p.at) for p in shown if p.hidden}
    return _with_masks(stage, made, replace(saved, trackers=_turn(stage, written)), hidden)


def _turn_marker(game: Game, scenario: Scenario, written: PositionSheet) -> Iterator[Placement]:
    """The turn marker in the box of its turn, if the position does not say where it is; after the
    last box the track begins again."""
    if TURN_MARKER not in game.counters or not scenario.track:
        return
    if TURN_MARKER in {p.counter for p in written.pieces}:
        return
    boxes = game.track(scenario.track).boxes
    if boxes:
        box = boxes[(written.turn - 1) % len(boxes)].id
        yield Placement(counter=TURN_MARKER, at=f"{scenario.track}:{box}")


def _any_side(game: Game) -> str:
    return game.sheet.sides[0].id if game.sheet.sides else "side"


def _placement(piece: Standing) -> Placement:
    fields = {"counter", "at", "count", "reduced", "hidden", "with_markers", "crowded"}
    return Placement.model_validate(piece.model_dump(include=fields))


def _turn(stage: Stage, written: PositionSheet) -> tuple[str, ...]:
    if not stage.game.sheet.sequence:
        return ()
    return (saved_turn(stage.game, written.turn, written.phase),)


def _can_hide(stage: Stage, name: str) -> bool:
    made = (p for p in stage.counters.pieces.values() if p.name == name)
    return any(_masks(stage, p) for p in made)


def _masks(stage: Stage, piece: Piece) -> list[Trait]:
    from builder.outputs.vassal.setups import expanded

    return [t for t in expanded(piece.traits, stage.prototypes) if t.kind == "Obscurable"]


def _with_masks(
    stage: Stage, scenario: Scenario, saved: SavedGame, hidden: set[tuple[str, str]]
) -> SavedGame:
    """The same game with some pieces face down for the side that owns them."""
    spots = [(n, stage.find(scenario.map, at)) for n, at in sorted(hidden)]
    down = {(n, Spot(found[0], *found[1].point)) for n, found in spots if found is not None}
    stacks = tuple(
        SavedStack(
            s.spot, tuple(_masked(p) if (p.name, s.spot) in down else p for p in s.pieces), s.loose
        )
        for s in saved.stacks
    )
    return replace(saved, stacks=stacks)


def _masked(piece: Piece) -> Piece:
    def turned(trait: Trait) -> Trait:
        if trait.kind != "Obscurable":
            return trait
        owners = fields_of(trait)["access"].split(":")[1:2]
        return trait._replace(state=encode((owners[0] if any(owners) else NO_SIDE, ""), ";"))

    return replace(piece, traits=tuple(map(turned, piece.traits)))
