"""Reads positions from saved games of Chitwright's own modules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import cycle

from builder.model.pieces.counters import Unit
from builder.model.position_sheets import PositionSheet, Standing
from builder.model.space.hexes import Hexside
from builder.outputs.vassal.counters.hexsides import HEX
from builder.outputs.vassal.counters.ownership import expand_prototypes
from builder.outputs.vassal.counters.prototypes import MAP
from builder.outputs.vassal.counters.slots import FACE, STEP, counter_names
from builder.outputs.vassal.counters.states import ABOARD, state_property
from builder.outputs.vassal.module.setups import SetupContext
from builder.outputs.vassal.table.arrivals import OF_EVENTS, turn_at
from builder.outputs.vassal.table.boards.banks import bank_at
from builder.outputs.vassal.table.boards.board_layout import LaidBoards
from builder.outputs.vassal.table.boards.boards import Board, turn_track
from builder.outputs.vassal.table.facings import FACES, piece_facing
from builder.outputs.vassal.table.origins import read_noted, read_origin
from builder.outputs.vassal.table.turns import TURN_MARKER, phase_names
from builder.problems import Problem, error, warning
from builder.rules.core.per_game_cache import cached_per_game
from builder.rules.core.positions.position import unique_piece_names
from builder.rules.registry import own_position
from builder.sentences import filled_sentence
from builder.vassal.format.files.logs import LogMoment, Replay, log_moments
from builder.vassal.format.files.reader import PlacedPiece, read_save, saved_module_name
from builder.vassal.format.files.refusals import (
    DAMAGE_ERRORS,
    damaged_save_problem,
    other_module_problem,
)
from builder.vassal.format.files.sequence_encoder import decode
from builder.vassal.format.grids.tiling import untiled_name
from builder.vassal.format.pieces import MapPoint
from builder.vassal.format.traits import (
    dynamic_properties,
    is_face_down,
    is_secret,
    marker_values,
    trait_fields,
)

_TRACKER, _NUMBER = "TURNTurnTracker0\t0|", re.compile("[0-9]{1,3}")


def read_position(
    stage: SetupContext, data: bytes, name: str = ""
) -> tuple[PositionSheet | None, list[Problem]]:
    """Return the position in a ``.vsav``; ``None`` for a damaged file or that of another module.
    ``name`` is the file's name in messages. Pieces that the game does not know are reported."""
    try:
        title = saved_module_name(data)
        pieces, others = read_save(data)
    except DAMAGE_ERRORS as exc:
        return None, [damaged_save_problem(name, exc)]
    if other := other_module_problem(title, stage.game.sheet.title):
        return None, [other]
    return _Reading(stage, others).read_position(pieces)


def read_moments(stage: SetupContext, data: bytes, name: str = "") -> Iterator[LogMoment]:
    """Yield the position after each step of a ``.vlog``; for a damaged log, the positions before
    the damage, and the problem."""

    known: Known = {}

    def position_of(game: Replay) -> tuple[PositionSheet | None, list[Problem]]:
        return _Reading(stage, game.others, known=known).read_position(game.pieces())

    return log_moments(data, [stage.game.sheet.title], position_of, name)


Known = dict[str, tuple[PlacedPiece, tuple[Standing, ...], tuple[Problem, ...]]]
"""The results of reading pieces, by piece id: the piece as it was, its entries in the position, and
the problems."""


@dataclass
class _Reading:
    """The conversion of one saved game to a position. ``known`` caches what was read of each piece,
    for pieces that are unchanged in later steps of a log."""

    stage: SetupContext
    others: list[str]
    problems: list[Problem] = field(default_factory=list)
    known: Known = field(default_factory=dict)

    def read_position(
        self, pieces: list[PlacedPiece]
    ) -> tuple[PositionSheet | None, list[Problem]]:
        map_id, table = self._table()
        if table is None:
            return None, [error("no-board", "the saved game shows none of this module's maps")]
        ids = _ids_by_name(self.stage.game)
        found = [s for p in pieces for s in self._read_once(p, table, ids)]
        found.sort(key=lambda s: (s.counter, s.at, s.bank, s.reduced, s.hidden))
        turn, phase = self._moment()
        game = self.stage.game
        scenario, roll = read_origin(game, self.others)
        own = own_position(game)
        sheet = own.model(
            game=game.id,
            scenario=scenario,
            map=map_id if map_id in {m.id for m in game.playable} else "",
            turn=turn,
            phase=phase,
            roll=roll,
            incomplete=True,
            pieces=tuple(_each_with_carrier(found)),
            **own.fields(game, found),
            **read_noted(game, self.others),
        )
        return sheet, self.problems

    def _table(self) -> tuple[str, LaidBoards | None]:
        """Return the id and the boards of the map, or group of maps (theatre), that the saved game
        shows: the largest one all of whose boards are shown."""
        start = f"{MAP}BoardPicker\t"
        words = (decode(c.removeprefix(start), "\t") for c in self.others if c.startswith(start))
        shown = {untiled_name(decode(name, "/")[0]) for found in words for name in found[::3]}
        theatres = [t.id for t in self.stage.game.theatres if t.id not in self.stage.boards]
        tables = {id: self.stage.layout(id) for id in (*self.stage.boards, *theatres)}
        found = [
            (id, table)
            for id, table in tables.items()
            # older modules named boards by their titles
            if all({board.name, board.title} & shown for board, _ in table.boards)
        ]
        return max(found, key=lambda pair: len(pair[1].boards), default=("", None))

    def _moment(self) -> tuple[int, str]:
        """Return the turn and the phase that the saved game's turn tracker shows."""
        for command in self.others:
            if command.startswith(_TRACKER):
                level = decode(command.removeprefix(_TRACKER), ";")
                inner = decode(level[4], ";") if len(level) > 4 else ["0"]
                names = phase_names(self.stage.game)
                at = self._number(inner[0], 0)
                return max(self._number(level[0], 1), 1), names[at] if at < len(names) else ""
        return 1, ""

    def _number(self, text: str, otherwise: int) -> int:
        """Return a number from the turn tracker's state, or ``otherwise`` if the text is not a
        number."""
        if _NUMBER.fullmatch(text):
            return int(text)
        message = filled_sentence(
            "the turn tracker of the saved game stands at {text!r}, which is no number",
            text=text[:20],
        )
        hint = filled_sentence(
            "it is taken for {otherwise}; save the game again in VASSAL", otherwise=otherwise
        )
        self.problems.append(error("unknown-turn", message, hint=hint))
        return otherwise

    def _read_once(
        self, piece: PlacedPiece, table: LaidBoards, ids: dict[str, str]
    ) -> tuple[Standing, ...]:
        known = self.known.get(piece.id)
        if known is None or known[0] is not piece:
            many = len(self.problems)
            found = tuple(self._placements(piece, table, ids))
            known = self.known[piece.id] = piece, found, tuple(self.problems[many:])
        else:
            self.problems += known[2]
        return known[1]

    def _placements(
        self, piece: PlacedPiece, table: LaidBoards, ids: dict[str, str]
    ) -> Iterator[Standing]:
        if piece.spot is None:
            return
        board, spot = (
            table.board_and_point(piece.spot) if piece.spot.map == MAP else (None, piece.spot)
        )
        windows = {b.name: b for b in self.stage.displays.values()}
        windows |= {MAP: board} if board else {MAP: table.boards[0][0]}
        tray = self.stage.arriving
        marks = {
            k: v for t in piece.traits if t.kind == "Marker" for k, v in marker_values(t).items()
        }
        if "Card" in marks or piece.spot.map not in {*windows, tray.name}:
            return
        id = ids.get(piece.name)
        if id is None:
            message = filled_sentence("the game has no counter called {name!r}", name=piece.name)
            self.problems.append(error("unknown-piece", message, hint="is it of another version?"))
            return
        if id == TURN_MARKER:
            return
        waits = ""
        if piece.spot.map in windows:
            at = place_at(windows[spot.map], spot, afloat=self._afloat(id))
        else:
            shown = [*(b for b, _ in table.boards), *windows.values()]
            waits = turn_at(tray, spot.x, spot.y)
            at = _box_of(waits, shown) if waits != OF_EVENTS else ""
        if not at and waits != OF_EVENTS:
            message = filled_sentence(
                "{name} lies beside the map; it counts as off the map", name=piece.name
            )
            self.problems.append(warning("beside-the-map", message))
        in_hex = bool(at) and ":" not in at and "/" not in at
        banked = in_hex and isinstance(self.stage.game.counters[id], Unit)
        bank = bank_at(windows[spot.map], at, spot) if banked else ""
        at = table.theatre_name(board, at) if board else at
        levels, counter = _levels(piece), self.stage.game.counters[id]
        lost = levels.get(STEP, 1) - 1
        states = (s.id for s in self.stage.game.mechanisms.shown_states)
        properties = dynamic_properties(piece.traits)
        block = isinstance(counter, Unit) and counter.block
        hidden = is_secret(piece.traits) or (is_face_down(piece.traits) and not block)
        hiding = self.stage.game.mechanisms.hiding_state
        down = (hiding.id,) if hidden and hiding is not None else ()
        yield Standing(
            counter=id,
            at=at,
            reduced=_turned(piece),
            lost=lost if lost > 1 else 0,
            states=(*(s for s in states if properties.get(state_property(s)) == "1"), *down),
            hidden=hidden,
            bank=bank,
            faces=self._faces(piece, id),
            aboard=properties.get(ABOARD, "") if at else "",
        )

    def _faces(self, piece: PlacedPiece, id: str) -> str:
        """Return the name of the direction in which a piece is turned; empty for one without a
        facing."""
        found = piece_facing(self.stage.game, id)
        turned = (x for x in piece.traits if x.kind == "FreeRotator")
        state = next((x.state for x in turned if trait_fields(x)["name"] == FACES), "")
        return found.names.get(int(state), "") if found and state.isdecimal() else ""

    def _afloat(self, id: str) -> bool:
        """Return whether the piece of a counter (given by id) may lie on hexsides in the module."""
        made = self.stage.counters.pieces.get(id)
        traits = expand_prototypes(made.traits if made else (), self.stage.prototypes)
        return HEX in dynamic_properties(traits)


def _each_with_carrier(found: list[Standing]) -> Iterator[Standing]:
    """Yield the pieces of a position, those on board of one of several equal units in their place with the
    name of one, by turns: the module knows only the counter."""
    names = unique_piece_names(one.counter for one in found)
    carriers: dict[tuple[str, str], list[str]] = {}
    for one, name in zip(found, names, strict=True):
        if not one.aboard:
            carriers.setdefault((one.counter, one.at), []).append(name)
    turns = {key: cycle(equal) for key, equal in carriers.items() if len(equal) > 1}
    for one in found:
        equal = turns.get((one.aboard, one.at))
        yield one if equal is None else one.model_copy(update={"aboard": next(equal)})


_ids_by_name = cached_per_game(lambda game: {name: id for id, name in counter_names(game).items()})
"""The ids of a game's counters by their names in the module."""


def _box_of(turn: str, boards: Iterable[Board]) -> str:
    """Return the place of the turn marker on a turn, as ``TRACK:TURN``, on the first turn track
    among the boards; empty without a turn or a track."""
    track = next(filter(None, map(turn_track, boards)), "")
    return f"{track}:{turn}" if track and turn else ""


def place_at(board: Board, spot: MapPoint, *, afloat: bool = False) -> str:
    """Return the hex, hexside (for a piece that may lie there, ``afloat``) or box at a point; empty
    if there is none."""
    for track, boxes in board.regions.items():
        for box, rect in boxes.items():
            if rect.x <= spot.x <= rect.right and rect.y <= spot.y <= rect.bottom:
                return f"{track}:{box}"
    if board.places is not None:
        return board.places.id_at(spot.x, spot.y)
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


def _away(point: tuple[float, float], spot: MapPoint) -> float:
    return (point[0] - spot.x) ** 2 + (point[1] - spot.y) ** 2


def _levels(piece: PlacedPiece) -> dict[str, int]:
    """Return the current level of each of a piece's layers, by the layer's name."""
    layers = (t for t in piece.traits if t.kind == "Embellishment")
    found = ((trait_fields(t).get("name", ""), t.state.partition(";")[0]) for t in layers)
    return {name: int(state) for name, state in found if state.isdecimal() and len(state) < 4}


def _turned(piece: PlacedPiece) -> bool:
    """Return whether a piece shows its back."""
    faces = (t for t in piece.traits if t.kind == "Embellishment")
    return any(
        t.state.startswith("2") for t in faces if trait_fields(t).get("name") in (STEP, FACE)
    )
