"""Morale checks and rallies as they are declared, to the last chance."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from builder.i18n.translate import Translator
from builder.model import column_heads
from builder.model.game import Game
from builder.model.tables import ResultsTable
from builder.outputs.web.charts import results_view
from builder.rules.core.live_charts import Toggle
from builder.rules.registry import live_charts_of, statistics_of
from builder.rules.validation import check, complete
from tests.rules.engine import brook
from tests.rules.engine.brook import answer, declaring, game, good, loaded, result


def asked(units: dict[str, str], unit: str, of: Game | None = None, **more: Any) -> dict[str, Any]:
    return result("morale", {"units": units, "unit": unit, **more}, of)


CALLED = ("AR: {attacker: retreat 2}", "AR: {attacker: check morale}")


@pytest.mark.parametrize(
    ("phase", "warned"),
    [
        ("{id: morale, name: Nerves}", True),
        ('{id: morale, name: Nerves, rule: "15.0"}', False),
        ("{id: nerves, name: Nerves}", False),
    ],
)
def test_a_check_that_results_call_for_is_not_made_at_will_in_a_phase_of_its_name(
    phase: str, *, warned: bool
) -> None:
    sheet = brook.GAME.replace("{id: rally, name: Rally}", phase)
    text = brook.MECHANISMS.replace(*CALLED).replace("phase: rally", "phase: supply")
    found = [
        p for p in check(good(loaded(game=sheet, mechanisms=text))) if p.code == "made-at-will"
    ]
    paths = [("mechanisms", "combat", 0, "results", "AR", "attacker")] if warned else []
    assert [problem.path for problem in found] == paths


def test_a_unit_passes_at_most_its_number() -> None:
    found = asked({"n-foot": "0101"}, "n-foot")
    # 2 to 7 of two dice: 21 of 36. By 1 or 2 fails 8 and 9, by 3 and more the rest.
    assert (found["number"], found["needed"], found["passes"]) == (7, 7, "7/12")
    assert found["chances"] == {"OK": "7/12", "F1": "1/4", "F3": "1/6"}


def test_what_is_added_to_the_roll_is_taken_off_the_number() -> None:
    led = asked({"n-foot": "0101", "n-leader": "0101"}, "n-foot")
    assert (led["modifier"], led["needed"], led["passes"]) == (-1, 8, "13/18")
    weak = asked({"n-foot": "0101"}, "n-foot", reduced="n-foot")
    assert (weak["modifier"], weak["needed"], weak["passes"]) == (1, 6, "5/12")


def test_words_of_a_unit_give_it_its_number() -> None:
    leader = asked({"n-leader": "0101"}, "n-leader")
    # It is with itself: 9 and 1 more. A 12 never passes.
    assert (leader["number"], leader["needed"]) == (9, 10)
    assert leader["passes"] == "11/12"
    assert Fraction(leader["chances"]["F1"]) == Fraction(1, 12)


def test_a_roll_that_never_passes_fails_by_one_at_least() -> None:
    brave = good(declaring("value: 7", "value: 20"))
    found = asked({"n-foot": "0101"}, "n-foot", brave)
    assert found["chances"] == {"OK": "35/36", "F1": "1/36"}


def test_a_roll_tells_what_comes_of_it() -> None:
    found = answer("morale", {"units": {"n-foot": "0101"}, "unit": "n-foot", "die": 10})
    assert found.result is not None
    assert found.result["result"] == "F3"
    assert [s.text for s in found.steps][-3:] == [
        "The unit fails.",
        "The unit loses a step.",
        "The unit retreats {number} hexes.",
    ]


def test_at_least_turns_it_round() -> None:
    other = good(declaring("value: 7\n", "value: 7\n  passes: at least\n"))
    found = asked({"n-foot": "0101"}, "n-foot", other)
    # 7 and more: 21 of 36, but a 12 never passes.
    assert (found["passes"], found["needed"]) == ("5/9", 7)
    led = asked({"n-foot": "0101", "n-leader": "0101"}, "n-foot", other)
    assert led["needed"] == 8


def test_nobody_rallies_next_to_an_enemy() -> None:
    far = result("rally", {"units": {"n-foot": "0101", "s-foot": "0303"}, "unit": "n-foot"})
    assert far["passes"] == "1/2"
    near = answer("rally", {"units": {"n-foot": "0101", "s-foot": "0102"}, "unit": "n-foot"})
    assert [p.code for p in near.problems] == ["illegal-check"]


def test_the_number_may_be_a_value_of_the_unit() -> None:
    printed = good(declaring("value: 7", "value: defence"))
    assert asked({"n-foot": "0101"}, "n-foot", printed)["number"] == 5
    assert asked({"n-foot": "0101"}, "n-foot", printed, reduced="n-foot")["number"] == 3


@pytest.mark.parametrize(
    ("old", "new", "code", "key"),
    [
        ("value: 7", "value: nerve", "no-value-name", "value"),
        ("qualities: {leader: 9}", "qualities: {leadr: 9}", "unknown-word", "leadr"),
        ("never: 12", "never: 13..14", "unreached", "never"),
        ("never: 12", "never: 11..12\n  always: 2..11", "never-holds", "never"),
        ("{by: 3, does:", "{by: 1, does:", "never-holds", "by"),
        ('{by: 3, does: "lose 1, retreat 2"}', "{by: 3, does: exchange}", "bad-combat", "does"),
    ],
)
def test_mistakes_are_told(old: str, new: str, code: str, key: str) -> None:
    found = [(p.code, p.path[-1]) for p in check(good(declaring(old, new)))]
    assert (code, key) in found


def test_a_check_has_its_table() -> None:
    full, problems = complete(game())
    assert not problems
    table = next(t for t in full.tables if t.id == "morale")
    assert table.kind == "results"
    assert table.columns == 5
    assert table.result(7, table.rows[0].column(7)) == "OK"
    assert table.result(8, table.rows[0].column(7)) == "F1"
    assert table.result(12, table.rows[0].column(12)) == "F1"


def test_the_live_chart_asks_of_the_unit() -> None:
    chart = next(c for c in live_charts_of(game()) if c.id == "morale")
    tr = Translator("en")
    said = {i.label(tr): i.id for i in chart.inputs if isinstance(i, Toggle) and callable(i.label)}
    assert list(said) == ["It is with a leader", "It is reduced"]
    worked = chart.worked({"number": 7, said["It is with a leader"]: True})
    assert worked.number("needed") == 8
    assert chart.table.rows[0].column(8) == chart.table.rows[0].column(7) + 1


def test_a_rally_ends_a_state() -> None:
    text = "who: {not: {next to: enemy}}, note"
    of = good(declaring(text, "who: {is: disrupted}, ends: disrupted, note"))
    given = {"units": {"n-foot": "0101"}, "unit": "n-foot"}
    assert answer("rally", given, of).problems[0].code == "illegal-check"
    found = answer("rally", {**given, "states": {"n-foot": "disrupted"}, "die": 2}, of)
    assert "The unit is no longer {states}." in [s.text for s in found.steps]
    wrong = check(good(declaring(text, "ends: disruptd, note")))
    assert [(p.code, p.path[-1]) for p in wrong] == [("unknown-word", 0)]


def test_failing_may_bring_a_state_on() -> None:
    of = good(declaring("{by: 1, does: retreat 1}", "{by: 1, does: disrupted}"))
    found = answer("morale", {"units": {"n-foot": "0101"}, "unit": "n-foot", "die": 8}, of)
    assert found.steps[-1].text == "The unit becomes {state}."
    wrong = check(good(declaring("{by: 1, does: retreat 1}", "{by: 1, does: disruptd}")))
    assert [(p.code, p.path[-1]) for p in wrong] == [("unknown-word", "does")]


def morale_table(of: Game) -> ResultsTable:
    found = next(table for table in complete(of)[0].tables if table.id == "morale")
    assert isinstance(found, ResultsTable)
    return found


def test_the_table_of_a_check_has_the_numbers_that_occur_alone() -> None:
    table = morale_table(game())
    # 7, and 9 for leaders; one more or less by what is added to the roll.
    assert column_heads.heads(table.rows[0], table.columns, signed=False) == [
        "6",
        "7",
        "8",
        "9",
        "10",
    ]
    # Whoever needs 6 passes with 2 to 6, those who need 10 with 2 to 10; a 12 fails by 3 from 9 on.
    assert table.results[6] == ("OK",) * 5
    assert table.results[10] == ("F3", "F3", "F1", "F1", "OK")


def test_the_table_of_a_check_says_whether_it_is_passed() -> None:
    table = morale_table(game())
    assert {r.code: r.effect for r in table.legend} == {
        "OK": "passes",
        "F1": "fails",
        "F3": "fails",
    }
    lines = results_view(table, statistics_of(game(), table), Translator("en"))["statistics"]
    assert [line["name"] for line in lines] == ["Passes", "Fails"]
