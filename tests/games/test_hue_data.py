"""The data of Hue: what the document gives is here, and what is ours says so."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path

from builder import resources
from builder.drawing.counters import counters
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.style import clashing_nations
from builder.loading.load import load_game
from builder.model.pieces.values import hyphenated_values
from builder.model.tables import Chart, ResultsTable
from builder.rules.asking import ask
from builder.rules.core.tables import column_chances
from builder.rules.system import check, fill
from builder.rules.systems.city_fight.combat.fire_table import (
    eliminated_by_code,
    fire_table,
    loss_chances,
)
from builder.rules.systems.city_fight.game_data import unit_kind, unit_size
from tests.games.hue import game
from tests.together import together

UNITS = {u.id: u for u in game().units}
SCENARIO = game().scenario("hue")
TABLE: ResultsTable = fire_table(game())


def of(nation: str, what: str = "") -> int:
    """How many counters a nation has of a kind."""
    return sum(u.count for u in UNITS.values() if u.nation == nation and what in ("", unit_kind(u)))


class TestCounters:
    def test_there_are_156_units(self) -> None:
        assert sum(u.count for u in game().units) == 156
        assert [of(n) for n in ("usmc", "arvn", "nva", "vc")] == [24, 44, 62, 26]

    @together(
        ("unit", "values"),
        [
            ("usmc-a-1-1", "4-4"),
            ("nva-800-1", "2-4"),
            ("nva-hq-6", "1-4"),
            ("nva-hw-800", "3-6"),
        ],
    )
    def test_given_values_are_given(self, unit: str, values: str) -> None:
        assert hyphenated_values(UNITS[unit].values) == values
        assert UNITS[unit].provenance("values").status == "given"

    def test_marine_artillery_is_that_of_the_sample_attack(self) -> None:
        strength, reach = UNITS["usmc-artillery-1"].values
        assert strength.number == 8
        assert reach.number // 2 >= 16

    def test_six_assault_companies_ten_airborne_three_by_helicopter(self) -> None:
        traits = Counter(t for u in UNITS.values() for t in u.traits for _ in range(u.count))
        assert (traits["hac"], traits["airborne"], traits["airlift"]) == (6, 10, 3)
        airborne = Counter(unit_kind(u) for u in UNITS.values() if "airborne" in u.traits)
        assert airborne == {"infantry": 9, "hq": 1}

    def test_the_3248b_has_eleven_companies_and_three_others(self) -> None:
        found = [u for u in UNITS.values() if u.id.startswith("nva-3248b")]
        assert Counter(map(unit_kind, found)) == {
            "infantry": 11, "hq": 1, "heavy-weapons": 1, "artillery": 1,
        }  # fmt: skip

    def test_vc_serve_every_roll_of_the_dice(self) -> None:
        first = sum(u in SCENARIO.free_setup[2].counters for u in UNITS if u.startswith("vc-"))
        assert of("vc") - first >= 12 + 6 + 6

    def test_every_unit_is_of_one_kind_and_size(self) -> None:
        for unit in UNITS.values():
            assert unit_size(unit) in ("company", "platoon", "hq", "police")
        assert Counter(unit_size(u) for u in UNITS.values() if u.nation == "usmc") == {
            "company": 12, "platoon": 9, "hq": 3,
        }  # fmt: skip

    def test_values_that_are_ours_say_so(self) -> None:
        for unit in UNITS.values():
            found = unit.provenance("values")
            assert found.status in ("given", "derived") or found.ground

    def test_sides_can_be_told_apart_by_everybody(self) -> None:
        assert not clashing_nations(game())

    def test_every_face_draws(self) -> None:
        context = DrawContext()
        for counter in game().counters.values():
            counters.counter_face(game(), counter, "front", context)
        assert not context.problems


class TestSchedule:
    def test_everybody_starts_waits_or_comes_once(self) -> None:
        named: Counter[str] = Counter()
        waiting = {p.counter for p in SCENARIO.setup if ":" in p.at}
        for placement in SCENARIO.setup:
            named[placement.counter] += placement.count
        for entry in SCENARIO.free_setup:
            named.update(entry.counters)
        for arrival in SCENARIO.reinforcements:
            named.update(c for c in arrival.counters if c not in waiting)
        assert {u.id: named[u.id] for u in game().units} == {u.id: u.count for u in game().units}

    @together(
        ("unit", "turn"),
        [("vc-local-1", 2), ("arvn-abn-2-1", 3), ("nva-29-1", 5), ("usmc-a-1-5", 7)],
    )
    def test_dates_of_the_document(self, unit: str, turn: int) -> None:
        (arrival,) = [r for r in SCENARIO.reinforcements if unit in r.counters]
        assert arrival.turn == turn

    def test_the_3248b_comes_on_dice_from_the_east_by_14_february(self) -> None:
        found = [r for r in SCENARIO.reinforcements if "nva-3248b-1" in r.counters]
        found += [r for r in SCENARIO.reinforcements if "nva-3248b-hq" in r.counters]
        assert [(r.many, list(r.rolls)) for r in found] == [("2d6", []), ("", [1, 2, 3])]
        for arrival in found:
            assert (arrival.turn, arrival.until, arrival.hexes) == (7, 15, ("edge-east",))

    def test_a_box_for_every_day(self) -> None:
        boxes = game().track("turn").boxes
        assert (boxes[0].date, boxes[1].date, boxes[14].date, boxes[-1].date) == (
            "31 January", "1 February", "14 February", "25 February",
        )  # fmt: skip
        assert [b.id for b in boxes] == [str(n) for n in range(1, 27)]


class TestFireTable:
    def test_it_is_an_estimate_with_its_ground(self) -> None:
        assert TABLE.provenance("results").status == "estimated"

    def test_more_strength_never_does_less_and_more_cover_never_more(self) -> None:
        for added in range(6):
            means = [
                sum(lost * p for lost, p in loss_chances(TABLE, s, added, 4).items())
                for s in range(1, 30)
            ]
            assert means == sorted(means)
        for strength in range(1, 30):
            hits = [1 - loss_chances(TABLE, strength, n, 1).get(0, Fraction(0)) for n in range(6)]
            assert hits == sorted(hits, reverse=True)

    @together(
        ("strength", "added", "chance"),
        [
            (12, 2, "2/3"),
            (12, 4, "1/3"),
            (4, 2, "1/6"),
            (2, 2, "0"),
            (7, 2, "1/3"),
            (11, 5, "0"),
            (12, 5, "1/6"),
        ],
    )
    def test_the_grounds_of_the_table_hold(self, strength: int, added: int, chance: str) -> None:
        found = loss_chances(TABLE, strength, added, 1)
        assert 1 - found.get(0, Fraction(0)) == Fraction(chance)

    def test_nine_and_more_does_nothing(self) -> None:
        assert {eliminated_by_code(c) for c in TABLE.results[9]} == {0}
        assert TABLE.result(15, 8) == TABLE.result(9, 8)

    def test_the_chart_of_chances_is_the_table(self) -> None:
        chart = fill(game()).table("fire-chances")
        assert isinstance(chart, Chart)
        assert chart.columns == ("Strength", "0", "+1", "+2", "+3", "+4", "+5")
        for column, row in enumerate(chart.rows, 1):
            for added, cell in enumerate(row[1:]):
                hit = 1 - column_chances(TABLE, column, added).get("-", Fraction(0))
                assert cell == (str(hit) if hit else "–")

    def test_the_calendar_names_every_arrival(self) -> None:
        chart = fill(game()).table("reinforcements")
        assert isinstance(chart, Chart)
        assert len(chart.rows) == len(SCENARIO.reinforcements)
        assert chart.rows[0][:3] == ("1", "31 January", "USMC")


def test_the_rules_find_nothing() -> None:
    assert not check(game())


def test_owners_put_their_fire_table_in_the_place_of_ours(tmp_path: Path) -> None:
    lines = "\n".join(f'      {n}: "{"1" if n < 4 else "-"} 2"' for n in range(1, 10))
    own = tmp_path / "own.yaml"
    own.write_text(
        "game: hue\nsource: given my printed copy\ntables:\n  crt:\n"
        f'    rows: {{strength: {{bands: "1..9 >=10"}}}}\n    results:\n{lines}\n',
        "utf-8",
    )
    mine = load_game(resources.specs_folder() / "hue", own).game
    assert mine is not None
    table = fire_table(mine)
    assert table.provenance("results").status == "given"
    assert loss_chances(table, 12, 5, 3) == {2: Fraction(1)}
    assert loss_chances(table, 4, 2, 3) == {0: Fraction(5, 6), 1: Fraction(1, 6)}


def test_the_calendar_notes_who_comes() -> None:
    notes = {b.id: b.note for b in fill(game()).track("turn").boxes}
    assert notes["2"] == "USMC 2 → 2529, ARVN 6 → 1101, VC 2d6 [4.6.2b]"
    assert notes["3"] == "USMC 4 → 2529, ARVN 10 [4.6.2a], ARVN 2 → 1101"
    assert notes["7"] == "USMC 3 [4.6.3], USMC 1 → 2529, NVA 3 (1–3) [4.6.2b], NVA 2d6 [4.6.2b]"
    assert notes["8"] == ""


def test_a_setup_knows_who_comes_later() -> None:
    found = ask(game(), "setup", {"units": {"usmc-a-1-5": "2529"}}).result
    assert found is not None
    assert [(b["code"], b["rule"]) for b in found["breaches"]] == [("early-reinforcement", "4.6")]
