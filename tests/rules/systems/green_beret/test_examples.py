"""Every worked example holds, every procedure has one, and the filled charts are right."""

from __future__ import annotations

from builder.i18n.translate import builtin_texts
from builder.model.tables import Chart
from builder.rules.signed_numbers import signed
from builder.rules.system import ask, describe
from tests.games import loading
from tests.games.green_beret import game, runs
from tests.together import together

CASES = [
    *(
        "3.0",
        "3.1",
        "3.2",
        "3.3",
        "4.0",
        "5.0",
        "6.0",
        "6.1",
        "6.2",
        "6.3",
        "7.0",
        "7.1",
        "7.2",
        "8.0",
    ),
    *("9.0", "9.1", "9.2", "9.3", "9.4", "10.1", "10.3", "10.4", "10.5", "10.6", "10.7", "10.8"),
    *(
        "10.10",
        "10.11",
        "11.0",
        "11.1",
        "11.2",
        "12.0",
        "12.1",
        "12.2",
        "12.3",
        "12.4",
        "12.5",
        "12.6",
    ),
    *("12.7", "12.8", "12.9", "12.10", "12.11", "13.0", "13.1", "13.3", "14.0", "15.0", "16.0"),
]


@together("id", [example.id for example in game().examples])
def test_an_example_holds(id: str) -> None:
    (run,) = (run for run in runs() if run.example.id == id)
    assert run.ok, run.problems


def test_every_case_has_an_example() -> None:
    assert set(CASES) <= {run.example.rule for run in runs()}


def test_every_procedure_has_one() -> None:
    assert {line.name for line in describe(game())} == {run.example.do for run in runs()}


def chart_of(id: str) -> Chart:
    (found,) = (t for t in loading.filled("green-beret").tables if t.id == id)
    assert isinstance(found, Chart)
    return found


def cell(chart: str, row: str, head: str) -> str:
    table = chart_of(chart)
    at = table.columns.index(head)
    return next(r[at] for r in table.rows if r[0] == row)


class TestCharts:
    @together(("noise", "terrain"), [(-2, -1), (0, 0), (4, 1), (5, 3), (12, 2)])
    def test_chances_to_be_heard_are_those_of_the_rules(self, noise: int, terrain: int) -> None:
        kind = {-1: "stream", 0: "grass", 1: "jungle", 2: "village", 3: "road"}[terrain]
        found = ask(game(), "noise", {"items": noise, "terrain": kind}).result
        assert found is not None
        shown = cell(
            "detection-chances",
            signed(noise),
            signed(terrain),
        )
        top, _, bottom = found["chance"].partition("/")
        assert shown == f"{round(100 * int(top) / int(bottom or 1))} %"

    @together(
        ("chart", "terrain"),
        [
            ("win-grass", "grass"), ("win-rice-paddy", "coast"), ("win-jungle", "village"),
            ("win-jungle-mountain", "jungle-mountain"),
        ],
    )  # fmt: skip
    def test_chances_to_win_are_those_of_the_rules(self, chart: str, terrain: str) -> None:
        given = {"fire": 12, "defenders": ["nva-platoon"], "terrain": terrain}
        found = ask(game(), "attack", given).result
        assert found is not None
        top, _, bottom = found["chances"]["attacker"].partition("/")
        percent = round(100 * int(top) / int(bottom or 1))
        assert cell(chart, "NVA Platoon (10)", "12") == f"{percent} %"

    def test_the_table_of_objectives(self) -> None:
        assert cell("objective-table", "Seize Airfield", "3–4") == "2134 airfield"
        assert cell("objective-table", "Harass", "Needs") == "Mortar; Booby Trap"
        assert cell("objective-table", "Assassinate Potentate", "Points") == "18"
        assert len(chart_of("objective-table").rows) == 30

    def test_the_shopping_list(self) -> None:
        assert cell("shopping-list", "M60", "Cost of a point of fire") == "2.0"
        assert cell("shopping-list", "Radio", "Objectives") == "7"
        assert cell("shopping-list", "M2 .50 CAL", "Movement") == "−3"

    def test_the_loads(self) -> None:
        assert cell("transport-loads", "Truck", "With a team: carries") == "11"
        assert cell("transport-loads", "Truck", "With a team: moves") == "10"
        assert cell("transport-loads", "H-34", "Carries") == "10"


def test_every_step_of_every_example_is_told_in_japanese() -> None:
    said = {line.text for run in runs() if run.answer for line in run.answer.steps}
    assert said
    assert said - set(builtin_texts("ja")) == set()
