"""The enemy is played by look-ups only on a map whose columns join at the edges, with all three cups."""

from __future__ import annotations

from typing import Any

import pytest

from builder.model.game import Game
from builder.rules.systems.green_beret.solo import solo
from tests.games.green_beret import game


def _of_grid(**changes: Any) -> Game:
    """The game on another grid."""
    whole = game()
    (sheet,) = whole.maps
    assert sheet.grid is not None
    data = sheet.model_dump(exclude_unset=True)
    data["grid"] = {**data["grid"], **changes}
    data |= {"hexsides": {}, "paths": {}, "features": (), "places": (), "areas": ()}
    other = type(sheet).model_validate({**data, "labels": (), "banks": ()})
    return whole.model_copy(update={"maps": (other,)})


@pytest.mark.parametrize(
    ("changes", "plays"),
    [
        ({}, True),
        ({"orientation": "pointy"}, False),
        ({"shifted": "odd"}, False),
        ({"short": True}, False),
        ({"columns": 27}, False),
        ({"numbering": {"first_row": 0}}, False),
    ],
)
def test_columns_of_plain_hexes_join_at_the_edges(changes: dict[str, Any], plays: bool) -> None:
    assert (solo(_of_grid(**changes)) is not None) == plays


@pytest.mark.parametrize("missing", ["enemies", "objectives", "damage"])
def test_without_one_of_the_cups_there_are_no_look_ups(missing: str) -> None:
    whole = game()
    pools = tuple(pool for pool in whole.pools if pool.id != missing)
    assert len(pools) == len(whole.pools) - 1
    assert solo(whole.model_copy(update={"pools": pools})) is None


def test_with_two_maps_or_units_without_values_there_are_none() -> None:
    whole = game()
    assert solo(whole.model_copy(update={"maps": (*whole.maps, *whole.maps)})) is None
    bare = tuple(unit.model_copy(update={"values": unit.values[:1]}) for unit in whole.units)
    assert solo(whole) is not None
    assert solo(whole.model_copy(update={"units": bare})) is None
