"""Fights in play: which side wins, what is lost, and whether enemies hear the fight (13.0, 13.1,
14.0, 12.4)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from builder.model.pieces.counters import Marker
from builder.model.space.hexes import Cell
from builder.rules.core.positions.position import Piece
from builder.rules.systems.green_beret.combat.combat import Fight, fight_steps, firepower
from builder.rules.systems.green_beret.combat.damage import (
    damage_effect,
    damage_effect_step,
    lost_items,
)
from builder.rules.systems.green_beret.combat.fire import SIDES_BY_ROLL
from builder.rules.systems.green_beret.enemy.appearing import DIRECTIONS
from builder.rules.systems.green_beret.enemy.hearing import detect_teams, mark_detected
from builder.rules.systems.green_beret.enemy.playing import TurnInPlay
from builder.rules.systems.green_beret.game_data import DAMAGE_CUP, TEAM_LOAD
from builder.rules.systems.green_beret.options import raid_option
from builder.rules.systems.green_beret.situation import FIRED, Situation


def hex_firepower(
    now: Situation, cell: Cell, against_vehicle: bool = False, unused: Collection[str] = ()
) -> int:
    """Return the firepower of a hex: its teams less their damage, its leaders and its weapons.
    Weapons that already fired to suppress, and the ``unused`` ones that the player leaves out, do
    not count (9.0)."""
    ready = [p for p in now.berets(cell) if not now.has(p, FIRED) and p.name not in unused]
    harm = sum(now.harm(p, "firepower") for p in now.teams(cell))
    return firepower((g for p in ready if (g := now.gear(p))), against_vehicle, harm)


def enemy_attack(play: TurnInPlay, enemy: Piece, cell: Cell) -> None:
    """Resolve the attack of one enemy unit on one hex with a team."""
    gear = play.now.gear(enemy)
    assert gear is not None
    shells, goal = _gunfire_in_hex(play, cell), enemy.cell
    fire = hex_firepower(play.now, cell, gear.circled, play.decided.unused)
    fight = Fight(gear.firepower, fire, play.now.land.at(cell).penalty)
    play.say("13.0", "{unit} attacks {hex}.", unit=enemy.counter, hex=play.hex(cell))
    winner = _dice(play, fight)
    if winner != "attacker":
        play.remove([enemy])
        play.say("13.0", "{unit} is eliminated.", unit=enemy.counter)
    if winner != "defender":
        damage_team(play, cell)
    if raid_option(play.now.game, "drift") == "every-fight" and goal is not None:
        for _ in shells:
            _drift(play, goal)
    if winner == "attacker" and play.now.teams(cell):
        _resolve_fight_noise(play, cell)


def _resolve_fight_noise(play: TurnInPlay, cell: Cell) -> None:
    """Make the noise check for a fight that did not eliminate the enemy (12.4). A team that is
    already detected attracts no more enemies, unless the game's option says so."""
    fresh = any(not play.now.has(t, "detected") for t in play.now.teams(cell))
    if fresh or play.decided.combat_noise:
        play.say("12.4", "The fight in {hex} is heard.", hex=play.hex(cell))
        detect_teams(play, cell)
    else:
        mark_detected(play, cell)


def attack(play: TurnInPlay, cell: Cell, target: Piece) -> None:
    """Resolve the attack of a stack on one adjacent enemy unit."""
    gear = play.now.gear(target)
    assert gear is not None
    assert target.cell is not None
    shells, goal = _gunfire_in_hex(play, cell), target.cell
    fire = hex_firepower(play.now, cell, unused=play.decided.unused)
    fight = Fight(fire, gear.firepower, play.now.land.at(goal).penalty)
    play.say("13.0", "{hex} attacks {unit}.", hex=play.hex(cell), unit=target.counter)
    winner = _dice(play, fight)
    if winner != "defender":
        play.remove([target])
        play.say("13.0", "{unit} is eliminated.", unit=target.counter)
    if winner != "attacker":
        damage_team(play, cell)
    for _ in shells:
        _drift(play, goal)


def _gunfire_in_hex(play: TurnInPlay, cell: Cell) -> list[Piece]:
    """Return the naval gunfire counters that take part in a fight by the units of a hex."""
    left_out = play.decided.unused
    return [
        p for p in play.now.items(cell)
        if "naval-gunfire" in play.now.traits(p)
        and p.name not in left_out
        and not play.now.has(p, FIRED)
    ]  # fmt: skip


def _dice(play: TurnInPlay, fight: Fight) -> str:
    one, two = play.die("attack"), play.die("defence")
    play.story += fight_steps(fight, one, two)
    return fight.winner(one, two)


def _drift(play: TurnInPlay, target: Cell) -> None:
    """Resolve the drift of naval gunfire: it hits the hex next to its target in the direction of a
    die roll (14.0)."""
    die = play.die("drift of naval gunfire")
    cell = play.now.sheet.hexes.across(target, SIDES_BY_ROLL[die - 1])
    if cell is None:
        return
    hit = [p for p in play.now.position.pieces if p.cell == cell]
    struck = [
        p for p in hit
        if p in play.now.berets(cell) or p in play.now.enemies() or p in play.now.camps()
    ]  # fmt: skip
    play.remove(struck)
    play.say(
        "14.0", "Shells fall to the {way} as well; pieces removed: {count}.",
        way=DIRECTIONS[die - 1], count=len(struck),
    )  # fmt: skip


def damage_team(play: TurnInPlay, cell: Cell) -> None:
    """Draw a damage marker for a team in a hex that lost a fight; a team without damage is chosen
    first (13.1)."""
    teams = sorted(play.now.teams(cell), key=lambda t: bool(play.now.damage(t)))
    counter = play.draw(DAMAGE_CUP)
    if not teams or not counter:
        return
    team, marker = teams[0], play.now.game.counters[counter]
    assert isinstance(marker, Marker)
    leaders: dict[str, Piece] = {
        w: p
        for p in play.now.leaders(cell)
        for w in ("commander", "officer")
        if w in play.now.traits(p)
    }
    effect = damage_effect(
        marker, "commander" in leaders, "officer" in leaders, bool(play.now.damage(team))
    )
    play.say("13.1", "{team} draws {marker}.", team=team.counter, marker=counter)
    play.story.append(damage_effect_step(effect))
    if effect == "leader":
        word = "commander" if "commander-killed" in marker.traits else "officer"
        play.remove([leaders[word]])
    elif effect == "damaged":
        play.now = play.now.marked(team.name, counter)
        items = play.now.items(cell)
        if items:
            _remove_pieces(play, items, lost_items("damaged", len(items), play.die("gear lost")))
    elif effect == "eliminated":
        play.remove([team])
        _lose_team_gear(play, cell)


def _lose_team_gear(play: TurnInPlay, cell: Cell) -> None:
    """Remove the weapons and equipment of an eliminated team, except what another team in the hex
    can take over."""
    items = play.now.items(cell)
    room = TEAM_LOAD * len(play.now.teams(cell))
    _remove_pieces(play, items, max(0, len(items) - room))


def _remove_pieces(play: TurnInPlay, items: Sequence[Piece], count: int) -> None:
    """Remove ``count`` of the pieces, chosen by the player."""
    gone = play.lost_gear(items, count)
    play.remove(gone)
    if gone:
        play.say("13.0", "Lost: {items}.", items=", ".join(p.counter for p in gone))
