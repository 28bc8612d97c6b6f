"""Exports supply for the VASSAL module: the supply lines that the map allows, and the conditions on
units.

The module traces everything that follows from the places of units, what they are, and the turn,
phase and weather that it knows. If the declared rules need more, supply is left to the players.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.mechanisms import NamedSupply, Supply
from builder.model.mechanisms.conditions import When
from builder.model.mechanisms.zones import Zones
from builder.rules.core.module_export.supply import (
    ChainLink,
    ReachChange,
    SourcePlaces,
    Steps,
    SupplyAsked,
    SupplyRules,
)
from builder.rules.core.positions.position import Position
from builder.rules.core.questions import side_of
from builder.rules.engine.combat.export.idle_unit_queries import LoneUnitConditions
from builder.rules.engine.play_phases import phases_for, phases_of_draw
from builder.rules.engine.positions.aliases import supply_words
from builder.rules.engine.positions.conditions import questions_of_conditions, words_for_units
from builder.rules.engine.positions.position_input import situation_in
from builder.rules.engine.positions.situation import Situation
from builder.rules.engine.positions.unit_conditions import unit_may_fulfil
from builder.rules.engine.supply.supply_search import SupplyLines
from builder.rules.engine.zones.zones_export import (
    cancelling,
    is_always,
    zones_around,
    zones_never_change,
)
from builder.rules.expressions.terms import Term, Value


def supply_for_module(game: Game) -> tuple[SupplyRules, ...]:
    """Return the rules of each kind of supply for the VASSAL module, which traces it with them; kinds
    whose rules depend on more than the module knows are left out."""
    every = game.mechanisms.every_supply if game.maps else ()
    made = (_SupplyExport(game, declared) for declared in every)
    return tuple(one.supplies() for one in made if one.seen)


@dataclass(frozen=True)
class _SupplyExport:
    """Converts the supply rules of a game to the form for the VASSAL module."""

    game: Game
    declared: Supply

    # -- whether a table sees enough ---------------------------------------------------------------

    @property
    def seen(self) -> bool:
        """Whether the VASSAL module knows everything that supply lines depend on; lines across
        exits to other maps, for example, it cannot trace."""
        if self.game.theatres or "control" in self.declared.blocked:
            return False
        bonds = self._zones.bonds if self._zones else None
        if bonds is not None and "supply" in bonds.counts:
            return False
        closed = self.declared.closed
        lasting = zones_never_change(self._zones) and (closed is None or is_always(closed))
        return lasting and all(map(self._alone.follows, self._conditions))

    @cached_property
    def _zones(self) -> Zones | None:
        """The declared zones of control if they block supply lines, otherwise ``None``."""
        return self.game.mechanisms.zones if "zones" in self.declared.blocked else None

    @property
    def _cancels(self) -> When | None:
        """The condition on the units that cancel enemy zones of control in their own place for
        supply; ``None`` if no units do."""
        return cancelling(self._zones, "supply")

    @cached_property
    def _conditions(self) -> tuple[When, ...]:
        """All conditions of the supply rules on units and on the time (turn, phase, side, weather)."""
        declared, zones = self.declared, self._zones
        found = [declared.who, declared.depots, self._cancels, *(x.who for x in declared.chain)]
        found += [*(x.when for x in declared.changes), *(x.when for x in declared.from_)]
        found += [x.who for x in declared.from_]
        found += [*(kind.who for kind in zones.kinds), zones.who] if zones else []
        return tuple(when for when in found if when is not None)

    # -- what is made of it ------------------------------------------------------------------------

    def supplies(self) -> SupplyRules:
        """Return the supply rules in the form that the VASSAL module uses."""
        declared, classes = self.declared, self._classes
        steps, of_class = _alike({c: self._steps(c) for c in classes})
        return SupplyRules(
            rule=self.game.mechanisms.case("supply", declared),
            sides=tuple(self._sides()),
            asks=self._alone.fight("supply", self.game.mechanisms.case("supply", declared)),
            steps=steps,
            classes={u.id: of_class[u.movement_class] for u in self.game.units},
            sources=tuple(self._sources()),
            who=self._term(declared.who),
            reach=declared.reach * self._part,
            most=self._most(),
            changes=tuple(
                ReachChange(self._term(c.when), c.times, c.add * self._part)
                for c in declared.changes
            ),
            links=tuple(
                ChainLink(self._term(link.who), link.reach * self._part) for link in declared.chain
            ),
            direct=declared.direct,
            depots=self._term(declared.depots) if declared.depots is not None else None,
            enemies="enemies" in declared.blocked,
            zones=tuple(zones_around(self.game, self._zones, "supply", self._term)),
            cancels=self._term(self._cancels) if self._cancels is not None else None,
            isolated=self._isolates,
            phases=(phases := phases_for(self.game, "supply", declared)),
            asked=() if phases else tuple(_events_that_ask(self.game, {*self._words})),
            asked_often=not phases and self._is_asked_besides,
            id=self.declared.id if isinstance(self.declared, NamedSupply) else "",
        )

    def _sides(self) -> Iterator[str]:
        """Yield the ids of the sides with units that may need supply."""
        needing = (u for u in self.game.units if unit_may_fulfil(self.game, self.declared.who, u))
        needed = {side_of(self.game, unit) for unit in needing}
        yield from (side.id for side in self.game.sheet.sides if side.id in needed)

    @property
    def _classes(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(u.movement_class for u in self.game.units))

    @property
    def _part(self) -> int:
        """The number of parts into which a hex or movement point is divided when the length of
        supply lines is counted."""
        return self._lines(self.game.maps[0]).unit

    @property
    def _isolates(self) -> bool:
        """Whether any condition of the game tests if units are isolated (reached by no supply line
        of any length)."""
        conditions = (when for _, when in self.game.mechanisms.conditions)
        return any(word == self._words[1] for _, word in questions_of_conditions(conditions))

    @property
    def _is_asked_besides(self) -> bool:
        """Whether a rule other than those of events tests which units are out of supply."""
        conditions = self.game.mechanisms.conditions
        others = (when for where, when in conditions if where[:2] != ("mechanisms", "events"))
        return any({*self._words} & {*words_for_units(when)} for when in others)

    @property
    def _words(self) -> tuple[str, str]:
        """The words for units without this kind of supply, and for those that are isolated."""
        return supply_words(self.declared)

    def _most(self) -> int:
        reach = self.declared.reach * self._part
        for change in self.declared.changes:
            reach = max(reach, int(reach * change.times) + change.add * self._part)
        return max([reach, *(link.reach * self._part for link in self.declared.chain)])

    @cached_property
    def _alone(self) -> LoneUnitConditions:
        """The supply rules' conditions on units; words about this kind of supply, and those declared
        after it, are taken to be false in them, as for units in supply."""
        every = self.game.mechanisms.every_supply
        first = next(n for n, one in enumerate(every) if one is self.declared)
        never = [word for one in every[first:] for word in supply_words(one)]
        return LoneUnitConditions(self.game, self._conditions, tuple(never))

    def _term(self, when: When, known: Mapping[str, Term | Value] | None = None) -> Term:
        return self._alone.term(when, known)

    # -- maps ----------------------------------------------------------------------------------------

    def _situation(self, sheet: MapSheet) -> Situation:
        return situation_in(Position(self.game, sheet))

    def _lines(self, sheet: MapSheet) -> SupplyLines:
        return SupplyLines(self._situation(sheet), self.declared)

    def _steps(self, mover: str) -> Steps:
        """Return the steps that supply lines of a movement class may take on every map."""
        found: dict[str, dict[str, tuple[tuple[str, int], ...]]] = {}
        for sheet in self.game.maps:
            lines, space = self._lines(sheet), sheet.space
            found[sheet.id] = {
                space.id(cell): tuple((space.id(n), far) for n, far in lines.steps(mover, cell))
                for cell in space.cells
            }
        return found

    def _sources(self) -> Iterator[SourcePlaces]:
        for source in self.declared.from_:
            places = {sheet.id: self._places_named(sheet, source.at) for sheet in self.game.maps}
            when = self._term(source.when, {"side": source.side})
            who = self._term(source.who) if source.who is not None else None
            yield SourcePlaces(source.side, places, when, who)

    def _places_named(self, sheet: MapSheet, words: Iterable[str]) -> frozenset[str]:
        """Return the ids of the places of a map with these names; names of places on other maps are
        ignored."""
        ground = self._situation(sheet).ground
        return frozenset(map(sheet.space.id, ground.places_named(ground.words_of_map(words))))


def _events_that_ask(game: Game, words: set[str]) -> Iterator[SupplyAsked]:
    """Yield the events whose conditions depend on which units are out of supply, as these ``words`` say:
    those of fixed turns each, others by the set that they are drawn from."""
    for number, drawn in enumerate(game.mechanisms.events):
        path = ("mechanisms", "events", number)
        asking = {
            where[3:5]
            for where, when in game.mechanisms.conditions
            if where[:3] == path and words & {*words_for_units(when)}
        }
        phases = phases_of_draw(game, drawn)
        if drawn.way != "calendar":
            if asking:
                yield SupplyAsked(game.mechanisms.case("events", drawn), phases)
            continue
        for n, event in enumerate(drawn.entries):
            if ("entries", n) in asking or not all(part[:1] == ("entries",) for part in asking):
                rule = event.rule or game.mechanisms.case("events", drawn)
                yield SupplyAsked(rule, frozenset({drawn.phase} - {""}), tuple(sorted(event.turns)))


def _alike(steps: Mapping[str, Steps]) -> tuple[tuple[Steps, ...], dict[str, int]]:
    """Return the different sets of steps that supply lines may take, and for each movement class
    the index of its set."""
    found: list[Steps] = []
    numbers: dict[str, int] = {}
    for mover, own in steps.items():
        if own not in found:
            found.append(own)
        numbers[mover] = found.index(own)
    return tuple(found), numbers
