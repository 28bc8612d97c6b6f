"""Relates the board on which a scenario is played to the displayed map; they differ if the scenario is
played on several joined maps (a theatre)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.ground.theatre_map import JoinedMap
from builder.model.scenarios import Scenario


@dataclass(frozen=True)
class ScenarioBoard:
    """The board of a scenario, and the displayed map ``own``: the same map, or one of several joined
    maps, on which its places have other names."""

    sheet: MapSheet
    own: MapSheet

    @cached_property
    def _displayed_names(self) -> dict[str, str]:
        if not isinstance(self.sheet, JoinedMap):
            return {id: id for id in self.own.space.ids}
        number = self.sheet.joined_space.names.index(self.own.id)
        return {self.sheet.joined_space.joined_id(number, id): id for id in self.own.space.ids}

    @cached_property
    def _scenario_names(self) -> dict[str, str]:
        return {own: name for name, own in self._displayed_names.items()}

    def displayed_place(self, place: str) -> str:
        """Return the displayed map's name for a place of the scenario's board; empty if the place is
        not on this map."""
        return self._displayed_names.get(place, "")

    def displayed_spot(self, at: str) -> str:
        """Return the displayed map's name for a place, hexside or box of the scenario's board; empty if
        it is on another map. Names of boxes and unknown names are returned unchanged."""
        if ":" in at or not isinstance(self.sheet, JoinedMap):
            return at
        sides = [self.displayed_place(place) for place in at.split("/")]
        return "/".join(sides) if all(sides) else ""

    def scenario_spot(self, at: str) -> str:
        """Return the scenario's name for a place or a hexside of the displayed map, or for a box."""
        return at if ":" in at else "/".join(map(self.scenario_place, at.split("/")))

    def scenario_place(self, place: str) -> str:
        """Return the scenario's name for a place of the displayed map."""
        return self._scenario_names.get(place, place)


def board_of_scenario(game: Game, sheet: MapSheet, scenario: Scenario | None) -> ScenarioBoard:
    """Return the board of a scenario that is played on this map, or on joined maps that include it;
    without such a scenario, the map alone."""
    played = next((m for m in game.playable if scenario and m.id == scenario.map), sheet)
    return ScenarioBoard(played if sheet.id in game.boards_of(played.id) else sheet, sheet)
