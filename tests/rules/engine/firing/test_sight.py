"""Lines of sight as they are declared: heights, obstacles, hexsides, units, spotting."""

from __future__ import annotations

from typing import Any

import pytest

from builder.model.game import Game
from builder.rules.validation import check
from tests.rules.engine.brook import MECHANISMS, answer, good, loaded, result

PLAIN = 'sight: {rule: "14.1", obstacles: [{in: [town, woods]}]}\n'


assert PLAIN in MECHANISMS


def seeing(text: str) -> Game:
    return good(loaded(mechanisms=MECHANISMS.replace(PLAIN, text)))


def look(text: str, viewer: str, target: str, **more: Any) -> dict[str, Any]:
    return result("sight", {"viewer": viewer, "target": target, **more}, seeing(text))


def test_woods_and_towns_block_what_lies_behind_them() -> None:
    # 0303 is the town: it lies between 0203 and 0403, and 0202 is woods.
    found = look(PLAIN, "0203", "0403")
    assert (found["sees"], found["distance"], found["hexes"]) == (False, 2, ["0303"])
    assert look(PLAIN, "0203", "0303")["sees"]
    assert look(PLAIN, "0303", "0503")["sees"]


def test_one_sees_no_farther_than_is_declared() -> None:
    near = "sight: {range: 2}\n"
    assert look(near, "0301", "0501")["sees"]
    assert not look(near, "0301", "0601")["sees"]


def test_a_hexside_blocks_but_for_those_at_its_foot() -> None:
    # The brook runs between 0103 and 0104.
    side = "sight: {sides: [{across: brook, over: OVER}]}\n"
    for over, at_foot, afar in (
        ("both", True, False),
        ("viewer", True, False),
        ("nobody", False, False),
    ):
        text = side.replace("OVER", over)
        assert look(text, "0103", "0105")["sees"] is at_foot, over
        assert look(text, "0102", "0106")["sees"] is afar, over
    out, back = (
        look(side.replace("OVER", "viewer"), *ends)["sees"]
        for ends in (("0103", "0106"), ("0106", "0103"))
    )
    assert (out, back) == (True, False)
    mutual = side.replace("OVER", "viewer").replace("sight: {", "sight: {mutual: yes, ")
    assert look(mutual, "0106", "0103")["sees"]


def test_units_block_all_or_only_their_enemies() -> None:
    units = {"n-foot": "0301", "s-foot": "0501", "s-guns": "0401"}
    asked = {"viewer": "n-foot", "target": "s-foot", "units": units}
    for whose, own, foe in (("all", False, False), ("enemies", True, False)):
        game = seeing(f"sight: {{units: {{whose: {whose}}}}}\n")
        assert result("sight", asked, game)["sees"] is foe
        mine = {**units, "s-guns": "", "n-horse": "0401"}
        assert result("sight", {**asked, "units": mine}, game)["sees"] is own


def test_high_ground_looks_over_what_is_low() -> None:
    # From the woods, a hill now, over the town to the plain beyond it.
    high = "sight: {ground: [{in: woods, height: 2}], obstacles: [{in: town}], heights: higher}\n"
    assert look(high, "0202", "0404")["sees"]
    assert not look("sight: {obstacles: [{in: town}]}\n", "0203", "0403")["sees"]


def test_those_who_hide_are_spotted_from_near() -> None:
    text = """\
sight:
  spotting:
  - {within: 4, when: {in: woods}, by: {is: leader}, rule: "14.3"}
  - {within: 1, when: {in: woods}, rule: "14.4"}
"""
    units = {"n-foot": "0502", "n-leader": "0502", "s-foot": "0202", "s-guns": "0302"}
    asked = {"viewer": "n-foot", "target": "s-foot", "units": units}
    found = answer("sight", asked, seeing(text))
    assert found.result is not None
    assert not found.result["sees"]
    assert [s.rule for s in found.steps if "spotted" in s.text] == ["14.4"]
    assert look(text, "n-leader", "s-foot", units=units)["sees"]
    assert look(text, "n-foot", "s-guns", units=units)["sees"]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("sight: {obstacles: [{in: wods}]}\n", "in"),
        ("sight: {ground: [{in: hil, height: 1}]}\n", "in"),
        ("sight: {sides: [{across: broke}]}\n", "across"),
    ],
)
def test_terrain_that_there_is_not_is_told(text: str, key: str) -> None:
    found = [p for p in check(seeing(text)) if p.severity == "error"]
    assert [(p.code, p.path[-2]) for p in found] == [("unknown-word", key)]
