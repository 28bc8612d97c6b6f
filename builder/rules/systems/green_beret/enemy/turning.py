"""A turn of a solitaire game as the program plays it for the enemy: placing the objective, noise,
and the enemies' moves (4.0)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from builder.model.game import Game
from builder.model.pieces.counters import Marker
from builder.model.position_sheets import PositionSheet
from builder.model.space.hexes import Cell
from builder.problems import error, unknown_name
from builder.rules.arguments import read_arguments
from builder.rules.core.positions.position import Piece
from builder.rules.core.questions import map_of
from builder.rules.dice import DiceRoller
from builder.rules.procedures import Refused, Turned
from builder.rules.systems.green_beret.combat.fighting import attack, enemy_attack
from builder.rules.systems.green_beret.combat.fire import roll_suppresses
from builder.rules.systems.green_beret.ending import victory_level
from builder.rules.systems.green_beret.enemy.hearing import (
    check_noise,
    enemy_enters,
    release_enemies,
    resolve_arrival_at_camps,
)
from builder.rules.systems.green_beret.enemy.playing import Decisions, TurnInPlay
from builder.rules.systems.green_beret.enemy.pursuit import PursuitPhase, attacked_hexes
from builder.rules.systems.green_beret.game_data import MISSIONS, OBJECTIVE_CUP
from builder.rules.systems.green_beret.objectives import missing_items, objective_hex, requirements
from builder.rules.systems.green_beret.options import raid_option
from builder.rules.systems.green_beret.situation import (
    DETECTED,
    FIRED,
    SUPPRESSED,
    Situation,
    position_sheet_of,
    situation_of,
    with_points,
)
from builder.sentences import filled_sentence

TURN_MARKER = "game-turn"
PHASES = ("objective", "movement", "combat", "enemy", "victory")


def turn(game: Game, sheet: PositionSheet, decided: Mapping[str, Any], hand: DiceRoller) -> Turned:
    """Play a position on, as the solitaire system, up to the player's next decision. The part
    played is either from the placement of an objective to the player's move, or from the player's
    move through noise, combat, the enemy phase and the victory check to the next turn."""
    decisions = read_arguments(Decisions, "turn", decided)
    play = TurnInPlay(situation_of(game, sheet, _map(game, sheet)), hand, decisions)
    _refuse_unknown_teams(play)
    named = {p.name: p.id for p in game.sheet.sequence}
    phase = named.get(sheet.phase, sheet.phase)
    phase = phase or ("movement" if play.now.objective() else "objective")
    if phase not in PHASES:
        hint = filled_sentence("the phases are {phases}", phases=", ".join(PHASES))
        raise Refused(
            error(
                "bad-phase",
                filled_sentence("there is no phase {phase!r}", phase=phase),
                ("position", "phase"),
                hint=hint,
            )
        )
    number = sheet.turn
    if phase == "objective":
        place_objective(play)
        phase = "movement"
    else:
        for name in PHASES[PHASES.index(phase) :]:
            _PLAY[name](play)
        number += 1
        phase = "movement" if play.now.objective() else "objective"
    mark_turn(play, number)
    after = position_sheet_of(play.now, sheet, number, phase)
    return Turned(position=after, story=tuple(play.story), rolls=tuple(hand.log))


def mark_turn(play: TurnInPlay, number: int) -> None:
    """Put the turn marker into its box; after the last box it starts again at the first."""
    track = next((t for t in play.now.game.tracks if t.kind == "turn"), None)
    if track is None or not track.boxes:
        return
    box = track.boxes[(number - 1) % len(track.boxes)].id
    for piece in play.now.position.pieces:
        if piece.counter == TURN_MARKER and piece.at.startswith(f"{track.id}:"):
            play.now = play.now.put(piece.name, f"{track.id}:{box}")


def _map(game: Game, sheet: PositionSheet) -> Any:
    named = sheet.map or next((s.map for s in game.scenarios if s.id == sheet.scenario), "")
    return map_of(game, named)


def _refuse_unknown_teams(play: TurnInPlay) -> None:
    """Raise :class:`Refused` if a decision names a team that the game does not have, so that a
    misspelt team is not ignored."""
    teams = {piece.name for piece in play.now.teams()}
    teams |= {unit.id for unit in play.now.game.units if "team" in unit.traits}
    decided = play.decided
    named = {
        "moved": decided.moved,
        "evade": decided.evade,
        "camp": decided.camp,
        "follow": decided.follow.values(),
    }
    for field, names in named.items():
        for name in names:
            if name not in teams:
                raise Refused(unknown_name("team", name, teams, ("given", field)))


# -- the phases ------------------------------------------------------------------------------------


def place_objective(play: TurnInPlay) -> None:
    """Draw an objective and place it; it is completed at once if a team or a camp is already there
    (7.0)."""
    counter = play.draw(OBJECTIVE_CUP)
    if not counter:
        play.say("4.0", "No objective is left: the game ends.")
        return
    marker = play.now.game.counters[counter]
    assert isinstance(marker, Marker)
    hex = objective_hex(play.now.game, marker.name, play.die("place of the objective"))
    cell = play.now.sheet.hexes.cell(hex)
    play.now = play.now.added(counter, hex, cell)
    play.say("7.0", "{objective} lies in {hex}.", objective=marker.name, hex=hex)
    wanted = requirements(play.now.game).get(marker.name, ())
    if wanted:
        groups = "; ".join(" or ".join(g) for g in wanted)
        play.say("6.1", "It asks for {needs}.", needs=groups)
    if play.now.teams(cell) or play.now.is_camp(cell):
        play.say("7.0", "A team or a camp is there already: it is done.")
        _done(play)


def _done(play: TurnInPlay) -> None:
    piece = play.now.objective()
    assert piece is not None
    marker = play.now.game.counters[piece.counter]
    points = marker.value or 0 if isinstance(marker, Marker) else 0
    play.now = play.now.put(piece.name, f"{MISSIONS}:completed")
    play.now = with_points(play.now, play.now.points + points)
    play.say(
        "7.1", "{objective} is done; points: {points}.", objective=piece.counter, points=points
    )


def movement(play: TurnInPlay) -> None:
    """Resolve the consequences of the player's moves: objectives completed, camps reached, noise
    heard."""
    if play.decided.abandon and (piece := play.now.objective()):
        play.now = play.now.put(piece.name, f"{MISSIONS}:abandoned")
        play.say("7.2", "{objective} is given up.", objective=piece.counter)
    resolve_arrival_at_camps(play)
    _complete(play)
    check_noise(play)


def _complete(play: TurnInPlay) -> None:
    """Complete the objective if a team stopped in its hex with everything that it requires (7.1)."""
    piece = play.now.objective()
    if piece is None or piece.cell is None or not play.now.teams(piece.cell):
        return
    marker = play.now.game.counters[piece.counter]
    held = [g for p in play.now.berets(piece.cell) if (g := play.now.gear(p))]
    wanted = requirements(play.now.game).get(getattr(marker, "name", ""), ())
    lacking = missing_items(wanted, held)
    if lacking:
        groups = "; ".join(" or ".join(g) for g in lacking)
        play.say("6.1", "The team at the objective lacks {needs}.", needs=groups)
    else:
        _done(play)


def combat(play: TurnInPlay) -> None:
    """Resolve the attacks that the player declared, one for each stack (13.0, 13.2). An attack is
    dropped if its team has evaded or its target has left."""
    grid = play.now.sheet.hexes
    for hex, name in play.decided.attacks.items():
        cell, target = grid.cell(hex), play.now.position.piece(name)
        if play.left_meanwhile(cell, name):
            continue
        known = target is not None and target in play.now.enemies() and play.now.teams(cell)
        if not known or target is None or target.cell is None:
            message = filled_sentence(
                "{hex} cannot attack {name}: a team and an enemy unit are needed",
                hex=hex,
                name=name,
            )
            hint = "name the hex of a team and an enemy unit"
            raise Refused(error("no-attack", message, ("given", "attacks"), rule="13.0", hint=hint))
        if not attackable(play.now, cell, target):
            message = filled_sentence("{name} is not beside {hex}", name=name, hex=hex)
            hint = "name an enemy in that hex or beside it"
            raise Refused(error("no-attack", message, ("given", "attacks"), rule="13.0", hint=hint))
        attack(play, cell, target)
    release_enemies(play)


def attackable(now: Situation, cell: Cell, enemy: Piece) -> bool:
    """Decide whether a stack in a hex may attack an enemy, which must be in the same or an adjacent
    hex (13.0)."""
    return enemy.cell is not None and now.sheet.hexes.distance(cell, enemy.cell) <= 1


def enemy_phase(play: TurnInPlay) -> None:
    """Resolve the enemy phase: suppression, then all enemies move, then all enemies fight (15.0,
    10.6, 13.0)."""
    suppression(play)
    play.each_enemy(lambda enemy: enemy_moves(play, enemy))
    play.each_enemy(lambda enemy: enemy_fights(play, enemy))
    enemy_phase_over(play)


def suppression(play: TurnInPlay) -> None:
    """Resolve the suppression fire with which the enemy phase begins."""
    _suppress(play)
    release_enemies(play)


def enemy_phase_over(play: TurnInPlay) -> None:
    """End the enemy phase: the markers on weapons that fired and on enemies that were suppressed
    are removed."""
    play.now = play.now.unmarked(FIRED).unmarked(SUPPRESSED)
    release_enemies(play)


def _suppress(play: TurnInPlay) -> None:
    """Resolve suppression fire; all attempts are declared before any die is rolled."""
    fired, held = play.now.marker(FIRED), play.now.marker(SUPPRESSED)
    tries = []
    for name, goal in play.decided.suppress.items():
        weapon, target = play.now.position.piece(name), play.now.position.piece(goal)
        if not may_suppress(play.now, weapon) or target not in play.now.enemies():
            message = filled_sentence("{name} cannot suppress {goal}", name=name, goal=goal)
            hint = "name a weapon that may fire and an enemy unit"
            raise Refused(
                error("no-suppression", message, ("given", "suppress"), rule="15.0", hint=hint)
            )
        assert weapon
        assert weapon.cell
        assert target
        assert target.cell
        tries.append((weapon, target, play.now.sheet.hexes.distance(weapon.cell, target.cell)))
    for weapon, target, distance in tries:
        play.now = play.now.marked(weapon.name, fired)
        roll = play.die("suppression")
        success = roll_suppresses(distance, roll)
        said = (
            "{weapon} holds {unit} at {distance} hexes: a roll of {roll}."
            if success
            else ("{weapon} fails to hold {unit} at {distance} hexes: a roll of {roll}.")
        )
        play.say(
            "15.0", said, weapon=weapon.counter, unit=target.counter, distance=distance, roll=roll
        )
        if success:
            play.now = play.now.marked(target.name, held)


def may_suppress(now: Situation, weapon: Piece | None) -> bool:
    """Decide whether a piece is a weapon that may fire to suppress: one in the hex of a detected
    team (15.0)."""
    if weapon is None or weapon.cell is None:
        return False
    gear = now.gear(weapon)
    here = now.teams(weapon.cell)
    return bool(
        gear and gear.is_item and gear.firepower > 0 and any(now.has(t, DETECTED) for t in here)
    )


def _hunt(play: TurnInPlay, enemy: Piece) -> PursuitPhase:
    hunted = tuple(p.cell for p in play.now.hunted() if p.cell)
    teams = tuple(p.cell for p in play.now.teams() if p.cell)
    camps = tuple(p.cell for p in play.now.camps() if p.cell)
    decided, grid = play.decided, play.now.sheet.hexes
    goal = play.now.position.piece(decided.follow.get(enemy.name, ""))
    through = frozenset(grid.cell(h) for h in decided.through.get(enemy.name, ()))
    return PursuitPhase(
        play.now.land,
        hunted,
        teams,
        camps,
        decided.tie,
        goal.cell if goal else None,
        through,
        raid_option(play.now.game, "quarry") == "kept",
        lambda cells: play.choose("follow", enemy, cells),
        lambda cells: play.choose("enter", enemy, cells),
    )


def enemy_moves(play: TurnInPlay, enemy: Piece) -> None:
    """Move one enemy towards the team that it pursues (12.9)."""
    if play.now.has(enemy, SUPPRESSED):
        play.say("15.0", "{unit} is held.", unit=enemy.counter)
        return
    gear, start = play.now.gear(enemy), enemy.cell
    assert gear is not None
    assert start is not None
    chase = _hunt(play, enemy).chase(start, gear)
    if not chase.way:
        if gear.movement > 0:
            play.say("12.9", "{unit} stays in {hex}.", unit=enemy.counter, hex=play.hex(start))
            play.story += chase.lines[-1:]
        return
    way = ", ".join(play.hex(c) for c in chase.way)
    play.say(
        "12.9",
        "{unit}: from {start} by {way}.",
        unit=enemy.counter,
        start=play.hex(start),
        way=way,
    )
    play.story += chase.choices[:1]
    for cell in chase.way:
        play.now = play.now.moved(enemy.name, cell)
        enemy_enters(play, cell)


def enemy_fights(play: TurnInPlay, enemy: Piece) -> None:
    """Let one enemy attack every team in its own or an adjacent hex (13.0)."""
    camps = tuple(p.cell for p in play.now.camps() if p.cell)
    teams = [p.cell for p in play.now.teams() if p.cell]
    assert enemy.cell is not None
    for cell in attacked_hexes(play.now.land, enemy.cell, teams, camps):
        if play.now.teams(cell) and enemy in play.now.enemies():
            enemy_attack(play, enemy, cell)


def victory(play: TurnInPlay) -> None:
    """Compute the victory total; without any team left the game is lost (5.0)."""
    done = play.now.counted("completed", "objective")
    dropped = play.now.counted("abandoned", "objective")
    lost = play.now.counted("eliminated", "team")
    total = done - dropped - lost
    if not play.now.teams():
        play.say("5.0", "The last team is lost: a defeat.")
        return
    play.say(
        "5.0", "Objectives done {completed}, given up {abandoned}; teams lost {lost}: {total}, {level}.",
        completed=done, abandoned=dropped, lost=lost, total=total,
        level=victory_level(play.now.game, total),
    )  # fmt: skip


_PLAY = {
    "movement": movement,
    "combat": combat,
    "enemy": enemy_phase,
    "victory": victory,
}
