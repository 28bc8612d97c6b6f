"""Declared dice rolls: their possible results and the chance of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Any

from pydantic import Field

from builder.model.base import Words
from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.mechanisms.dice import MOST_DICE, DiceRoll, faces_meant
from builder.problems import Problem, error, warning
from builder.rules.core.pools import Counts, hit_chances_of_dice, hit_chances_of_die, mean
from builder.rules.engine.positions.declared_names import known_words_hint, named_or_first
from builder.rules.procedures import Context, Inputs, Procedure, Refused, Reply, Step, step
from builder.rules.signed_numbers import signed
from builder.sentences import filled_sentence

FIRST, SECOND, NOBODY = "first", "second", "nobody"


@dataclass(frozen=True)
class DiceRolling:
    """A declared dice roll, with the faces of its dice that count as hits, count double or are
    rolled again."""

    declared: DiceRoll

    @cached_property
    def dice(self) -> Dice:
        """The dice that are summed."""
        return Dice.parse(self.declared.dice)

    @cached_property
    def faces(self) -> tuple[str, ...]:
        """The names of the faces of one die."""
        low = 1 + self.dice.plus
        return self.declared.faces or tuple(map(str, range(low, low + self.dice.sides)))

    @property
    def counted(self) -> bool:
        """Whether hits are counted (instead of a sum, or faces that come up)."""
        return bool(self.declared.hits or self.declared.double)

    def meant(self, key: str) -> frozenset[str]:
        """Return the faces that the key ``hits``, ``double`` or ``again`` of the roll stands for;
        empty if its words name no faces."""
        found = faces_meant(getattr(self.declared, key), self.faces)
        return frozenset() if isinstance(found, str) else found

    @cached_property
    def hits_on_one_die(self) -> Counts:
        """The chance of each number of hits on one die."""
        hits, double, again = map(self.meant, ("hits", "double", "again"))
        return hit_chances_of_die(self.faces, hits, double, again)

    def hits(self, many: int) -> dict[int, Fraction]:
        """Return the chance of each number of hits on ``many`` dice."""
        return hit_chances_of_dice(self.hits_on_one_die, many)

    def shows(self, face: str, many: int) -> dict[int, Fraction]:
        """Return the chance that a face comes up 0, 1, 2 … times when ``many`` dice are rolled."""
        again = self.meant("again")
        return hit_chances_of_dice(
            hit_chances_of_die(self.faces, frozenset([face]), frozenset(), again), many
        )


def opposed_chances(declared: DiceRoll, add: int = 0) -> dict[str, Fraction]:
    """Return the chances in an opposed roll that the first side wins, the second side wins, or
    neither. ``add`` is added to the first side's roll."""
    found = dict.fromkeys((FIRST, SECOND, NOBODY), Fraction(0))
    theirs = Dice.parse(declared.against).chances()
    for a, p in Dice.parse(declared.dice).chances().items():
        for b, q in theirs.items():
            found[_winner(declared, a + add, b)] += p * q
    if declared.ties == "again":
        decided = 1 - found.pop(NOBODY)
        found = {who: p / decided for who, p in found.items()} if decided else {NOBODY: Fraction(1)}
    return {who: p for who, p in found.items() if p}


def _winner(declared: DiceRoll, mine: int, theirs: int) -> str:
    if mine != theirs:
        return FIRST if mine > theirs else SECOND
    return declared.ties if declared.ties in (FIRST, SECOND) else NOBODY


def declared_roll(game: Game, id: str) -> DiceRoll:
    """Return the game's dice roll with that name, or its first for an empty name. Raises
    :class:`Refused` if there is none."""
    return named_or_first(game.mechanisms.dice, id, "unknown-roll")


# -- asked -------------------------------------------------------------------------------------


class RollInputs(Inputs):
    """Input for a roll: which roll, how many dice, and the faces rolled if it was made."""

    roll: str = Field("", description="which dice, if the game names several")
    many: Annotated[int, Field(ge=0, le=MOST_DICE)] | None = Field(
        None, description="how many dice, if not as many as the game says"
    )
    add: Annotated[int, Field(ge=-99, le=99)] = Field(0, description="added to the sum of the dice")
    rolled: Words = Field((), description="what the dice show, one by one, if they are rolled")


class RollReply(Reply):
    """The chances of a roll: the exact chance of each possible result, the average result, and the
    actual result if the roll was made. For faces that do not count as hits or numbers, ``chances``
    gives the chance that each comes up."""

    chances: dict[str, str]
    mean: str = ""
    result: str = ""


def roll_declared_dice(context: Context, given: RollInputs) -> RollReply:
    """Return the exact chances of a roll that the game declares, and the result if it was made."""
    declared = declared_roll(context.game, given.roll)
    rule = context.game.mechanisms.case("dice", declared)
    rolling = DiceRolling(declared)
    if declared.against:
        found = _opposed(declared, given, rule)
    elif declared.faces or rolling.counted:
        found = _pool(rolling, given, rule)
    else:
        found = _sum(rolling, given, rule)
    return found.model_copy(update={"answered_by": rule})


def _sum(rolling: DiceRolling, given: RollInputs, rule: str) -> RollReply:
    dice = rolling.dice
    chances = {n + given.add: p for n, p in dice.chances().items()}
    result, told = "", [step(rule, "{dice} are rolled.", dice=str(dice))]
    if given.rolled:
        result = str(_sum_of_rolled(dice, given.rolled) + given.add)
        if given.add:
            told.append(step(rule, "Added to the die: {by}.", by=signed(given.add)))
        told.append(step(rule, "The roll comes to {result}.", result=result))
    return RollReply(
        chances=_texts(chances), mean=str(mean(chances)), result=result, steps=tuple(told)
    )


def _sum_of_rolled(dice: Dice, rolled: tuple[str, ...]) -> int:
    """Return the sum of rolled dice, given one by one or as their total. Raises :class:`Refused`
    for numbers that the dice cannot show."""
    numbers = [int(word) for word in rolled if word.removeprefix("-").isdigit() and len(word) < 6]
    if len(numbers) == len(rolled) == dice.count > 1:
        if all(n in dice.single for n in numbers):
            return dice.result(numbers)
    elif len(numbers) == len(rolled) == 1 and numbers[0] in dice:
        return numbers[0]
    hint = filled_sentence(
        "{dice} shows {lowest} to {highest}", dice=dice, lowest=dice.lowest, highest=dice.highest
    )
    raise Refused(_bad_roll(" ".join(rolled), hint))


def _bad_roll(said: str, hint: str) -> Problem:
    return error(
        "bad-roll", filled_sentence("no roll of {said}", said=said), ("given", "rolled"), hint=hint
    )


def _opposed(declared: DiceRoll, given: RollInputs, rule: str) -> RollReply:
    chances, result = opposed_chances(declared, given.add), ""
    told = [step(rule, "{dice} against {other}.", dice=declared.dice, other=declared.against)]
    if given.rolled:
        if len(given.rolled) != 2:
            raise Refused(_bad_roll(" ".join(given.rolled), "give both rolls: rolled='9 7'"))
        mine = _sum_of_rolled(Dice.parse(declared.dice), given.rolled[:1]) + given.add
        theirs = _sum_of_rolled(Dice.parse(declared.against), given.rolled[1:])
        result = _winner(declared, mine, theirs)
        told.append(step(rule, _WON[result], first=mine, second=theirs))
    return RollReply(
        chances={who: str(p) for who, p in chances.items()}, result=result, steps=tuple(told)
    )


_WON = {
    FIRST: "{first} to {second}: the first roll wins.",
    SECOND: "{first} to {second}: the second roll wins.",
    NOBODY: "{first} to {second}: nobody wins.",
}


def _pool(rolling: DiceRolling, given: RollInputs, rule: str) -> RollReply:
    many = len(given.rolled) or rolling.declared.many
    many = many if given.many is None else given.many
    if given.rolled:
        _check_faces(rolling, given.rolled, many)
    told = [step(rule, "Dice: {many}.", many=many)]
    if not rolling.counted:
        faces = dict.fromkeys(rolling.faces)
        found = {face: 1 - rolling.shows(face, many).get(0, Fraction(0)) for face in faces}
        told += [_shown(rule, given.rolled)] if given.rolled else []
        chances = {face: str(p) for face, p in found.items() if p}
        return RollReply(chances=chances, result=" ".join(given.rolled), steps=tuple(told))
    counts, result = rolling.hits(many), ""
    if given.rolled:
        hits, double = rolling.meant("hits"), rolling.meant("double")
        total = sum(2 if face in double else int(face in hits) for face in given.rolled)
        result = str(total)
        told += [_shown(rule, given.rolled), step(rule, "Hits: {hits}.", hits=total)]
    return RollReply(
        chances=_texts(counts), mean=str(mean(counts)), result=result, steps=tuple(told)
    )


def _shown(rule: str, rolled: tuple[str, ...]) -> Step:
    return step(rule, "The dice show {faces}.", faces=", ".join(rolled))


def _check_faces(rolling: DiceRolling, rolled: tuple[str, ...], many: int) -> None:
    """Raise :class:`Refused` if rolled faces do not exist on the dice, or if their number is not
    ``many``."""
    for face in rolled:
        if face not in rolling.faces:
            raise Refused(
                _bad_roll(repr(face), known_words_hint(face, dict.fromkeys(rolling.faces)))
            )
    if len(rolled) != many:
        raise Refused(
            _bad_roll(
                filled_sentence("{count} dice", count=len(rolled)),
                filled_sentence("there are {many}", many=many),
            )
        )


def _texts(chances: Counts) -> dict[str, str]:
    return {str(n): str(p) for n, p in chances.items()}


def procedures(game: Game) -> Iterator[Procedure[Any, Any]]:
    """Yield the procedure for dice rolls, if the game declares any."""
    declared = game.mechanisms.dice
    if declared:
        rules = (game.mechanisms.case("dice", roll) for roll in declared)
        yield Procedure("roll", tuple(dict.fromkeys(rules)), roll_declared_dice)


# -- checked -----------------------------------------------------------------------------------


def check_dice(game: Game) -> Iterator[Problem]:
    """Yield problems for faces that the dice do not have, and for keys that have no effect
    together."""
    for n, declared in enumerate(game.mechanisms.dice):
        yield from _check(declared, ("mechanisms", "dice", n))


def _check(declared: DiceRoll, path: tuple[str | int, ...]) -> Iterator[Problem]:
    rolling = DiceRolling(declared)
    if declared.faces and len(declared.faces) < 2:
        yield error("bad-dice", "a die has at least two faces", (*path, "faces"), hint=_FACES)
    for key in ("hits", "double", "again"):
        wrong = faces_meant(getattr(declared, key), rolling.faces)
        if isinstance(wrong, str):
            message = filled_sentence("{wrong!r} is no face of {id}", wrong=wrong, id=declared.id)
            hint = known_words_hint(wrong, dict.fromkeys(rolling.faces))
            yield error("bad-dice", message, (*path, key), hint=hint)
    yield from _ineffective_keys(declared, rolling, path)


_FACES = "write all faces of one die, a face twice if it is on it twice"


def _ineffective_keys(
    declared: DiceRoll, rolling: DiceRolling, path: tuple[str | int, ...]
) -> Iterator[Problem]:
    """Report keys in declared dice rolls that have no effect."""
    if declared.against and (declared.faces or rolling.counted):
        message = "an opposed roll compares sums: its faces and hits count for nothing"
        yield error("bad-dice", message, (*path, "against"), hint="declare two rolls")
    if rolling.counted and not declared.faces and (rolling.dice.count > 1 or rolling.dice.digits):
        message = filled_sentence(
            "a pool counts single dice, and {dice} is more than one", dice=declared.dice
        )
        hint = filled_sentence(
            "write 'dice: {single}' and 'many: {count}'",
            single=rolling.dice.single,
            count=rolling.dice.count,
        )
        yield error("bad-dice", message, (*path, "dice"), hint=hint)
    if rolling.counted and not rolling.hits_on_one_die.keys() - {0}:
        hint = "write faces that the dice show"
        yield warning(
            "never-holds",
            filled_sentence("{id} never hits", id=declared.id),
            (*path, "hits"),
            hint=hint,
        )
    if declared.again and set(rolling.faces) <= rolling.meant("again"):
        message = "every die is rolled once more"
        yield error("bad-dice", message, (*path, "again"), hint="leave faces that stand")


def faces_counted(faces: Iterable[str]) -> dict[str, int]:
    """Return how many times each face occurs on a single die."""
    found: dict[str, int] = {}
    for face in faces:
        found[face] = found.get(face, 0) + 1
    return found
