"""An attack in a position: whether it is allowed, its column, and its chances (7.0 to 7.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pydantic import Field

from builder.model.base import Points
from builder.model.space.hexes import Hexside
from builder.model.tables import BandRow, ResultsTable
from builder.problems import error
from builder.rules.core.names import Counters, UnitName, UnitNames
from builder.rules.core.positions.position import Piece, Position
from builder.rules.core.yes_no_answers import Verdict, forbidden_answer
from builder.rules.expressions.evaluator import EvaluatedFormula
from builder.rules.procedures import Context, Procedure, Refused, sentences_as_steps
from builder.rules.systems.folio.combat.combat_formula import (
    ATTACK_STRENGTHS,
    evaluate_strengths,
    weakest_row,
)
from builder.rules.systems.folio.combat.combat_table import look_up, roll_on
from builder.rules.systems.folio.combat.cover import cover_on_map
from builder.rules.systems.folio.combat.strength import StrengthTexts, marker_value
from builder.rules.systems.folio.combat.support import attacker_limit
from builder.rules.systems.folio.game_data import hiding_side, is_vessel, results_table, value
from builder.rules.systems.folio.options import folio_option
from builder.rules.systems.folio.setting_up.setups import in_contact
from builder.rules.systems.folio.situation import (
    PositionInputs,
    land_of,
    piece_of,
    position_of,
    side_of_piece,
)
from builder.rules.systems.folio.terrain.land import FolioMap


class AttackInputs(PositionInputs):
    """Input of the rules question ``attack``: the attackers and the target in a position, and what
    happened earlier in the phase."""

    attackers: UnitNames = Field(description="the units that attack")
    target: UnitName = Field(description="the unit attacked")
    attack_markers: StrengthTexts = Field((), description="the attacker's support markers")
    defend_markers: StrengthTexts = Field((), description="the defender's support markers")
    landed: Counters = Field((), description="units that helicopters or boats landed this turn")
    ambushed: bool = Field(False, description="whether this is an ambush's forced attack (11.1)")
    attacked: Counters = Field((), description="units that attacked before in this player turn")
    advanced: Counters = Field((), description="units that advanced after combat this player turn")
    withdrawn: Counters = Field((), description="units that were displaced this turn")
    was_attacked: bool = Field(False, description="whether the target was attacked in this phase")
    phase: Literal["combat", "mech-combat"] = Field("combat", description="the phase")
    die: int | None = Field(None, description="the roll; without one the answer gives chances")


class AttackReply(Verdict):
    """Answer to the rules question ``attack``: whether the attack is allowed (``by`` and ``why`` if
    not), whether it is mandatory (only after an ambush), and the row and column in which it is
    resolved. ``tunnel`` and ``fort`` tell whether the target's hex has one; ``reveals`` are the
    hidden units that the attack reveals."""

    forced: bool = False
    tunnel: bool = False
    fort: bool = False
    reveals: tuple[str, ...] = ()
    attack: int = 0
    defence: int = 0
    differential: int | None = None
    row: str = ""
    river_counts: bool = False
    column: int | None = None
    result: str | None = None
    meaning: str | None = None
    chances: dict[str, Points] = {}


def attack(context: Context, given: AttackInputs) -> AttackReply:
    """Tell whether an attack is allowed, and give its differential, row, column and chances.

    Checks the attack against the rules, then finds row and column of the combat results table.
    """
    position = position_of(context, given)
    land = land_of(context, position, given)
    if not given.attackers:
        hint = "name units as attackers, such as attackers=unit-id"
        raise Refused(
            error(
                "missing-argument", "nobody attacks", ("given", "attackers"), rule="7.1", hint=hint
            )
        )
    attackers = [piece_of(position, name) for name in dict.fromkeys(given.attackers)]
    target = piece_of(position, given.target)
    barred = _barred(position, land, attackers, target, given)
    if barred:
        return forbidden_answer(AttackReply, barred)
    return _resolve(context, position, land, attackers, target, given)


def _barred(
    position: Position, land: FolioMap, attackers: list[Piece], target: Piece, given: AttackInputs
) -> tuple[str, str] | None:
    """Return the first rule that forbids the attack, with the reason; ``None`` if it is allowed."""
    if given.was_attacked:
        return "7.2", "The target has been attacked in this phase."
    if given.ambushed and len(attackers) > 1:
        return "11.1", "The ambushed unit attacks alone."
    most, rule = most_markers(position, land, attackers, target, given)
    if len(given.attack_markers) > most:
        return rule, "The attacker adds more markers than this attack allows."
    if len(given.defend_markers) > 2:
        return "8.3", "The defender adds more than two markers."
    for piece in attackers:
        found = attacker_bar(position, land, piece, target, given)
        if found:
            return found
    return None


def most_markers(
    position: Position,
    land: FolioMap,
    attackers: Sequence[Piece],
    target: Piece,
    given: AttackInputs,
) -> tuple[int, str]:
    """Return how many support markers the attacker may add to an attack, and the number of the rule
    that limits it."""
    return attacker_limit(
        landed=any(a.name in given.landed for a in attackers),
        ambushed=given.ambushed,
        tunnel=is_in_tunnel(position, land, target),
    )


def attacker_bar(
    position: Position, land: FolioMap, piece: Piece, target: Piece, given: AttackInputs
) -> tuple[str, str] | None:
    """Return the rule and reason why one unit may not take part in an attack on a target; ``None``
    if it may."""
    if side_of_piece(position, piece) == side_of_piece(position, target):
        return "7.0", "Units attack enemies only."
    if piece.name in given.attacked:
        return "7.2", "A unit attacks once."
    if piece.name in given.advanced:
        return "7.9", "A unit that advanced does nothing more in this player turn."
    if piece.name in given.withdrawn:
        return "7.7.2", "A displaced unit attacks no more this turn."
    if given.phase == "mech-combat" and not _attacks_in_mech_phase(position, piece):
        return "4.1", "Only mechanised units attack in the mechanised combat phase."
    if in_contact(position, land, piece, target):
        return None
    if piece.cell is not None and target.cell is not None and _parted(land, piece, target):
        return "19.0", "Land units do not attack over the water inside a hex."
    return "7.0", "Only adjacent units may be attacked."


def _attacks_in_mech_phase(position: Position, piece: Piece) -> bool:
    """Tell whether a unit may attack in the mechanised combat phase (4.1); for vessels the game's
    option decides."""
    unit = position.unit(piece)
    late = folio_option(position.game, "vessels-fight-late") == "yes"
    return unit.movement_class == "mech" or (late and is_vessel(unit))


def _parted(land: FolioMap, a: Piece, b: Piece) -> bool:
    assert a.cell is not None
    assert b.cell is not None
    return land.sheet.hexes.distance(a.cell, b.cell) <= 1


def _resolve(
    context: Context,
    position: Position,
    land: FolioMap,
    attackers: list[Piece],
    target: Piece,
    given: AttackInputs,
) -> AttackReply:
    table = results_table(context.game)
    fort = target.cell in land.forts
    fire, cover = given.attack_markers, given.defend_markers
    found = strengths_met(position, land, attackers, target, fire, cover)
    attack, defence = _totals(found)
    row, river = row_of_target(position, land, table, attackers, target)
    where = look_up(table, row, found.number("differential"), roll_on(context, table, given.die))
    return AttackReply(
        legal=True,
        forced=given.ambushed,
        tunnel=is_in_tunnel(position, land, target),
        fort=fort,
        reveals=_revealed_units(position, attackers, target),
        attack=attack,
        defence=defence,
        differential=found.number("differential"),
        row=row.id,
        river_counts=river,
        column=where.column,
        result=where.result,
        meaning=where.meaning,
        chances=where.chances,
        steps=(*sentences_as_steps(found.sentences()), *where.steps),
    )


def row_of_target(
    position: Position,
    land: FolioMap,
    table: ResultsTable,
    attackers: Sequence[Piece],
    target: Piece,
) -> tuple[BandRow, bool]:
    """Return the target's row of the combat results table, and whether a river that the attackers
    cross gives it; a target on the water has no cover."""
    if is_vessel(position.unit(target)) or isinstance(target.spot, Hexside) or not target.spot:
        return weakest_row(table), False
    spots = [a.spot for a in attackers if a.spot is not None]
    return cover_on_map(land, table, target.spot, spots)


def _revealed_units(position: Position, attackers: list[Piece], target: Piece) -> tuple[str, ...]:
    """Return the hidden units that an attack reveals: the target and, unless the game's option says
    otherwise, the attackers (15.0)."""
    stay = folio_option(position.game, "hidden-attack") == "stays"
    seen = [target] if stay else [*attackers, target]
    return tuple(p.name for p in seen if p.hidden)


def is_in_tunnel(position: Position, land: FolioMap, target: Piece) -> bool:
    """Tell whether a unit is in a hex with tunnels of its own side, which shelter it."""
    owner = side_of_piece(position, target) == hiding_side(position.game)
    return owner and target.cell in land.tunnels


def strengths_met(
    position: Position,
    land: FolioMap,
    attackers: Sequence[Piece],
    target: Piece,
    fire: Sequence[str],
    cover: Sequence[str],
) -> EvaluatedFormula:
    """Evaluate the attack and defence strengths of a combat, support included; ``fire`` and
    ``cover`` are the support markers of the attacker and the defender."""
    game = position.game
    return evaluate_strengths(
        [value(game, position.unit(a), "attack", reduced=a.reduced) for a in attackers],
        [value(game, position.unit(target), "defence", reduced=target.reduced)],
        [marker_value(game, m) for m in fire],
        [marker_value(game, m) for m in cover],
        fort=target.cell in land.forts,
        told=ATTACK_STRENGTHS,
    )


def _totals(found: EvaluatedFormula) -> tuple[int, int]:
    """Return the total attack and the total defence that an evaluated combat has, support included."""
    n = found.number
    return n("attack") + n("support"), n("defence") + n("against")


ATTACK = Procedure(
    "attack",
    (
        *("7.0", "7.1", "7.2", "7.3", "7.4", "7.5", "4.1", "7.7.2", "7.9", "10.1"),
        *("11.1", "11.2", "12.0", "14.2", "19.0", "22.0"),
    ),
    attack,
)
