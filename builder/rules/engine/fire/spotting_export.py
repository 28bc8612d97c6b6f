"""Data on line of sight with which a VASSAL module decides which units see a target of fire."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.mechanisms import Sight
from builder.model.mechanisms.conditions import When
from builder.model.mechanisms.fighting.fire import Reach
from builder.rules.core.module_export.contests import SightRules, SpotLimit
from builder.rules.core.per_game_cache import cached_per_game_key
from builder.rules.core.positions.position import Position
from builder.rules.engine.combat.export.idle_unit_queries import LoneUnitConditions
from builder.rules.engine.positions.position_input import situation_in
from builder.rules.engine.sight.sight_rules import SightView
from builder.sentences import filled_sentence

MOST_LINES = 40_000
"""The largest number of lines of sight that are traced for one map."""


@dataclass(frozen=True)
class Sighting:
    """The data on line of sight that fire in a VASSAL module needs. ``farthest`` is the longest
    range of any unit."""

    game: Game
    sight: Sight
    reach: Reach
    farthest: int

    @cached_property
    def conditions(self) -> tuple[When, ...]:
        """The conditions on spotting units and on spotted units."""
        limits = (when for x in self.sight.spotting for when in (x.when, x.by))
        return (*limits, *((self.reach.indirect.spotter,) if self.reach.indirect else ()))

    @property
    def unable(self) -> str:
        """The reason why a VASSAL module cannot decide which units see the target; empty if it can."""
        if self.sight.units is not None:
            return "units block its lines of sight"
        if not all(map(self._alone.follows, self.conditions)) or any(
            who
            for when in self.conditions
            for _, part in when.nested_conditions()
            for who, *_ in part.lines()
        ):
            return "it depends on more than a module sees who is spotted"
        if any(_lines(sheet, self.max_distance) > MOST_LINES for sheet in self.game.maps):
            return filled_sentence(
                "there are more than {most_lines} lines of sight", most_lines=MOST_LINES
            )
        return ""

    @cached_property
    def _alone(self) -> LoneUnitConditions:
        return LoneUnitConditions(self.game, self.conditions)

    @property
    def max_distance(self) -> int | None:
        """The longest distance in hexes over which line of sight matters; ``None`` if there is no
        limit."""
        over = self.reach.indirect
        far = max(self.farthest, over.within or 0) if over else self.farthest
        unbounded = over is not None and over.within is None
        if self.sight.range is None:
            return None if unbounded else far
        return self.sight.range if unbounded else min(far, self.sight.range)

    def sighted(self) -> SightRules:
        """Return the complete sight data for the VASSAL module."""
        over, term = self.reach.indirect, self._alone.term
        return SightRules(
            hidden=lambda map: _hidden(self.game, (map, self.max_distance)),
            far=self.max_distance,
            range=self.sight.range,
            limits=tuple(
                SpotLimit(x.within, term(x.when), term(x.by)) for x in self.sight.spotting
            ),
            spotter=term(over.spotter) if over else None,
            within=over.within if over else None,
        )


def _lines(sheet: MapSheet, far: int | None) -> int:
    """Return an estimate of the number of lines of sight on a map, ignoring the map edges."""
    many = len(sheet.space.cells)
    return many * min(many, 3 * far * (far + 1)) if far is not None else many * many


def _looked(game: Game, asked: tuple[str, int | None]) -> Mapping[str, frozenset[str]]:
    sheet = next(sheet for sheet in game.maps if sheet.id == asked[0])
    return dict(_unseen(SightView(situation_in(Position(game, sheet))), asked[1]))


_hidden = cached_per_game_key(_looked)


def _unseen(view: SightView, far: int | None) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield each place with those places within range from which it cannot be seen; places seen
    from everywhere are left out."""
    space = view.situation.sheet.space
    for target in space.cells:
        starts = space.cells if far is None else space.within(target, far)
        hidden = frozenset(space.id(a) for a in starts if not view.sees(a, target))
        if hidden:
            yield space.id(target), hidden
