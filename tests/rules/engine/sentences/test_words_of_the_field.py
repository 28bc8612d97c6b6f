"""The words of the field that a designer asks for, each declared small, with an answer of the engine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from builder.model.game import Game
from builder.problems import render_problem
from builder.rules.validation import check
from tests.rules.engine.brook import MECHANISMS, answer, good, loaded, result

TIME = (
    "time: {seasons: [{id: summer, name: Summer, turns: 1..4}, "
    "{id: winter, name: Winter, turns: 5..8}]}\n"
)
WALK = "movement: {allowance: 4"
LOSSES = (
    "  results: {AE: {attacker: eliminated}, AR: {attacker: retreat 2}, "
    "EX: {defender: lose 1, attacker: exchange}, DR: {defender: retreat 2}, "
    "D1: {defender: lose 1}, DE: {defender: eliminated}}\n"
)
FIGHT = "combat:\n- id: fight\n  table: crt\n  attack: attack\n  defence: defence\n" + LOSSES
TWO = {"units": {"n-foot": "0302", "s-foot": "0402"}, "attackers": "n-foot", "target": "0402"}
FIELD = {"n-foot": "0202", "s-foot": "0505"}


@dataclass(frozen=True)
class Word:
    """A word of the field: what declares it, what is asked, and what the answer has."""

    word: str
    declared: str
    ask: str
    given: dict[str, Any]
    says: dict[str, Any]


def walks(declared: str, to: list[str], says: dict[str, Any], **given: Any) -> Word:
    """A march of the infantry at 0202."""
    units = {"units": {"n-foot": "0202"} | given.pop("units", {}), "unit": "n-foot", "path": to}
    return Word("", declared, "move", {**units, **given}, says)


WORDS = [
    # values and states
    Word("steps", FIGHT.replace("attack: attack", "attack: steps"), "combat", TWO, {"attack": 2}),
    Word(
        "strength points",
        FIGHT,
        "combat",
        {
            "units": {"s-army": "0302", "n-foot": "0402"},
            "attackers": "s-army",
            "target": "0402",
            "steps": {"s-army": 3},
        },
        {"attack": 2},
    ),
    Word(
        "states",
        "states: [{id: shaken, name: Shaken, begins: [{phase: supply}], "
        "recovery: [{phase: rally, dice: 1d6, needs: 4 or more}]}]",
        "recover",
        {"units": FIELD, "states": {"n-foot": ["shaken"]}, "unit": "n-foot", "phase": "rally"},
        {"chances": {"recovers": "1/2", "stays": "1/2"}},
    ),
    # dice
    Word("sums", "dice: [{id: r, dice: 2d6}]", "roll", {"roll": "r"}, {}),
    Word("d66", "dice: [{id: r, dice: d66}]", "roll", {"roll": "r"}, {}),
    Word("ten faces from nought", "dice: [{id: r, dice: 1d10-1}]", "roll", {"roll": "r"}, {}),
    Word("pools", "dice: [{id: r, dice: 1d6, hits: 5+}]", "roll", {"roll": "r", "many": 2}, {}),
    Word("opposed rolls", "dice: [{id: r, dice: 1d6, against: 1d6}]", "roll", {"roll": "r"}, {}),
    Word("own faces", "dice: [{id: r, faces: [hit, miss]}]", "roll", {"roll": "r"}, {}),
    # movement
    walks(WALK + "}", ["0302"], {"legal": True}),
    walks(WALK + ", costs: [{add: 1, when: {in: north-edge}}]}", ["0201"], {"spent": "2"}),
    walks(
        WALK + ", allowances: [{points: 1, when: {phase: rally}}]}",
        ["0302", "0402"],
        {"legal": False},
        phase="rally",
    ),
    walks(
        TIME + WALK + ", changes: [{times: 1/2, when: {season: winter}}]}",
        ["0302", "0402", "0502"],
        {"legal": False},
        turn=6,
    ),
    walks(
        "states: [{id: spent, name: Spent, begins: [{phase: supply}]}]\n"
        + WALK
        + ", allowances: [{points: 1, when: {is: spent}}]}",
        ["0302", "0402"],
        {"legal": False},
        states={"n-foot": ["spent"]},
    ),
    walks(WALK + ", exits: [{at: north-edge, side: north}]}", ["0201", "off"], {"legal": True}),
    walks(
        WALK + ", ways: [{id: march, name: March, times: 2, clear: 1}]}",
        ["0302"],
        {"legal": True},
        by="march",
    ),
    # zones of control
    walks(
        WALK + "}\nzones: {enter: stop}",
        ["0302", "0303"],
        {"legal": False},
        units={"s-foot": "0301"},
    ),
    walks(WALK + "}\nzones: {leave: '+4'}", ["0102"], {"legal": False}, units={"s-foot": "0302"}),
    walks(
        WALK + "}\nzones: {who: {is: cavalry}, enter: stop}",
        ["0302", "0303"],
        {"legal": True},
        units={"s-foot": "0301"},
    ),
    walks(
        WALK + "}\nzones: {closed: {in: town}, enter: stop}",
        ["0203", "0303", "0304"],
        {"legal": True},
        units={"s-foot": "0402"},
    ),
    # stacking
    Word(
        "by units",
        "stacking: {limits: [{most: 1}]}",
        "stacking",
        {"units": {"n-foot": "0202", "n-horse": "0202"}},
        {"legal": False},
    ),
    Word(
        "by steps",
        "stacking: {limits: [{most: 3, count: steps}]}",
        "stacking",
        {"units": {"n-foot": "0202", "n-foot#2": "0202"}},
        {"legal": False},
    ),
    Word(
        "by side",
        "stacking: {limits: [{most: 1, when: {side: south}}, {most: 2}]}",
        "stacking",
        {"units": {"n-foot": "0202", "n-foot#2": "0202"}},
        {"legal": True},
    ),
    Word(
        "by phase",
        "stacking: {limits: [{most: 1, when: {phase: rally}}, {most: 2}]}",
        "stacking",
        {"units": {"n-foot": "0202", "n-foot#2": "0202"}, "phase": "rally"},
        {"legal": False},
    ),
    Word(
        "apart",
        "stacking: {limits: [{most: 9}], apart: [{first: infantry, second: cavalry}]}",
        "stacking",
        {"units": {"n-foot": "0202", "n-horse": "0202"}},
        {"legal": False},
    ),
    # combat
    Word("odds", FIGHT, "combat", TWO, {"head": "1:1"}),
    Word("for the attacker", FIGHT + "  favour: attacker\n", "combat", TWO, {"head": "3:2"}),
    Word("no attack at worse odds", FIGHT + "  below: no attack\n", "combat", TWO, {"head": "1:1"}),
    Word(
        "halved",
        FIGHT + "  strength: [{of: attacker, times: 1/2, when: {in: woods}}]\n",
        "combat",
        {**TWO, "units": {"n-foot": "0502", "s-foot": "0402"}},
        {"attack": 2},
    ),
    Word(
        "shifts before limits",
        FIGHT + "  shifts: [{by: 3, when: {attacker is: infantry}}]\n  shift_limits: -1..1\n",
        "combat",
        TWO,
        {"head": "3:2"},
    ),
    Word(
        "leaders",
        FIGHT + "  rolls: [{by: 1, when: {with: leader}}]\n",
        "combat",
        {**TWO, "units": {**TWO["units"], "n-leader": "0302"}},
        {"modifier": 1},
    ),
    Word(
        "combined arms",
        FIGHT + "  shifts: [{by: 1, when: {attacker with all: [infantry, cavalry]}}]\n",
        "combat",
        {**TWO, "units": {**TWO["units"], "n-horse": "0302"}, "attackers": ["n-foot", "n-horse"]},
        {"shift": 1},
    ),
    Word(
        "options",
        FIGHT + "  options: [{id: stand, name: Stand, does: lose 1}]\n",
        "options",
        TWO,
        {},
    ),
    Word(
        "mandatory",
        FIGHT + "  must: yes\n",
        "attacks",
        {"units": TWO["units"], "side": "north"},
        {},
    ),
    # fire, sight
    Word(
        "range",
        FIGHT + "  reach: {range: 3, sight: no}\n",
        "combat",
        {**TWO, "units": {"n-foot": "0302", "s-foot": "0502"}, "target": "0502"},
        {},
    ),
    Word(
        "line of sight",
        "sight: {obstacles: [{in: woods}]}",
        "sight",
        {"units": {}, "viewer": "0102", "target": "0302"},
        {"sees": False},
    ),
    # morale, rally
    Word(
        "morale",
        "morale: [{id: nerve, dice: 1d6, value: 4, passes: at most}]",
        "morale",
        {"units": FIELD, "unit": "n-foot"},
        {},
    ),
    # retreat
    Word(
        "retreat",
        "retreat: {cannot: eliminated}",
        "retreat",
        {"units": FIELD, "unit": "n-foot"},
        {},
    ),
    # supply
    Word(
        "supply",
        "supply: {reach: 3, from: [{side: north, at: north-edge}]}",
        "supply",
        {"units": FIELD},
        {},
    ),
    # arrivals
    Word(
        "replacements",
        "replacements: {income: [{points: 2}], prices: [{points: 1}]}",
        "replacements",
        {"units": FIELD, "side": "north"},
        {"points": 2},
    ),
    # time
    Word("seasons", TIME, "turn", {"turn": 6}, {"season": "winter"}),
    Word("nights", "time: {nights: 3 6}", "turn", {"turn": 6}, {"night": True}),
    Word(
        "weather",
        "weather: {dice: 1d6, kinds: [{id: dry, name: Dry, rolls: 1..4}, "
        "{id: mud, name: Mud, rolls: 5..6}]}",
        "weather",
        {"turn": 1},
        {"chances": {"dry": "2/3", "mud": "1/3"}},
    ),
    Word(
        "impulses",
        "activation: {kind: impulses, impulses: 4, end: {dice: 1d6, rolls: 6}}",
        "activate",
        {},
        {},
    ),
    # events
    Word(
        "events",
        "events: [{id: e, dice: 1d6, entries: [{id: a, name: A, rolls: 1..3}, "
        "{id: b, name: B, rolls: 4..6}]}]",
        "events",
        {},
        {"chances": {"a": "1/2", "b": "1/2"}},
    ),
    # victory
    Word(
        "places",
        "victory: {places: [{at: ['0303'], points: 5}]}",
        "score",
        {"units": {"n-foot": "0303"}},
        {"points": {"north": 5, "south": 0}},
    ),
    Word(
        "losses",
        "victory: {losses: [{points: 2, count: units}]}",
        "score",
        {"lost": ["s-foot"]},
        {"points": {"north": 2, "south": 0}},
    ),
    Word(
        "sudden ends",
        "victory: {ends: [{id: x, result: Over, when: {holds: {north: ['0303']}}}]}",
        "ending",
        {"units": {"n-foot": "0303"}},
        {"result": "Over"},
    ),
    # counted values
    Word(
        "control",
        "counts: [{id: hold, name: Control, of: place, at: ['0303', '0505'], most: 5}]",
        "counts",
        {"change": {"0303 hold": 2}},
        {"after": {"0303 hold": 2, "0505 hold": 0}},
    ),
]


def playing(declared: str) -> Game:
    return good(loaded(mechanisms=f"source: given 4.0\n{declared}\n"))


@pytest.mark.thorough
@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.word or word.declared[:60])
def test_a_word_is_declared_and_answered(word: Word) -> None:
    game = playing(word.declared)
    wrong = [p for p in check(game) if p.code not in ("unknown-counter-trait", "stacked")]
    assert not wrong, "\n".join(map(render_problem, wrong))
    found = result(word.ask, word.given, game)
    assert {key: found[key] for key in word.says} == word.says


@pytest.mark.parametrize(
    ("places", "many"), [("0301-0303", 3), ("0101..0202", 4), ("(0101 0301 0302)", 5)]
)
def test_places_of_declarations_may_be_written_in_short(places: str, many: int) -> None:
    game = playing(f"counts: [{{id: grip, name: Grip, of: place, at: {places!r}, most: 3}}]")
    assert "unknown-word" not in [p.code for p in check(game)]
    assert len(result("counts", {}, game)["after"]) == many


@pytest.mark.parametrize("line", ["turn: 3", "weather: mud", "side: north", "phase: rally"])
def test_a_moment_that_must_be_and_must_not_is_told(line: str) -> None:
    game = playing(
        "weather: {dice: 1d6, kinds: [{id: dry, name: Dry, rolls: 1..3}, {id: mud, name: Mud, "
        f"rolls: 4..6}}]}}\nmovement: {{changes: [{{add: 1, when: {{{line}, not: {{{line}}}}}}}]}}"
    )
    assert "never-holds" in [p.code for p in check(game)]


def test_an_answer_is_headed_by_the_case_of_what_was_asked_for() -> None:
    # Of several combats, checks and rolls each answers by its own case, not by the first one's.
    second = MECHANISMS.replace(
        "retreat: {rule", '- {id: shots, rule: "7.30", table: crt}\nretreat: {rule'
    )
    two = good(loaded(mechanisms=second))
    field = {"units": {"n-foot": "0401", "s-foot": "0501"}}
    fought = {**field, "attackers": "n-foot", "target": "0501"}
    assert answer("combat", fought, two).rule == "7.1"
    assert answer("combat", {**fought, "combat": "shots"}, two).rule == "7.30"
    attacks = {**field, "attacks": {"0501": "n-foot"}, "combat": "shots"}
    assert answer("attacks", attacks, two).rule == "7.30"
    assert answer("roll", {"roll": "volley"}, two).rule == "20.1"
    assert answer("roll", {"roll": "duel"}, two).rule == "20.0"
