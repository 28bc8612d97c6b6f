"""Conditions on a whole attack: the hexes that it comes from, and whether the defenders are surrounded."""

from __future__ import annotations

from functools import cache

import pytest

from builder.model.game import Game
from builder.model.mechanisms.conditions import When
from builder.rules.registry import table_combats_of
from builder.rules.validation import check, fill
from tests.rules.engine import brook
from tests.rules.engine.sentences.test_prose import cases, text

OLD = '  - {by: -1, when: {weather: mud}, rule: "7.8"}\n'
NEW = (
    '  - {by: 1, when: {attacked from: 3..6}, rule: "7.8"}\n'
    '  - {by: 2, when: {surrounded: yes}, rule: "7.9"}\n'
)
AROUND = ("0403", "0504", "0303")
OPPOSITE = "0305"
"""Three hexes next to 0404, side by side, and one across from the first of them."""


@cache
def game() -> Game:
    return brook.good(brook.declaring(OLD, NEW))


def modifier(*attackers: str, beside: tuple[str, ...] = ()) -> int:
    """What an attack on 0404 by units in some hexes adds to the roll, with other units beside."""
    names = ["n-foot", "n-foot#2", "n-foot#3", "n-horse", "n-horse#2"]
    units = dict(zip(names, (*attackers, *beside), strict=False)) | {"s-foot": "0404"}
    given = {"units": units, "attackers": " ".join(names[: len(attackers)]), "target": "0404"}
    return int(brook.result("combat", given, game())["modifier"])


@pytest.mark.parametrize(
    ("attackers", "adds"),
    [
        (AROUND[:1], 0),
        (AROUND[:2], 0),
        ((AROUND[0],) * 2, 0),
        (AROUND[:3], 1),
        ((*AROUND[:2], AROUND[0]), 0),
    ],
)
def test_hexes_are_counted_and_not_units(attackers: tuple[str, ...], adds: int) -> None:
    assert modifier(*attackers) == adds


def test_zones_of_control_close_the_ways_between_attackers() -> None:
    assert modifier(AROUND[0], OPPOSITE) == 2
    assert modifier(AROUND[0], AROUND[1]) == 0


def test_units_that_do_not_attack_surround_too() -> None:
    assert modifier(AROUND[0], beside=(OPPOSITE,)) == 2


def test_the_module_asks_the_players_neither_of_these() -> None:
    assert questions(game()) == []


@pytest.mark.parametrize("changing", [{"turn": "2..3"}, {"weather": "mud"}])
def test_the_module_asks_where_zones_of_control_change_with_time(changing: dict[str, str]) -> None:
    zones = game().mechanisms.zones
    assert zones is not None
    closed = zones.model_copy(update={"closed": When.model_validate(changing)})
    mechanisms = game().mechanisms.model_copy(update={"zones": closed})
    changed = game().model_copy(update={"mechanisms": mechanisms})
    assert questions(changed) == ['position {"surrounded":true}']


def questions(asking: Game) -> list[str]:
    """What the module asks the players before a combat."""
    (battle,) = (one for one in table_combats_of(fill(asking)) if one.id == "battle")
    return [*battle.questions]


@pytest.mark.parametrize(("where", "adds"), [("0101", 0), ("0303", 1)])
def test_an_attack_and_the_position_are_asked_together(where: str, adds: int) -> None:
    asked = "{attacked from: 2, some: {is: cavalry, in: town}}"
    game = brook.good(brook.declaring(OLD, f'  - {{by: 1, when: {asked}, rule: "7.8"}}\n'))
    units = {"n-foot": "0403", "n-foot#2": "0504", "n-horse": where, "s-foot": "0404"}
    given = {"units": units, "attackers": "n-foot n-foot#2", "target": "0404"}
    assert int(brook.result("combat", given, game)["modifier"]) == adds


@pytest.mark.parametrize(
    ("old", "asked"),
    [
        ("  one_hex: yes\n", "{surrounded: yes}"),
        ("  rounds: 3\n", "{attacked from: 3..6}"),
        ("  table: crt\n", "{not: {surrounded: yes}}"),
    ],
)
def test_what_no_attack_decides_may_not_ask_of_one(old: str, asked: str) -> None:
    game = brook.good(brook.declaring(old, f"{old}  who: {asked}\n"))
    assert [p.code for p in check(game) if p.severity == "error"] == ["never-holds"]


def crowded(most: str, *attackers: str, field: str = brook.MAP) -> str:
    """Why units in some hexes may not attack 0404 together; empty if they may."""
    text = brook.replaced(
        brook.MECHANISMS,
        ('  rule: "7.1"\n  table: crt\n', f'  rule: "7.1"\n  table: crt\n  most: {most}\n'),
    )
    of = brook.good(brook.loaded(mechanisms=text, field=field))
    names = ["n-foot", "n-foot#2", "n-foot#3"][: len(attackers)]
    units = dict(zip(names, attackers, strict=True)) | {"s-foot": "0404"}
    given = {"units": units, "attackers": " ".join(names), "target": "0404"}
    return "; ".join(str(p.message) for p in brook.answer("combat", given, of).problems)


def test_only_so_many_units_attack_together() -> None:
    assert crowded("2", *AROUND[:2]) == ""
    assert "at most 2 units may attack together" in crowded("2", *AROUND)


def test_the_rules_say_that_units_attack_alone_where_only_one_may() -> None:
    alone = brook.declaring("  table: crt\n", "  table: crt\n  most: 1\n")
    said = text(cases(brook.good(alone))["7.1"])
    assert "next to their own. Each unit attacks by itself, once per phase." in said
    assert "attack one hex together" not in said


def test_a_place_may_say_how_many_units_attack_it_together() -> None:
    narrow = f'{brook.MAP}places:\n- {{hex: "0404", name: Pass, figures: {{Width: 1}}}}\n'
    assert "each unit attacks by itself" in crowded("Width", *AROUND[:2], field=narrow)
    elsewhere = narrow.replace("0404", "0606")
    assert crowded("Width", *AROUND, field=elsewhere) == ""
