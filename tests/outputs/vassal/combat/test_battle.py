"""What the module computes in a battle is what the rules engine answers, over everything."""

from __future__ import annotations

import itertools
import math
from functools import cache

import pytest

from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.space.hexes import Cell, Hexside
from builder.outputs.vassal.counters.compact.compact_units import IS_JOINED
from builder.outputs.vassal.counters.hexsides import (
    hexside_states,
    hexside_traits,
    nearest_side_expression,
)
from builder.outputs.vassal.features.combat.contests import ContestFeature
from builder.rules.asking import ask
from builder.rules.core.tables import band_limits
from builder.rules.registry import table_combats_of
from builder.rules.systems.folio.combat.cover import cover_on_map
from builder.rules.systems.folio.game_data import is_vessel
from builder.rules.systems.folio.terrain.land import FolioMap
from builder.vassal.expressions.lookups import has_key, looked_up, step_function
from builder.vassal.expressions.properties import number
from builder.vassal.expressions.tree import as_text, first_case
from builder.vassal.format.components import Element
from builder.vassal.format.files.sequence_encoder import decode
from builder.vassal.format.lookups import (
    STORED,
    table_entries,
    table_text,
)
from builder.vassal.format.names import engine_safe_text
from builder.vassal.format.traits import trait_fields
from tests.games import loading
from tests.outputs.vassal import features
from tests.outputs.vassal.expressions import shown, work_out
from tests.outputs.vassal.reading import Module
from tests.outputs.vassal.sample import SKIRMISH, opened
from tests.together import together

VIETNAM = loading.filled("vietnam-battles")
GAMES = [VIETNAM, SKIRMISH]
by_game = pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
by_map = pytest.mark.parametrize(
    ("game", "sheet"),
    [(g, m) for g in GAMES for m in g.maps],
    ids=lambda x: x.id,
)


@cache
def module_of(id: str) -> Module:
    return opened(next(g for g in GAMES if g.id == id))


def texts(game: Game) -> dict[str, str]:
    """The constants of the game's module."""
    return _texts(game.id)


@cache
def _texts(id: str) -> dict[str, str]:
    held = module_of(id).root.find("GlobalTranslatableMessage")
    return {e.attributes["name"]: e.attributes["initialValue"] for e in held}


def computed(game: Game, name: str) -> str:
    """The expression that a module computes a number with, as it stands in the build file."""
    return _computed(game.id, name)


@cache
def _computed(id: str, name: str) -> str:
    root = module_of(id).root
    owner = next(e for e in root.find("GlobalProperty") if e.attributes["name"] == name)
    button: Element = owner.children[0]
    return decode(button.attributes["propChanger"], ",")[1]


def calculated(game: Game, name: str) -> str:
    """The expression of a calculated property of units that fight."""
    return _calculated(game.id, name)


@cache
def _calculated(id: str, name: str) -> str:
    if moved := _texts(id).get(f"{STORED}{name}"):  # the traits of the units are joined
        return moved
    every = (x for chain in module_of(id).prototypes.values() for x in chain)
    fields = (trait_fields(x) for x in every if x.kind == "CalculatedProperty")
    return next(f["expression"] for f in fields if f["name"] == name)


# -- the look-ups themselves -----------------------------------------------------------------------


def test_a_table_gives_back_what_was_put_in() -> None:
    entries = {"a": "Hill, town, C.P.", "b": "it is: so", "a1": ""}
    text = table_text(entries)
    assert table_entries(text) == entries
    for key in entries:
        assert work_out(looked_up("T", as_text(key)), {"T": text}) == entries[key]
        assert work_out(looked_up("T", as_text(key), "none"), {"T": text}) == entries[key]
        assert work_out(has_key("T", as_text(key)), {"T": text}) is True
    assert work_out(looked_up("T", as_text("1")), {"T": text}) == ""
    assert work_out(has_key("T", as_text("1")), {"T": text}) is False
    assert work_out(looked_up("T", as_text("1"), "none"), {"T": text}) == "none"


def test_bars_in_words_cannot_break_a_table() -> None:
    assert table_entries(table_text({"a": "one|two", "b": "x"})) == {"a": "one/two", "b": "x"}


def test_steps_are_those_of_the_function() -> None:
    text = step_function(number("X"), lambda x: min(3, max(0, x // 2)), -4, 9)
    for x in range(-9, 15):
        assert work_out(text, {"X": str(x)}) == min(3, max(0, x // 2))


def test_the_first_case_that_holds_is_chosen() -> None:
    x = number("X")
    cases = [(x > 2, as_text("big")), (x > 1, as_text("small"))]
    assert work_out(first_case(cases, as_text("none")), {"X": "2"}) == "small"


# -- the combat results table ----------------------------------------------------------------------


@pytest.mark.thorough
@by_game
def test_rows_differentials_and_rolls_are_looked_up_as_the_rules_engine_does(game: Game) -> None:
    tables, held = features.tables_of(feature_of(game.id)), texts(game)
    results = features.contest_of(feature_of(game.id)).table
    column, result = computed(game, "BattleColumn"), computed(game, "BattleResult")
    dice = Dice.parse(results.dice)
    rolls = range(dice.lowest, dice.highest + 1)
    for row in results.rows:
        low, high = band_limits(row)
        for difference in (low - 5, low, 0, high + 6):
            state = {
                **held,
                "BattleRow": tables.rows[row.id],
                "BattleDifferential": str(difference),
            }
            state["BattleColumn"] = shown(work_out(column, state))
            for die in (rolls[0], rolls[-2], rolls[-1]):
                state["BattleDie"] = str(die)
                state["BattleResult"] = shown(work_out(result, state))
                given = {"terrain": row.id, "differential": difference, "die": die}
                answer = ask(game, "crt", given).result
                assert answer is not None
                ours = {
                    "column": int(state["BattleColumn"]),
                    "head": work_out(tables.head("BattleColumn"), state),
                    "result": work_out(tables.code(), state),
                    "meaning": work_out(tables.meaning(), state),
                    "row_name": work_out(tables.row_name(), state),
                }
                assert ours == {k: answer[k] for k in ours}, (row.id, difference, die)


@by_game
def test_the_odds_that_are_told_are_the_columns_results(game: Game) -> None:
    tables, held = features.tables_of(feature_of(game.id)), texts(game)
    results = features.contest_of(feature_of(game.id)).table
    for column in range(1, results.columns + 1):
        told = work_out(tables.by_roll(), {**held, "BattleColumn": str(column)})
        codes = [line.split(" ", 1) for line in told.split(", ")]
        assert {int(roll): code for roll, code in codes} == {
            roll: line[column - 1] for roll, line in results.results.items()
        }


def test_the_roll_is_of_the_tables_dice() -> None:
    assert computed(VIETNAM, "BattleDie") == "{Random(6)}"
    assert computed(SKIRMISH, "BattleDie") == "{Random(6)+Random(6)}"


# -- the ground ------------------------------------------------------------------------------------


@by_map
def test_the_module_knows_the_terrain_of_every_hex(game: Game, sheet: MapSheet) -> None:
    held = texts(game)
    names = {t.id: t.name for t in game.terrain.hexes}
    towns = {place.hex: place.name for place in sheet.places}
    viewer = module_of(game.id).root.find("CounterDetailViewer")[0]
    text = viewer.attributes["emptyHexReportForma"]
    for cell in sheet.hexes.cells:
        place = sheet.hexes.id(cell)
        # The viewer hands the place over as text, with its leading zeros.
        properties = {**held, "LocationName": place, "CurrentBoard": engine_safe_text(sheet.title)}
        said = work_out(text.replace("{LocationName+", "{"), properties)
        expected = [towns.get(sheet.hexes.id(cell), ""), names[sheet.terrain_at(cell)]]
        assert said.strip() == "  ".join(filter(None, expected)), place


def situation(
    game: Game, sheet: MapSheet, target: Cell, attackers: list[Cell | Hexside], **globals: str
) -> str:
    """The row by the module's own steps: each attacker's crossing, then who does not cross, then the row."""
    made, held = feature_of(game.id), texts(game)
    grid = sheet.hexes
    state = {
        **held,
        IS_JOINED: "1",
        "CurrentBoard": engine_safe_text(sheet.title),
        "BattlePlace": grid.id(target),
        "BattleShut": "|",
        "BattleOpen": "|",
        **globals,
    }
    ground = calculated(game, "Ground")
    state["BattleGround"] = work_out(ground, {**state, "LocationName": grid.id(target)})
    crossing = sum(crosses(game, sheet, a, state) for a in attackers)

    def count(map: str, filter: str) -> int:
        return len(attackers) * ('"A"' in filter) - crossing * ("Crosses" in filter)

    functions = {"CountMap": count}
    crossed = work_out(computed(game, "BattleCrossed"), state, functions)
    state["BattleCrossed"] = shown(crossed)
    letter = work_out(computed(game, "BattleRow"), state)
    return {v: k for k, v in features.tables_of(made).rows.items()}[letter]


@cache
def feature_of(id: str) -> ContestFeature:
    return features.feature_of(next(g for g in GAMES if g.id == id))


_CROSSED: dict[object, int] = {}


def crosses(game: Game, sheet: MapSheet, attacker: Cell | Hexside, state: dict[str, str]) -> int:
    grid = sheet.hexes
    piece = dict(state)
    if isinstance(attacker, Hexside):
        cell, side = attacker
        piece |= {
            "LocationName": grid.id(cell),
            "SideHex": grid.id(cell),
            "SideName": NAMES[game.id][side],
        }
    else:
        piece["LocationName"] = grid.id(attacker)
    asked = (
        game.id,
        sheet.id,
        attacker,
        *(piece[k] for k in ("BattlePlace", "BattleShut", "BattleOpen")),
    )
    if asked not in _CROSSED:
        piece["CrossSide"] = work_out(calculated(game, "CrossSide"), piece)
        _CROSSED[asked] = int(work_out(calculated(game, "Crosses"), piece))
    return _CROSSED[asked]


def _names(game: Game) -> list[str]:
    from builder.outputs.vassal.table.boards.boards import side_names

    return side_names(list(feature_of(game.id).boards.values()))


NAMES = {game.id: _names(game) for game in GAMES}


@by_map
def test_the_row_is_the_rules_engines_for_hexes_and_every_attacker_beside_them(
    game: Game, sheet: MapSheet
) -> None:
    """Of every sixth hex: by rivers each neighbour alone, each vessel on the river alone, and pairs
    of neighbours next to one another; elsewhere one neighbour and one vessel."""
    grid, land = sheet.hexes, FolioMap(game, sheet)
    results = features.contest_of(feature_of(game.id)).table
    for n, target in list(enumerate(grid.cells))[::6]:
        around = grid.neighbours(target)
        sides = [grid.side(target, i) for i in range(6)]
        inner = [side for side in sides if len(grid.side_cells(side)) == 2]
        groups: list[list[Cell | Hexside]] = [[around[n % len(around)]], [inner[n % len(inner)]]]
        if any(side in land.rivers for side in sides):
            groups = [[a] for a in (*around, *(s for s in inner if s in land.rivers))]
            groups += [list(pair) for pair in itertools.pairwise(around)]
        for group in groups:
            row, _ = cover_on_map(land, results, target, group)
            assert situation(game, sheet, target, group) == row.id, (grid.id(target), group)


@by_map
def test_blown_bridges_and_fords_count_as_the_rules_say(game: Game, sheet: MapSheet) -> None:
    grid, made = sheet.hexes, feature_of(game.id)
    crossings = features.contest_of(made).crossings
    assert crossings is not None
    obstacles = crossings.maps[sheet.id]
    for side in sorted(obstacles.sides):
        a, b = grid.side_cells(side)
        name = f"|{grid.id(side.cell)}{NAMES[game.id][side.side]}|"
        given = {"hex": grid.id(b), "attackers": [grid.id(a)], "map": sheet.id}
        blown = ask(game, "cover", {**given, "blown": [grid.side_id(side)]}).result
        forded = ask(game, "cover", {**given, "forded": grid.side_id(side)}).result
        assert blown is not None
        assert forded is not None
        assert situation(game, sheet, b, [a], BattleShut=name) == blown["row"]
        assert situation(game, sheet, b, [a], BattleOpen=name) == forded["row"]


@by_game
def test_no_ground_covers_a_vessel(game: Game) -> None:
    made = feature_of(game.id)
    weakest = ask(game, "cover", {"vessel": True}).result
    assert weakest is not None
    rows = features.tables_of(made).rows
    vessels = [u.id for u in game.units if made.facts(u.id).get("Exposed")]
    assert vessels == [u.id for u in game.units if is_vessel(u)]
    for terrain in "ab" if vessels else "":
        state = {"BattleExposed": "1", "BattleGround": terrain, "BattleCrossed": "1"}
        letter = work_out(computed(game, "BattleRow"), state)
        assert letter == rows[weakest["row"]]


# -- sums ------------------------------------------------------------------------------------------


@by_game
def test_sums_ask_for_the_games_own_values(game: Game) -> None:
    assert computed(game, "BattleAttack") == '{SumMap("Attack","Map","{Role==\\"A\\"}")}'
    assert computed(game, "BattleDefence") == '{SumMap("Defence","Map","{Role==\\"D\\"}")}'


@together(("targets", "attackers", "bad"), [(1, 1, False), (1, 3, False), (0, 1, True),
                                                           (2, 1, True), (1, 0, True)])  # fmt: skip
def test_a_battle_has_one_target_and_an_attacker(targets: int, attackers: int, bad: bool) -> None:
    def count(map: str, filter: str) -> int:
        return targets if '"D"' in filter else attackers

    text = computed(VIETNAM, "BattleBad")
    assert work_out(text, {"BattleMasked": "0"}, {"CountMap": count}) is bad
    assert work_out(text, {"BattleMasked": "1"}, {"CountMap": count}) is True


def test_a_game_without_a_results_table_has_no_battles() -> None:
    game = SKIRMISH.model_copy(update={"tables": ()})
    assert table_combats_of(game) == ()
    module = opened(game)
    traits = [x for chain in module.prototypes.values() for x in chain]
    assert not [x for x in traits if "BattleIn" in x.type]
    assert not [e for e in module.root.find("GlobalProperty") if "Battle" in e.attributes["name"]]


# -- hexsides --------------------------------------------------------------------------------------


@by_game
def test_a_piece_goes_to_the_nearest_side(game: Game) -> None:
    board = next(iter(feature_of(game.id).boards.values()))
    assert board.field is not None
    names = NAMES[game.id]
    text = nearest_side_expression({board.here_condition(): board.field}, names)
    for side, name in enumerate(names):
        x, y = board.field.side_offset(side)
        for far, expected in ((1.0, name), (0.8, name), (1.1, name), (0.3, "")):
            drop = {"DropX": str(500 + round(x * far)), "DropY": str(400 + round(y * far))}
            assert work_out(text, {**drop, "SideX": "500", "SideY": "400"}) == expected


@by_game
def test_a_piece_is_turned_along_its_side_and_can_be_read(game: Game) -> None:
    boards = list(feature_of(game.id).boards.values())
    chain = hexside_traits(boards, "Map", "Hexside")
    turner = next(trait_fields(x) for x in chain if x.kind == "FreeRotator")
    step = 360 // int(turner["nFacings"])
    for board in boards:
        field = board.field
        assert field is not None
        for side, name in enumerate(NAMES[game.id]):
            state = {"SideName": name, "CurrentBoard": board.name}
            facing = int(work_out(turner["directExpression"], state))
            turn = ((facing - 1) * step + 180) % 360 - 180
            x, y = field.side_offset(side)
            assert abs(turn) <= 45
            assert (turn - math.degrees(math.atan2(x, -y)) + 1.5) % 90 < 3, name
            assert hexside_states(boards, field, "0101", side)["SideTurned"] == str(facing - 1)
        assert (
            work_out(turner["directExpression"], {"SideName": "", "CurrentBoard": board.name}) == 1
        )
