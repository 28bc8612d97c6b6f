"""Builds positions from the descriptions in questions and from setups."""

from __future__ import annotations

from dataclasses import replace

from pydantic import ValidationError

from builder.model.game import Game
from builder.model.space import Space
from builder.model.space.directions import directions_of
from builder.problems import error, unknown_name
from builder.rules.core.positions.position import Piece, Position
from builder.rules.core.positions.question_position import position_asked
from builder.rules.core.positions.unit_steps import steps_of
from builder.rules.core.questions import board_of, scenario_of, unit_of
from builder.rules.engine.alliances.relations import relations_at_start, relations_now
from builder.rules.engine.movement.crossed_borders import border_name
from builder.rules.engine.positions.aliases import (
    DEED_WORDS,
    TRACED_WORDS,
    named_supply_words,
    supply_words,
)
from builder.rules.engine.positions.amounts import known_amounts
from builder.rules.engine.positions.declared_names import refuse_turn, unknown_moment
from builder.rules.engine.positions.deed_records import DONE
from builder.rules.engine.positions.deeds import with_acted
from builder.rules.engine.positions.moment_situation import (
    AMOUNTS,
    CROSSED,
    EVENTS,
    HELD,
    ISOLATED,
    LACKING,
    RELATIONS,
    UNSUPPLIED,
    WEATHER,
)
from builder.rules.engine.positions.situation import PositionInputs, Situation
from builder.rules.engine.positions.turn_facts import events_by_calendar, weather_of
from builder.rules.engine.sight.clear_lines import sees_clearly
from builder.rules.engine.supply.supply_search import SupplyLines
from builder.rules.engine.zones.zone_rules import zone_of_unit
from builder.rules.procedures import Context, Refused
from builder.sentences import filled_sentence


def situation_in(position: Position) -> Situation:
    """Return the situation for a position alone, without turn, weather, phase and so on; the sides are
    to each other what they are at the start."""
    return Situation(
        position,
        traced=SupplyLines,
        seen=sees_clearly,
        zone=zone_of_unit,
        relations=relations_at_start(position.game),
    )


def situation_of(context: Context, given: PositionInputs) -> Situation:
    """Return the situation that a question describes; raises :class:`Refused` for wrong input, or
    ``PlaceError`` for an unknown place."""
    game, given = context.game, _with_notes(given)
    scenario = scenario_of(game, given.named_scenario) if game.scenarios else None
    position = position_asked(game, given, scenario, board_of)
    for name in (
        *given.reduced,
        *given.unsupplied,
        *given.isolated,
        *(name for names in given.lacking.values() for name in names),
        *given.steps,
        *given.states,
        *given.deeds,
        *given.faces,
    ):
        unit_of(game, name)
    position = _marked(position, given)
    _refuse_unknown(game, given)
    turn = given.turn or (given.position.turn if given.position else 0)
    weather = given.weather or weather_of(game, turn)
    asked = given.model_fields_set
    said = bool(TRACED_WORDS & asked)
    return Situation(
        position,
        weather,
        turn,
        frozenset((*given.unsupplied, *given.isolated)) if said else None,
        frozenset(given.isolated) if said else None,
        phase=given.phase or (given.position.phase if given.position else ""),
        events=frozenset(given.events if "events" in asked else events_by_calendar(game, turn)),
        held=given.held,
        amounts=known_amounts(game, given.amounts),
        lacking=_lacking(game, given),
        traced=SupplyLines,
        seen=sees_clearly,
        zone=zone_of_unit,
        deeds=_deeds(game, given),
        crossed=_borders(position.map.space, given),
        relations=relations_now(game, given.relations),
    )


_NOTED = (WEATHER, UNSUPPLIED, ISOLATED, EVENTS, HELD, AMOUNTS, CROSSED, RELATIONS, DONE, LACKING)
"""The notes of a game in play that questions can give too, by the same names."""


def _with_notes(given: PositionInputs) -> PositionInputs:
    """Return a question whose missing inputs are filled in from the saved game that it gives as its
    position, for example what units have done in the turn."""
    play = given.position.play if given.position else None
    notes = play.notes if play else {}
    kept = {name: notes[name] for name in _NOTED if name in notes.keys() - given.model_fields_set}
    if not kept:
        return given
    try:
        checked = PositionInputs.model_validate(kept)
    except ValidationError as wrong:
        name = str(wrong.errors()[0]["loc"][0])
        message = filled_sentence("the rules do not understand the note {name!r}", name=name)
        hint = "give a position as 'play' saves it"
        raise Refused(error("bad-value", message, ("given", "position"), hint=hint)) from wrong
    return given.model_copy(update={name: getattr(checked, name) for name in kept})


def _deeds(game: Game, given: PositionInputs) -> dict[str, tuple[str, ...]]:
    """Return, by unit name, what units have done in the turn (such as ``moved``); raises
    :class:`Refused` for an unknown word."""
    for word in (word for words in given.deeds.values() for word in words):
        if word not in DEED_WORDS:
            raise Refused(unknown_name("deed", word, DEED_WORDS, ("given", "deeds")))
    return {name: with_acted(game, words) for name, words in given.deeds.items()}


def _lacking(game: Game, given: PositionInputs) -> dict[str, frozenset[str]]:
    """Return the units without named kinds of supply, by the words for them; raises :class:`Refused` for
    an unknown word. Who is cut off from a kind is without it, and who has been said to be without some is
    not cut off."""
    found: dict[str, frozenset[str]] = {}
    known = named_supply_words(game)
    for word in given.lacking:
        if word not in known:
            raise Refused(unknown_name("kind of supply", word, known, ("given", "lacking")))
        out, cut = supply_words(known[word])
        found[cut] = frozenset(given.lacking.get(cut, ()))
        found[out] = found[cut] | frozenset(given.lacking.get(out, ()))
    return found


def _borders(space: Space, given: PositionInputs) -> dict[str, tuple[str, ...]]:
    """Return the units that have crossed borders, by the names of these; raises ``PlaceError`` for an
    unknown place."""
    found: dict[str, tuple[str, ...]] = {}
    for border, names in given.crossed.items():
        a, _, b = border.partition("/")
        found[border_name(space, space.cell(a), space.cell(b))] = names
    return found


def _refuse_unknown(game: Game, given: PositionInputs) -> None:
    """Raise :class:`Refused` for an unknown turn, weather, phase, event or held place in a
    question."""
    if not (given.weather or given.phase or given.events or given.held or given.turn):
        return
    refuse_turn(game, given.turn, given.named_scenario)
    words = (given.weather, given.phase, given.events, given.held)
    if found := list(unknown_moment(game, *words)):
        raise Refused(*found)


def _marked(position: Position, given: PositionInputs) -> Position:
    """Return the position in which units have lost steps and entered states as a question says.
    Raises :class:`Refused` for steps or states that are wrong."""
    known = {state.id for state in position.game.mechanisms.states}
    for word in (word for words in given.states.values() for word in words):
        if word not in known:
            raise Refused(unknown_name("state", word, known, ("given", "states")))
    known = set(directions_of(position.map.space, "both"))
    for word in given.faces.values():
        if word not in known:
            raise Refused(unknown_name("direction", word, known, ("given", "faces")))
    pieces = (_changed(position.game, piece, given) for piece in position.pieces)
    return replace(position, pieces=tuple(pieces))


def _changed(game: Game, piece: Piece, given: PositionInputs) -> Piece:
    lost = max(piece.lost, int(piece.name in given.reduced))
    if piece.name in given.steps:
        lost = _lost(game, piece, given.steps[piece.name])
    states = given.states.get(piece.name, piece.states)
    faces = given.faces.get(piece.name, piece.faces)
    return replace(piece, lost=lost, reduced=lost > 0, states=tuple(states), faces=faces)


def _lost(game: Game, piece: Piece, left: int) -> int:
    """Return the steps that a unit has lost when ``left`` steps are left; raises :class:`Refused`
    if that is less than one or more than it has."""
    all_ = steps_of(game, unit_of(game, piece.counter))
    if 1 <= left <= all_:
        return all_ - left
    message = filled_sentence("{name} cannot have {left} steps left", name=piece.name, left=left)
    hint = filled_sentence("it has {all}; leave out units that are eliminated", all=all_)
    raise Refused(error("bad-steps", message, ("given", "steps"), hint=hint))
