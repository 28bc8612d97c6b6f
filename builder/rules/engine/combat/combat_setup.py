"""Which units fight in a declared combat, where, and how strong each unit is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Annotated

from pydantic import Field

from builder.model.base import Words
from builder.model.game import Game
from builder.model.mechanisms.fighting.combat import Combat
from builder.model.mechanisms.fighting.fire import Reach
from builder.model.mechanisms.fighting.options import CombatOption
from builder.model.space import Cell
from builder.problems import error
from builder.rules.core.module_export.term_names import STRENGTH
from builder.rules.core.names import PlaceNames, UnitName, UnitNames
from builder.rules.core.positions.position import Piece
from builder.rules.core.positions.question_position import piece_of
from builder.rules.engine.combat.combat_formula import CombatFormula, Side, combat_formula_of
from builder.rules.engine.combat.combat_support import Supporters
from builder.rules.engine.combat.legality.attack_duties import attackable_units
from builder.rules.engine.combat.legality.illegal_reasons import (
    illegal_reasons,
    not_a_target,
    without_targets,
    without_units,
)
from builder.rules.engine.combat.legality.opposing_answers import answers_against
from builder.rules.engine.combat_options.option_legality import illegal_choices
from builder.rules.engine.facing.covered_places import front_at
from builder.rules.engine.fire.ranged_fire import Firing, Shot
from builder.rules.engine.positions.aliases import boxes_of
from builder.rules.engine.positions.condition_answers import (
    NO_WAY,
    Way,
    answers_of_piece,
    moment_values,
    piece_fulfils,
    way_to,
)
from builder.rules.engine.positions.conditions import (
    OPTIONS,
    RANGE,
    ROLES,
    AnswerCondition,
    term_of,
    truth_values,
)
from builder.rules.engine.positions.declared_names import named_or_first
from builder.rules.engine.positions.held_places import attackable_in, in_play
from builder.rules.engine.positions.position_input import situation_of
from builder.rules.engine.positions.situation import PositionInputs, Situation
from builder.rules.engine.positions.steps import amount_of_piece
from builder.rules.engine.sight.sight_rules import SightView
from builder.rules.engine.zones.whole_attack import attack_values
from builder.rules.expressions.evaluator import EvaluatedFormula, Roles
from builder.rules.expressions.terms import Value
from builder.rules.procedures import Context, Refused
from builder.sentences import filled_sentence


@dataclass(frozen=True)
class CombatSetup:
    """One combat: the attackers, the attacked places (one or more), and the defenders there. In
    combat within one place, the place may be a box of a display."""

    situation: Situation = field(repr=False)
    computed_formula: CombatFormula = field(repr=False)
    attackers: tuple[Piece, ...]
    defenders: tuple[Piece, ...]
    targets: tuple[Cell | str, ...]
    bystanders: tuple[Piece, ...] = ()
    """The enemies in the place that cannot be attacked and do not count in the combat."""
    helping: tuple[Piece, ...] = ()
    chosen: Words = ()

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The attacked hexes or areas of the map; boxes of displays are left out."""
        return tuple(target for target in self.targets if not isinstance(target, str))

    @property
    def combat(self) -> Combat:
        """The declaration of this combat."""
        return self.computed_formula.combat

    @cached_property
    def sharing(self) -> tuple[str, ...]:
        """The bystanders who share the fate of the defenders; nothing happens to units that cannot be
        fired at."""
        return tuple(p.name for p in self.bystanders) if self.firing is None else ()

    @property
    def falling(self) -> tuple[str, ...]:
        """Those of them who are eliminated if all defenders are: not units that an advance captures."""
        advance = self.combat.advance
        if advance is None or advance.captures is None:
            return self.sharing
        left, position = advance.captures.who, self.situation
        return tuple(
            p.name
            for p in self.bystanders
            if p.name in self.sharing and not piece_fulfils(position, left, p)
        )

    @cached_property
    def worked(self) -> EvaluatedFormula:
        """The combat's formula evaluated for these units, up to the die roll."""
        side = self.situation.side(self.attackers[0])
        given = moment_values(self.situation, side)
        if self.firing is not None:
            given[RANGE] = max(map(self.firing.distance, self.attackers))
        given |= dict.fromkeys(OPTIONS.values(), "")
        conditions = self.computed_formula.conditions
        given |= attack_values(self.situation, conditions, self.attackers, self.cells)
        given |= self.supporters.numbers
        given |= {OPTIONS[option.of]: option.id for option in self.options}
        return EvaluatedFormula(self.computed_formula.formula, given, self.roles)

    @property
    def options(self) -> tuple[CombatOption, ...]:
        """The combat options that the sides have chosen."""
        return tuple(o for o in self.combat.options if o.id in self.chosen)

    @cached_property
    def supporters(self) -> Supporters:
        """The units that add strength as support without taking part in the combat."""
        fighting = frozenset(p.name for p in (*self.attackers, *self.defenders))
        side = self.situation.side(self.attackers[0])
        theirs = frozenset(map(self.situation.side, self.defenders))
        combat, rule = self.combat, self.computed_formula.rule
        cells, helping = self.cells, self.helping
        return Supporters(self.situation, combat, rule, cells, side, theirs, helping, fighting)

    @cached_property
    def view(self) -> SightView:
        """The lines of sight in this position."""
        return SightView(self.situation)

    @cached_property
    def firing(self) -> Firing | None:
        """The fire at the target, if the combat is fire at a range; otherwise ``None``."""
        reach = self.combat.reach
        if not isinstance(reach, Reach):
            return None
        combat, rule = self.combat, self.computed_formula.rule
        return Firing(self.view, reach, rule, self.cells[0], combat.arcs, combat.on)

    @cached_property
    def shots(self) -> Mapping[str, Shot]:
        """How each attacker fires (directly, or indirectly with a spotter), by unit name; empty if
        the combat is not fire."""
        if self.firing is None:
            return {}
        return {p.name: self.firing.shot(p, self.defenders) for p in self.attackers}

    @cached_property
    def roles(self) -> Roles:
        """The units in each role (attackers, defenders), as conditions on the units in these roles
        need them."""
        return {
            ROLES["attacker"]: [self._values(p, "attacker") for p in self.attackers],
            ROLES["defender"]: [self._values(p, "defender") for p in self.defenders],
        }

    def _values(self, piece: Piece, side: Side) -> Mapping[str, Value]:
        """Return the numbers that the formula needs for a unit: its strength, its range to the
        target, and whether it meets each condition of the combat."""
        counted = self.printed(piece, side) * self.computed_formula.printed_in(side)
        found: dict[str, Value] = {STRENGTH: int(counted)}
        if self.firing is not None and side == "attacker":
            found[RANGE] = self.firing.distance(piece)
        return {
            **found,
            **truth_values(self.computed_formula.conditions, self._condition_answers(piece, side)),
        }

    def _condition_answers(self, piece: Piece, side: Side) -> AnswerCondition:
        """Return the function that says whether a condition's relation and word are true of a unit,
        including conditions that only make sense in a combat."""
        asks = answers_of_piece(
            self.situation, piece, self.way(piece) if side == "attacker" else NO_WAY
        )
        others = self.defenders if side == "attacker" else self.attackers
        mode = self.shots[piece.name].mode if piece.name in self.shots else ""
        return answers_against(self.view, piece, others, mode, asks)

    def printed(self, piece: Piece, side: Side) -> Fraction:
        """Return the printed strength of a unit. Raises :class:`Refused` if it has none."""
        name = self.combat.attack if side == "attacker" else self.combat.defence
        rule = self.computed_formula.rule
        if side not in self.combat.counts:
            return Fraction(0)
        return amount_of_piece(self.situation, piece, name, rule)

    def way(self, piece: Piece) -> Way:
        """Return what lies between an attacker and the places that it attacks: the hexsides and
        features crossed, and the paths followed."""
        found = (way_to(self.situation, piece, target) for target in self.cells)
        ways = [way for way in found if way is not None]
        followed = frozenset[str]().union(*(way.along for way in ways))
        if self.firing is not None:
            return Way(self.firing.crossed(piece), followed)
        return Way(frozenset[str]().union(*(way.across for way in ways)), followed)

    def strength(self, piece: Piece, side: Side) -> Fraction:
        """Return the strength of a unit in this combat."""
        roles = self.roles[ROLES[side]]
        pieces = self.attackers if side == "attacker" else self.defenders
        counted = self.worked.value(self.computed_formula.of_unit(side), roles[pieces.index(piece)])
        return Fraction(int(counted), self.computed_formula.parts(side))

    def changing(self, piece: Piece, side: Side) -> Iterator[str]:
        """Yield the numbers of the rules by which a unit's strength is changed."""
        pieces = self.attackers if side == "attacker" else self.defenders
        one = self.roles[ROLES[side]][pieces.index(piece)]
        for change in self.combat.changes:
            if change.of == side and self.worked.value(term_of(change.when, side, side), one):
                yield change.rule


# -- who fights --------------------------------------------------------------------------------


class CombatInputs(PositionInputs):
    """Input for a combat: the attacking units and the attacked place."""

    combat: str = Field("", description="which combat, if the game declares several")
    attackers: UnitNames = Field(description="the units that attack")
    target: PlaceNames = Field(description="the place that is attacked, or several")
    against: UnitName = Field(
        "", description="the unit that is fired at, where it is one of several"
    )
    support: UnitNames = Field(
        (), description="units that add strength without being in the combat"
    )
    options: Words = Field((), description="what the sides have chosen to do, at most one each")
    die: Annotated[int, Field(ge=-99)] | None = Field(None, description="the roll, if it is made")


def combat_of(game: Game, id: str = "") -> Combat:
    """Return the combat with the given id, or the game's first combat for an empty id. Raises
    :class:`Refused` if there is none."""
    return named_or_first(game.mechanisms.combat, id, "unknown-combat")


def combat_setup_of(context: Context, given: CombatInputs) -> CombatSetup:
    """Return the combat that a question describes. Raises :class:`Refused` if it is not legal."""
    situation = situation_of(context, given)
    computed_formula = combat_formula_of(context.game, combat_of(context.game, given.combat).id)
    fight = combat_setup_in(
        situation, computed_formula, given.attackers, given.target, given.against
    )
    helping = tuple(piece_of(situation.position, name, given.target[0]) for name in given.support)
    fight = replace(fight, helping=helping, chosen=given.options)
    wrong = [*fight.supporters.wrong()]
    wrong += [] if wrong else illegal_choices(computed_formula.combat, fight.worked, fight.chosen)
    why = next(iter(wrong), None)
    if why:
        raise illegal_combat(why, computed_formula.rule)
    return fight


def combat_setup_in(
    situation: Situation,
    computed_formula: CombatFormula,
    names: Sequence[str],
    places: Sequence[str],
    against: str = "",
) -> CombatSetup:
    """Return the combat of the named units against the named places. Raises :class:`Refused` if it
    is not legal, and ``PlaceError`` for an unknown place."""
    targets = _targets(situation, computed_formula, places)
    if not targets:
        raise illegal_combat(without_targets(computed_formula.combat), computed_formula.rule)
    if isinstance(targets[0], str):
        attackers = tuple(in_play(situation, name) for name in names)
    else:
        attackers = tuple(piece_of(situation.position, name, places[0]) for name in names)
    if not attackers:
        raise illegal_combat(without_units(computed_formula.combat), computed_formula.rule)
    side = situation.side(attackers[0])
    there = tuple(piece for target in targets for piece in attackable_in(situation, target, side))
    able = attackable_units(situation, computed_formula.combat, there)
    bystanders = tuple(piece for piece in there if piece not in able)
    if against in {piece.name for piece in bystanders}:
        raise illegal_combat(not_a_target(computed_formula.combat, against), computed_formula.rule)
    defenders = _aimed_at(able or there, against, computed_formula)
    fight = CombatSetup(situation, computed_formula, attackers, defenders, targets, bystanders)
    why = next(illegal_reasons(fight, side), None)
    if why:
        raise illegal_combat(why, computed_formula.rule)
    return fight


def _targets(
    situation: Situation, computed_formula: CombatFormula, places: Sequence[str]
) -> tuple[Cell | str, ...]:
    """Return the places with these names. Raises :class:`Refused` for a box in which no combat can
    take place, and ``PlaceError`` for an unknown place."""
    boxes = boxes_of(situation.game)
    words = dict.fromkeys(boxes.get(place, place) for place in places)
    inside = [word for word in words if word in boxes]
    if inside and computed_formula.combat.reach != "same place":
        why = filled_sentence(
            "{inside} is a box: nobody attacks into it from beside, or fires at it",
            inside=inside[0],
        )
        raise illegal_combat(why, computed_formula.rule)
    space = situation.sheet.space
    cells = {word: space.cell(word) for word in words if word not in boxes}
    found = (front_at(situation, cells[word]) if word in cells else word for word in words)
    return tuple(dict.fromkeys(found))


def _aimed_at(
    there: tuple[Piece, ...], against: str, computed_formula: CombatFormula
) -> tuple[Piece, ...]:
    """Return the units that are fired at: all enemies in the hex, or the single target named.
    Raises :class:`Refused` if a target must be named and is not, or is wrong."""
    reach = computed_formula.combat.reach
    if not isinstance(reach, Reach) or reach.targets == "all":
        return there
    if not against and len(there) > 1:
        names = ", ".join(piece.name for piece in there)
        raise illegal_combat(
            filled_sentence(
                "fire is at one unit: name it with 'against', one of {names}", names=names
            ),
            computed_formula.rule,
        )
    found = tuple(piece for piece in there if against in ("", piece.name))
    if there and not found:
        raise illegal_combat(
            filled_sentence("{against} is not there", against=against), computed_formula.rule
        )
    return found


def illegal_combat(why: str, rule: str) -> Refused:
    """Return the :class:`Refused` error for a combat that has been found illegal, with the reason
    ``why``."""
    hint = "ask with other units, or of another target"
    return Refused(error("illegal-combat", why, ("given",), rule=rule, hint=hint))
