"""A combat that is asked for: who fights, what it comes to, the chance of every result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Annotated

from pydantic import Field

from builder.model.base import Words
from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.mechanisms.combat import Combat
from builder.model.mechanisms.conditions import Relation
from builder.model.mechanisms.fire import Reach
from builder.model.space import Cell
from builder.problems import error, unknown
from builder.rules.core.asked import piece_of
from builder.rules.core.contests import STRENGTH
from builder.rules.core.position import Piece
from builder.rules.core.questions import made_roll
from builder.rules.core.tables import band_text, column_chances, signed
from builder.rules.language.terms import Value
from builder.rules.language.working import Roles, Worked
from builder.rules.open.asking import moment, of_piece, piece_is
from builder.rules.open.combat.firing import Firing, Shot, heights
from builder.rules.open.combat.outcomes import outcome_steps
from builder.rules.open.combat.reckoned import (
    ATTACK,
    COLUMN,
    DEFENCE,
    DIE,
    MODIFIER,
    RESULT,
    SHIFT,
    Reckoned,
    Side,
)
from builder.rules.open.conditions import RANGE, ROLES, Asks, term_of, truths
from builder.rules.open.sight import View
from builder.rules.open.situation import PositionInputs, Situation, situation_of
from builder.rules.open.steps import worth_of
from builder.rules.procedures import Context, Procedure, Refused, Reply, Step, step


@dataclass(frozen=True)
class Fight:
    """One combat: those who attack a place, and those who defend it."""

    situation: Situation = field(repr=False)
    reckoned: Reckoned = field(repr=False)
    attackers: tuple[Piece, ...]
    defenders: tuple[Piece, ...]
    target: Cell

    @property
    def combat(self) -> Combat:
        """What the game declares."""
        return self.reckoned.combat

    @cached_property
    def worked(self) -> Worked:
        """The reckoning with those who fight, before a die is rolled."""
        side = self.situation.side(self.attackers[0])
        given = moment(self.situation, side)
        if self.firing is not None:
            given[RANGE] = max(map(self.firing.distance, self.attackers))
        return Worked(self.reckoned.reckoning, given, self.roles)

    @cached_property
    def view(self) -> View:
        """What is seen."""
        return View(self.situation)

    @cached_property
    def firing(self) -> Firing | None:
        """The fire that it is, if it is one."""
        reach = self.combat.reach
        if not isinstance(reach, Reach):
            return None
        return Firing(self.view, reach, self.reckoned.rule, self.target)

    @cached_property
    def shots(self) -> Mapping[str, Shot]:
        """How each attacker fires."""
        if self.firing is None:
            return {}
        return {p.name: self.firing.shot(p, self.defenders) for p in self.attackers}

    @cached_property
    def roles(self) -> Roles:
        """Those in each role by their values."""
        return {
            ROLES["attacker"]: [self._values(p, "attacker") for p in self.attackers],
            ROLES["defender"]: [self._values(p, "defender") for p in self.defenders],
        }

    def _values(self, piece: Piece, side: Side) -> Mapping[str, Value]:
        """The strength of a piece and the answers to all that is asked of it."""
        found: dict[str, Value] = {STRENGTH: self.printed(piece, side)}
        if self.firing is not None and side == "attacker":
            found[RANGE] = self.firing.distance(piece)
        return {**found, **truths(self.reckoned.conditions, self._asks(piece, side))}

    def _asks(self, piece: Piece, side: Side) -> Asks:
        """The answers of a piece, those that only a combat gives among them."""
        asks = of_piece(self.situation, piece, self.crossed(piece) if side == "attacker" else ())
        others = self.defenders if side == "attacker" else self.attackers
        mode = self.shots[piece.name].mode if piece.name in self.shots else ""

        def asked(relation: Relation, word: str) -> bool:
            if relation == "height":
                return word in heights(self.view, piece, others)
            return word == mode if relation == "fire" else asks(relation, word)

        return asked

    def printed(self, piece: Piece, side: Side) -> int:
        """The printed strength of a piece; raises :class:`Refused` if it has none."""
        name = self.combat.attack if side == "attacker" else self.combat.defence
        rule = self.reckoned.rule
        if side not in self.combat.counts:
            return 0
        return worth_of(self.situation.game, piece, name, rule)

    def crossed(self, piece: Piece) -> frozenset[str]:
        """What lies between an attacker and the place that it attacks."""
        if self.firing is not None:
            return self.firing.crossed(piece)
        if piece.cell is None or not self.situation.sheet.space.adjacent(piece.cell, self.target):
            return frozenset()
        return self.situation.between(piece.cell, self.target)

    def strength(self, piece: Piece, side: Side) -> Fraction:
        """What a piece counts in this combat."""
        roles = self.roles[ROLES[side]]
        pieces = self.attackers if side == "attacker" else self.defenders
        counted = self.worked.value(self.reckoned.of_unit(side), roles[pieces.index(piece)])
        return Fraction(int(counted), self.reckoned.parts(side))

    def changing(self, piece: Piece, side: Side) -> Iterator[str]:
        """The cases of the changes that hold of a piece."""
        pieces = self.attackers if side == "attacker" else self.defenders
        one = self.roles[ROLES[side]][pieces.index(piece)]
        for change in self.combat.changes:
            if change.of == side and self.worked.value(term_of(change.when, side, side), one):
                yield change.rule


# -- who fights --------------------------------------------------------------------------------


class CombatInputs(PositionInputs):
    """Who attacks which place."""

    combat: str = Field("", description="which combat, if the game declares several")
    attackers: Words = Field(description="the units that attack")
    target: str = Field(description="the place that is attacked")
    against: str = Field("", description="the unit that is fired at, where it is one of several")
    die: Annotated[int, Field(ge=1)] | None = Field(None, description="the roll, if it is made")


def combat_of(game: Game, id: str = "") -> Combat:
    """A combat of a game, else its first; raises :class:`Refused`."""
    declared = game.mechanisms.combat
    found = next((c for c in declared if id in ("", c.id)), None)
    if found is None:
        raise Refused(unknown("combat", id, (c.id for c in declared), ("given", "combat")))
    return found


def fight_of(context: Context, given: CombatInputs) -> Fight:
    """The combat that a question describes; raises :class:`Refused` for one that may not be."""
    situation = situation_of(context, given)
    reckoned = Reckoned(context.game, combat_of(context.game, given.combat))
    target = situation.sheet.space.cell(given.target)
    example = given.target
    attackers = tuple(piece_of(situation.position, name, example) for name in given.attackers)
    if not attackers:
        raise _refused("no unit attacks", reckoned.rule)
    side = situation.side(attackers[0])
    defenders = _aimed_at(situation.foes(target, side), given, reckoned)
    fight = Fight(situation, reckoned, attackers, defenders, target)
    why = next(_forbidden(fight, side), None)
    if why:
        raise _refused(why, reckoned.rule)
    return fight


def _aimed_at(
    there: tuple[Piece, ...], given: CombatInputs, reckoned: Reckoned
) -> tuple[Piece, ...]:
    """Those who are fired at: all enemies of a hex, or one of them; raises :class:`Refused`."""
    reach = reckoned.combat.reach
    if not isinstance(reach, Reach) or reach.targets == "all":
        return there
    if not given.against and len(there) > 1:
        names = ", ".join(piece.name for piece in there)
        raise _refused(
            f"fire is at one unit: name it with 'against', one of {names}", reckoned.rule
        )
    found = tuple(piece for piece in there if given.against in ("", piece.name))
    if there and not found:
        raise _refused(f"{given.against} is not in {given.target}", reckoned.rule)
    return found


def _refused(why: str, rule: str) -> Refused:
    return Refused(error("illegal-combat", why, ("given",), rule=rule))


def _forbidden(fight: Fight, side: str) -> Iterator[str]:
    """Why a combat may not be."""
    situation = fight.situation
    if not fight.defenders:
        yield f"nobody defends {situation.sheet.space.id(fight.target)}"
    if len(set(fight.attackers)) < len(fight.attackers):
        yield "a unit attacks twice"
    for piece in fight.attackers:
        if situation.side(piece) != side:
            yield f"{piece.name} is of another side than {fight.attackers[0].name}"
        if not piece_is(situation, fight.combat.who, piece, fight.crossed(piece)):
            yield f"{piece.name} may not attack"
    yield from _out_of_reach(fight)
    for piece in fight.defenders:
        if not piece_is(situation, fight.combat.on, piece):
            yield f"{piece.name} may not be attacked"


def _out_of_reach(fight: Fight) -> Iterator[str]:
    """Attackers from whom the target is too far, or hidden."""
    space, reach = fight.situation.sheet.space, fight.combat.reach
    place = space.id(fight.target)
    if isinstance(reach, Reach):
        if reach.firers == "one" and len(fight.attackers) > 1:
            yield "each unit fires by itself"
        yield from (shot.why for shot in fight.shots.values() if shot.why)
        return
    for piece in fight.attackers:
        assert piece.cell is not None
        if reach == "adjacent" and not space.adjacent(piece.cell, fight.target):
            yield f"{piece.name} is not adjacent to {place}"
        if reach == "same place" and piece.cell != fight.target:
            yield f"{piece.name} is not in {place}"


# -- asked -------------------------------------------------------------------------------------


class CombatReply(Reply):
    """What a combat comes to: strengths, the ``column`` (its number and head) after ``shift`` columns,
    what is added to the die, the exact chance of every result, and the result of the roll, if one is
    made."""

    attack: int
    defence: int
    column: int
    head: str
    shift: int
    modifier: int
    chances: dict[str, str]
    result: str = ""


def combat(context: Context, given: CombatInputs) -> CombatReply:
    """Reckon a combat: strengths, column, modifiers, the chance of every result."""
    fight = fight_of(context, given)
    reckoned, worked = fight.reckoned, fight.worked
    table = reckoned.table
    roll = made_roll(context, Dice.parse(table.dice), given.die)
    _not_below(fight)
    if roll is not None:
        worked = Worked(reckoned.reckoning, {**worked.named, DIE: roll}, fight.roles)
    column, modifier = worked.number(COLUMN), worked.number(MODIFIER)
    result = str(worked[RESULT]) if roll is not None else ""
    return CombatReply(
        attack=worked.number(ATTACK) if "attacker" in fight.combat.counts else 0,
        defence=worked.number(DEFENCE) if "defender" in fight.combat.counts else 0,
        column=column,
        head=band_text(reckoned.row, column),
        shift=worked.number(SHIFT),
        modifier=modifier,
        chances={code: str(p) for code, p in chances_of(reckoned, column, modifier).items()},
        result=result,
        steps=tuple(_steps(fight, worked, result)),
    )


def chances_of(reckoned: Reckoned, column: int, modifier: int) -> dict[str, Fraction]:
    """The chance of each code in a column; totals beyond the ends of the table take its last lines."""
    table = reckoned.table
    if table.totals or not modifier:
        return column_chances(table, column, modifier)
    lines, found = table.lines, dict[str, Fraction]()
    for roll, chance in Dice.parse(table.dice).chances().items():
        code = table.result(max(lines[0], min(lines[-1], roll + modifier)), column)
        found[code] = found.get(code, Fraction(0)) + chance
    return dict(sorted(found.items(), key=lambda item: -item[1]))


def _not_below(fight: Fight) -> None:
    """Raises :class:`Refused` for odds worse than the first column, where these are no attack."""
    worked, row = fight.worked, fight.reckoned.row
    if fight.combat.below == "first column" or not row.is_odds:
        return
    attack, defence = worked.number(ATTACK), max(1, worked.number(DEFENCE))
    first, second = map(int, row.bands[0].odds.split(":"))
    if attack * second < defence * first:
        text = f"{attack} to {defence} is less than {row.bands[0].odds}, the least that may attack"
        raise _refused(text, fight.reckoned.rule)


def _steps(fight: Fight, worked: Worked, result: str) -> Iterator[Step]:
    """How it comes to it, line by line."""
    rule = fight.reckoned.rule
    yield from _shot_steps(fight)
    for side, pieces in (("attacker", fight.attackers), ("defender", fight.defenders)):
        if side in fight.combat.counts:
            yield from (_strength_step(fight, piece, side) for piece in pieces)
    for side in fight.combat.counts:
        yield from _told(worked, [STAGES[side]])
    head = band_text(fight.reckoned.row, worked.number("base"))
    yield step(rule, "Column {head}.", head=head)
    yield from _told(worked, [SHIFT])
    if worked.number(SHIFT):
        head = band_text(fight.reckoned.row, worked.number(COLUMN))
        shift = signed(worked.number(SHIFT))
        yield step(rule, "{shift} columns: column {head}.", shift=shift, head=head)
    yield from _told(worked, [MODIFIER])
    if result:
        yield from _told(worked, [DIE])
        yield step(rule, "Result: {code}.", code=result)
        yield from outcome_steps(fight.reckoned, result)


def _shot_steps(fight: Fight) -> Iterator[Step]:
    """How far off the target is, and how each unit fires."""
    rule = fight.reckoned.rule
    for piece in fight.attackers if fight.firing else ():
        assert fight.firing is not None
        shot, far = fight.shots[piece.name], fight.firing.distance(piece)
        if shot.spotter:
            text = "{unit} fires indirectly at a range of {range}; {spotter} spots."
            yield step(rule, text, unit=piece.name, range=far, spotter=shot.spotter)
        else:
            yield step(rule, "{unit} fires at a range of {range}.", unit=piece.name, range=far)


def _strength_step(fight: Fight, piece: Piece, side: Side) -> Step:
    """What a piece counts, by the rule that changes it, if one does."""
    printed, counted = fight.printed(piece, side), fight.strength(piece, side)
    if counted == printed:
        return step(fight.reckoned.rule, "{unit}: {strength}.", unit=piece.name, strength=printed)
    rule = next(fight.changing(piece, side), "") or fight.reckoned.rule
    return step(rule, _CHANGED, unit=piece.name, strength=counted, printed=printed)


STAGES: Mapping[str, str] = {"attacker": ATTACK, "defender": DEFENCE}
"""What the sum of a side's strengths is called."""

_CHANGED = "{unit}: {printed}, counted as {strength}."


def _told(worked: Worked, stages: Iterable[str]) -> Iterator[Step]:
    return (step(told.rule, told.text, **told.values) for told in worked.told(*stages))


# -- numbers alone -----------------------------------------------------------------------------


def procedures(game: Game) -> Iterator[Procedure[CombatInputs, CombatReply]]:
    """What can be asked of combat."""
    declared = game.mechanisms.combat
    if declared:
        yield Procedure(
            "combat",
            tuple(dict.fromkeys(game.mechanisms.case("combat", c) for c in declared)),
            combat,
        )
