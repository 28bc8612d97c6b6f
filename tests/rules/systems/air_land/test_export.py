"""Air combat as the module gets it, and the choice of a tank battle."""

from __future__ import annotations

import pytest

from builder.model.game import Game
from builder.rules.systems.air_land.combat.combat_export import duels
from builder.rules.systems.air_land.game_data import AIR_TABLE, is_aircraft
from tests.games import loading
from tests.playing.air_land_games import after, set_up, texts


@pytest.fixture(scope="module")
def belgium() -> Game:
    return loading.game("assault-on-belgium")


def test_aircraft_fire_at_aircraft_on_the_table_of_air_combat(belgium: Game) -> None:
    (duel,) = duels(belgium)
    aircraft = {unit.id for unit in belgium.units if is_aircraft(unit)}
    assert (duel.table.id, duel.targets) == (AIR_TABLE, aircraft)
    assert duel.firing <= aircraft


def test_without_the_table_of_air_combat_there_is_none_in_the_module(belgium: Game) -> None:
    others = tuple(table for table in belgium.tables if table.id != AIR_TABLE)
    assert others
    assert duels(belgium.model_copy(update={"tables": others})) == ()


def test_where_three_units_fight_a_tank_may_leave_it_at_an_ordinary_battle(belgium: Game) -> None:
    """4.0: only where more are in the hex than an ordinary battle allows must one begin."""
    units = {"be-i": "1707", "de-i": "1806", "de-xv": "1807"}
    state = after(
        set_up(belgium, units),
        "unit de-i", "move de-i 1707", "from de-i 1806", "unit de-xv", "move de-xv 1707",
        "from de-xv 1807", "done", "direction 1707 1806",
    )  # fmt: skip
    assert texts(state) == {"tank-battle de-xv", "ordinary-battle de-xv"}
