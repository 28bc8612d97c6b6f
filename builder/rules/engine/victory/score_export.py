"""Exports victory points, sudden ends and morale for the VASSAL module, as far as it can compute
them from the position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.mechanisms import VictoryPoints
from builder.model.mechanisms.amounts import split_count_name
from builder.model.mechanisms.conditions import When
from builder.model.mechanisms.victory import CampaignMorale, Ending
from builder.rules.core.module_export.scores import (
    CountScore,
    DrainScore,
    EndScore,
    ExitScore,
    LevelScore,
    LossScore,
    MoraleScore,
    PlaceScore,
    Scores,
    Unseen,
)
from builder.rules.engine.combat.export.idle_unit_queries import LoneUnitConditions
from builder.rules.engine.combat.export.unit_independent_conditions import (
    UnitIndependentConditions,
    decidable_by_module,
)
from builder.rules.engine.counts.count_consequences import all_count_consequences
from builder.rules.engine.positions.amounts import count_named, holders_of_count
from builder.rules.engine.positions.held_places import worth_of
from builder.rules.engine.positions.position_conditions import first_holders, places_of
from builder.rules.engine.positions.unit_conditions import unit_fulfils
from builder.rules.engine.wording.condition_phrases import Wording


def scores_for_module(game: Game) -> Scores | None:
    """Return the scoring of a game for the VASSAL module; ``None`` for a game without any scoring
    that the module can compute."""
    declared = game.mechanisms.victory
    if declared is None:
        return None
    found = _ScoreExport(game, declared).scores()
    any_points = found.places or found.losses or found.exits or found.counts or found.levels
    return found if any_points or found.ends or found.morale else None


@dataclass(frozen=True)
class _ScoreExport:
    """Converts the victory rules of a game to the form for the VASSAL module."""

    game: Game
    declared: VictoryPoints

    def scores(self) -> Scores:
        """Return the scoring in the form that the VASSAL module uses."""
        levels = sorted(self.declared.levels, key=lambda level: -level.reach)
        conditions, gathered = self._conditions, self._overview.gathered
        tallies = any(one.tallies for one in gathered.values())
        return Scores(
            rule=self._case,
            sides=tuple(side.id for side in self.game.sheet.sides),
            places=tuple(self._places()),
            losses=tuple(
                LossScore(x.rule or self._case, x.points, x.count == "steps", self._units(x.of))
                for x in self.declared.losses
            ),
            levels=tuple(
                LevelScore(x.reach, x.side, x.points is not None, x.result) for x in levels
            ),
            unseen=tuple(self._unseen()),
            counts=tuple(self._counts()),
            exits=tuple(
                ExitScore(
                    x.rule or self._case,
                    x.at,
                    x.points,
                    x.count == "steps",
                    x.side,
                    self._units(x.of),
                )
                for x in self.declared.exits
            ),
            gates={
                at: partial(_place_name, self.game, at) for x in self.declared.exits for at in x.at
            },
            ends=tuple(self._ends()),
            morale=self._morale(self.declared.morale) if self.declared.morale else None,
            gathered=gathered,
            asks=LoneUnitConditions(self.game, conditions).fight("score", self._case)
            if tallies
            else None,
            amounts=self._overview.amounts,
            first=first_holders(self.game),
        )

    @property
    def _case(self) -> str:
        return self.game.mechanisms.case("victory", self.declared)

    def _units(self, of: When) -> frozenset[str]:
        return frozenset(unit.id for unit in self.game.units if unit_fulfils(self.game, of, unit))

    @cached_property
    def _conditions(self) -> tuple[When, ...]:
        """The conditions of the scoring that the VASSAL module can evaluate."""
        every = [part.when for part in self.declared.places]
        every += [end.when for end in self.declared.ends]
        return tuple(when for when in every if decidable_by_module(self.game, when))

    @cached_property
    def _overview(self) -> UnitIndependentConditions:
        return UnitIndependentConditions(self.game, self._conditions)

    def _known_places(self, words: Iterable[str]) -> tuple[str, ...]:
        return tuple(place for place in dict.fromkeys(places_of(self.game, words)) if place)

    def _places(self) -> Iterator[PlaceScore]:
        """Yield the places that give victory points, each with its points and conditions."""
        for part in self.declared.places:
            rule, turn = part.rule or self._case, part.each == "turn"
            for place in (
                self._known_places(part.at) if decidable_by_module(self.game, part.when) else ()
            ):
                when = self._overview.term(part.when)
                points = worth_of(self.game, part.points, place)
                yield PlaceScore(rule, place, points, part.side, part.held, when, turn)

    def _counts(self) -> Iterator[CountScore]:
        """Yield the counts (tracked numbers) whose amounts give victory points; counts of single
        units are left out."""
        for part in self.declared.counts:
            holder, id = split_count_name(part.count)
            count = count_named(self.game, id)
            if count is None:
                continue
            for whose in (holder,) if holder else holders_of_count(self.game, count):
                side = part.side or (whose if count.of == "side" else "")
                track = "" if count.of == "unit" else count.known_as(whose)
                yield CountScore(part.rule or self._case, track, part.points, side)

    def _ends(self) -> Iterator[EndScore]:
        sides = tuple(side.id for side in self.game.sheet.sides)
        for end in self.declared.ends:
            if decidable_by_module(self.game, end.when):
                yield EndScore(
                    rule=end.rule or self._case,
                    result=end.result,
                    sides=(end.side,) if end.side or not _of_a_side(end) else sides,
                    when=self._overview.term(end.when),
                    points=end.points,
                    ahead=end.ahead,
                    lost=end.lost,
                    steps=end.count == "steps",
                    units=self._units(end.of),
                )

    def _morale(self, morale: CampaignMorale) -> MoraleScore:
        drains = (
            DrainScore(
                x.points, x.side, x.count == "steps", self._units(x.of), self._known_places(x.at)
            )
            for x in morale.drains
        )
        return MoraleScore(morale.rule or self._case, morale.start, tuple(drains), morale.broken)

    def _unseen(self) -> Iterator[Unseen]:
        parts = self.declared.places
        if not all(
            decidable_by_module(self.game, x.when) and all(places_of(self.game, x.at))
            for x in parts
        ):
            yield "places"
        every = [
            x for drawn in self.game.mechanisms.events for e in drawn.entries for x in e.effects
        ]
        every += [one.event_effect for one in all_count_consequences(self.game)]
        if any(event_effect.points for event_effect in every):
            yield "events"
        if self.declared.objectives is not None:
            yield "objectives"


def _of_a_side(end: Ending) -> bool:
    """Return whether a sudden end is checked for each side separately."""
    return end.points is not None or end.ahead is not None or end.lost is not None


def _place_name(game: Game, place: str, tr: Translator) -> str:
    return "".join(Wording(game, tr).places((place,)))
