"""Warns players in the chat if they give a command outside the phases for which the rules reserve
it, or twice in one phase."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from builder.model.game import Game
from builder.model.mechanisms.sides.alliances import Shared
from builder.outputs.vassal.table.commands import assign_property, chat_line, module_text_property
from builder.outputs.vassal.table.messages import PHASE_MESSAGES, filled_message
from builder.outputs.vassal.table.relations import shares
from builder.outputs.vassal.table.turns import (
    STEP_NOW,
    other_sides_steps,
    phases_by_step,
    step_ids,
    steps,
)
from builder.vassal.expressions.properties import string
from builder.vassal.expressions.tree import FALSE, TRUE, Text, Truth, any_of, as_text, choose, every
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element

_NOW = string("TurnNo") + "/" + STEP_NOW
"""The expression for the present step of the game, such as ``3/2/supply``."""


@dataclass(frozen=True)
class PhaseLimit:
    """The rule (number ``rule``) that a command may be given only in certain ``phases`` (ids). If
    each player has the phase, only that of the ``side`` counts or, for a command against the side
    ``foe``, those of other sides. ``exceptions`` are phases in which another rule allows the
    command as an exception. If ``done`` names a property, the command also stores there ``what``
    has been done in the current step of the turn, and warns if it is done again (as far as the
    condition ``counts`` holds). ``key`` begins the names of the keystrokes. Nothing is limited if
    the game has none of the phases."""

    game: Game
    key: str
    rule: str
    phases: Collection[str]
    side: Text | None = None
    done: str = ""
    what: Text | str = ""
    foe: Text | None = None
    exceptions: Mapping[str, str] = field(default_factory=dict)
    counts: Truth = TRUE
    out_of_turn: Mapping[str, str] = field(default_factory=dict)
    """Phases in which the command is an exception for either side, each with the rule for it."""
    together: Shared | None = None
    """What allies do together, if the command is part of it: then the phase of an ally counts too."""
    due: Truth | None = None
    """The condition that the command belongs in the present step, if that depends on more than the phase;
    then ``phases`` do not matter."""

    @cached_property
    def _steps(self) -> list[tuple[str, str]]:
        """The steps of a turn in which the command is allowed, each with the side that the step
        belongs to (empty for all)."""
        return self._steps_of(self.phases)

    def _steps_of(self, phases: Collection[str]) -> list[tuple[str, str]]:
        every = zip(phases_by_step(self.game), steps(self.game), strict=True)
        return [(id, of) for (id, phase), (of, _) in every if phase.id in phases]

    def constants(self) -> Mapping[str, str]:
        """Return the constants with the texts of the warnings."""
        return PHASE_MESSAGES if self._limits else {}

    def properties(self) -> Iterator[Element]:
        """Yield the global property that lists what has been done in the current step, as
        ``3/2/supply|this|that|``."""
        if self._notes:
            noted = assign_property(f"{self.key}-noted", self._noted())
            yield module_text_property(self.done, "", noted)

    def notes(self) -> Iterator[t.Trait]:
        """Yield the trait with which a piece that has the command notes in the global property what
        it has done."""
        if self._notes:
            change = t.PropertyChange(f"{self.key}-noted", self._noted())
            yield t.set_global_property(self.done, [change])

    def noted_as(self, key: str) -> t.PropertyChange:
        """Return the change by which a piece notes, at a keystroke of its own, what it has done."""
        return t.PropertyChange(key, self._noted())

    def _noted(self) -> Text:
        return self._if_counting(noted_in_step(self.done) + self.what + "|")

    def lines(self) -> Iterator[Element]:
        """Yield the component that writes the warnings to the chat."""
        if self._limits:
            yield chat_line(f"{self.key}-limit", self.warning)

    def reports(self) -> Iterator[t.Trait]:
        """Yield the trait with which a piece that has the command writes the warnings to the chat."""
        if self._limits:
            yield t.report_action(self.before, self.warning)

    def _if_counting(self, noted: Text) -> Text:
        """Return the new list of what has been done in this step; unchanged if this use of the
        command does not count."""
        return noted if self.counts == TRUE else choose(self.counts, noted, string(self.done))

    @property
    def in_phase(self) -> Truth:
        """The condition that the rules allow the command in the current step; always true for a
        game without the phases."""
        if self.due is not None:
            return self.due
        return self._is_in(self._steps) if self._steps else TRUE

    @property
    def before(self) -> list[str]:
        """The keystrokes that write a warning if necessary, to be sent before the command does
        anything; there may be none."""
        return [f"{self.key}-limit"] if self._limits else []

    @property
    def after(self) -> list[str]:
        """The keystrokes that store what the command has done, to be sent after it; there may be
        none."""
        return [f"{self.key}-noted"] if self._notes else []

    @property
    def _notes(self) -> bool:
        return bool(self._limits and self.done)

    @property
    def _limits(self) -> bool:
        return bool(self._steps) or self.due is not None

    @property
    def warning(self) -> Text:
        """The warning for the chat, empty if there is nothing to warn of."""
        rule, again = as_text(self.rule), as_text("")
        if self.done:
            same = every(
                *([] if self.counts == TRUE else [self.counts]),
                is_of_step(self.done),
                string(self.done).contains(as_text("|") + self.what + "|"),
            )
            again = choose(same, filled_message("M_DONE_BEFORE", rule), "")
        other = filled_message("M_OTHER_PHASE", rule)
        for phase, exception in self.exceptions.items():
            rare = filled_message("M_RARE_PHASE", as_text(exception))
            other = choose(self._is_in(self._steps_of([phase])), rare, other)
        for phase, exception in self.out_of_turn.items():
            rare = filled_message("M_RARE_PHASE", as_text(exception))
            ids = [id for id, _ in self._steps_of([phase])]
            other = choose(_is_one_of(ids), rare, other)
        return choose(self.in_phase, again, other)

    def _is_in(self, possible: Sequence[tuple[str, str]]) -> Truth:
        """Return the condition that the current step is among the ``possible`` ones and, if it
        belongs to a side, that this is the command's side."""
        who, foe = (self.foe, True) if self.side is None else (self.side, False)
        if who is None or not any(of for _, of in possible):
            return _is_one_of([id for id, _ in possible])
        own = {
            side.id: [id for id, of in possible if not of or (of == side.id) != foe]
            for side in self.game.sheet.sides
        }
        if self.together is None or foe:
            return any_of(*(who.equals(of) & _is_one_of(steps) for of, steps in own.items()))
        of_whom = {of: shares(self.game, who, of, self.together) for of in own}
        return any_of(*(of_whom[of] & _is_one_of(steps) for of, steps in own.items()))


def is_of_step(done: str) -> Truth:
    """Return the condition that a property that lists what has been done in a step of the game lists
    that of the present one."""
    return string(done).starts_with(_NOW + "|")


def noted_in_step(done: str) -> Text:
    """Return what such a property lists for the present step, to which more can be added: ``3/2/supply|``
    if nothing has been done in it."""
    return choose(is_of_step(done), string(done), _NOW + "|")


def is_last_step(game: Game) -> Truth:
    """Return the condition that the current step is the last one of the turn; always true in a game
    without steps."""
    last = step_ids(game)[-1:]
    return _is_one_of(last) if last else TRUE


def is_phase_of_others(game: Game, phases: Collection[str], side: str) -> Truth:
    """Return the condition that the current step is one of some phases, but not one of the
    ``side``'s."""
    steps = other_sides_steps(game, phases, side)
    return _is_one_of(steps) if steps else FALSE


def is_phase_of_own_side(game: Game, phases: Collection[str]) -> Truth:
    """Return the condition of a unit that the current step, one of some phases, is its own side's,
    alone or together with others."""
    waiting = (s.id for s in game.sheet.sides if other_sides_steps(game, phases, s.id))
    return every(
        *(string("Side").differs(s) | ~is_phase_of_others(game, phases, s) for s in waiting)
    )


def _is_one_of(steps: Sequence[str]) -> Truth:
    """Return the condition that the current step of the turn is one of ``steps`` (ids as in
    :data:`STEP_NOW`)."""
    return as_text("|".join(["", *steps, ""])).contains("|" + STEP_NOW + "|")
