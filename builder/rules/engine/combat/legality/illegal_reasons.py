"""Says why a combat is not legal: of an attack that units attack, of fire that they fire."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from builder.model.mechanisms.fighting.combat import Combat
from builder.model.mechanisms.fighting.fire import Reach
from builder.rules.engine.combat.legality.attack_duties import attackable_units
from builder.rules.engine.facing.unit_facing import why_not_beside
from builder.rules.engine.positions.condition_answers import piece_fulfils
from builder.rules.engine.positions.held_places import attackable_in, spot_id
from builder.sentences import filled_sentence

if TYPE_CHECKING:
    from builder.rules.engine.combat.combat_setup import CombatSetup


def without_targets(combat: Combat) -> str:
    """Return what is wrong with a combat against no place."""
    return "no place is fired at" if _is_fire(combat) else "no place is attacked"


def without_units(combat: Combat) -> str:
    """Return what is wrong with a combat of no unit."""
    return "no unit fires" if _is_fire(combat) else "no unit attacks"


def not_a_target(combat: Combat, name: str) -> str:
    """Return what is wrong with a combat against a unit that cannot be its target."""
    if _is_fire(combat):
        return filled_sentence("{name} may not be fired at", name=name)
    return filled_sentence("{name} may not be attacked", name=name)


def illegal_reasons(fight: CombatSetup, side: str) -> Iterator[str]:
    """Yield the reasons why a combat of a side is not legal."""
    situation, combat = fight.situation, fight.combat
    for target in fight.targets:
        foes = attackable_in(situation, target, side)
        if not foes:
            yield filled_sentence("nobody defends {place}", place=spot_id(situation, target))
        elif not attackable_units(situation, combat, foes):
            yield not_a_target(combat, foes[0].name)
    if len(set(fight.attackers)) < len(fight.attackers):
        yield filled_sentence("a unit fires twice" if _is_fire(combat) else "a unit attacks twice")
    yield from _too_many(fight)
    for piece in fight.attackers:
        if not situation.shares(situation.side(piece), side, "attack"):
            other = "{piece} is of another side than {name}"
            yield filled_sentence(other, piece=piece.name, name=fight.attackers[0].name)
        if not piece_fulfils(situation, combat.who, piece, fight.way(piece)):
            may_not = "{piece} may not fire" if _is_fire(combat) else "{piece} may not attack"
            yield filled_sentence(may_not, piece=piece.name)
    yield from _out_of_reach(fight)


def _is_fire(combat: Combat) -> bool:
    """Return whether units fire in a combat over a distance."""
    return isinstance(combat.reach, Reach)


def _too_many(fight: CombatSetup) -> Iterator[str]:
    """Yield why a combat is illegal, if it is against too many hexes or is made from too many
    hexes."""
    fire = _is_fire(fight.combat)
    if len(fight.targets) > 1 and not fight.combat.several:
        yield filled_sentence(
            "units fire at one hex together, not at several"
            if fire
            else "an attack is against one hex, not several"
        )
    most, places = fight.combat.hexes, {piece.cell or piece.at for piece in fight.attackers}
    if most is not None and len(places) > most:
        many = (
            "the units that fire stand in {count} hexes; at most {most} may fire together"
            if fire
            else "the attackers stand in {count} hexes; at most {most} may attack together"
        )
        yield filled_sentence(many, count=len(places), most=most)
    room = most_attackers(fight)
    if room == 1 and len(fight.attackers) > room:
        alone = "each unit fires by itself" if fire else "each unit attacks by itself"
        yield filled_sentence(alone)
    elif room is not None and len(fight.attackers) > room:
        many = (
            "at most {most} units may fire together"
            if fire
            else "at most {most} units may attack together"
        )
        yield filled_sentence(many, most=room)


def most_attackers(fight: CombatSetup) -> int | None:
    """Return how many units may attack together, a number or the smallest figure of the places attacked;
    ``None`` if there is no limit."""
    most = fight.combat.most
    if most is None or isinstance(most, int):
        return most
    found = (fight.situation.ground.figure(cell, most) for cell in fight.cells)
    return min((figure for figure in found if figure is not None), default=None)


def _out_of_reach(fight: CombatSetup) -> Iterator[str]:
    """Yield a reason for each attacker that cannot reach the target, because it is too far away or
    hidden."""
    reach = fight.combat.reach
    if isinstance(reach, Reach):
        if reach.firers == "one" and len(fight.attackers) > 1:
            yield filled_sentence("each unit fires by itself")
        yield from (shot.why for shot in fight.shots.values() if shot.why)
        return
    for piece in fight.attackers:
        for target in fight.cells if reach == "adjacent" else ():
            why = why_not_beside(fight.situation, piece, target, fight.combat.arcs)
            if why:
                yield why
        for spot in fight.targets if reach == "same place" else ():
            if spot not in (piece.cell, piece.at):
                place = spot_id(fight.situation, spot)
                yield filled_sentence("{piece} is not in {place}", piece=piece.name, place=place)
