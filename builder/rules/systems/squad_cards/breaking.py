"""The number of losses at which a squad breaks, and the panic value of a soldier (50.4, 50.41,
50.42, 51.7)."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Annotated

from pydantic import Field

from builder.model.base import Points
from builder.model.pieces.squads import Troops
from builder.problems import error
from builder.rules.core.options import chosen_option
from builder.rules.procedures import Context, Inputs, Procedure, Refused, Reply, Step, step
from builder.rules.systems.squad_cards.game_data import RUSSIA, enemy_of, squad_of, troops_of
from builder.rules.systems.squad_cards.words import FLOOR_OPTION, VOCABULARY

Men = Annotated[int, Field(ge=0, le=60)]
HALF = Fraction(1, 2)


def breaking_point(troops: Troops, men: int, enemy: str = "") -> int:
    """Return the number of losses at which a squad of ``men`` breaks. Italians against Russians use
    the rule of the base game: more than half."""
    share, over = troops.breaks, troops.breaks_over
    if national_rules_suspended(troops, enemy):
        share, over = HALF, True
    return math.floor(men * share) + 1 if over else math.ceil(men * share)


def national_rules_suspended(troops: Troops, enemy: str) -> bool:
    """Decide whether the enemy suspends the nation's own rules of breaking and surrender."""
    return enemy == RUSSIA and troops.brittle


def breaking_rule(troops: Troops, enemy: str = "") -> str:
    """Return the number of the rule that sets the breaking point of troops."""
    if national_rules_suspended(troops, enemy):
        return "50.42"
    return {"italy": "50.4", "france": "51.7"}.get(troops.nation, troops.rule)


class BreakingInputs(Inputs):
    """Input of the rules question ``breaking``: a squad, its enemy, and its losses."""

    troops: str = Field("", description="an id of squads.yaml, if no squad is named")
    squad: str = Field("", description="a squad of squads.yaml")
    men: Annotated[int, Field(ge=1, le=60)] | None = Field(
        None, description="the men that it started with; else the squad's own"
    )
    losses: Men = Field(0, description="men lost, prisoners among them")
    surrendered: Men = Field(0, description="men of surrendered groups, not yet captured")
    enemy: str = Field("", description="the enemy's nation")


class BreakingReply(Reply):
    """Answer to the rules question ``breaking``: whether the squad is broken; ``at`` is the number
    of losses that breaks it."""

    broken: bool
    at: int
    share: Points


def breaking(context: Context, given: BreakingInputs) -> BreakingReply:
    """Return at how many losses a squad breaks, and whether it has broken."""
    game = context.game
    squad = squad_of(game, given.squad) if given.squad else None
    troops = troops_of(game, given.troops or (squad.troops if squad else ""))
    men = given.men or (squad.men if squad else 0)
    if not men:
        hint = "ask with men=10, or with squad= and its id"
        raise Refused(
            error("missing-argument", "breaking needs 'men' or 'squad'", ("given",), hint=hint)
        )
    if given.losses + given.surrendered > men:
        hint = "let losses and surrendered be no more than men"
        raise Refused(
            error("bad-argument", "more men are lost than there were", ("given",), hint=hint)
        )
    enemy = enemy_of(game, given.enemy)
    at, rule = breaking_point(troops, men, enemy), breaking_rule(troops, enemy)
    steps = [step(rule, "A squad of {men} breaks at {at} losses.", men=men, at=at)]
    if given.surrendered:
        text = "{count} men have surrendered and do not count until they are captured."
        steps.append(step("50.41", text, count=given.surrendered))
    broken = given.losses >= at
    text = "With {losses} losses it is broken." if broken else "With {losses} losses it holds."
    steps.append(step(rule, text, losses=given.losses))
    share = Fraction(given.losses, men)
    return BreakingReply(broken=broken, at=at, share=share, steps=tuple(steps))


class PanicInputs(Inputs):
    """Input of the rules question ``panic``: a soldier's values, and the terrain and enemy of his
    fight."""

    troops: str = Field(description="an id of squads.yaml")
    panic: Annotated[int, Field(ge=0, le=20)] = Field(description="printed panic value")
    morale: Annotated[int, Field(ge=0, le=20)] | None = Field(None, description="printed morale")
    enemy: str = Field("", description="the enemy's nation")
    campaign: bool = Field(False, description="whether this is the campaign game")
    infantry: bool = Field(True, description="whether he is infantry")
    oasis: bool = Field(False, description="whether his group defends in an oasis")


class PanicReply(Reply):
    """Answer to the rules question ``panic``: the soldier's panic value after all modifiers."""

    panic: int


def panic(context: Context, given: PanicInputs) -> PanicReply:
    """Return the panic value of a soldier.

    Adds the modifiers of the enemy and of an oasis; in the campaign the rules limit how far it may
    be below morale.
    """
    troops = troops_of(context.game, given.troops)
    whole = chosen_option(context.game, VOCABULARY.options, FLOOR_OPTION) == "whole"
    floor = _lowest_panic(troops, given, oasis=whole and given.oasis)
    value, steps = given.panic, list[Step]()
    if not whole:
        value = _held_up(value, floor, steps)
    if enemy_of(context.game, given.enemy) == RUSSIA and troops.brittle and given.infantry:
        value += 1
        steps.append(step("50.42", "Against Russians it grows by 1: {value}.", value=value))
    if given.oasis:
        value += 1
        steps.append(step("52.16", "In an oasis it grows by 1: {value}.", value=value))
    if whole:
        value = _held_up(value, floor, steps)
    rule = "50.9" if troops.quality == "partisans" else "50.41"
    told = steps or [step(rule, "The printed panic counts: {value}.", value=value)]
    return PanicReply(panic=value, steps=tuple(told))


def _lowest_panic(troops: Troops, given: PanicInputs, *, oasis: bool) -> int:
    """Return the lowest panic value of Italians in the campaign; 0 for others and for partisans,
    who have none of their nation's rules (50.9)."""
    italian = troops.nation == "italy" and troops.quality != "partisans"
    if not given.campaign or given.morale is None or not italian:
        return 0
    return given.morale + oasis - 1


def _held_up(value: int, floor: int, steps: list[Step]) -> int:
    if floor <= value:
        return value
    text = "In the campaign panic is at most 1 below morale: {value}."
    steps.append(step("50.41", text, value=floor))
    return floor


BREAKING = Procedure("breaking", ("50.4", "50.41", "50.42", "51.7"), breaking)
PANIC = Procedure("panic", ("50.42", "50.41", "50.9", "52.16"), panic)
