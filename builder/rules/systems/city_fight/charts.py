"""Fills in the charts that are computed from the game's data: terrain effects, fire chances,
ranges, and the reinforcement calendar."""

from __future__ import annotations

from collections.abc import Sequence

from builder.model.column_heads import heads, is_signed
from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.model.pieces.values import Value, hyphenated_values
from builder.model.scenarios import Reinforcement, Scenario
from builder.model.space.hexes.numbering import looks_like_number
from builder.model.tables import Chart, ResultsTable
from builder.model.tracks import Track
from builder.rules.core.checks.chart_checks import terrain_chart, with_lines
from builder.rules.core.moving.terrain import NO_COST, effects_text
from builder.rules.core.statistics import average_result
from builder.rules.systems.city_fight.combat.fire_formula import indirect_range
from builder.rules.systems.city_fight.combat.fire_table import fire_table
from builder.rules.systems.city_fight.combat.table_statistics import any_lost, units_lost
from builder.rules.systems.city_fight.effects import die_modifier
from builder.rules.systems.city_fight.game_data import (
    INDIRECT_FIRE_KINDS,
    LEAST_RANGE,
    NVA,
    VC,
    printed_value,
    unit_kind,
)

# -- terrain -----------------------------------------------------------------------------------


def terrain_effects(game: Game, chart: Chart) -> Chart:
    """Fill the terrain effects chart: a line for each charted terrain type with its name, the cost
    in hexes of movement for each movement class, its effect on fire, and a note."""
    return terrain_chart(game, chart, ("Combat",), lambda kind: (effects_text(kind),))


# -- fire --------------------------------------------------------------------------------------


LOSSES = "losses"
"""The value of a fire chart's setting ``of`` that makes it show average losses instead of chances."""


def losses_only(game: Game) -> tuple[str, ...]:
    """Return the values allowed for the setting ``of`` in a chart of fire chances: only ``losses``."""
    return (LOSSES,)


def fire_chances(game: Game, chart: Chart) -> Chart:
    """Fill the chart of fire chances: for every column of the fire table and every die modifier,
    the exact chance that a unit is lost.

    With ``of: losses``, the average number of units lost if there are enough targets.
    """
    table = fire_table(game)
    row = table.rows[0]
    added = range(_most_added(game) + 1)
    tell = _mean if chart.of == LOSSES else _chance
    lines = (
        (head, *(tell(table, column, n) for n in added))
        for column, head in enumerate(heads(row, len(row.bands), is_signed(table)), 1)
    )
    return with_lines(chart, ("Strength", *(f"+{n}" if n else "0" for n in added)), lines)


def _most_added(game: Game) -> int:
    """Return the largest die modifier that terrain can give: that of the best hex terrain plus that
    of the best wall (5.2)."""
    key = game.terrain
    hexes = max((die_modifier(t) for t in key.hexes), default=0)
    return hexes + max((die_modifier(t) for t in key.hexsides), default=0)


def _chance(table: ResultsTable, column: int, added: int) -> str:
    hit = average_result(table, column, any_lost(table), added)
    return str(hit) if hit else NO_COST


def _mean(table: ResultsTable, column: int, added: int) -> str:
    mean = average_result(table, column, units_lost(table), added)
    return f"{float(mean):.2f}" if mean else NO_COST


def ranges(game: Game, chart: Chart) -> Chart:
    """Fill the range chart: for every kind of unit, by nation and printed values, how far it fires
    directly and indirectly, and who spots for it."""
    lines: dict[tuple[str, ...], tuple[str, ...]] = {}
    for unit in game.units:
        line = _range_line(game, unit)
        lines.setdefault(line[:3], line)
    heads = ("Unit", "Nation", "Values", "Direct", "Indirect", "Not below")
    return chart.model_copy(
        update={"columns": chart.columns or heads, "rows": (*chart.rows, *lines.values())}
    )


_KIND_NAMES = {
    "infantry": "Infantry", "heavy-weapons": "Heavy weapons", "hac": "Heavy assault company",
    "hq": "Headquarters", "police": "Police", "armour": "Armour", "mechanised": "Mechanised",
    "artillery": "Artillery", "mech-artillery": "Mechanised artillery", "rocket": "Rockets",
}  # fmt: skip


def _range_line(game: Game, unit: Unit) -> tuple[str, ...]:
    what, reach = unit_kind(unit), printed_value(game, unit, "range")
    nation = game.nations[unit.nation].name if unit.nation in game.nations else unit.nation
    bow = str(indirect_range(reach)) if what in INDIRECT_FIRE_KINDS else NO_COST
    least = str(LEAST_RANGE) if what == "artillery" and unit.nation in (NVA, VC) else NO_COST
    return (_KIND_NAMES[what], nation, hyphenated_values(unit.values), str(reach), bow, least)


# -- the calendar ------------------------------------------------------------------------------


def reinforcement_calendar(game: Game, chart: Chart) -> Chart:
    """Fill the reinforcement calendar: which units arrive on which day, read from the scenario that
    the chart names."""
    lines = [
        (str(arrival.turn), _date(game, scenario, arrival.turn), *_arrival(game, arrival))
        for scenario in game.scenarios
        if chart.of in ("", scenario.id)
        for arrival in scenario.reinforcements
    ]
    heads = ("Turn", "Date", "Nation", "Units", "Entry")
    return chart.model_copy(
        update={"columns": chart.columns or heads, "rows": (*chart.rows, *lines)}
    )


def arrivals_on_calendar(game: Game) -> Game:
    """Write the reinforcements into the empty boxes of each scenario's calendar track, in symbols
    that need no translation: nation, number, and the hex or the rule number (``USMC 2 → 2529, VC
    2d6 [4.6.2b]``)."""
    tracks = tuple(_calendar_with_arrivals(game, track) for track in game.tracks)
    return game.model_copy(update={"tracks": tracks})


def _calendar_with_arrivals(game: Game, track: Track) -> Track:
    scenarios = [s for s in game.scenarios if s.track == track.id]
    boxes = []
    for box in track.boxes:
        coming = [a for s in scenarios for a in s.reinforcements if str(a.turn) == box.id]
        note = box.note or ", ".join(_arrival_signs(game, arrival) for arrival in coming)
        boxes.append(box if note == box.note else box.model_copy(update={"note": note}))
    return track.model_copy(update={"boxes": tuple(boxes)})


def _arrival_signs(game: Game, arrival: Reinforcement) -> str:
    nation, _, _ = _arrival(game, arrival)
    many = arrival.many or str(len(arrival.counters))
    if arrival.each:
        many += f" ({arrival.rolls[0]}–{arrival.rolls[-1]})"
    if len(arrival.hexes) == 1 and game.maps and looks_like_number(arrival.hexes[0]):
        return f"{nation} {many} → {arrival.hexes[0]}"
    units = [u for u in (game.counters.get(c) for c in arrival.counters) if isinstance(u, Unit)]
    return f"{nation} {many} [{_arrival_rule_number(units)}]"


def _arrival_rule_number(units: Sequence[Unit]) -> str:
    """Return the number of the rule by which units arrive that do not enter at a hex of the
    calendar."""
    if any("airborne" in u.traits for u in units):
        return "4.6.2a"
    return "4.6.3" if any("airlift" in u.traits for u in units) else "4.6.2b"


def _date(game: Game, scenario: Scenario, turn: int) -> str:
    track = next((t for t in game.tracks if t.id == scenario.track), None)
    box = next((b for b in track.boxes if b.id == str(turn)), None) if track else None
    return box.date if box else ""


def _arrival(game: Game, arrival: Reinforcement) -> tuple[str, str, str]:
    units = [u for u in (game.counters.get(c) for c in arrival.counters) if isinstance(u, Unit)]
    nations = dict.fromkeys(game.nations[u.nation].name for u in units if u.nation in game.nations)
    many = ""
    if arrival.many:
        many = f"{arrival.many}: "
    elif arrival.each:
        many = f"1d6 {arrival.rolls[0]} … {arrival.rolls[-1]}: "
    return ", ".join(nations), many + ", ".join(_grouped_unit_names(units)), arrival.entry


def _grouped_unit_names(units: Sequence[Unit]) -> list[str]:
    """Return the names of units with their values, grouped by formation, such as ``1, 2, 3 (1/3)
    2-4``; more than three units of a group are given as a number."""
    groups: dict[tuple[str, tuple[Value, ...]], list[str]] = {}
    for unit in units:
        groups.setdefault((unit.formation, unit.values), []).append(unit.name)
    found = []
    for (formation, values), names in groups.items():
        group, printed = f" ({formation})" if formation else "", hyphenated_values(values)
        if len(names) > 3:
            found.append(f"{len(names)} × {printed}{group}")
        elif len(names) > 1 and len(set(names)) == 1:
            found.append(f"{len(names)} × {names[0]}{group} {printed}")
        else:
            found.append(f"{', '.join(names)}{group} {printed}")
    return found
