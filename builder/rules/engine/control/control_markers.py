"""Makes the markers that show who holds places, and lays them out in the scenarios."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game, Side
from builder.model.ground.maps import MapSheet
from builder.model.mechanisms.places.control import Control
from builder.model.pieces.counters import Marker, MarkerFace
from builder.model.scenarios import Placement, Scenario
from builder.rules.core.questions import no_map
from builder.rules.engine.control.controlled_places import (
    MADE,
    controlled_places,
    faces_of_control,
    first_controllers,
    has_control_markers,
    ids_of_control_markers,
)
from builder.rules.engine.positions.map_facts import MapFacts

MOST_MARKERS = 99
"""The most markers of control that are made for a game: more would fill its counter sheets."""

_GROUP = "Markers"
_PICTURE = "flag"


def with_control_markers(game: Game) -> Game:
    """Return the game with markers of control: they are made if the declaration names none, and
    each scenario that places no marker itself gets one on every place that a side holds at the
    start."""
    declared = game.mechanisms.control
    if declared is None or len(game.sheet.sides) < 2:
        return game
    if not declared.marker and MADE not in game.counters:
        made = tuple(_made(game, declared))
        game = game.model_copy(update={"markers": (*game.markers, *made)})
    if not has_control_markers(game):
        return game
    scenarios = tuple(_placed(game, declared, one) for one in game.scenarios)
    return game.model_copy(update={"scenarios": scenarios})


def _made(game: Game, declared: Control) -> Iterator[Marker]:
    """Yield the markers of control of a game that names none: flags of the first side on the front
    of one, of the second on its back, of the third and fourth on the next, and so on; as many of each
    as there are places."""
    faces = [_face(game, side) for side in game.sheet.sides]
    many = max((len(_places(game, one.map)) for one in game.scenarios), default=1)
    for n, id in enumerate(ids_of_control_markers(game)):
        front, *back = faces[2 * n : 2 * n + 2]
        yield Marker(
            id=id,
            name="Control",
            family="control",
            group=_GROUP,
            front=front,
            back=back[0] if back else None,
            count=min(max(1, many), MOST_MARKERS),
            source=declared.source,
        )


def _face(game: Game, side: Side) -> MarkerFace:
    """Return the face that shows a side, in the colours of its first nation."""
    nation = next((one.id for one in game.sheet.nations if one.side == side.id), "")
    return MarkerFace(title=side.name[:40], picture=_PICTURE, nation=nation)


def _sheet(game: Game, map: str) -> MapSheet:
    """Return a scenario's map; an empty one for a map that the game does not have, which other checks
    report."""
    return next((sheet for sheet in game.playable if map in ("", sheet.id)), no_map())


def _places(game: Game, map: str) -> tuple[str, ...]:
    return tuple(controlled_places(MapFacts(game, _sheet(game, map))).values())


def _placed(game: Game, declared: Control, scenario: Scenario) -> Scenario:
    markers, shown = ids_of_control_markers(game), faces_of_control(game)
    if any(one.counter in markers for one in scenario.setup):
        return scenario
    ground = MapFacts(game, _sheet(game, scenario.map))
    ids = controlled_places(ground)
    placed = tuple(
        Placement(
            counter=shown[side].marker,
            at=ids[spot],
            reduced=shown[side].back,
            source=declared.source,
        )
        for spot, side in first_controllers(ground).items()
        if side in shown
    )
    return scenario.model_copy(update={"setup": (*scenario.setup, *placed)})
