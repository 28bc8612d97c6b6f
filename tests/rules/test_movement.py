"""Movement in the Fords: terrain, roads, bridges, zones, water."""

from __future__ import annotations

from fractions import Fraction

from builder.model.game import Game
from builder.rules.asking import ask
from tests.rules.answering import answer
from tests.together import together


@together(
    ("mover", "path", "total"),
    [
        ("foot", "0101 0201", "1"),
        ("foot", "0103 0202 0302", "2"),
        ("foot", "0203 0204 0304", "4"),
        ("foot", "0801 0901", "2"),
        ("mech", "0801 0901", "3"),
        ("foot", "0702 0802 0902 1002", "3/2"),
        ("foot", "0703 0803 0903", "3"),
        ("mech", "0808 0907", None),
        ("mech", "0807 0907", "3"),
    ],
)
def test_a_way_costs_what_its_ground_costs(
    game: Game, mover: str, path: str, total: str | None
) -> None:
    found = ask(game, "movement-cost", {"movement_class": mover, "path": path})
    if total is None:
        assert found.problems[0].code == "off-map-hex"
    else:
        assert found.result is not None
        assert found.result["total"] == total


def test_a_bridge_joins_the_road_until_it_is_blown(game: Game) -> None:
    way = {"movement_class": "mech", "path": "0802 0902"}
    assert answer(game, "movement-cost", **way)["total"] == "1/2"
    assert answer(game, "movement-cost", **way, blown="0802/0902")["total"] == "3"
    assert (
        answer(game, "movement-cost", **way, blown="0802/0902", forded="0802/0902")["total"]
        == "1/2"
    )


def test_a_ford_lets_the_trail_over(game: Game) -> None:
    way = {"movement_class": "mech", "path": "0803 0903"}
    assert answer(game, "movement-cost", **way)["total"] == "3"
    assert answer(game, "movement-cost", **way, forded="0803/0903")["total"] == "1"


def test_full_water_stops_land_units(game: Game) -> None:
    found = answer(game, "movement-cost", movement_class="foot", path="0402 0502")
    assert (found["barred"], found["total"]) == ("wide-water", None)


def test_everything_within_reach_is_reached_by_a_lawful_way(game: Game) -> None:
    units = {"blue-a": "1004", "red-1": "1106", "blue-b": "1104"}
    found = answer(game, "reach", units=units, unit="blue-a")["places"]
    assert "1104" not in found
    for hex_id, cost in found.items():
        way = answer(game, "reach", units=units, unit="blue-a", to=hex_id)["path"]
        moved = answer(game, "move", units=units, unit="blue-a", path=list(way[1:]))
        assert moved["legal"], hex_id
        assert Fraction(moved["spent"]) == Fraction(cost)


def test_zones_only_ever_take_hexes_away(game: Game) -> None:
    alone = answer(game, "reach", units={"blue-a": "1004"}, unit="blue-a")["places"]
    watched = answer(game, "reach", units={"blue-a": "1004", "red-1": "1106"}, unit="blue-a")[
        "places"
    ]
    assert set(watched) < set(alone)
    assert all(Fraction(watched[h]) >= Fraction(alone[h]) for h in watched)


def test_special_forces_go_where_nobody_watches(game: Game) -> None:
    alone = answer(game, "reach", units={"blue-seals": "1004"}, unit="blue-seals")["places"]
    units = {"blue-seals": "1004", "red-1": "1106"}
    watched = answer(game, "reach", units=units, unit="blue-seals")["places"]
    assert set(alone) - set(watched) == {"1106"}


def test_a_vessel_stays_on_its_water(game: Game) -> None:
    found = answer(game, "reach", units={"blue-boat": "0802/0903"}, unit="blue-boat")["places"]
    assert set(found) == {
        "0801/0901",
        "0801/0902",
        "0802/0902",
        "0803/0903",
        "0803/0904",
        "0804/0904",
    }


def test_an_arm_of_water_parts_its_hex(game: Game) -> None:
    units, bank = {"blue-a": "0504", "red-1": "0504"}, {"blue-a": "0403", "red-1": "0603"}
    west = answer(game, "zoc", units=units, banks=bank, unit="blue-a")["hexes"]
    east = answer(game, "zoc", units=units, banks=bank, unit="red-1")["hexes"]
    assert west == ["0403", "0404", "0503", "0505"]
    assert east == ["0503", "0505", "0603", "0604"]
    assert answer(game, "setup", units=units, banks=bank)["contacts"] == []
    over = {"units": {"blue-a": "0504"}, "banks": {"blue-a": "0403"}, "unit": "blue-a"}
    assert answer(game, "move", **over, path="0603")["by"] == "19.0"
    assert answer(game, "move", **over, path="0504")["left"] == "0"


def test_the_bank_is_said_by_a_neighbour(game: Game) -> None:
    found = ask(
        game, "zoc", {"units": {"blue-a": "0504"}, "banks": {"blue-a": "0101"}, "unit": "blue-a"}
    )
    assert found.problems[0].code == "not-adjacent"
