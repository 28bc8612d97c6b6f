"""All attacks of a phase together: what must be attacked, by whom, and how often."""

from __future__ import annotations

from typing import Any

from builder.model.game import Game
from tests.rules.engine.brook import answer, declaring, good, result

# 0401 touches 0501 and 0502, and 0402 only 0502, which is woods.
UNITS = {"n-horse": "0401", "n-foot": "0402", "s-foot": "0501", "s-foot#2": "0502"}


def with_(text: str) -> Game:
    return good(declaring("  table: crt\n", f"  table: crt\n  {text}\n"))


def phase(attacks: dict[str, str], of: Game, **more: Any) -> dict[str, Any]:
    return result("attacks", {"units": UNITS, "attacks": attacks, "side": "north", **more}, of)


def test_enemies_that_must_be_attacked_are_told() -> None:
    must = with_("must: yes")
    none = phase({}, must)
    assert (none["legal"], none["unmet"], none["idle"]) == (False, ["0501", "0502"], [])
    one = phase({"0501": "n-horse"}, must)
    assert one["unmet"] == ["0502"]
    both = phase({"0501": "n-horse", "0502": "n-foot"}, must)
    assert (both["legal"], both["unmet"]) == (True, [])
    assert both["columns"] == {"0501": "3:2", "0502": "1:2"}


def test_units_that_must_attack_are_told() -> None:
    found = phase({"0501": "n-horse"}, with_("must: all"))
    assert (found["unmet"], found["idle"]) == (["0502"], ["n-foot"])


def test_nothing_must_be_attacked_unless_it_is_declared() -> None:
    assert phase({}, with_("must: no"))["legal"]


def test_no_unit_attacks_twice_and_no_hex_is_attacked_twice() -> None:
    found = phase({"0501": "n-horse", "0502": "n-horse"}, with_("must: no"))
    assert (found["legal"], found["wrong"]) == (False, ["n-horse attacks in 2 combats"])
    far = phase({"0501": "n-foot"}, with_("must: no"))
    assert far["wrong"] == ["0501: n-foot is not adjacent to 0501"]


def test_one_attack_may_be_against_several_hexes() -> None:
    asked = {"units": UNITS, "attackers": "n-horse", "target": "0501 0502"}
    assert answer("combat", asked, with_("must: no")).problems[0].message == (
        "an attack is against one hex, not several"
    )
    several = with_("several: yes")
    assert result("combat", asked, several)["defence"] == 6
    assert phase({"0501 0502": "n-horse"}, with_("several: yes\n  must: yes"))["legal"]
    near_one = {"units": UNITS, "attackers": "n-foot n-horse", "target": "0501 0502"}
    assert "not adjacent to 0501" in answer("combat", near_one, several).problems[0].message


def test_attacks_come_from_so_many_hexes() -> None:
    asked = {"units": UNITS, "attackers": "n-foot n-horse", "target": "0502"}
    assert result("combat", asked, with_("hexes: 2"))["attack"] == 7
    assert "at most 1" in answer("combat", asked, with_("hexes: 1")).problems[0].message


def test_a_result_may_say_more_in_words() -> None:
    of = good(
        declaring("DR: {defender: retreat 2}", "DR: {defender: retreat 2, note: Guns are lost.}")
    )
    asked = {"units": UNITS, "attackers": "n-foot n-horse", "target": "0502", "die": 4}
    found = answer("combat", asked, of)
    assert found.result is not None
    assert found.result["result"] == "DR"
    assert found.steps[-1].text == "Guns are lost."
