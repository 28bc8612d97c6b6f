"""Lists for the VASSAL module the steps between places that movement classes cannot make, for dice
battles in which attackers must be able to enter the place that they attack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.rules.core.module_export.contests import Relation, Words
from builder.rules.core.positions.position import Position
from builder.rules.engine.positions.conditions import named
from builder.rules.engine.positions.position_input import situation_in
from builder.rules.expressions.terms import AnyOf, Every, Not, Term, truth


@dataclass(frozen=True)
class Closed:
    """The steps between neighbouring places of a game's maps that some movement classes cannot
    make."""

    game: Game

    @cached_property
    def _classes(self) -> tuple[str, ...]:
        return tuple(sorted({unit.movement_class for unit in self.game.units}))

    @cached_property
    def words_by_way(self) -> Words:
        """For each map and each step between neighbouring places (such as ``0101>0102``), a word
        like ``closed to foot`` for every movement class that cannot make the step."""
        return {sheet.id: dict(self._closed_on_map(sheet)) for sheet in self.game.maps}

    def _closed_on_map(self, sheet: MapSheet) -> Iterator[tuple[str, frozenset[str]]]:
        situation = situation_in(Position(self.game, sheet))
        space, ground = sheet.space, situation.ground
        for there in space.cells:
            for here in space.neighbours(there):
                shut = frozenset(
                    _word(mover)
                    for mover in self._classes
                    if ground.step_cost(mover, here, there).total is None
                )
                if shut:
                    yield f"{space.id(here)}>{space.id(there)}", shut

    @cached_property
    def _shut(self) -> tuple[str, ...]:
        """The movement classes to which at least one step is closed."""
        found = {
            word for ways in self.words_by_way.values() for words in ways.values() for word in words
        }
        return tuple(mover for mover in self._classes if _word(mover) in found)

    @property
    def questions_by_name(self) -> Mapping[str, tuple[Relation, str]]:
        """The conditions on an attacker with which formulas test whether a step is closed to it:
        for each name in formulas, a relation (``is`` or ``across``) and a word."""
        across: dict[str, tuple[Relation, str]] = {
            named("across", _word(mover)): ("across", _word(mover)) for mover in self._shut
        }
        moves: dict[str, tuple[Relation, str]] = {
            named("is", mover): ("is", mover) for mover in self._shut
        }
        return across | moves

    @property
    def words(self) -> Mapping[str, frozenset[str]]:
        """For each unit id, the unit's movement class if any step is closed to that class;
        otherwise an empty set."""
        return {u.id: frozenset({u.movement_class} & {*self._shut}) for u in self.game.units}

    @property
    def open(self) -> Term | None:
        """The condition that the step to the attacked place is open to the attacker; ``None`` if
        every step is open to all units."""
        parts = [
            Every((truth(named("is", mover)), truth(named("across", _word(mover)))))
            for mover in self._shut
        ]
        return Not(AnyOf(tuple(parts))) if parts else None


def _word(mover: str) -> str:
    return f"closed to {mover}"
