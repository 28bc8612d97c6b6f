"""Checks setups and positions against the declared rules."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.model.position_sheets import PositionSheet
from builder.model.scenarios import Scenario
from builder.problems import Problem, error
from builder.rules.core.positions.carried_pieces import without_carried
from builder.rules.core.positions.position import Piece, Position, of_scenario
from builder.rules.core.positions.setups import (
    off_map_problems,
    on_hexside_problems,
    setup_findings,
)
from builder.rules.core.positions.sheet_checks import missing_units, read_start
from builder.rules.core.positions.unit_steps import steps_of
from builder.rules.core.questions import board_of
from builder.rules.engine.carrying.carried_at_start import check_carried
from builder.rules.engine.facing.facing_validation import check_faces
from builder.rules.engine.facing.length_validation import check_lying
from builder.rules.engine.positions.condition_answers import piece_fulfils
from builder.rules.engine.positions.declared_names import known_word
from builder.rules.engine.positions.position_input import situation_in
from builder.rules.engine.positions.situation import Situation
from builder.rules.engine.stacking.stacking_rules import stacking_findings as stack_findings
from builder.sentences import filled_sentence


def check_setups(game: Game) -> Iterator[Problem]:
    """Yield the problems with the setup of every scenario."""
    for scenario in game.scenarios:
        if scenario.map:
            yield from setup_findings(game, scenario, _of_start)
        elif not game.maps:
            yield from _of_start(scenario, of_scenario(game, scenario, board_of(game)))


def _of_start(scenario: Scenario, start: Position) -> Iterator[Problem]:
    yield from check_carried(start)
    yield from check_start_position(situation_in(without_carried(start)))


def check_start_position(situation: Situation) -> Iterator[Problem]:
    """Yield the problems with a position used as a setup. A position without problems is legal."""
    for piece in situation.position.pieces:
        yield from off_map_problems(situation.position, piece, "")
        if isinstance(situation.position.counter(piece), Unit):
            yield from on_hexside_problems(piece, "")
            yield from _ground(situation, piece)
            yield from check_faces(situation, piece)
            yield from check_lying(situation, piece)
            if piece.lost or piece.states:
                yield from _check_piece(situation, piece)
    yield from _enemies(situation)
    yield from stack_findings(situation)


def _ground(situation: Situation, piece: Piece) -> Iterator[Problem]:
    """Yield a problem for a unit in terrain that is closed to it, unless a path leads through the
    terrain."""
    declared, cell = situation.mechanisms.movement, piece.cell
    if declared is None or cell is None:
        return
    mover = situation.position.unit(piece).movement_class
    if situation.ground.is_closed(mover, cell):
        terrain, rule = (
            situation.sheet.terrain_at(cell),
            situation.mechanisms.case("movement", declared),
        )
        message = filled_sentence(
            "{counter} stands in {terrain}, which is closed to {mover} units",
            counter=piece.counter,
            terrain=terrain,
            mover=mover,
        )
        hint = "place it elsewhere, or give the terrain a cost for this class"
        yield error("illegal-ground", message, (*piece.path, "at"), rule=rule, hint=hint)


def _check_piece(situation: Situation, piece: Piece) -> Iterator[Problem]:
    """Yield problems for steps that a unit does not have, and for states that do not exist or that
    it cannot be in."""
    game, unit = situation.game, situation.position.unit(piece)
    if piece.lost >= steps_of(game, unit) and piece.lost:
        message = filled_sentence(
            "{counter} has {steps_of} steps and cannot have lost {lost}",
            counter=piece.counter,
            steps_of=steps_of(game, unit),
            lost=piece.lost,
        )
        key = "lost" if piece.lost > 1 else "reduced"
        yield error("bad-steps", message, (*piece.path, key), hint="leave it out if it is lost")
    states = {state.id: state for state in situation.mechanisms.states}
    for n, id in enumerate(piece.states):
        here = (*piece.path, "states", n)
        yield from known_word(id, states, here, "no state")
        if id in states and states[id].hides and not piece.hidden:
            message = filled_sentence("units that are {id} lie face down", id=id)
            yield error("bad-state", message, here, hint="write 'hidden: yes' instead")
        if id in states and not piece_fulfils(situation, states[id].who, piece):
            rule = situation.mechanisms.case("states", states[id])
            message = filled_sentence("{counter} cannot be {id}", counter=piece.counter, id=id)
            hint = "take the state away, or say in its who that such units have it"
            yield error("bad-state", message, here, rule=rule, hint=hint)


def _enemies(situation: Situation) -> Iterator[Problem]:
    """Yield problems for enemies in one place, unless a combat of the game is fought within one
    place."""
    if any(c.reach == "same place" for c in situation.mechanisms.combat):
        return
    for spot, stacks in situation.stacks.items():
        if len(stacks) < 2 or isinstance(spot, str):
            continue
        apart = ((one, p) for one in stacks for p in situation.in_the_way(spot, one, "stack"))
        side, other = next(apart, ("", None))
        if other is None:
            continue
        first = stacks[side][0]
        if not (first.crowded or other.crowded):
            names = {
                "unit": other.name,
                "enemy": first.name,
                "place": situation.sheet.space.id(spot),
            }
            message = (
                filled_sentence("{unit} and its enemy {enemy} both stand at {place}", **names)
                if situation.is_enemy(situation.side(first), situation.side(other))
                else filled_sentence(
                    "{unit} and {enemy} of another side both stand at {place}", **names
                )
            )
            hint = "move one of them elsewhere"
            yield error("stacked", message, (*other.path, "at"), hint=hint)


def check_position_file(game: Game, written: PositionSheet) -> list[Problem]:
    """Return all problems with a position file, checked as the setup of its scenario."""
    found: list[Problem] = []
    start = read_start(game, written, found, board_of)
    if start is None:
        return found
    scenario, position = start
    found += check_carried(position)
    found += check_start_position(situation_in(without_carried(position)))
    if written.scenario:
        found += missing_units(scenario, position)
    return found
