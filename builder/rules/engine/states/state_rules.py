"""Answers questions about declared unit states: what causes them, and the chances of recovery."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Annotated, Any

from pydantic import Field

from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.mechanisms.declared import Modifier
from builder.model.mechanisms.dice import Need
from builder.model.mechanisms.states import ELIMINATED, Recovery, State
from builder.problems import error, unknown_name
from builder.rules.core.names import UnitName
from builder.rules.core.positions.position import Piece
from builder.rules.core.questions import made_roll
from builder.rules.engine.combat.leader_modifiers import graded_modifiers
from builder.rules.engine.positions.condition_answers import piece_fulfils
from builder.rules.engine.positions.held_places import in_play
from builder.rules.engine.positions.position_input import situation_of
from builder.rules.engine.positions.situation import PositionInputs, Situation
from builder.rules.engine.positions.steps import value_of_piece
from builder.rules.procedures import Context, Procedure, Refused, Reply, Step, step
from builder.rules.signed_numbers import signed
from builder.sentences import filled_sentence

STAYS, WHOLE = "stays", "recovers"
"""The results of an attempt to recover other than a state or ``eliminated``: the unit stays as it
is, or it recovers."""


def is_face_down(game: Game, piece: Piece) -> bool:
    """Return whether a unit lies face down because of its state."""
    hiding = game.mechanisms.hiding_state
    return hiding is not None and hiding.id in piece.states


def states_after_entering(game: Game, states: tuple[str, ...], id: str) -> tuple[str, ...]:
    """Return a unit's states after it enters the state ``id``: one that it is in already may be
    replaced by another, as declared. Just ``eliminated`` if that eliminates the unit."""
    state = game.mechanisms.state_called(id)
    if state is None:
        return (id,) if id == ELIMINATED else states
    if id in states:
        if state.again in ("", id):
            return states
        return states_after_entering(game, tuple(s for s in states if s != id), state.again)
    return (*(s for s in states if s not in state.clears), id)


def meets_need(need: Need, target: int, total: int) -> bool:
    """Return whether a total is enough: ``target`` or more, or, if ``need`` asks for low rolls,
    ``target`` or less."""
    return total <= target if need.less else total >= target


@dataclass(frozen=True)
class RecoveryAttempt:
    """A unit's attempt to leave a state (such as disrupted) by one of the declared recoveries."""

    situation: Situation = field(repr=False)
    piece: Piece
    state: State
    way: Recovery

    @property
    def rule(self) -> str:
        """The number of the recovery's rule in the rules text."""
        declared = self.situation.mechanisms
        return self.way.rule or declared.case("states", self.state)

    @property
    def added(self) -> tuple[Modifier, ...]:
        """The die roll modifiers that apply to the unit."""
        rolls = graded_modifiers(self.situation.game, self.way.rolls)
        return tuple(m for m in rolls if piece_fulfils(self.situation, m.when, self.piece))

    @property
    def modifier(self) -> int:
        """The sum of the die roll modifiers."""
        return sum(m.by for m in self.added)

    @property
    def target(self) -> int:
        """The number that the dice must show for a recovery. Raises :class:`Refused` if the unit
        lacks the value that gives it."""
        need = self.way.needs or Need(number=0)
        if need.number is not None:
            return need.number
        return value_of_piece(self.situation, self.piece, need.value, self.rule)

    def good(self, roll: int) -> bool:
        """Return whether a roll is enough for the unit to recover."""
        return meets_need(self.way.needs or Need(), self.target, roll + self.modifier)

    def chances(self) -> dict[str, Fraction]:
        """Return the chance of each possible result of the attempt to recover."""
        if not self.way.dice:
            return {self.way.to or WHOLE: Fraction(1)}
        good = sum(
            (p for roll, p in Dice.parse(self.way.dice).chances().items() if self.good(roll)),
            Fraction(0),
        )
        found = {self.way.to or WHOLE: good, self.way.fails or STAYS: 1 - good}
        return {what: p for what, p in found.items() if p}


def recovery_attempt_of(
    situation: Situation, piece: Piece, state: str = "", phase: str = ""
) -> RecoveryAttempt:
    """Return the first recovery that is open to a unit. Raises :class:`Refused` if there is none."""
    game = situation.game
    if state and game.mechanisms.state_called(state) is None:
        known = [one.id for one in game.mechanisms.states]
        raise Refused(unknown_name("state", state, known, ("given", "state")))
    for one in game.mechanisms.states:
        if one.id in piece.states and state in ("", one.id):
            for way in one.recovery:
                if phase in ("", way.phase) and piece_fulfils(situation, way.when, piece):
                    return RecoveryAttempt(situation, piece, one, way)
    raise Refused(_no_way(piece, state))


def _no_way(piece: Piece, state: str) -> Any:
    if not piece.states or (state and state not in piece.states):
        message = (
            filled_sentence("{name} is not {state}", name=piece.name, state=state)
            if state
            else filled_sentence("{name} is in no state", name=piece.name)
        )
        hint = filled_sentence(
            'say which it is in, as in {{"states": {{"{name}": "…"}}}}', name=piece.name
        )
    else:
        message = filled_sentence("{name} cannot recover here and now", name=piece.name)
        hint = "no way out of its state is open to it: see the rules of states"
    return error("no-recovery", message, ("given", "unit"), hint=hint)


# -- asked -------------------------------------------------------------------------------------


class RecoverInputs(PositionInputs):
    """Input for a recovery: the unit, the state that it recovers from, and the phase."""

    unit: UnitName = Field(description="the unit that recovers")
    state: str = Field("", description="from which state, if it is in several")
    die: Annotated[int, Field(ge=0)] | None = Field(None, description="the roll, if it is made")


class RecoverReply(Reply):
    """The chances of a recovery: the possible results (``recovers``, ``stays``, a state or
    ``eliminated``), each with its exact chance; and, if the roll is made, its result and the states
    that the unit is then in."""

    chances: dict[str, str]
    modifier: int = 0
    result: str = ""
    states: tuple[str, ...] = ()


def attempt_recovery(context: Context, given: RecoverInputs) -> RecoverReply:
    """Return the chances that a unit recovers from a state, and the result of a roll."""
    situation = situation_of(context, given)
    piece = in_play(situation, given.unit)
    attempt = recovery_attempt_of(situation, piece, given.state, situation.phase)
    way, result = attempt.way, ""
    roll = made_roll(context, Dice.parse(way.dice), given.die) if way.dice else None
    if not way.dice:
        result = way.to or WHOLE
    elif roll is not None:
        result = result_of(attempt, roll)
    return RecoverReply(
        chances={what: str(p) for what, p in attempt.chances().items()},
        modifier=attempt.modifier,
        result=result,
        states=left_in(attempt, result),
        steps=tuple(_recovery_steps(attempt, roll, result)),
        answered_by=attempt.rule,
    )


def result_of(attempt: RecoveryAttempt, roll: int) -> str:
    """Return the result of a roll to recover: ``recovers``, ``stays``, a state or ``eliminated``."""
    return (attempt.way.to or WHOLE) if attempt.good(roll) else (attempt.way.fails or STAYS)


def left_in(attempt: RecoveryAttempt, result: str) -> tuple[str, ...]:
    """Return the states that a unit is in after its attempt to recover has had this result."""
    states = attempt.piece.states
    if result in ("", STAYS):
        return states
    rest = tuple(s for s in states if s != attempt.state.id)
    return rest if result == WHOLE else states_after_entering(attempt.situation.game, rest, result)


def _recovery_steps(attempt: RecoveryAttempt, roll: int | None, result: str) -> Iterator[Step]:
    rule, way = attempt.rule, attempt.way
    yield step(rule, "{unit} is {state}.", unit=attempt.piece.name, state=attempt.state.id)
    if way.dice and way.needs:
        text = "It needs {number} or less." if way.needs.less else "It needs {number} or more."
        yield step(rule, text, number=attempt.target)
    for part in attempt.added:
        yield step(part.rule or rule, "Added to the die: {by}.", by=signed(part.by))
    if roll is not None:
        yield step(rule, "The die shows {die}.", die=roll)
    if result:
        yield from _result(attempt, result)


def _result(attempt: RecoveryAttempt, result: str) -> Iterator[Step]:
    hides = attempt.state.hides
    text = {
        WHOLE: "It is found." if hides else "It recovers.",
        STAYS: "It is not found." if hides else "It stays as it is.",
        ELIMINATED: "It is eliminated.",
    }.get(result, "It is now {state}.")
    yield step(attempt.rule, text, **({"state": result} if "{state}" in text else {}))


class StatesInputs(PositionInputs):
    """Input for the states of a phase: the phase, and one unit if only that is wanted."""

    unit: UnitName = Field("", description="a unit alone")


class StatesReply(Reply):
    """The states that each unit enters in a phase, and the units that may try to recover."""

    begins: dict[str, tuple[str, ...]]
    recover: tuple[str, ...]


def list_state_changes(context: Context, given: StatesInputs) -> StatesReply:
    """List the units that enter a state in a phase, and those that may recover in it."""
    situation = situation_of(context, given)
    found: dict[str, tuple[str, ...]] = {}
    told: list[Step] = []
    for piece, state, rule in beginning(situation, situation.phase):
        if given.unit in ("", piece.name):
            found[piece.name] = (*found.get(piece.name, ()), state.id)
            told.append(step(rule, "{unit} becomes {state}.", unit=piece.name, state=state.id))
    ready = [p for p in _in_play(situation) if given.unit in ("", p.name)]
    able = tuple(p.name for p in ready if may_recover(situation, p, situation.phase))
    return StatesReply(begins=found, recover=able, steps=tuple(told))


def beginning(situation: Situation, phase: str) -> Iterator[tuple[Piece, State, str]]:
    """Yield each unit that enters a state in a phase, with the state and the number of the rule."""
    for state in situation.mechanisms.states:
        for onset in (one for one in state.begins if not one.choice):
            rule = onset.rule or situation.mechanisms.case("states", state)
            for piece in _in_play(situation) if phase in ("", onset.phase) else ():
                new = state.id not in piece.states and piece_fulfils(situation, state.who, piece)
                if new and piece_fulfils(situation, onset.when, piece):
                    yield piece, state, rule


def _in_play(situation: Situation) -> list[Piece]:
    """Return the units that are in places of the map or in displays."""
    return [piece for piece in situation.position.units if piece.at]


def may_recover(situation: Situation, piece: Piece, phase: str, state: str = "") -> bool:
    """Return whether a unit may try to leave a state (by default any) in a phase."""
    try:
        recovery_attempt_of(situation, piece, state, phase)
    except Refused:
        return False
    return True


def procedures(game: Game) -> Iterator[Procedure[Any, Any]]:
    """Yield the procedures for states and recoveries that the game declares."""
    declared = game.mechanisms.states
    if declared:
        rules = [game.mechanisms.case("states", state) for state in declared]
        rules += [part.rule for s in declared for part in (*s.begins, *s.recovery) if part.rule]
        yield Procedure("states", tuple(dict.fromkeys(rules)), list_state_changes)
        if any(state.recovery for state in declared):
            yield Procedure("recover", tuple(dict.fromkeys(rules)), attempt_recovery)
