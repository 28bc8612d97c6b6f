"""Movement in a position: terrain costs with zones of control, stacking and water (5.1, 5.3, 19.0)."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from builder.model.space.hexes import Cell, Hexside
from builder.rules.core.moving.movement import StepCost
from builder.rules.core.positions.position import Piece, Position
from builder.rules.core.yes_no_answers import Bar
from builder.rules.systems.folio.game_data import (
    hiding_side,
    ignores_zones,
    is_commando,
    is_vessel,
    value,
)
from builder.rules.systems.folio.options import folio_option
from builder.rules.systems.folio.situation import (
    enemy_units,
    enemy_zone,
    friendly_units,
    kept_by,
    places_of,
    side_of_piece,
)
from builder.rules.systems.folio.terrain.cost import class_of, land_cost
from builder.rules.systems.folio.terrain.land import FolioMap, LandPlace


class MoveState(NamedTuple):
    """A unit's state during its move. ``left`` tells whether it has been in an enemy zone of
    control, ``halted`` whether it may not move on, ``fresh`` whether it has not moved yet."""

    place: LandPlace
    left: bool = False
    halted: bool = False
    fresh: bool = True


class LegalStep(NamedTuple):
    """A legal step: the state after it, its cost in movement points, and the rule and text of any
    extra cost."""

    state: MoveState
    cost: Fraction
    terrain: StepCost
    extra: tuple[str, str] = ("", "")


@dataclass(frozen=True)
class OpposingForces:
    """What the units of one side find in their way: the enemy zones of control, and the places that
    enemies and friends occupy."""

    position: Position = field(repr=False)
    land: FolioMap = field(repr=False)
    side: str

    @cached_property
    def zone(self) -> frozenset[LandPlace]:
        """The places in enemy zones of control. Zones of control in hexes with tunnels do not
        affect the owners of the tunnels."""
        found = enemy_zone(self.position, self.land, self.side)
        if not self.land.tunnels or self.side != hiding_side(self.position.game):
            return found
        return frozenset(p for p in found if p.cell not in self.land.tunnels)

    @cached_property
    def _foes(self) -> tuple[Piece, ...]:
        return enemy_units(self.position, self.side)

    @cached_property
    def _vessels(self) -> tuple[Piece, ...]:
        return tuple(p for p in self._foes if is_vessel(self.position.unit(p)))

    @cached_property
    def held(self) -> frozenset[LandPlace]:
        """The places with enemy land units, and the banks that enemy vessels block."""
        walkers = (p for p in self._foes if p not in self._vessels)
        stands = {s for p in walkers for s in places_of(self.land, p)}
        afloat = {s for p in self._vessels if p.cell for s in self.land.places(p.cell)}
        return frozenset(stands | afloat)

    @cached_property
    def guarded(self) -> frozenset[Hexside]:
        """The hexsides that enemy vessels block."""
        return frozenset(p.spot for p in self._vessels if isinstance(p.spot, Hexside))

    @cached_property
    def shadowed(self) -> frozenset[Cell]:
        """The hexes with an enemy vessel in them."""
        return frozenset(p.cell for p in self._vessels if p.cell is not None)

    @cached_property
    def friends(self) -> dict[str, tuple[LandPlace, ...]]:
        """The places that friendly land units occupy so that no other may stop there, by the name
        of the unit."""
        return {
            p.name: kept_by(self.position, self.land, p)
            for p in friendly_units(self.position, self.side)
            if not is_vessel(self.position.unit(p))
        }


@dataclass(frozen=True)
class Move:
    """The move of one land unit in a position. ``faced`` has the precomputed
    :class:`OpposingForces` of the unit's side, if available. For a move that is already under way,
    ``began`` tells whether it began in an enemy zone of control. Commandos infiltrate anywhere at
    no cost."""

    position: Position = field(repr=False)
    land: FolioMap = field(repr=False)
    piece: Piece
    commando: bool = False
    faced: OpposingForces | None = field(default=None, repr=False, compare=False)
    began: bool | None = None

    @cached_property
    def fronts(self) -> OpposingForces:
        """The enemy zones of control and occupied places that affect the unit's side."""
        if self.faced is not None:
            return self.faced
        side = side_of_piece(self.position, self.piece)
        return OpposingForces(self.position, self.land, side)

    @cached_property
    def mover(self) -> str:
        """The unit's movement class."""
        return class_of(self.position.unit(self.piece))

    @cached_property
    def allowance(self) -> int:
        """The unit's movement allowance."""
        unit = self.position.unit(self.piece)
        return value(self.position.game, unit, "movement", reduced=self.piece.reduced)

    @cached_property
    def zone(self) -> frozenset[LandPlace]:
        """The enemy zones of control that affect the unit."""
        if ignores_zones(self.position.unit(self.piece)):
            return frozenset()
        return self.fronts.zone

    @property
    def held(self) -> frozenset[LandPlace]:
        """The places that enemies block."""
        return self.fronts.held

    @property
    def guarded(self) -> frozenset[Hexside]:
        """The hexsides that enemies block."""
        return self.fronts.guarded

    @cached_property
    def taken(self) -> frozenset[LandPlace]:
        """The places that friendly units occupy, where the move may not end."""
        others = self.fronts.friends.items()
        return frozenset(s for name, stands in others for s in stands if name != self.piece.name)

    @property
    def starts(self) -> tuple[LandPlace, ...]:
        """The places where the move may begin: the unit's place, or both banks if an enemy vessel
        is in its hex, because the unit may then leave on either side (12.0)."""
        if self.piece.cell in self.fronts.shadowed:
            return self.land.places(self.piece.cell)
        return places_of(self.land, self.piece)

    def start(self, place: LandPlace) -> MoveState:
        """Return the state of the unit in a place before its move."""
        return MoveState(place, left=place in self.zone)

    # -- one step ------------------------------------------------------------------------------

    def go(self, state: MoveState, spent: Fraction, cell: Cell) -> LegalStep | Bar:
        """Return the state after one step, or the reason that forbids the step. It leads into the
        adjacent hex ``cell`` or, if that is the unit's own hex, across the water inside it to the
        other bank."""
        if cell == state.place.cell:
            return self._over_water(state, spent)
        if state.halted:
            return self._halt(state)
        place = self.land.beyond(state.place, cell)
        if place is None:
            return Bar("19.0", "Water inside the hex lies between.")
        barred = self._closed(state.place.cell, place)
        if barred:
            return barred
        terrain = land_cost(self.land, self.land.stretch(state.place.cell, cell), self.mover)
        if terrain.barred:
            return Bar("5.1", "The terrain is prohibited.")
        going = self._with_zone(state, spent, place, terrain)
        if isinstance(going, LegalStep) and spent + going.cost > self.allowance:
            return Bar("5.2", "Not enough movement points are left.")
        return going

    def _halt(self, state: MoveState) -> Bar:
        """Return the rule and reason why a halted unit moves no farther: it is in an enemy zone of
        control, or has crossed an arm of water."""
        if state.place in self.zone:
            return Bar("5.1.1", "A foot unit stops when it enters an enemy zone.")
        return Bar("19.0", "Crossing the water takes the whole allowance.")

    def _closed(self, origin: Cell, place: LandPlace) -> Bar | None:
        if place in self.held:
            return Bar("5.1", "An enemy holds the hex.")
        if self.guarded and self.land.sheet.hexes.side_between(origin, place.cell) in self.guarded:
            return Bar("12.0", "An enemy riverine unit holds the hexside.")
        return None

    def _with_zone(
        self, state: MoveState, spent: Fraction, place: LandPlace, terrain: StepCost
    ) -> LegalStep | Bar:
        cost = terrain.total or Fraction(0)
        entering, leaving = place in self.zone, state.place in self.zone
        if self.commando or is_commando(self.position.unit(self.piece)):
            return LegalStep(MoveState(place, state.left or leaving, False, False), cost, terrain)
        if entering and leaving and self._obstructed(state.place.cell, place.cell):
            return Bar("5.1.2", "Nobody infiltrates over a minefield or into a fort.")
        if self.mover == "mech":
            return self._mech(state, place, terrain, entering)
        if entering and leaving:
            if not state.fresh:
                return Bar("5.1.2", "From zone to zone a foot unit spends its whole allowance.")
            text = "From one enemy zone to another: the whole allowance."
            whole = Fraction(self.allowance)
            return LegalStep(MoveState(place, True, True, False), whole, terrain, ("5.1.2", text))
        return LegalStep(MoveState(place, state.left or leaving, entering, False), cost, terrain)

    def _obstructed(self, origin: Cell, cell: Cell) -> bool:
        mined = self.land.mines
        if cell in self.land.forts:
            return True
        return (
            bool(mined)
            and origin != cell
            and self.land.sheet.hexes.side_between(origin, cell) in mined
        )

    @cached_property
    def began_in_zone(self) -> bool:
        """Whether the unit starts its move in an enemy zone of control."""
        if self.began is not None:
            return self.began
        return any(place in self.zone for place in self.starts)

    @cached_property
    def infiltrates(self) -> bool:
        """Whether a mechanised unit may move from zone of control to zone of control (5.1.2)."""
        anywhere = folio_option(self.position.game, "mech-infiltrates") == "anywhere"
        return anywhere or self.began_in_zone

    def _mech(
        self, state: MoveState, place: LandPlace, terrain: StepCost, entering: bool
    ) -> LegalStep | Bar:
        cost = terrain.total or Fraction(0)
        again = entering and (state.left or state.place in self.zone)
        if entering and state.place in self.zone and not self.infiltrates:
            return Bar("5.1.2", "Only a unit that starts in an enemy zone goes from zone to zone.")
        after = MoveState(place, state.left or state.place in self.zone, False, False)
        if not again:
            return LegalStep(after, cost, terrain)
        half = self.allowance // 2
        return LegalStep(
            after,
            cost + half,
            terrain,
            ("5.1.1", "Leaving an enemy zone and entering one: half the allowance."),
        )

    @cached_property
    def bridged(self) -> Cell | None:
        """The hex whose arm of water the unit may cross as if there were a bridge; ``None`` if
        there is none (18.3, 19.0)."""
        forded = self.land.forded if isinstance(self.land.forded, Cell) else None
        return forded if folio_option(self.position.game, "forded-arm") == "as-bridged" else None

    def _by_ford(self, state: MoveState, spent: Fraction, other: LandPlace) -> LegalStep | Bar:
        going = self._with_zone(state, spent, other, StepCost())
        if isinstance(going, LegalStep):
            if spent + going.cost > self.allowance:
                return Bar("5.2", "Not enough movement points are left.")
            if not going.cost:
                going = going._replace(extra=("18.3", "Over the water by the ford."))
        return going

    def _over_water(self, state: MoveState, spent: Fraction) -> LegalStep | Bar:
        if not self.land.is_parted(state.place.cell):
            return Bar("5.0", "A step leads into a neighbouring hex.")
        other = next(p for p in self.land.places(state.place.cell) if p != state.place)
        if self.mover == "mech" and self.land.forded != state.place.cell:
            return Bar("19.0", "Mechanised units cross the water only where engineers help.")
        if other in self.held:
            return Bar("5.1", "An enemy holds the hex.")
        if self.bridged == state.place.cell:
            if state.halted:
                return self._halt(state)
            return self._by_ford(state, spent, other)
        if not state.fresh or spent:
            return Bar("19.0", "Crossing the water takes the whole allowance.")
        text = "Over the water inside the hex: the whole allowance."
        after = MoveState(other, state.left, True, False)
        return LegalStep(after, Fraction(self.allowance), StepCost(), ("19.0", text))
