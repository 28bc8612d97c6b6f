"""Draws what a module shows in one language: counters, cards, trays, charts and displays, as scenes
(drawings before they are rendered)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from builder.drawing import card_faces, charts
from builder.drawing.aids import (
    play_table,
    pool_card,
    sequence_card,
    setup_card,
    title_card,
    tracks,
)
from builder.drawing.counters import counters
from builder.drawing.counters.state_signs import side_face, state_sign
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.drawing.mapsheet import MapDrawing
from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.model.tables import ResultsTable, Table
from builder.outputs.vassal.counters.free_setup_trays import trays_of
from builder.outputs.vassal.counters.prototypes_of_counters import masks_of
from builder.outputs.vassal.module.picture_batches import PictureName
from builder.outputs.vassal.table.arrivals import arrivals_of
from builder.outputs.vassal.table.windows.tray_picture import tray_scene
from builder.outputs.vassal.table.windows.trays import cups_tray, losses_tray
from builder.outputs.vassal.table.windows.window_sizes import display_with_margin
from builder.rules.engine.positions.printed_values import side_faces
from builder.rules.registry import statistics_of


@dataclass(frozen=True)
class ModuleScenes:
    """All scenes (drawings before they are rendered) of a module in one language, and the drawings
    of its boards and displays with the positions of their places."""

    scenes: Mapping[PictureName, Scene]
    boards: Mapping[str, MapDrawing]
    displays: Mapping[str, tracks.TrackDrawing]


def _counters(game: Game, context: DrawContext) -> dict[PictureName, Scene]:
    """Return the scenes of the faces of all counters on boards, and of the masks of hidden
    pieces."""
    found: dict[PictureName, Scene] = {}
    for unit in game.units:
        for n, (state, lost) in enumerate(side_faces(game, unit)):
            scene = side_face(game, unit, state, lost, context)
            found["counter", unit.id, f"side-{n}"] = scene
    for counter in game.counters.values():
        if isinstance(counter, Unit) and (counter.lower or counter.block):
            found |= _steps(game, counter, context)
            continue
        for side in ("front", "back"):
            if side == "front" or _has_back(game, counter.id):
                found["counter", counter.id, side] = counters.counter_face(
                    game, counter, side, context
                )
    if "contrast" in game.sheet.module.counter_sets:
        found |= _black_and_white_faces(game, context)
    for state in game.mechanisms.shown_states:
        found["state", state.id] = state_sign(game, state, context)
    for pool in game.pools:
        marker = game.counters[next(iter(pool.contents))]
        found["counter", pool.id, "hidden"] = counters.hidden_face(game, marker, context)
    for name, mask in masks_of(game).items():
        found["counter", name, "mask"] = counters.hidden_face(
            game, game.counters[mask.model], context
        )
        found["mask-sign", name] = counters.secret_overlay(game, game.counters[mask.model])
    return found


def _cards(game: Game, context: DrawContext) -> dict[PictureName, Scene]:
    """Return the scenes of the cards in the decks, and of the cards' backs."""
    found: dict[PictureName, Scene] = {}
    for card in game.cards:
        for number in dict.fromkeys(card.copies):
            found["card", card.id, str(number or "")] = card_faces.card_face(
                game, card, context, number
            )
    for name, back in game.card_backs.items():
        if not back.deck.open:
            found["card-back", name] = card_faces.card_back(game, back, context)
    return found


def _trays(game: Game, context: DrawContext) -> dict[PictureName, Scene]:
    """Return the scenes of the trays, the windows in which counters lie before they enter the game
    and after they are lost."""
    trays = (losses_tray(game), cups_tray(game), *trays_of(game), arrivals_of(game))
    return {("tray", tray.name): tray_scene(tray, context) for tray in trays if tray.bands}


def _title(game: Game, context: DrawContext) -> dict[PictureName, Scene]:
    return {("chart", "title-card"): title_card.title_card(game, context)}


Draw = Callable[[Game, DrawContext], dict[PictureName, Scene]]
"""A function that draws a part of a game for its module, and returns the scenes by name."""


def picture_drawers(game: Game) -> dict[str, Draw]:
    """Return the functions that draw everything in a module except boards and displays, by kind.
    Each chart and each setup is a kind of its own, as they have little in common."""
    found: dict[str, Draw] = {
        "title": _title,
        "counters": _counters,
        "cards": _cards,
        "trays": _trays,
    }
    found |= {f"chart {table.id}": partial(_table, table.id) for table in game.tables}
    if game.sheet.sequence:
        found["sequence"] = _sequence
    if game.pools:
        found["pools"] = _pools
    return found | {f"set-up {s.id}": partial(_setup, s.id) for s in game.scenarios}


def _table(id: str, game: Game, context: DrawContext) -> dict[PictureName, Scene]:
    """Return the scene of a chart, given by its id, for the charts window."""
    return {("chart", t.id): _chart(game, t, context) for t in game.tables if t.id == id}


def _sequence(game: Game, context: DrawContext) -> dict[PictureName, Scene]:
    return {("chart", "sequence"): sequence_card.sequence_card(game, context)}


def _pools(game: Game, context: DrawContext) -> dict[PictureName, Scene]:
    return {("chart", "pools"): pool_card.pool_card(game, context)}


def _setup(id: str, game: Game, context: DrawContext) -> dict[PictureName, Scene]:
    """Return the scene of a scenario's setup card."""
    cards = ((s, setup_card.setup_card(game, s, context)) for s in game.scenarios if s.id == id)
    return {("chart", f"setup-{scenario.id}"): card for scenario, card in cards}


def _black_and_white_faces(game: Game, context: DrawContext) -> dict[PictureName, Scene]:
    """Return the scenes of all units' faces in black and white. Their problems are not reported
    again; the coloured faces have the same."""
    own = DrawContext(context.tr, context.ink, contrast=True)
    found: dict[PictureName, Scene] = {}
    for unit in game.units:
        if unit.lower or unit.block:
            faces = list(_steps(game, unit, own).values())
        else:
            faces = [counters.counter_face(game, unit, "front", own)]
            faces += (
                [counters.counter_face(game, unit, "back", own)] if _has_back(game, unit.id) else []
            )
        found |= {("counter", unit.id, f"stark-{n}"): scene for n, scene in enumerate(faces)}
    return found


def _steps(game: Game, unit: Unit, context: DrawContext) -> dict[PictureName, Scene]:
    """Return the scenes of a unit's faces after each number of steps lost."""
    names = ("front", "back", *(f"step-{lost}" for lost in range(2, unit.steps)))
    return {
        ("counter", unit.id, name): counters.face_after_losses(game, unit, lost, context)
        for lost, name in enumerate(names[: 1 + len(unit.after)])
    }


def _chart(game: Game, table: Table, context: DrawContext) -> Scene:
    if isinstance(table, ResultsTable):
        return charts.results_table(game, table, context, statistics_of(game, table))
    if table.fill == charts.TERRAIN_FILLER and game.maps:
        return charts.terrain_effects(game, game.maps[0], context)
    return charts.plain_chart(game, table, context)


def _has_back(game: Game, counter: str) -> bool:
    """Return whether a counter has a back: units of one step and markers with one face have none."""
    item = game.counters[counter]
    return (item.reduced if item.kind == "unit" else item.back) is not None


def displays_of(game: Game, context: DrawContext) -> dict[str, tracks.TrackDrawing]:
    """Return the drawings of the tracks that are on no map, by track id; one with a window of its
    own gets a margin for the window's bars."""
    drawn, main = play_table.draw_displays(game, context), game.board_track
    return {id: d if main and id == main.id else display_with_margin(d) for id, d in drawn.items()}
