"""Rules of the setup: the hexes where units may be placed, no NVA or VC unit in an enemy zone of
control, and the historical setup (2.0, 7.7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from builder.model.game import Game
from builder.model.scenarios import Scenario
from builder.model.space.hexes import Cell
from builder.problems import Problem, error
from builder.rules.core.positions.position import Piece, Position
from builder.rules.core.positions.setups import (
    free_setup_pieces,
    free_setup_places,
    missing_free_pieces,
    off_map_problems,
    on_hexside_problems,
    setups_check,
)
from builder.rules.core.questions import side_of, unit_of
from builder.rules.systems.city_fight.game_data import NVA, NVA_VC, unit_kind
from builder.rules.systems.city_fight.moving.stacking import breaks_stacking_limit
from builder.rules.systems.city_fight.situation import Battlefield, cell_of
from builder.rules.systems.city_fight.town import whole_town
from builder.sentences import filled_sentence


def battalion_sites(scenario: Scenario) -> dict[str, str]:
    """Return the areas that must each be held by a battalion (7.7), as the scenario declares them,
    with the names used in messages."""
    return {site.at: site.name for site in scenario.special_rules.battalion_sites}


@dataclass(frozen=True)
class Setup:
    """The setup of a scenario while it is checked or built: its position, and the rules for it."""

    battlefield: Battlefield = field(repr=False)
    scenario: Scenario = field(repr=False)

    @property
    def game(self) -> Game:
        """The game of the setup."""
        return self.battlefield.game

    @cached_property
    def missing(self) -> tuple[str, ...]:
        """The units that are still to be set up freely."""
        standing = {p.name for p in self.battlefield.troops}
        return missing_free_pieces(self.game, self.scenario, standing)


# -- places ----------------------------------------------------------------------------------


def places(setup: Setup, name: str, cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Return those of the hexes ``cells`` in which a unit may be set up now, in map order (2.0,
    4.1, 4.3); with the historical set-up mortars and rockets may not be in the Inner City (7.7)."""
    found, unit = setup.battlefield, unit_of(setup.game, name)
    piece, side = Piece(name, unit.id), side_of(setup.game, unit)
    zone = found.enemy_zone(side) if side == NVA_VC else frozenset()
    outside = "7.7" in found.options and is_mortar_or_rocket(setup, piece)
    taken = (
        c
        for c in found.units_by_place
        if found.foes(c, side) or breaks_stacking_limit(found, c, name)
    )
    free = found.town.lets_stand(unit.movement_class).difference(zone, taken)
    open_ = (cell for cell in cells if cell in free)
    return tuple(sorted(c for c in open_ if not (outside and found.town.in_inner_city(c))))


# -- findings ----------------------------------------------------------------------------------


def _check_start(scenario: Scenario, start: Position) -> Iterator[Problem]:
    return check_setup(Setup(Battlefield(start, town=whole_town(start.game, start.map)), scenario))


check_setups = setups_check(_check_start)
"""Check every scenario's setup and report its problems."""


def check_setup(setup: Setup) -> Iterator[Problem]:
    """Report the problems of a setup; a setup without problems is legal."""
    for piece in setup.battlefield.position.units:
        yield from _place(setup, piece)
    yield from _stacks(setup)
    yield from _free_setup_problems(setup)
    yield from _early(setup)
    if "7.7" in setup.battlefield.options:
        yield from historical_problems(setup)


def _place(setup: Setup, piece: Piece) -> Iterator[Problem]:
    found, path = setup.battlefield, (*piece.path, "at")
    yield from off_map_problems(found.position, piece, "2.0")
    yield from on_hexside_problems(piece, "2.0")
    if piece.cell is None:
        return
    unit = found.unit(piece)
    if not found.town.may_stop(piece.cell):
        message = filled_sentence(
            "{counter} stands in the river at {at}", counter=piece.counter, at=piece.at
        )
        hint = "set it up on land, or on a bridge"
        yield error("illegal-ground", message, path, rule="4.1", hint=hint)
    if found.town.closed(piece.cell, unit.movement_class):
        message = filled_sentence(
            "{counter} stands at {at}, where it could not go", counter=piece.counter, at=piece.at
        )
        hint = "set it up in terrain that its movement class may enter, or on a road"
        yield error("illegal-ground", message, path, rule="4.1", hint=hint)
    side = found.side(piece)
    if side == NVA_VC and piece.cell in found.enemy_zone(side):
        message = filled_sentence(
            "{counter} starts at {at}, in an enemy zone of control",
            counter=piece.counter,
            at=piece.at,
        )
        hint = "set it up in a hex that no enemy stands beside"
        yield error("enemy-zone", message, path, rule="2.0", hint=hint)


def _stacks(setup: Setup) -> Iterator[Problem]:
    for cell, pieces in setup.battlefield.units_by_place.items():
        if breaks_stacking_limit(setup.battlefield, cell):
            message = filled_sentence("the units at {at} may not share a hex", at=pieces[0].at)
            hint = "set some of them up in other hexes"
            yield error("overstacked", message, (*pieces[-1].path, "at"), rule="4.3", hint=hint)


def _free_setup_problems(setup: Setup) -> Iterator[Problem]:
    """Report units of a free setup that are outside the area in which the scenario lets them set
    up."""
    pieces = {p.name: p for p in setup.battlefield.troops}
    for number, entry in enumerate(setup.scenario.free_setup):
        allowed = _allowed(setup, number)
        for name in free_setup_pieces(setup.game, entry):
            piece = pieces.get(name)
            if piece is not None and piece.cell not in allowed:
                message = filled_sentence(
                    "{counter} starts at {at}: {name} stands elsewhere",
                    counter=piece.counter,
                    at=piece.at,
                    name=entry.name,
                )
                hint = "set it up in a hex of its entry of free_setup"
                yield error(
                    "outside-zone", message, (*piece.path, "at"), rule=entry.rule, hint=hint
                )


def _allowed(setup: Setup, number: int) -> frozenset[Cell]:
    """Return the hexes in which the units of a free setup entry may be placed; they depend on the
    map alone."""
    known, key = setup.battlefield.town.free_setups, (setup.scenario.id, number)
    if key not in known:
        entry = setup.scenario.free_setup[number]
        known[key] = free_setup_places(setup.battlefield.sheet, entry)
    return known[key]


def _early(setup: Setup) -> Iterator[Problem]:
    """Report units that are on the map although they arrive only later as reinforcements."""
    scenario, position = setup.scenario, setup.battlefield.position
    start = {p.counter for p in scenario.setup}
    for entry in scenario.free_setup:
        start |= {name.partition("#")[0] for name in free_setup_pieces(setup.game, entry)}
    due = {id: r.turn for r in scenario.reinforcements for id in r.counters if id not in start}
    for piece in setup.battlefield.troops:
        if due.get(piece.counter, 0) > position.turn:
            turn = due[piece.counter]
            message = filled_sentence(
                "{counter} is at {at}; it comes as a reinforcement on turn {turn}",
                counter=piece.counter,
                at=piece.at,
                turn=turn,
            )
            hint = "leave it out until then"
            path = (*piece.path, "at")
            yield error("early-reinforcement", message, path, rule="4.6", hint=hint)


# -- the historical set-up ---------------------------------------------------------------------


def battalions_of(game: Game, names: Iterable[str]) -> dict[str, list[str]]:
    """Return the infantry of the 6th Division among some units, grouped by battalion."""
    found: dict[str, list[str]] = {}
    for name in names:
        unit = unit_of(game, name)
        if unit.nation == NVA and "sixth-division" in unit.traits and unit_kind(unit) == "infantry":
            found.setdefault(unit.formation, []).append(name)
    return found


def held_sites(setup: Setup) -> dict[str, str]:
    """Return every held site with the battalion that holds it; a battalion holds a site if all its
    infantry is there."""
    every = battalions_of(setup.game, (unit.id for unit in setup.game.units))
    pieces, found = {p.name: p for p in setup.battlefield.troops}, dict[str, str]()
    for name, group in sorted(battalions_of(setup.game, pieces).items()):
        for site in battalion_sites(setup.scenario):
            area = setup.battlefield.sheet.area(site)
            whole = len(group) == len(every[name])
            if whole and all(pieces[one].cell in area for one in group):
                found.setdefault(site, name)
    return found


def historical_problems(setup: Setup) -> Iterator[Problem]:
    """Report breaches of the historical setup: a battalion at each of eight sites, and mortars and
    rockets outside the Inner City."""
    holders = held_sites(setup)
    for site, name in battalion_sites(setup.scenario).items():
        if site not in holders:
            message = filled_sentence(
                "no battalion of the 6th Division stands at {name}", name=name
            )
            hint = "set up a battalion of that division there"
            yield error("site-not-held", message, ("position",), rule="7.7", hint=hint)
    for piece in setup.battlefield.troops:
        if is_mortar_or_rocket(setup, piece) and setup.battlefield.town.in_inner_city(
            cell_of(piece)
        ):
            message = filled_sentence(
                "{counter} starts at {at}, in the Inner City", counter=piece.counter, at=piece.at
            )
            hint = "set it up outside the walls"
            yield error("mortar-inside", message, (*piece.path, "at"), rule="7.7", hint=hint)


def is_mortar_or_rocket(setup: Setup, piece: Piece) -> bool:
    """Decide whether a unit is a mortar or rocket unit that stays out of the Inner City at first
    (7.7)."""
    unit = setup.battlefield.unit(piece)
    return unit.nation == NVA and ("mortar" in unit.traits or unit_kind(unit) == "rocket")
