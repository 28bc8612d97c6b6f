"""Signs for the states of units: a small panel with letters, or the marker of the state drawn
small."""

from __future__ import annotations

from builder.drawing.counters import counters
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.drawing_data import rounded_rectangle
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Scene
from builder.drawing.ink.text import add_centred, fit_size_or_report
from builder.model.game import Game
from builder.model.mechanisms import State
from builder.model.pieces.counters import Marker, Unit

_GROUNDS = ("#b3282d", "#1d5c8f", "#6b3f8f", "#8a6d1b", "#23703f", "#5a5a5a")
_WIDE, _HIGH = 0.44, 0.24
"""The width and height of a sign, as fractions of a counter's side."""
_BOLD = "condensed-bold"


def state_sign(game: Game, state: State, context: DrawContext) -> Scene:
    """Return the sign of a state, sized for the counters of a game."""
    side = game.sheet.counter_size
    marker = game.counters.get(state.marker)
    if isinstance(marker, Marker):
        scene = Scene(_WIDE * side, _WIDE * side)
        face = counters.counter_face(game, marker, "front", context)
        scene.place(face, 0, 0, scale=_WIDE * side / max(face.width, face.height))
        return scene
    scene = Scene(_WIDE * side, _HIGH * side)
    number = [one.id for one in game.mechanisms.states].index(state.id)
    box = Rect(0, 0, scene.width, scene.height)
    scene.path([rounded_rectangle(box, 0.3 * scene.height)], fill=_GROUNDS[number % len(_GROUNDS)])
    words, path = sign_letters(state, context), ("mechanisms", "states", number, "sign")
    size, room = 0.95 * scene.height, 0.86 * scene.width
    fit = fit_size_or_report(context, words, _BOLD, size, room, path, "the sign of the state", 0.4)
    at = (scene.width / 2, scene.height / 2)
    add_centred(scene, *at, words, _BOLD, fit, fill="#ffffff", context=context, path=path)
    return scene


def sign_letters(state: State, context: DrawContext) -> str:
    """Return the letters of a state's sign: its own, or the first letter of the state's name."""
    return context.tr(state.sign) if state.sign else context.tr(state.name)[:1].upper()


def side_face(
    game: Game,
    unit: Unit,
    state: str,
    lost: int,
    context: DrawContext,
    size: float | None = None,
    *,
    trimmed: bool = False,
) -> Scene:
    """Return the side of a unit's counter for a state after ``lost`` step losses, with the sign of the
    state in its upper left corner."""
    values = unit.side_after(state, lost)
    one = unit.model_copy(update={"lower": (values, values, values), "back_art": ""})
    face = counters.face_after_losses(game, one, 2, context, size, trimmed=trimmed)
    declared = game.mechanisms.state_called(state)
    if declared is None:
        return face
    scene, sign = Scene(face.width, face.height), state_sign(game, declared, context)
    scene.place(face, 0, 0)
    scene.place(sign, 0, 0, scale=face.width / game.sheet.counter_size)
    return scene
