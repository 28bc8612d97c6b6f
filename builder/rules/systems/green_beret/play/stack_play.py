"""The player's movement in play (9.0, 10.0, 11.0): one stack after the other, hex by hex, with the
pieces that it carries and drops."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from builder.model.space.hexes import Cell
from builder.rules.core.positions.position import Piece
from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.kinds import Decision, Kind
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.pieces import moved
from builder.rules.play.values import NOTHING
from builder.rules.systems.green_beret.moving import MoveCourse, move_stack, stack_of
from builder.rules.systems.green_beret.play.raid_notes import (
    ABANDON,
    ENTERED,
    MOVED,
    situation_at,
)
from builder.rules.systems.green_beret.situation import keeps_afloat

if TYPE_CHECKING:
    from builder.rules.play.match import Match


class Stacks(Decision):
    """A player's decision: which piece leads the next stack, that the objective is abandoned (7.2),
    or whether no more stacks move."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        now = situation_at(match, moment)
        gone = moment.note(MOVED, ())
        found = [
            action("unit", piece.name)
            for piece in now.berets()
            if piece.name not in gone
            and (gear := now.gear(piece))
            and gear.kind != "minus"
            and next(_onward(match, moment, _begun(piece)), None)
        ]
        if now.objective() and not moment.note(ABANDON, 0):
            found.append(action("give-up"))
        return (*found, DONE)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_ == DONE:
            return moment
        if action_.verb == "give-up":
            return moment.noted_all({ABANDON: 1}).then(task_)
        return moment.then(_begun(moment.piece(action_.words[0])), task_)

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        if action_ == DONE:
            return sentence("10.0", "No more units move.")
        if action_.verb == "give-up":
            piece = situation_at(match, moment).objective()
            assert piece is not None
            return sentence("7.2", "{objective} is given up.", objective=piece.counter)
        return sentence("10.1", "{unit} moves.", unit=action_.words[0])


def _begun(piece: Piece) -> Task:
    return task("stack", stack=(piece.name,), start=piece.at, path=(), drops=NOTHING)


def _course(match: Match, moment: Moment, task_: Task, path: Sequence[str]) -> MoveCourse:
    """Return the course of a stack's whole move, as the procedure ``move`` computes it."""
    now = situation_at(match, moment)
    cell = match.sheet.hexes.cell
    names = task_["stack"]
    pieces = [moment.piece(name) for name in names]
    teams = (piece for piece in pieces if "team" in now.traits(piece))
    stack = stack_of(match.game, names, tuple(now.harm(piece, "movement") for piece in teams))
    drops = {cell(hex): dropped for hex, dropped in task_["drops"].items()}
    return move_stack(now.land, stack, cell(task_["start"]), [cell(hex) for hex in path], drops)


def _onward(match: Match, moment: Moment, task_: Task) -> Iterator[str]:
    """Yield the hexes that the stack may enter next."""
    hexes = match.sheet.hexes
    path = task_["path"]
    here: Cell = hexes.cell(path[-1] if path else task_["start"])
    if _strands(match, moment, task_, here):
        return
    for cell in hexes.neighbours(here):
        id = hexes.id(cell)
        if _course(match, moment, task_, (*path, id)).bar is None:
            yield id


def _strands(match: Match, moment: Moment, task_: Task, here: Cell) -> bool:
    """Tell whether the stack, if it moved on, would leave pieces in full water that nothing there
    can float (11.0)."""
    now = situation_at(match, moment)
    left = [piece for piece in now.berets(here) if piece.name not in _aboard(task_)]
    return now.land.at(here).is_full_water and bool(left) and not keeps_afloat(now, left)


class StackMove(Decision):
    """A player's decision: which piece joins the stack, which hex it enters next, which piece it
    drops there, or whether it stops."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        found = [action("move", hex) for hex in _onward(match, moment, task_)]
        if task_["path"]:
            found += (action("drop", name) for name in _aboard(task_))
        else:
            found += (action("with", name) for name in self._companions(match, moment, task_))
        return (*found, action("stop"))

    def _companions(self, match: Match, moment: Moment, task_: Task) -> Iterator[str]:
        now = situation_at(match, moment)
        for piece in now.berets(match.sheet.hexes.cell(task_["start"])):
            if piece.name in (*task_["stack"], *moment.note(MOVED, ())):
                continue
            larger = task_.changed(stack=(*task_["stack"], piece.name))
            if next(_onward(match, moment, larger), None):
                yield piece.name

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        match action_.verb, action_.words:
            case "with", (name,):
                return moment.then(task_.changed(stack=(*task_["stack"], name)))
            case "move", (hex,):
                return _entered(match, moment, task_, hex)
            case "drop", (name,):
                return _dropped(match, moment, task_, name)
        gone = task_["stack"] if task_["path"] else task_["stack"][:1]
        return _with_moved(moment, gone)

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        lead = task_["stack"][0]
        match action_.verb, action_.words:
            case "with", (name,):
                return sentence("9.0", "{unit} goes along.", unit=name)
            case "move", (hex,):
                return sentence("10.1", "{unit} moves to {hex}.", unit=lead, hex=hex)
            case "drop", (name,):
                hex = task_["path"][-1]
                return sentence("9.0", "Left in {hex}: {items}.", hex=hex, items=name)
        return sentence("10.3", "{unit} moves no further.", unit=lead)


def _aboard(task_: Task) -> tuple[str, ...]:
    """Return the pieces of a stack that are still with it, without those that it has dropped."""
    dropped = {name for names in task_["drops"].values() for name in names}
    return tuple(name for name in task_["stack"] if name not in dropped)


def _with_moved(moment: Moment, names: Sequence[str]) -> Moment:
    moved_ = moment.note(MOVED, ())
    return moment.noted_all({MOVED: (*moved_, *(n for n in names if n not in moved_))})


def _entered(match: Match, moment: Moment, task_: Task, hex: str) -> Moment:
    """Return the game state after the stack has entered a hex."""
    path, aboard = (*task_["path"], hex), _aboard(task_)
    traits = situation_at(match, moment).traits
    teams = [name for name in aboard if "team" in traits(moment.piece(name))]
    moment = moment.with_pieces(*(moved(match.sheet, moment.piece(n), hex) for n in aboard))
    entered = moment.note(ENTERED, NOTHING).updated(dict.fromkeys(teams, len(path)))
    moment = _with_moved(moment, aboard).noted_all({ENTERED: entered})
    return moment.then(task_.changed(path=path))


def _dropped(match: Match, moment: Moment, task_: Task, name: str) -> Moment:
    """Return the game state after a piece was dropped in the stack's hex; the last one dropped ends
    the move."""
    hex = task_["path"][-1]
    here = (*task_["drops"].get(hex, ()), name)
    task_ = task_.changed(drops=task_["drops"].updated({hex: here}))
    return moment.then(task_) if _aboard(task_) else moment


KINDS: dict[str, Kind] = {"stacks": Stacks(), "stack": StackMove()}
