"""The generation of random legal setups from a seed, in scenarios that let their sides choose."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.model.position_sheets import PositionSheet, Standing
from builder.model.scenarios import Scenario
from builder.model.space.hexes import Cell
from builder.problems import error
from builder.rules.core.positions.position import spot_or_none
from builder.rules.core.positions.setups import make_setup_sheet, without_hidden_pieces
from builder.rules.dice import Dice
from builder.rules.procedures import Refused
from builder.rules.systems.folio.game_data import hiding_side, value
from builder.rules.systems.folio.setting_up.free_setups import Group, SetupRules, terrain_is_open
from builder.sentences import filled_sentence


def make_setup(
    game: Game, scenario: Scenario, seed: int, options: tuple[str, ...] = ()
) -> PositionSheet:
    """Generate a legal setup of a scenario; equal seeds give equal setups. Raises :class:`Refused`
    if there is no room."""
    maker = _Maker(SetupRules.of(game, scenario), random.Random(f"{scenario.id} {seed}"))
    return maker.make()


@dataclass
class _Maker:
    """The generation of one setup of a scenario: draws and places its counters."""

    rules: SetupRules
    dice: random.Random
    taken: set[Cell] = field(default_factory=set)
    pieces: list[Standing] = field(default_factory=list)
    roll: int | None = None

    def make(self) -> PositionSheet:
        scenario = self.rules.scenario
        for p in scenario.setup:
            if isinstance(spot := spot_or_none(self.rules.land.sheet, p.at), Cell):
                self.taken.add(spot)
        for group in self.rules.groups:
            self._set_up(group)
        ways = tuple(scenario.secret_ways)
        secret = self.dice.choice(ways) if ways else ""
        return make_setup_sheet(
            self.rules.game, scenario, self.pieces, roll=self.roll, secret=secret
        )

    def _set_up(self, group: Group) -> None:
        counters = sorted(id for id, many in group.wanted.items() for _ in range(many))
        self.dice.shuffle(counters)
        shown = self._shown(group, counters)
        own: set[Cell] = set()
        for n, id in enumerate(counters):
            hidden = group.setup.hidden == "all" or (group.setup.hidden == "choice" and n >= shown)
            cell = self._place(group, id, hidden, own)
            own.add(cell)
            at = self.rules.land.sheet.hexes.id(cell)
            bank = self._bank(cell) if self._is_unit(id) else ""
            self.pieces.append(Standing(counter=id, at=at, hidden=hidden, bank=bank))

    def _shown(self, group: Group, counters: list[str]) -> int:
        """Return how many of the counters, from the first on, are set up in the open: as many as it
        takes to reach the strength that the scenario or the roll demands."""
        text = group.setup.shown
        if not text or group.setup.hidden != "choice":
            return len(counters)
        if text.isdigit():
            need = int(text)
        else:
            dice = Dice.parse(text)
            need = sum(self.dice.randint(1, dice.sides) for _ in range(dice.count))
            self.roll = need
        total = 0
        for n, id in enumerate(counters):
            if total >= need:
                return n
            unit = self.rules.game.counters[id]
            total += value(self.rules.game, unit, "attack") if isinstance(unit, Unit) else 0
        return len(counters)

    def _place(self, group: Group, id: str, hidden: bool, own: set[Cell]) -> Cell:
        unit, land = self.rules.game.counters[id], self.rules.land
        choices = group.secret if hidden else group.open
        held = self.taken if isinstance(unit, Unit) else own
        free = [
            c
            for c in sorted(choices)
            if c not in held and (not isinstance(unit, Unit) or terrain_is_open(land, unit, c))
        ]
        if not free:
            path = ("scenarios", self.rules.scenario.id, "free_setup")
            message = filled_sentence("no hex is left for {id}", id=id)
            hint = "let its entry of free_setup name more hexes"
            raise Refused(error("no-room", message, path, rule=group.setup.rule, hint=hint))
        cell = self.dice.choice(free)
        if isinstance(unit, Unit):
            self.taken.add(cell)
        return cell

    def _is_unit(self, id: str) -> bool:
        return isinstance(self.rules.game.counters[id], Unit)

    def _bank(self, cell: Cell) -> str:
        """Return an adjacent hex on one of the banks of a divided hex, chosen at random; empty for
        other hexes."""
        land = self.rules.land
        if not land.is_parted(cell):
            return ""
        ashore = [c for c in land.sheet.hexes.neighbours(cell) if land.bank_towards(cell, c)]
        return land.sheet.hexes.id(self.dice.choice(sorted(ashore)))


def position_seen_by(game: Game, written: PositionSheet, side: str) -> PositionSheet:
    """Return what a side knows of a position: the position without the other side's hidden counters
    and secret notes."""
    seen = without_hidden_pieces(game, written, side)
    return seen if side == hiding_side(game) else seen.model_copy(update={"secret": ""})
