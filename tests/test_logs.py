"""Logs of VASSAL, checked step by step."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import pytest

from builder.model.position_sheets import PositionSheet, standing_from_placement
from builder.outputs.vassal.module.positions import moments_of_log, save_of_position
from builder.positions.log_umpire import check_log
from builder.problems import Problem
from builder.rules.system import check_position
from builder.vassal.format.files.archive import pack_archive
from builder.vassal.format.files.reader import PlacedPiece, read_save, saved_text
from builder.vassal.format.files.saves import ESCAPE, levels_in, obfuscate
from builder.vassal.format.files.sequence_encoder import encode
from builder.vassal.format.files.unpacking import open_archive
from builder.vassal.format.pieces import MapPoint
from builder.vassal.lint import content_lines, inspect
from tests.games import loading
from tests.thorough import some

GAME = loading.game("alder")


@cache
def save() -> bytes:
    """The beginning of the battle as a saved game."""
    (scenario,) = GAME.scenarios
    pieces = tuple(map(standing_from_placement, scenario.setup))
    data, problems = save_of_position(
        GAME, PositionSheet(game="alder", scenario=scenario.id, map=scenario.map, pieces=pieces)
    )
    assert not problems
    return data


@cache
def pieces() -> dict[str, PlacedPiece]:
    return {p.name: p for p in read_save(save())[0]}


def moved(name: str, to: str, told: str = "") -> list[str]:
    """The step that moves a unit to where another one is."""
    spot = pieces()[to].spot
    assert spot is not None
    chat = [f"CHAT* {told}"] if told else []
    return [move(pieces()[name].id, spot), *chat]


def move(id: str, spot: MapPoint) -> str:
    """The command that moves a piece or a stack, from wherever it was."""
    fields = (id, spot.map, str(spot.x), str(spot.y), "null", "null", "0", "0", "null", "x")
    return "M/" + encode(fields, "/")


def phase(number: int, turn: int = 1) -> list[str]:
    """The step that turns the tracker."""
    flags = r"true,true,true,true,true,true,true"
    return [f"TURNTurnTracker0\t0|{turn};0;false;-1;{number}\\;0\\;0\\;{flags}"]


def log(*steps: list[str]) -> bytes:
    """The beginning and some steps; what belongs to a step is logged with it, a level deeper."""
    logged = [
        encode([f"LOG\t{first}", *(f"LOG\t{command}" for command in more)], ESCAPE)
        for first, *more in steps
    ]
    parts = [*levels_in(saved_text(save())), *logged]
    archive = open_archive(save())
    entries = {name: archive.read(name, 1_000_000) for name in ("savedata", "moduledata")}
    return pack_archive({"savedGame": obfuscate([encode(parts, ESCAPE)]), **entries})


def found(*steps: list[str]) -> list[str]:
    return messages(check_log(GAME, log(*steps), "game.vlog"))


def messages(problems: Iterable[Problem]) -> list[str]:
    return [p.message for p in problems]


FULL = "French 1st brigade, 1st Division"
"""Three units and a leader stand with it."""


@pytest.mark.thorough
def test_a_log_without_a_breach_has_no_problem() -> None:
    assert found() == []
    assert found(phase(1), phase(2), moved("French hussars", "French grenadiers"), phase(3)) == []


@pytest.mark.thorough
def test_the_step_is_named_that_left_too_many_units_in_a_hex() -> None:
    first = moved("French hussars", "French grenadiers")
    steps = phase(2), first, moved("French cuirassiers", FULL, "Ann: a → b")
    (told,) = found(*steps, phase(3), phase(4))
    assert told.startswith("step 3 (Ann: a → b): 0606: 4 units, at most 3")


def test_a_unit_may_pass_where_it_may_not_stay() -> None:
    through = moved("French cuirassiers", FULL), moved("French cuirassiers", "French grenadiers")
    assert found(phase(2), *through, phase(3)) == []


@pytest.mark.thorough
def test_who_leaves_with_the_step_that_ends_the_phase_has_not_stayed() -> None:
    def stacked(*moves: list[str]) -> list[str]:
        last = [*moves[-1], *phase(3)]
        data = log(phase(2), moved("French cuirassiers", FULL), *moves[:-1], last, phase(4))
        return [p.message for p in check_log(GAME, data, "game.vlog") if p.code == "stacked"]

    assert stacked(moved("French cuirassiers", "French grenadiers")) == []
    (told,) = stacked(moved("French hussars", "French grenadiers"))
    assert told.startswith("step 2: 0606: 4 units, at most 3")


def test_what_is_wrong_at_the_end_of_the_log_counts_too() -> None:
    (told,) = found(phase(2), moved("French cuirassiers", FULL))
    assert told.startswith("step 2: 0606:")


def test_units_that_leave_their_place_in_the_first_phase_break_the_setup() -> None:
    (told,) = found(moved("French hussars", "French grenadiers"), phase(2))
    assert told.startswith("step 1: fr-hussars starts at")


def test_a_stack_moves_with_all_that_lie_in_it() -> None:
    first, second = pieces()["French hussars"], pieces()["French cuirassiers"]
    stack = "+/" + encode(("900", "stack", f"Map;0;0;{first.id};{second.id};@@0"), "/")
    spot = pieces()["French grenadiers"].spot
    assert spot is not None
    *_, last = moments_of_log(GAME, log([stack], [move("900", spot)]))
    assert last.sheet is not None
    stand = {s.counter: s.at for s in last.sheet.pieces}
    assert (stand["fr-hussars"], stand["fr-cuirassiers"]) == ("0106", "0106")


def test_a_piece_that_is_removed_is_gone() -> None:
    *_, last = moments_of_log(GAME, log(["-/" + pieces()["French hussars"].id]))
    assert last.sheet is not None
    assert "fr-hussars" not in {s.counter for s in last.sheet.pieces}


@pytest.mark.parametrize(
    "damage", some(["M/1", "M/1/Map/x/2/null", "+/1", "D/1", "+/1/nothing;/a"], 2)
)
def test_a_damaged_step_is_told_and_what_came_before_is_checked(damage: str) -> None:
    steps = phase(2), moved("French cuirassiers", FULL), phase(3), [damage], phase(4)
    problems = check_log(GAME, log(*steps), "game.vlog")
    assert problems[0].message.startswith("step 2: 0606:")
    assert [p.code for p in problems[1:]] == ["bad-save"]


def test_what_is_no_log_is_told() -> None:
    for data in (b"", b"PK", b"nothing"):
        assert [p.code for p in check_log(GAME, data, "x.vlog")] == ["bad-save"]


def test_a_game_under_way_is_not_held_against_its_setup() -> None:
    (scenario,) = GAME.scenarios
    pieces = tuple(standing_from_placement(p) for p in scenario.setup if p.counter != "fr-hussars")
    sheet = PositionSheet(game="alder", scenario=scenario.id, map=scenario.map, pieces=pieces)
    assert [p.code for p in check_position(GAME, sheet)] == ["missing-counter"]
    assert check_position(GAME, sheet.model_copy(update={"turn": 2})) == []


def test_inspecting_a_log_says_what_it_is() -> None:
    """The pieces are those at its beginning, whatever its steps make."""
    units = list(pieces())
    steps = [moved(units[0], units[1], "Ann: forward"), phase(1)]
    made = ["+/" + encode(("999", "piece;;;;New", "null;0;0;;0"), "/")]
    seen = inspect(log(*steps, made), "game.vlog")
    assert seen.problems == ()
    assert seen.contents is not None
    assert (seen.contents["kind"], len(seen.contents["pieces"])) == (
        "log",
        len(read_save(save())[0]),
    )
    first, *lines = content_lines(seen.contents)
    assert first.startswith("a log of 3 steps; the game that it begins with: ")
    assert [line for line in lines if line.startswith("step ")] == [
        "step 1: Ann: forward",
        "step 2: the chat says nothing of it",
        "step 3: the chat says nothing of it",
    ]
    begun = inspect(save(), "game.vsav").contents
    assert begun is not None
    assert (begun["kind"], begun["steps"], begun["pieces"]) == ("save", [], seen.contents["pieces"])
