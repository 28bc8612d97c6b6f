"""A modifier that is a value of somebody, a leader's rating, in combat, fire and morale."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.rules.core.live_charts import Toggle
from builder.rules.engine.combat.combat_formula import CombatFormula
from builder.rules.engine.combat.combat_text import roll_modifier_text, shift_text
from builder.rules.engine.combat.modifier_sums import range_of_modifier_sums
from builder.rules.engine.morale.morale_text import morale_rules_text
from builder.rules.engine.states.state_text import states_rules_text
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.registry import live_charts_of
from builder.rules.validation import check
from tests.rules.engine.brook import COUNTERS, GAME, MECHANISMS, answer, good, loaded

RATED = GAME.replace(
    "value_names: [attack, defence, movement]",
    "value_names: [attack, defence, movement]\n"
    "value_sets: [{id: chief, names: [attack, defence, movement, rating]}]",
)
LEADERS = COUNTERS.replace(
    "values: 0-0-8,\n   movement_class: horse, traits: leader}",
    "values: 0-0-8-2,\n   value_set: chief, movement_class: horse, traits: leader}\n"
    "- {id: n-chief, name: N4, nation: northern, symbol: {branch: headquarters}, values: 0-0-8-3,\n"
    "   value_set: chief, movement_class: horse, traits: leader}\n"
    "- {id: s-leader, name: S9, nation: southern, symbol: {branch: headquarters}, values: 0-0-8-1,\n"
    "   value_set: chief, traits: leader}",
)
OLD_ROLL = '{by: 1, when: {with: leader}, rule: "7.7"}'
OLD_SHIFT = '{by: 1, when: {attacker is: [cavalry, leader], defender in: clear}, rule: "7.6"}'
OLD_CHECK = '{by: -1, when: {with: leader}, rule: "15.2"}'


def declared(roll: str = OLD_ROLL, shift: str = OLD_SHIFT, checked: str = OLD_CHECK) -> Any:
    text = MECHANISMS.replace(OLD_ROLL, roll).replace(OLD_SHIFT, shift)
    text = text.replace(OLD_CHECK, checked)
    return loaded(mechanisms=text, game=RATED, counters=LEADERS)


@cache
def rated() -> Game:
    return good(
        declared(
            '{by: 1, value: rating, of: leader, rule: "7.7"}',
            "{by: -1, value: rating, of: leader, whose: defender, when: {defender in: clear}}",
            '{by: -1, value: rating, of: leader, rule: "15.2"}',
        )
    )


def fought(units: dict[str, str]) -> tuple[int, int]:
    found = answer("combat", {"units": units, "attackers": "n-foot", "target": "0501"}, rated())
    assert found.result is not None, found.problems
    return found.result["modifier"], found.result["shift"]


def test_the_rating_of_the_attackers_best_leader_is_added_to_the_roll() -> None:
    alone = {"n-foot": "0401", "s-foot": "0501"}
    assert fought(alone) == (0, 0)
    assert fought({**alone, "n-leader": "0401"}) == (2, 0)
    assert fought({**alone, "n-leader": "0401", "n-chief": "0401"}) == (3, 0)
    assert fought({**alone, "n-leader": "0401", "n-chief": "0301"}) == (2, 0)


def test_the_defenders_leader_moves_the_column_to_the_left_where_it_is_asked() -> None:
    led = {"n-foot": "0401", "s-foot": "0501", "s-leader": "0501"}
    assert fought(led) == (0, -1)
    woods = {"n-foot": "0401", "s-foot": "0502", "s-leader": "0502"}
    found = answer("combat", {"units": woods, "attackers": "n-foot", "target": "0502"}, rated())
    # The leader counts in the open alone; the woods move the column by themselves.
    assert found.result is not None, found.problems
    assert found.result["shift"] == -1


def test_the_chances_are_those_of_the_roll_with_the_rating() -> None:
    led = {"n-foot": "0401", "s-foot": "0501", "n-leader": "0401"}
    found = answer("combat", {"units": led, "attackers": "n-foot", "target": "0501"}, rated())
    # 4 to 3 is read at 1 to 1; 1 to 6 and 2 are 3 to 8.
    assert found.result is not None
    assert found.result["chances"] == {"AR": "1/6", "EX": "1/6", "DR": "1/2", "D1": "1/6"}
    assert ("7.7", 2) in [(s.rule, int(s.values.get("by", 0))) for s in found.steps]


def test_a_leaders_rating_is_taken_off_the_roll_of_a_check() -> None:
    def needed(units: dict[str, str]) -> int:
        found = answer("morale", {"units": units, "unit": "n-foot"}, rated())
        assert found.result is not None
        return int(found.result["needed"])

    assert needed({"n-foot": "0101"}) == 7
    assert needed({"n-foot": "0101", "n-leader": "0101"}) == 9
    assert needed({"n-foot": "0101", "n-leader": "0101", "n-chief": "0101"}) == 10


def test_a_leaders_rating_is_added_where_a_unit_recovers() -> None:
    old, new = (
        f'rolls: [{{by: 1, {line}, rule: "12.3"}}]'
        for line in ("when: {with: leader}", "value: rating, of: leader")
    )
    game = good(loaded(mechanisms=MECHANISMS.replace(old, new), game=RATED, counters=LEADERS))
    led = {"n-foot": "0101", "n-leader": "0101"}

    def recovers(units: dict[str, str]) -> str:
        given = {"units": units, "unit": "n-foot", "states": {"n-foot": ["disrupted"]}}
        found = answer("recover", given, game)
        assert found.result is not None, found.problems
        return str(found.result["chances"]["recovers"])

    assert recovers({"n-foot": "0101"}) == "1/2"
    assert recovers(led) == "5/6"
    assert recovers({**led, "n-chief": "0101"}) == "1"
    said = [
        text
        for case in states_rules_text(Wording(game, Translator("en")))
        for text in case.paragraphs
    ]
    assert "The greatest rating is added to the roll if it is with a leader." in " ".join(said)


def test_of_several_ratings_one_counts_in_what_may_come() -> None:
    fight = CombatFormula(rated(), rated().mechanisms.combat[0])
    # Ratings 3, 2 and 1, of which one counts, and mud for -1.
    assert range_of_modifier_sums(fight.rolls, None) == (-1, 3)


def test_it_is_said_as_a_rule() -> None:
    combat, wording = rated().mechanisms.combat[0], Wording(rated(), Translator("en"))
    assert roll_modifier_text(wording, combat.rolls[0]) == (
        "The greatest rating is added to the roll if an attacker is with a leader."
    )
    assert shift_text(wording, combat.shifts[1]) == (
        "As many columns to the left as the greatest rating if the defender is with a leader and "
        "the defender is in open ground."
    )
    said = [text for case in morale_rules_text(wording) for text in case.items]
    assert "The greatest rating is subtracted from the roll if it is with a leader." in said


def test_the_declaration_is_sound() -> None:
    assert not [p.message for p in check(rated()) if p.severity == "error"]


@pytest.mark.parametrize(
    ("roll", "code", "message"),
    [
        ("{by: 1, value: rating, of: liege}", "unknown-word", "'liege' is nothing that a unit is"),
        ("{by: 1, value: rating}", "bad-modifier", "nobody's rating is named"),
        ("{by: 1, of: leader}", "bad-modifier", "of is of a value, and none is named"),
        ("{by: 2, value: rating, of: leader}", "bad-modifier", "a value is added once"),
        (
            "{by: 1, value: luck, of: leader}",
            "no-value-name",
            "no unit that is so has the value luck",
        ),
        ("{by: 1, value: defence, of: n-foot}", "bad-modifier", "n-foot has another defence after"),
    ],
)
def test_a_value_that_cannot_be_read_is_told(roll: str, code: str, message: str) -> None:
    told = [p for p in check(good(declared(roll))) if p.code == code and message in p.message]
    assert len(told) == 1
    assert told[0].hint


def test_a_reader_sets_who_is_there_and_the_greatest_rating_counts() -> None:
    chart = next(c for c in live_charts_of(rated()) if c.id == "battle")
    said = {
        i.label(Translator("en")): i.id
        for i in chart.inputs
        if isinstance(i, Toggle) and callable(i.label)
    }
    chief, leader = (said[f"An attacker is with {name}"] for name in ("N4", "N3"))
    for there, added in (({}, 0), ({leader: True}, 2), ({leader: True, chief: True}, 3)):
        assert chart.worked(there).value(chart.roll) == added


def test_fire_counts_the_rating_of_who_directs_it() -> None:
    far = (
        "- {id: shots, table: crt, reach: {range: 3}, results: {}, "
        "rolls: [{by: 1, value: rating, of: leader}]}\nretreat: {rule"
    )
    text = MECHANISMS.replace("retreat: {rule", far)
    game = good(loaded(mechanisms=text, game=RATED, counters=LEADERS))
    units = {"n-foot": "0101", "s-foot": "0301", "n-chief": "0101"}
    given = {"combat": "shots", "units": units, "attackers": "n-foot", "target": "0301"}
    found = answer("combat", given, game)
    assert found.result is not None, found.problems
    assert (found.rule, found.result["modifier"]) == ("13.0", 3)
