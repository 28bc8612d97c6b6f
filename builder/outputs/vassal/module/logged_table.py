"""Writes a played game as a VASSAL log: pieces move, lose steps, are revealed and are eliminated,
and each change is a VASSAL command."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from builder.model.pieces.counters import Unit
from builder.model.position_sheets import Standing, placement_from_standing
from builder.model.scenarios import Scenario
from builder.outputs.vassal.counters.prototypes import MAP
from builder.outputs.vassal.counters.prototypes_of_counters import side_of
from builder.outputs.vassal.counters.slots import counter_names
from builder.outputs.vassal.counters.tokens import TOKEN
from builder.outputs.vassal.expressions.module_pictures import PIXELS_PER_MM
from builder.outputs.vassal.features.turns.weather import WEATHER
from builder.outputs.vassal.module.saving_positions import can_hide
from builder.outputs.vassal.module.setups import (
    SetupContext,
    placed_pieces,
    places_inside,
    set_up,
    stacks_of,
    stands_free,
    widest_counter,
    with_states,
)
from builder.outputs.vassal.table.boards.banks import bank_pixel
from builder.outputs.vassal.table.boards.zones import Place
from builder.outputs.vassal.table.choices import board_of
from builder.outputs.vassal.table.origins import property_command
from builder.outputs.vassal.table.turns import TURN_MARKER, phase_names, saved_turn
from builder.outputs.vassal.table.windows.trays import LOSSES, Tray, losses_tray
from builder.problems import Problem
from builder.rules.registry import weathers_of
from builder.vassal.format.files.log_commands import (
    change_command,
    move_command,
    property_change_command,
    remove_command,
    turn_command,
)
from builder.vassal.format.files.saves import SavedGame, piece_ids
from builder.vassal.format.pieces import MapPoint, Piece, piece_definition, whole_chain
from builder.vassal.format.traits import dynamic_properties


@dataclass(frozen=True)
class TableMoment:
    """The state of a game at one point of its log, as the module shows it: turn, phase and side;
    the counters by name (one that is missing has left the game or has not entered yet); the
    weather; and the values of counts."""

    turn: int
    phase: str
    side: str
    counters: Mapping[str, Standing]
    weather: str = ""
    counts: Mapping[str, int] = field(default_factory=dict)


@dataclass
class _TablePiece:
    """A piece of the logged game: its id, the counter or chit from which it was made, and its
    position and state."""

    id: str
    made_of: str
    piece: Piece
    cup: MapPoint | None = None
    """The place of the cup from which the piece came."""

    @property
    def in_cup(self) -> bool:
        """Whether the piece lies in the cup from which it came."""
        return self.cup is not None and self.piece.spot == self.cup


class LoggedTable:
    """The pieces of a logged game on VASSAL's table; it turns each new state of the game into
    commands."""

    def __init__(self, stage: SetupContext, scenario: Scenario, first: TableMoment) -> None:
        self._stage, self._scenario = stage, scenario
        self._map = board_of(stage.game, scenario)
        self._names = counter_names(stage.game)
        self._pieces: list[_TablePiece] = []
        self._held: dict[str, _TablePiece] = {}
        self._now = replace(first, counters={})
        self._next = 0  # counters that no set-up has get their own ids with all others
        self.problems: list[Problem] = []
        self.start = self._begun(first)
        self._next = sum(len(pile.pieces) + 1 for pile in self.start.piles)

    # -- the beginning ---------------------------------------------------------------------------

    def _begun(self, first: TableMoment) -> SavedGame:
        """Return the saved game with which the log begins: that of the scenario, with the counters
        placed as in the first state."""
        made = set_up(self._stage, self._scenario, self.problems, forces=True, cups_full=True)
        sources = {piece.gpid: id for id, piece in self._stage.counters.pieces.items()}
        for stack in made.stacks:
            for piece in stack.pieces:
                # loose pieces have their own places, all others that of their stack
                lies = replace(piece, spot=piece.spot or stack.spot)
                self._pieces.append(_TablePiece("", sources.get(piece.gpid, ""), lies))
        for deck in made.decks:
            inside = (_TablePiece("", sources.get(p.gpid, ""), p, deck.spot) for p in deck.pieces)
            self._pieces += inside
        for _ in self._changes(first):
            pass
        more = [*made.further_commands]
        if first.weather and weathers_of(self._stage.game) is not None:
            more.append(property_command(WEATHER, first.weather))
        for count in self._stage.counts:
            if count.id in first.counts:
                more.append(property_command(count.number, str(first.counts[count.id])))
        trackers = (self._tracker(first),) if made.trackers else ()
        stacks = stacks_of([one.piece for one in self._pieces if not one.in_cup])
        undrawn = {id(one.piece) for one in self._pieces if one.in_cup}
        decks = (
            replace(deck, pieces=tuple(p for p in deck.pieces if id(p) in undrawn))
            for deck in made.decks
        )
        game = replace(
            made,
            stacks=tuple(stacks),
            decks=tuple(decks),
            trackers=trackers,
            further_commands=tuple(more),
        )
        found = {id(one.piece): one for one in self._pieces}
        every = [piece for pile in game.piles for piece in pile.pieces]
        self._pieces = [found[id(piece)] for piece in every]
        ids = (id for ids in piece_ids(game) for id in ids)
        for one, number in zip(self._pieces, ids, strict=True):
            one.id = number
        return game

    # -- what happens ----------------------------------------------------------------------------

    def go_on(self, moment: TableMoment) -> list[str]:
        """Return the commands that change the table to the next state of the game."""
        return list(self._changes(moment))

    def _changes(self, moment: TableMoment) -> Iterator[str]:
        before, self._now = self._now, moment
        for name, standing in moment.counters.items():
            old = before.counters.get(name)
            if old is not standing and old != standing:
                yield from self._counter(name, old, standing)
        for name in before.counters.keys() - moment.counters.keys():
            yield from self._gone(name, before.counters[name])
        same_time = (before.turn, before.phase, before.side) == (
            moment.turn,
            moment.phase,
            moment.side,
        )
        tracked = self._stage.game.sheet.sequence and not same_time
        if tracked and self._tracker(before) != self._tracker(moment):
            yield turn_command(self._tracker(moment))
            yield from self._turned(moment)
        if weathers_of(self._stage.game) is not None and before.weather != moment.weather:
            yield property_change_command(WEATHER, before.weather, moment.weather)
        yield from self._counted(before, moment)

    def _tracker(self, moment: TableMoment) -> str:
        game = self._stage.game
        phase = next((p.name for p in game.sheet.sequence if p.id == moment.phase), moment.phase)
        own = f"{moment.side}:{phase}"
        return saved_turn(game, moment.turn, own if own in phase_names(game) else phase)

    def _turned(self, moment: TableMoment) -> Iterator[str]:
        """Yield the commands that move the turn marker, unless the states of the game place it.
        After the last box the track begins again."""
        track = self._scenario.track
        if TURN_MARKER in moment.counters or not track or TURN_MARKER not in self._names:
            return
        boxes = self._stage.game.track(track).boxes
        if boxes:
            box = boxes[(moment.turn - 1) % len(boxes)].id
            yield from self._placed(TURN_MARKER, Standing(counter=TURN_MARKER, at=f"{track}:{box}"))

    def _counted(self, before: TableMoment, moment: TableMoment) -> Iterator[str]:
        """Yield the commands that change the values of counts; their markers follow."""
        for count in self._stage.counts:
            number, old = moment.counts.get(count.id), before.counts.get(count.id)
            if number is None or number == old:
                continue
            yield property_change_command(count.number, str(old or 0), str(number))
            track = count.track.id if count.track else ""
            for marker in count.markers if track else ():
                at = f"{track}:{count.box_of(marker, number)}"
                yield from self._placed(marker, Standing(counter=marker, at=at))

    # -- counters --------------------------------------------------------------------------------

    def _counter(self, name: str, old: Standing | None, now: Standing) -> Iterator[str]:
        if now.at and not (now.hidden and not can_hide(self._stage, now)):
            yield from self._placed(name, now)
        elif old is not None and old.at and not now.at:
            yield from self._gone(name, old)

    def _placed(self, name: str, now: Standing) -> Iterator[str]:
        found = self._stage.find(self._map, now.at)
        if found is None:
            return
        window, place = found
        entry = self._held.get(name) or self._claimed(name, now, window, place)
        made_of = entry.made_of if entry else now.counter
        if made_of not in self._stage.counters.pieces:
            return
        placement = placement_from_standing(now)
        piece, *_ = placed_pieces(self._stage, self._map, placement, [made_of], window, place)
        piece = with_states(piece, self._token(entry, now))
        piece = replace(piece, spot=self._spot(entry, piece, now, place))
        if entry is None:
            entry = _TablePiece(self._new_id(), made_of, replace(piece, spot=None))
            self._pieces.append(entry)
            yield piece_definition(entry.piece, entry.id)
        self._held[name] = entry
        yield from self._laid(entry, piece)

    def _token(self, entry: _TablePiece | None, now: Standing) -> dict[str, str]:
        """Return the trait values of a token (a face-down chit that shows a digit of a number on a
        track). Of two tokens, the one that begins in the higher box shows the tens."""
        if not now.hidden:
            return {}
        if entry and (old := dynamic_properties(entry.piece.traits).get(TOKEN)):
            return {TOKEN: old}
        for pool in self._stage.game.pools:
            if now.counter in pool.contents and now.at in pool.tokens:
                boxes = [int(at.partition(":")[2]) for at in pool.tokens]
                tens = int(now.at.partition(":")[2]) == max(boxes)
                return {TOKEN: "10" if tens else "1"}
        return {}

    def _claimed(self, name: str, now: Standing, window: str, place: Place) -> _TablePiece | None:
        """Return the piece on the table that becomes a counter of the game: preferably one that
        lies in its place already, else one that waits elsewhere."""
        held = {id(one) for one in self._held.values()}
        called = self._names.get(now.counter, "")
        free = [one for one in self._pieces if one.piece.name == called and id(one) not in held]
        here = MapPoint(window, *place.point)
        windows = {MAP, *(board.name for board in self._stage.displays.values())}

        def rank(one: _TablePiece) -> tuple[bool, bool]:
            spot = one.piece.spot
            return spot != here, spot is None or spot.map not in windows

        return min(free, key=rank, default=None)

    def _spot(
        self, entry: _TablePiece | None, piece: Piece, now: Standing, place: Place
    ) -> MapPoint:
        """Return the point where a counter goes: in a hex divided by water, towards its bank; in a
        box, next to the counters there."""
        spot = piece.spot
        assert spot is not None
        table = self._stage.layout(self._map)
        if now.bank and not table.joined:
            at = bank_pixel(table.boards[0][0], now.at, now.bank)
            if at is not None:
                return MapPoint(MAP, *at)
        if place.box is None or not place.holds:
            return spot
        rect = place.box
        others = [
            one.piece.spot
            for one in self._pieces
            if one is not entry
            and one.piece.spot is not None
            and one.piece.spot.map == spot.map
            and rect.x <= one.piece.spot.x <= rect.right
            and rect.y <= one.piece.spot.y <= rect.bottom
        ]
        side = widest_counter(self._stage)
        free = [
            MapPoint(spot.map, *at)
            for at in places_inside(place, len(others) + 1, side)
            if MapPoint(spot.map, *at) not in others
        ]
        return free[0] if free else spot

    def _laid(self, entry: _TablePiece, piece: Piece) -> Iterator[str]:
        """Yield the commands that first change a piece's states and then move it."""
        old, spot = entry.piece, piece.spot
        assert spot is not None
        still = replace(piece, spot=old.spot)
        if entry.id and _states(still) != _states(old):
            yield change_command(entry.id, still)
        if old.spot != spot:
            yield move_command(entry.id, spot, old.spot, self._top(spot, piece))
            self._pieces.remove(entry)
            self._pieces.append(entry)
        entry.piece = piece

    def _top(self, spot: MapPoint, piece: Piece) -> str:
        """Return the top piece of the stack to which another piece is added."""
        if stands_free(piece):
            return ""
        under = (o for o in reversed(self._pieces) if o.piece.spot == spot and not o.in_cup)
        return next((o.id for o in under if not stands_free(o.piece)), "")

    def _gone(self, name: str, old: Standing) -> Iterator[str]:
        """Yield the commands that put a lost unit into the tray of lost units; a counter that has
        no place there is deleted."""
        entry = self._held.get(name)
        if entry is None:
            return
        unit = isinstance(self._stage.game.counters[old.counter], Unit)
        band = self._losses.bands.get(side_of(self._stage.game, old.counter))
        if band is None or not unit:
            del self._held[name]
            self._pieces.remove(entry)
            yield remove_command(entry.id)
            return
        spot = entry.piece.spot
        x, y = band.cells[self._lost_of(band.id) % len(band.cells)].centre
        there = MapPoint(LOSSES, round(x * PIXELS_PER_MM), round(y * PIXELS_PER_MM))
        stood = {"LostMap": spot.map, "LostX": str(spot.x), "LostY": str(spot.y)} if spot else {}
        yield from self._laid(entry, with_states(replace(entry.piece, spot=there), stood))

    def _lost_of(self, side: str) -> int:
        """Return how many units of a side lie in the tray of lost units."""
        lost = (o for o in self._pieces if o.piece.spot is not None and o.piece.spot.map == LOSSES)
        return sum(side_of(self._stage.game, one.made_of) == side for one in lost)

    @cached_property
    def _losses(self) -> Tray:
        return losses_tray(self._stage.game)

    def _new_id(self) -> str:
        self._next += 1
        return str(self._next)


def _states(piece: Piece) -> list[str]:
    return [trait.state for trait in whole_chain(piece)]
