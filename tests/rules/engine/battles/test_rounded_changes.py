"""A single change of a strength or an allowance is rounded by itself, before the next one."""

from __future__ import annotations

from typing import Any

import pytest

from builder.model.game import Game
from builder.rules.validation import check, fill
from tests.outputs.vassal.combat.test_contests import field_of
from tests.outputs.vassal.reading import read_module
from tests.outputs.vassal.sample import blank_drawings, make_with
from tests.rules.engine import brook

BROOK = '{of: attacker, times: 1/2, when: {across: brook}, rule: "7.2"}'
GUNS = {"s-guns": "0204", "n-foot": "0103"}
"""Guns with an attack of 5 across the brook."""


def game(first: str, more: str = "") -> Game:
    """The game in which the change across the brook is another one, with ``more`` changes after it."""
    half = BROOK.replace("times: 1/2,", f"times: 1/2, {first}")
    return brook.good(brook.declaring(BROOK, f"{half}{more}"))


def attack(first: str, more: str = "") -> int:
    given: dict[str, Any] = {"units": GUNS, "attackers": "s-guns", "target": "0103"}
    return int(brook.result("combat", given, game(first, more))["attack"])


@pytest.mark.parametrize(
    ("rounded", "attack_"), [("", 2), ("rounded: up,", 3), ("rounded: down,", 2), ("rounded: nearest,", 3)]
)  # fmt: skip
def test_half_of_five_is_rounded_as_the_change_says(rounded: str, attack_: int) -> None:
    assert attack(rounded) == attack_


TWICE = "\n  - {of: attacker, times: 3, when: {is: artillery}}"


def test_the_next_change_starts_from_the_rounded_number() -> None:
    assert (attack("", TWICE), attack("rounded: up,", TWICE)) == (7, 9)


def test_what_is_added_first_is_rounded_with_the_rest() -> None:
    more = "\n  - {of: attacker, add: 2, when: {is: artillery}}"
    text = brook.MECHANISMS.replace(BROOK, BROOK.replace("1/2,", "1/2, rounded: up,") + more)
    first = text.replace("  table: crt\n", "  table: crt\n  order: add first\n", 1)
    given = {"units": GUNS, "attackers": "s-guns", "target": "0103"}
    found = [brook.good(brook.loaded(mechanisms=one)) for one in (text, first)]
    assert [brook.result("combat", given, one)["attack"] for one in found] == [5, 4]


def test_an_allowance_is_rounded_too() -> None:
    changes = '  - {times: 1/2, when: {weather: mud}, rule: "5.3"}'
    up = brook.good(brook.declaring(changes, changes.replace("1/2,", "1/2, rounded: up,")))
    given = {"unit": "n-foot", "units": {"n-foot": "0602"}, "weather": "mud"}
    reached = [len(brook.result("reach", given, one)["hexes"]) for one in (brook.game(), up)]
    assert reached[0] < reached[1]


@pytest.mark.parametrize(
    ("factor", "limits", "code", "key"),
    [
        ("2, rounded: up,", "", "unreached", "rounded"),
        ("1/2, rounded: up,", "  times_limits: 1/2..2\n", "bad-combat", "times_limits"),
    ],
)
def test_rounding_of_whole_numbers_or_against_limits_is_told(
    factor: str, limits: str, code: str, key: str
) -> None:
    text = brook.MECHANISMS.replace(BROOK, BROOK.replace("1/2,", factor))
    text = text.replace("  shifts:\n", f"{limits}  shifts:\n", 1)
    found = check(brook.good(brook.loaded(mechanisms=text)))
    assert (code, key) in [(p.code, p.path[-1]) for p in found]


def test_the_module_rounds_as_the_engine_does() -> None:
    whole = fill(game("rounded: up,"))
    made = field_of(whole, read_module(make_with(whole, blank_drawings(whole))))
    made.put("s-guns", "0204")
    made.put("n-foot", "0103")
    made.declare(["s-guns"], "n-foot")
    made.table.rolls = [1]
    made.table.button("Resolve")
    assert any("5, counted as 3 (halved (rounded up) if" in line for line in made.table.chat)
