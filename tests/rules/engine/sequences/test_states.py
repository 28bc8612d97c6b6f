"""States: what brings them on, what a second one does, and the chances to recover."""

from __future__ import annotations

import pytest

from builder.i18n.translate import Translator
from builder.rules.engine.states.state_rules import states_after_entering
from builder.rules.explain import names_of
from builder.rules.validation import check
from tests.rules.engine.brook import (
    MECHANISMS,
    SCENARIO,
    answer,
    declaring,
    game,
    good,
    loaded,
    result,
)
from tests.rules.engine.sentences.test_prose import cases, text

SHAKEN = {"units": {"s-foot": "0505"}, "states": {"s-foot": ["disrupted"]}, "unit": "s-foot"}
LED = {
    "units": {"n-foot": "0303", "n-leader": "0303"},
    "states": {"n-foot": ["disrupted"]},
    "unit": "n-foot",
}


def test_a_unit_recovers_on_a_four_or_more() -> None:
    assert result("recover", SHAKEN)["chances"] == {"recovers": "1/2", "stays": "1/2"}


def test_a_leader_adds_to_the_roll_by_his_own_rule() -> None:
    found = answer("recover", {**LED, "die": 3})
    assert found.result is not None
    assert found.result["chances"] == {"recovers": "2/3", "stays": "1/3"}
    assert (found.result["result"], found.result["states"]) == ("recovers", [])
    assert found.rule == "12.2"
    assert [s.rule for s in found.steps if s.text == "Added to the die: {by}."] == ["12.3"]


def test_a_routed_unit_is_disrupted_first_and_needs_a_leader() -> None:
    led = {**LED, "states": {"n-foot": ["routed"]}}
    assert result("recover", led)["states"] == ["disrupted"]
    alone = answer("recover", {**SHAKEN, "states": {"s-foot": ["routed"]}})
    assert [p.code for p in alone.problems] == ["no-recovery"]


def test_a_second_state_leads_to_the_next_and_then_out_of_play() -> None:
    assert states_after_entering(game(), (), "disrupted") == ("disrupted",)
    assert states_after_entering(game(), ("disrupted",), "disrupted") == ("routed",)
    assert states_after_entering(game(), ("routed",), "routed") == ("eliminated",)
    assert states_after_entering(game(), ("disrupted",), "routed") == ("routed",)


def test_a_phase_brings_states_on() -> None:
    units = {"s-foot": "0505", "s-foot#2": "0504", "n-leader": "0303"}
    given = {"units": units, "unsupplied": ["s-foot", "n-leader"], "phase": "supply"}
    assert result("states", given)["begins"] == {"s-foot": ["disrupted"]}
    assert result("states", {**given, "phase": "rally"})["begins"] == {}


def test_a_phase_lists_those_that_may_recover() -> None:
    given = {"units": {"s-foot": "0505", "s-foot#2": "0504"}, "states": {"s-foot": ["disrupted"]}}
    assert result("states", {**given, "phase": "rally"})["recover"] == ["s-foot"]


def test_conditions_ask_for_states() -> None:
    halved = '  - {of: attacker, times: 1/2, when: {is: disrupted}, rule: "7.9"}\n  shifts:'
    changed = good(declaring("  shifts:", halved))
    fight = {
        "units": {"n-foot": "0401", "s-foot": "0501"},
        "attackers": "n-foot",
        "target": "0501",
    }
    assert result("combat", fight, changed)["attack"] == 4
    assert result("combat", {**fight, "states": {"n-foot": "disrupted"}}, changed)["attack"] == 2


def test_a_result_of_combat_brings_a_state_on() -> None:
    fight = {
        "units": {"n-foot": "0401", "n-foot#2": "0402", "n-foot#3": "0401", "s-foot": "0501"},
        "attackers": "n-foot n-foot#3",
        "target": "0501",
        "die": 6,
    }
    found = answer("combat", fight)
    assert found.result is not None
    assert found.result["result"] == "D1"
    tr = Translator("en")
    said = [s.say(tr, names_of(game(), tr)) for s in found.steps]
    assert "All defenders are now disrupted." in said


def test_a_word_that_is_neither_result_nor_state_names_those_that_there_are() -> None:
    found = check(good(declaring("DE: {defender: eliminated}", "DE: {defender: elimnated}")))
    (problem,) = [p for p in found if p.code == "unknown-word"]
    assert problem.path == ("mechanisms", "combat", 0, "results", "DE", "defender")
    assert "eliminated" in problem.hint
    assert "disrupted" in problem.hint


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("again: routed", "again: ruoted", "unknown-word"),
        ("clears: disrupted", "clears: disrupt", "unknown-word"),
        ("phase: supply, when", "phase: suply, when", "unknown-word"),
        ("dice: 1d6, needs: 4 or more,", "dice: 1d6,", "bad-state"),
        ("dice: 1d6, needs: 4 or more,", "needs: 4 or more,", "bad-state"),
        ("needs: 4 or more,", "needs: moral or less,", "no-value-name"),
        ("  name: Routed\n", "  name: Routed\n  marker: rout\n", "unknown-marker"),
    ],
)
def test_a_state_that_fits_nothing_is_told_of(old: str, new: str, code: str) -> None:
    found = [p for p in check(good(declaring(old, new))) if p.code == code]
    assert len(found) == 1
    assert found[0].path[:2] == ("mechanisms", "states")
    assert found[0].hint or code == "unknown-marker"  # this game has no marker to name


def test_a_roll_that_never_is_enough_is_doubted() -> None:
    lone = MECHANISMS.replace(
        'needs: 4 or more,\n     rolls: [{by: 1, when: {with: leader}, rule: "12.3"}]',
        "needs: 7 or more",
    )
    found = [p for p in check(good(loaded(mechanisms=lone))) if p.code == "never-holds"]
    assert [p.message for p in found] == ["1d6 never shows this"]


def test_a_state_may_not_be_called_as_units_are() -> None:
    named = MECHANISMS.replace("routed", "cavalry")
    found = [p for p in check(good(loaded(mechanisms=named))) if p.code == "bad-state"]
    assert found


def test_setups_are_held_against_states_and_steps() -> None:
    setup = SCENARIO.replace('- {counter: n-leader, at: "0101"}\n', "") + (
        "- {counter: s-guard, at: '0601', lost: 3, states: routed}\n"
        "- {counter: s-guns, at: '0602', lost: 1}\n"
        "- {counter: s-army, at: '0604', states: routet}\n"
        "- {counter: n-leader, at: '0201', states: disrupted}\n"
    )
    found = [p for p in check(good(loaded(over=setup))) if p.code in ("bad-steps", "bad-state")]
    assert [p.message for p in found] == [
        "s-guns has 1 steps and cannot have lost 1",
        "n-leader cannot be disrupted",
    ]
    unknown = [p for p in check(good(loaded(over=setup))) if p.code == "unknown-word"]
    assert [p.path[-2:] for p in unknown] == [("states", 0)]


def test_a_setup_carries_steps_and_states() -> None:
    setup = SCENARIO + "- {counter: s-guard, at: '0404', lost: 2, states: disrupted}\n"
    placed = good(loaded(over=setup))
    asked = {"scenario": "over", "unit": "s-guard"}
    assert result("recover", asked, placed)["chances"] == {"recovers": "1/2", "stays": "1/2"}
    fight = {
        "scenario": "over",
        "units": {"n-foot": "0504"},
        "attackers": "n-foot",
        "target": "0404",
    }
    assert result("combat", fight, placed)["defence"] == 4


def test_states_say_themselves() -> None:
    found = cases(game())
    assert text(found["12.2"]) == (
        "In the Rally phase a unit that is disrupted may try to recover if it is not on a lake. "
        "Roll 1d6; it needs 4 or more. +1 to the roll if it is with a leader."
    )
    assert text(found["12.1"]).startswith("A unit cannot be disrupted if it is a leader.")
    assert "disrupted" in text(found["7.1"])


SHAKEN_BY_HAND = "- {id: lost, name: Lost, rule: '12.9'}\n"


def brought(line: str, more: str = "", setup: str = "") -> bool:
    """Whether the check is content with what brings a state on."""
    text = MECHANISMS.replace("dice:\n- {id: volley", f"{line}dice:\n- {{id: volley", 1) + more
    where = SCENARIO.replace('at: "0606"}', f'at: "0606"{setup}}}')
    found = check(good(loaded(mechanisms=text, over=where)))
    return "nothing brings lost on" not in [p.message for p in found]


def test_a_state_that_nothing_brings_on_is_told_unless_players_do() -> None:
    assert not brought(SHAKEN_BY_HAND)
    # the designer says in words when
    assert brought(SHAKEN_BY_HAND.replace("}", ", text: A unit far from its leader is lost.}"))
    assert brought(SHAKEN_BY_HAND, setup=", states: lost")
    fog = "events:\n- {id: fog, dice: 1d6, entries: [{id: mist, name: Mist, rolls: 1..6,\n"
    assert brought(
        SHAKEN_BY_HAND, more=f"{fog}   effects: [{{state: lost, who: {{side: north}}}}]}}]}}\n"
    )
