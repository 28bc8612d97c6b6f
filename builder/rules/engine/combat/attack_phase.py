"""Checks all attacks of a phase together: whether each is legal, that no unit attacks twice, and
what must still attack or be attacked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from pydantic import Field

from builder.model.base import Words
from builder.model.game import Game
from builder.model.mechanisms.fighting.combat import Combat
from builder.model.mechanisms.fighting.fire import Reach
from builder.model.space import Cell
from builder.rules.core.names import PlaceName, SideName, UnitNames
from builder.rules.core.positions.position import Piece
from builder.rules.core.questions import known_side
from builder.rules.core.table_resolution import COLUMN
from builder.rules.engine.combat.combat_formula import CombatFormula, combat_formula_of
from builder.rules.engine.combat.combat_setup import (
    CombatSetup,
    combat_of,
    combat_setup_in,
)
from builder.rules.engine.combat.legality.attack_duties import attackable_units
from builder.rules.engine.combat.legality.forbidden_attacks import refuse_forbidden
from builder.rules.engine.facing.covered_places import covered, parts_of
from builder.rules.engine.facing.unit_facing import has_in_arcs
from builder.rules.engine.fire.ranged_fire import Firing
from builder.rules.engine.positions.condition_answers import piece_fulfils, way_to
from builder.rules.engine.positions.held_places import attackable_in, spot_id
from builder.rules.engine.positions.position_input import situation_of
from builder.rules.engine.positions.situation import PositionInputs, Situation
from builder.rules.engine.sight.sight_rules import SightView
from builder.rules.procedures import Context, Procedure, Refused, Reply, Step, step
from builder.sentences import filled_sentence


class AttacksInputs(PositionInputs):
    """Input for checking attacks: all attacks of a phase."""

    combat: str = Field("", description="which combat, if the game declares several")
    side: SideName = Field("", description="the side that attacks, if it makes no attack at all")
    attacks: dict[PlaceName, UnitNames] = Field(
        {}, description="each place that is attacked (or several, with spaces) to its attackers"
    )


class AttacksReply(Reply):
    """The reply on the attacks of a phase: whether all are legal together, the results column of
    each, the problems (``wrong``), the places that must still be attacked (``unmet``) and the units
    that must still attack (``idle``)."""

    legal: bool
    columns: dict[str, str]
    wrong: tuple[str, ...] = ()
    unmet: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()


@dataclass(frozen=True)
class SideAttacks:
    """Finds out, for one side in a position, which units may attack which places, and which
    must."""

    situation: Situation = field(repr=False)
    computed_formula: CombatFormula = field(repr=False)
    side: str

    @property
    def combat(self) -> Combat:
        """The declaration of the combat whose attacks are checked."""
        return self.computed_formula.combat

    @property
    def _boxes(self) -> Mapping[str, tuple[Piece, ...]]:
        """For combat within one place, the boxes of displays with the units in them, by box name;
        empty for other combat."""
        return self.situation.in_boxes if self.combat.reach == "same place" else {}

    def able(self) -> list[Piece]:
        """Return the units of the side that may attack at all."""
        inside = (piece for there in self._boxes.values() for piece in there)
        every = (*self.situation.troops, *inside)
        mine = (
            p for p in every if self.situation.shares(self.situation.side(p), self.side, "attack")
        )
        return [p for p in mine if piece_fulfils(self.situation, self.combat.who, p)]

    def targets(self) -> list[Cell | str]:
        """Return the places with enemies that may be attacked. For combat within one place they
        include boxes."""
        standing: Iterable[Cell] = self.situation.fronts
        if self.situation.mechanisms.hides_places:  # their order would tell who else is there
            standing = sorted(standing)
        spots: tuple[Cell | str, ...] = (*standing, *self._boxes)
        return [
            spot
            for spot in spots
            if attackable_units(
                self.situation, self.combat, attackable_in(self.situation, spot, self.side)
            )
        ]

    def within_reach(self, able: Iterable[Piece]) -> Iterator[Cell | str]:
        """Yield the places that at least one of the units in ``able`` may attack from its own
        place."""
        units, targets = tuple(able), self.targets()
        if self.combat.reach == "adjacent":
            near = self.situation.ground.neighbours
            mine = {cell for piece in units for cell in covered(self.situation, piece)}
            beside = {n for cell in mine for n in near(cell)}
            targets = [t for t in targets if not beside.isdisjoint(self._parts(t))]
        for target in targets:
            if any(self.reaches(piece, target) for piece in units):
                yield target

    def _parts(self, target: Cell | str) -> tuple[Cell, ...]:
        return () if isinstance(target, str) else parts_of(self.situation, target)

    def reaches(self, piece: Piece, target: Cell | str) -> bool:
        """Return whether a unit may attack the place ``target`` from its own place."""
        reach = self.combat.reach
        if isinstance(target, str):
            return piece.at == target
        if piece.cell is None:
            return False
        if reach == "adjacent":
            way = way_to(self.situation, piece, target)
            faced = has_in_arcs(self.situation, piece, target, self.combat.arcs)
            return (
                way is not None
                and faced
                and piece_fulfils(self.situation, self.combat.who, piece, way)
            )
        if reach == "same place":
            return piece.cell == target
        assert not isinstance(reach, str)
        view, rule = SightView(self.situation), self.computed_formula.rule
        firing = Firing(view, reach, rule, target, self.combat.arcs, self.combat.on)
        theirs = attackable_in(self.situation, target, self.side)
        foes = attackable_units(self.situation, self.combat, theirs)
        return not firing.shot(piece, foes).why and self._may_alone(reach, piece, target, foes)

    def _may_alone(self, reach: Reach, piece: Piece, target: Cell, foes: Sequence[Piece]) -> bool:
        """Return whether the condition of the combat lets a unit fire at a place by itself; if
        several units fire together, it is judged when all of them are chosen."""
        if self.combat.when.empty or reach.firers != "one":
            return True
        against = [foe.name for foe in foes] if reach.targets == "one" else [""]
        return any(self._is_allowed(piece, target, name) for name in against)

    def _is_allowed(self, piece: Piece, target: Cell, against: str) -> bool:
        place = spot_id(self.situation, target)
        try:
            refuse_forbidden(
                combat_setup_in(
                    self.situation, self.computed_formula, (piece.name,), (place,), against
                )
            )
        except Refused:
            return False
        return True

    def left(self, made: list[CombatSetup]) -> tuple[list[Cell | str], list[Piece]]:
        """Return the places that must still be attacked, and the units that must still attack."""
        if self.combat.must == "no":
            return [], []
        met = {target for fight in made for target in fight.targets}
        busy = {piece.name for fight in made for piece in fight.attackers}
        able, targets = self.able(), self.targets()
        unmet = [t for t in targets if t not in met and any(self.reaches(p, t) for p in able)]
        if self.combat.must == "enemies":
            return unmet, []
        idle = (p for p in able if p.name not in busy)
        return unmet, [p for p in idle if any(self.reaches(p, t) for t in targets)]


def check_attacks_of_phase(context: Context, given: AttacksInputs) -> AttacksReply:
    """Check all attacks of a phase: whether each is legal, and which must still be made."""
    situation = situation_of(context, given)
    computed_formula = combat_formula_of(context.game, combat_of(context.game, given.combat).id)
    made, wrong = _made(situation, computed_formula, given.attacks)
    side = known_side(situation.game, given.side) or _side(situation, made)
    unmet, idle = SideAttacks(situation, computed_formula, side).left(list(made.values()))
    columns = {k: computed_formula.reading(f.worked.number(COLUMN)).head for k, f in made.items()}
    boxes = sorted(spot for spot in unmet if isinstance(spot, str))
    cells = sorted(spot for spot in unmet if not isinstance(spot, str))
    places = (*map(situation.sheet.space.id, cells), *boxes)
    names = tuple(sorted(p.name for p in idle))
    return AttacksReply(
        legal=not (wrong or places or names),
        columns=columns,
        wrong=tuple(wrong),
        unmet=places,
        idle=names,
        steps=tuple(_steps(computed_formula, columns, places, names)),
        answered_by=computed_formula.rule,
    )


def _made(
    situation: Situation, computed_formula: CombatFormula, given: Mapping[str, Words]
) -> tuple[dict[str, CombatSetup], list[str]]:
    """Return the attacks in ``given`` that are legal, by place, and the texts of what is wrong with
    the others."""
    made, wrong = dict[str, CombatSetup](), list[str]()
    for key, names in given.items():
        try:
            fight = combat_setup_in(situation, computed_formula, names, key.split())
            refuse_forbidden(fight)
        except Refused as refused:
            wrong += [f"{key}: {problem.message}" for problem in refused.problems]
        else:
            made[key] = fight
    busy = Counter(name for names in given.values() for name in set(names))
    wrong += [
        filled_sentence("{name} attacks in {n} combats", name=name, n=n)
        for name, n in sorted(busy.items())
        if n > 1
    ]
    met = Counter(target for fight in made.values() for target in fight.targets)
    ids = partial(spot_id, situation)
    wrong += [
        filled_sentence("{ids} is attacked {n} times", ids=ids(target), n=n)
        for target, n in met.items()
        if n > 1
    ]
    return made, wrong


def _side(situation: Situation, made: Mapping[str, CombatSetup]) -> str:
    """Return the side whose attacks are checked: that of the first attack, or the game's first side
    if there is none."""
    for fight in made.values():
        return situation.side(fight.attackers[0])
    sides = situation.game.sheet.sides
    return sides[0].id if sides else ""


def _steps(
    computed_formula: CombatFormula,
    columns: Mapping[str, str],
    unmet: tuple[str, ...],
    idle: tuple[str, ...],
) -> Iterator[Step]:
    """Yield the explanation steps: the results column of each attack, then the places that must
    still be attacked and the units that must still attack."""
    rule = computed_formula.rule
    for key, head in columns.items():
        yield step(rule, "{hexes}: column {head}.", hexes=key, head=head)
    if unmet:
        yield step(rule, "Still to be attacked: {hexes}.", hexes=", ".join(unmet))
    if idle:
        yield step(rule, "Still to attack: {units}.", units=", ".join(idle))


def procedures(game: Game) -> Iterator[Procedure[Any, Any]]:
    """Yield the procedure that checks the attacks of a phase, if the game declares combat."""
    declared = game.mechanisms.combat
    rules = tuple(dict.fromkeys(game.mechanisms.case("combat", c) for c in declared))
    if declared:
        yield Procedure("attacks", rules, check_attacks_of_phase)
