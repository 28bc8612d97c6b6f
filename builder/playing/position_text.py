"""Describes a position in words, for players at the shell: the units of each side by place, including
boxes off the map, in the languages of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from builder.i18n.translate import phrase_translator
from builder.model.pieces.counters import Unit
from builder.model.texts.figures import Shown
from builder.playing.observation import Observation
from builder.playing.state import State
from builder.playing.story import Storyteller
from builder.rules.core.positions.position import Piece
from builder.rules.engine.facing.unit_facing import lie_on_sheet, way_faced
from builder.rules.play.hiding import FACE_DOWN
from builder.rules.play.match import Match
from builder.rules.play.pieces import side_of_counter


def position_lines(seen: Observation, story: Storyteller) -> Iterator[str]:
    """Yield the lines of text that tell a side what it may know of a position: the turn, the units of
    each side by place, the markers, and the pieces that are in no place."""
    return _PositionText(seen.known.match, story).lines(seen)


def shown_pieces(state: State) -> Iterator[Shown]:
    """Yield the counters of a state that stand on its map, for a picture."""
    for piece in state.moment.pieces.values():
        if piece.spot is not None:
            turned, lying = lie_on_sheet(state.match.game, state.match.sheet, piece)
            yield Shown(
                counter=piece.counter,
                at=piece.at,
                reduced=piece.reduced,
                lost=piece.lost,
                hidden=piece.hidden,
                turned=turned,
                lying=lying,
            )


@dataclass(frozen=True)
class _PositionText:
    match: Match
    story: Storyteller

    def lines(self, seen: Observation) -> Iterator[str]:
        moment, tr = seen.known.moment, self.story.tr
        scenario = self.match.scenario
        text = "Turn {turn}" if scenario.open_ended else "Turn {turn} of {turns}"
        turn = tr(text, turn=moment.turn, turns=scenario.final_turn)
        phase = self.story.phase(seen.known)
        side = self.story.player(moment.side) if moment.side else ""
        yield " · ".join(part for part in (turn, phase, side) if part)
        pieces = list(moment.pieces.values())
        for owner in (*self.match.sides, ""):
            own = [p for p in pieces if self._owner(p) == owner]
            if own:
                yield ""
                yield self.story.player(owner) if owner else tr("Markers")
                yield from self._of_side(own)
        besides = list(self.match.play.besides(self.match, moment, seen.side))
        if besides:
            yield ""
            yield from (f"  {self.story.sentence(line)}" for line in besides)

    def _owner(self, piece: Piece) -> str:
        return side_of_counter(self.match.game, self.match.game.counters[piece.counter])

    def _of_side(self, pieces: Sequence[Piece]) -> Iterator[str]:
        """Yield a line for each place of one side's pieces: hexes first, then boxes, last the
        pieces in no place."""
        placed: dict[str, list[Piece]] = {}
        for piece in pieces:
            placed.setdefault(piece.at, []).append(piece)
        for at in sorted(placed, key=lambda at: (not at, ":" in at, at)):
            comma = self.story.tr(", ")
            yield f"  {self._place(at)}: {comma.join(map(self._piece, placed[at]))}"

    def _place(self, at: str) -> str:
        if not at:
            return self.story.tr("Not on the map")
        return self._boxes.get(at, at)

    @cached_property
    def _boxes(self) -> dict[str, str]:
        """The text for each box of a track or display, by ``track:box``: the track's title, the box's
        own label and its id."""
        tr = self.story.tr
        return {
            f"{track.id}:{box.id}": f"{tr(track.title)} {tr(box.label or box.id)} ({track.id}:{box.id})"
            for track in self.match.game.tracks
            for box in track.boxes
        }

    def _piece(self, piece: Piece) -> str:
        """Return the name and id of a piece, with its state (steps lost, states, markers) as a
        text."""
        known = self.story.names
        name = known.get(piece.counter, piece.counter)
        if piece.name.startswith(FACE_DOWN):
            name = self.story.tr("Face-down unit")
        state = [piece.name, *self._state(piece), *(known.get(s, s) for s in piece.states)]
        state += [known.get(marker, marker) for marker in piece.markers]
        return f"{name} ({self.story.tr(', ').join(state)})"

    def _state(self, piece: Piece) -> Iterator[str]:
        tr = self.story.tr
        if not isinstance(self.match.game.counters[piece.counter], Unit):
            if piece.reduced:
                yield tr("back")
        elif piece.lost > 1:
            yield tr("{many} steps lost", many=piece.lost)
        elif piece.reduced:
            yield tr("reduced")
        hiding = self.match.game.mechanisms.hiding_state
        if piece.hidden and not (hiding and hiding.id in piece.states):  # which says so itself
            yield tr("hidden")
        way = way_faced(self.match.game, self.match.sheet, piece) or piece.faces
        if way:
            yield tr("faces {way}", way=phrase_translator(tr)(way))
        if piece.bank:
            yield tr("on the bank of {place}", place=piece.bank)
