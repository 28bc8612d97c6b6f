"""Which prototypes a counter uses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from builder.model.counters import Marker, Unit
from builder.model.game import Game
from builder.outputs.vassal import prototypes as proto
from builder.outputs.vassal.control import control_name, controlling


@dataclass(frozen=True)
class Roles:
    """What decides on a game's prototypes: counters that lie on hexsides, sides that hide units, and
    units with a zone of control, by side."""

    game: Game
    on_sides: frozenset[str]
    hiding: frozenset[str]
    controlling: Mapping[str, frozenset[str]]

    @classmethod
    def of(cls, game: Game, more_on_sides: frozenset[str] = frozenset()) -> Roles:
        """Gathered from a game; scenarios and traits tell what lies on hexsides, besides ``more``."""
        placed = {p.counter for s in game.scenarios for p in s.setup if "/" in p.at}
        vessels = {c.id for c in game.counters.values() if "riverine" in c.traits}
        on_sides = more_on_sides | placed | vessels
        return cls(game, on_sides, frozenset(hiding_sides(game)), controlling(game))

    def uses(self, counter: Unit | Marker) -> list[str]:
        """The prototypes of a counter, outermost first."""
        nation = self.game.nations.get(counter.nation)
        side = nation.side if nation else ""
        found = self._unit(counter, side) if isinstance(counter, Unit) else []
        found += [proto.HEXSIDE] if counter.id in self.on_sides else []
        if isinstance(counter, Unit):
            found.append(proto.type_name(counter.symbol.branch))
            found += [proto.losses_name(side)] if side else []
        else:
            found.append(proto.family_name(counter.family))
        return [*found, *([proto.nation_name(nation.id)] if nation else [])]

    def _unit(self, unit: Unit, side: str) -> list[str]:
        found = [proto.MOVER]
        found += [proto.hidden_name(side)] if side in self.hiding else []
        found += [proto.owned_name(side)] if side else []
        found += [control_name(side)] if unit.id in self.controlling.get(side, ()) else []
        return found


def hiding_sides(game: Game) -> list[str]:
    """The sides that hide units: those that the game's option ``hidden`` names, or that place a hidden
    unit in a scenario."""
    named = game.sheet.options.get("hidden", "").split()
    placed = {p.counter for s in game.scenarios for p in s.setup if p.hidden}
    nations = {u.nation for u in game.units if u.id in placed}
    shown = {game.nations[n].side for n in nations if n in game.nations}
    return [s.id for s in game.sheet.sides if s.id in named or s.id in shown]
