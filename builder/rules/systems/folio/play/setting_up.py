"""Free set-ups of folio scenarios in play: which counters are hidden, which are in the open, and on
which bank units are (16.0, 19.0, 26.0, 27.0)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from builder.model.dice import Dice
from builder.model.pieces.counters import Unit
from builder.model.space.hexes import Cell
from builder.rules.play.actions import Action, action
from builder.rules.play.free_setup import HIDDEN, FreeSetupDecision, setup_tasks
from builder.rules.play.kinds import Decision, Roll
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.pieces import new_piece
from builder.rules.systems.folio.game_data import value
from builder.rules.systems.folio.play.field import place_text, put_in, whole_field
from builder.rules.systems.folio.play.places import parse_place
from builder.rules.systems.folio.play.revealing import camp_ids
from builder.rules.systems.folio.setting_up.free_setups import Group, SetupRules, terrain_is_open

if TYPE_CHECKING:
    from builder.rules.play.match import Match

ROLL = "setup-roll"
"""The name of the note with the attack strength that must be set up in the open (26.0)."""
REAL = "real-camp"
"""The name of the note with the one real camp of eight open chits (16.0)."""


def folio_setup(match: Match) -> tuple[Task, ...]:
    """Return the tasks of all free set-ups; a dice roll comes before an entry that asks for one."""
    found: list[Task] = []
    for one in setup_tasks(match):
        shown = match.scenario.free_setup[one["entry"]].shown
        if shown and not shown.isdigit():
            found.append(task("setup-roll", entry=one["entry"]))
        if not _of_open_camps(match, one["entry"]):
            found.append(one)
            continue
        wanted = rules_of(match).groups[one["entry"]].wanted
        chits = tuple(id for id, many in wanted.items() for _ in range(many))
        found += (one.changed(counters=chits), task("real-camp", side=one["side"]))
    return tuple(found)


def _of_open_camps(match: Match, entry: int) -> bool:
    """Tell whether a set-up entry is the one for the hidden camps, which the option with eight open
    chits replaces (16.0)."""
    return rules_of(match).groups[entry].setup is not match.scenario.free_setup[entry]


def camp_chits(match: Match, moment: Moment) -> list[str]:
    """Return the camp chits that are on the map."""
    ids = camp_ids(match)
    return [n for n, p in moment.pieces.items() if p.counter in ids and p.spot is not None]


class RealCamp(Decision):
    """A player's decision: which of eight open chits is the real camp (16.0)."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return tuple(action("real", name) for name in camp_chits(match, moment))

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        return moment.noted_all({REAL: action_.words[0]})

    def known_to(self, match: Match, moment: Moment, task_: Task, action_: Action) -> str:
        side: str = task_["side"]
        return side

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        return sentence("16.0", "{unit} is the real camp.", unit=action_.words[0])


def rules_of(match: Match) -> SetupRules:
    """Return the set-up rules of the scenario."""
    return match.worked_out("setup rules", lambda: SetupRules.of(match.game, match.scenario))


class SetupRoll(Roll):
    """The roll for the attack strength that must be set up in the open."""

    def dice_rolled(self, match: Match, moment: Moment, task_: Task) -> Dice:
        return Dice.parse(match.scenario.free_setup[task_["entry"]].shown)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        return moment.noted_all({ROLL: int(action_.words[0])})

    def rule(self, match: Match, moment: Moment, task_: Task) -> str:
        entry: int = task_["entry"]
        return match.scenario.free_setup[entry].rule


class FolioSetup(FreeSetupDecision):
    """A player's decision: where the next counter is set up. Its actions read ``place COUNTER
    PLACE``, followed by ``hidden`` for a counter that is noted in secret; counters with as much
    strength as the roll demands are set up in the open."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        counter, group = task_["counters"][0], rules_of(match).groups[task_["entry"]]
        hidden, found = group.setup.hidden, list[Action]()
        may_hide = hidden != "no" and self._may_be_hidden(match, moment, task_, group)
        for cell, texts in self._open(match, moment, task_, group):
            if hidden != "all":
                found += (action("place", counter, text) for text in texts)
            if may_hide and cell in group.secret:
                found += (action("place", counter, text, HIDDEN) for text in texts)
        return tuple(found) or (action("leave-out", counter),)

    def _open(
        self, match: Match, moment: Moment, task_: Task, group: Group
    ) -> Iterator[tuple[Cell, list[str]]]:
        """Yield the hexes in which the next counter may be set up, each with its places."""
        counter, taken = match.game.counters[task_["counters"][0]], set[Cell]()
        land, unit = rules_of(match).land, isinstance(counter, Unit)
        for piece in moment.pieces.values():
            if piece.cell is None:
                continue
            if isinstance(match.game.counters[piece.counter], Unit) if unit else (
                piece.name in task_.get("placed", ())
            ):  # fmt: skip
                taken.add(piece.cell)
        for cell, texts in self._ground(match, task_["entry"], group):
            if cell in taken or (
                isinstance(counter, Unit) and not terrain_is_open(land, counter, cell)
            ):
                continue
            yield cell, texts if unit else [land.sheet.hexes.id(cell)]

    def _ground(self, match: Match, entry: int, group: Group) -> list[tuple[Cell, list[str]]]:
        land = rules_of(match).land

        def make() -> list[tuple[Cell, list[str]]]:
            cells = sorted(group.open)
            return [(cell, [place_text(land, p) for p in land.places(cell)]) for cell in cells]

        return match.worked_out(f"folio setup {entry}", make)

    def _may_be_hidden(self, match: Match, moment: Moment, task_: Task, group: Group) -> bool:
        """Tell whether the next counter may be noted in secret: without it, the counters in the
        open and those not yet set up must still reach the strength that the roll demands in the
        open."""
        if not group.setup.shown:
            return True
        shown = group.setup.shown
        need = int(shown) if shown.isdigit() else int(moment.note(ROLL, 0))
        pieces = (moment.piece(name) for name in task_.get("placed", ()))
        stand = sum(self._attack(match, p.counter) for p in pieces if not p.hidden)
        return stand + sum(self._attack(match, id) for id in task_["counters"][1:]) >= need

    def _attack(self, match: Match, counter: str) -> int:
        unit = match.game.counters[counter]
        return value(match.game, unit, "attack") if isinstance(unit, Unit) else 0

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        counter, *where = action_.words
        placed = task_.get("placed", ())
        if action_.verb == "place":
            land = whole_field(match, moment).land
            piece = new_piece(moment, counter, "", None, hidden=where[1:] == [HIDDEN])
            piece = replace(put_in(land, piece, parse_place(land, where[0])), hidden=piece.hidden)
            moment, placed = moment.with_pieces(piece), (*placed, piece.name)
        left = task_["counters"][1:]
        return moment.then(task_.changed(counters=left, placed=placed)) if left else moment

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        if action_.verb == "place":
            counter, at, *hidden = action_.words
            action_ = action("place", counter, at.partition("@")[0], *hidden)
        return super().describe(match, moment, task_, action_)


KINDS = {"free-setup": FolioSetup(), "setup-roll": SetupRoll(), "real-camp": RealCamp()}
