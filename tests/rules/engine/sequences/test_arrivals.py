"""Arrivals and replacements as they are declared."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from builder.model.game import Game
from builder.model.tables import Chart
from builder.playing.records import first_state
from builder.rules.registry import live_charts_of
from builder.rules.validation import check, complete
from tests.rules.engine.brook import SCENARIO, good, loaded, result, scenario
from tests.rules.engine.sentences.test_prose import cases, text

DECLARED = """\
source: given 4.0
zones: {who: {not: {is: leader}}}
arrivals:
  closed: [enemies, zones]
  places:
  - {side: north, at: north-edge}
  - {side: south, at: ["0606"], who: {is: infantry}}
  delays: [{dice: 1d6, rolls: 3..6, who: {is: cavalry}}]
replacements:
  keep: yes
  income:
  - {points: 2, side: north}
  - {points: 1, turns: 2..4}
  prices:
  - {points: 2, who: {is: cavalry}}
  - {points: 1, who: {is: infantry}}
  places:
  - {side: north, at: north-edge}
"""
SCHEDULE = """\
reinforcements:
- {turn: 2, counters: n-foot}
- {turn: 3, counters: n-horse n-horse}
- {turn: 4, counters: s-guns, hexes: "0506", until: 5}
"""


def game(old: str = "", new: str = "", schedule: str = SCHEDULE) -> Game:
    assert not old or DECLARED.count(old) == 1
    text = DECLARED.replace(old, new) if old else DECLARED
    return good(loaded(mechanisms=text, over=SCENARIO + schedule))


def asked(of: Game, **given: Any) -> dict[str, Any]:
    return result("arrivals", given, of)


def test_units_come_on_the_turn_of_the_schedule() -> None:
    found = asked(game(), turn=2)
    # Two are set up, so the third is the one that comes.
    assert found["due"] == {"n-foot#3": "1"}
    assert found["places"] == {"n-foot#3": ["0101", "0201", "0301"]}
    assert asked(game(), turn=1)["due"] == {}


def test_units_that_may_be_late_have_their_chances() -> None:
    found = asked(game(), turn=3, units={"n-foot#3": "0101"})
    assert found["due"] == {"n-horse": "2/3", "n-horse#2": "2/3"}
    assert found["later"]["n-horse"]["5"] == "2/27"
    # Those that came are in the position, or gone.
    assert (
        asked(game(), turn=4, units={"n-horse": "0101"}, gone="n-horse#2 n-foot#3", side="north")[
            "due"
        ]
        == {}
    )


def test_delays_go_by_the_moment() -> None:
    roll = "delays: [{dice: 1d6, rolls: 3..6, who: {is: cavalry}"
    late = game(roll, roll + ", modifiers: [{by: -2, when: {turn: 3}}]")
    assert asked(late, turn=3)["due"] == {"n-foot#3": "1", "n-horse": "1/3", "n-horse#2": "1/3"}
    helped = game(roll, roll + ", modifiers: [{by: 1}]")
    assert asked(helped, turn=3)["due"]["n-horse"] == "5/6"  # 7 counts as a 6 does
    calm = game(roll, roll + ", when: {turn: 1..3}")
    assert asked(calm, turn=3)["due"]["n-horse"] == "2/3"
    assert asked(calm, turn=4)["due"]["n-horse"] == "1"  # who was late comes
    of = game(roll, roll + ", modifiers: [{by: -2, when: {turn: 3}}], when: {turn: 1..3}")
    said = text(cases(of)["16.0"])
    assert "\N{MINUS SIGN}2 to the roll on turn 3." in said
    assert "Units are rolled for only on turns 1 to 3" in said


TWO = """delays:
  - {dice: 1d6, rolls: 3..6, who: {is: cavalry}, when: {turn: 1..4},
     modifiers: [{by: -2, when: {turn: 3}}]}
  - {dice: 2d6, rolls: 2..7}"""


def two_delays() -> Game:
    """Arrivals with a delay for cavalry, and another for everybody else."""
    return game("delays: [{dice: 1d6, rolls: 3..6, who: {is: cavalry}}]", TWO)


def test_of_several_delays_the_first_that_is_for_a_unit_counts() -> None:
    assert asked(two_delays(), turn=3)["due"] == {
        "n-foot#3": "7/12",
        "n-horse": "1/3",
        "n-horse#2": "1/3",
    }
    never = TWO.replace(
        "  - {dice: 2d6", "  - {dice: 1d6, rolls: 6, who: {is: cavalry}}\n  - {dice: 2d6"
    )
    made = game("delays: [{dice: 1d6, rolls: 3..6, who: {is: cavalry}}]", never)
    (found,) = [p for p in check(made) if p.path[:3] == ("mechanisms", "arrivals", "delays")]
    assert (found.code, found.path[3]) == ("unreached", 1)


def test_a_live_chart_of_a_delay_says_what_the_engine_says() -> None:
    late, others = (c for c in live_charts_of(two_delays()) if c.id.startswith("arrivals-"))
    assert (late.notes, others.notes) == (("N2",), ("N1, N3, S1, S3, S4, S5, S2",))
    for turn, chance in ((2, Fraction(2, 3)), (3, Fraction(1, 3))):
        worked = late.worked({"turn": turn})
        rolls = late.table.results
        added = int(worked.value(late.roll))
        comes = sum(rolls[die + added] == ("OK",) for die in range(1, 7))
        assert Fraction(comes, 6) == chance
    (bar,) = late.bars
    assert [late.worked({"turn": turn}).value(bar.when) for turn in (4, 5)] == [False, True]


def test_the_chart_of_arrivals_has_the_chance_with_each_modifier() -> None:
    chart = Chart.model_validate(
        {"id": "c", "title": "R", "kind": "chart", "fill": "arrivals", "source": "given 5.0"}
    )
    made = two_delays().model_copy(update={"tables": (chart,)})
    (filled,) = complete(made)[0].tables
    assert isinstance(filled, Chart)
    assert [row[-1] for row in filled.rows] == [
        "58%",
        "67%; 33% on turn 3; 100% unless it is one of turns 1 to 4",
        "58%",
    ]


def test_enemies_and_their_zones_close_places() -> None:
    near = {"s-foot": "0101", "n-foot": ""}
    assert asked(game(), turn=2, units=near)["places"] == {"n-foot#3": ["0301"]}
    full = {**near, "s-foot#2": "0301"}
    found = asked(game(), turn=2, units=full)
    assert (found["places"], found["blocked"]) == ({}, {"n-foot#3": "wait"})


def test_units_may_enter_at_the_nearest_open_place() -> None:
    nearest = game("  closed: [enemies, zones]\n", "  closed: [enemies]\n  blocked: nearest\n")
    full = {"s-foot": "0101", "s-foot#2": "0201", "s-foot#3": "0301"}
    space = nearest.maps[0].space
    found = asked(nearest, turn=2, units=full)["places"]["n-foot#3"]
    edge = [space.cell(id) for id in full.values()]
    assert found
    assert {min(space.distance(space.cell(id), e) for e in edge) for id in found} == {1}


def test_a_unit_that_waits_comes_until_its_last_turn() -> None:
    assert "s-guns" in asked(game(), turn=5)["due"]
    assert "s-guns" not in asked(game(), turn=6)["due"]
    assert asked(game(), turn=5)["places"]["s-guns"] == ["0506"]


def test_nothing_comes_where_the_condition_does_not_hold() -> None:
    shut = game("arrivals:\n", "arrivals:\n  when: {turn: 3..8}\n")
    assert asked(shut, turn=2)["due"] == {}


def test_points_of_replacements_are_those_of_the_turn_and_those_kept() -> None:
    given: dict[str, Any] = {"side": "north", "lost": "n-horse n-leader", "reduced": "n-foot"}
    given["units"] = {"n-foot": "0202"}
    found = result("replacements", {**given, "turn": 1}, game())
    # A leader has no price: it is not replaced.
    assert (found["points"], found["costs"]) == (2, {"n-horse": 2, "n-foot": 1})
    assert found["places"] == {"n-horse": ["0101", "0201", "0301"]}
    later = result("replacements", {**given, "turn": 3, "kept": 2}, game())
    assert later["points"] == 5
    assert result("replacements", {"side": "south", "turn": 1}, game())["points"] == 0


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("  - {side: north, at: north-edge}\n  - {side: south", "  - {side: south", "bad-arrival"),
        ("side: south, at", "side: west, at", "unknown-word"),
        ("turns: 2..4", "turns: 9", "unreached"),
        ("rolls: 3..6", "rolls: 7..9", "unreached"),
        ("prices:\n", "prices:\n  - {points: 1, who: {is: lake}}\n", "unknown-word"),
        ("zones: {who: {not: {is: leader}}}\n", "", "unreached"),
    ],
)
def test_what_is_wrong_with_arrivals_is_told(old: str, new: str, code: str) -> None:
    found = [p.code for p in check(game(old, new))]
    assert code in found


def test_a_unit_that_may_not_be_late_and_must_is_told() -> None:
    late = SCHEDULE.replace("until: 5", "until: 3")
    assert "bad-arrival" in [p.code for p in check(game(schedule=late))]


def test_a_chart_of_arrivals_is_filled() -> None:
    chart = "source: given 5.0\nkind: chart\ntitle: Reinforcements\nfill: arrivals\n"
    made = good(loaded(mechanisms=DECLARED, over=SCENARIO + SCHEDULE, **{"tables/comers": chart}))
    table = next(t for t in complete(made)[0].tables if t.id == "comers")
    assert isinstance(table, Chart)
    assert table.rows == (
        ("2", "N1", "1", "north edge", "100%"),
        ("3", "N2", "2", "north edge", "67%"),
        ("4", "S2", "1", "0506", "100%"),
    )


def test_a_chart_of_turns_is_filled() -> None:
    chart = "source: given 5.0\nkind: chart\ntitle: Turns\nfill: turns\n"
    seasons = "time: {nights: 2, seasons: [{id: may, name: May, turns: 1..8}]}\n"
    made = good(loaded(mechanisms=DECLARED + seasons, **{"tables/calendar": chart}))
    table = next(t for t in complete(made)[0].tables if t.id == "calendar")
    assert isinstance(table, Chart)
    assert table.rows[:2] == (("1", "May", "Day", "–"), ("2", "May", "Night", "–"))
    assert complete(made)[0].translations["ja"]["Night"] == "夜"


def test_a_turn_tells_who_arrives_and_who_goes_first() -> None:
    more = "time: {nights: 2}\nactivation: {first: {dice: 1d6, ties: north}}\n"
    made = good(loaded(mechanisms=DECLARED + more, over=SCENARIO + SCHEDULE))
    found = result("turn", {"turn": 3}, made)
    assert found["arrives"] == {"n-horse": "2/3", "n-horse#2": "2/3"}
    assert found["first"] == {"north": "7/12", "south": "5/12"}


def test_a_game_without_a_last_turn_has_turns_beyond_its_track() -> None:
    late = SCHEDULE.replace("turn: 2,", "turn: 9,")
    told = loaded(mechanisms=DECLARED, over=SCENARIO + late).problems
    assert "bad-value" in [p.code for p in told]
    long = SCENARIO.replace("turns: 8", "turns: 8\nopen_ended: yes")
    own = good(loaded(mechanisms=DECLARED, over=long + late))
    assert asked(own, turn=9)["due"]


@pytest.mark.parametrize(
    ("count", "code"),
    [
        ("stock", ""),
        ("north stock", ""),
        ("n-foot hull", ""),
        ("gold", "unknown-word"),
        ("west stock", "unknown-word"),
        ("hull", "unknown-count"),
    ],
)
def test_points_come_for_a_count_that_somebody_has(count: str, code: str) -> None:
    text = f"""\
source: given 4.0
counts:
- {{id: stock, name: Stock, of: side, start: 2}}
- {{id: hull, name: Hull, of: unit, start: 2}}
replacements:
  income: [{{points: 1, count: {count}}}]
  prices: [{{points: 1}}]
"""
    path = ("mechanisms", "replacements", "income", 0, "count")
    found = [p.code for p in check(good(loaded(mechanisms=text))) if p.path == path]
    assert found == [code] * bool(code)


def test_the_income_of_a_single_place_is_for_whoever_holds_it() -> None:
    income = "{points: 3, side: south, at: ['0303']}"
    declared = f"replacements: {{rule: '17.1', income: [{income}], prices: [{{points: 1}}]}}\n"
    said = text(cases(good(loaded(mechanisms=declared)))["17.1"])
    assert "Every turn, South gets 3 points if it holds 0303." in said


def test_a_side_that_was_last_in_a_place_keeps_its_income() -> None:
    declared = "replacements: {income: [{points: 3, at: ['0303']}], prices: [{points: 1}]}\n"
    there = scenario('- {counter: s-foot, at: "0303"}\n')
    state = first_state(good(loaded(mechanisms=f"source: given 4.0\n{declared}", over=there)))
    assert dict(state.moment.note("held")) == {"0303": "south"}
