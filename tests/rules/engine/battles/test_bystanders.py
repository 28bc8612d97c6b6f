"""Units that cannot be attacked stand by where others defend: their hex can be, and they do not count."""

from __future__ import annotations

from typing import Any

from builder.model.game import Game
from builder.rules.asking import Answer
from tests.rules.engine.brook import COUNTERS, MECHANISMS, answer, good, loaded, result
from tests.rules.engine.firing.test_fire import FIRE, firing
from tests.rules.engine.sentences.test_prose import cases, text

SPARED = "  on: {not: {is: leader}}\n"
LED = COUNTERS + (
    "- {id: s-leader, name: S9, nation: southern, symbol: {branch: hq}, values: 9-9-8,\n"
    "   movement_class: horse, traits: leader}\n"
)
"""A leader of the south, whose strength would show."""


def sparing(more: str = "", melee: bool = False) -> Game:
    """The game with leaders who cannot be attacked."""
    where = "  reach: adjacent\n  dice: steps\n" if melee else "  table: crt\n"
    assert MECHANISMS.count(where) == 1
    return good(loaded(mechanisms=MECHANISMS.replace(where, where + SPARED + more), counters=LED))


def field(*south: str) -> dict[str, Any]:
    """One battalion that attacks a hex in the open with units of the south in it."""
    return {
        "units": {"n-foot": "0401", **dict.fromkeys(south, "0501")},
        "attackers": "n-foot",
        "target": "0501",
    }


def told(found: Answer, word: str) -> list[str]:
    return [str(s.values["unit"]) for s in found.steps if word in s.text]


def test_a_hex_with_a_leader_is_attacked_as_if_he_were_not_there() -> None:
    found = answer("combat", field("s-foot", "s-leader"), sparing())
    assert found.result is not None
    # 4 to 3, as against the infantry alone
    assert (found.result["attack"], found.result["defence"]) == (4, 3)
    assert found.result["chances"] == result("combat", field("s-foot"), sparing())["chances"]
    assert told(found, "shares the fate") == ["s-leader"]


def test_whoever_is_alone_and_cannot_be_attacked_is_not() -> None:
    for game, asked in ((sparing(), "combat"), (sparing(melee=True), "battle")):
        found = answer(asked, field("s-leader"), game)
        assert [p.message for p in found.problems] == ["s-leader may not be attacked"]
        assert [p.message for p in answer(asked, field(), game).problems] == ["nobody defends 0501"]


def test_what_is_asked_of_all_defenders_is_not_asked_of_who_stands_by() -> None:
    more = "  options:\n  - {id: out, name: Out, when: {defender is: infantry}}\n"
    found = answer("combat", {**field("s-foot", "s-leader"), "options": "out"}, sparing(more))
    assert found.ok


def test_a_hex_with_a_leader_must_be_attacked_where_attacks_are_a_must() -> None:
    game = sparing("  must: yes\n")
    units = field("s-foot", "s-leader")["units"]
    assert result("attacks", {"units": units, "side": "north"}, game)["unmet"] == ["0501"]
    alone = field("s-leader")["units"]
    assert result("attacks", {"units": alone, "side": "north"}, game)["unmet"] == []


def test_fire_at_a_hex_is_at_those_who_can_be_fired_at() -> None:
    game = firing(FIRE.replace("  reckon: total\n", "  reckon: total\n  on: {is: infantry}\n"))
    given = {
        "units": {"n-foot": "0401", "s-foot": "0501", "s-guns": "0501"},
        "attackers": "n-foot",
        "target": "0501",
    }
    found = answer("combat", given, game)
    assert found.ok
    assert told(found, "nothing happens to it") == ["s-guns"]
    single = FIRE.replace("    least: 1\n", "    least: 1\n    targets: one\n").replace(
        "  reckon: total\n", "  reckon: total\n  on: {is: infantry}\n"
    )
    assert answer("combat", given, firing(single)).ok
    wrong = answer("combat", {**given, "against": "s-guns"}, firing(single))
    assert [p.message for p in wrong.problems] == ["s-guns may not be fired at"]


def test_who_stands_by_in_a_battle_of_dice_neither_rolls_nor_is_hit() -> None:
    found = answer("battle", field("s-foot", "s-leader"), sparing(melee=True))
    assert found.result is not None
    alone = result("battle", field("s-foot"), sparing(melee=True))
    assert {k: found.result[k] for k in alone} == alone
    assert "s-leader" not in found.result["dice"]
    assert told(found, "shares the fate") == ["s-leader"]


def test_the_rules_say_what_becomes_of_them() -> None:
    assert "counts for nothing and shares their fate" in text(cases(sparing())["7.1"])
    assert "rolls no dice and takes no hits" in text(cases(sparing(melee=True))["7.20"])
