"""Damage: the marker drawn after a lost fight, lost weapons and equipment, and lost teams (13.0,
13.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from pydantic import Field

from builder.model.game import Game
from builder.model.pieces.counters import Marker
from builder.problems import unknown_name
from builder.rules.core.names import UnitName, UnitNames
from builder.rules.procedures import Context, Inputs, Procedure, Refused, Reply, Step, step
from builder.rules.systems.green_beret.game_data import TEAM_LOAD, gears

Effect = Literal["none", "leader", "damaged", "eliminated"]


def damage_effect(marker: Marker, commander: bool, officer: bool, damaged: bool) -> Effect:
    """Return the effect of a damage marker on a team; it depends on the leaders in the team's hex
    (``commander``, ``officer``) and on whether the team is already ``damaged``."""
    if "commander-killed" in marker.traits:
        return "leader" if commander else "none"
    if "officer-killed" in marker.traits:
        return "leader" if officer else "none"
    return "eliminated" if damaged else "damaged"


def damage_effect_step(effect: Effect) -> Step:
    """Return the step that explains a damage effect."""
    said = {
        "none": "No such leader is here: the marker goes back without effect.",
        "leader": "The leader is removed; the team is not hurt.",
        "damaged": "The marker stays on the team.",
        "eliminated": "It is the team’s second damage: the team is eliminated, its markers go back.",
    }[effect]
    return step("13.1", said)


def lost_items(effect: Effect, items: int, die: int, claimed: int = 0) -> int:
    """Return how many pieces a hex loses by a damage effect: the number on the die if the team is
    damaged; all pieces except the ``claimed`` ones, which another team takes over, if the team is
    eliminated; none if a leader is killed."""
    if effect == "damaged":
        return min(die, items)
    return max(0, items - claimed) if effect == "eliminated" else 0


class DamageInputs(Inputs):
    """Input of the rules question ``damage``: a damage marker, and the pieces in the hex."""

    marker: UnitName = Field(description="the damage marker that was drawn, by id or name")
    commander: bool = Field(False, description="whether a commander is in the hex")
    officer: bool = Field(False, description="whether an officer is in the hex")
    damaged: bool = Field(False, description="whether the team has a damage marker already")
    items: int = Field(0, description="weapons and equipment in the hex")
    die: int | None = Field(None, ge=1, le=6, description="the die for lost pieces")
    claims: UnitNames = Field((), description="pieces that another team in the hex takes over")
    load: int = Field(0, description="what that team carries already")


class DamageReply(Reply):
    """Answer to the rules question ``damage``: what happens to the team, whether the damage marker
    returns to the cup, how many pieces are lost, and whether the team may move again this turn."""

    effect: Effect
    returned: bool
    lost: int | None = None
    moves_on: bool


def damage(context: Context, given: DamageInputs) -> DamageReply:
    """Resolve a damage marker: its effect on leaders, the team, and weapons and equipment."""
    marker = damage_named(context.game, given.marker)
    effect = damage_effect(marker, given.commander, given.officer, given.damaged)
    claimed = min(len(given.claims), max(0, TEAM_LOAD - given.load))
    lines = [damage_effect_step(effect)]
    lost: int | None = None
    if effect in ("none", "leader"):
        lost = 0
    elif effect == "eliminated" or given.die is not None:
        lost = lost_items(effect, given.items, given.die or 0, claimed)
        lines.append(step("13.0", "{count} pieces of gear are lost.", count=lost))
    return DamageReply(
        effect=effect,
        returned=effect != "damaged",
        lost=lost,
        moves_on=effect in ("none", "leader"),
        steps=tuple(lines),
    )


def damage_named(game: Game, name: str) -> Marker:
    """Return the damage marker with an id or printed name; raises :class:`Refused`."""
    every = [m for m in game.markers if "damage" in m.traits]
    found = next((m for m in every if name in (m.id, m.name)), None)
    if found is None:
        raise Refused(
            unknown_name("damage marker", name, (m.id for m in every), ("given", "marker"))
        )
    return found


class EnterInputs(Inputs):
    """Input of the rules question ``enter``: the pieces in a hex that an enemy unit enters."""

    pieces: UnitNames = Field((), description="teams, leaders and equipment there, by id or name")
    camp: bool = Field(False, description="whether a base camp is there")


class EnterReply(Reply):
    """Answer to the rules question ``enter``: the pieces that are removed, and whether there is a
    fight instead."""

    fight: bool
    removed: tuple[str, ...]
    camp_lost: bool


def enter(context: Context, given: EnterInputs) -> EnterReply:
    """Return which pieces an enemy unit removes as it enters a hex, or that it fights instead
    (10.4, 10.9, 10.11, 12.6, 12.10)."""
    found = gears(context.game, given.pieces)
    if any(g.is_team for g in found):
        line = step("12.8", "A team is there: they fight.")
        return EnterReply(fight=True, removed=(), camp_lost=False, steps=(line,))
    lines = tuple(_removals(given.pieces, given.camp))
    removed = (*given.pieces, *(["base camp"] if given.camp else []))
    return EnterReply(fight=False, removed=removed, camp_lost=given.camp, steps=lines)


def _removals(pieces: Sequence[str], camp: bool) -> Iterable[Step]:
    if pieces:
        yield step("10.4", "Without a team they are removed; they can be bought again.")
    if camp:
        yield step("12.10", "No team is in the camp: it is removed for good.")


DAMAGE = Procedure("damage", ("13.1", "13.0"), damage)
ENTER = Procedure("enter", ("10.4", "10.9", "10.11", "12.6", "12.8", "12.10"), enter)
