"""More than two sides: allies, neutrals and enemies, and what changes that (27.0)."""

from __future__ import annotations

from typing import Any

import pytest

from builder.rules.engine.alliances.alliance_play import attacked, related
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.play.moment import Moment
from builder.rules.validation import check
from tests.playing import three_sides
from tests.rules.engine import brook
from tests.rules.engine.sentences.test_prose import cases, text

QUARREL = {"south west": "enemies"}


def result(name: str, units: dict[str, str], **given: Any) -> dict[str, Any]:
    return brook.result(name, {"units": units, **given}, three_sides.game())


def why_not(units: dict[str, str], path: list[str], **given: Any) -> str:
    """Why a unit may not move along a path; empty if it may."""
    asked = {"units": units, "unit": next(iter(units)), "path": path, **given}
    told = brook.answer("move", asked, three_sides.game())
    assert told.result is not None
    return "" if told.result["legal"] else told.steps[-1].text


def test_allies_stack_together_within_the_limit() -> None:
    pair = {"s-foot": "0303", "w-foot": "0303"}
    assert result("stacking", pair)["legal"]
    assert result("stacking", {**pair, "w-foot#2": "0303"})["over"] == ["0303"]
    assert result("stacking", {**pair, "w-foot#2": "0303"}, relations=QUARREL)["legal"]


def test_a_unit_moves_to_its_ally_and_not_to_a_neutral_or_an_enemy() -> None:
    assert why_not({"s-foot": "0304", "w-foot": "0303"}, ["0303"]) == ""
    assert (
        why_not({"s-foot": "0304", "e-foot": "0303"}, ["0303"])
        == "Units of another side are there."
    )
    quarrel = why_not({"s-foot": "0304", "w-foot": "0303"}, ["0303"], relations=QUARREL)
    assert quarrel == "Enemies are there."


def test_only_enemies_have_zones_of_control() -> None:
    way = ["0302", "0402"]
    assert why_not({"s-foot": "0202", "e-foot": "0303"}, way) == ""
    assert why_not({"s-foot": "0202", "w-foot": "0303"}, way) == ""
    assert "zone" in why_not({"s-foot": "0202", "n-foot": "0303"}, way)


def test_allies_attack_together_and_never_each_other() -> None:
    units = {"s-foot": "0303", "w-foot": "0303", "n-foot": "0203"}
    both = {"attackers": ["s-foot", "w-foot"], "target": "0203"}
    assert brook.answer("combat", {"units": units, **both}, three_sides.game()).result
    for attackers, target in ((["w-foot"], "0303"), (["s-foot", "n-foot"], "0202")):
        asked = {"units": units | {"s-foot": "0202"}, "attackers": attackers, "target": target}
        assert brook.answer("combat", asked, three_sides.game()).result is None
    apart = {"units": units, **both, "relations": QUARREL}
    assert brook.answer("combat", apart, three_sides.game()).result is None


def test_allies_draw_supply_from_each_other_s_sources() -> None:
    units = {"w-foot": "0605"}
    assert result("supply", units)["unsupplied"] == []
    assert result("supply", units, relations=QUARREL)["unsupplied"] == ["w-foot"]


def test_allies_hold_places_for_each_other_and_win_together() -> None:
    asked = {"south west": "allied"}
    score = result("score", {"w-foot": "0303", "n-foot": "0101"}, relations=asked)
    assert (score["points"]["west"], score["ahead"], score["by"]) == (5, "west", 2)
    with_south = {"w-foot": "0303", "s-foot": "0201", "n-foot": "0101"}
    assert result("score", with_south)["by"] == 4
    assert result("score", with_south, relations=QUARREL)["by"] == 3


def test_of_several_sides_each_has_its_rank_and_allies_share_theirs() -> None:
    units = {"w-foot": "0303", "s-foot": "0201", "n-foot": "0101"}
    ranks = result("score", units)["ranks"]
    assert ranks == {"south": 1, "west": 1, "north": 3, "east": 4}
    apart = result("score", units, relations=QUARREL)
    assert apart["ranks"] == {"west": 1, "north": 2, "south": 3, "east": 4}


def test_a_level_of_one_ally_is_reached_by_the_points_of_all_of_them() -> None:
    level = "{least: 2, result: Victory, side: south}"
    one = three_sides.changed(("{least: 3, result: Victory}", level))
    units = {"w-foot": "0303", "n-foot": "0101"}
    assert brook.result("score", {"units": units}, one)["result"] == "Victory"
    asked = {"units": units, "relations": QUARREL}
    assert brook.result("score", asked, one)["result"] == "Draw"


def test_the_rules_of_several_sides_compare_a_side_with_every_other() -> None:
    said = text(cases(three_sides.game())["11.1"])
    assert "Victory: a side has at least 3 points more than any other side." in said


def _standing(**at: str) -> tuple[Any, Moment]:
    state = three_sides.standing(three_sides.game(), **at)
    return state.match, state.moment


def test_whoever_attacks_a_neutral_is_at_war_with_him_and_so_are_his_allies() -> None:
    match, moment = _standing(s_foot="0303", e_foot="0203", n_foot="0101")
    after = situation_at(match, attacked(match, moment, ["s-foot"], ["0203"]))
    assert after.is_enemy("east", "south")
    assert after.is_enemy("east", "west")
    assert after.relation("east", "north") == "neutral"


def test_former_allies_part_and_the_side_that_changes_leaves() -> None:
    match, moment = _standing(s_foot="0303", w_foot="0303")
    after = match.settled(related(match, moment, "west", ["south"], "enemies", "18.1"))
    due = match.due(after)
    assert due is not None
    assert due[0].kind == "joined-place"
    assert due[1].player(match, after, due[0]) == "west"


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        (
            ("  allied: [[south, west]]\n", "  allied: [[south, west], [south, mars]]\n"),
            "unknown-word",
        ),
        (("  allied: [[south, west]]\n", "  allied: [[south]]\n"), "bad-alliance"),
        (("  neutral: [east]\n", "  neutral: [[south, west]]\n"), "bad-alliance"),
        (
            ("when: {allied: [south, west]}, rule", "when: {allied: [south, mars]}, rule"),
            "unknown-word",
        ),
    ],
)
def test_alliances_that_cannot_be_are_reported(changed: tuple[str, str], code: str) -> None:
    found = brook.loaded(
        game=three_sides.GAME,
        counters=three_sides.COUNTERS,
        mechanisms=brook.replaced(three_sides.MECHANISMS, changed),
        over=three_sides.SCENARIO,
    )
    assert found.game is not None
    assert code in {problem.code for problem in check(found.game)}


def test_an_effect_on_alliances_needs_their_declaration() -> None:
    war = "{id: war, name: War, turns: 2, effects: [{relation: enemies, side: north}]}"
    found = brook.loaded(mechanisms=f"source: given 4.0\nevents: [{{entries: [{war}]}}]\n")
    assert found.game is not None
    assert "bad-alliance" in {problem.code for problem in check(found.game)}
