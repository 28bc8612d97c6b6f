"""The position that a question describes: a position file, a scenario's setup, and units in given
places."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from pydantic import Field

from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.position_sheets import PositionSheet
from builder.model.scenarios import Scenario
from builder.problems import Problem, error
from builder.rules.core.names import MapName, PlaceName, ScenarioName, UnitName
from builder.rules.core.positions.carried_pieces import without_carried
from builder.rules.core.positions.position import Piece, Position, of_places, of_scenario, of_sheet
from builder.rules.core.questions import map_of, side_of, unit_of
from builder.rules.procedures import Inputs, Refused
from builder.sentences import filled_sentence


@dataclass(frozen=True)
class QuestionPosition:
    """A position together with what a system adds to it: its terrain, its rules options and its
    questions."""

    position: Position = field(repr=False)

    @property
    def game(self) -> Game:
        """The game of the position."""
        return self.position.game

    @property
    def sheet(self) -> MapSheet:
        """The map of the position."""
        return self.position.map

    def side(self, piece: Piece) -> str:
        """Return the side that plays a piece."""
        return side_of(self.game, self.position.unit(piece))


class PlacedInputs(Inputs):
    """The part of a rules question's input that describes a position: a position file, a scenario's
    setup, and units in given places; later ones overrule earlier ones."""

    scenario: ScenarioName = Field(
        "", description="scenario whose setup stands; without it, only 'units' are on the map"
    )
    map: MapName = Field("", description="map, if not the scenario's")
    units: dict[UnitName, PlaceName] = Field(
        {}, description="unit (id, or id#2 for a second one) to its place; empty is off map"
    )
    position: PositionSheet | None = Field(
        None, description="a whole position: scenario, pieces (see 'chitwright setup')"
    )

    @property
    def named_scenario(self) -> str:
        """The id of the scenario that the question or its position names, or empty."""
        return self.scenario or (self.position.scenario if self.position else "")


def position_asked(
    game: Game,
    given: PlacedInputs,
    scenario: Scenario | None,
    board: Callable[[Game, str], MapSheet] = map_of,
) -> Position:
    """Return the position that a question describes. The map of ``scenario`` is used if nothing
    else names a map; its setup is used if the question names it. Raises :class:`Refused` or
    ``PlaceError``."""
    written = given.position.map if given.position else ""
    sheet = board(game, given.map or written or (scenario.map if scenario else ""))
    for name in given.units:
        unit_of(game, name)
    start = starting_position(game, sheet, given.position, scenario if given.scenario else None)
    return with_pieces_moved(without_carried(start), given.units)


def starting_position(
    game: Game, sheet: MapSheet, written: PositionSheet | None, scenario: Scenario | None
) -> Position:
    """Return the position from which a question starts: that of a position file (``written``), else
    the setup of the scenario, else an empty map."""
    if written:
        return of_sheet(game, written, sheet)
    return of_scenario(game, scenario, sheet) if scenario else Position(game, sheet)


def with_pieces_moved(position: Position, places: Mapping[str, str]) -> Position:
    """Return the position with some pieces (``id`` or ``id#2``) moved to other places, or taken off
    the map where the place is empty; raises ``PlaceError``, and ``KeyError`` for a counter that the
    game does not have."""
    there = {name: at for name, at in places.items() if at}
    changed = of_places(position.game, position.map, there)
    before = {p.name: p for p in position.pieces}
    kept = (p for p in position.pieces if p.name not in places)
    moved = (_as_before(piece, before.get(piece.name)) for piece in changed.pieces)
    return replace(position, pieces=(*kept, *moved))


def _as_before(piece: Piece, before: Piece | None) -> Piece:
    """Return a piece that was moved, with the steps lost, the states and the facing that it had
    before the move."""
    if before is None:
        return piece
    return replace(
        piece,
        reduced=before.reduced,
        lost=before.lost,
        states=before.states,
        faces=before.faces,
    )


def piece_of(position: Position, name: str, example: str = "0101") -> Piece:
    """Return the piece on the map that is the named unit; raises :class:`Refused` if there is none,
    with a hint in which ``example`` is the place."""
    unit_of(position.game, name)
    piece = position.piece(name)
    if piece is None or piece.spot is None:
        raise Refused(unit_off_map_error(position.game, name, example))
    return piece


def unit_off_map_error(game: Game, name: str, example: str) -> Problem:
    """Return the error for a question about a unit that the question does not place on the map."""
    hint = filled_sentence(
        'place it with \'units\', as in {{"units": {{"{name}": "{example}"}}}}',
        name=name,
        example=example,
    )
    if game.scenarios:
        hint = filled_sentence(
            "{hint}, or name a 'scenario' whose setup stands, as {id}",
            hint=hint,
            id=game.scenarios[0].id,
        )
    return error(
        "unit-off-map",
        filled_sentence("{name} is not on the map", name=name),
        ("given",),
        hint=hint,
    )


def piece_in_hex(position: Position, name: str, example: str = "0101") -> Piece:
    """Return the piece of a unit that stands in a hex, like :func:`piece_of`; raises
    :class:`Refused` also if the unit is on a hexside."""
    piece = piece_of(position, name, example)
    if piece.cell is None:
        message = filled_sentence("{name} stands on a hexside; units stand in hexes", name=name)
        hint = "name the hex that it stands in"
        raise Refused(error("unit-off-map", message, ("given",), hint=hint))
    return piece
