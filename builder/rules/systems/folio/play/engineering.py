"""Bridges in play: blown up by units that come next to them, repaired by engineers, and replaced by
their fords (18.0 to 18.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from builder.model.space.hexes import Cell
from builder.rules.core.positions.position import HexOrSide, Piece, read_spot
from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Decision, Roll
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.systems.folio.game_data import is_engineer
from builder.rules.systems.folio.play.field import (
    BLOWN,
    FORDED,
    hiders,
    seen_field,
    unit_at,
    units_of,
    whole_field,
)
from builder.rules.systems.folio.play.turn_record import FORDED_NOW, HOLDER, TRIED, did, has_done
from builder.rules.systems.folio.terrain.bridges import (
    REPAIR,
    REPAIRED_FROM,
    ford_bar,
    in_reach,
    repair_bar,
)
from builder.rules.systems.folio.terrain.ground import spot_id

if TYPE_CHECKING:
    from builder.rules.play.match import Match

NOTHING = Action("nothing")


# -- bridges that are blown ------------------------------------------------------------------------


def beside_bridges(match: Match, moment: Moment, name: str) -> Moment:
    """Return the game state after a unit has come to its hex: if it is next to a bridge, its side
    may blow the bridge up."""
    piece, land = moment.piece(name), whole_field(match, moment).land
    sides = land.spanned.get(piece.cell, ()) if piece.cell is not None else ()
    if not sides:
        return moment
    names = tuple(land.sheet.hexes.side_id(side) for side in sides)
    return moment.then(task("bridge", side=moment.side, unit=name, bridges=names))


class Bridge(Decision):
    """A player's decision: whether a unit that has come next to a bridge blows it up."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return (*(action("blow", at) for at in task_["bridges"]), NOTHING)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_ == NOTHING:
            return moment
        return moment.noted_all({BLOWN: sorted({*moment.note(BLOWN, ()), *action_.words})})

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        if action_ == NOTHING:
            return sentence("18.0", "The bridge stays.")
        text = "{unit} blows up the bridge on {hexside}."
        return sentence("18.0", text, unit=task_["unit"], hexside=action_.words[0])


# -- engineers -------------------------------------------------------------------------------------


def engineers(match: Match, moment: Moment, side: str, done: Sequence[str]) -> Iterator[str]:
    """Yield the engineer units of a side that can repair a bridge or hold a ford, leaving out those
    in ``done``."""
    if side == hiders(match):
        return
    for piece in units_of(match, moment, side):
        if piece.cell is None or piece.name in done or not is_engineer(unit_at(match, piece)):
            continue
        if any(works(match, moment, side, piece)):
            yield piece.name


def works(match: Match, moment: Moment, side: str, piece: Piece) -> Iterator[Action]:
    """Yield the actions that engineers can perform in their place: try to repair a bridge, once a
    phase, or hold a ford."""
    field = seen_field(match, moment, side)
    grid, phase = match.sheet.hexes, moment.phase
    if not has_done(moment, TRIED, _try(moment, piece.name)):
        for bridge in sorted(field.land.blown):
            if repair_bar(field.position, field.land, piece, bridge, phase) is None:
                yield action("repair", grid.side_id(bridge))
    if moment.note(FORDED_NOW):
        return
    for spot in _near(match, moment, piece):
        if ford_bar(field.position, field.land, piece, spot, phase, None) is None:
            yield action("ford", spot_id(grid, spot))


def _try(moment: Moment, name: str) -> str:
    """Return the text by which the engineers' attempt at a repair in this phase is noted."""
    return f"{name} {moment.phase}"


def _near(match: Match, moment: Moment, piece: Piece) -> list[HexOrSide]:
    """Return the places within reach of engineers where there is water that they could ford; cached
    for each place of the engineers."""
    field = whole_field(match, moment)
    kept: dict[object, list[HexOrSide]] = match.worked_out("fords", dict)
    key = piece.counter, piece.reduced, piece.cell
    if key not in kept:
        wet: list[HexOrSide] = [*sorted(field.land.rivers)]
        wet += sorted(c for c in field.land.sheet.hexes.cells if field.land.is_parted(c))
        kept[key] = [s for s in wet if in_reach(field.position, field.land, piece, s)]
    return kept[key]


class Works(Decision):
    """A player's decision: which bridge engineers try to repair, or in which place they hold a
    ford."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        piece = moment.piece(task_["unit"])
        return (*works(match, moment, task_["side"], piece), NOTHING)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        match action_.verb:
            case "repair":
                moment = did(moment, TRIED, _try(moment, task_["unit"]))
                return moment.then(task("repair-roll", bridge=action_.words[0]))
            case "ford":
                (at,) = action_.words
                notes = {FORDED: at, FORDED_NOW: at, HOLDER: task_["unit"]}
                return moment.noted_all(notes)
        return moment

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        name = task_["unit"]
        match action_.verb:
            case "repair":
                text = "{unit} tries to mend the bridge on {hexside}."
                return sentence("18.2", text, unit=name, hexside=action_.words[0])
            case "ford":
                text = "{unit} holds a ford at {hex}."
                return sentence("18.3", text, unit=name, hex=action_.words[0])
        return sentence("18.2", "{unit} builds nothing.", unit=name)


class RepairRoll(Roll):
    """The roll that decides whether a bridge is repaired."""

    case = "18.2"
    dice = REPAIR

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if int(action_.words[0]) < REPAIRED_FROM:
            return moment
        left = tuple(at for at in moment.note(BLOWN, ()) if at != task_["bridge"])
        text = "The bridge on {hexside} is mended."
        moment = moment.with_sentences(sentence("18.2", text, hexside=task_["bridge"]))
        if left:
            return moment.noted_all({BLOWN: left})
        # a position file has no list of blown bridges where there are none
        return replace(moment, notes=moment.notes.without(BLOWN), memo={})


def leaves_ford(match: Match, moment: Moment, name: str, cells: Iterable[Cell]) -> bool:
    """Tell whether engineers that hold a ford in this phase would move out of its reach (18.3)."""
    if moment.note(HOLDER) != name:
        return False
    field = whole_field(match, moment)
    spot, piece = read_spot(match.sheet, moment.note(FORDED)), field.pieces[name]
    assert spot is not None
    there = (replace(piece, spot=cell) for cell in cells)
    return not all(in_reach(field.position, field.land, one, spot) for one in there)


KINDS = {"bridge": Bridge(), "works": Works(), "repair-roll": RepairRoll()}
