"""The position that a question is about, together with the facts that conditions on it test."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated

from pydantic import Field

from builder.model.base import Words
from builder.model.mechanisms import Mechanisms, Supply
from builder.model.mechanisms.sides.alliances import Shared, Stance, pair_of
from builder.model.space import Cell
from builder.rules.core.moving.movement import StepCost
from builder.rules.core.names import PlaceName, SideName, UnitName, UnitNames
from builder.rules.core.positions.position import Piece
from builder.rules.core.positions.question_position import (
    PlacedInputs,
    QuestionPosition,
)
from builder.rules.engine.facing.covered_places import Extent, by_place, covered, extents_of
from builder.rules.engine.positions.aliases import (
    DISPLAYS,
    box_names,
    is_traced,
)
from builder.rules.engine.positions.map_facts import MapFacts, map_facts_of
from builder.rules.engine.stacking.stack_order import ends_of_stacks, stack_words_tested
from builder.rules.engine.supply.without_supply import Traced, is_without
from builder.rules.expressions.terms import Value


class PositionInputs(PlacedInputs):
    """The input of a question about a position: the units, and the time (turn, weather, phase and
    so on)."""

    reduced: UnitNames = Field((), description="units that have lost a step")
    steps: dict[UnitName, Annotated[int, Field(ge=0, le=999)]] = Field(
        {}, description="units to the steps that they have left"
    )
    states: dict[UnitName, Words] = Field({}, description="units to the states that they are in")
    faces: dict[UnitName, str] = Field(
        {}, description="units to the directions that they face: N, SE and so on"
    )
    deeds: dict[UnitName, Words] = Field(
        {},
        description="units to what they have done in this turn: moved, attacked, fired, entered, acted",
    )
    crossed: dict[str, UnitNames] = Field(
        {}, description="borders (a/b) to the units that have crossed them in this phase"
    )
    unsupplied: UnitNames = Field(
        (), description="units that are out of supply; if not given it is worked out"
    )
    isolated: UnitNames = Field((), description="those of them that no line of any length supplies")
    lacking: dict[str, UnitNames] = Field(
        {},
        description="what units are without, in the words of conditions (out-of-ammunition), to these "
        "units; if not given it is worked out",
    )
    weather: str = Field("", description="weather, if not that of the turn, or the first")
    turn: int = Field(0, description="turn, if it matters")
    phase: str = Field("", description="phase of the sequence of play, if it matters")
    events: Words = Field(
        (), description="events that hold now; if not given, those that the calendar brings"
    )
    held: dict[PlaceName, SideName] = Field({}, description="place to the side that was in it last")
    relations: dict[str, Stance] = Field(
        {},
        description="pairs of sides to what they are to each other, if not as at the start: "
        "'north south' to allied, neutral or enemies",
    )
    amounts: dict[str, int] = Field(
        {},
        description="counts to what there is of them, if not as at the start: "
        "'stock', 'north morale', 'unit ammunition'",
    )


@dataclass(frozen=True)
class Situation(QuestionPosition):
    """A position with its turn, phase, side and weather, and everything else that is needed to
    evaluate the declared rules in it."""

    weather: str = ""
    turn: int = 0
    unsupplied: frozenset[str] | None = None
    isolated: frozenset[str] | None = None
    _words: dict[str, frozenset[str]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    _traced: dict[int, Traced] = field(default_factory=dict, init=False, repr=False, compare=False)
    phase: str = ""
    events: frozenset[str] = field(default_factory=frozenset)
    held: Mapping[str, str] = field(default_factory=dict)
    amounts: Mapping[str, int] = field(default_factory=dict)
    lacking: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """The units without named kinds of supply, by the words for them, as far as this is known."""
    traced: Callable[[Situation, Supply], Traced] | None = field(
        default=None, repr=False, compare=False
    )
    """The function that traces a kind of supply, used if a condition tests supply and the input does not give
    it."""
    seen: Callable[[Situation, Cell, Cell, str], bool] | None = field(
        default=None, repr=False, compare=False
    )
    """The function that finds whether a line of sight of a side is clear, used if a condition tests
    that."""
    zone: Callable[[Situation, Piece], frozenset[Cell]] | None = field(
        default=None, repr=False, compare=False
    )
    """The function that finds the places in the zone of control of a unit."""
    deeds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The words for what units have done in the present turn, by the names of the units."""
    crossed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The units that have crossed each border (``a/b``) in this phase, in games that limit that."""
    relations: Mapping[str, Stance] = field(default_factory=dict)
    """What each pair of sides is to each other, in games that declare alliances; in all others, sides
    are enemies."""

    @property
    def mechanisms(self) -> Mechanisms:
        """The rules that the game declares."""
        return self.game.mechanisms

    @cached_property
    def ground(self) -> MapFacts:
        """The facts about the map and the units that are the same in every position."""
        return map_facts_of(self.game, self.sheet)

    def words(self, piece: Piece) -> frozenset[str]:
        """Return the words by which conditions may call a unit now: its traits, side, states, what
        it has done in the turn, its place in the stack …, but not those about supply."""
        if piece.name not in self._words:
            unit = self.position.unit(piece)
            states = (*piece.states, *self.deeds.get(piece.name, ()))
            if self._ends:
                states = (*states, *sorted(self._ends.get(piece.name, ())))
            found = self.ground.words_for_unit(unit, reduced=bool(piece.lost), states=states)
            self._words[piece.name] = found
        return self._words[piece.name]

    @cached_property
    def _ends(self) -> Mapping[str, frozenset[str]]:
        """The words for the units at the ends of their stacks; empty if no condition tests them."""
        tested = stack_words_tested(self.game)
        return ends_of_stacks(self.ground, self.position.units, tested) if tested else {}

    def is_called(self, piece: Piece, word: str) -> bool:
        """Return whether conditions may call a unit by a word. Supply is traced if the word is
        about it and the question does not say who is in supply."""
        if is_traced(word):
            return is_without(self, piece, word)
        return word in self.words(piece)

    def sees(self, a: Cell, b: Cell, side: str) -> bool:
        """Return whether a side's units have a clear line of sight from ``a`` to ``b``; true if the
        situation was built without a function for it."""
        return self.seen is None or self.seen(self, a, b, side)

    def zone_of(self, piece: Piece) -> frozenset[Cell]:
        """Return the places in the zone of control of a unit; none if the situation was built without a
        function for it."""
        return self.zone(self, piece) if self.zone else frozenset()

    def supply_lines(self, supply: Supply | None) -> Traced | None:
        """Return a kind of supply of the units in the position; ``None`` if it is not declared, or if
        the situation was built without a function that traces it."""
        if supply is None or self.traced is None:
            return None
        if id(supply) not in self._traced:
            self._traced[id(supply)] = self.traced(self, supply)
        return self._traced[id(supply)]

    def step_cost(self, piece: Piece, a: Cell, b: Cell) -> StepCost:
        """Return the terrain cost of a unit's step between adjacent places."""
        return self.ground.step_cost(self.position.unit(piece).movement_class, a, b)

    def stands_in(self, piece: Piece) -> frozenset[str]:
        """Return the words for where a unit is: terrain, features and areas of its place, or all
        names of its box."""
        if piece.cell is not None:
            return self.grounds(piece.cell)
        return box_names(piece.at)

    def mates(self, piece: Piece) -> tuple[Piece, ...]:
        """Return the units of a unit's own side in the same place, including itself."""
        side = self.side(piece)
        if piece.cell is not None:
            found = (mate for cell in covered(self, piece) for mate in self.friends(cell, side))
            return tuple(dict.fromkeys(found))
        there = (p for p in self.in_boxes.get(piece.at, (piece,)) if self.side(p) == side)
        return tuple(there)

    @cached_property
    def moments(self) -> dict[str, dict[str, Value]]:
        """Cached values of turn, phase, weather and so on; the keys say for which side they were
        computed."""
        return {}

    @cached_property
    def cache(self) -> dict[str, object]:
        """Results that the different kinds of rules cache for this situation, by name."""
        return {}

    @cached_property
    def answers(self) -> dict[str, bool]:
        """Cached truth values of conditions on the whole position, by their names in formulas."""
        return {}

    @cached_property
    def in_boxes(self) -> dict[str, tuple[Piece, ...]]:
        """The units in each box (``track:box``) of a display."""
        displays = {track.id for track in self.game.tracks if track.kind in DISPLAYS}
        found: dict[str, list[Piece]] = {}
        for piece in self.position.units:
            if ":" in piece.at and piece.at.partition(":")[0] in displays:
                found.setdefault(piece.at, []).append(piece)
        return {box: tuple(pieces) for box, pieces in found.items()}

    def grounds(self, cell: Cell) -> frozenset[str]:
        """Return the terrain, features and areas of a place."""
        return self.ground.grounds(cell)

    def between(self, a: Cell, b: Cell) -> frozenset[str]:
        """Return the terrain and features on the side between two adjacent places, including
        bridges and fords."""
        return self.ground.between(a, b)

    def paths(self, a: Cell, b: Cell) -> frozenset[str]:
        """Return the paths that join two adjacent places."""
        return self.ground.paths(a, b)

    @cached_property
    def troops(self) -> tuple[Piece, ...]:
        """The units that are on the map, in the order of the position."""
        return tuple(p for p in self.position.units if p.cell is not None)

    @cached_property
    def extents(self) -> Mapping[str, Extent]:
        """How far each long unit extends, by the id of its counter; empty in most games."""
        return extents_of(self.game)

    @cached_property
    def units_by_place(self) -> dict[Cell, tuple[Piece, ...]]:
        """The units on the map, by place; a long unit is in each place that it covers."""
        return by_place((cell, piece) for piece in self.troops for cell in covered(self, piece))

    @cached_property
    def fronts(self) -> dict[Cell, tuple[Piece, ...]]:
        """The units on the map, each by its own place, where its front is."""
        return by_place((piece.cell, piece) for piece in self.troops if piece.cell is not None)

    @cached_property
    def stacks(self) -> dict[Cell | str, dict[str, tuple[Piece, ...]]]:
        """The units in each place and box, by place and side."""
        spots: list[Cell | str] = [*self.units_by_place, *self.in_boxes]
        stands = [*self.units_by_place.values(), *self.in_boxes.values()]
        return {spot: self._by_sides(there) for spot, there in zip(spots, stands, strict=True)}

    def _by_sides(self, there: tuple[Piece, ...]) -> dict[str, tuple[Piece, ...]]:
        sides = dict.fromkeys(map(self.side, there))
        if len(sides) == 1:
            return dict.fromkeys(sides, there)
        return {side: tuple(p for p in there if self.side(p) == side) for side in sides}

    def side(self, piece: Piece) -> str:
        """Return the side that a unit belongs to."""
        return self.ground.side(piece.counter)

    @cached_property
    def unseen(self) -> frozenset[str]:
        """The names of the units whose places are hidden: to other sides it is as if they were not
        there."""
        if not self.mechanisms.hides_places:
            return frozenset()
        return frozenset(piece.name for piece in self.position.units if piece.hidden)

    @cached_property
    def shown(self) -> tuple[Piece, ...]:
        """The units on the map whose places every side sees."""
        return (
            tuple(p for p in self.troops if p.name not in self.unseen)
            if self.unseen
            else self.troops
        )

    def sees_place_of(self, side: str, piece: Piece) -> bool:
        """Return whether a side sees where a unit is."""
        return piece.name not in self.unseen or self.side(piece) == side

    def friends(self, cell: Cell | str, side: str) -> tuple[Piece, ...]:
        """Return the units of a side in a place or box."""
        return self.stacks.get(cell, {}).get(side, ())

    def foes(self, cell: Cell, side: str) -> tuple[Piece, ...]:
        """Return the units in a place that are enemies of a side, as far as it sees them there."""
        there, unseen = self.units_by_place.get(cell, ()), self.unseen
        return tuple(p for p in there if self.is_enemy(self.side(p), side) and p.name not in unseen)

    def lurking(self, cell: Cell, side: str) -> tuple[Piece, ...]:
        """Return the units in a place that a side does not see there, and may not be with."""
        if not self.unseen:
            return ()
        there = self.units_by_place.get(cell, ())
        return tuple(
            p for p in there if p.name in self.unseen and not self._lets(self.side(p), side, "pass")
        )

    def relation(self, one: str, other: str) -> Stance:
        """Return what two different sides are to each other."""
        return self.relations.get(pair_of(one, other), "enemies") if self.relations else "enemies"

    def is_enemy(self, one: str, other: str) -> bool:
        """Return whether two sides are enemies."""
        return one != other and (not self.relations or self.relation(one, other) == "enemies")

    def shares(self, one: str, other: str, what: Shared) -> bool:
        """Return whether two sides are the same, or are allied and do this together as the game
        declares."""
        if one == other or not self.relations:
            return one == other
        declared = self.mechanisms.alliances
        return (
            declared is not None
            and what in declared.share
            and self.relation(one, other) == "allied"
        )

    def in_the_way(self, cell: Cell | str, side: str, what: Shared = "pass") -> tuple[Piece, ...]:
        """Return the units in a place with which a side's units may not be: those of enemies and of
        neutral sides, and those of allies unless they ``pass`` (or ``stack``) together."""
        stacks, unseen = self.stacks.get(cell, {}).items(), self.unseen
        others = (p for one, there in stacks if not self._lets(one, side, what) for p in there)
        return tuple(p for p in others if p.name not in unseen) if unseen else tuple(others)

    def _lets(self, one: str, other: str, what: Shared) -> bool:
        return self.shares(one, other, what) or (
            what == "pass" and self.shares(one, other, "stack")
        )

    def together(self, cell: Cell | str, side: str, what: Shared) -> tuple[Piece, ...]:
        """Return the units of a side in a place or box, and those of its allies there if they do
        ``what`` together."""
        if not self.relations:
            return self.friends(cell, side)
        there = self.stacks.get(cell, {}).items()
        return tuple(p for one, all_ in there if self.shares(one, side, what) for p in all_)
