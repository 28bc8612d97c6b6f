"""Finds the enemies that a unit may overrun in its move, and the combats that are fought with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from builder.model.game import Game
from builder.model.mechanisms.fighting.combat import Combat
from builder.model.mechanisms.movement import Movement, Overrun
from builder.model.space import Cell
from builder.rules.core.positions.position import Piece
from builder.rules.core.positions.question_position import with_pieces_moved
from builder.rules.engine.combat.combat_formula import combat_formula_of
from builder.rules.engine.combat.combat_setup import combat_setup_in
from builder.rules.engine.combat.legality.forbidden_attacks import refuse_forbidden
from builder.rules.engine.play_phases import phases_for
from builder.rules.engine.positions.condition_answers import piece_fulfils
from builder.rules.engine.positions.situation import Situation
from builder.rules.procedures import Refused


@dataclass(frozen=True)
class Overrunning:
    """A unit that may overrun enemies in its move, by itself or with units of its place that are among
    those ``waiting``: all that have not ended their moves. ``None`` means that any unit may join it."""

    situation: Situation
    declared: Movement
    piece: Piece
    waiting: frozenset[str] | None = None

    def rule(self, cell: Cell, starts: Sequence[Cell]) -> Overrun | None:
        """Return the rule by which the unit may overrun the enemies in a place; ``None`` if there are none
        or no rule allows it from any of the places ``starts`` beside it. A unit that is not yet on the map
        fights nobody."""
        situation = self.situation
        foes = situation.foes(cell, situation.side(self.piece)) if self.declared.overruns else ()
        for one in self.declared.overruns if foes else ():
            weak = all(piece_fulfils(situation, one.who, foe) for foe in foes)
            if not weak or not piece_fulfils(situation, one.by, self.piece):
                continue
            if not one.combat or (
                self.piece.cell is not None and self._may_fight(one, foes, cell, starts)
            ):
                return one
        return None

    def _may_fight(
        self, overrun: Overrun, foes: Sequence[Piece], cell: Cell, starts: Sequence[Cell]
    ) -> bool:
        """Return whether the unit may fight the combat of an overrun with these enemies, judged by who
        and what they are and, if the combat has a condition on the whole attack, by an attack from each
        place, alone or with others."""
        situation = self.situation
        found = situation.mechanisms.combat_called(overrun.combat)
        if found is None or not piece_fulfils(situation, found.who, self.piece):
            return False
        if not any(piece_fulfils(situation, found.on, foe) for foe in foes):
            return False
        return not is_about_whole_attack(found) or any(
            may_attack_from(situation, found, names, cell, start)
            for start in starts
            for names in self._stacks(overrun, found, start)
        )

    def _stacks(self, overrun: Overrun, combat: Combat, start: Cell) -> Iterator[tuple[str, ...]]:
        """Yield the units that may attack from a place: the unit alone, with any single one of those who
        may join it there, and with more and more of them."""
        yield (self.piece.name,)
        if not overrun.together:
            return
        mates = [
            mate.name
            for mate in self.situation.fronts.get(start, ())
            if self._may_join(overrun, combat, mate)
        ]
        yield from ((self.piece.name, name) for name in mates)
        yield from ((self.piece.name, *mates[:many]) for many in range(2, len(mates) + 1))

    def _may_join(self, overrun: Overrun, combat: Combat, mate: Piece) -> bool:
        situation = self.situation
        return (
            mate.name != self.piece.name
            and (self.waiting is None or mate.name in self.waiting)
            and situation.side(mate) == situation.side(self.piece)
            and piece_fulfils(situation, self.declared.who, mate)
            and piece_fulfils(situation, overrun.by, mate)
            and piece_fulfils(situation, combat.who, mate)
        )


def is_about_whole_attack(combat: Combat) -> bool:
    """Return whether a combat has a condition on the whole attack: one of its own, or odds that are at
    least those of the first column of its table."""
    return not combat.when.empty or combat.below == "no attack"


def may_attack_from(
    situation: Situation, combat: Combat, names: Sequence[str], cell: Cell, start: Cell
) -> bool:
    """Return whether units may fight a combat against a place from the place ``start``."""
    ids = situation.sheet.space.id
    there = with_pieces_moved(situation.position, dict.fromkeys(names, ids(start)))
    formula = combat_formula_of(situation.game, combat.id)
    try:
        refuse_forbidden(
            combat_setup_in(replace(situation, position=there), formula, names, (ids(cell),))
        )
    except Refused:
        return False
    return True


def stacks_overrun(declared: Movement) -> bool:
    """Return whether stacks overrun enemies together, and may move on."""
    return any(one.together for one in declared.overruns)


def fights_on_the_way(declared: Movement | None) -> bool:
    """Return whether units fight enemies in their move, so that it is made step by step."""
    return declared is not None and any(one.combat for one in declared.overruns)


def phases_of_overruns(game: Game, combat: str) -> Mapping[str, str]:
    """Return, by id, the phases in which units fight a combat in their moves, each with the number of the
    rule that allows it."""
    declared = game.mechanisms.movement
    if declared is None:
        return {}
    case = game.mechanisms.case("movement", declared)
    rules = [one.rule or case for one in declared.overruns if one.combat == combat]
    return {phase: rules[0] for phase in sorted(phases_for(game, "movement", declared)) if rules}
