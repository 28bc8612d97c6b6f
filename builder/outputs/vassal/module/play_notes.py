"""Carries the notes of a game in play over to a saved game of its module: the weather, alliances, counts,
events in effect, the sides that were last in places, which units are out of supply, and what units have
done in the turn."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any

from builder.model.position_sheets import PositionSheet
from builder.outputs.vassal.counters.prototypes import MAP
from builder.outputs.vassal.features.supply.supply_names import GENERAL, names_of
from builder.outputs.vassal.features.turns.lasting_events import property_of
from builder.outputs.vassal.features.turns.weather import WEATHER
from builder.outputs.vassal.features.units.deeds import LIST, listed_deeds, recorded_deeds
from builder.outputs.vassal.features.victory.holding import HELD, Places
from builder.outputs.vassal.module.setups import SetupContext, with_states
from builder.outputs.vassal.table.choices import board_of
from builder.outputs.vassal.table.origins import property_command
from builder.outputs.vassal.table.relations import relations_listed
from builder.rules.core.positions.position import unique_piece_names
from builder.rules.engine.positions.aliases import ISOLATED, UNSUPPLIED, supply_words
from builder.rules.engine.positions.held_in_play import asks_who_was_last
from builder.rules.engine.positions.position_conditions import first_holders
from builder.rules.play.values import read
from builder.rules.registry import lasting_events_of, weathers_of
from builder.vassal.format.files.saves import SavedGame, piece_ids
from builder.vassal.format.pieces import MapPoint, Piece


def with_play_notes(stage: SetupContext, written: PositionSheet, saved: SavedGame) -> SavedGame:
    """Return the saved game of a position with the notes of the game in play, if it is one."""
    if written.play is None or not written.play.notes:
        return saved
    notes: Mapping[str, Any] = {name: read(value) for name, value in written.play.notes.items()}
    names = _names_of_pieces(stage, written, saved)
    stacks = tuple(
        replace(
            stack, pieces=tuple(_supplied(stage, piece, names, notes) for piece in stack.pieces)
        )
        for stack in saved.stacks
    )
    done = _deeds(stage, written.turn, names, saved, notes.get("deeds", {}))
    commands = (*saved.further_commands, *_properties(stage, notes), *done)
    return replace(saved, stacks=stacks, further_commands=commands)


def _names_of_pieces(
    stage: SetupContext, written: PositionSheet, saved: SavedGame
) -> Mapping[int, str]:
    """Return the name in the game in play of each piece of a saved game, by the identity of the piece:
    the id of its counter, with ``#2`` and so on for further ones of the same counter."""
    scenario = next((s for s in stage.game.scenarios if s.id == written.scenario), None)
    map = written.map or (board_of(stage.game, scenario) if scenario else "")
    counters = {piece.gpid: id for id, piece in stage.counters.pieces.items()}
    waiting: dict[str, list[tuple[MapPoint, str]]] = {}
    pieces = [standing for standing in written.pieces for _ in range(standing.count)]
    unique = unique_piece_names(standing.counter for standing in pieces)
    for standing, name in zip(pieces, unique, strict=True):
        if standing.at and (found := stage.find(map, standing.at)):
            spot = MapPoint(found[0], *found[1].point)
            waiting.setdefault(standing.counter, []).append((spot, name))
    names = {}
    for stack in saved.stacks:
        for piece in stack.pieces:
            if of_counter := waiting.get(counters.get(piece.gpid, "")):
                # a unit lies beside the point of its place if it is on a bank
                found_one = min(of_counter, key=lambda one: one[0] != stack.spot)
                of_counter.remove(found_one)
                names[id(piece)] = found_one[1]
    return names


def _supplied(
    stage: SetupContext, piece: Piece, names: Mapping[int, str], notes: Mapping[str, Any]
) -> Piece:
    """Return a piece marked as out of supply, if it is."""
    name, lacks = names.get(id(piece), ""), dict[str, str]()
    for supply in (None, *stage.game.mechanisms.supplies):
        marks = names_of(supply) if supply else GENERAL
        words = supply_words(supply) if supply else (UNSUPPLIED, ISOLATED)
        noted = notes.get("lacking", {}) if supply else notes
        for word, property in zip(words, (marks.unsupplied, marks.isolated), strict=True):
            if name and name in noted.get(word, ()):
                lacks[property] = "1"
    return with_states(piece, lacks) if lacks else piece


def _properties(stage: SetupContext, notes: Mapping[str, Any]) -> Iterator[str]:
    """Yield the commands that set the module's properties of weather, alliances, counts, events and of
    who was last in places."""
    if notes.get("weather") and weathers_of(stage.game) is not None:
        yield property_command(WEATHER, str(notes["weather"]))
    if relations := notes.get("relations"):
        for name, listed in relations_listed(stage.game, relations).items():
            yield property_command(name, listed)
    amounts = notes.get("amounts", {})
    for count in stage.counts:
        if count.id in amounts:
            yield property_command(count.number, str(amounts[count.id]))
    lasting = notes.get("lasting", {})
    for event in lasting_events_of(stage.game):
        if event in lasting:
            yield property_command(property_of(event), str(lasting[event]))
    if (held := notes.get("held")) and asks_who_was_last(stage.game):
        places = Places(stage.game, stage.boards, stage.displays, MAP)
        last = {**first_holders(stage.game), **held}
        yield property_command(HELD, places.listed(last))


def _deeds(
    stage: SetupContext,
    turn: int,
    names: Mapping[int, str],
    saved: SavedGame,
    deeds: Mapping[str, Collection[str]],
) -> Iterator[str]:
    """Yield the command that lists what units have done in this turn, by the ids of their pieces."""
    known = recorded_deeds(stage.game)
    done = [
        (deed, number)
        for stack, ids in zip(saved.piles, piece_ids(saved), strict=True)
        for piece, number in zip(stack.pieces, ids, strict=True)
        for deed in deeds.get(names.get(id(piece), ""), ())
        if deed in known
    ]
    if done:
        yield property_command(LIST, listed_deeds(turn, done))
