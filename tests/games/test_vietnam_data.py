"""The data of Vietnam Battles: what the document gives is here, and nothing else is called given."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import accumulate

import pytest

from builder.drawing.aids.order_of_battle import branches_of
from builder.model.pieces.counters import Unit
from builder.model.pieces.values import hyphenated_values
from builder.model.tables import BandRow, ResultsTable
from builder.problems import render_problem
from tests.games.parts import given_fields
from tests.games.vietnam import game, loaded, units_of
from tests.games.vietnam_given import GIVEN_OF_26_AND_27
from tests.together import together

UNITS: dict[str, Unit] = {u.id: u for u in game().units}

SCENARIO_26 = """
    Rngr 2-2-6 | 50 1-1-6 | 2/47A 2-4-5 | 2/47B 2-4-5 | 2/47C 2-4-5 | Seals 1-3-6 | 5 2-4-5
    3/60A 2-4-5 | 3/60B 2-4-5 | 3/60C 2-4-5 | 4/47B 3-4-5 | 4/47C 3-4-5 | 3/47A 2-4-5
    3/47B 2-4-5 | 3/47C 2-4-5 | 4/47A 2-4-5 | D.T. 2-2-5 | 5/60A 3-5-8 | 5/60B 3-5-8
    5/60C 3-5-8 | 1/60A 3-5-8 | 1/60B 3-5-8 | 1/60C 3-5-8 | 5/Cav 1-2-6 | 15 1-8-4
    7 1-1-5 | 3/39A 2-4-5 | 2 6-12-5 | 3 2-4-5
    Monitor 1-4-11 | Monitor 1-4-11 | Monitor 0-2-12 | Monitor 0-2-12
"""
"""Name and values of every US and ARVN unit that scenario 26 names, one entry a counter."""

PRINTED_TABLE = """
    -2 -1 0 +1 +2,+3 +4,+5 +6,+7 +8,+9 +10
    -3 -2 -1 0 +1 +2,+3 +4,+5 +6,+7 +8,+9 +10
    -5 -4,-3 -2 -1 0 +1 +2,+3 +4,+5 +6,+7 +8,+9 +10
    -7 -6,-5 -4,-3 -2 -1 0 +1 +2,+3 +4,+5 +6,+7 +8,+9 +10
    (A) A3 A2 - Ex Ex D2 D2 D2 D3 De De
    (A) (A) A3 A2 - Ex Ex Ex D2 D2 D3 De
    (A) (A) (A) A3 A2 - Ex Ex Ex D2 D2 D3
    Ae (A) (A) (A) A3 A2 - Ex Ex Ex D2 D2
    Ae Ae (A) (A) (A) A3 A2 - Ex Ex Ex D2
    Ae Ae Ae (A) (A) (A) (A) A1 - Ex Ex Ex
"""
"""The combat results table as printed: hill, jungle, village and clear heads, then rolls 1 to 6."""


def crt() -> ResultsTable:
    table = game().table("crt")
    assert isinstance(table, ResultsTable)
    return table


def printed_lines() -> list[list[str]]:
    return [line.split() for line in PRINTED_TABLE.strip().splitlines()]


def test_the_spec_loads_without_a_complaint() -> None:
    assert [render_problem(p) for p in loaded().problems] == []


class TestCombatTable:
    def test_every_result_is_the_printed_one(self) -> None:
        assert [list(crt().results[roll]) for roll in range(1, 7)] == printed_lines()[4:]

    def test_every_head_is_the_printed_one(self) -> None:
        assert [_heads(row) for row in crt().rows] == printed_lines()[:4]

    def test_beyond_its_ends_a_row_uses_its_last_column(self) -> None:
        for row, heads in zip(crt().rows, printed_lines()[:4], strict=True):
            assert row.column(99) == row.column(10) == len(heads)
            assert row.column(-99) == 1

    @together("differential", range(-12, 15))
    def test_each_better_terrain_moves_the_attack_one_column_left(self, differential: int) -> None:
        hill, jungle, village, clear = (r.column(differential) for r in crt().rows)
        assert village == max(1, clear - 1)
        assert jungle == max(1, clear - 2)
        assert hill == max(1, clear - 3)

    def test_the_legend_explains_every_result_and_no_other(self) -> None:
        printed = {code for line in printed_lines()[4:] for code in line}
        assert {r.code for r in crt().legend} == printed

    def test_every_terrain_of_the_table_has_the_row_that_names_it(self) -> None:
        key = game().terrain
        types = {t.id: t.combat for t in (*key.hexes, *key.hexsides, *key.features)}
        assert types == {
            "clear": "clear_bridge_tunnel_riverine",
            "bridge": "clear_bridge_tunnel_riverine",
            "mekong": "clear_bridge_tunnel_riverine",
            "village": "village_river_plantation",
            "river": "village_river_plantation",
            "wide-river": "village_river_plantation",
            "shallow-river": "village_river_plantation",
            "plantation": "village_river_plantation",
            "tunnel": "",
            "jungle": "jungle_marsh",
            "marsh": "jungle_marsh",
            "town": "hill_town_cp",
            "checkpoint": "hill_town_cp",
        }


class TestMovement:
    def test_clear_ground_roads_and_trails_cost_what_the_rules_say(self) -> None:
        key = game().terrain
        costs = {t.id: t for t in (*key.hexes, *key.paths)}
        for land in ("foot", "mech"):
            assert costs["clear"].cost(land) == 1
            assert costs["road"].cost(land) == Fraction(1, 2)
            assert costs["trail"].cost(land) == 1
            assert costs["mekong"].cost(land) == "prohibited"

    def test_a_monitor_pays_one_for_a_mekong_hex_and_a_river_hexside(self) -> None:
        key = game().terrain
        water = {t.id: t.cost("riverine") for t in (*key.hexsides, key.hexes[-1])}
        assert water == {"river": 1, "wide-river": 1, "shallow-river": None, "mekong": 1}

    def test_other_hexes_cost_one_or_more(self) -> None:
        for kind in game().terrain.hexes:
            cost = kind.cost("foot")
            assert cost == "prohibited" or (cost is not None and cost >= 1)


class TestUnits:
    def test_scenario_26_finds_each_of_its_counters_with_its_values(self) -> None:
        named = sorted(re.split(r"\s*[|\n]\s*", SCENARIO_26.strip()))
        ours = [u for u in units_of("snoopys-nose") if u.nation in ("us-army", "arvn")]
        held = sorted(f"{u.name} {hyphenated_values(u.values)}" for u in ours)
        assert held == named
        assert len(held) == 33

    @pytest.mark.parametrize("number", [1, 2])
    def test_the_companies_of_the_514th_are_3_5_6(self, number: int) -> None:
        unit = UNITS[f"vc-514-{number}"]
        assert (unit.name, hyphenated_values(unit.values)) == (f"514/{number}", "3-5-6")

    def test_most_viet_cong_stay_hidden_after_the_highest_roll(self) -> None:
        theirs = [u for u in units_of("snoopys-nose") if u.nation == "viet-cong"]
        attacks = [u.values[0].number for u in theirs]
        strongest_first = list(accumulate(sorted(attacks, reverse=True)))
        shown = 1 + next(i for i, total in enumerate(strongest_first) if total >= 12)
        assert len(attacks) == 17
        assert shown < len(attacks) / 2

    @together("unit", UNITS.values())
    def test_no_back_is_stronger_than_its_front(self, unit: Unit) -> None:
        for full, less in zip(unit.values, unit.reduced or unit.values, strict=True):
            assert less.number <= full.number
        assert unit.reduced is None or unit.reduced[2] == unit.values[2]

    def test_monitors_are_riverine_and_have_two_steps(self) -> None:
        monitors = [u for u in UNITS.values() if "riverine" in u.traits]
        assert {u.movement_class for u in monitors} == {"riverine"}
        assert [(u.count, u.steps, u.badge) for u in monitors] == [(2, 2, "riverine")] * 2

    def test_the_only_engineer_of_26_is_the_unit_at_the_checkpoint(self) -> None:
        engineers = [u.name for u in units_of("snoopys-nose") if "engineer" in u.traits]
        assert engineers == ["15"]

    def test_what_helicopters_or_boats_bring_is_on_foot(self) -> None:
        carried = ("4/47", "3/47", "3/60", "3/39", "D.T.", "7", "2", "3")
        for unit in units_of("snoopys-nose"):
            if unit.nation != "viet-cong" and unit.name.rstrip("ABC") in carried:
                assert unit.movement_class == "foot", unit.id

    def test_every_unit_belongs_to_a_nation_and_a_movement_class_of_the_game(self) -> None:
        for unit in UNITS.values():
            assert game().nations[unit.nation].side in ("US", "VC")
            assert unit.movement_class in game().sheet.movement_classes


class TestSupportFire:
    def test_each_cup_holds_all_support_markers_of_its_side(self) -> None:
        for pool in game().pools:
            side = [
                m
                for m in game().markers
                if m.value is not None and game().nations[m.nation].side == pool.side
            ]
            assert pool.contents == {m.id: m.count for m in side}
            assert all(m.front.figure == f"+{m.value}" for m in side)

    def test_no_turn_allots_more_than_a_cup_holds(self) -> None:
        boxes = [b for track in game().tracks for b in track.boxes]
        for pool in game().pools:
            most = max(int(b.figures[pool.side]) for b in boxes)
            assert most <= sum(pool.contents.values())

    def test_the_track_has_thirteen_turns_and_ends_at_ten_and_five(self) -> None:
        boxes = game().track("turn").boxes
        assert [b.label for b in boxes] == [str(n) for n in range(1, 14)]
        assert boxes[-1].figures == {"US": "10", "VC": "5"}

    def test_the_track_of_27_goes_on_to_turn_19_with_the_figures_of_turn_13(self) -> None:
        boxes = game().track("turn-iron-triangle").boxes
        assert [b.label for b in boxes] == [str(n) for n in range(1, 20)]
        late = boxes[12:]
        assert {(b.figures["US"], b.figures["VC"]) for b in late} == {("10", "5")}
        assert {b.provenance("figures").status for b in late} == {"given"}
        assert {b.provenance("figures").status for b in boxes[:12]} == {"estimated"}

    def test_support_never_falls_in_the_course_of_a_track(self) -> None:
        for track in game().tracks:
            for side in ("US", "VC"):
                figures = [int(b.figures[side]) for b in track.boxes]
                assert figures == sorted(figures)

    def test_there_are_five_base_camps_and_three_caches(self) -> None:
        assert game().counters["base-camp"].count == 5
        assert game().counters["supply-cache"].count == 3


class TestTheBoysOf67:
    def test_every_unit_starts_where_the_document_puts_it(self) -> None:
        setup = game().scenario("the-boys-of-67").setup
        units = [UNITS[p.counter] for p in setup]
        assert [
            (u.name, hyphenated_values(u.values), p.at, p.with_markers)
            for u, p in zip(units, setup, strict=True)
        ] == [
            ("514/1", "3-5-6", "0717", ()),
            ("514/2", "3-5-6", "0816", ()),
            ("4/47C", "3-4-5", "0616", ()),
            ("4/47B", "3-4-5", "0615", ()),
            ("3/47C", "2-4-5", "0711", ("landing-beach",)),
            ("5/Cav", "1-2-6", "0618", ()),
            ("3/47B", "2-4-5", "0917", ("landing-zone",)),
            ("3/47A", "2-4-5", "1215", ("landing-zone",)),
            ("Monitor", "1-4-11", "0717/0718", ()),
            ("Monitor", "0-2-12", "0712/0811", ()),
        ]

    def test_all_start_at_full_strength_and_in_the_open(self) -> None:
        setup = game().scenario("the-boys-of-67").setup
        assert not [p for p in setup if p.reduced or p.hidden or p.count != 1]

    def test_it_lasts_four_turns_and_the_us_moves_first(self) -> None:
        scenario = game().scenario("the-boys-of-67")
        assert (scenario.number, scenario.turns, scenario.first_side) == ("25.0", 4, "US")
        assert (scenario.map, scenario.track) == ("snoopys-nose", "turn")
        assert [v.result for v in scenario.victory] == ["US wins", "Draw", "US loses", "VC wins"]


def _given() -> dict[str, str]:
    """Everything that may be called given: fields by the place of their part."""
    found = {
        "sheet": "dice document movement_classes players sequence subtitle title value_names",
        "maps/snoopys-nose": "sheet",
        "maps/snoopys-nose/places/Checkpoint": "hex kind name",
        "maps/snoopys-nose/labels/To Đồng Tâm": "along kind text",
        "terrain/hexes/clear": "combat movement name",
        "terrain/hexes/mekong": "movement name note",
        "terrain/hexsides/river": "combat name note",
        "terrain/paths/road": "movement name note",
        "terrain/paths/trail": "movement name note",
        "terrain/features/bridge": "combat name note",
        "tables/crt": "axis dice kind legend notes results rows rule title",
        "tables/support-fire": "columns kind rows rule title",
        "tracks/turn": "kind notes rule title",
        "pools/us-support": "side title",
        "pools/vc-support": "side title",
        "markers/landing-zone": "name nation traits",
        "markers/landing-beach": "name nation traits",
        "markers/base-camp": "count name nation traits",
        "markers/game-turn": "name",
        "scenarios/the-boys-of-67": (
            "background date first_side map number setup title track turns victory"
        ),
    }
    found |= {f"sheet/sides/{s}": "name" for s in ("US", "VC")}
    found |= {f"sheet/nations/{n}": "name side" for n in ("us-army", "arvn", "viet-cong")}
    for area in ("river-entry", "to-dong-tam", "checkpoint"):
        found[f"maps/snoopys-nose/areas/{area}"] = "hexes name"
    for kind in ("jungle", "village", "town", "checkpoint"):
        found[f"terrain/hexes/{kind}"] = "combat name note"
    found |= {f"terrain/hexes/{kind}": "combat name" for kind in ("marsh", "plantation")}
    found |= {f"tables/crt/rows/{r.id}": "bands name" for r in crt().rows}
    found |= {f"tables/crt/legend/{r.code}": "code effect text" for r in crt().legend}
    found |= {f"tracks/turn/boxes/{turn}": "note" for turn in (4, 13)}
    setup = "scenarios/the-boys-of-67/setup"
    landed = ("us-3-47-a", "us-3-47-b", "us-3-47-c")
    for placement in game().scenario("the-boys-of-67").setup:
        markers = " with_markers" if placement.counter in landed else ""
        found[f"{setup}/{placement.counter}"] = "at counter" + markers
    found |= {f"scenarios/the-boys-of-67/victory/{n}": "result text" for n in range(4)}
    return found | _given_of_units() | GIVEN_OF_26_AND_27


def _given_of_units() -> dict[str, str]:
    delta = (u for u in units_of("snoopys-nose") if u.nation != "viet-cong")
    found = {f"units/{u.id}": "name values" for u in delta}
    found |= {f"units/vc-514-{n}": "name nation values" for n in (1, 2)}
    for company in ("3-47-a", "3-47-b", "3-47-c", "4-47-a", "4-47-b", "4-47-c"):
        found[f"units/us-{company}"] = "formation name nation values"
    found["units/us-5-cav"] = "name nation values"
    found["units/us-15-engineer"] = "name nation traits values"
    for monitor in ("1-4-11", "0-2-12"):
        fields = "badge count movement_class name nation traits values"
        found[f"units/us-monitor-{monitor}"] = fields
    return found


def test_nothing_is_called_given_that_the_document_does_not_give() -> None:
    assert given_fields(game()) == _given()


def _heads(row: BandRow) -> list[str]:
    """Heads as printed: an open end shows its number, a band of two both."""
    heads = []
    for band in row.bands:
        ends = sorted({n for n in (band.low, band.high) if n is not None}, key=abs, reverse=True)
        ends = ends if (band.high or 0) < 0 else ends[::-1]
        heads.append(",".join(f"{n:+d}" if n else "0" for n in ends))
    return heads


def test_formations_of_the_order_of_battle_are_called_in_full() -> None:
    names = {branch.name for branch in branches_of(game(), "us-army")}
    assert {"25th Infantry Division", "196th Light Infantry Brigade"} <= names
    assert not [name for name in names if name.isdecimal()]
