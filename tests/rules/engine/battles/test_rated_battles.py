"""A leader's rating in battles of dice: dice that it adds, aim that it betters."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from builder.model.game import Game
from builder.rules.core.live_charts import Toggle
from builder.rules.registry import live_charts_of
from builder.rules.validation import check
from tests.rules.engine.battles.test_rated import LEADERS, RATED
from tests.rules.engine.brook import answer, good, loaded
from tests.rules.engine.sentences.test_prose import cases, text
from tests.together import together

NUMBER = "{of: attacker, add: 1, value: rating, from: leader, rule: '7.21'}"
AIM = "{of: defender, by: -1, value: rating, from: leader, when: {in: town}, rule: '7.22'}"


@cache
def rated(number: str = NUMBER, aim: str = AIM) -> Game:
    """The small game with ratings that count in its battle of dice."""
    text = f"""\
source: given 5.0
battles:
- {{id: melee, rule: "7.20", reach: adjacent, hits: 3 or more, numbers: [{number}], aim: [{aim}]}}
names: {{leader: a leader, town: a town}}
"""
    return good(loaded(mechanisms=text, game=RATED, counters=LEADERS))


def rolled(units: dict[str, str], target: str) -> list[tuple[str, Any, Any]]:
    """How many dice each unit rolls, and what they must show."""
    given = {"units": units, "attackers": "n-foot", "target": target}
    steps = answer("battle", given, rated()).steps
    return [(str(s.values["unit"]), s.values["many"], s.values["number"]) for s in steps]


def test_the_greatest_rating_of_those_who_are_there_adds_dice() -> None:
    alone = {"n-foot": "0203", "s-foot": "0202"}
    assert ("n-foot", 2, 3) in rolled(alone, "0202")
    led = {**alone, "n-leader": "0203"}
    assert ("n-foot", 4, 3) in rolled(led, "0202")
    assert ("n-foot", 5, 3) in rolled({**led, "n-chief": "0203"}, "0202")


def test_a_rating_makes_aim_worse_where_its_condition_holds() -> None:
    town = {"n-foot": "0203", "s-foot": "0303", "s-leader": "0303"}
    assert ("s-foot", 2, 4) in rolled(town, "0303")
    field = {"n-foot": "0203", "s-foot": "0202", "s-leader": "0202"}
    assert ("s-foot", 2, 3) in rolled(field, "0202")


def test_ratings_say_themselves() -> None:
    said = cases(rated())
    assert text(said["7.21"]) == (
        "For an attacking unit, the number of dice is increased by the greatest rating if it is with a "
        "leader."
    )
    assert text(said["7.22"]) == (
        "For a defending unit, the number of faces of each die that hit is reduced by the greatest rating "
        "if it is with a leader and is in a town."
    )


def test_the_live_chart_asks_for_each_rating() -> None:
    chart = next(one for one in live_charts_of(rated()) if one.id == "hits-melee")
    assert sum(isinstance(one, Toggle) for one in chart.inputs) >= 4


@pytest.mark.parametrize(
    ("number", "code", "message"),
    [
        ("{of: attacker, add: 2, value: rating, from: leader}", "bad-modifier", "added once"),
        ("{of: attacker, add: 1, value: rating}", "bad-modifier", "nobody's rating is named"),
        ("{of: attacker, add: 1, from: leader}", "bad-modifier", "'from' is of a value"),
        (
            "{of: attacker, add: 1, value: luck, from: leader}",
            "no-value-name",
            "has the value luck",
        ),
        ("{of: attacker, add: 1, value: rating, from: liege}", "unknown-word", "'liege'"),
    ],
)
def test_a_rating_that_cannot_be_read_is_told(number: str, code: str, message: str) -> None:
    assert [p.code for p in check(rated(number)) if message in p.message] == [code]


@together(
    "declared",
    [
        "events: [{dice: 1d6, modifiers: [%s], entries: [{id: calm, name: Calm, rolls: 1..6}]}]",
        "arrivals: {delays: [{rolls: 2..6, modifiers: [%s]}]}",
        "activation: {kind: impulses, end: {rolls: 5..6, modifiers: [%s]}}",
    ],
)
def test_where_nobody_stands_no_value_is_added_and_that_is_told(declared: str) -> None:
    text = f"source: given 5.0\n{declared % '{by: 1, value: rating, of: leader}'}\n"
    found = [p for p in loaded(mechanisms=text).problems if p.severity == "error"]
    assert [(p.code, "nobody is here whose value" in p.message) for p in found] == [
        ("bad-value", True)
    ]
