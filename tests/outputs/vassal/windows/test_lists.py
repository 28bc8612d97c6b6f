"""The lists of units: the order of their lines, and groups in games with many units."""

from __future__ import annotations

import pytest

from builder.model.game import Game
from builder.outputs.vassal.table.windows.inventory import letters_of_groups, ordered
from tests.outputs.vassal.reading import read_module
from tests.outputs.vassal.sample import make
from tests.rules.engine import brook
from tests.together import together


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


@pytest.mark.thorough
@pytest.mark.parametrize(("more", "grouped"), [(1, ""), (101, "Initial")])
def test_all_units_by_name_have_groups_only_where_they_are_many(more: int, grouped: str) -> None:
    """The engine sorts a group anew for every unit that it adds."""
    read = read_module(make(with_units(more)))
    (found,) = (e for e in read.root.find("Inventory") if e.attributes["name"] == "Find a unit")
    assert found.attributes["groupBy"] == grouped
    assert "{" not in found.attributes["sortFormat"]


@pytest.mark.thorough
@pytest.mark.parametrize(("more", "letters"), [(101, ""), (201, ",Initial")])
def test_sides_and_groups_of_very_many_units_are_grouped_by_letters_too(
    more: int, letters: str
) -> None:
    """200 units of one side and group are 20,000 comparisons."""
    read = read_module(make(with_units(more)))
    lists = {e.attributes["name"]: e.attributes["groupBy"] for e in read.root.find("Inventory")}
    assert lists["Units"] == f"SideShown,GroupShown,FormationShown{letters}"
    assert lists["Losses by side"] == f"SideShown,GroupShown{letters}"


@together(
    ("names", "count"),
    [
        ([f"Unit {n}" for n in range(200)], 1),
        ([f"Unit {n}" for n in range(1000)], 7),
        ([f"{chr(65 + n % 26)} {n}" for n in range(1000)], 1),
        (["All alike"] * 1000, 12),
    ],
)
def test_groups_by_first_letters_are_small_enough_to_be_sorted(
    names: list[str], count: int
) -> None:
    """ "Unit 0" to "Unit 999" are one group by five letters, half a million comparisons; by six nine groups
    of 111 and one of one, 55,000; by seven groups of at most 11."""
    assert letters_of_groups(names) == count
