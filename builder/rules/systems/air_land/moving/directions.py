"""Battle directions and the battle board (5.3)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from builder.problems import error
from builder.rules.core.names import MapName, PlaceName, PlaceNames
from builder.rules.core.questions import map_of
from builder.rules.procedures import Context, Inputs, Procedure, Refused, Reply, step
from builder.sentences import filled_sentence

ATTACK_BOX, DEFENCE_BOX = "attack-{number}", "defence-{number}"
"""The ids of the boxes on the battle board for the attacking and the defending units of a battle,
such as ``attack-1``."""


class DirectionInputs(Inputs):
    """Input of the rules question ``battle-direction``: a new battle: its hex, and the hexes from
    which the attackers come."""

    hex: PlaceName = Field(description="the battle hex")
    from_hexes: PlaceNames = Field(
        description="the hexes that attackers came from, the first one first"
    )
    main: PlaceName = Field("", description="the one that the attacker makes the main direction")
    number: Annotated[int, Field(ge=1)] = Field(1, description="the marker's number")
    map: MapName = Field("", description="map, if not the game's first")


class DirectionReply(Reply):
    """Answer to the rules question ``battle-direction``: the hex to which the direction marker
    points, the boxes of the battle board in which the units are placed, and the hex that is closed
    to retreat (11.0)."""

    main: str
    direction: str
    attackers_box: str
    defenders_box: str


def battle_direction(context: Context, given: DirectionInputs) -> DirectionReply:
    """Tell where a battle's direction marker points and where its units are placed on the battle
    board.

    The marker points to the hex from which the main attack came.
    """
    grid = map_of(context.game, given.map).hexes
    if not given.from_hexes:
        message = "where did the attackers come from?"
        hint = "name the hexes as from_hexes, such as from_hexes=0203"
        raise Refused(
            error("missing-argument", message, ("given", "from_hexes"), rule="5.3", hint=hint)
        )
    main = given.main or given.from_hexes[0]
    if main not in given.from_hexes:
        message = filled_sentence("no attacker came from {main}", main=main)
        hint = "name one of from_hexes as main"
        raise Refused(error("bad-argument", message, ("given", "main"), rule="5.3", hint=hint))
    here = grid.cell(given.hex)
    for hex in given.from_hexes:
        grid.side_between(here, grid.cell(hex))
    boxes = [_box(context, text.format(number=given.number)) for text in (ATTACK_BOX, DEFENCE_BOX)]
    text = "Marker {number} points {direction} to {hex}, where the main attack came from."
    direction = grid.direction(here, grid.cell(main))
    return DirectionReply(
        main=main,
        direction=direction,
        attackers_box=boxes[0],
        defenders_box=boxes[1],
        steps=(step("5.3", text, number=given.number, direction=direction, hex=main),),
    )


def _box(context: Context, id: str) -> str:
    """Return the place of a box of the battle board, by its id; raises :class:`Refused` if the
    board has no such box."""
    for track in context.game.tracks:
        if any(box.id == id for box in track.boxes):
            return f"{track.id}:{id}"
    message = filled_sentence("the battle board has no box {id}", id=id)
    hint = "add the box to a track of tracks.yaml"
    raise Refused(error("no-battle-box", message, ("given", "number"), rule="5.3", hint=hint))


BATTLE_DIRECTION = Procedure("battle-direction", ("5.3",), battle_direction)
