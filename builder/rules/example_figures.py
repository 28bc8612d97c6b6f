"""Draws the figure of a worked example: its position, with arrows and marks for what the question
and the answer are about."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from builder.model.game import Game
from builder.model.ground.maps import MapSheet, parse_place_or_side
from builder.model.pieces.counters import Unit
from builder.model.space import Cell
from builder.model.texts.figures import Arrow, Figure, Shown
from builder.rules.asking import read_inputs
from builder.rules.core.positions.position import Piece, of_places, of_scenario, of_sheet
from builder.rules.core.positions.position_figure import QuestionScene, arrows_of, marks_of
from builder.rules.core.positions.unit_steps import steps_of
from builder.rules.core.questions import map_of, scenario_of
from builder.rules.engine.facing.covered_places import lying_on_map
from builder.rules.error_boundary import guarded
from builder.rules.registry import own_position, system_of, turned_of

if TYPE_CHECKING:
    from builder.rules.examples import ExampleRun

FARTHEST = 13
"""The greatest distance in hexes between the places of a figure; a larger figure would not be
legible."""

_PLACED = ("units", "markers", "scenario", "position", "hex", "a", "start", "viewer")
"""The names of the arguments that place something on a map; a question without any of these has no
position to draw."""


def example_figure(game: Game, run: ExampleRun) -> Figure | None:
    """Return the figure of an example that was run; ``None`` if nothing is on a map, or the places
    are too far apart."""
    return guarded("the figure", lambda: _depicted(game, run))[0]


def _depicted(game: Game, run: ExampleRun) -> Figure | None:
    procedure = system_of(game).procedure(run.example.do)
    given = read_inputs(procedure, run.example.given).model_dump()
    scene = _scene(game, given, run.answer.result or {})
    if scene is None:
        return None
    return _figure(game, scene, tuple((procedure.arrows or arrows_of)(scene)))


def _scene(game: Game, given: Mapping[str, Any], result: Mapping[str, Any]) -> QuestionScene | None:
    """Return the question of an example with its answer and the position on a map that it
    describes; ``None`` if the question places nothing. Raises :class:`Refused` or ``ValueError``."""
    if not game.maps or not any(given.get(k) for k in _PLACED):
        return None
    written = own_position(game).model.model_validate(given.get("position") or {})
    named = given.get("scenario") or written.scenario
    scenario = scenario_of(game, named) if named else None
    sheet = map_of(game, given.get("map") or written.map or (scenario.map if scenario else ""))
    start: tuple[Piece, ...] = ()
    if given.get("position"):
        start = of_sheet(game, written, sheet).pieces
    elif scenario:
        start = of_scenario(game, scenario, sheet).pieces
    stated = {n: at for n, at in _stated(given).items() if at}
    pieces = {p.name: p for p in (*start, *of_places(game, sheet, stated).pieces)}
    return QuestionScene(sheet, pieces, frozenset(stated), given, result)


def _stated(given: Mapping[str, Any]) -> dict[str, str]:
    """Return the places of the pieces that the question itself places, by piece name."""
    found: dict[str, str] = {}
    for key in ("units", "markers"):
        value = given.get(key)
        if isinstance(value, Mapping):
            found |= value
    return found


def _figure(game: Game, scene: QuestionScene, arrows: Sequence[Arrow]) -> Figure | None:
    marks = tuple(marks_of(scene, arrows))
    stood = (scene.place(n) for n in sorted(scene.stated))
    places = (*stood, *(at for a in arrows for at in a.way), *(m.at for m in marks))
    focus = tuple(dict.fromkeys(at for at in places if at))
    if not focus or _extent(scene.sheet, focus) > FARTHEST:
        return None
    shown = tuple(
        Shown(
            counter=piece.counter,
            at=piece.at,
            reduced=piece.reduced or name in (scene.given.get("reduced") or ()),
            lost=_lost(game, scene, name, piece),
            hidden=piece.hidden or name in (scene.given.get("hidden") or ()),
            turned=(turned := turned_of(game, scene.sheet, _facing_as_asked(scene, name, piece))),
            lying=lying_on_map(game, piece, turned),
        )
        for name, piece in scene.pieces.items()
        if piece.spot is not None
    )
    return Figure(map=scene.sheet.id, pieces=shown, arrows=tuple(arrows), marks=marks, focus=focus)


def _facing_as_asked(scene: QuestionScene, name: str, piece: Piece) -> Piece:
    """Return a piece with the direction that it faces, from its position or as the question says."""
    return replace(piece, faces=(scene.given.get("faces") or {}).get(name, piece.faces))


def _lost(game: Game, scene: QuestionScene, name: str, piece: Piece) -> int:
    """Return the number of steps that a piece has lost, as the question says or else as its
    position does."""
    left = (scene.given.get("steps") or {}).get(name)
    unit = game.counters[piece.counter]
    if left is None or not isinstance(unit, Unit):
        return piece.lost
    return max(0, steps_of(game, unit) - int(left))


def _extent(sheet: MapSheet, places: Iterable[str]) -> int:
    """Return the greatest distance between any two of some places, in hexes."""
    found = [parse_place_or_side(sheet.space, at) for at in places]
    cells = [s if isinstance(s, Cell) else s.cell for s in found if s is not None]
    pairs = itertools.combinations(cells, 2)
    return max((sheet.space.distance(a, b) for a, b in pairs), default=0)
