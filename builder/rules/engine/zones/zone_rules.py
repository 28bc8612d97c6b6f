"""Evaluates the declared rules of zones of control."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations

from builder.model.game import Game
from builder.model.mechanisms.conditions import When
from builder.model.mechanisms.zones import Zone, ZoneEffect, Zones
from builder.model.space import Cell
from builder.rules.core.positions.position import Piece
from builder.rules.engine.facing.covered_places import covered
from builder.rules.engine.facing.unit_facing import is_in_arcs
from builder.rules.engine.positions.condition_answers import (
    answers_of_place,
    moment_values,
    piece_fulfils,
)
from builder.rules.engine.positions.conditions import condition_holds
from builder.rules.engine.positions.situation import Situation
from builder.rules.engine.positions.unit_conditions import unit_fulfils

FREE = ZoneEffect.model_construct()


@dataclass(frozen=True, slots=True)
class Barred:
    """The places that a side's units may not enter, and the steps between places that they may not
    take."""

    cells: frozenset[Cell] = frozenset()
    steps: frozenset[frozenset[Cell]] = frozenset()


@dataclass(frozen=True)
class ZonesOfControl:
    """The zones of control of all units in a position; none if the game does not declare any."""

    situation: Situation = field(repr=False)

    @property
    def declared(self) -> Zones | None:
        """The declared rules of zones of control; ``None`` if there are none."""
        return self.situation.mechanisms.zones

    @cached_property
    def layers(self) -> tuple[Zone, ...]:
        """The kinds of zones of control that the game declares; the normal kind comes last."""
        return (*self.declared.kinds, self.declared) if self.declared else ()

    def _layer(self, piece: Piece) -> int | None:
        """Return the index, in ``layers``, of the kind of zone of control that a unit has; ``None``
        if it has none."""
        if self.declared is None or piece.cell is None:
            return None
        for n, who in enumerate(self._whose):
            if piece_fulfils(self.situation, who, piece):
                return n
        return None

    @cached_property
    def _whose(self) -> tuple[When, ...]:
        """For each kind of zone of control, the condition on the units that have it; the normal
        kind comes last."""
        declared = self.declared
        return (*(kind.who for kind in declared.kinds), declared.who) if declared else ()

    def zone_of(self, piece: Piece) -> frozenset[Cell]:
        """Return the places in the zone of control of a piece."""
        layer = self._layer(piece)
        if layer is None or piece.cell is None:
            return frozenset()
        return self._zone(piece, layer)

    def _zone(self, piece: Piece, layer: int) -> frozenset[Cell]:
        """Return the places in the zone of control of a unit on the map: ``layer`` is the index of its
        kind; arcs into which it does not extend are left out."""
        places = covered(self.situation, piece)
        found = frozenset().union(*(self.around(cell, layer) for cell in places))
        if len(places) > 1 and self.layers[layer].reach:
            found = found.difference(places)
        if not self.situation.mechanisms.facing:
            return found
        return frozenset(c for c in found if is_in_arcs(self.situation, piece, "zones", c))

    def around(self, cell: Cell, layer: int) -> frozenset[Cell]:
        """Return the places that a zone of control of one kind (with index ``layer``) covers around
        a unit in ``cell``."""
        known = self.situation.ground.around
        if layer in self._changing:
            return self._around(cell, layer)
        if (layer, cell) not in known:
            known[layer, cell] = self._around(cell, layer)
        return known[layer, cell]

    def _around(self, cell: Cell, layer: int) -> frozenset[Cell]:
        zone = self.layers[layer]
        found = edge = {cell}
        for _ in range(zone.reach):
            near = self.situation.ground.neighbours
            edge = {n for one in edge for n in near(one) if self._passes(layer, one, n)} - found
            found = found | edge
        return frozenset(found - {cell}) if zone.reach else frozenset(found)

    def _passes(self, layer: int, a: Cell, b: Cell) -> bool:
        """Return whether a zone of control of one kind (with index ``layer``) extends from place
        ``a`` into the neighbouring ``b``."""
        closed = self.layers[layer].closed
        if closed is None:
            return True
        known, key = self.situation.ground.zoned, (layer, a, b)
        if key not in known or layer in self._changing:
            asks = answers_of_place(self.situation, b, (), self.situation.between(a, b))
            known[key] = not condition_holds(closed, asks, moment_values(self.situation))
        return known[key]

    @cached_property
    def _changing(self) -> frozenset[int]:
        """The indexes of the kinds of zones of control whose extent depends on the time (turn,
        phase, side, weather), so that it cannot be cached."""
        closed = ((n, zone.closed) for n, zone in enumerate(self.layers))
        return frozenset(
            n
            for n, when in closed
            if when and any(part.of_moment for _, part in when.nested_conditions())
        )

    @cached_property
    def _by_side(self) -> Mapping[tuple[str, int], frozenset[Cell]]:
        """The places in zones of control, by pairs of side and index of the kind."""
        found: dict[tuple[str, int], set[Cell]] = {}
        for piece in self.situation.shown:
            layer = self._layer(piece)
            if layer is not None and piece.cell is not None:
                key = (self.situation.side(piece), layer)
                found.setdefault(key, set()).update(self._zone(piece, layer))
        return {key: frozenset(cells) for key, cells in found.items()}

    def against(self, side: str, matter: str = "") -> frozenset[Cell]:
        """Return the places that lie in zones of control of the enemies of ``side``; only kinds of
        zones that affect the given ``matter`` (``move``, ``retreat`` or ``supply``) count."""
        kinds = (n for n, zone in enumerate(self.layers) if matter in ("", *zone.counts))
        return frozenset().union(*(self._against(side, n) for n in kinds))

    def _against(self, side: str, layer: int) -> frozenset[Cell]:
        """Return the places that lie in zones of control of one kind (by its index) of the enemies
        of ``side``."""
        key = (side, layer)
        if key not in self._zones_cache:
            enemy = self.situation.is_enemy
            found = (
                c for (other, n), c in self._by_side.items() if enemy(other, side) and n == layer
            )
            self._zones_cache[key] = frozenset().union(*found)
        return self._zones_cache[key]

    @cached_property
    def _zones_cache(self) -> dict[tuple[str, int], frozenset[Cell]]:
        return {}

    def effective(self, side: str, matter: str, without: str = "") -> frozenset[Cell]:
        """Return the places in zones of control of the enemies of ``side`` that affect a ``matter``
        (``move``, ``retreat`` or ``supply``), except where friendly units cancel them; the unit
        ``without`` cancels none."""
        cells, declared = self.against(side, matter), self.declared
        if declared is None or matter not in declared.cancelled:
            return cells
        cancels = declared.cancels

        def held(cell: Cell) -> bool:
            friends = (p for p in self.situation.together(cell, side, "stack") if p.name != without)
            return any(piece_fulfils(self.situation, cancels, p) for p in friends)

        return frozenset(cell for cell in cells if not held(cell))

    def bars(self, a: Cell, b: Cell, side: str) -> bool:
        """Return whether enemy zones of control forbid a step between two places."""
        return self.effect(a, b, self.effective(side, "move"), side).kind == "barred"

    def effect(
        self, a: Cell, b: Cell, zones: frozenset[Cell], side: str, piece: Piece | None = None
    ) -> ZoneEffect:
        """Return what enemy zones of control do to a step of ``side`` (or of the unit ``piece``):
        the most severe of what they do to leaving a zone, entering one, and moving from zone to
        zone. ``zones`` are the places in zones that count."""
        found: list[ZoneEffect] = []
        if a in zones or b in zones:
            for n, zone in enumerate(self.layers):
                if "move" in zone.counts:
                    found += self._effects(zone, a, b, zones & self._against(side, n), piece)
        return _gravest(found)

    def _effects(
        self, zone: Zone, a: Cell, b: Cell, zones: frozenset[Cell], piece: Piece | None
    ) -> Iterator[ZoneEffect]:
        """Yield what enemy zones of control of one kind do to a step from ``a`` to ``b``."""
        if a in zones:
            yield self.does("leave", piece, zone)
        if b in zones:
            yield self.does("enter", piece, zone)
        if a in zones and b in zones:
            yield self.does("between", piece, zone)

    def stops(self, cell: Cell, zones: frozenset[Cell], piece: Piece) -> bool:
        """Return whether zones of control make a unit stop in a place that it has entered;
        ``zones`` are the places in zones that count."""
        if cell not in zones:
            return False
        side = self.situation.side(piece)
        return any(
            cell in self._against(side, n) and self.does("enter", piece, zone).kind == "stop"
            for n, zone in enumerate(self.layers)
            if "move" in zone.counts
        )

    def does(self, matter: str, piece: Piece | None = None, zone: Zone | None = None) -> ZoneEffect:
        """Return the effect that a kind of zone of control has on a ``matter`` (``enter``,
        ``leave`` or ``between`` zones); changes declared for certain units apply if ``piece`` is
        one of them."""
        declared = self.declared
        if declared is None:
            return FREE
        for change in declared.changes if piece else ():
            other: ZoneEffect | None = getattr(change, matter)
            if other is not None and piece and piece_fulfils(self.situation, change.when, piece):
                return other
        found: ZoneEffect = getattr(zone or declared, matter)
        return found

    # -- bonds -----------------------------------------------------------------------------------

    def bonded(self, a: Cell, b: Cell, side: str, matter: str) -> bool:
        """Return whether a bond (two enemy units two places apart whose zones of control close the
        gap between them) forbids a step made for ``matter``: to ``move``, ``retreat`` or trace
        ``supply``."""
        bonds = self.bonds(side, matter)
        return b in bonds.cells or frozenset((a, b)) in bonds.steps

    def bonds(self, side: str, matter: str) -> Barred:
        """Return the places and steps that bonds (pairs of enemy units that close the gap between
        them) forbid to ``side`` in a ``matter``: ``move``, ``retreat`` or ``supply``."""
        declared = self.declared.bonds if self.declared else None
        if declared is None or matter not in declared.counts:
            return Barred()
        if side not in self._bonds:
            found = (self._bond(p, q) for p, q in self._pairs(side, declared.who))
            cells, steps = set[Cell](), set[frozenset[Cell]]()
            for between in found:
                cells |= between if len(between) == 1 else set()
                near = self.situation.ground.neighbours
                steps |= {frozenset((c, d)) for c in between for d in between & {*near(c)}}
            self._bonds[side] = Barred(frozenset(cells), frozenset(steps))
        return self._bonds[side]

    @cached_property
    def _bonds(self) -> dict[str, Barred]:
        return {}

    def _pairs(self, side: str, who: When) -> Iterator[tuple[Piece, Piece]]:
        """Yield the pairs of enemy units, both of one side, that are two places apart."""
        is_enemy, of = self.situation.is_enemy, self.situation.side
        mine = (p for p in self.situation.shown if is_enemy(of(p), side))
        able = [p for p in mine if piece_fulfils(self.situation, who, p)]
        for p, q in combinations(able, 2):
            same = self.situation.side(p) == self.situation.side(q)
            assert p.cell is not None
            assert q.cell is not None
            if same and self.situation.sheet.space.distance(p.cell, q.cell) == 2:
                yield p, q

    def _bond(self, p: Piece, q: Piece) -> set[Cell]:
        """Return the places between two units two places apart, if all of them are in the zones of
        control of both; otherwise an empty set."""
        near = self.situation.ground.neighbours
        assert p.cell is not None
        assert q.cell is not None
        between = {*near(p.cell)} & {*near(q.cell)}
        reached = between & self.zone_of(p) & self.zone_of(q)
        return reached if reached == between else set()

    def ignores(self, piece: Piece) -> bool:
        """Return whether a piece ignores zones of control."""
        ignored = self.declared.ignored if self.declared else None
        return ignored is not None and piece_fulfils(self.situation, ignored, piece)


def _gravest(found: list[ZoneEffect]) -> ZoneEffect:
    """Return the most severe of these effects: a ban, otherwise a stop, otherwise the sum of all
    costs."""
    for kind in ("barred", "stop"):
        for effect in found:
            if effect.kind == kind:
                return effect
    costs = [e.cost for e in found if e.cost is not None]
    return ZoneEffect(kind="cost", cost=sum(costs[1:], costs[0])) if costs else FREE


def control_of(situation: Situation) -> ZonesOfControl:
    """Return the zones of control in a position; they are computed once for each situation."""
    found = situation.cache.get("control")
    if not isinstance(found, ZonesOfControl):
        found = situation.cache["control"] = ZonesOfControl(situation)
    return found


def zone_of_unit(situation: Situation, piece: Piece) -> frozenset[Cell]:
    """Return the places in the zone of control of a unit, as far as others see where it is."""
    return control_of(situation).zone_of(piece)


def units_with_zones(game: Game) -> frozenset[str]:
    """Return the ids of the units that have a zone of control in general; units that lose it in
    some places are included."""
    return units_with_declared_zones(game, game.mechanisms.zones)


def units_with_declared_zones(game: Game, declared: Zones | None) -> frozenset[str]:
    """Return the ids of the units that have a zone of control under the rules ``declared``, judged
    without a place; units that lose it in some places are included."""
    if declared is None:
        return frozenset()
    whose = (declared.who, *(kind.who for kind in declared.kinds))
    return frozenset(u.id for u in game.units if any(unit_fulfils(game, who, u) for who in whose))
