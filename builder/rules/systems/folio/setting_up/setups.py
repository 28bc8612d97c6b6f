"""Checks of scenario setups, each problem with its rule (3.0, 5.3, 10.0, 11.0, 12.0, 19.0)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from builder.model.game import Game
from builder.model.pieces.counters import Marker, Unit
from builder.model.scenarios import Placement, Scenario
from builder.model.space.hexes import Cell, Hexside
from builder.problems import PathKey, Problem, error, unknown_name
from builder.rules.core.positions.position import Piece, Position
from builder.rules.core.positions.setups import off_map_problems, setup_findings
from builder.rules.engine.positions.map_facts import words_of
from builder.rules.engine.stacking.stacking_rules import may_share
from builder.rules.systems.folio.game_data import is_vessel, owner_of
from builder.rules.systems.folio.mechanisms import stacking_rule
from builder.rules.systems.folio.situation import banks_part_friends, places_of, side_of_piece
from builder.rules.systems.folio.terrain.cost import class_of
from builder.rules.systems.folio.terrain.land import FolioMap, folio_map_of
from builder.rules.systems.folio.terrain.passages import entry_findings, route_findings
from builder.sentences import filled_sentence


def check_setups(game: Game) -> Iterator[Problem]:
    """Yield the problems in the setups of all scenarios."""
    for scenario in game.scenarios:
        yield from check_setup(game, scenario)


def check_setup(game: Game, scenario: Scenario) -> Iterator[Problem]:
    """Yield the problems in the setup of one scenario."""
    return setup_findings(game, scenario, _check_start)


def _check_start(scenario: Scenario, start: Position) -> Iterator[Problem]:
    yield from _names(start.game, scenario)
    land = folio_map_of(start.game, start.map)
    yield from check_position(start, land)
    yield from entry_findings(scenario, land)
    yield from _first_side(start.game, scenario)


def check_position(position: Position, land: FolioMap) -> Iterator[Problem]:
    """Yield the problems of a position; a position without any is legal."""
    for piece in position.pieces:
        yield from off_map_problems(position, piece, "3.0")
        if isinstance(position.counter(piece), Unit):
            yield from _ground(position, land, piece)
        for marker in piece.markers:
            yield from _landing(position, land, piece, marker)
    yield from _loose_landings(position, land)
    yield from route_findings(position, land)
    yield from _stacks(position, land)


def hidden_in_the_open(scenario: Scenario, position: Position) -> Iterator[Problem]:
    """Yield a problem for each hidden unit that the scenario places in the open."""
    shown = {p.counter for p in scenario.setup if not p.hidden}
    for piece in position.units:
        if piece.hidden and piece.counter in shown:
            message = filled_sentence(
                "{counter} is hidden; this scenario has it in the open", counter=piece.counter
            )
            hint = "leave 'hidden' out"
            yield error(
                "not-hidden", message, (*piece.path, "hidden"), rule=scenario.number, hint=hint
            )


# -- names and numbers -------------------------------------------------------------------------


def _names(game: Game, scenario: Scenario) -> Iterator[Problem]:
    used: Counter[str] = Counter()
    for n, placement in enumerate(scenario.setup):
        path = ("scenarios", scenario.id, "setup", n)
        for id, many in _counters_of(placement):
            if id not in game.counters:
                yield unknown_name("counter", id, game.counters, (*path, "counter"))
                continue
            used[id] += many
            if used[id] - many <= game.counters[id].count < used[id]:
                yield _too_many(game, id, (*path, "counter"))
    for n, entry in enumerate(scenario.reinforcements):
        path = ("scenarios", scenario.id, "reinforcements", n)
        for id in entry.counters:
            if id not in game.counters:
                yield unknown_name("counter", id, game.counters, (*path, "counters"))
                continue
            used[id] += 1
            if used[id] == game.counters[id].count + 1:
                yield _too_many(game, id, (*path, "counters"))


def _counters_of(placement: Placement) -> list[tuple[str, int]]:
    lying = [(m, placement.count) for m in placement.with_markers]
    return [(placement.counter, placement.count), *lying]


def _too_many(game: Game, id: str, path: PathKey) -> Problem:
    message = filled_sentence(
        "the game has {count} of {id}; the scenario uses more", count=game.counters[id].count, id=id
    )
    hint = "give the unit a greater count, or set up fewer"
    return error("too-few-counters", message, path, rule="3.0", hint=hint)


def _first_side(game: Game, scenario: Scenario) -> Iterator[Problem]:
    sides = [s.id for s in game.sheet.sides]
    if sides and scenario.first_side not in sides:
        path = ("scenarios", scenario.id, "first_side")
        yield unknown_name("side", scenario.first_side, sides, path)


# -- places ------------------------------------------------------------------------------------


def _ground(position: Position, land: FolioMap, piece: Piece) -> Iterator[Problem]:
    if piece.spot is None:
        return
    test = _water_ground if is_vessel(position.unit(piece)) else _land_ground
    found = test(position, land, piece)
    if found:
        rule, message = found
        hint = "set it up in another place"
        yield error("illegal-ground", message, (*piece.path, "at"), rule=rule, hint=hint)


def _water_ground(position: Position, land: FolioMap, piece: Piece) -> tuple[str, str] | None:
    if isinstance(piece.spot, Hexside):
        if piece.spot in land.navigable:
            return None
        return "12.0", filled_sentence(
            "{counter} is afloat on {at}, which is no navigable hexside",
            counter=piece.counter,
            at=piece.at,
        )
    if piece.spot in land.full_water | land.banks:
        return None
    return "12.0", filled_sentence(
        "{counter} is afloat in {at}, where there is no open water",
        counter=piece.counter,
        at=piece.at,
    )


def _land_ground(position: Position, land: FolioMap, piece: Piece) -> tuple[str, str] | None:
    if piece.cell is None:
        if _aboard(position, land, piece):
            return None
        return "12.0", filled_sentence(
            "{counter} stands on the hexside {at}; only vessels may",
            counter=piece.counter,
            at=piece.at,
        )
    terrain = position.map.terrain_at(piece.cell)
    if piece.cell in land.full_water:
        return "19.0", filled_sentence(
            "{counter} stands in {at}, which is full water", counter=piece.counter, at=piece.at
        )
    kind, mover = land.kinds.get(terrain), class_of(position.unit(piece))
    if kind and not kind.is_open_to(mover) and piece.cell not in land.on_paths:
        return "5.1", filled_sentence(
            "{counter} stands in {terrain}, which is closed to {mover} units",
            counter=piece.counter,
            terrain=terrain,
            mover=mover,
        )
    return None


def _aboard(position: Position, land: FolioMap, piece: Piece) -> bool:
    """Tell whether a unit is aboard a boat: on a navigable hexside with a river transport chit
    (11.0)."""
    chits = (position.counter(p) for p in position.pieces if p.spot == piece.spot)
    boats = any(isinstance(c, Marker) and "river-transport" in c.traits for c in chits)
    return boats and piece.spot in land.navigable and class_of(position.unit(piece)) == "foot"


# -- landing markers ---------------------------------------------------------------------------


def _landing(position: Position, land: FolioMap, piece: Piece, marker: str) -> Iterator[Problem]:
    counter, unit = position.game.counters.get(marker), position.counter(piece)
    if not isinstance(counter, Marker) or not isinstance(unit, Unit) or piece.cell is None:
        return
    path = (*piece.path, "with_markers")
    for trait, (rule, test) in LANDINGS.items():
        if trait not in counter.traits:
            continue
        if class_of(unit) != "foot":
            message = filled_sentence(
                "{id} is {class_of}; only foot units are carried",
                id=unit.id,
                class_of=class_of(unit),
            )
            hint = "name a foot unit"
            yield error("illegal-landing", message, path, rule=rule, hint=hint)
        why = test(land, piece.cell)
        if why:
            hint = "land it in another place"
            yield error(
                "illegal-landing",
                filled_sentence("{id} landed in {at}: {why}", id=unit.id, at=piece.at, why=why),
                path,
                rule=rule,
                hint=hint,
            )


def _loose_landings(position: Position, land: FolioMap) -> Iterator[Problem]:
    """Yield the problems of landings of foot units under landing markers that lie on the map as
    pieces of their own, as in a saved game."""
    for marker in position.pieces:
        counter = position.counter(marker)
        if isinstance(counter, Marker) and not marker.reduced and marker.cell is not None:
            side = owner_of(position.game, counter)
            for piece in position.at(marker.cell):
                unit = position.counter(piece)
                own = isinstance(unit, Unit) and side_of_piece(position, piece) == side
                if own and class_of(position.unit(piece)) == "foot":
                    yield from _landing(position, land, piece, counter.id)


def no_helicopter(land: FolioMap, cell: Cell) -> str:
    """Return why no helicopter may land in or lift from a hex; empty if one may (10.0)."""
    if cell in land.full_water:
        return "it is full water"
    return "it is jungle" if land.sheet.terrain_at(cell) == "jungle" else ""


def no_boat(land: FolioMap, cell: Cell) -> str:
    """Return why boats cannot land or embark units in a hex; empty if they can (11.0)."""
    if cell in land.full_water:
        return "it is full water"
    return "" if cell in land.waterside else "it is neither a bank nor beside a navigable river"


LANDINGS: dict[str, tuple[str, Callable[[FolioMap, Cell], str]]] = {
    "landing-zone": ("10.0", no_helicopter),
    "landing-beach": ("11.0", no_boat),
}
"""For each trait of landing markers, the rule, and the function that returns why a hex does not
allow such a landing."""


# -- stacking ----------------------------------------------------------------------------------


def _stacks(position: Position, land: FolioMap) -> Iterator[Problem]:
    units = [p for p in position.units if p.spot is not None]
    for n, piece in enumerate(units):
        other = next((u for u in units[:n] if _may_not_share(position, land, u, piece)), None)
        if other and not (piece.crowded or other.crowded):
            rule = "12.0" if is_vessel(position.unit(piece)) else "5.3"
            message = filled_sentence(
                "{one} and {other} both stand at {place}",
                one=piece.name,
                other=other.name,
                place=piece.at,
            )
            hint = _bank_hint(position, land, piece, other)
            yield error("stacked", message, (*piece.path, "at"), hint=hint, rule=rule)


def _may_not_share(position: Position, land: FolioMap, a: Piece, b: Piece) -> bool:
    """Tell whether two units may not share their place: land units, or vessels of any side."""
    if a.spot != b.spot:
        return False
    if may_share(
        stacking_rule(), [words_of(position.game, position.unit(piece)) for piece in (a, b)]
    ):
        return False
    if is_vessel(position.unit(a)):
        return True
    if side_of_piece(position, a) == side_of_piece(position, b) and not banks_part_friends(
        position
    ):
        return True
    both = set(places_of(land, a)), set(places_of(land, b))
    # If no banks are given, two units can be on the two banks of a divided hex, also friends.
    apart = land.is_parted(b.spot) if isinstance(b.spot, Cell) else False
    return bool(both[0] & both[1]) and not (apart and len(both[0]) + len(both[1]) > 2)


def _bank_hint(position: Position, land: FolioMap, piece: Piece, other: Piece) -> str:
    """Return advice for two units that may not share a hex: friends may be on the two banks of a
    divided hex unless the game's option forbids it."""
    sides = {side_of_piece(position, one) for one in (piece, other)}
    apart = len(sides) > 1 or banks_part_friends(position)
    parted = apart and piece.cell and land.is_parted(piece.cell)
    return "say on which bank each stands" if parted else "set one of them up in another place"


# -- contact -----------------------------------------------------------------------------------


def contacts(position: Position, land: FolioMap) -> list[tuple[str, str]]:
    """Return the pairs of enemy units that are in contact: land units across a hexside, or a vessel
    and land units in the hexes next to it."""
    units = [p for p in position.units if p.spot is not None]
    found = []
    for n, a in enumerate(units):
        for b in units[n + 1 :]:
            foes = side_of_piece(position, a) != side_of_piece(position, b)
            if foes and in_contact(position, land, a, b):
                found.append((a.name, b.name))
    return found


def in_contact(position: Position, land: FolioMap, a: Piece, b: Piece) -> bool:
    """Tell whether either of two units may attack the other from its place (7.0, 12.0, 19.0)."""
    if a.spot is None or b.spot is None:
        return False
    vessels = is_vessel(position.unit(a)), is_vessel(position.unit(b))
    if not any(vessels):
        stands = (n for p in places_of(land, a) for n in land.neighbours(p))
        return bool(set(stands) & set(places_of(land, b)))
    grid = land.sheet.hexes
    if isinstance(a.spot, Hexside) or isinstance(b.spot, Hexside):
        return _are_adjacent(land, a, b)
    return grid.distance(a.spot, b.spot) <= 1


def is_beside(land: FolioMap, piece: Piece, cell: Cell) -> bool:
    """Tell whether a unit is adjacent to a hex, with no water inside a hex between them."""
    near = (n for p in places_of(land, piece) for n in land.neighbours(p))
    return any(n.cell == cell for n in near)


def _are_adjacent(land: FolioMap, a: Piece, b: Piece) -> bool:
    grid = land.sheet.hexes
    if isinstance(a.spot, Hexside) and isinstance(b.spot, Hexside):
        return bool(set(grid.side_corners(a.spot)) & set(grid.side_corners(b.spot)))
    side, cell = (a.spot, b.spot) if isinstance(a.spot, Hexside) else (b.spot, a.spot)
    return isinstance(side, Hexside) and cell in grid.side_cells(side)
