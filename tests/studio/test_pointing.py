"""A problem leads to the place of a map that it is about."""

from __future__ import annotations

from builder.loading.reading.source_nodes import Locations
from builder.problems import PathKey
from builder.studio.problem_places import place_of_problem
from tests.games.loading import game, loaded
from tests.together import together


@together(
    ("path", "place"),
    [
        (("maps", "valley", "places", 2, "kind"), "0806"),
        (("maps", "valley", "features", 1), "0810"),
        (("maps", "valley", "paths", "road", 3, "hexes", 1), "1406"),
        (("maps", "valley", "hexsides", "river", 0), "0901"),
        (("maps", "valley", "title"), None),
        (("units", "fr-1-1", "values"), None),
    ],
)
def test_what_lies_on_a_map_has_its_place(path: PathKey, place: str | None) -> None:
    wanted = {"map": "valley", "place": place} if place else None
    assert _pointed(path) == wanted


def test_a_unit_that_is_set_up_is_shown_where_it_stands() -> None:
    scenario = game("alder").scenarios[0]
    setup = scenario.setup
    number, first = next((i, p) for i, p in enumerate(setup) if p.at.isdigit())
    path = ("scenarios", scenario.id, "setup", number, "counter")
    assert _pointed(path) == {"map": "valley", "place": first.at}


def _pointed(path: PathKey) -> dict[str, str] | None:
    """Where the Studio shows a problem of the game of Alder."""
    found = loaded("alder")
    return place_of_problem(found.game, found.locations, path)


def test_nothing_is_shown_of_a_game_that_cannot_be_read() -> None:
    assert place_of_problem(None, Locations(), ("maps", "valley", "places", 0)) is None
