"""Zones of control as they are declared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from pydantic import Field

from builder.model.game import Game
from builder.model.mechanisms.zones import ZoneEffect, Zones
from builder.model.space import Cell
from builder.rules.core.position import Piece
from builder.rules.open.positions.asking import moment, of_place, piece_is
from builder.rules.open.positions.conditions import holds
from builder.rules.open.positions.situation import PositionInputs, Situation, situation_of
from builder.rules.open.positions.sorts import unit_is
from builder.rules.procedures import Context, Procedure, Reply, step

FREE = ZoneEffect()


@dataclass(frozen=True)
class Control:
    """The zones of control of a position; of a game that declares none there are none."""

    situation: Situation = field(repr=False)

    @property
    def declared(self) -> Zones | None:
        """What the game declares."""
        return self.situation.mechanisms.zones

    def zone_of(self, piece: Piece) -> frozenset[Cell]:
        """The places that a piece controls."""
        declared, cell = self.declared, piece.cell
        if declared is None or cell is None or not piece_is(self.situation, declared.who, piece):
            return frozenset()
        found = edge = {cell}
        for _ in range(declared.reach):
            near = self.situation.ground.near
            edge = {n for one in edge for n in near(one) if self._passes(one, n)} - found
            found = found | edge
        return frozenset(found - {cell}) if declared.reach else frozenset(found)

    def _passes(self, a: Cell, b: Cell) -> bool:
        """Whether a zone reaches from one place into the next."""
        closed = self.declared.closed if self.declared else None
        if closed is None:
            return True
        known = self.situation.ground.zoned
        if (a, b) not in known or self._closes_at_times:
            asks = of_place(self.situation, b, (), self.situation.between(a, b))
            known[a, b] = not holds(closed, asks, moment(self.situation))
        return known[a, b]

    @cached_property
    def _closes_at_times(self) -> bool:
        """Whether the moment tells where zones do not reach, so that it is asked anew each time."""
        closed = self.declared.closed if self.declared else None
        return closed is not None and any(part.of_moment for _, part in closed.every())

    @cached_property
    def _by_side(self) -> Mapping[str, frozenset[Cell]]:
        found: dict[str, frozenset[Cell]] = {}
        for pieces in self.situation.standing.values():
            for piece in pieces:
                side = self.situation.side(piece)
                found[side] = found.get(side, frozenset()) | self.zone_of(piece)
        return found

    def against(self, side: str) -> frozenset[Cell]:
        """The places in zones of a side's enemies."""
        zones = (cells for other, cells in self._by_side.items() if other != side)
        return frozenset(cell for cells in zones for cell in cells)

    def effective(self, side: str, matter: str, without: str = "") -> frozenset[Cell]:
        """The same where friendly units do not cancel them in a matter (``move``, ``retreat``,
        ``supply``); the piece ``without`` cancels none."""
        cells = self.against(side)
        if self.declared is None or matter not in self.declared.cancelled:
            return cells

        def held(cell: Cell) -> bool:
            return any(p.name != without for p in self.situation.friends(cell, side))

        return frozenset(cell for cell in cells if not held(cell))

    def bars(self, a: Cell, b: Cell, side: str) -> bool:
        """Whether zones of a side's enemies bar a step."""
        return self.effect(a, b, self.effective(side, "move")).kind == "barred"

    def effect(
        self, a: Cell, b: Cell, zones: frozenset[Cell], piece: Piece | None = None
    ) -> ZoneEffect:
        """What enemy zones do to a step, of a piece if one is named: the gravest of leaving, entering and
        passing between."""
        found = [self.does("leave", piece)] if a in zones else []
        found += [self.does("enter", piece)] if b in zones else []
        found += [self.does("between", piece)] if a in zones and b in zones else []
        return _gravest(found)

    def does(self, matter: str, piece: Piece | None = None) -> ZoneEffect:
        """What ``enter``, ``leave`` or ``between`` comes to, for a piece if one is named."""
        declared = self.declared
        if declared is None:
            return FREE
        for change in declared.changes if piece else ():
            other: ZoneEffect | None = getattr(change, matter)
            if other is not None and piece and piece_is(self.situation, change.when, piece):
                return other
        found: ZoneEffect = getattr(declared, matter)
        return found

    def ignores(self, piece: Piece) -> bool:
        """Whether a piece is not bound by zones."""
        ignored = self.declared.ignored if self.declared else None
        return ignored is not None and piece_is(self.situation, ignored, piece)


def _gravest(found: list[ZoneEffect]) -> ZoneEffect:
    """What bars stands before what stops; costs add up."""
    for kind in ("barred", "stop"):
        for effect in found:
            if effect.kind == kind:
                return effect
    costs = [e.cost for e in found if e.cost is not None]
    return ZoneEffect(kind="cost", cost=sum(costs[1:], costs[0])) if costs else FREE


# -- asked -------------------------------------------------------------------------------------


class ZoneInputs(PositionInputs):
    """A side, or a unit, whose zones are asked for."""

    side: str = Field("", description="a side; else every side's zones are told")
    unit: str = Field("", description="a unit alone")


class ZoneReply(Reply):
    """The places in zones of control, by the side that controls them."""

    zones: dict[str, tuple[str, ...]]


def zones(context: Context, given: ZoneInputs) -> ZoneReply:
    """List the places that units control."""
    situation = situation_of(context, given)
    control, space = Control(situation), situation.sheet.space
    cells: dict[str, set[Cell]] = {}
    for piece in situation.troops:
        side = situation.side(piece)
        if given.unit in ("", piece.name) and given.side in ("", side):
            cells.setdefault(side, set()).update(control.zone_of(piece))
    found = {side: tuple(space.id(c) for c in sorted(there)) for side, there in cells.items()}
    declared = context.game.mechanisms.zones
    rule = context.game.mechanisms.case("zones", declared) if declared else ""
    lines = (
        step(rule, "{side} controls: {hexes}.", side=side, hexes=", ".join(ids) or "–")
        for side, ids in found.items()
    )
    return ZoneReply(zones=found, steps=tuple(lines))


def procedures(game: Game) -> Iterator[Procedure[ZoneInputs, ZoneReply]]:
    """What can be asked of zones of control."""
    declared = game.mechanisms.zones
    if declared is not None:
        yield Procedure(
            "zones",
            (game.mechanisms.case("zones", declared),),
            zones,
        )


def controllers(game: Game) -> frozenset[str]:
    """The units that have a zone wherever they stand; those of whom it depends on their place count."""
    return controlling(game, game.mechanisms.zones)


def controlling(game: Game, declared: Zones | None) -> frozenset[str]:
    """The same of zones that are declared elsewhere."""
    if declared is None:
        return frozenset()
    return frozenset(u.id for u in game.units if unit_is(game, declared.who, u))
