"""Validate declared combats against their results tables and the values of units."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.model.mechanisms.fighting.combat import Combat
from builder.model.mechanisms.fighting.fire import Reach
from builder.model.pieces.counters import Unit
from builder.model.tables import NO_EFFECT, ResultsTable
from builder.problems import PathKey, Problem, error, unknown_name, warning
from builder.rules.engine.combat_options.option_validation import check_options
from builder.rules.engine.fire.straight_runs import run_directions
from builder.rules.engine.positions.declared_names import KnownWords, known_figure
from builder.rules.engine.positions.steps import every_amount, is_value
from builder.rules.engine.positions.unit_conditions import unit_fulfils
from builder.rules.procedures import Refused
from builder.sentences import filled_sentence

_FEW = 5
"""The number of units that a problem names at most."""

_HEAD: PathKey = ("mechanisms", "combat")


def check_combat(game: Game) -> Iterator[Problem]:
    """Report each contradiction between a declared combat and its results table."""
    tables = {t.id: t for t in game.tables if isinstance(t, ResultsTable)}
    for n, combat in enumerate(game.mechanisms.combat):
        path = (*_HEAD, n)
        table = tables.get(combat.table)
        if table is None:
            yield unknown_name("results table", combat.table, tables, (*path, "table"))
            continue
        yield from _columns(combat, table, path)
        yield from _codes(combat, table, path)
        yield from _values(game, combat, path)
        yield from _lacking(game, combat, path)
        yield from _lines(combat, table, path)
        yield from _limits_of_rounded(combat, path)
        yield from _strengths(game, n, combat)
        yield from _runs(game, combat, path)
        yield from _advances(combat, path)
        yield from _exchanges(combat, path)
        if combat.most is not None:
            yield from known_figure(KnownWords(game), combat.most, (*path, "most"))
    yield from check_options(game)


def _columns(combat: Combat, table: ResultsTable, path: PathKey) -> Iterator[Problem]:
    """Report a combat that computes odds with a table without odds columns, or the reverse."""
    odds = table.rows[0].is_odds
    if odds and combat.reckon != "odds":
        message = filled_sentence(
            "the columns of {table} are odds, and {combat} reckons a {reckon}",
            table=table.id,
            combat=combat.id,
            reckon=combat.reckon,
        )
        yield error("bad-combat", message, (*path, "reckon"), hint="write 'reckon: odds'")
    if combat.reckon == "added" and table.columns > 1:
        message = filled_sentence(
            "{combat} adds strengths to the roll, and {table} has {count} columns",
            combat=combat.id,
            table=table.id,
            count=table.columns,
        )
        hint = "write the table with one column, 'bands: any', or 'reckon: difference'"
        yield error("bad-combat", message, (*path, "reckon"), hint=hint)
    if not odds and combat.reckon == "odds":
        message = filled_sentence(
            "{combat} reckons odds, and the columns of {table} are none",
            combat=combat.id,
            table=table.id,
        )
        hint = "write the bands of the table as odds: \"1:2 1:1 2:1\", or another 'reckon'"
        yield error("bad-combat", message, (*path, "reckon"), hint=hint)


def _limits_of_rounded(combat: Combat, path: PathKey) -> Iterator[Problem]:
    """Report limits of the product of all factors where single products are rounded."""
    if combat.times_limits and any(change.rounded for change in combat.strength):
        message = filled_sentence(
            "{combat} rounds single changes, and times_limits limit all factors together",
            combat=combat.id,
        )
        hint = "leave out 'rounded', or 'times_limits'"
        yield error("bad-combat", message, (*path, "times_limits"), hint=hint)


def _strengths(game: Game, n: int, combat: Combat) -> Iterator[Problem]:
    """Report each condition on a strength that the combat does not add up, or on odds without a
    defence."""
    added = {"attacker strength": ("attacker",), "defender strength": ("defender",)}
    for path, when in game.mechanisms.conditions:
        if path[:3] != (*_HEAD, n):
            continue
        for key in when.strength_lines:
            missing = {*added.get(key, ("attacker", "defender"))} - {*combat.counts}
            if missing:
                message = filled_sentence(
                    "{combat} reckons a {reckon}, and has no {key}",
                    combat=combat.id,
                    reckon=combat.reckon,
                    key=key,
                )
                hint = "odds and difference add up both strengths, total only that of the attack"
                yield error("bad-combat", message, (*path, key), hint=hint)


def _advances(combat: Combat, path: PathKey) -> Iterator[Problem]:
    """Report an advance in which more units must follow than may."""
    advance = combat.advance
    if advance is not None and advance.most is not None and advance.least > advance.most:
        message = "more units must advance than may"
        hint = "write a number of 'least' that is at most 'most'"
        yield error("bad-combat", message, (*path, "advance", "least"), hint=hint)


def _exchanges(combat: Combat, path: PathKey) -> Iterator[Problem]:
    """Report exchanges by strength of defenders, whose losses come first, and in combats in which one side
    has no strength."""
    for code, outcome in combat.results.items():
        for side in ("attacker", "defender"):
            parts = (part for one in getattr(outcome, side) for part in one.parts)
            if not any(part.strength for part in parts):
                continue
            if side == "defender" or len(combat.counts) < 2:
                message = "only attackers exchange their strength for that of the defenders"
                hint = "write 'exchange', which counts steps, or declare the defence that counts"
                yield error("bad-combat", message, (*path, "results", code, side), hint=hint)


def _runs(game: Game, combat: Combat, path: PathKey) -> Iterator[Problem]:
    """Report shots that run straight on a map on which no direction leads from place to place."""
    if not isinstance(combat.reach, Reach) or not combat.reach.run:
        return
    for sheet in game.playable:
        if not run_directions(sheet.space):
            message = "no shot runs straight on a map of areas or points"
            hint = "'run' is for maps of hexes and squares"
            yield error("bad-combat", message, (*path, "reach", "run"), hint=hint)
            return


def _codes(combat: Combat, table: ResultsTable, path: PathKey) -> Iterator[Problem]:
    """Report each result of the table that has no declared effect, and each declared effect of a
    result that the table lacks."""
    codes = {code for line in table.results.values() for code in line}
    for code in sorted(codes - combat.results.keys() - NO_EFFECT):
        message = filled_sentence(
            "{combat} does not say what the result {code!r} of {table} does",
            combat=combat.id,
            code=code,
            table=table.id,
        )
        hint = "write it under results, as in {defender: retreat 2}; {} is no effect"
        yield error("bad-combat", message, (*path, "results"), hint=hint)
    for code in combat.results:
        if code not in codes:
            message = filled_sentence(
                "the table {id} has no result {code!r}", id=table.id, code=code
            )
            hint = "write a result that the table has, or leave it out"
            yield warning("unreached", message, (*path, "results", code), hint=hint)


def _values(game: Game, combat: Combat, path: PathKey) -> Iterator[Problem]:
    """Report each unit value that the combat names and that no unit has."""
    names = {"attacker": ("attack", combat.attack), "defender": ("defence", combat.defence)}
    named = [names[side] for side in combat.counts]
    if isinstance(combat.reach, Reach) and isinstance(combat.reach.range, str):
        named.append(("reach", combat.reach.range))
    for key, name in named:
        if not is_value(game, name):
            known = ", ".join(game.sheet.names_of_values)
            message = filled_sentence(
                "value_names have no {name}, which {id} reads", name=name, id=combat.id
            )
            hint = (
                filled_sentence("there is: {known}", known=known)
                if known
                else "name the values of counters in game.yaml"
            )
            yield error("no-value-name", message, (*path, key), hint=hint)


def _lacking(game: Game, combat: Combat, path: PathKey) -> Iterator[Problem]:
    """Report units that may fight, but lack the strength value on one of their counter's sides."""
    sides = {"attacker": ("attack", combat.attack, combat.who)}
    sides["defender"] = ("defence", combat.defence, combat.on)
    for key, name, when in (sides[side] for side in combat.counts):
        if not is_value(game, name):
            continue
        fighting = [u for u in game.units if when.empty or unit_fulfils(game, when, u)]
        lost = [unit.id for unit in fighting if _lacks(game, unit, name)]
        if lost:
            shown = ", ".join(lost[:_FEW]) + (" …" if len(lost) > _FEW else "")
            message = filled_sentence(
                "{shown}: no {name} value, which {id} reads; no battle of theirs is worked out",
                shown=shown,
                name=name,
                id=combat.id,
            )
            hint = "write the value, 0 for none, or say under who and on whom the combat is for"
            yield warning("lacks-value", message, (*path, key), hint=hint)


def _lacks(game: Game, unit: Unit, name: str) -> bool:
    try:
        every_amount(game, unit, name, "")
    except Refused:
        return True
    return False


def _lines(combat: Combat, table: ResultsTable, path: PathKey) -> Iterator[Problem]:
    """Warn if modifiers or strengths are added to the roll but the table only has lines for unmodified rolls;
    totals beyond its ends are then read on the first or last line."""
    if (combat.every_roll or combat.reckon == "added") and table.totals is None:
        message = filled_sentence(
            "numbers are added to the die, and {id} has lines for single rolls only", id=table.id
        )
        hint = filled_sentence(
            "write totals in {id}, or leave it: beyond the ends the last lines count", id=table.id
        )
        key = "rolls" if combat.every_roll else "reckon"
        yield warning("no-totals", message, (*path, key), hint=hint)
