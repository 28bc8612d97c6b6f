"""Writes a game that was played in the rules engine as a log that VASSAL replays step by step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from builder.outputs.vassal.module.logged_table import LoggedTable, TableMoment
from builder.outputs.vassal.module.module import write_game_log
from builder.outputs.vassal.module.positions import layout_only
from builder.playing.records import replayed
from builder.playing.state import State
from builder.playing.story import Storyteller
from builder.problems import Problem
from builder.rules.play.actions import Action, read_action
from builder.rules.play.moment import Time
from builder.rules.play.sheets import own_markers, standing_of
from builder.rules.procedures import Refused
from builder.vassal.format.files.log_commands import chat_command

if TYPE_CHECKING:
    from builder.outputs.vassal.module.setups import SetupContext

SECRET = "CHITWRIGHT_ACTION\t"
"""The beginning of the log command that records an action which only one side knows. VASSAL ignores
the command; the umpire reads it."""
HEADING = "→ "
"""The beginning of the chat line that names a phase."""


def log_of_game(
    states: Sequence[State], language: str, stage: SetupContext | None = None
) -> tuple[bytes, list[Problem]]:
    """Return a game as a ``.vlog`` of its module, with problems for what the module cannot show. The
    log begins with the first state; each action is a step with the sentences that describe it."""
    first = states[0]
    match = first.match
    stage = stage or layout_only(match.game, match.game.boards_of(match.scenario.map))
    shown = ShownTable(stage)
    table = LoggedTable(stage, match.scenario, shown.moment(first))
    teller = Storyteller(match.game, language)
    steps = []
    for before, after in pairwise(states):
        action = read_action(after.moment.log[-1])
        changes = table.go_on(shown.moment(after))
        steps.append(
            [
                *map(chat_command, lines_of_step(teller, before, action, after)),
                *_note(teller, before, action, after),
                *changes,
            ]
        )
    return write_game_log(match.game, table.start, steps), table.problems


def states_from_the_beginning(states: Sequence[State]) -> Sequence[State]:
    """Return the states of a game from the very beginning: if it was continued from a file, the states
    recorded there come first, as far as its actions allow."""
    first = states[0]
    match, log = first.match, first.moment.log
    if not log:
        return states
    start = State.first(match)
    try:
        before = [start, *replayed(start, log)]
    except Refused:  # the game did not begin with the scenario's set-up
        return states
    return [*before, *states[1:]] if before[-1] == first else states


def _note(teller: Storyteller, before: State, action: Action, after: State) -> Iterator[str]:
    for_all = teller.without_names(_unnamed(before, after))
    less = for_all is not teller and (
        for_all.step(before, action, after) != teller.step(before, action, after)
    )
    if before.known_to(action) or less:
        yield SECRET + action.text


def lines_of_step(
    teller: Storyteller, before: State, action: Action, after: State
) -> Iterator[str]:
    """Yield the chat lines for an action: its sentence, its results and, if the phase changes, the next
    phase before what happens in it. Nothing that a side keeps secret is included."""
    time, now = before.moment.time, after.moment.time
    if side := before.known_to(action):
        yield teller.secret(side)
    else:
        for when, line in teller.without_names(_unnamed(before, after)).step(before, action, after):
            if when != time:
                time = when
                yield heading(teller, after, when)
            yield line
    if now != time:
        yield heading(teller, after, now)


def _unnamed(before: State, after: State) -> dict[str, str]:
    """Return the counters that some side sees but cannot identify."""
    sides = before.match.sides
    return {name: known for one in sides for name, known in before.unnamed(after, one).items()}


def heading(teller: Storyteller, state: State, time: Time) -> str:
    """Return the chat line that names a turn, phase and side."""
    return HEADING + teller.heading(state.match, time)


@dataclass
class ShownTable:
    """Converts states of the rules engine to what a VASSAL module shows."""

    stage: SetupContext

    def moment(self, state: State) -> TableMoment:
        """Return a state as the module shows it: counters, weather, and the markers for the numbers
        that the game keeps (its counts)."""
        moment = state.moment
        counts = self._counts(state)
        following = self._following(counts)
        counters = {
            name: standing_of(piece)
            for name, piece in moment.pieces.items()
            if piece.counter not in following
        }
        own = own_markers(state.match, moment)
        counters |= {f"{one.counter} at {one.at}": one for one in own}
        weather = moment.note("weather", "")
        return TableMoment(moment.turn, moment.phase, moment.side, counters, weather, counts)

    def _counts(self, state: State) -> dict[str, int]:
        amounts = state.moment.note("amounts", {})
        return {c.id: amounts[c.id] for c in self.stage.counts if c.id in amounts}

    def _following(self, counts: Iterable[str]) -> set[str]:
        """Return the markers of the module that show those of the given ``counts`` (numbers that the
        game keeps)."""
        return {m for count in self.stage.counts if count.id in counts for m in count.markers}
