"""Setup files: checking them against their scenario, and generating them from a seed (2.0, 7.7)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from builder.model.game import Game
from builder.model.position_sheets import PositionSheet, Standing
from builder.model.scenarios import FreeSetup, Scenario
from builder.model.space.hexes import Cell
from builder.problems import Problem, error
from builder.rules.core.positions.position import Piece, of_scenario
from builder.rules.core.positions.setups import (
    free_setup_pieces,
    free_setup_places,
    make_setup_sheet,
)
from builder.rules.core.positions.sheet_checks import missing_counters, read_start
from builder.rules.core.questions import map_of, side_of, unit_of
from builder.rules.procedures import Refused
from builder.rules.systems.city_fight.game_data import NVA_VC
from builder.rules.systems.city_fight.options import known_options
from builder.rules.systems.city_fight.setting_up.setups import (
    Setup,
    battalion_sites,
    battalions_of,
    check_setup,
    places,
)
from builder.rules.systems.city_fight.situation import Battlefield
from builder.rules.systems.city_fight.town import whole_town
from builder.sentences import filled_sentence


def make_setup(
    game: Game, scenario: Scenario, seed: int, options: tuple[str, ...] = ()
) -> PositionSheet:
    """Generate a legal setup; with option 7.7 the historical one, with option 7.1 NVA and VC units
    face down.

    Equal seeds give equal setups. Raises :class:`Refused` if there is no room.
    """
    sheet = map_of(game, scenario.map)
    agreed = known_options(game, options)
    found = Battlefield(
        of_scenario(game, scenario, sheet), town=whole_town(game, sheet), options=agreed
    )
    setup = Setup(found, scenario)
    chosen = [
        Standing(
            counter=name.partition("#")[0],
            at=sheet.hexes.id(cell),
            hidden="7.1" in agreed and side_of(game, unit_of(game, name)) == NVA_VC,
        )
        for name, cell in _choose_hexes(setup, seed, "7.7" in agreed).items()
    ]
    return make_setup_sheet(game, scenario, chosen, options=options)


_ATTEMPTS = 30
"""How often a setup is restarted when the garrison leaves no room for a battalion at its site."""


def _choose_hexes(setup: Setup, seed: int, historical: bool) -> dict[str, Cell]:
    """Choose a hex for every unit that is set up freely; raises :class:`Refused` if there is no
    room."""
    refused: Refused | None = None
    for attempt in range(_ATTEMPTS):
        dice = random.Random(f"{setup.scenario.id} {seed} {attempt}")
        try:
            return _Maker(setup, dice, historical).make()
        except Refused as full:
            refused = full
    assert refused is not None
    raise refused


@dataclass
class _Maker:
    """The generation of a setup; ``setup`` holds the units that have been placed so far."""

    setup: Setup
    dice: random.Random
    historical: bool
    chosen: dict[str, Cell] = field(default_factory=dict)

    def make(self) -> dict[str, Cell]:
        for entry in self.setup.scenario.free_setup:
            self._set_up(entry)
        return self.chosen

    def _set_up(self, entry: FreeSetup) -> None:
        names = [n for n in free_setup_pieces(self.setup.game, entry) if n not in self.chosen]
        cells = free_setup_places(self.setup.battlefield.sheet, entry)
        self.dice.shuffle(names)
        if self.historical:
            names = self._hold_sites(names, cells)
        for name in names:
            self._place(name, places(self.setup, name, cells))

    def _hold_sites(self, names: list[str], cells: frozenset[Cell]) -> list[str]:
        """Place a battalion at each site and return the names of the units that are left."""
        game, sheet = self.setup.game, self.setup.battlefield.sheet
        groups = sorted(
            battalions_of(game, names).values(), key=lambda group: (len(group), sorted(group))
        )
        # Small sites first, so that the palace and the bridges are not taken by chance.
        sites = sorted(battalion_sites(self.setup.scenario), key=lambda s: len(sheet.area(s)))
        for site, group in zip(sites, groups, strict=False):
            for name in sorted(group):
                self._place(name, places(self.setup, name, cells & sheet.area(site)))
        return [n for n in names if n not in self.chosen]

    def _place(self, name: str, free: Sequence[Cell]) -> None:
        if not free:
            message = filled_sentence("there is no hex left for {name}", name=name)
            path = ("scenarios", self.setup.scenario.id, "free_setup")
            hint = "let its entry of free_setup name more hexes"
            raise Refused(error("no-room", message, path, rule="2.0", hint=hint))
        self.chosen[name] = self.dice.choice(free)
        self._stand(name, self.chosen[name])

    def _stand(self, name: str, cell: Cell) -> None:
        found = self.setup.battlefield
        at, position = found.sheet.hexes.id(cell), found.position
        piece = Piece(name, name.partition("#")[0], at, cell)
        position = replace(position, pieces=(*position.pieces, piece))
        self.setup = replace(self.setup, battlefield=replace(found, position=position))


# -- written positions -------------------------------------------------------------------------


def check_sheet(game: Game, written: PositionSheet) -> list[Problem]:
    """Return every problem of a position file that is the setup of its scenario."""
    found: list[Problem] = []
    start = read_start(game, written, found)
    if start is None:
        return found
    scenario, position = start
    options = known_options(game, written.options)
    setup = Setup(
        Battlefield(position, town=whole_town(game, position.map), options=options), scenario
    )
    found += check_setup(setup)
    return found + list(_missing_counters(setup)) if written.scenario else found


def _missing_counters(setup: Setup) -> Iterator[Problem]:
    """Report the counters that the scenario places but that are missing in the position."""
    stand = Counter((p.counter, p.at) for p in setup.battlefield.position.pieces)
    yield from missing_counters(setup.scenario.setup, stand, "2.0")
    for name in setup.missing:
        hint = "set it up in a place that the scenario allows"
        yield error(
            "missing-counter",
            filled_sentence("{name} is not set up", name=name),
            ("position",),
            rule="2.0",
            hint=hint,
        )
