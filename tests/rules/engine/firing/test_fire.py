"""Combat over a distance: range, bands, sight, spotters, what lies before the target."""

from __future__ import annotations

from typing import Any

import pytest

from builder.model.game import Game
from builder.rules.registry import live_charts_of
from builder.rules.validation import check
from tests.rules.engine.brook import COUNTERS, GAME, MECHANISMS, TABLE, answer, good, loaded, result
from tests.rules.engine.sentences.test_prose import cases, text

FIRE_TABLE = TABLE.replace("1:2 1:1 3:2 2:1 3:1 4:1", "<=2 3..4 5..6 7..8 9..10 >=11")
HEAD, _, REST = MECHANISMS.partition("combat:\n")
TAIL = REST.partition("retreat:")[2].replace(
    'sight: {rule: "14.1", obstacles: [{in: [town, woods]}]}', ""
)
FIRE = """\
combat:
- id: fire
  name: Fire
  table: crt
  reckon: total
  reach:
    range: range
    least: 1
    bands:
    - {range: 1, times: 2, rule: "13.2"}
    - {range: 2..3, shift: 1, rule: "13.3"}
    - {range: 4..9, times: 1/2, roll: -1, rule: "13.4"}
    indirect: {who: {is: artillery}, spotter: {is: [infantry, cavalry]}, within: 2, times: 1/2}
  strength:
  - {of: attacker, times: 1/2, when: {across: brook}, rule: "13.5"}
  rolls:
  - {by: 1, when: {height: higher}, rule: "13.6"}
  - {by: -1, when: {defender in: woods, range: 3..9}, rule: "13.7"}
  results:
    AE: {}
    AR: {}
    EX: {defender: lose 1}
    DR: {defender: retreat 2}
    D1: {defender: "lose 1, retreat 2"}
    DE: {defender: eliminated}
sight: {ground: [{in: woods, height: 1}], obstacles: [{in: town}]}
"""
RANGED = GAME.replace("[attack, defence, movement]", "[attack, defence, movement, range]")
GUNS = COUNTERS
for old, new in {
    "4-5-3": "4-5-3-3", "2-3-3": "2-3-3-3", "3-2-6": "3-2-6-1", "0-0-8": "0-0-8-1", "3-3-3": "3-3-3-2",
    "1-2-3": "1-2-3-2", "5-1-3": "5-1-3-6",
}.items():  # fmt: skip
    GUNS = GUNS.replace(f"values: {old}", f"values: {new}").replace(
        f"reduced: {old}", f"reduced: {new}"
    )


def firing(text: str = FIRE) -> Game:
    mechanisms = HEAD + text + "retreat:" + TAIL
    return good(loaded(mechanisms=mechanisms, crt=FIRE_TABLE, game=RANGED, counters=GUNS))


def shoot(units: dict[str, str], by: str, at: str, text: str = FIRE, **more: Any) -> dict[str, Any]:
    return result("combat", {"units": units, "attackers": by, "target": at, **more}, firing(text))


def refused(units: dict[str, str], by: str, at: str, text: str = FIRE) -> str:
    found = answer("combat", {"units": units, "attackers": by, "target": at}, firing(text))
    assert not found.ok
    return found.problems[0].message


def test_the_declaration_is_sound() -> None:
    assert not [p for p in check(firing()) if p.severity == "error"]


def test_bands_double_shift_and_halve() -> None:
    near = shoot({"n-foot": "0401", "s-foot": "0501"}, "n-foot", "0501")
    assert (near["attack"], near["shift"], near["modifier"]) == (8, 0, 0)
    middle = shoot({"n-foot": "0401", "s-foot": "0601"}, "n-foot", "0601")
    assert (middle["attack"], middle["shift"]) == (4, 1)
    far = shoot({"s-guns": "0606", "n-foot": "0602"}, "s-guns", "0602")
    assert (far["attack"], far["modifier"]) == (2, -1)


def test_of_several_firers_the_farthest_counts_for_columns_and_dice() -> None:
    units = {"n-foot": "0401", "n-foot#2": "0301", "s-foot": "0501"}
    found = shoot(units, "n-foot n-foot#2", "0501")
    # Each is doubled for itself: 8 of the one next to the target, 4 of the one behind.
    assert (found["attack"], found["shift"]) == (12, 1)


def test_nobody_fires_farther_than_his_range_or_at_what_he_does_not_see() -> None:
    assert "fires 3 far" in refused({"n-foot": "0101", "s-foot": "0501"}, "n-foot", "0501")
    assert "does not see" in refused({"n-foot": "0203", "s-foot": "0403"}, "n-foot", "0403")


def test_a_spotter_lets_guns_fire_over_what_is_in_the_way() -> None:
    units = {"s-guns": "0203", "n-foot": "0403"}
    assert "nobody spots it" in refused(units, "s-guns", "0403")
    found = shoot({**units, "s-foot": "0404"}, "s-guns", "0403")
    assert found["attack"] == 2
    assert "nobody spots it" in refused({**units, "s-foot": "0406"}, "s-guns", "0403")
    # Foot may not fire so, whoever spots.
    foot = {"s-foot": "0203", "s-foot#2": "0404", "n-foot": "0403"}
    assert "does not see" in refused(foot, "s-foot", "0403")


def test_height_and_range_are_conditions() -> None:
    up = shoot({"n-foot": "0202", "s-foot": "0201"}, "n-foot", "0201")
    assert up["modifier"] == 1
    down = shoot({"n-foot": "0101", "s-foot": "0202"}, "n-foot", "0202")
    assert down["modifier"] == 0
    woods = shoot({"n-foot": "0502", "s-foot": "0202"}, "n-foot", "0202")
    assert woods["modifier"] == -1


def test_what_lies_before_the_target_is_crossed_from_afar_too() -> None:
    # The brook runs between 0103 and 0104; 0102 fires over it along a straight line of hexes.
    afar = shoot({"n-foot": "0102", "s-foot": "0104"}, "n-foot", "0104")
    assert afar["attack"] == 2


def test_units_fire_together_from_so_many_hexes() -> None:
    units = {"n-foot": "0302", "n-horse": "0402", "s-foot": "0303"}
    asked = {"units": units, "attackers": "n-foot n-horse", "target": "0303"}
    one = firing(FIRE.replace("  table: crt", "  hexes: 1\n  table: crt"))
    assert "at most 1" in answer("combat", asked, one).problems[0].message
    assert not [p for p in check(one) if p.code == "unreached"]


def test_fire_at_one_unit_names_it() -> None:
    text = FIRE.replace("    least: 1\n", "    least: 1\n    targets: one\n    firers: one\n")
    text = text.replace("reckon: total", "reckon: difference")
    units = {"n-foot": "0401", "s-foot": "0501", "s-guns": "0501"}
    assert "against" in refused(units, "n-foot", "0501", text)
    assert shoot(units, "n-foot", "0501", text, against="s-guns")["defence"] == 1
    more = {**units, "n-foot#2": "0401"}
    asked = {"units": more, "attackers": "n-foot n-foot#2", "target": "0501", "against": "s-guns"}
    assert "by itself" in answer("combat", asked, firing(text)).problems[0].message


def test_a_range_can_be_the_column() -> None:
    # At a range of 2 it is the first column, and the band moves it to the second.
    text = FIRE.replace("reckon: total", "reckon: range")
    found = shoot({"n-foot": "0401", "s-foot": "0601"}, "n-foot", "0601", text)
    assert (found["attack"], found["head"], found["column"]) == (0, "3, 4", 2)


def test_the_range_must_be_a_value_of_units() -> None:
    found = check(firing(FIRE.replace("range: range\n", "range: reach\n")))
    assert [(p.code, p.path[-1]) for p in found if p.severity == "error"] == [
        ("no-value-name", "reach")
    ]


def test_the_live_chart_asks_for_the_range() -> None:
    (chart, *_) = live_charts_of(firing())
    assert "range" in [i.id for i in chart.inputs]
    shifts = {n: chart.worked({"attack": 4, "range": n}).number("shift") for n in (1, 2, 3, 4)}
    assert shifts == {1: 0, 2: 1, 3: 1, 4: 0}
    woods = chart.worked({"range": 4, "ground": "woods"}).number("modifier")
    assert woods == -2


def test_attackers_can_be_asked_for_all_of_several_kinds() -> None:
    text = FIRE.replace("{height: higher}", "{attacker with all: [infantry, cavalry]}")
    units = {"n-foot": "0401", "n-horse": "0502", "s-foot": "0501"}
    assert shoot(units, "n-foot n-horse", "0501", text)["modifier"] == 1
    assert shoot(units, "n-foot", "0501", text)["modifier"] == 0


def test_somebody_next_to_an_enemy_may_be_asked_for() -> None:
    text = FIRE.replace("{height: higher}", "{not: {attacker next to: enemy}}")
    units = {"n-foot": "0301", "s-foot": "0501"}
    assert shoot(units, "n-foot", "0501", text)["modifier"] == 1
    assert shoot({**units, "s-guns": "0302"}, "n-foot", "0501", text)["modifier"] == 0


@pytest.mark.parametrize(("least", "said"), [("0", False), ("1", False), ("2", True)])
def test_a_least_distance_of_indirect_fire_is_told_if_it_keeps_anybody_from_firing(
    least: str, said: bool
) -> None:
    """Nothing is nearer than one hex."""
    game = firing(FIRE.replace("within: 2,", f"within: 2, least: {least},"))
    told = " ".join(map(text, cases(game).values()))
    assert ("Indirect fire may not be directed at anything nearer than" in told) == said
