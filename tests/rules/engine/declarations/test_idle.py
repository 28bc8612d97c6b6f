"""Keys that nothing reads beside what else is declared are told, and declarations that change nothing."""

from __future__ import annotations

import pytest

from builder.problems import PathKey, render_problem
from builder.rules.validation import check
from tests.rules.engine.brook import good, loaded
from tests.together import together

RESULTS = (
    "results: {AE: {}, AR: {}, EX: {}, DR: {defender: retreat 1}, D1: {defender: lose 1}, DE: {}}"
)
COMBAT = "combat: [{id: battle, table: crt, %s, " + RESULTS + "}]"
CALM = "{id: calm, name: Calm, rolls: 1..6}"
EVENTS = f"events: [{{id: omens, %s, entries: [{CALM}, {{id: storm, name: Storm, %s}}]}}]"
DEED = EVENTS % ("dice: 1d6", "turns: 2, effects: [{%s}]")
COUNT = "counts: [{id: food, name: Food, %s}]"

Idle = tuple[str, PathKey, str]
"""What is declared, where the problem lies, and what it says."""
IDLE: tuple[Idle, ...] = (
    ("activation: {units: 3}", ("activation", "units"), "does so with all"),
    ("activation: {passes: yes}", ("activation", "passes"), "no impulses"),
    ("activation: {end_lots: 2}", ("activation", "end_lots"), "nothing is drawn"),
    ("activation: {operations: attack}", ("activation", "operations"), "no cards are played"),
    ("stacking: {limits: [{most: 2}], sizes: [{points: 2, when: {is: cavalry}}]}",
     ("stacking", "sizes"), "no limit counts points"),
    ("movement: {changes: [{when: {is: cavalry}}]}", ("movement", "changes", 0), "changes nothing"),
    ("movement: {ways: [{id: march, name: March}]}", ("movement", "ways", 0), "is the plain one"),
    ("zones: {cancels: {is: cavalry}}", ("zones", "cancels"), "cancel no zones"),
    ("zones: {changes: [{when: {is: cavalry}}]}", ("zones", "changes", 0), "changes nothing"),
    (COMBAT % "roll_limits: -1..1", ("combat", 0, "roll_limits"), "nothing is added to the roll"),
    (COMBAT % "order: add first", ("combat", 0, "order"), "not both multiplied and added to"),
    (COMBAT % "reach: same place, hexes: 2", ("combat", 0, "hexes"), "stand in one hex"),
    (COMBAT % "shifts: [{by: 0, when: {in: town}}]", ("combat", 0, "shifts", 0), "adds nothing"),
    ("battles: [{hits: 5 or more, retreat: 2}]", ("battles", 0, "retreat"), "nobody retreats"),
    ("battles: [{hits: 5 or more, advance: yes}]", ("battles", 0, "advance"), "in one place"),
    ("retreat: {zones: lose}", ("retreat", "zones"), "no zones of control"),
    ("supply: {reach: 3, from: [{side: north, at: ['0101']}], direct: no}", ("supply", "direct"),
     "no chain"),
    ("weather: {kinds: [{id: dry, name: Dry, rolls: 1..6}]}", ("weather", "kinds", 0, "rolls"),
     "not rolled for"),
    ("dice: [{id: duel, dice: 2d6, ties: first}]", ("dice", 0, "ties"), "nobody rolls against"),
    ("dice: [{id: wreck, dice: d66, many: 3}]", ("dice", 0, "many"), "added up"),
    (EVENTS % ("dice: 1d6", "turns: 2, chit: storm"), ("events", 0, "entries", 1, "chit"),
     "in no cup"),
    (EVENTS % ("choice: yes, draws: 2", "turns: 2"), ("events", 0, "draws"), "nothing is drawn"),
    (DEED % "points: 1, to: '0101'", ("events", 0, "entries", 1, "effects", 0, "to"),
     "nobody is moved"),
    (COUNT % "changes: [{phase: rally, by: 2, short: [{points: 1}]}]",
     ("counts", 0, "changes", 0, "short"), "nothing is taken"),
    (COUNT % "reached: [{amount: 3}]", ("counts", 0, "reached", 0), "nothing happens"),
    ("victory: {ends: [{id: end, result: End, points: 3, count: steps}]}",
     ("victory", "ends", 0, "count"), "asks for no losses"),
)  # fmt: skip


@together(("declared", "path", "why"), IDLE)
def test_what_does_nothing_is_told_where_it_is_written(
    declared: str, path: PathKey, why: str
) -> None:
    problems = check(good(loaded(mechanisms=f"source: given 5.0\n{declared}\n")))
    found = [p for p in problems if p.code == "unreached" and p.path == ("mechanisms", *path)]
    assert [why in p.message for p in found] == [True], "\n".join(map(render_problem, problems))


@pytest.mark.parametrize("key", ["leave", "between"])
def test_only_a_step_into_a_zone_stops_a_unit(key: str) -> None:
    found = loaded(mechanisms=f"source: given 5.0\nzones: {{{key}: stop}}\n").problems
    wrong = [p for p in found if p.severity == "error"]
    assert [(p.code, "write 'enter: stop'" in p.message) for p in wrong] == [("bad-value", True)]


def test_units_that_move_go_somewhere() -> None:
    declared = DEED % "move: yes, who: {is: cavalry}"
    found = check(good(loaded(mechanisms=f"source: given 5.0\n{declared}\n")))
    assert [p.message for p in found if p.code == "bad-event"] == [
        "nothing says where these units move"
    ]


WRONG: tuple[tuple[str, PathKey, str], ...] = (
    (COMBAT % "reach: {range: 3}", ("combat", 0, "reach"), "unreached"),
    ("stacking: {limits: [{most: 2, count: atack}]}", ("stacking", "limits", 0, "count"),
     "unknown-word"),
    ("stacking: {limits: [{most: 2}], apart: [{first: cavalry, second: cavlry}]}",
     ("stacking", "apart", 0, "second", 0), "unknown-word"),
    ("supply: {reach: 3, depots: {is: leader}}", ("supply",), "unreached"),
    ("victory: {losses: [{points: 1, of: {in: town}}]}",
     ("victory", "losses", 0, "of", "in"), "never-holds"),
    (COUNT % "changes: [{lost: steps, each: {in: town}}]",
     ("counts", 0, "changes", 0, "each", "in"), "never-holds"),
)  # fmt: skip


@pytest.mark.parametrize(("declared", "path", "code"), WRONG)
def test_what_nothing_ever_is_is_told_where_it_is_written(
    declared: str, path: PathKey, code: str
) -> None:
    problems = check(good(loaded(mechanisms=f"source: given 5.0\n{declared}\n")))
    assert (code, ("mechanisms", *path)) in [(p.code, p.path) for p in problems]


def test_zones_are_cancelled_in_matters_that_there_are() -> None:
    found = loaded(mechanisms="source: given 5.0\nzones: {cancelled: moving}\n").problems
    assert [p.code for p in found if p.severity == "error"] == ["bad-value"]
