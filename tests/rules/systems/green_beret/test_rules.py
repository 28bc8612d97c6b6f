"""Rules that hold everywhere: chances that add up, ground, loads, enemies that come nearer."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from builder.rules.systems.green_beret.combat.combat import Fight
from builder.rules.systems.green_beret.combat.fire import chance_suppressed
from builder.rules.systems.green_beret.enemy.appearing import scatter_hex
from builder.rules.systems.green_beret.enemy.noise import chance_heard, is_heard
from builder.rules.systems.green_beret.enemy.pursuit import PursuitPhase
from builder.rules.systems.green_beret.game_data import gear_of, is_enemy
from builder.rules.systems.green_beret.ground import TerrainMap
from builder.rules.systems.green_beret.moving import Stack
from builder.rules.systems.green_beret.situation import situation_of
from tests.games.green_beret import game
from tests.rules.systems.green_beret.table import answer, position, refusal
from tests.together import together

SHEET = game().map("song-ba")
GRID = SHEET.hexes
LAND = TerrainMap(game(), SHEET)
FOES = [gear_of(u) for u in game().units if is_enemy(u)]


class TestChances:
    @together("total", range(-3, 15))
    def test_to_be_heard_are_those_of_the_die(self, total: int) -> None:
        assert chance_heard(total) == Fraction(sum(is_heard(total, r) for r in range(1, 11)), 10)

    @together("edge", [-35, -20, -10, -5, 0, 5, 10, 20, 55])
    def test_of_a_fight_add_up_and_are_fair(self, edge: int) -> None:
        found, back = Fight(edge, 0).chances(), Fight(-edge, 0).chances()
        assert sum(found.values()) == 1
        assert found["attacker"] == back["defender"]

    def test_ties_happen_only_where_firepower_differs_by_tens(self) -> None:
        assert Fight(12, 10).chances()["none"] == 0
        assert Fight(20, 10).chances()["none"] == Fraction(5, 36)

    def test_a_weapon_holds_nobody_at_six_hexes(self) -> None:
        assert [chance_suppressed(d) for d in (1, 3, 5, 6)] == [
            Fraction(5, 6), Fraction(1, 2), Fraction(1, 6), 0,
        ]  # fmt: skip


class TestGround:
    def test_every_hex_has_a_cost_for_somebody(self) -> None:
        for cell in GRID.cells:
            ground = LAND.at(cell)
            assert ground.cost("foot") is not None or ground.cost("boat") == 1

    def test_vehicles_stop_before_streams_but_not_before_bridges(self) -> None:
        for cell in GRID.cells:
            ground = LAND.at(cell)
            if ground.is_stream:
                assert (ground.cost("vehicle") is None) == ("bridge" not in ground.names)

    def test_boats_keep_to_water(self) -> None:
        for cell in GRID.cells:
            assert (LAND.at(cell).cost("boat") == 1) == LAND.at(cell).is_water

    def test_a_bridge_that_is_destroyed_is_a_stream_for_everybody(self) -> None:
        bridge = GRID.cell("1329")
        broken = TerrainMap(game(), SHEET, frozenset([bridge])).at(bridge)
        assert LAND.at(bridge).cost("vehicle") == 1
        assert broken.cost("vehicle") is None
        assert (broken.cost("foot"), broken.noise) == (2, -1)


class TestScatter:
    def test_six_steps_in_any_direction_and_back_are_home_again(self) -> None:
        for start in (GRID.cell("0101"), GRID.cell("2836"), GRID.cell("1420")):
            for direction in range(1, 7):
                there = scatter_hex(GRID, start, direction, 6)
                assert scatter_hex(GRID, there, (direction + 2) % 6 + 1, 6) == start

    def test_on_the_map_it_is_the_distance_that_was_rolled(self) -> None:
        start = GRID.cell("1418")
        for direction in range(1, 7):
            for distance in range(1, 7):
                assert (
                    GRID.distance(start, scatter_hex(GRID, start, direction, distance)) == distance
                )


class TestPursuit:
    @pytest.mark.parametrize("foe", FOES, ids=lambda f: f.name)
    def test_every_hex_brings_an_enemy_nearer_within_its_points(self, foe: object) -> None:
        goal = GRID.cell("1522")
        hunt = PursuitPhase(LAND, (goal,), (goal,), (GRID.cell("1013"),))
        for start in list(GRID.cells)[::7]:
            if LAND.at(start).cost("foot") is None:
                continue
            chase = hunt.chase(start, foe)  # type: ignore[arg-type]
            way = [start, *chase.way]
            far = [GRID.distance(c, goal) for c in way]
            assert far == list(range(far[0], far[0] - len(way), -1))
            assert chase.spent <= foe.movement  # type: ignore[attr-defined]
            assert not any(LAND.at(c).is_full_water for c in chase.way)

    def test_the_player_may_choose_between_two_teams_at_the_same_distance(self) -> None:
        teams = {"detected": "1518 1526", "unit": "sappers", "start": "1522"}
        assert answer("pursuit", **teams)["at"] == "1519"
        assert answer("pursuit", **teams, prefer="1526")["at"] == "1525"

    def test_the_option_puts_the_camp_before_the_cost(self) -> None:
        given = {"unit": "sappers", "start": "2025", "detected": "2223", "camps": "2128"}
        assert answer("pursuit", **given)["way"][0] == "2024"
        assert answer("pursuit", **given, tie="camp")["way"][0] == "2125"


class TestStacks:
    def stack(self, *ids: str) -> Stack:
        return Stack(tuple(gear_of(u) for i in ids for u in game().units if u.id == i))

    def test_the_better_plus_counts_and_only_one(self) -> None:
        assert self.stack("a-team-1", "jeep", "truck").total() == 12

    def test_two_teams_need_two_trucks(self) -> None:
        assert self.stack("a-team-1", "b-team-1", "truck").total() == 4
        assert self.stack("a-team-1", "b-team-1", "truck", "jeep").total() == 10

    def test_a_leader_alone_walks_at_his_own_pace_and_carries_one(self) -> None:
        assert self.stack("commander-1").total() == 3
        assert answer("carry", carriers=["commander-1"], items=["radio"])["legal"]

    def test_damage_slows_a_team(self) -> None:
        given = {"pieces": ["a-team-1"], "harm": 2}
        assert answer("total-movement", **given)["total"] == 2

    def test_no_load_makes_it_less_than_nothing(self) -> None:
        assert answer("total-movement", pieces=["a-team-1", "m2-50-cal", "mortar"])["total"] == 0

    def test_of_two_trucks_the_one_that_goes_all_the_way_lends(self) -> None:
        both = self.stack("a-team-1", "truck", "truck")
        truck = both.pieces[1]
        assert replace(both, leaving=(truck,)).total() == 10
        assert replace(self.stack("a-team-1", "truck"), leaving=(truck,)).total() == 4

    def test_a_team_that_leaves_its_raft_does_not_go_on_over_full_water(self) -> None:
        way = {"pieces": ["a-team-1", "raft"], "start": "1718", "path": ["1818", "1918"]}
        assert answer("move", **way)["legal"]
        left = answer("move", **way, drop={"1818": ["raft"]})
        assert (left["legal"], left["by"], left["at"]) == (False, "11.0", "1818")

    def test_with_a_raft_a_team_pays_for_the_ground_as_without_one(self) -> None:
        """11.1: it helps on water; into jungle every move costs two (10.1)."""
        for pieces in (["a-team-1"], ["a-team-1", "raft"], ["a-team-1", "scuba"]):
            found = answer("move", pieces=pieces, start="0102", path=["0103"])
            assert (found["legal"], found["spent"]) == (True, 2), pieces

    def test_minus_pieces_that_are_left_alone_do_not_go_on(self) -> None:
        way = {"pieces": ["truck", "m60"], "start": "1522", "path": ["1523", "1524"]}
        assert answer("move", **way)["legal"]
        left = answer("move", **way, drop={"1523": ["truck"]})
        assert (left["by"], left["at"]) == ("10.5", "1523")


class TestMarkersOnTheMap:
    @together("at", ["1419", "1522"])
    @together(
        ("marker", "ones", "others"),
        [
            ("suppressed", "vc-squad", "nva-squad"),
            ("detected", "a-team-1", "b-team-1"),
            ("fired", "m60", "mortar"),
        ],
    )
    def test_a_loose_marker_is_of_pieces_of_its_kind_in_its_hex(
        self, marker: str, ones: str, others: str, at: str
    ) -> None:
        there = (f"{ones} 1419", f"{others} 1522", "vc-squad 1824", "b-team-2 1824", "lmg 1824")
        now = situation_of(game(), position(*there, f"{marker} {at}"), SHEET)
        found = [p.counter for p in now.position.pieces if now.has(p, marker)]
        assert found == [ones if at == "1419" else others]


class TestRefusals:
    def test_names_that_there_are_none_of(self) -> None:
        assert refusal("buy", buy=["bazooka"]) == "unknown-item"
        assert refusal("objective", objective="Sleep") == "unknown-objective"
        assert refusal("damage", marker="Hunger") == "unknown-damage-marker"
        assert refusal("terrain", terrain=["swamp"]) == "unknown-terrain"
        assert refusal("noise", hex="9999") == "off-map-hex"
