"""Bombardment: support fire alone against a hex; and which of its own units a bombarding side hits
when the result strikes back at it (8.4, 8.4.1, 8.4.2, 8.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from pydantic import Field

from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.model.tables import BandRow, ResultsTable
from builder.problems import error, unknown_name
from builder.rules.core.names import Counters, PlaceName, SideName, UnitName
from builder.rules.core.positions.position import HexOrSide, Position, read_spot
from builder.rules.expressions.evaluator import EvaluatedFormula
from builder.rules.procedures import (
    Context,
    Inputs,
    Procedure,
    Refused,
    Reply,
    Step,
    sentences_as_steps,
    step,
)
from builder.rules.systems.folio.combat.combat_formula import (
    BOMBARDMENT_STRENGTHS,
    evaluate_strengths,
    weakest_row,
)
from builder.rules.systems.folio.combat.combat_table import CrtReply, look_up, roll_on
from builder.rules.systems.folio.combat.strength import (
    StrengthTexts,
    limit_markers,
    marker_value,
    named_unit,
    strength,
)
from builder.rules.systems.folio.game_data import is_vessel, results_table, row_of
from builder.rules.systems.folio.options import folio_option
from builder.rules.systems.folio.situation import PositionInputs, friendly_units, position_of
from builder.rules.systems.folio.terrain.ground import cells_of
from builder.sentences import filled_sentence

ON_TARGET_ALONE = "The exchange costs the target alone a step."
ASTRAY = "The result strikes the bombarding side’s unit nearest the target."
HARMLESS = "The result harms nobody."


class BombardInputs(Inputs):
    """Input of the rules question ``bombardment``: the support markers that bombard a target, the
    markers that the defender adds against them, and the target's terrain."""

    markers: StrengthTexts = Field(description="the bombarding markers: ids or modifiers")
    counter: StrengthTexts = Field((), description="the defender's markers (8.4.1)")
    defender: UnitName = Field(description="unit or defence strength")
    reduced: Counters = Field((), description="the unit, if it is on its reduced side")
    terrain: str = Field(description="the target's terrain type; a vessel has no cover from it")
    fort: bool = Field(False, description="whether the target is in a fort (7.5)")
    before: Annotated[int, Field(ge=0)] = Field(
        0, description="bombardments of this hex earlier in the game turn (8.6)"
    )
    die: int | None = Field(None, description="the roll; without one the answer gives chances")


class BombardReply(CrtReply):
    """Answer to the rules question ``bombardment``: the table look-up of a bombardment, with its
    effect on the target; ``friendly_fire`` is the result that hits the bombarding side's nearest
    unit instead."""

    differential: int
    target: str | None = None
    friendly_fire: str | None = None


def bombardment(context: Context, given: BombardInputs) -> BombardReply:
    """Resolve support fire alone against a unit: differential, column, and which units the result
    hits.

    The differential is the markers' total less the target's defence; the row is that of the
    target's own terrain.
    """
    game, table = context.game, results_table(context.game)
    _limits(given)
    defence = strength(game, given.defender, "defence", reduced=given.defender in given.reduced)
    sums = fire_met(game, defence, given.markers, given.counter, fort=given.fort)
    total = sums.number("differential")
    found = look_up(table, _row(game, table, given), total, roll_on(context, table, given.die))
    target, stray = strikes_of(game, found.result, str(found.effect))
    fields = {name: getattr(found, name) for name in CrtReply.model_fields if name != "steps"}
    return BombardReply(
        **fields,
        differential=total,
        target=target,
        friendly_fire=stray,
        steps=(
            *sentences_as_steps(sums.sentences()),
            *_look_up_steps(found),
            *_last_steps(found, stray),
        ),
    )


def fire_met(
    game: Game, defence: int, markers: Sequence[str], counter: Sequence[str], *, fort: bool
) -> EvaluatedFormula:
    """Evaluate the differential of a bombardment: the bombarding ``markers`` against a defence and
    the markers ``counter`` that the defender adds."""
    fire = [marker_value(game, m) for m in markers]
    against = [marker_value(game, m) for m in counter]
    return evaluate_strengths([], [defence], fire, against, fort=fort, told=BOMBARDMENT_STRENGTHS)


def _row(game: Game, table: ResultsTable, given: BombardInputs) -> BandRow:
    ground = row_of(game, table, given.terrain)
    unit = named_unit(game, given.defender)
    return row_under_fire(table, ground, unit)


def row_under_fire(table: ResultsTable, ground: BandRow, unit: Unit | None) -> BandRow:
    """Return the combat table's row for a bombarded unit: that of its own terrain; for a vessel,
    wherever it is, the weakest row (12.0)."""
    return weakest_row(table) if unit is not None and is_vessel(unit) else ground


def _limits(given: BombardInputs) -> None:
    if not given.markers:
        hint = "name support markers as markers, such as markers=marker-id"
        raise Refused(
            error(
                "missing-argument",
                "a bombardment needs a marker",
                ("given", "markers"),
                rule="8.4",
                hint=hint,
            )
        )
    limit_markers(given.markers, 2, "a bombardment", "8.4")
    limit_markers(given.counter, 2, "the defender", "8.4.1")
    if given.before:
        message = "a hex is bombarded once in a game turn"
        hint = "leave 'before' out if this hex was not bombarded in this turn"
        raise Refused(
            error("bombarded-before", message, ("given", "before"), rule="8.6", hint=hint)
        )


def strikes_of(game: Game, result: str | None, effect: str) -> tuple[str | None, str | None]:
    """Return the effect of a bombardment result on the target, and the result that hits the
    bombarding side instead; each is ``None`` if there is none. ``result`` is the code in the table
    and ``effect`` what its legend says."""
    if result is None:
        return None, None
    if _is_against_attacker(effect):
        retreats_only = folio_option(game, "stray-fire") == "retreats-only"
        return "none", result if _hits_friends(effect, retreats_only) else None
    if effect == "defender-retreats":
        return f"retreat-{''.join(c for c in result if c.isdigit())}", None
    return {"exchange": "step-loss", "defender-loses": "eliminated"}.get(effect, "none"), None


def _is_against_attacker(effect: str) -> bool:
    """Tell whether a result's effect is against the attacker."""
    return "attacker" in effect


def _hits_friends(effect: str, retreats_only: bool) -> bool:
    """Tell whether a result against the attacker hits a friendly unit (8.4.2)."""
    return effect == "attacker-retreats" or not retreats_only


def bombardment_results(game: Game, table: ResultsTable) -> dict[str, str]:
    """Return in words, by result code, the effects of bombardment that differ from those of an
    attack (8.4, 8.4.2)."""
    retreats_only = folio_option(game, "stray-fire") == "retreats-only"
    words: dict[str, str] = {}
    for code, result in table.codes.items():
        effect = str(result.effect)
        if effect == "exchange":
            words[code] = ON_TARGET_ALONE
        elif _is_against_attacker(effect):
            words[code] = ASTRAY if _hits_friends(effect, retreats_only) else HARMLESS
    return words


def _look_up_steps(found: CrtReply) -> tuple[Step, ...]:
    """Return the explanation of the table look-up for a bombardment: without what the legend says
    of exchanges and of attackers' losses, because a bombardment costs the attacker nothing."""
    if found.die is None or not (
        found.effect == "exchange" or _is_against_attacker(str(found.effect))
    ):
        return found.steps
    rolled = step("7.6", "A roll of {die} gives {code}.", die=found.die, code=found.result)
    return (*found.steps[:-1], rolled)


def _last_steps(found: CrtReply, stray: str | None) -> tuple[Step, ...]:
    if stray:
        text = "{code} strikes the bombarding side’s unit nearest the target."
        return (step("8.4.2", text, code=stray),)
    if found.effect == "exchange":
        return (step("8.4", ON_TARGET_ALONE),)
    return ()


class NearestInputs(PositionInputs):
    """Input of the rules question ``friendly-fire``: a bombarded hex and the side that bombards."""

    target: PlaceName = Field(description="the hex that is bombarded")
    side: SideName = Field(description="the side that bombards")


class NearestReply(Reply):
    """Answer to the rules question ``friendly-fire``: the units of the bombarding side that are
    nearest to the target; if there are several, its player chooses one."""

    units: tuple[str, ...]
    distance: int | None = None


def friendly_fire(context: Context, given: NearestInputs) -> NearestReply:
    """Find the units of the bombarding side that a bombardment result may hit by mistake.

    Measures the distance in hexes from the target to every unit of the bombarding side.
    """
    position = position_of(context, given)
    sides = [s.id for s in context.game.sheet.sides]
    if given.side not in sides:
        raise Refused(unknown_name("side", given.side, sides, ("given", "side")))
    target = read_spot(position.map, given.target)
    if target is None:
        hint = "name a hex as it is printed on the map"
        raise Refused(
            error(
                "bad-hex-id",
                filled_sentence("{target!r} is not a hex", target=given.target),
                ("given", "target"),
                hint=hint,
            )
        )

    names, least = nearest_friends(position, given.side, target)
    text = "Nearest the target: {units}. Distance in hexes: {distance}."
    lines = (step("8.4.2", text, units=", ".join(names), distance=least),) if names else ()
    return NearestReply(units=names, distance=least, steps=lines)


def nearest_friends(
    position: Position, side: str, target: HexOrSide
) -> tuple[tuple[str, ...], int | None]:
    """Return the units of a side that are nearest to a target, and their distance in hexes
    (``None`` without units)."""
    grid = position.map.hexes

    def away(spot: HexOrSide) -> int:
        return min(
            grid.distance(a, b) for a in cells_of(grid, spot) for b in cells_of(grid, target)
        )

    far = {p.name: away(p.spot) for p in friendly_units(position, side) if p.spot is not None}
    least = min(far.values(), default=None)
    return tuple(sorted(n for n, d in far.items() if d == least)), least


BOMBARDMENT = Procedure(
    "bombardment",
    ("8.4", "8.4.1", "8.4.2", "8.5", "8.6", "7.5", "12.0"),
    bombardment,
)
FRIENDLY_FIRE = Procedure("friendly-fire", ("8.4.2",), friendly_fire)
