"""What sides choose before a combat, who supports it, and how changes of strength come together."""

from __future__ import annotations

from typing import Any

import pytest

from builder.model.game import Game
from builder.rules.engine.combat.export.combat_export import combats_for_module
from builder.rules.validation import check
from tests.rules.engine.brook import MECHANISMS, answer, declaring, good, loaded, result

OPTIONS = """\
  options:
  - {id: withdraw, name: Withdraw, when: {defender is: cavalry}, dice: 1d6, rolls: 3..6,
     does: retreat 1, fought: no, rule: "7.10"}
  - {id: stand, name: Stand fast, rule: "7.10"}
  - {id: storm, name: Storm, of: attacker, does: lose 1, rule: "7.11"}
"""
SUPPORT = """\
  support:
  - {who: {is: artillery}, within: 3, most: 1, limit: 1, rule: "7.12"}
  - {of: defender, who: {is: infantry}, value: attack, within: 2, times: 1/2, rule: "7.13"}
"""
PLAIN: dict[str, Any] = {
    "units": {"n-foot": "0401", "s-foot": "0501"},
    "attackers": "n-foot",
    "target": "0501",
}
BY_HORSE: dict[str, Any] = {
    "units": {"n-horse": "0501", "s-foot": "0401"},
    "attackers": "s-foot",
    "target": "0501",
}
GUNS: dict[str, Any] = {
    "units": {"s-foot": "0401", "s-guns": "0201", "n-foot": "0501"},
    "attackers": "s-foot",
    "target": "0501",
    "support": "s-guns",
}


def having(part: str, shift: str = "") -> Game:
    """The game with more to its combat."""
    text = MECHANISMS.replace("  table: crt\n", f"  table: crt\n{part}", 1)
    return good(loaded(mechanisms=text.replace("  shifts:\n", f"  shifts:\n{shift}", 1)))


def changing(of: str) -> int:
    """What 4 attackers' points of a unit with a leader come to across the brook, in a way of counting."""
    more = '  - {of: attacker, add: 2, when: {with: leader}, rule: "7.9"}\n'
    changed = MECHANISMS.replace("  shift_limits", f"  {of}\n  shift_limits", 1)
    game = good(loaded(mechanisms=changed.replace("  shifts:\n", f"{more}  shifts:\n", 1)))
    ford = {"units": {"n-foot": "0103", "n-leader": "0103", "s-foot": "0104"}}
    found = result("combat", {**ford, "attackers": "n-foot", "target": "0104"}, game)
    return int(found["attack"])


def test_what_is_added_counts_after_or_before_what_is_multiplied() -> None:
    # 4 halved and 2 more; 6 halved; halved first as it is listed first.
    assert changing("order: times first") == 4
    assert changing("order: add first") == 3
    assert changing("order: as listed") == 4


def test_strengths_change_no_more_than_their_limits() -> None:
    more = '  - {of: attacker, times: 1/4, when: {across: brook}, rule: "7.2"}\n'
    text = MECHANISMS.replace("  shifts:\n", f"{more}  shifts:\n", 1)
    ford = {"units": {"n-foot": "0103", "s-foot": "0104"}, "attackers": "n-foot", "target": "0104"}
    eighth = result("combat", ford, good(loaded(mechanisms=text)))
    assert eighth["attack"] == 0
    within = text.replace("  shift_limits", "  times_limits: 1/2..2\n  shift_limits", 1)
    assert result("combat", ford, good(loaded(mechanisms=within)))["attack"] == 2


def test_an_option_changes_what_its_conditions_say() -> None:
    game = having(OPTIONS, '  - {by: -2, when: {option: stand}, rule: "7.10"}\n')
    assert result("combat", PLAIN, game)["shift"] == 0
    found = answer("combat", {**PLAIN, "options": "stand"}, game)
    assert found.result is not None
    assert found.result["shift"] == -2
    assert ("7.10", "The defender chooses: {option}.") in [(s.rule, s.text) for s in found.steps]


def test_an_option_is_open_to_those_of_whom_its_condition_holds() -> None:
    game = having(OPTIONS)
    found = result("options", PLAIN, game)
    assert found["defender"] == {"stand": "1"}
    assert found["attacker"] == {"storm": "1"}
    found = result("options", {**BY_HORSE, "die": 2}, game)
    assert found["defender"] == {"withdraw": "2/3", "stand": "1"}
    assert not found["off"]
    assert list(result("options", {**BY_HORSE, "die": 3}, game)["off"]) == ["withdraw"]


def test_wrong_options_are_refused() -> None:
    game = having(OPTIONS)
    wrong = {
        "withdraw": "the defender may not choose withdraw here",
        "flee": "'flee' is no option; there is: withdraw, stand, storm",
    }
    for word, message in wrong.items():
        (problem,) = answer("combat", {**PLAIN, "options": word}, game).problems
        assert problem.message == message
    (problem,) = answer("combat", {**BY_HORSE, "options": "withdraw"}, game).problems
    assert problem.message == "the defender chooses withdraw: there is no combat"
    (problem,) = answer("combat", {**BY_HORSE, "options": "withdraw stand"}, game).problems
    assert problem.message == "the defender chooses one option"


def test_guns_add_their_strength_from_afar_but_no_more_than_those_who_fight() -> None:
    # 3 attack, and the guns' 5 add 3.
    game = having(SUPPORT)
    assert result("combat", GUNS, game)["attack"] == 6
    beside = {**GUNS, "units": {**GUNS["units"], "n-foot#2": "0601"}, "support": "s-guns n-foot#2"}
    found = result("combat", beside, game)
    assert (found["attack"], found["defence"]) == (6, 7)


@pytest.mark.parametrize(
    ("value", "defence"), [("", 5 + 5), ("value: attack, ", 5 + 4), ("value: movement, ", 5 + 3)]
)
def test_units_support_with_the_value_that_their_side_fights_with_unless_another_is_told(
    value: str, defence: int
) -> None:
    game = having(SUPPORT.replace("value: attack, within: 2, times: 1/2", f"{value}within: 2"))
    beside = {**GUNS, "units": {**GUNS["units"], "n-foot#2": "0601"}, "support": "n-foot#2"}
    assert result("combat", beside, game)["defence"] == defence


@pytest.mark.parametrize(
    ("value", "attack"), [("", 3 + 3), ("value: defence, ", 3 + 1), ("value: movement, ", 3 + 3)]
)
def test_attackers_are_supported_in_the_same_way(value: str, attack: int) -> None:
    """The guns have 5 and 1, and no more than the 3 that fight are added."""
    game = having(SUPPORT.replace("{who: {is: artillery}", f"{{{value}who: {{is: artillery}}"))
    assert result("combat", GUNS, game)["attack"] == attack


def test_who_may_not_support_is_refused() -> None:
    game = having(SUPPORT)
    far = {**GUNS, "units": {**GUNS["units"], "s-guns": "0101"}}
    (problem,) = answer("combat", far, game).problems
    assert problem.message == "s-guns may not support this combat"
    twice = {**GUNS, "attackers": "s-foot", "support": "s-foot"}
    (problem,) = answer("combat", twice, game).problems
    assert problem.message == "s-foot fights in this combat, and cannot support it"


def test_the_module_asks_for_options_and_support() -> None:
    game = having(OPTIONS + SUPPORT, '  - {by: -2, when: {option: stand}, rule: "7.10"}\n')
    (contest,) = combats_for_module(game)
    assert [(one.id, one.role) for one in contest.options] == [
        ("withdraw", "defenders"),
        ("stand", "defenders"),
        ("storm", "attackers"),
    ]
    assert list(contest.numbers) == ["support-1", "support-2"]


def test_mistakes_of_options_are_told_where_they_are() -> None:
    wrong = OPTIONS.replace("dice: 1d6, ", "").replace("id: stand", "id: storm")
    text = MECHANISMS.replace("  table: crt\n", f"  table: crt\n{wrong}", 1)
    found = [p for p in check(good(loaded(mechanisms=text))) if p.code == "bad-combat"]
    assert [p.path[4:] for p in found] == [(0, "dice"), (2,)]
    first = OPTIONS.replace("does: lose 1", "first: siege")
    text = MECHANISMS.replace("  table: crt\n", f"  table: crt\n{first}", 1)
    (problem,) = [p for p in check(good(loaded(mechanisms=text))) if p.code == "unknown-word"]
    assert problem.path == ("mechanisms", "combat", 0, "options", 2, "first")


def test_a_condition_asks_only_in_combats_for_what_is_chosen() -> None:
    text = MECHANISMS.replace("  table: crt\n", f"  table: crt\n{OPTIONS}", 1)
    moved = text.replace('when: {weather: mud}, rule: "5.3"', "when: {option: stand}", 1)
    found = [p for p in check(good(loaded(mechanisms=moved))) if p.code == "never-holds"]
    assert [p.path[-1] for p in found] == ["option"]
    unknown = declaring(
        '{by: 1, when: {with: leader}, rule: "7.7"}', "{by: 1, when: {option: sit}}"
    )
    (problem,) = [p for p in check(good(unknown)) if p.code == "unknown-word"]
    assert problem.message == "'sit' is no option"
