"""What a fire phase records during play, and which units may fire at which targets in it (5.0)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from builder.rules.core.positions.position import Piece
from builder.rules.play.moment import Moment, Task
from builder.rules.systems.city_fight.combat.aim import Aim, aim_of
from builder.rules.systems.city_fight.combat.firing import (
    FireCircumstances,
    Shot,
    beyond_range,
    shot_at_target,
)
from builder.rules.systems.city_fight.combat.gunfire import (
    gunfire_strength,
    phases_of,
    points_left,
)
from builder.rules.systems.city_fight.combat.phases import (
    RESPONSE_FIRE_SIDES,
    gassed,
    no_normal_fire,
)
from builder.rules.systems.city_fight.game_data import ALLIES, NVA_VC
from builder.rules.systems.city_fight.play.moments import (
    CLEAR,
    ENTERED,
    GASSED,
    GUNFIRE,
    MOVED,
    battlefield_at,
    options_of,
    other,
)
from builder.rules.systems.city_fight.situation import Battlefield, cell_of

if TYPE_CHECKING:
    from builder.rules.play.match import Match

OVER = "fire-over"
"""The name of the task at the end of a fire phase. The task records the events of the phase: the
units that have ``fired``, the units ``lost`` that are removed at its end, the points of naval
gunfire (``ships``), the visibility rolled (``seen``, 0 before the roll), and the units that took
part in normal fire at a lost target (``kills``)."""


def over_of(moment: Moment) -> Task:
    """Return the task that stands at the end of the fire phase on the agenda and records what has
    happened in the phase."""
    return next(one for one in moment.agenda if one.kind == OVER)


def noted_in_phase(moment: Moment, **data: object) -> Moment:
    """Return the game state with more data recorded in the task that ends the fire phase."""
    over = over_of(moment)
    tasks = (over.changed(**data) if one is over else one for one in moment.agenda)
    return moment.over().then(*tasks)


@dataclass(frozen=True)
class Firing:
    """The fire of one side in a game state, which is either ``response`` fire or normal fire: which
    units can fire, and at which targets."""

    match: Match
    moment: Moment
    side: str
    response: bool

    @cached_property
    def field(self) -> Battlefield:
        """The position of the game state."""
        return battlefield_at(self.match, self.moment)

    @cached_property
    def over(self) -> Task:
        """The task that ends the fire phase; it records what has happened in the phase."""
        return over_of(self.moment)

    @cached_property
    def volley(self) -> FireCircumstances:
        """The circumstances of the fire (phase, visibility, who has moved, who spots); they are the
        same for all response fire, and for all normal fire, of the game state."""
        key = f"volley {self.response} {self.over['seen']}"
        return self.moment.worked_out(key, self._volley)

    def _volley(self) -> FireCircumstances:
        return FireCircumstances(
            phase="second-fire" if self.moment.phase == "second-fire" else "first-fire",
            response=self.response,
            visibility=self.over["seen"] or None,
            moved=frozenset(self.moment.note(MOVED, ())),
            clear_sky=bool(self.moment.note(CLEAR, 0)),
        )

    @cached_property
    def _shots(self) -> dict[tuple[str, str], Shot]:
        """The cache of shots computed in the position, by the names of the unit and its target."""
        key = f"shots {self.side} {self.response} {self.over['seen']}"
        found: dict[tuple[str, str], Shot] = self.moment.worked_out(key, dict[Any, Any])
        return found

    def _shot(self, piece: Piece, target: Piece) -> Shot:
        """Return how a unit fires at a target, or why it does not."""
        key = piece.name, target.name
        if key not in self._shots:
            self._shots[key] = shot_at_target(self.field, piece, target, self.volley)
        return self._shots[key]

    def shots(self, target: Piece) -> Mapping[str, Shot]:
        """Return how each unit of the side that can fire at a target does so, by the unit's name,
        including units that have fired already."""
        shots = (self._shot(piece, target) for piece in self._near(target))
        return {one.piece.name: one for one in shots if one.mode}

    def _near(self, target: Piece) -> tuple[Piece, ...]:
        """Return the units of the side that have a target within their range."""
        key = f"{self.side} near {target.name}"
        return self.moment.worked_out(key, lambda: tuple(self._within_range(target)))

    def _within_range(self, target: Piece) -> Iterator[Piece]:
        """Yield the units of the side that have a target within their range; most others are
        excluded quickly by comparing map columns."""
        key, line = f"reaches of {self.side}", cell_of(target).line
        reaches = self.moment.worked_out(key, lambda: tuple(self._reaches()))
        for piece, at, reach in reaches:
            if -reach <= at - line <= reach and not beyond_range(self.field, piece, target):
                yield piece

    def _reaches(self) -> Iterator[tuple[Piece, int, int]]:
        """Yield each unit of the side with the number of its map column and its range in hexes;
        nothing outside of fire phases."""
        for piece in self._mine if self.moment.phase in RESPONSE_FIRE_SIDES else ():
            yield piece, cell_of(piece).line, self.field.facts(piece).range

    # -- who ---------------------------------------------------------------------------------------

    @property
    def _mine(self) -> tuple[Piece, ...]:
        """All units of the side."""
        return self.field.enemies(self.enemy)

    @cached_property
    def _idle(self) -> frozenset[str]:
        """The units of the side that may not fire: those that have fired in this phase and, in
        response fire, those affected by gas."""
        gas = gassed(self.field, self.moment.note(GASSED, ())) if self.response else frozenset()
        return gas.union(self.over["fired"])

    def able(self, target: Piece) -> Iterator[str]:
        """Yield the names of the units that can still fire at a target."""
        for piece in self._near(target):
            if piece.name not in self._idle and self._shot(piece, target).mode:
                yield piece.name

    @cached_property
    def shells(self) -> int:
        """The points of naval gunfire that the side has left to spend."""
        if self.side != ALLIES or self.moment.phase not in phases_of(options_of(self.match)):
            return 0
        spent = self.moment.note(GUNFIRE, 0) + self.over["ships"]
        return max(0, points_left(self.moment.turn, spent))

    def ships(self, target: Piece, points: int) -> int:
        """Return the strength that some points of naval gunfire have at a target; 0 if they may not
        fire at it."""
        if not points:
            return 0
        return gunfire_strength(self.field, target, self.volley, points, self.moment.turn)[0]

    # -- at whom -----------------------------------------------------------------------------------

    def targets(self) -> Iterator[Piece]:
        """Yield the enemies at which the side can still fire, in the order of their hexes. Units
        that are already lost are not targets."""
        entered, lost = set(self.moment.note(ENTERED, ())), set(self.over["lost"])
        for piece in sorted(self.field.enemies(self.side), key=lambda p: p.at):
            if piece.name in lost or not self._fired_at(piece.name in entered):
                continue
            if self.ships(piece, self.shells) or any(self.able(piece)):
                yield piece

    def _fired_at(self, entered: bool) -> bool:
        if self.response:
            return entered
        phase = self.moment.phase
        return phase not in RESPONSE_FIRE_SIDES or not no_normal_fire(
            self.field, phase, self.side, entered
        )

    def name(self, target: Piece) -> str:
        """Return the name of a target in actions: for an NVA or VC unit its hex, as the unit may
        lie face down (7.1)."""
        return target.name if self.side == NVA_VC else target.at

    def named(self, text: str) -> Piece:
        """Return the target that a name in an action stands for."""
        enemies = self.field.enemies(self.side)
        return next(piece for piece in enemies if self.name(piece) == text)

    def aim(self, target: Piece, units: tuple[str, ...], points: int) -> Aim:
        """Return the :class:`Aim` of an attack in which some units, and points of naval gunfire,
        fire at a target."""
        shots = [self.shots(target)[name] for name in units]
        ships = self.ships(target, points)
        return aim_of(self.field, target, shots, ships, self.over["lost"])

    def concerned(self, target: str, units: tuple[str, ...]) -> Iterator[str]:
        """Yield the units that an attack forces to be turned face up: those that fire, the target,
        and the spotters (7.1)."""
        shots = self.shots(self.named(target))
        yield from units
        yield self.named(target).name
        yield from (shots[name].spotter for name in units if shots[name].spotter)

    @property
    def enemy(self) -> str:
        """The side that is fired at."""
        return other(self.side)
