"""Several kinds of supply at once, each with its name: general supply, ammunition, command."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from builder.model.game import Game
from builder.playing.players import RandomPlayer
from builder.playing.random_source import RandomSource
from builder.playing.records import first_state
from builder.playing.state import State
from builder.playing.table import played_on
from builder.rules.validation import check, complete
from tests.playing.kinds_of_supply import MECHANISMS, SCENARIO, SEQUENCE, game
from tests.rules.engine import brook
from tests.rules.engine.brook import answer, result

FRONT: dict[str, Any] = {
    "units": {"n-foot": "0303", "n-leader": "0302", "n-horse": "0505", "s-foot": "0304"}
}
"""The northern foot is by its leader, who is in supply; the southern one is far from everything."""


def declared(*changes: tuple[str, str]) -> Game:
    """The game with other declarations."""
    text = brook.replaced(MECHANISMS, *changes)
    sheet = brook.with_sequence(SEQUENCE)
    return brook.good(brook.loaded(game=sheet, mechanisms=text, over=SCENARIO))


def test_each_kind_has_its_own_sources_and_reach() -> None:
    without = {
        kind: result("supply", {**FRONT, "supply": kind} if kind else FRONT, game())["unsupplied"]
        for kind in ("", "ammunition", "command")
    }
    assert without == {
        "": ["n-horse", "s-foot"],
        "ammunition": ["s-foot"],
        "command": ["n-horse", "s-foot"],
    }


def test_an_unknown_kind_is_refused() -> None:
    refused = answer("supply", {**FRONT, "supply": "water"}, game())
    assert [p.message for p in refused.problems] == ["there is no kind of supply 'water'"]


def test_sources_may_depend_on_the_kinds_before() -> None:
    far = {"units": {"n-foot": "0606", "n-leader": "0605"}, "supply": "ammunition"}
    assert result("supply", far, game())["unsupplied"] == ["n-foot"]
    fed = {**far, "unsupplied": ""}
    assert result("supply", fed, game())["supplied"] == {"n-foot": ["0606", "0605"]}


def test_conditions_find_out_who_is_without() -> None:
    attack = {"attackers": "s-foot", "target": "0303"}
    assert result("combat", {**FRONT, **attack}, game())["attack"] == 1
    armed = {**FRONT, **attack, "lacking": {"out-of-ammunition": ""}}
    assert result("combat", armed, game())["attack"] == 3


def test_who_is_cut_off_is_without_too() -> None:
    attack = {
        "attackers": "n-foot",
        "target": "0304",
        "lacking": {"cut-off-from-ammunition": "n-foot"},
    }
    assert result("combat", {**FRONT, **attack}, game())["attack"] == 2


def test_moves_depend_on_command() -> None:
    alone = {"units": {"n-foot": "0606", "n-leader": "0101"}, "unit": "n-foot", "path": "0605"}
    led = {"units": {"n-foot": "0606", "n-leader": "0605"}, "unit": "n-foot", "path": "0506"}
    assert result("move", alone, game())["allowance"] == "1"
    assert result("move", led, game())["allowance"] == "3"


def test_the_rules_name_each_kind() -> None:
    (rules, _) = complete(game())[0].rules
    blocks = (block for case in rules.cases for block in case.blocks)
    text = " ".join(r.text for b in blocks for item in b.items for r in item)
    for sentence in (
        "Every unit that is infantry or artillery needs ammunition.",
        "A unit has command if a line of at most one hex leads from it to a source of its side.",
        "The reach for command is increased by 1 if the unit is cavalry.",
        "The allowance is halved if the unit is without command.",
        "all defenders are without ammunition and isolated",
    ):
        assert sentence in text


def test_a_chain_and_depots_of_a_kind_are_told() -> None:
    chain = "  chain: [{name: a column, who: {is: leader}, reach: 4}]\n  depots: {is: s-guard}\n"
    made = declared(("  blocked: enemies\n", f"{chain}  direct: no\n  blocked: enemies\n"))
    (rules, _) = complete(made)[0].rules
    text = " ".join(r.text for c in rules.cases for b in c.blocks for i in b.items for r in i)
    assert "leads from it to a column of its side with ammunition." in text
    assert "A unit of its side with ammunition is a source too if" in text
    assert "A column has ammunition if a line of at most 4 hexes leads from it to a source" in text


def test_an_unknown_kind_in_a_condition_is_an_error() -> None:
    wrong = brook.replaced(MECHANISMS, ("{is: out-of-command}", "{is: out-of-water}"))
    found = brook.loaded(mechanisms=wrong, game=brook.with_sequence(SEQUENCE), over=SCENARIO)
    assert found.game is not None
    assert [p.code for p in check(found.game) if p.severity == "error"] == ["unknown-word"]


@cache
def states() -> list[State]:
    start = first_state(game(), "over")
    players = {side: RandomPlayer(f"3 {side}") for side in start.match.sides}
    return [start, *(state for _, state in played_on(start, players, RandomSource("3 chance")))]


def test_the_phase_of_supply_notes_who_is_without_each_kind() -> None:
    noted = [s.moment.note("lacking", {}) for s in states()]
    assert any(noted)
    assert {*noted[-1]} == {
        f"{word}-{kind}"
        for word in ("out-of", "cut-off-from")
        for kind in ("ammunition", "command")
    }


@pytest.mark.parametrize("turn", [1, 2])
def test_what_was_found_holds_until_the_next_phase_of_supply(turn: int) -> None:
    notes = [s.moment.note("lacking", {}) for s in states() if s.moment.turn == turn]
    assert len({str(note) for note in notes if note}) == 2 if turn > 1 else 1
