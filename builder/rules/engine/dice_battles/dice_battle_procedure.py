"""The dice battle procedure: the odds of a battle, or the effect of hits that were rolled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Annotated, Any

from pydantic import Field

from builder.model.game import Game
from builder.model.mechanisms.fighting.battles import MOST_ROUNDS, Battle, BattleSide
from builder.problems import error, unknown_name
from builder.rules.core.names import PlaceName, UnitNames
from builder.rules.core.pools import mean
from builder.rules.core.positions.position import Piece
from builder.rules.engine.dice_battles.dice_battle import (
    DEFAULT_NEED,
    SIDES,
    DiceBattleSetup,
    battle_pool,
)
from builder.rules.engine.dice_battles.dice_battle_odds import BattleOdds
from builder.rules.engine.dice_battles.leader_modifiers import battles_with_graded_changes
from builder.rules.engine.facing.unit_facing import not_adjacent, why_not_beside
from builder.rules.engine.positions.aliases import boxes_of
from builder.rules.engine.positions.condition_answers import NO_WAY, Way, piece_fulfils, way_to
from builder.rules.engine.positions.declared_names import named_or_first
from builder.rules.engine.positions.held_places import attackable, in_play
from builder.rules.engine.positions.position_input import situation_of
from builder.rules.engine.positions.situation import PositionInputs, Situation
from builder.rules.procedures import Context, Procedure, Refused, Reply, Step, step
from builder.sentences import filled_sentence

BYSTANDER = (
    "{unit} cannot be attacked and counts for nothing; it shares the fate of the others there."
)
MOST_STEPS = 60
MOST_DICE = 100
"""The largest number of steps, and of dice, of one side for which odds are computed."""


class BattleInputs(PositionInputs):
    """Input for a dice battle: which units fight where, and for how many rounds."""

    battle: str = Field("", description="which battle, if the game declares several")
    attackers: UnitNames = Field(description="the units that attack")
    target: PlaceName = Field("", description="the place that is attacked, if not where they stand")
    rounds: Annotated[int, Field(ge=0, le=MOST_ROUNDS)] = Field(
        0, description="how many rounds, if not all"
    )
    hits: dict[str, Annotated[int, Field(ge=0, le=999)]] = Field(
        {}, description="hits that were made on the attacker and the defender"
    )


class BattleReply(Reply):
    """The exact chance of each end (only the ``attacker`` or the ``defender`` is left, ``both`` or
    ``nobody``) and of each number of steps that either side loses, with its average losses; the
    chance that a side ``retreats``, and that of each number of ``hexes`` that it retreats; and,
    after hits that were rolled, the steps that each unit has ``left``."""

    dice: dict[str, int]
    wins: dict[str, str]
    losses: dict[str, dict[str, str]]
    mean: dict[str, str]
    retreats: dict[str, str] = {}
    hexes: dict[str, str] = {}
    left: dict[str, int] = {}


def compute_dice_battle(context: Context, given: BattleInputs) -> BattleReply:
    """Compute the exact odds of a dice battle, or the effect of hits that were rolled."""
    dice_battle = dice_battle_setup_of(context, given)
    over = dice_battle.odds(given.rounds)
    losses = {side: _of_side(over, n) for n, side in enumerate(SIDES)}
    told = list(_rolling(dice_battle))
    left = _struck(dice_battle, given.hits, told) if given.hits else {}
    return BattleReply(
        dice={p.name: dice_battle.dice(p, side, p.lost) for side, p in dice_battle.firing()},
        wins={who: str(p) for who, p in end_chances(dice_battle, over).items()},
        losses={side: {str(n): str(p) for n, p in found.items()} for side, found in losses.items()},
        mean={side: str(mean(found)) for side, found in losses.items()},
        retreats={side: str(p) for side, p in retreat_chances(dice_battle, over).items()},
        hexes={
            str(far): str(p)
            for far, p in sorted(retreat_distance_chances(dice_battle, over).items())
        },
        left=left,
        steps=tuple(told),
        answered_by=dice_battle.rule,
    )


def _of_side(over: BattleOdds, n: int) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for pair, chance in sorted(over.losses.items(), key=lambda item: item[0][n]):
        found[pair[n]] = found.get(pair[n], Fraction(0)) + chance
    return found


def end_chances(dice_battle: DiceBattleSetup, over: BattleOdds) -> dict[str, Fraction]:
    """Return the chance of each end of a battle: only the attacker, only the defender, both or
    nobody is left."""
    most = dice_battle.steps("attacker"), dice_battle.steps("defender")
    found: dict[str, Fraction] = {}
    for (a, d), chance in over.losses.items():
        gone = a == most[0], d == most[1]
        who = {
            (False, True): "attacker",
            (True, False): "defender",
            (False, False): "both",
        }.get(gone, "nobody")
        found[who] = found.get(who, Fraction(0)) + chance
    order = ("attacker", "defender", "both", "nobody")
    return {who: found[who] for who in order if who in found}


def retreat_chances(dice_battle: DiceBattleSetup, over: BattleOdds) -> dict[str, Fraction]:
    """Return the chance that each side must retreat."""
    most = dice_battle.steps("attacker"), dice_battle.steps("defender")
    found: dict[str, Fraction] = {}
    for (a, d), chance in over.losses.items():
        if a < most[0] and d < most[1] and (who := beaten(dice_battle.battle, a, d)):
            found[who] = found.get(who, Fraction(0)) + chance
    return {side: found[side] for side in SIDES if side in found}


def retreat_distance_chances(dice_battle: DiceBattleSetup, over: BattleOdds) -> dict[int, Fraction]:
    """Return the chance of each number of hexes that the beaten side retreats."""
    most, far = (
        (dice_battle.steps("attacker"), dice_battle.steps("defender")),
        dice_battle.battle.retreat,
    )
    found: dict[int, Fraction] = {}
    for (a, d), chance in over.losses.items() if far is not None else ():
        if a < most[0] and d < most[1] and beaten(dice_battle.battle, a, d):
            hexes = far if isinstance(far, int) else abs(a - d)
            found[hexes] = found.get(hexes, Fraction(0)) + chance
    return {hexes: chance for hexes, chance in found.items() if hexes}


def beaten(battle: Battle, attacker: int, defender: int) -> str:
    """Return the side (``attacker`` or ``defender``) that must retreat, given the steps lost by
    each; empty if neither. Units of both sides are assumed to be left."""
    if battle.after == "worse":
        return "" if attacker == defender else SIDES[defender > attacker]
    return "" if battle.after == "nobody" else battle.after


def _rolling(dice_battle: DiceBattleSetup) -> Iterator[Step]:
    """Yield explanation steps on what each unit rolls, in the order of fire."""
    pool, need = (
        battle_pool(dice_battle.game, dice_battle.battle),
        dice_battle.battle.hits or DEFAULT_NEED,
    )
    for side, piece in dice_battle.firing():
        many = dice_battle.dice(piece, side, piece.lost)
        if pool is not None:
            text = "{unit} rolls {many} dice: {roll}."
            name = pool.declared.name or pool.declared.id
            yield step(dice_battle.rule, text, unit=piece.name, many=many, roll=name)
        else:
            text = "{unit} rolls {many} dice and hits on {number} or more."
            if need.less:
                text = "{unit} rolls {many} dice and hits on {number} or less."
            number = dice_battle.target(piece, side, piece.lost)
            yield step(dice_battle.rule, text, unit=piece.name, many=many, number=number)
    for piece in dice_battle.bystanders:
        yield step(dice_battle.rule, BYSTANDER, unit=piece.name)


def _struck(dice_battle: DiceBattleSetup, hits: dict[str, int], told: list[Step]) -> dict[str, int]:
    """Return the steps that each unit has left after the given ``hits`` on each side, and append
    explanation steps to ``told``. Raises :class:`Refused` for an unknown side."""
    found: dict[str, int] = {}
    for who in hits:
        if who not in SIDES:
            raise Refused(unknown_name("side", who, SIDES, ("given", "hits")))
    for side in SIDES:
        lost = dice_battle.struck(side, min(MOST_STEPS, hits.get(side, 0)))
        for piece, gone in zip(dice_battle.pieces_of(side), lost, strict=True):
            all_ = dice_battle.all_steps(piece)
            found[piece.name] = all_ - gone
            if gone > piece.lost:
                text = "{unit} loses {many} steps." if gone < all_ else "{unit} is eliminated."
                many = {"many": gone - piece.lost} if gone < all_ else {}
                told.append(step(dice_battle.rule, text, unit=piece.name, **many))
    return found


# -- who fights --------------------------------------------------------------------------------


def dice_battle_setup_of(context: Context, given: BattleInputs) -> DiceBattleSetup:
    """Return the battle that a question describes. Raises :class:`Refused` if it is not legal."""
    situation = situation_of(context, given)
    declared = _declared(context.game, given.battle)
    return dice_battle_setup(situation, declared, given.attackers, given.target)


def dice_battle_setup(
    situation: Situation, declared: Battle, names: Sequence[str], target: str = ""
) -> DiceBattleSetup:
    """Return the dice battle of the named units against the place ``target``. Raises
    :class:`Refused` if it is not legal."""
    attackers = tuple(in_play(situation, name) for name in names)
    if not attackers:
        hint = "name units that stand next to the target, or in it: attackers"
        raise Refused(error("illegal-combat", "no unit attacks", ("given", "attackers"), hint=hint))
    place = boxes_of(situation.game).get(target, target) or attackers[0].at
    side = situation.side(attackers[0])
    pieces = (p for p in situation.position.units if p.at == place)
    foes = attackable(situation, pieces, side)
    able = tuple(p for p in foes if piece_fulfils(situation, declared.on, p))
    ways = {p.name: _way(situation, p, place) for p in attackers}
    bystanders = tuple(p for p in foes if p not in able)
    dice_battle = DiceBattleSetup(situation, declared, attackers, able, ways, bystanders)
    why = next(_forbidden(dice_battle, side, place), None)
    if why:
        hint = "ask with other units, or of another place"
        raise Refused(error("illegal-combat", why, ("given",), rule=dice_battle.rule, hint=hint))
    return dice_battle


def _declared(game: Game, id: str) -> Battle:
    return named_or_first(battles_with_graded_changes(game), id, "unknown-battle")


def _way(situation: Situation, piece: Piece, place: str) -> Way:
    """Return what lies between an attacker and an adjacent place: features crossed and paths
    followed."""
    space = situation.sheet.space
    if place == piece.at or place not in space.ids:
        return NO_WAY
    return way_to(situation, piece, space.cell(place)) or NO_WAY


def _forbidden(dice_battle: DiceBattleSetup, side: str, place: str) -> Iterator[str]:
    """Yield the reasons why a dice battle is not legal."""
    situation = dice_battle.situation
    if not dice_battle.defenders and not dice_battle.bystanders:
        yield filled_sentence("nobody defends {place}", place=place)
    elif not dice_battle.defenders:
        yield filled_sentence("{name} may not be attacked", name=dice_battle.bystanders[0].name)
    if len(set(dice_battle.attackers)) < len(dice_battle.attackers):
        yield "a unit attacks twice"
    for piece in dice_battle.attackers:
        if not situation.shares(situation.side(piece), side, "attack"):
            yield filled_sentence(
                "{piece} is of another side than {name}",
                piece=piece.name,
                name=dice_battle.attackers[0].name,
            )
        if not piece_fulfils(
            situation, dice_battle.battle.who, piece, dice_battle.ways[piece.name]
        ):
            yield filled_sentence("{piece} may not attack", piece=piece.name)
        if dice_battle.battle.reach == "same place" and piece.at != place:
            yield filled_sentence("{piece} is not in {place}", piece=piece.name, place=place)
        beside = dice_battle.battle.reach == "adjacent"
        apart = _why_not_beside(situation, piece, place) if beside else ""
        if apart:
            yield apart
        elif dice_battle.battle.enter and not _may_enter(situation, piece, place):
            yield filled_sentence(
                "{piece} could not move into {place}", piece=piece.name, place=place
            )
    for who in SIDES:
        if dice_battle.steps(who) > MOST_STEPS:
            yield filled_sentence(
                "more than {most_steps} steps of one side fight", most_steps=MOST_STEPS
            )
        elif _too_many_dice(dice_battle, who):
            yield filled_sentence("one side rolls more than {most_dice} dice", most_dice=MOST_DICE)


def _too_many_dice(dice_battle: DiceBattleSetup, side: BattleSide) -> bool:
    """Tell whether a side rolls more than :data:`MOST_DICE` dice. The conditions that decide how many are
    only evaluated if its units could roll that many at all."""
    pieces = dice_battle.pieces_of(side)
    return (
        sum(dice_battle.most_dice(p, side) for p in pieces) > MOST_DICE
        and sum(dice_battle.dice(p, side, p.lost) for p in pieces) > MOST_DICE
    )


def _why_not_beside(situation: Situation, piece: Piece, place: str) -> str:
    space = situation.sheet.space
    if piece.cell is None or place not in space.ids:
        return not_adjacent(piece, place)
    return why_not_beside(situation, piece, space.cell(place))


def _may_enter(situation: Situation, piece: Piece, place: str) -> bool:
    """Return whether the terrain lets a unit enter an adjacent place. Its own place is always open
    to it."""
    if piece.cell is None or place == piece.at:
        return True
    target = situation.sheet.space.cell(place)
    return situation.step_cost(piece, piece.cell, target).total is not None


def procedures(game: Game) -> Iterator[Procedure[Any, Any]]:
    """Yield the dice battle procedure, if the game declares any battle."""
    declared = game.mechanisms.battles
    if declared:
        rules = (game.mechanisms.case("battles", one) for one in declared)
        yield Procedure("battle", tuple(dict.fromkeys(rules)), compute_dice_battle)
