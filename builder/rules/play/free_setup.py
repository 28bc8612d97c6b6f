"""Free set-ups: sides place counters one after the other, each in one of the places that the
scenario allows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from builder.model.scenarios import FreeSetup
from builder.rules.core.positions.position import Piece, read_spot
from builder.rules.core.positions.setups import free_setup_places
from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Decision
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.pieces import new_piece, side_of_counter

if TYPE_CHECKING:
    from builder.rules.play.match import Match

HIDDEN = "hidden"
"""The last word of an action that places a counter hidden from the other side."""


def setup_tasks(match: Match) -> tuple[Task, ...]:
    """Return the tasks of all free set-ups of the scenario, in the scenario's order; they come
    before the first turn."""
    return tuple(
        task("free-setup", entry=n, counters=_counters(match, entry), side=side_in(match, entry))
        for n, entry in enumerate(match.scenario.free_setup)
    )


def _counters(match: Match, entry: FreeSetup) -> tuple[str, ...]:
    game = match.game
    known = [id for id in entry.counters if id in game.counters]
    return tuple(id for id in known for _ in range(entry.count or game.counters[id].count))


def without_placed(match: Match, moment: Moment) -> Moment:
    """Return the game state without set-up tasks for counters that are already on the map, as in a
    game that begins from a finished set-up."""
    fixed = Counter(placed.counter for placed in match.scenario.setup for _ in range(placed.count))
    placed = Counter(piece.counter for piece in moment.pieces.values()) - fixed
    agenda = []
    for one in moment.agenda:
        if one.kind == "free-setup":
            left = []
            for counter in one["counters"]:
                placed[counter] -= 1
                if placed[counter] < 0:
                    left.append(counter)
            if not left:
                continue
            one = one.changed(counters=left)
        agenda.append(one)
    return moment.over().then(*agenda)


def side_in(match: Match, entry: FreeSetup) -> str:
    """Return the side that sets up the counters of an entry; for markers without an owner, the
    first side."""
    known = match.game.counters
    sides = (side_of_counter(match.game, known[id]) for id in entry.counters if id in known)
    return next((side for side in sides if side in match.sides), match.sides[0])


class FreeSetupDecision(Decision):
    """A player's decision: where to place the next counter of a free set-up. Its actions are
    ``place COUNTER PLACE``, followed by ``hidden`` where the counter is placed in secret. A system
    narrows the places by :meth:`may_stand`."""

    def actions(self, match: Match, moment: Moment, task: Task) -> Sequence[Action]:
        entry, counter = self.entry(match, task), task["counters"][0]
        found: list[Action] = []
        for place in self.places(match, moment, task):
            if entry.hidden != "all" and self.may_stand(match, moment, task, place):
                found.append(action("place", counter, place))
            if entry.hidden != "no" and self._may_hide(match, entry, place):
                found.append(action("place", counter, place, HIDDEN))
        return tuple(found) or (action("leave-out", counter),)

    def entry(self, match: Match, task: Task) -> FreeSetup:
        """Return the scenario's free set-up entry whose counters the task places."""
        number: int = task["entry"]
        return match.scenario.free_setup[number]

    def places(self, match: Match, moment: Moment, task: Task) -> Iterator[str]:
        """Yield the places that the entry allows, in the order of the map."""
        entry, space = self.entry(match, task), match.sheet.space
        cells = match.worked_out(
            f"free setup {task['entry']}", lambda: sorted(free_setup_places(match.sheet, entry))
        )
        taken = {piece.at for piece in self.placed(match, moment, task)} if entry.alone else set()
        for cell in cells:
            if (place := space.id(cell)) not in taken:
                yield place

    def placed(self, match: Match, moment: Moment, task: Task) -> Iterator[Piece]:
        """Yield the counters of the task's set-up entry that have already been placed."""
        names = {*task.get("placed", ())}
        return (piece for name, piece in moment.pieces.items() if name in names)

    def may_stand(self, match: Match, moment: Moment, task: Task, place: str) -> bool:
        """Tell whether the rules allow the next counter face up in a place."""
        return True

    def _may_hide(self, match: Match, entry: FreeSetup, place: str) -> bool:
        terrain = entry.hidden_terrain
        return not terrain or match.sheet.terrain_at(match.sheet.space.cell(place)) in terrain

    def take(self, match: Match, moment: Moment, task: Task, action_: Action) -> Moment:
        counter, *where = action_.words
        placed = task.get("placed", ())
        if action_.verb == "place":
            spot = read_spot(match.sheet, where[0])
            piece = new_piece(moment, counter, where[0], spot, hidden=where[1:] == [HIDDEN])
            moment, placed = moment.with_pieces(piece), (*placed, piece.name)
        left = task["counters"][1:]
        return moment.then(task.changed(counters=left, placed=placed)) if left else moment

    def known_to(self, match: Match, moment: Moment, task: Task, action: Action) -> str:
        side: str = task["side"]
        return side if action.words[2:] == (HIDDEN,) else ""

    def describe(self, match: Match, moment: Moment, task: Task, action_: Action) -> Sentence:
        rule, counter = self.entry(match, task).rule, action_.words[0]
        if action_.verb == "leave-out":
            return sentence(rule, "{unit} has no place left.", unit=counter)
        place = action_.words[1]
        if action_.words[2:]:
            return sentence(rule, "{unit} is set up in {hex}, in secret.", unit=counter, hex=place)
        return sentence(rule, "{unit} is set up in {hex}.", unit=counter, hex=place)


KINDS = {"free-setup": FreeSetupDecision()}
