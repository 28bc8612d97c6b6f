"""Declarations that share a case are told one after the other, each under its name."""

from __future__ import annotations

from builder.model.game import Game
from builder.model.texts.prose import Case
from tests.rules.engine.brook import MECHANISMS, good, loaded
from tests.rules.engine.sentences.test_prose import cases

EVENTS = """\
events:
- id: skies
  name: The skies
  rule: "18.1"
  dice: 1d6
  entries: [{id: storm, name: A storm, rolls: 1..6, effects: [{weather: mud}]}]
- id: omens
  name: Omens
  rule: "18.1"
  dice: 1d6
  entries: [{id: comet, name: A comet, rolls: 1..6, effects: [{points: 1, side: north}]}]
"""
RAID = """\
- id: raid
  name: Raid
  rule: "7.1"
  table: crt
  strength:
  - {of: attacker, times: 1/2, when: {across: brook}, rule: "7.2"}
  - {of: attacker, times: 2, when: {in: town}, rule: "7.4"}
  results: {AE: {}, AR: {}, EX: {}, DR: {}, D1: {}, DE: {}}
"""
WAYS = """\
  ways:
  - {id: march, name: Road march, times: 2, along: road, rule: "5.3"}
  - {id: forced, name: Forced march, add: 1, rule: "5.9"}
"""


def made(more: str = "", old: str = "", new: str = "") -> Game:
    text = MECHANISMS.replace(old, new, 1) if old else MECHANISMS
    return good(loaded(mechanisms=text + more))


def told(case: Case) -> list[str]:
    """A case line by line, heads between asterisks."""
    found: list[str] = []
    for block in case.blocks:
        for item in block.items:
            bold = "".join(f"*{run.text}*" for run in item if run.style == "strong")
            found.append(bold + "".join(r.text for r in item if r.style != "strong"))
    return found


def test_two_lists_of_events_in_one_case_stay_two() -> None:
    lines = told(cases(made(EVENTS))["18.1"])
    rolled = "Each turn, a player rolls 1d6."
    # the first is what the case is called
    assert lines[0] == rolled
    assert lines[1].startswith("A storm (1 to 6)")
    assert lines[2] == f"*Omens:* {rolled}"
    assert lines[3].startswith("A comet (1 to 6)")


def test_two_combats_in_one_case_say_whose_each_line_is() -> None:
    of = cases(made(old="retreat:", new=RAID + "retreat:"))
    assert any(line.startswith("*Raid:* ") for line in told(of["7.1"]))
    town = told(of["7.4"])
    assert town == [
        "*Combat:*",
        "The strength of a defending unit is doubled if it is in a town.",
        "*Raid:*",
        "The strength of an attacking unit is doubled if it is in a town.",
    ]


def test_what_both_say_in_the_same_words_is_said_once_for_both() -> None:
    of = cases(made(old="retreat:", new=RAID + "retreat:"))
    assert told(of["7.2"]) == [
        "The strength of an attacking unit is halved if it attacks across the brook."
    ]


def test_equal_lines_are_each_told_because_each_counts() -> None:
    line = '  - {by: 1, when: {with: leader}, rule: "7.7"}\n'
    of = cases(made(old=line, new=line + line))
    assert told(of["7.7"]) == ["+1 to the roll if an attacker is with a leader."] * 2


def test_a_text_of_the_designers_for_two_lines_stands_once() -> None:
    line = '  - {by: 1, when: {with: leader}, rule: "7.7", text: Leaders help.}\n'
    other = '  - {by: 1, when: {is: leader}, rule: "7.7", text: Leaders help.}\n'
    old = '  - {by: 1, when: {with: leader}, rule: "7.7"}\n'
    assert told(cases(made(old=old, new=line + other))["7.7"]) == ["Leaders help."]


def test_a_way_of_moving_in_somebody_elses_case_has_its_name() -> None:
    of = cases(made(old="  one_hex: yes\n", new="  one_hex: yes\n" + WAYS))
    assert any(line.startswith("*Road march:* ") for line in told(of["5.3"]))
    # alone in its case, the case is called so
    assert of["5.9"].title == "Forced march"
    assert not any("*" in line for line in told(of["5.9"]))
