"""Scenarios 26 and 27 of Vietnam Battles: what the document gives of them, and what keeps our
estimates a game."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from builder.model.pieces.counters import Marker, Unit
from builder.model.pieces.values import hyphenated_values
from builder.model.scenarios import FreeSetup, Scenario
from builder.model.tables import ResultsTable
from builder.rules.core.conditions import condition_holds
from builder.rules.system import fill
from tests.games.vietnam import counters_of, game, units_of

SNOOPYS_NOSE: Scenario = game().scenario("snoopys-nose")
IRON_TRIANGLE: Scenario = game().scenario("the-iron-triangle")

ENTRIES_OF_26 = """
    1 east: Rngr 50 2/47A 2/47B 2/47C Seals 5
    1 river: 3/60A 3/60B 3/60C
    1 helicopter: 4/47B 4/47C 3/47A 3/47B 3/47C 4/47A D.T.
    1 0833: Monitor Monitor Monitor Monitor
    1 north: 5/60A 5/60B 5/60C 1/60A 1/60B 1/60C 5/Cav
    9 helicopter: 7
    11 helicopter: 3/39A 2 3
"""
"""Turn, way of entry and names of each arrival, blocks as this edition reads them."""


def unit(id: str) -> Unit:
    found = game().counters[id]
    assert isinstance(found, Unit)
    return found


def results(differential: int) -> list[str]:
    """What the six rolls bring against a unit in jungle."""
    crt = game().table("crt")
    assert isinstance(crt, ResultsTable)
    column = next(r for r in crt.rows if r.id == "jungle_marsh").column(differential)
    return [crt.results[roll][column - 1] for roll in range(1, 7)]


def lot(scenario: Scenario, name: str) -> FreeSetup:
    return next(f for f in scenario.free_setup if f.name == name)


@pytest.mark.parametrize("scenario", [SNOOPYS_NOSE, IRON_TRIANGLE], ids=lambda s: s.number)
class TestBoth:
    def test_it_lasts_thirteen_turns_and_the_us_moves_first(self, scenario: Scenario) -> None:
        assert (scenario.turns, scenario.first_side) == (13, "US")

    def test_no_counter_is_used_twice(self, scenario: Scenario) -> None:
        used = Counter(counters_of(scenario.id))
        assert {c for c, n in used.items() if n > game().counters[c].count} == set()

    def test_the_track_names_what_arrives_on_turn_1(self, scenario: Scenario) -> None:
        first = [
            game().counters[c].name
            for r in scenario.reinforcements
            if r.turn == 1
            for c in r.counters
        ]
        box = fill(game()).track(scenario.track).boxes[0]
        assert [name for a in box.arrivals for name in a.names] == first
        assert {a.scenario for a in box.arrivals} == {scenario.number}

    def test_the_viet_cong_set_up_first_and_get_no_reinforcements(self, scenario: Scenario) -> None:
        sides = [
            {game().nations[game().counters[c].nation].side for c in f.counters}
            for f in scenario.free_setup
        ]
        assert all(len(s) == 1 for s in sides)
        order = [s.pop() for s in sides]
        assert order == sorted(order, reverse=True)
        late = {unit(c).nation for r in scenario.reinforcements for c in r.counters}
        assert "viet-cong" not in late

    def test_what_is_decided_of_the_order_of_battle_is_called_an_estimate(
        self, scenario: Scenario
    ) -> None:
        assert lot(scenario, "Viet Cong units").provenance("counters").status == "estimated"


class TestSnoopysNose:
    def test_only_the_engineers_start_on_the_map(self) -> None:
        (placed,) = SNOOPYS_NOSE.setup
        assert (unit(placed.counter).name, placed.at) == ("15", "1606")

    def test_every_arrival_is_that_of_the_document(self) -> None:
        named = [line.strip() for line in ENTRIES_OF_26.strip().splitlines()]
        assert len(named) == len(SNOOPYS_NOSE.reinforcements)
        for line, arrival in zip(named, SNOOPYS_NOSE.reinforcements, strict=True):
            match = re.fullmatch(r"(\d+) (\S+): (.+)", line)
            assert match is not None
            turn, way, names = match.groups()
            assert arrival.turn == int(turn)
            assert way in arrival.entry
            assert arrival.by == ({"river": "river", "helicopter": "helicopter"}.get(way, "land"),)
            assert [unit(c).name for c in arrival.counters] == names.split()

    def test_the_reading_of_the_blocks_is_called_an_estimate(self) -> None:
        first = [r for r in SNOOPYS_NOSE.reinforcements if r.turn == 1]
        assert [r.provenance("counters").status for r in first] == [
            "estimated", "estimated", "estimated", "given", "estimated",
        ]  # fmt: skip
        assert {r.provenance("entry").status for r in first} == {"given"}

    def test_helicopters_and_boats_bring_units_on_foot_and_have_chits_enough(self) -> None:
        for way, chit in (("helicopter", "landing-zone"), ("river transport", "landing-beach")):
            for arrival in SNOOPYS_NOSE.reinforcements:
                if way in arrival.entry:
                    assert {unit(c).movement_class for c in arrival.counters} == {"foot"}
                    assert len(arrival.counters) <= game().counters[chit].count

    def test_the_blocks_keep_battalions_together(self) -> None:
        for battalion in ("2/47", "3/60", "3/47", "4/47", "5/60", "1/60"):
            homes = {
                n
                for n, r in enumerate(SNOOPYS_NOSE.reinforcements)
                for c in r.counters
                if unit(c).name.startswith(battalion)
            }
            assert len(homes) == 1, battalion

    def test_five_camps_hide_in_jungle_one_in_a_hex(self) -> None:
        camps = lot(SNOOPYS_NOSE, "Base camps")
        assert (camps.counters, camps.terrain, camps.hidden) == (("base-camp",), ("jungle",), "all")
        assert camps.alone
        assert game().counters["base-camp"].count == 5

    def test_the_viet_cong_hide_in_jungle_but_for_what_two_dice_ask_for(self) -> None:
        units = lot(SNOOPYS_NOSE, "Viet Cong units")
        assert (units.hidden, units.hidden_terrain, units.shown) == ("choice", ("jungle",), "2d6")
        assert set(units.barred) == {"village", "mekong"}
        sheet = game().map("snoopys-nose")
        barred = {sheet.hexes.id(c) for area in units.outside for c in sheet.area(area)}
        assert barred == {"0934", "1606"}

    def test_every_viet_cong_unit_of_the_delta_takes_part(self) -> None:
        units = set(lot(SNOOPYS_NOSE, "Viet Cong units").counters)
        assert len(units) == 17
        assert {"vc-514-1", "vc-514-2"} < units

    def test_only_five_captured_camps_win(self) -> None:
        us, vc = SNOOPYS_NOSE.victory
        assert [condition_holds(us.when, {"captured": n}) for n in (0, 4, 5)] == [
            False,
            False,
            True,
        ]
        assert (us.result, vc.result, vc.when) == ("US wins", "VC wins", "")


class TestIronTriangle:
    def test_the_second_brigade_bears_the_six_labels_of_the_document(self) -> None:
        brigade = lot(IRON_TRIANGLE, "2nd Brigade, 25th Division")
        units = [unit(c) for c in brigade.counters]
        assert [u.name for u in units] == ["65/A", "1/2", "3/2", "2/2", "1/2", "1/5"]
        assert {u.provenance("name").status for u in units} == {"given"}
        assert {u.provenance("title").status for u in units} <= {"estimated", "derived"}
        assert (brigade.within, brigade.alone) == (("south-east",), True)

    def test_the_196th_brigade_has_seven_units_with_its_number_beside_the_symbol(self) -> None:
        brigade = lot(IRON_TRIANGLE, "196th Brigade")
        units = [unit(c) for c in brigade.counters]
        assert len(units) == 7
        assert {u.formation for u in units} == {"196"}
        assert {u.provenance("formation").status for u in units} == {"given"}
        assert {u.provenance("name").status for u in units} == {"estimated"}
        assert brigade.within == ("south-west",)

    def test_boats_and_arvn_5_on_a_river_chit_start_at_4223_4323(self) -> None:
        assert {p.at for p in IRON_TRIANGLE.setup} == {"4223/4323"}
        found = [(game().counters[p.counter].name, p.reduced) for p in IRON_TRIANGLE.setup]
        assert found == [
            ("Monitor", False), ("Monitor", False), ("5", False), ("Landing beach", True),
        ]  # fmt: skip
        chit = game().counters["landing-beach"]
        assert isinstance(chit, Marker)
        assert chit.back is not None
        assert chit.back.picture == "river-transport"
        assert unit("arvn-cf-5").nation == "arvn"

    def test_all_viet_cong_and_three_caches_set_up_openly_in_the_triangle(self) -> None:
        for name in ("Viet Cong units", "Supply caches"):
            found = lot(IRON_TRIANGLE, name)
            assert (found.within, found.hidden, found.shown) == (("iron-triangle",), "no", "")
        assert lot(IRON_TRIANGLE, "Supply caches").counters == ("supply-cache",)

    def test_all_others_enter_on_turn_1_and_seven_on_foot_may_fly(self) -> None:
        (arrival,) = IRON_TRIANGLE.reinforcements
        assert (arrival.turn, arrival.hexes) == (1, ("edge-east",))
        assert "seven" in arrival.entry
        assert (arrival.by, arrival.lifts) == (("land", "helicopter"), 7)
        assert arrival.landing == ("clear",)
        on_foot = [c for c in arrival.counters if unit(c).movement_class == "foot"]
        assert len(on_foot) > 7
        assert game().counters["landing-zone"].count >= 7

    def test_no_value_of_the_triangle_is_called_given(self) -> None:
        monitors = {"us-monitor-1-4-11", "us-monitor-0-2-12"}
        units = [u for u in units_of("the-iron-triangle") if u.id not in monitors]
        assert len(units) == 14 + 6 + 7 + 1 + 16
        for field in ("values", "reduced"):
            assert {u.provenance(field).status for u in units} == {"estimated"}

    def test_backs_of_us_and_arvn_units_repeat_the_front(self) -> None:
        for u in units_of("the-iron-triangle"):
            if u.nation == "viet-cong":
                assert u.reduced is not None
                assert hyphenated_values(u.reduced) < hyphenated_values(u.values)
            elif u.movement_class != "riverine":
                assert u.reduced == u.values

    def test_there_is_one_b_52_for_the_us_player(self) -> None:
        b52 = game().counters["b-52"]
        assert (b52.count, game().nations[b52.nation].side) == (1, "US")

    def test_three_ways_to_win_for_the_viet_cong_stand_before_that_of_the_us(self) -> None:
        results = [v.result for v in IRON_TRIANGLE.victory]
        assert results == ["VC wins", "VC wins", "VC wins", "US wins"]
        heads = [v.text.partition(":")[0] for v in IRON_TRIANGLE.victory]
        assert heads[:3] == ["Escape", "US losses", "Hold the field"]
        assert IRON_TRIANGLE.victory[-1].provenance("text").status == "derived"


class TestBalance:
    def test_enough_viet_cong_to_escape_for_certain_while_others_hold(self) -> None:
        # a die is always lower than seven
        assert len(lot(IRON_TRIANGLE, "Viet Cong units").counters) >= 7 + 7

    def test_in_jungle_a_strong_unit_shrugs_off_a_battalion_but_not_a_ring_with_support(
        self,
    ) -> None:
        attack, defence = unit("us-25-1-2").values[0].number, unit("vc-272-1").values[1].number
        two_average_markers = 6
        alone = results(attack - defence)
        ringed = results(3 * attack + two_average_markers - defence)
        assert not [r for r in alone if r.startswith("D")]
        assert all(r.startswith("D") or r == "Ex" for r in ringed)

    def test_a_way_out_takes_turns_but_not_all_of_them(self) -> None:
        sheet = game().map("iron-triangle")
        near = [
            min(sheet.hexes.distance(c, e) for e in sheet.area("exit-edge"))
            for c in sheet.area("iron-triangle")
        ]
        slowest = min(
            unit(c).values[2].number for c in lot(IRON_TRIANGLE, "Viet Cong units").counters
        )
        # jungle costs two: from the nearest hex to the farthest
        assert 2 * min(near) / slowest > 2
        assert 2 * max(near) / slowest < 13
