"""Setups: the base camp, the teams in it, the points and the first objective (3.0 to 3.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.pieces.counters import Marker
from builder.model.position_sheets import PositionSheet, Standing
from builder.model.scenarios import Scenario
from builder.model.space.hexes import Cell
from builder.problems import Problem, error
from builder.rules.core.positions.setups import make_setup_sheet
from builder.rules.core.positions.sheet_checks import compared_scenario, unknown_sheet_names
from builder.rules.core.questions import map_of
from builder.rules.dice import DiceRoller, Seeded
from builder.rules.procedures import Refused
from builder.rules.systems.green_beret.buying import BONUS, MOST_CAMPS, NEAR, camp_bar
from builder.rules.systems.green_beret.enemy.turning import turn
from builder.rules.systems.green_beret.game_data import ENEMY_CUP, POINTS, gear_of, is_enemy
from builder.rules.systems.green_beret.ground import TerrainMap
from builder.rules.systems.green_beret.objectives import objective_hexes
from builder.rules.systems.green_beret.situation import (
    START_POINTS,
    Situation,
    keeps_afloat,
    situation_of,
)
from builder.sentences import filled_sentence


def make_setup(
    game: Game, scenario: Scenario, seed: int, options: tuple[str, ...] = ()
) -> PositionSheet:
    """Generate a legal setup: the base camp in a random hex, the free teams and leaders in it, two
    hidden enemy units on the points track, and the first objective drawn and placed.

    Equal seeds give equal setups; no option changes them.
    """
    sheet = map_of(game, scenario.map)
    land, rolls = TerrainMap(game, sheet), Seeded(seed)
    sites = [c for c in sheet.hexes.cells if land.at(c).cost("foot") and camp_bar(land, c) is None]
    if not sites:
        hint = "draw a map with land for a base camp"
        raise Refused(
            error("no-room", "there is no hex for a base camp", ("maps",), rule="3.1", hint=hint)
        )
    cell = sites[rolls.roll(Dice(1, len(sites))) - 1]
    camp = sheet.hexes.id(cell)
    near = (land.to_coast(cell) or 99) <= NEAR
    points = START_POINTS + (BONUS if near else 0)
    chosen = [
        Standing(counter=c, at=camp, count=e.count or game.counters[c].count)
        for e in scenario.free_setup
        for c in e.counters
    ]
    tokens = _draw_hidden_units(game, rolls)
    tens, ones = points // 10 * 10, points % 10
    hidden = [
        Standing(counter=c, at=f"{POINTS}:{box}", hidden=True)
        for c, box in zip(tokens, (tens, ones), strict=True)
    ]
    made = make_setup_sheet(game, scenario, (*chosen, *hidden), map=sheet.id, phase="objective")
    return turn(game, made, {}, DiceRoller(seed=seed)).position


def _draw_hidden_units(game: Game, rolls: Seeded) -> tuple[str, str]:
    """Return two enemy units drawn from their cup, whose identity is hidden (3.6)."""
    pool = next((p for p in game.pools if p.id == ENEMY_CUP), None)
    left = sorted(Counter(dict(pool.contents)).elements()) if pool else []
    if len(left) < 2:
        hint = "put at least two enemies into the cup in pools.yaml"
        raise Refused(
            error("no-cup", "the cup of enemies is empty", ("pools",), rule="3.6", hint=hint)
        )
    first = left.pop(rolls.roll(Dice(1, len(left))) - 1)
    return first, left[rolls.roll(Dice(1, len(left))) - 1]


def check_setups(game: Game) -> Iterator[Problem]:
    """Report pieces that a scenario places on terrain where they may not be."""
    for scenario in game.scenarios:
        if not any(m.id == scenario.map for m in game.maps):
            continue
        written = PositionSheet(
            scenario=scenario.id,
            pieces=tuple(Standing(counter=p.counter, at=p.at) for p in scenario.setup),
        )
        yield from _misplaced_pieces(situation_of(game, written, map_of(game, scenario.map)))


def check_sheet(game: Game, written: PositionSheet) -> list[Problem]:
    """Return every problem of a position as a setup."""
    found = list(unknown_sheet_names(game, written))
    scenario = compared_scenario(game, written, found)
    if scenario is None:
        return found
    now = situation_of(game, written, map_of(game, written.map or scenario.map))
    found += _misplaced_pieces(now)
    found += _camps(now)
    found += _objective(now)
    if written.scenario:
        found += _free(now, scenario)
        found += _points(now)
    return found


def _misplaced_pieces(now: Situation) -> Iterator[Problem]:
    """Report pieces that a setup places in hexes where they may not be."""
    for piece, cell in now.on_map():
        unit = now.unit(piece)
        if unit is None:
            continue
        gear = gear_of(unit)
        if now.land.at(cell).cost("foot") is None and not keeps_afloat(now, now.berets(cell)):
            message = filled_sentence(
                "{counter} stands at {at}, which is closed to it",
                counter=piece.counter,
                at=piece.at,
            )
            hint = "set it up on land, or in a boat"
            yield error("illegal-ground", message, (*piece.path, "at"), rule="11.0", hint=hint)
        if not is_enemy(unit) and not now.is_camp(cell):
            message = filled_sentence(
                "{counter} starts at {at}, outside a base camp", counter=piece.counter, at=piece.at
            )
            rule = "3.5" if gear.is_item else "3.3"
            hint = "set it up in the hex of a base camp"
            yield error("outside-camp", message, (*piece.path, "at"), rule=rule, hint=hint)
        if is_enemy(unit):
            message = filled_sentence(
                "{counter} is on the map; enemies start in their cup", counter=piece.counter
            )
            hint = "leave it out of the setup"
            yield error("early-enemy", message, (*piece.path, "at"), rule="3.6", hint=hint)


def _camps(now: Situation) -> Iterator[Problem]:
    boats = [c for p, c in now.on_map() if "pbr" in now.traits(p)]
    stand: list[Cell] = []
    for camp in now.camps():
        assert camp.cell is not None
        bar = camp_bar(now.land, camp.cell, boats, stand)
        if bar is not None:
            message = filled_sentence(
                "{counter} at {at}: {format}",
                counter=camp.counter,
                at=camp.at,
                format=bar.text.format(**bar.values),
            )
            hint = "set the camp up in another hex"
            yield error("illegal-camp", message, (*camp.path, "at"), rule="3.1", hint=hint)
        stand.append(camp.cell)
    if len(stand) > MOST_CAMPS:
        hint = "leave two of them on the map"
        yield error(
            "too-many-camps", "more than two base camps", ("position",), rule="12.11", hint=hint
        )
    if not stand:
        hint = "set up a base camp"
        yield error(
            "missing-counter", "there is no base camp", ("position",), rule="3.1", hint=hint
        )


def _objective(now: Situation) -> Iterator[Problem]:
    """Report an objective that is not in one of its three hexes (7.0)."""
    piece = now.objective()
    marker = piece and now.game.counters[piece.counter]
    hexes = objective_hexes(now.game).get(marker.name, ()) if isinstance(marker, Marker) else ()
    if piece and hexes and piece.at not in hexes:
        message = filled_sentence(
            "{counter} lies in {at}, and not in one of its own hexes",
            counter=piece.counter,
            at=piece.at,
        )
        hint = filled_sentence("its hexes are {hexes}", hexes=", ".join(hexes))
        yield error("objective-elsewhere", message, (*piece.path, "at"), hint=hint, rule="7.0")


def _free(now: Situation, scenario: Scenario) -> Iterator[Problem]:
    """Report pieces that the scenario gives free of cost and that are missing, and other pieces
    that were not paid for."""
    stand = Counter(p.counter for p in now.position.pieces if p.at)
    for entry in scenario.free_setup:
        for counter in entry.counters:
            if not stand[counter]:
                hint = "set it up in the hex of a base camp"
                yield error(
                    "missing-counter",
                    filled_sentence("{counter} is not set up", counter=counter),
                    ("position",),
                    rule="3.2",
                    hint=hint,
                )


def _points(now: Situation) -> Iterator[Problem]:
    """Report a sum of points left and points spent that differs from the starting points (6.2,
    6.3)."""
    camps = [c.cell for c in now.camps() if c.cell]
    far = [now.land.to_coast(c) for c in camps]
    most = START_POINTS + BONUS * sum(f is not None and f <= NEAR for f in far)
    most += sum(
        _marker_points(now, p.counter) for p in now.position.pieces if p.at == "missions:completed"
    )
    spent = sum(g.cost for p in now.berets() if (g := now.gear(p)))
    spent += sum(_marker_points(now, c.counter) for c in now.camps())
    if now.points + spent > most:
        message = filled_sentence(
            "{points} points and {spent} spent are more than the {most} of the start",
            points=now.points,
            spent=spent,
            most=most,
        )
        hint = "spend less, or leave fewer points"
        yield error("too-many-points", message, ("position",), rule="6.2", hint=hint)


def _marker_points(now: Situation, counter: str) -> int:
    """Return the value of a marker in procurement points; 0 if it has none."""
    value: int | None = getattr(now.game.counters[counter], "value", None)
    return value or 0
