"""Sentences and messages that were wrong: each says now what is meant."""

from __future__ import annotations

import pytest

from builder.model.game import Game
from builder.model.mechanisms.conditions import When
from builder.problems import did_you_mean
from builder.rules.engine.facing.facing_text import facing_rules_text
from builder.rules.engine.wording.condition_phrases import Wording
from tests.games import loading
from tests.rules.engine.brook import MAP, MECHANISMS, TERRAIN, answer, good, loaded, replaced
from tests.rules.engine.sentences.test_prose import cases, text
from tests.rules.engine.sequences.test_after import BY_TURNS, with_weather
from tests.together import together


def made(*changes: tuple[str, str], more: str = "") -> Game:
    return good(loaded(mechanisms=replaced(MECHANISMS, *changes) + more))


def wrong(*changes: tuple[str, str], more: str = "") -> list[tuple[str, str]]:
    problems = loaded(mechanisms=replaced(MECHANISMS + more, *changes)).problems
    return [(p.message, p.hint) for p in problems if p.severity == "error"]


def test_a_crowd_names_those_that_its_limit_counts() -> None:
    game = made(("  - {most: 2}\n", "  - {most: 1, of: {is: cavalry}}\n  - {most: 9}\n"))
    units = {"n-horse": "0202", "n-horse#2": "0202", "n-foot": "0202"}
    found = answer("stacking", {"units": units}, game)
    [line] = [s for s in found.steps if "at most" in s.text]
    assert line.values["units"] == "n-horse, n-horse#2"
    assert line.values["many"] == 2


def test_what_counts_nothing_does_not_count_no_times() -> None:
    game = made(("times: 1/2, when: {across: brook}", "times: 0, when: {across: brook}"))
    said = text(cases(game)["7.2"])
    assert (
        said == "The strength of an attacking unit does not count if it attacks across the brook."
    )


def test_weather_by_the_calendar_alone_knows_no_roll() -> None:
    said = text(cases(with_weather(BY_TURNS))["10.1"])
    assert "Dry: on turns 1, 2 and 5 to 8." in said
    assert "Mud: on turns 3 and 4." in said
    assert "without a roll" not in said


@pytest.mark.parametrize(
    ("when", "clause"),
    [
        ("turn: 3", " on turn 3"),
        ("turn: 3..4", " on turn 3 or 4"),
        ("turn: 1 3..6", " on turns 1 or 3 to 6"),
        ("not: {turn: 3..4}", " if it is not turn 3 or 4"),
        ("not: {turn: 3..6}", " if it is none of turns 3 to 6"),
    ],
)
def test_turns_of_a_condition_are_one_or_several(when: str, clause: str) -> None:
    game = made(
        ('{by: 1, when: {with: leader}, rule: "7.7"}', f'{{by: 1, when: {{{when}}}, rule: "7.7"}}')
    )
    assert text(cases(game)["7.7"]) == f"+1 to the roll{clause}."


def test_of_several_lines_that_must_not_all_hold_each_is_denied() -> None:
    game = made(
        (
            '{by: 1, when: {with: leader}, rule: "7.7"}',
            '{by: 1, when: {not: {with: leader, turn: 3}}, rule: "7.7"}',
        )
    )
    said = text(cases(game)["7.7"])
    assert said == "+1 to the roll if no attacker is with a leader, or it is not turn 3."


def test_proper_names_in_the_names_of_terrain_keep_their_capitals() -> None:
    named = {
        "Leipnitz": "it is in Leipnitz",
        "Southern Works": "it is in Southern works",
        "Northerners' Camp": "it is in northerners' camp",
    }
    place = MAP + 'places:\n- {name: Leipnitz, hex: "0303", kind: city}\n'
    declared = MECHANISMS.replace("  town: a town\n", "")
    for name, clause in named.items():
        ground = TERRAIN.replace("name: Town", f'name: "{name}"')
        game = good(loaded(mechanisms=declared, terrain=ground, field=place))
        assert text(cases(game)["7.4"]) == (
            f"The strength of a defending unit is doubled if {clause}."
        )


def test_whoever_is_in_a_state_is_a_unit_that_is_so() -> None:
    game = made(("attacker is: [cavalry, leader]", "attacker with: disrupted"))
    assert "an attacker is with a unit that is disrupted" in text(cases(game)["7.6"])


def test_a_count_with_an_article_gets_no_second_one() -> None:
    count = 'counts:\n- {id: march, name: The march, rule: "21.1", start: 3}\n'
    assert text(cases(made(more=count))["21.1"]).startswith("The march: 3 at the start")


def test_forbidden_movement_are_not_called_costs() -> None:
    both = (
        '  one_hex: yes\n  costs: [{add: 1, when: {in: woods}, rule: "5.7"}]\n'
        '  barred: [{when: {in: town}, rule: "5.8"}]\n'
    )
    of = cases(made(("  one_hex: yes\n", both)))
    assert [of[n].title for n in ("5.7", "5.8")] == ["Movement Costs", "Prohibited Movement"]


def test_an_unknown_key_of_an_effect_is_told_as_one() -> None:
    entry = "{id: b, name: B, rolls: 1..6, effects: [{EFFECT}]}"
    lines = f"events:\n- {{id: a, dice: 1d6, entries: [{entry}]}}\n"
    [(message, hint)] = wrong(more=lines.replace("EFFECT", "pionts: 2, side: north"))
    assert "'pionts' is not a key of" in message
    assert "did you mean 'points'?" in hint
    [(message, _)] = wrong(more=lines.replace("EFFECT", "side: north"))
    assert "an effect does nothing" in message


def test_an_id_that_may_be_left_out_is_not_listed_as_empty() -> None:
    lines = "events:\n- {id: a, side: '!', dice: 1d6, entries: [{id: b, name: B, rolls: 1..6}]}\n"
    found = wrong(more=lines)
    assert found
    assert not any("(empty)" in hint for _, hint in found)


@together(
    ("word", "near"),
    [
        ("attacker strength", ""),
        ("attacker wiht", "attacker with"),
        ("defender hieght", "defender height"),
    ],
)
def test_words_that_only_begin_alike_are_not_near(word: str, near: str) -> None:
    known = [
        f"{who} {line}"
        for who in ("attacker", "defender")
        for line in ("with", "in", "is", "height", "across", "along", "fire", "amount")
    ]
    said = did_you_mean(word, known)
    assert (f"did you mean {near!r}?" in said) if near else not said


def test_three_facts_about_a_unit_are_a_list() -> None:
    when = When.model_validate(
        {"is": ["infantry"], "in": ["town", "woods"], "not": {"is": "reduced"}}
    )
    said = Wording.of(made(), "en").that(when)
    assert said == "is infantry, is in a town or woods, and is not reduced"


def test_units_that_attack_together_are_in_one_hex() -> None:
    said = text(cases(loading.filled("lissa"))["7.1"])
    assert "Units that attack together must be in one hex." in said


def test_units_that_fire_do_not_attack() -> None:
    said = text(cases(loading.filled("stonne"))["13.1"])
    assert "Units that fire together may be in at most 3 hexes." in said
    assert "attack together" not in said


FACINGS = """
facing:
- {who: {is: cavalry}, ways: edges, front: 120, rule: "22.1"}
- {who: {is: artillery}, ways: corners, front: 60, rule: "22.2"}
- {ways: both, front: 180, rule: "22.3"}
"""


def test_of_several_facings_each_is_for_the_units_that_are_left() -> None:
    said = [*facing_rules_text(Wording.of(made(more=FACINGS), "en"))]
    assert [" ".join(part.paragraphs).split(" The top")[0] for part in said] == [
        "The following applies to a unit if it is cavalry.",
        "The following applies to any other unit if it is artillery.",
        "The following applies to all other units.",
    ]
    assert [part.gist for part in said] == [
        ("A unit faces one of the edges of its hex if it is cavalry.",),
        ("Any other unit faces one of the corners of its hex if it is artillery.",),
        ("Any other unit faces an edge or a corner of its hex.",),
    ]


def test_facings_in_the_same_ways_are_one_line_of_the_summary() -> None:
    said = [*facing_rules_text(Wording.of(loading.filled("lissa"), "en"))]
    line = "A unit faces one of the edges of its hex if it is not a battery."
    assert [part.gist for part in said] == [(line,), ()]


def test_a_facing_that_is_read_first_leaves_out_the_units_of_one_that_precedes_it() -> None:
    said = [*facing_rules_text(Wording.of(loading.filled("lissa"), "en"))]
    begins = {part.case: part.paragraphs[0].split(" The top")[0] for part in said}
    assert begins == {
        "22.1": "The following applies to a unit if it is not a battery and is not adrift.",
        "22.2": "The following applies to a unit if it is adrift.",
    }
    last = next(part for part in said if part.case == "22.2")
    assert last.paragraphs[0].endswith("The unit moves only straight ahead. The unit may not turn.")


def test_movement_may_depend_on_neighbours() -> None:
    said = Wording.of(made(), "en")
    near, alone = (
        When.model_validate({"next to": "enemy"}),
        When.model_validate({"not": {"next to": "enemy"}}),
    )
    assert said.when(near, "mover") == "the unit is next to an enemy unit"
    assert said.when(alone, "step") == "the unit is not next to an enemy unit"
    both = When.model_validate({"with all": ["leader", "cavalry"]})
    assert said.when(both, "mover") == "the unit is together with a leader and cavalry"


def test_not_all_of_some_places_is_not_none_of_them() -> None:
    """A side that holds one of two places does not hold both; "not one and the other" could be neither."""
    wording = Wording.of(made(), "en")

    def denied(*places: str) -> str:
        held = {"side": "north", "at": places}
        return wording.when(When.model_validate({"not": {"holds": [held]}}), "unit")

    assert denied("0101") == "North does not hold 0101"
    assert denied("0101", "0303") == "North does not hold both 0101 and 0303"
    assert denied("0101", "0202", "0303") == "North does not hold all of 0101, 0202 and 0303"
