"""The lists of units: the order of their lines, and groups in games with many units."""

from __future__ import annotations

import pytest

from builder.model.game import Game
from builder.outputs.vassal.table.windows.inventory import ordered
from tests.outputs.vassal.reading import read_module
from tests.outputs.vassal.sample import make
from tests.rules.engine import brook


def test_numbers_in_names_are_ordered_as_numbers() -> None:
    names = {"a": "10th Foot", "b": "2nd Foot", "c": "1st Horse", "d": "1st foot", "e": "Alder"}
    assert [id for id, _ in sorted(ordered(names).items(), key=lambda o: o[1])] == list("dcbae")


def test_orders_are_numbers_of_one_length_so_that_their_alphabet_is_their_order() -> None:
    found = list(ordered({str(n): f"Unit {n}" for n in range(1, 121)}).values())
    assert found == sorted(found)
    assert {len(order) for order in found} == {3}


def with_units(many: int) -> Game:
    """The game of the brook, with so many units more."""
    game = brook.good(brook.loaded())
    one = game.units[0]
    more = [one.model_copy(update={"id": f"more-{n}", "title": f"More {n}"}) for n in range(many)]
    return game.model_copy(update={"units": (*game.units, *more)})


@pytest.mark.parametrize(("more", "grouped"), [(1, ""), (101, "Initial")])
def test_all_units_by_name_have_groups_only_where_they_are_many(more: int, grouped: str) -> None:
    """The engine sorts a group anew for every unit that it adds."""
    read = read_module(make(with_units(more)))
    (found,) = (e for e in read.root.find("Inventory") if e.attributes["name"] == "Find a unit")
    assert found.attributes["groupBy"] == grouped
    assert "{" not in found.attributes["sortFormat"]
