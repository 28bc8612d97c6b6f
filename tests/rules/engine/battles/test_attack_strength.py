"""Conditions on the strength of a whole attack, of all who defend together, and on their odds."""

from __future__ import annotations

from functools import cache

import pytest

from builder.model.game import Game
from builder.model.mechanisms.conditions import When
from builder.model.mechanisms.fighting.attack_strength import parse_odds, parse_strength
from builder.playing.records import first_state
from builder.playing.state import State
from builder.rules.validation import check
from tests.playing import strengths
from tests.rules.engine import brook
from tests.rules.engine.sentences.test_prose import cases, text
from tests.together import together

ROLL = '  - {by: -1, when: {weather: mud}, rule: "7.8"}\n'
TABLE = '  rule: "7.1"\n  table: crt\n'
AROUND = ("0403", "0504", "0303")
"""Three hexes next to 0404."""


@cache
def only_if(condition: str) -> Game:
    """The game in which attacks are made only under a condition."""
    return brook.good(brook.declaring(TABLE, f"{TABLE}  when: {condition}\n"))


@cache
def rolled_if(condition: str) -> Game:
    """The game in which 1 is added to the roll under a condition."""
    return brook.good(brook.declaring(ROLL, f'  - {{by: 1, when: {condition}, rule: "7.8"}}\n'))


def position(attackers: int, *defenders: str) -> dict[str, object]:
    """Units of strength 4 that attack 0404, and who stands there."""
    names = ["n-foot", "n-foot#2", "n-foot#3"][:attackers]
    units = dict(zip(names, AROUND, strict=False)) | dict.fromkeys(defenders, "0404")
    return {"units": units, "attackers": " ".join(names), "target": "0404"}


def allowed(condition: str, attackers: int, *defenders: str) -> bool:
    """Whether so many units may attack where an attack is made only under a condition."""
    given = position(attackers, *(defenders or ("s-foot",)))
    return not brook.answer("combat", given, only_if(condition)).problems


def adds(condition: str, attackers: int, *defenders: str) -> int:
    """What a die modifier under a condition adds to the roll."""
    given = position(attackers, *(defenders or ("s-foot",)))
    return int(brook.result("combat", given, rolled_if(condition))["modifier"])


def test_an_attack_may_need_a_strength() -> None:
    assert not allowed("{attacker strength: 8+}", 1)
    assert allowed("{attacker strength: 8+}", 2)


def test_an_attack_may_need_odds_before_they_are_rounded_to_a_column() -> None:
    assert allowed('{odds: "4:3+"}', 1)
    assert not allowed('{odds: "3:2+"}', 1)
    assert allowed('{odds: "5:2+"}', 2)


def test_worse_odds_than_those_may_be_forbidden() -> None:
    assert not allowed('{not: {odds: "2:3-"}}', 1, "s-guard")
    assert allowed('{not: {odds: "2:3-"}}', 2, "s-guard")


@pytest.mark.parametrize(("attackers", "added"), [(1, 0), (2, 1), (3, 0)])
def test_a_modifier_may_depend_on_a_range_of_strengths(attackers: int, added: int) -> None:
    assert adds("{attacker strength: 5..8}", attackers) == added


def test_a_modifier_may_depend_on_the_defenders_strength() -> None:
    assert adds("{defender strength: 3-}", 1) == 1
    assert adds("{defender strength: 3-}", 1, "s-foot", "s-guns") == 0


def test_a_defence_of_nothing_counts_as_one() -> None:
    weak = brook.COUNTERS.replace("values: 5-1-3", "values: 5-0-3")
    changed = brook.replaced(brook.MECHANISMS, (TABLE, f'{TABLE}  when: {{odds: "4:1-"}}\n'))
    game = brook.good(brook.loaded(mechanisms=changed, counters=weak))
    assert not brook.answer("combat", position(1, "s-guns"), game).problems
    assert brook.answer("combat", position(2, "s-guns"), game).problems


def test_all_changes_of_strength_count() -> None:
    horse = {"n-horse": "0203", "s-foot": "0303"}
    given = {"units": horse, "attackers": "n-horse", "target": "0303"}
    assert brook.answer("combat", given, only_if("{attacker strength: 2+}")).problems
    halved_and_doubled = only_if("{attacker strength: 1, defender strength: 6}")
    assert not brook.answer("combat", given, halved_and_doubled).problems


def test_the_answer_names_the_rule_that_forbids_the_attack() -> None:
    (problem,) = brook.answer(
        "combat", position(1, "s-foot"), only_if("{attacker strength: 8+}")
    ).problems
    assert "the condition of the combat is not met" in str(problem.message)


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        ("{attacker strength: 8+}", "the strength of all attackers together is at least 8"),
        ("{not: {attacker strength: 8+}}", "the strength of all attackers together is less than 8"),
        ("{defender strength: 3-}", "the strength of all defenders together is at most 3"),
        ("{not: {defender strength: 3-}}", "the strength of all defenders together is more than 3"),
        ("{attacker strength: 5..8}", "the strength of all attackers together is 5 to 8"),
        ('{odds: "10:1+"}', "the odds are at least 10:1"),
        ('{not: {odds: "1:3-"}}', "the odds are more than 1:3"),
        ('{odds: "2:1..4:1"}', "the odds are 2:1 to 4:1"),
    ],
)
def test_the_rules_say_what_an_attack_needs(condition: str, said: str) -> None:
    assert f"An attack is possible only if {said}." in text(cases(only_if(condition))["7.1"])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (TABLE, f"{TABLE}  who: {{attacker strength: 8+}}\n"),
        ("  one_hex: yes\n", '  one_hex: yes\n  who: {odds: "2:1+"}\n'),
        ("  - {of: attacker, times: 1/2, when: {across: brook}",
         "  - {of: attacker, times: 1/2, when: {defender strength: 3-}"),
        ("  rounds: 3\n", "  rounds: 3\n  who: {attacker strength: 3-}\n"),
    ],
)  # fmt: skip
def test_where_no_strengths_are_added_up_nothing_asks_of_them(old: str, new: str) -> None:
    game = brook.good(brook.declaring(old, new))
    assert {p.code for p in check(game) if p.severity == "error"} == {"never-holds"}


def test_a_combat_by_its_total_has_no_odds() -> None:
    totals = brook.DIFFERENCES.replace("axis: Difference", "axis: Attack")
    text = brook.replaced(
        brook.MECHANISMS, (TABLE, f'{TABLE}  reckon: total\n  when: {{odds: "2:1+"}}\n')
    )
    game = brook.good(brook.loaded(mechanisms=text, crt=totals))
    assert "bad-combat" in [p.code for p in check(game) if p.severity == "error"]


@together("text", ["10:1", "ten", "0:1+", "3:1..1:1"])
def test_odds_are_a_range(text: str) -> None:
    with pytest.raises(ValueError, match=text):
        parse_odds(text)


def test_a_strength_is_compared_with_numbers_only() -> None:
    with pytest.raises(ValueError, match="is no strength"):
        parse_strength("more than food")


def test_a_condition_may_be_read_by_field_or_by_key() -> None:
    assert When.model_validate({"attacker strength": 8}).attacker_strength == "8"


def said(state: State) -> list[str]:
    """What the player whose turn it is may do."""
    return [action.text for action in state.legal_actions]


def test_in_play_an_attack_begins_only_with_enough_attackers() -> None:
    state = first_state(strengths.game(), "over")
    for action in (
        "unit n-foot",
        "move n-foot 0403",
        "unit n-foot#2",
        "move n-foot#2 0303",
        "done",
    ):
        state = state.apply(action)
    state = state.apply("attack 0404").apply("with n-foot")
    assert "fight" not in said(state)
    assert "fight" in said(state.apply("with n-foot#2"))


def test_in_play_a_unit_enters_an_enemys_place_only_at_the_odds_that_it_needs() -> None:
    state = first_state(strengths.game(), "over").apply("unit n-foot#3")
    assert "move n-foot#3 0203" in said(state)
    assert "move n-foot#3 0204" not in said(state)
