"""Conversion of game states to position files, and back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from builder.model.position_sheets import InPlay, PositionSheet, Standing
from builder.rules.core.positions.carried_pieces import without_carried
from builder.rules.core.positions.position import Piece, of_sheet, unique_piece_names
from builder.rules.play.moment import STACKED, Moment, Task
from builder.rules.play.pieces import ABOARD, in_play
from builder.rules.play.values import Frozen, FrozenValue, frozen, read, thawed, written
from builder.rules.registry import own_position

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def sheet_of(match: Match, moment: Moment) -> PositionSheet:
    """Convert a game state to a position file of the game's system, including the data of play.
    Notes for which the position file has a field are written there."""
    model = own_position(match.game).model
    own = {name: thawed(moment.notes[name]) for name in _own_fields(model) if name in moment.notes}
    notes = {k: written(v) for k, v in moment.notes.items() if k not in own}
    play = InPlay(
        side=moment.side,
        agenda=tuple({"do": task.kind, **written(task.data)} for task in moment.agenda),
        notes=notes,
        log=moment.log,
    )
    return model.model_validate(
        {
            "game": match.game.id,
            "scenario": match.scenario.id,
            "map": match.scenario.map,
            "turn": moment.turn,
            "phase": moment.phase,
            "options": match.options,
            "play": play,
            "pieces": tuple(_standings(moment)),
            **own,
        }
    )


def _standings(moment: Moment) -> Iterator[Standing]:
    """Yield the pieces as a position file lists them: those on board of others at the place of their
    carrier. In games that ask for the order of stacks, like pieces may be listed in any order."""
    on: Frozen[str] = moment.note(ABOARD, Frozen())
    names = unique_piece_names(piece.counter for piece in moment.pieces.values())
    for piece, name in zip(moment.pieces.values(), names, strict=True):
        standing = standing_of(piece)
        if STACKED in moment.notes and piece.name != name:
            standing = standing.model_copy(update={"known_as": piece.name})
        carrier = piece.name
        while carrier in on:
            carrier = on[carrier]
        if carrier == piece.name:
            yield standing
        else:
            at = moment.piece(carrier).at
            yield standing.model_copy(update={"at": at, "aboard": on[piece.name]})


def moment_of(match: Match, sheet: PositionSheet) -> Moment:
    """Return the game state that a position file describes: one in the middle of a game if the file
    was written by :func:`sheet_of`, else one at the beginning."""
    written = sheet.model_dump(mode="json", exclude_defaults=True)
    own = {name: frozen(written[name]) for name in _own_fields(type(sheet)) if name in written}
    if sheet.play is None:
        return match.start_from(sheet, Frozen(own))
    play = sheet.play
    notes: dict[str, FrozenValue] = {k: read(v) for k, v in play.notes.items()} | own
    return Moment(
        turn=sheet.turn,
        phase=sheet.phase,
        side=play.side,
        pieces=in_play(without_carried(of_sheet(match.game, sheet, match.sheet)).pieces),
        notes=Frozen(notes),
        agenda=tuple(map(_task, play.agenda)),
        log=play.log,
    )


def _task(written_: dict[str, Any]) -> Task:
    return Task(written_["do"], Frozen({k: read(v) for k, v in written_.items() if k != "do"}))


def own_markers(match: Match, moment: Moment) -> tuple[Standing, ...]:
    """Return the markers that show what the game's system records besides the counters (such as
    blown bridges); none if it records nothing."""
    return moment.worked_out("own markers", lambda: tuple(_own_markers(match, moment)))


def _own_markers(match: Match, moment: Moment) -> Iterable[Standing]:
    own = own_position(match.game)
    noted = {
        name: thawed(moment.notes[name]) for name in _own_fields(own.model) if name in moment.notes
    }
    if not noted:
        return ()
    pieces = tuple(map(standing_of, moment.pieces.values()))
    return own.pieces(match.game, own.model(game=match.game.id, pieces=pieces, **noted))


def _own_fields(model: type[PositionSheet]) -> list[str]:
    return [name for name in model.model_fields if name not in PositionSheet.model_fields]


@lru_cache(maxsize=10_000)
def standing_of(piece: Piece) -> Standing:
    """Return a counter and its place in the form in which a position file lists it."""
    return Standing(
        counter=piece.counter,
        at=piece.at,
        reduced=piece.reduced,
        lost=piece.lost,
        states=piece.states,
        hidden=piece.hidden,
        bank=piece.bank,
        faces=piece.faces,
        with_markers=piece.markers,
        crowded=piece.crowded,
    )
