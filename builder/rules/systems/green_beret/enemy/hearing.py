"""Noise checks, by which the enemy hears teams: the checks, teams that evade, and enemies that
appear (12.0 to 12.8)."""

from __future__ import annotations

from collections.abc import Sequence

from builder.model.dice import Dice
from builder.model.space.hexes import Cell
from builder.problems import error
from builder.rules.core.positions.position import Piece
from builder.rules.procedures import Refused
from builder.rules.systems.green_beret.enemy.appearing import (
    DIRECTIONS,
    landing_result,
    scatter_hex,
)
from builder.rules.systems.green_beret.enemy.noise import is_heard, pieces_noise, total_noise
from builder.rules.systems.green_beret.enemy.playing import TurnInPlay
from builder.rules.systems.green_beret.game_data import ENEMY_CUP
from builder.rules.systems.green_beret.situation import DETECTED, Situation
from builder.sentences import filled_sentence


def hex_noise(now: Situation, cell: Cell, moved: int) -> int:
    """Return the total noise of a hex at the end of a move of ``moved`` hexes."""
    gears = [g for p in now.berets(cell) if (g := now.gear(p))]
    harm = sum(now.harm(p, "noise") for p in now.teams(cell))
    return total_noise(pieces_noise(gears, harm), now.land.at(cell).noise_after(moved))


def resolve_arrival_at_camps(play: TurnInPlay) -> None:
    """Remove the detected markers of teams in base camps; if no other detected team is left, remove
    the enemies from the map."""
    for team in play.now.teams():
        if team.cell and play.now.is_camp(team.cell) and play.now.has(team, DETECTED):
            play.now = play.now.unmarked(DETECTED, frozenset([team.name]))
            play.say("12.10", "{team} is safe in its camp.", team=play.name(team))
    release_enemies(play)


def release_enemies(play: TurnInPlay) -> None:
    """Remove all enemies if no detected team is outside the camps (12.5)."""
    enemies = play.now.enemies()
    if enemies and not play.now.hunted():
        play.remove(enemies)
        play.say("12.5", "No detected team is outside the camps: all enemies leave the map.")


def check_noise(play: TurnInPlay) -> None:
    """Make one noise check for every hex outside the camps where teams ended a move (12.0)."""
    moved = play.decided.moved
    cells = {p.cell: 0 for p in play.now.teams() if p.cell and moved.get(p.name, 0) > 0}
    for team in play.now.teams():
        if team.cell in cells:
            cells[team.cell] = max(cells[team.cell], moved.get(team.name, 0))
    for cell in sorted(c for c in cells if c is not None):
        if not play.now.is_camp(cell):
            _check(play, cell, cells[cell])


def _check(play: TurnInPlay, cell: Cell, moved: int) -> None:
    total = hex_noise(play.now, cell, moved)
    roll = play.die("noise", Dice(1, 10))
    heard = is_heard(total, roll)
    said = (
        "Noise {total} in {hex}, a roll of {roll}: heard."
        if heard
        else ("Noise {total} in {hex}, a roll of {roll}: not heard.")
    )
    play.say("12.0", said, total=total, hex=play.hex(cell), roll=roll)
    if heard and not _teams_evade(play, cell):
        detect_teams(play, cell)


def _teams_evade(play: TurnInPlay, cell: Cell) -> bool:
    """Move the teams of a hex to a camp with their leaders, leaving all weapons and equipment
    behind, if they choose to evade (12.3); return whether they did."""
    teams = play.now.teams(cell)
    camps = [c.cell for c in play.now.camps() if c.cell]
    if not camps or not play.slips_away(cell):
        return False
    camp = _evasion_camp(play, cell, camps)
    play.remove(play.now.items(cell))
    for piece in (*teams, *play.now.leaders(cell)):
        play.now = play.now.moved(piece.name, camp)
    play.say("12.3", "The team leaves its gear in {hex} and goes to the camp.", hex=play.hex(cell))
    resolve_arrival_at_camps(play)
    return True


def _evasion_camp(play: TurnInPlay, cell: Cell, camps: Sequence[Cell]) -> Cell:
    """Return the camp to which evading teams move: the player's choice, otherwise the nearest.
    Raises :class:`Refused` if the chosen hex has no camp."""
    grid = play.now.sheet.hexes
    chosen = play.chosen_camps(cell)
    if not chosen:
        return min(camps, key=lambda c: (grid.distance(c, cell), c))
    found = grid.cell(chosen[0])
    if found not in camps or len(set(chosen)) > 1:
        message = filled_sentence(
            "{chosen}: teams slip away together, to a hex with a base camp",
            chosen=", ".join(chosen),
        )
        hint = "name one hex with a base camp"
        raise Refused(error("illegal-camp", message, ("given", "camp"), rule="12.3", hint=hint))
    return found


def detect_teams(play: TurnInPlay, cell: Cell) -> None:
    """Mark the teams of a hex as detected, and place as many enemies as a die roll gives (12.7)."""
    mark_detected(play, cell)
    count = play.die("number of enemies")
    play.say("12.7", "Enemy units that come to {hex}: {count}.", count=count, hex=play.hex(cell))
    for _ in range(count):
        _draw_enemy(play, cell)


def mark_detected(play: TurnInPlay, cell: Cell) -> bool:
    """Mark the teams of a hex as detected; return whether one of them was not detected before."""
    marker = play.now.marker(DETECTED)
    fresh = [t for t in play.now.teams(cell) if not play.now.has(t, DETECTED)]
    for team in fresh:
        play.now = play.now.marked(team.name, marker)
    return bool(fresh)


def _draw_enemy(play: TurnInPlay, start: Cell) -> None:
    """Draw one enemy unit from the cup and place it in the hex that two dice give (12.8)."""
    counter = play.draw(ENEMY_CUP)
    if not counter:
        play.say("12.7", "The cup is empty.")
        return
    direction, distance = play.die("direction"), play.die("distance")
    cell = scatter_hex(play.now.sheet.hexes, start, direction, distance)
    unit = play.now.added(counter, play.hex(cell), cell)
    gear = unit.gear(unit.position.pieces[-1])
    found = landing_result(play.now.land, cell, bool(gear and gear.circled))
    values = {
        "unit": counter,
        "way": DIRECTIONS[direction - 1],
        "distance": distance,
        "hex": play.hex(cell),
    }
    if found != "placed":
        said = "{unit}: direction {way}, distance {distance}; {hex} is water: it goes back."
        play.say("12.8", said, **values)
        return
    play.say("12.8", "{unit}: direction {way}, distance {distance}, {hex}.", **values)
    play.now = unit
    enemy_enters(play, cell)


def enemy_enters(play: TurnInPlay, cell: Cell) -> None:
    """Resolve the entry of an enemy into a hex: a team there is detected and will fight; without a
    team, all the player's pieces there are removed, a base camp permanently (10.4, 12.8, 12.10)."""
    if play.now.teams(cell):
        if mark_detected(play, cell):
            play.say("12.8", "The team in {hex} is detected.", hex=play.hex(cell))
        return
    found = play.now.berets(cell)
    if found:
        play.remove(found)
        play.say(
            "10.4",
            "Left in {hex} without a team, and lost: {items}.",
            hex=play.hex(cell),
            items=_names(found),
        )
    camps = [c for c in play.now.camps() if c.cell == cell]
    if camps:
        play.remove(camps)
        play.say("12.10", "The base camp in {hex} is lost for good.", hex=play.hex(cell))


def _names(pieces: tuple[Piece, ...]) -> str:
    return ", ".join(p.counter for p in pieces)
