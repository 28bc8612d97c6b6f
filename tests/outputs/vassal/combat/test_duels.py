"""An aircraft fires at another: the module's column and result are the rules engine's."""

from __future__ import annotations

from functools import cache

import pytest

from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.features.duels import DuelFeature, duel_feature
from builder.outputs.vassal.features.table_lookups import TableLookup, lookups_of
from builder.rules.asking import ask
from builder.rules.registry import duels_of
from builder.vassal.format.files.sequence_encoder import decode
from builder.vassal.format.traits import use_prototype
from tests.games.belgium import game as belgium
from tests.games.vietnam import game as vietnam
from tests.outputs.vassal import built_in
from tests.outputs.vassal.expressions import work_out
from tests.outputs.vassal.tabletop import Table


@cache
def feature() -> DuelFeature:
    found = duel_feature(duels_of(belgium()), ["Map", "Aircraft"], Icons({}))
    assert found is not None
    return found


@cache
def reckoned() -> TableLookup:
    """The table that the game reads by a number that it computes."""
    found = lookups_of(belgium(), columns=feature().columns)
    return next(one for one in found if one.computed_formula is not None)


@pytest.mark.parametrize("difference", [-12, -3, 0, 2, 12])
def test_the_column_and_the_result_are_the_rules_engines(difference: int) -> None:
    column = work_out(feature().column(), {"DuelDifference": str(difference)})
    state = {**reckoned().constants(), reckoned().column: str(column)}
    state[reckoned().chosen] = str(work_out(reckoned().named(), state))
    assert int(work_out(reckoned().column_of(), state)) == column, (
        "as if the column had been chosen"
    )
    own, enemy = str(max(difference, 0)), str(max(-difference, 0))
    for roll in range(2, 13):
        answer = ask(belgium(), "air-combat", {"own": own, "enemy": enemy, "die": roll}).result
        assert answer is not None
        told = work_out(reckoned().told(), {**state, **_texts(), reckoned().rolled: str(roll)})
        assert f"a roll of {roll} gives {answer['result']}." in told


def _texts() -> dict[str, str]:
    from builder.outputs.vassal.table.messages import LOOKUP_MESSAGES

    return LOOKUP_MESSAGES


def test_the_difference_is_the_firing_units_value_less_the_targets() -> None:
    values = {"F": 6, "T": 3}

    def total(name: str, place: str, filter: str) -> int:
        assert name == "AirCombat"
        return values["F" if '"F"' in filter else "T"] if place == "Aircraft" else 0

    prop = next(e for e in feature().properties() if e.attributes["name"] == "DuelDifference")
    expression = decode(prop.children[0].attributes["propChanger"], ",")[1]
    assert work_out(expression, {}, {"SumMap": total}) == 3


def test_aircraft_fire_and_are_fired_at_and_land_units_are_not() -> None:
    assert feature().traits("de-jg-26") == [use_prototype("Duel")]
    assert feature().traits("be-iii-3") == [use_prototype("Duel")]
    assert feature().traits("de-xvi") == []


def test_a_game_without_duels_has_none() -> None:
    assert duel_feature(duels_of(vietnam()), ["Map"], Icons({})) is None


@pytest.mark.parametrize(("roll", "comes"), [(2, "Eliminated."), (12, "No effect")])
def test_the_chat_says_what_becomes_of_the_unit_that_is_fired_at(roll: int, comes: str) -> None:
    table = Table(built_in.module("assault-on-belgium"), "Map")
    # 6 against 4: in the column of +2 a roll of 2 eliminates, and one of 12 does nothing
    firing = table.place("Fighter Wing 26 (Bf 109)", "airfield", (1, 1))
    target = table.place("Group II of the 2nd Air Regiment (CR.42)", "airfield", (1, 1))
    firing.press("duel-fire")
    target.press("duel-target")
    table.rolls = [1, 1] if roll == 2 else [6, 6]
    table.button("Duel")
    assert table.chat[-1] == f"{target.name}: {comes}"
