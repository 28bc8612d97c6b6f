"""The record of the two sides in a position file: their selections, and the year in which they
meet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from builder.model.game import Game
from builder.model.pieces.squads import Force
from builder.model.position_sheets import PositionSheet, as_position_model
from builder.rules.procedures import OwnPosition


class SidesPosition(PositionSheet):
    """A position with its sides: ``forces`` are the selections of the two sides, ``year`` the year
    in which they meet."""

    year: Annotated[int, Field(ge=1900, le=2100)] | None = None
    forces: Annotated[tuple[Force, ...], Field(max_length=2)] = ()


def _notes(game: Game, written: PositionSheet) -> Iterator[str]:
    """Yield the year and a description of each side."""
    noted = as_position_model(SidesPosition, written)
    if noted.year:
        yield str(noted.year)
    yield from (_force_name(game, force) for force in noted.forces)


def _force_name(game: Game, force: Force) -> str:
    name = game.nations[force.nation].name if force.nation in game.nations else force.nation
    troops = next((t.name for t in game.troops if t.id == force.troops), "")
    return f"{name}: {', '.join(_words(game, force, troops))}"


def _words(game: Game, force: Force, troops: str) -> Iterator[str]:
    if troops:
        yield troops
    for squad in force.squads:
        yield f"{squad.men} men"
        owned = {
            "anti-tank weapons": squad.anti_tank,
            "demolition charges": squad.demolition,
            "ordnance": squad.ordnance,
        }
        yield from (f"{count} {what}" for what, count in owned.items() if count)
        yield from (f"{heavy.weapon.upper()} with a crew of {heavy.crew}" for heavy in squad.heavy)
    if force.radio in game.nations:
        yield f"radio ({game.nations[force.radio].name})"
    titles = {card.id: card.title for card in game.cards}
    yield from (titles.get(vehicle, vehicle) for vehicle in force.vehicles)


POSITION = OwnPosition(SidesPosition, kept=("year", "forces"), notes=_notes)
