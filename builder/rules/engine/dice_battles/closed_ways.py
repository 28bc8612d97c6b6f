"""Where units could not move, for battles in which who attacks must be able to: ways that are closed to a
movement class, as a table (a VASSAL module) looks them up."""

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
    """The ways of a game that are closed to some of its units."""

    game: Game

    @cached_property
    def _classes(self) -> tuple[str, ...]:
        return tuple(sorted({unit.movement_class for unit in self.game.units}))

    @cached_property
    def ways(self) -> Words:
        """By map and way the classes to which it is closed, each as a word of its own."""
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
        """The classes to which any way is closed."""
        found = {word for ways in self.ways.values() for words in ways.values() for word in words}
        return tuple(mover for mover in self._classes if _word(mover) in found)

    @property
    def asked(self) -> Mapping[str, tuple[Relation, str]]:
        """What is asked of who attacks, by its names in terms."""
        across: dict[str, tuple[Relation, str]] = {
            named("across", _word(mover)): ("across", _word(mover)) for mover in self._shut
        }
        moves: dict[str, tuple[Relation, str]] = {
            named("is", mover): ("is", mover) for mover in self._shut
        }
        return across | moves

    @property
    def words(self) -> Mapping[str, frozenset[str]]:
        """The class of each unit to which any way is closed."""
        return {u.id: frozenset({u.movement_class} & {*self._shut}) for u in self.game.units}

    @property
    def open(self) -> Term | None:
        """Whether the way of one who attacks is open to him; ``None`` where every way is."""
        parts = [
            Every((truth(named("is", mover)), truth(named("across", _word(mover)))))
            for mover in self._shut
        ]
        return Not(AnyOf(tuple(parts))) if parts else None


def _word(mover: str) -> str:
    return f"closed to {mover}"
