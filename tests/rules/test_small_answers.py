"""What the shared parts of all systems answer for small questions: arrows and marks of figures, what steps
cost, statistics of results, who owns what, chances of dice pools, scores and ranges of a module."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from builder.model.ground.terrain import TerrainKey
from builder.model.space import Cell
from builder.model.space.hexes import HexGrid
from builder.model.tables import ResultsTable
from builder.rules.asking import readable
from builder.rules.core.module_export.contests import RangeRules, SightRules
from builder.rules.core.module_export.overlays import entry_costs
from builder.rules.core.moving.movement import StepTerrain, entry_cost, step_cost
from builder.rules.core.pools import hit_chances_of_dice, hit_chances_of_die, mean
from builder.rules.core.positions.position import Piece
from builder.rules.core.positions.position_figure import (
    QuestionScene,
    arrows_of,
    line_of_sight_arrows,
    marks_of,
    movement_arrows,
)
from builder.rules.core.question_lines import FieldLine
from builder.rules.core.questions import board_of, known_side, map_of, scenario_of, side_of
from builder.rules.core.seeing.sight import HexSight, Relief
from builder.rules.core.statistics import (
    ResultEffects,
    StatisticRequest,
    statistics_by_legend,
    statistics_of_table,
)
from builder.rules.expressions.terms import Fixed
from builder.rules.procedures import Refused
from tests.rules.engine import brook
from tests.together import together

GRID = HexGrid("flat", 7, 7)


def asked(given: dict[str, Any], **result: Any) -> QuestionScene:
    sheet = brook.game().maps[0]
    stand = {"n-foot": "0101", "n-horse": "0201", "s-foot": "0303", "s-guns": "beyond:coast"}
    pieces = {
        name: Piece(name, name, at, None if ":" in at else sheet.space.cell(at))
        for name, at in stand.items()
    }
    return QuestionScene(sheet, pieces, frozenset(pieces), given, result)


@together(
    ("given", "result", "arrows"),
    [
        ({"attackers": ["n-foot", "n-horse"], "target": "s-foot"}, {},
         ["attack 0101 0303", "attack 0201 0303"]),
        ({"attackers": "n-foot", "hex": "0303"}, {"legal": False}, ["refused 0101 0303"]),
        ({"attackers": "n-foot"}, {}, []),
        ({"from_hexes": ["0202", "0303"], "target": "0303"}, {}, ["attack 0202 0303"]),
        ({"attackers": "s-guns", "target": "0303"}, {}, []),
        ({"unit": "n-foot", "path": ["0101", "0102", "0103"]}, {}, ["move 0101 0102 0103"]),
        ({"unit": "n-foot", "path": ["0102", "0103"]}, {"legal": True}, ["move 0101 0102 0103"]),
        ({"unit": "n-foot", "path": ["0102", "0103"]}, {"legal": False, "at": "0102"},
         ["move 0101 0102", "refused 0102 0103"]),
        ({"unit": "n-foot", "path": ["0102", "0103"]}, {"legal": False, "at": "0101"},
         ["refused 0101 0102 0103"]),
        ({"unit": "n-foot", "path": ["0102", "0103"]}, {"legal": False, "at": "0103"},
         ["move 0101 0102 0103"]),
        ({"unit": "n-foot", "path": ["0102", "0103"], "carried": "n-horse"}, {}, ["flight 0101 0103"]),
        ({"unit": "n-foot", "to": "0303"}, {"path": ["0202", "0303"]}, ["move 0101 0202 0303"]),
        ({"unit": "n-foot", "to": "0303"}, {"way": ["0101", "0303"]}, ["move 0101 0303"]),
        ({"unit": "n-foot", "to": "0303"}, {"path": ["0202"]}, ["flight 0101 0303"]),
        ({"unit": "n-foot", "to": "0303"}, {"legal": False}, ["refused 0101 0303"]),
        ({"unit": "n-foot", "to": "0101"}, {}, []),
        ({"unit": "n-foot", "to": "0303"}, {"places": []}, []),
        ({"unit": "n-foot", "to": "0303"}, {"hexes": []}, []),
        ({"unit": "nobody", "to": "0303"}, {"path": ["0303"]}, []),
        ({"unit": "n-foot"}, {"ends": {"0102": ["0102"], "0101": [], "0103": ["0102", "0103"]}},
         ["retreat 0101 0102", "retreat 0101 0102 0103"]),
        ({"unit": "nobody"}, {"ends": {"0102": ["0102"]}}, []),
    ],
)  # fmt: skip
def test_arrows_follow_from_question_and_answer(
    given: dict[str, Any], result: dict[str, Any], arrows: list[str]
) -> None:
    found = arrows_of(asked(given, **result))
    assert [" ".join((arrow.kind, *arrow.way)) for arrow in found] == arrows


@together(
    ("at", "arrows"),
    [
        ("0102", ["refused 0101 0102 0103 0104"]),
        ("0103", ["move 0101 0102", "refused 0102 0103 0104"]),
        ("0104", ["move 0101 0102 0103", "refused 0103 0104"]),
        ("", ["refused 0101 0102 0103 0104"]),
    ],
)
def test_a_path_may_end_where_it_fails(at: str, arrows: list[str]) -> None:
    given = {"unit": "n-foot", "path": ["0102", "0103", "0104"]}
    found = movement_arrows(asked(given, legal=False, at=at), at_fails=True)
    assert [" ".join((arrow.kind, *arrow.way)) for arrow in found] == arrows
    (whole,) = movement_arrows(asked(given, legal=True), at_fails=True)
    assert (whole.kind, len(whole.way)) == ("move", 4)


def test_a_line_of_sight_has_two_ends() -> None:
    given = {"a": "n-foot", "b": "s-foot", "c": "s-guns"}

    def kinds(viewer: str, target: str, *, seen: bool = True) -> list[str]:
        found = line_of_sight_arrows(asked(given), viewer, target, seen=seen)
        return [arrow.kind for arrow in found]

    assert (kinds("a", "b"), kinds("a", "b", seen=False)) == (["sight"], ["blocked"])
    assert [kinds("a", "c"), kinds("c", "a"), kinds("a", "d")] == [[], [], []]


def test_marks_are_those_of_the_question_and_its_answer() -> None:
    given = {"attackers": "n-foot", "target": "0303", "hex": "0404", "bridge": "0103/0104"}
    scene = asked(given, ends={"0102": []}, barred={"0202": "woods"}, hexes=["0102", "0505"])
    found = [f"{mark.kind} {mark.at}" for mark in marks_of(scene, tuple(arrows_of(scene)))]
    assert found == [
        "target 0303", "goal 0102", "barred 0202", "noted 0505", "noted 0404", "noted 0103/0104",
    ]  # fmt: skip
    refused = asked({"unit": "n-foot", "path": ["0102"]}, legal=False, at="0101", walls=["0202"])
    marks = marks_of(refused, tuple(arrows_of(refused)))
    assert [f"{mark.kind} {mark.at}" for mark in marks] == ["barred 0102", "barred 0202"]


# -- terrain and sight ---------------------------------------------------------------------------

KEY = TerrainKey.model_validate(
    {
        name: [{"id": id, "name": id, "art": "fields", "source": "given 2.0", "movement": costs}
               for id, costs in kinds.items()]
        for name, kinds in {
            "hexes": {"open": {"all": 1}, "swamp": {"foot": 3, "cart": "prohibited"}},
            "hexsides": {"brook": {"all": 1}, "river": {"all": "prohibited"}, "line": {}},
            "paths": {"road": {"all": "1/2"}, "trail": {"foot": 1, "cart": "prohibited"},
                      "ferry": {"foot": 2, "cart": "prohibited"}, "dust": {}},
            "features": {"bridge": {}, "fort": {}},
        }.items()
    }
)  # fmt: skip


@together(
    ("step", "foot", "cart"),
    [
        (("open",), "1", "1"), (("swamp",), "3", None), (("open", "brook"), "2", "2"),
        (("open", "line"), "1", "1"), (("open", "brook line"), "2", "2"),
        (("open", "river"), None, None), (("open", "river", "road"), None, None),
        (("open", "river", "road", "bridge"), "1/2", "1/2"), (("open", "river", "", "fort"), None, None),
        (("open", "brook", "", "fort bridge"), "1", "1"), (("swamp", "", "road"), "1/2", "1/2"),
        (("swamp", "brook", "road"), "4", None), (("swamp", "", "trail"), "1", None),
        (("swamp", "", "trail road"), "1/2", "1/2"), (("open", "", "ferry", "", True), "2", None),
        (("open", "", "trail ferry", "", True), "1", None), (("open", "", "dust", "", True), "1", "1"),
        (("open", "", "ferry dust", "", True), "2", "1"), (("open", "brook", "road", "", True), "3/2", "3/2"),
        (("swamp", "", "dust", "", True), "3", None), (("open", "", "ferry"), "1", "1"),
    ],
)  # fmt: skip
def test_a_step_costs_what_it_meets(
    step: tuple[Any, ...], foot: str | None, cart: str | None
) -> None:
    terrain, *more = step
    lists = [tuple(words.split()) for words in more[:3]]
    meets = StepTerrain(terrain, *lists, bound=bool(more[3:]))
    for mover, cost in (("foot", foot), ("cart", cart)):
        found = step_cost(KEY, meets, mover, lambda kind: kind.id == "bridge")
        assert found.total == (None if cost is None else Fraction(cost)), mover
        assert bool(found.barred) is (cost is None)


def test_what_no_terrain_names_cannot_be_entered() -> None:
    found = [entry_cost(KEY, id, "cart") for id in ("open", "swamp", "sea")]
    assert found == [1, None, None]


def test_costs_of_entering_are_shown_once_for_classes_that_pay_the_same() -> None:
    game = brook.game()
    classes = [costs.movers for costs in entry_costs(game)]
    used = {unit.movement_class for unit in game.units}
    assert {mover for movers in classes for mover in movers} <= used
    sheet = game.sheet.model_copy(update={"movement_classes": ("foot", "boat", "horse")})
    named = entry_costs(game.model_copy(update={"sheet": sheet}))
    assert [costs.movers for costs in named] == [("foot",), ("horse",)]
    alike = game.sheet.model_copy(update={"movement_classes": ()})
    (every,) = entry_costs(game.model_copy(update={"sheet": alike}))
    assert every.movers == ("all",)
    flat = game.model_copy(update={"terrain": KEY, "sheet": sheet})
    assert entry_costs(flat) == ()


@together(
    ("far", "seen"),
    [("0103", True), ("0104", False), ("0202", True), ("0304", False), ("0102", True)],
)
def test_woods_hide_what_lies_behind_them(far: str, seen: bool) -> None:
    woods = frozenset([GRID.cell("0103"), GRID.cell("0203")])
    start, goal = GRID.cell("0101"), GRID.cell(far)
    for sight in (
        HexSight(GRID, woods, {}),
        HexSight(GRID, frozenset(), {}, Relief(tops=dict.fromkeys(woods, 2))),
    ):
        cells, sides = sight.blocked_by(start, goal)
        assert (not cells, sides) == (seen, [])
        assert sight.between(start, GRID.cell("0102")) == ()
    tops = Relief(ground={start: 3}, tops=dict.fromkeys(woods, 2), how="higher")
    assert HexSight(GRID, frozenset(), {}, tops).blocked_by(start, goal) == ([], [])
    assert Cell(0, 0) in GRID


# -- tables and dice -----------------------------------------------------------------------------


def results() -> ResultsTable:
    legend = [
        ("AE", "attacker-loses"),
        ("DE", "defender-loses"),
        ("EX", "exchange"),
        ("DR", "defender-retreats"),
    ]
    return ResultsTable.model_validate(
        {
            "id": "t", "title": "T", "source": "given 1.0", "dice": "1d6",
            "rows": [{"id": "r", "name": "R", "source": "given 1.0", "bands": "1 2 3"}],
            "results": {1: ["AE", "AE", "EX"], 2: ["AE", "EX", "DR"], 3: ["-", "-", "DR"],
                        4: ["-", "DR", "DR"], 5: ["DR", "DR", "DE"], 6: ["EX", "DE", "DE"]},
            "legend": [{"code": c, "text": c, "effect": e} for c, e in legend],
        }
    )  # fmt: skip


def test_statistics_tell_how_often_each_side_suffers_and_leave_out_what_never_happens() -> None:
    table = results()
    found = statistics_of_table(table, statistics_by_legend(table))
    sixths = {one.name: [int(6 * cell) for cell in one.cells] for one in found}
    assert sixths == {
        "Attacker takes losses": [3, 2, 1],
        "Defender takes losses": [1, 2, 3],
        "Defender retreats or worse": [2, 4, 6],
        "No effect": [2, 1, 0],
    }
    again = StatisticRequest("Attacker retreats", "attacker-retreats", {"AE": 1, "EX": 1, "XX": 4})
    never = StatisticRequest("Never", "none", {"XX": 1, "AE": 0})
    every = statistics_of_table(table, [*statistics_by_legend(table), again, never])
    assert [one.name for one in every] == [one.name for one in found]
    assert ResultEffects().nothing
    assert not ResultEffects(other=True).nothing


def test_dice_of_a_pool_hit_once_or_twice_or_are_rolled_again() -> None:
    faces = ("1", "2", "3", "4", "5", "6")

    def chances(*words: str) -> dict[int, Fraction]:
        hits, double, again = (frozenset(word) for word in words)
        return hit_chances_of_die(faces, hits, double, again)

    assert chances("56", "", "") == {0: Fraction(2, 3), 1: Fraction(1, 3)}
    assert chances("5", "6", "") == {0: Fraction(2, 3), 1: Fraction(1, 6), 2: Fraction(1, 6)}
    assert chances("6", "", "1") == {0: Fraction(29, 36), 1: Fraction(7, 36)}
    die = chances("56", "", "")
    assert hit_chances_of_dice(die, 0) == {0: 1}
    assert hit_chances_of_dice(die, 3)[3] == Fraction(1, 27)
    assert [mean(hit_chances_of_dice(die, n)) for n in (1, 2, 3)] == [
        Fraction(n, 3) for n in (1, 2, 3)
    ]


@together(
    ("value", "shown"),
    [
        ("1/1000", "1/1000"), ("1/10000", "0.010%"), ("-3/40000", "-0.007%"), ("x1/20000", "x1/20000"),
        (["1/20000", 3], ["0.005%", 3]), ({"a": {"b": "1/20000"}}, {"a": {"b": "0.005%"}}), (None, None),
    ],
)  # fmt: skip
def test_long_fractions_are_read_as_percentages(value: object, shown: object) -> None:
    found = readable(value)
    assert found == shown or str(found)[:4] == str(shown)[:4]


@together(
    ("given", "said"),
    [
        ({"default": 0}, "int = 0"), ({"default": ""}, "int"), ({"default": None}, "int"),
        ({"default": []}, "int"), ({"default": {}}, "int"),
        ({"default": 3, "required": True}, "int, required"),
        ({"default": 3, "text": "steps"}, "int = 3: steps"),
    ],
)  # fmt: skip
def test_a_field_tells_its_default(given: dict[str, Any], said: str) -> None:
    assert str(FieldLine("n", "int", "number", **given)) == said  # type: ignore[arg-type]


# -- parts of games ------------------------------------------------------------------------------


def test_maps_scenarios_and_sides_go_by_their_names() -> None:
    game = brook.game()
    first = game.maps[0]
    assert [map_of(game, id) for id in ("", first.id)] == [first, first]
    bare = game.model_copy(update={"maps": ()})
    assert board_of(bare).id == "none"
    assert board_of(game) is first
    scenario = game.scenarios[0].model_copy(update={"id": "over", "number": "20.0"})
    listed = game.model_copy(update={"scenarios": (scenario,)})
    assert all(scenario_of(listed, id) is scenario for id in ("", "over", "20.0", "20"))
    for refused in (
        lambda: map_of(bare), lambda: map_of(game, "moon"), lambda: board_of(bare, "moon"),
        lambda: scenario_of(listed, "2"), lambda: known_side(game, "moon"),
    ):  # fmt: skip
        with pytest.raises(Refused):
            refused()
    assert [known_side(game, side) for side in ("", "north")] == ["", "north"]
    unit = game.units[0]
    assert side_of(game, unit) == "north"
    assert side_of(game, unit.model_copy(update={"nation": "moon"})) == "moon"


def test_a_module_measures_as_far_as_units_reach_or_see() -> None:
    def measured(spotter: bool, within: int | None, far: int | None) -> int | None:
        sighted = SightRules(
            hidden=lambda _: {}, far=far, range=None, limits=(),
            spotter=Fixed(1) if spotter else None, within=within,
        )  # fmt: skip
        return ranges(sighted).measured

    def ranges(sighted: SightRules | None) -> RangeRules:
        return RangeRules(
            value="range", printed={"guns": (5, None), "foot": (None,)}, most=3, least=1, sight="",
            alone=False, single=False, indirect=None, nearest=0, sides={}, lines={}, sighted=sighted,
        )  # fmt: skip

    assert ranges(None).measured == 5
    assert measured(spotter=True, within=None, far=9) is None
    assert measured(spotter=True, within=2, far=9) == 9
    assert measured(spotter=False, within=None, far=4) == 5
    assert measured(spotter=False, within=2, far=None) == 5
