"""Answers questions about declared morale: the outcome of a unit's check, and whether it rallies."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Annotated

from pydantic import Field

from builder.model.game import Game
from builder.model.mechanisms.fighting.consequences import Consequences
from builder.model.mechanisms.fighting.morale import Check, Failure
from builder.model.pieces.counters import Unit
from builder.problems import PathKey, Problem, error, unknown_name, warning
from builder.rules.core.names import UnitName
from builder.rules.core.positions.position import Piece
from builder.rules.core.positions.question_position import piece_of
from builder.rules.core.questions import made_roll
from builder.rules.core.tables import column_chances
from builder.rules.engine.combat.consequence_text import consequence_steps
from builder.rules.engine.combat.modifier_sums import range_of_modifier_sums
from builder.rules.engine.morale.morale_formula import (
    COLUMN,
    DIE,
    MODIFIER,
    NEEDED,
    NUMBER,
    PASSED,
    RESULT,
    Family,
    MoraleCheck,
    morale_checks_of,
)
from builder.rules.engine.positions.condition_answers import (
    answers_of_piece,
    moment_values,
    piece_fulfils,
)
from builder.rules.engine.positions.conditions import truth_values
from builder.rules.engine.positions.declared_names import KnownWords, known_word
from builder.rules.engine.positions.map_facts import words_of
from builder.rules.engine.positions.position_input import situation_of
from builder.rules.engine.positions.situation import PositionInputs, Situation
from builder.rules.engine.positions.steps import is_value, value_of_piece
from builder.rules.engine.positions.unit_conditions import unit_fulfils
from builder.rules.expressions.evaluator import EvaluatedFormula
from builder.rules.expressions.terms import Value
from builder.rules.procedures import Context, Procedure, Refused, Reply, Step, step
from builder.sentences import filled_sentence


class MoraleInputs(PositionInputs):
    """Input for a check: the unit that checks its morale or tries to rally."""

    unit: UnitName = Field(description="the unit")
    check: str = Field("", description="which check, if the game declares several")
    die: Annotated[int, Field(ge=-99)] | None = Field(None, description="the roll, if it is made")


class MoraleReply(Reply):
    """The outcome of a check: the unit's morale ``number``, the die roll modifier, the number that
    the dice alone must reach, the exact chance of passing and of every result, and the result of
    the roll if one is made."""

    number: int
    modifier: int
    needed: int
    passes: str
    chances: dict[str, str]
    result: str = ""


@dataclass(frozen=True)
class UnitCheck:
    """A morale check or rally of one unit in a position."""

    situation: Situation = field(repr=False)
    tested: MoraleCheck = field(repr=False)
    piece: Piece

    @cached_property
    def number(self) -> int:
        """The number that the unit's check is based on (such as its morale). Raises
        :class:`Refused` if the unit has none."""
        check, words = self.tested.check, self.situation.words(self.piece)
        for quality, number in check.qualities.items():
            if quality in words:
                return number
        if check.results:
            return 0
        if isinstance(check.value, int):
            return check.value
        return value_of_piece(self.situation, self.piece, check.value, self.tested.rule)

    def worked(self, roll: int | None = None) -> EvaluatedFormula:
        """Return the check's formula evaluated for the unit, and for the roll if one is given."""
        side = self.situation.side(self.piece)
        named: dict[str, Value] = {**moment_values(self.situation, side), NUMBER: self.number}
        named |= truth_values(self.tested.conditions, answers_of_piece(self.situation, self.piece))
        return EvaluatedFormula(
            self.tested.formula, {**named, **({DIE: roll} if roll is not None else {})}
        )


def check_chances(one: MoraleCheck, column: int) -> dict[str, Fraction]:
    """Return the chance of each result in a column (given by its number) of the check's results
    table."""
    return column_chances(one.table, column)


def _procedure_of(family: Family) -> Callable[[Context, MoraleInputs], MoraleReply]:
    def answer(context: Context, given: MoraleInputs) -> MoraleReply:
        one = _tested(context.game, family, given.check)
        situation = situation_of(context, given)
        example = next(iter(situation.sheet.space.ids), "0101")
        check = UnitCheck(situation, one, piece_of(situation.position, given.unit, example))
        if not piece_fulfils(situation, one.check.who, check.piece):
            told = "{unit} may not rally here"
            if family == "morale":
                told = "{unit} checks no morale here"
            message = filled_sentence(told, unit=given.unit)
            hint = "ask for a unit that is as its who says"
            raise Refused(
                error("illegal-check", message, ("given", "unit"), rule=one.rule, hint=hint)
            )
        roll = made_roll(context, one.dice, given.die)
        return _reply(check, roll)

    return answer


def _tested(game: Game, family: Family, id: str) -> MoraleCheck:
    every = [one for one in morale_checks_of(game) if one.family == family]
    found = next((one for one in every if id in ("", one.check.id)), None)
    if found is None:
        known = (one.check.id for one in every)
        raise Refused(unknown_name("check", id, known, ("given", "check")))
    return found


def _reply(check: UnitCheck, roll: int | None) -> MoraleReply:
    one, worked = check.tested, check.worked(roll)
    chances = check_chances(one, worked.number(COLUMN))
    passes = chances.get(PASSED, Fraction(0))
    result = str(worked[RESULT]) if roll is not None else ""
    return MoraleReply(
        number=check.number,
        modifier=worked.number(MODIFIER),
        needed=worked.number(NEEDED),
        passes=str(passes),
        chances={code: str(chance) for code, chance in chances.items()},
        result=result,
        steps=tuple(_steps(check, worked, passes, result)),
        answered_by=one.rule,
    )


def _steps(
    check: UnitCheck, worked: EvaluatedFormula, passes: Fraction, result: str
) -> Iterator[Step]:
    """Yield the explanation steps of the outcome of a check."""
    one = check.tested
    if not one.check.results:
        yield step(one.rule, "{unit} has {number}.", unit=check.piece.name, number=check.number)
    for told in worked.sentences(MODIFIER):
        yield step(told.rule, told.text, **told.values)
    texts = {
        "at most": "It passes on a roll of {needed} or less: {chance}.",
        "at least": "It passes on a roll of {needed} or more: {chance}.",
    }
    needed = worked.number(NEEDED)
    if not one.check.results:
        yield step(one.rule, texts[one.check.passes], needed=needed, chance=passes)
    if result:
        for told in worked.sentences(DIE):
            yield step(told.rule, told.text, **told.values)
        yield from _outcome(check.situation.game, one, result)


def _outcome(game: Game, one: MoraleCheck, result: str) -> Iterator[Step]:
    """Yield explanation steps on what a result of the check does to the unit."""
    found = one.outcomes.get(result)
    if not one.check.results:
        yield step(one.rule, "The unit passes." if found is None else "The unit fails.")
    done: Check | Failure = one.check if found is None else found
    rule = (found.rule if found else "") or one.rule
    if found is None and one.check.ends:
        ended = ", ".join(one.check.ends)
        yield step(rule, "The unit is no longer {states}.", states=ended)
    does = one.check.passed if found is None else found.does
    yield from consequence_steps(game, rule, "unit", does)
    if done.note:
        yield step(rule, done.note)


morale = _procedure_of("morale")
morale.__doc__ = "Tell the chance that a unit passes its morale check, and what a roll comes to."
rally = _procedure_of("rally")
rally.__doc__ = "Tell the chance that a unit rallies, and what a roll comes to."


def procedures(game: Game) -> Iterator[Procedure[MoraleInputs, MoraleReply]]:
    """Yield the procedures for morale checks and rallies that the game declares."""
    for name, function in (("morale", morale), ("rally", rally)):
        rules = dict.fromkeys(one.rule for one in morale_checks_of(game) if one.family == name)
        if rules:
            yield Procedure(name, tuple(rules), function)


# -- checks ------------------------------------------------------------------------------------


def check_morale(game: Game) -> Iterator[Problem]:
    """Yield problems with checks: numbers that units do not have, rolls that the dice cannot show,
    and failures that cannot occur."""
    for family in ("morale", "rally"):
        for n, one in enumerate(o for o in morale_checks_of(game) if o.family == family):
            path: PathKey = ("mechanisms", family, n)
            if one.check.results:
                yield from _results(one, path)
                continue
            yield from _numbers(one, path)
            yield from _natural(one, path)
            yield from _failures(one, path)
            yield from _ended(one, path)


def _results(one: MoraleCheck, path: PathKey) -> Iterator[Problem]:
    """Report rolls of a check with results that cannot occur."""
    low, high = range_of_modifier_sums(one.rolls, one.check.roll_limits)
    for key, (first, last) in zip(one.check.results, one.ranges, strict=True):
        if last < one.dice.lowest + low or first > one.dice.highest + high:
            hint = filled_sentence(
                "{dice} shows {lowest} to {highest}",
                dice=one.dice,
                lowest=one.dice.lowest,
                highest=one.dice.highest,
            )
            at = (*path, "results", key)
            yield warning("unreached", "the dice show no such roll", at, hint=hint)
    yield from _exchanges(one, path)


def _numbers(one: MoraleCheck, path: PathKey) -> Iterator[Problem]:
    """Report errors in the words and values that give units their morale numbers."""
    check, game, words = one.check, one.game, KnownWords(one.game)
    for word in check.qualities:
        yield from known_word(
            word, words.kinds, (*path, "qualities", word), "nothing that a unit is"
        )
    if isinstance(check.value, int) or is_value(game, check.value):
        return
    bare = [unit.id for unit in _who(one) if words_of(game, unit).isdisjoint(check.qualities)]
    if bare or not check.qualities:
        message = filled_sentence(
            "value_names have no {value}, which {id} reads", value=check.value, id=check.id
        )
        if bare and check.qualities:
            message = filled_sentence("{message} of {unit}", message=message, unit=bare[0])
        hint = "name the value in game.yaml, write a number, or give numbers to words: 'qualities'"
        yield error("no-value-name", message, (*path, "value"), hint=hint)


def _who(one: MoraleCheck) -> Iterator[Unit]:
    return (unit for unit in one.game.units if unit_fulfils(one.game, one.check.who, unit))


def _natural(one: MoraleCheck, path: PathKey) -> Iterator[Problem]:
    """Report errors in the unmodified rolls that always pass or always fail: rolls that the dice
    cannot show, and rolls declared as both."""
    dice, check = one.dice, one.check
    for key, ends in (("always", check.always), ("never", check.never)):
        if ends is not None and (ends[1] < dice.lowest or ends[0] > dice.highest):
            hint = filled_sentence(
                "{dice} shows {lowest} to {highest}",
                dice=dice,
                lowest=dice.lowest,
                highest=dice.highest,
            )
            yield warning("unreached", "the dice show no such roll", (*path, key), hint=hint)
    if check.always and check.never:
        both = max(check.always[0], check.never[0]), min(check.always[1], check.never[1])
        if both[0] <= both[1]:
            message = filled_sentence(
                "a roll of {both} always passes here, and never", both=both[0]
            )
            yield error(
                "never-holds", message, (*path, "never"), hint="each roll does one or the other"
            )


def _ended(one: MoraleCheck, path: PathKey) -> Iterator[Problem]:
    """Report each state that passing the check should end and that the game does not have."""
    known = {state.id for state in one.game.mechanisms.states}
    for n, word in enumerate(one.check.ends):
        yield from known_word(word, known, (*path, "ends", n), "no state")


def _failures(one: MoraleCheck, path: PathKey) -> Iterator[Problem]:
    """Report two failures by the same margin, and exchanges as consequences."""
    seen: set[int] = set()
    for n, failure in enumerate(one.check.failed):
        if failure.by in seen:
            message = filled_sentence(
                "another failure by {by} stands before this one", by=failure.by
            )
            yield error(
                "never-holds", message, (*path, "failed", n, "by"), hint="each has its own number"
            )
        seen.add(failure.by)
    yield from _exchanges(one, path)


def _exchanges(one: MoraleCheck, path: PathKey) -> Iterator[Problem]:
    """Report an exchange as a consequence, since it needs an enemy."""
    parts: list[tuple[PathKey, Consequences]] = [(("passed",), one.check.passed)]
    parts += [(("failed", n, "does"), f.does) for n, f in enumerate(one.check.failed)]
    parts += [(("results", key), does) for key, does in one.check.results.items()]
    for key, consequences in parts:
        if any(part.word == "exchange" for does in consequences for part in does.parts):
            message = "nobody loses anything against whom a unit that checks could exchange"
            yield error("bad-combat", message, (*path, *key), hint="say what the unit loses")
