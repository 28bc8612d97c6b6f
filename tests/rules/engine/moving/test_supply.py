"""Supply by chains, roads and conditions; questions that find out by themselves who is without."""

from __future__ import annotations

import pytest

from builder.model.game import Game
from builder.rules.validation import check
from tests.rules.engine.brook import MAP, MECHANISMS, good, loaded, result

OLD = "  depots: {is: leader}\n"
HALVED = "{of: attacker, times: 1/2, when: {across: brook}"
ROAD = "paths:\n  road:\n  - {hexes: [0101, 0102, 0202, 0203, 0204, 0304, 0305, 0306]}\nareas:\n"


def supplying(more: str, old: str = OLD, field: str = MAP) -> Game:
    """The game with more, or something else, declared of supply."""
    return good(loaded(mechanisms=MECHANISMS.replace(old, more), field=field))


CHAIN = """\
  chain:
  - {name: a column, who: {is: artillery}, reach: 6}
  - {name: a commander, who: {is: leader}, reach: 2}
"""


def test_supply_comes_by_the_links_of_a_chain() -> None:
    of = supplying(f"{CHAIN}  direct: no\n")
    near = {"s-foot": "0506", "s-guns": "0503"}
    # The column hangs on the source, and the foot on a leader alone: the south has none.
    found = result("supply", {"units": near}, of)
    assert (list(found["supplied"]), found["unsupplied"]) == (["s-guns"], ["s-foot"])
    either = result("supply", {"units": {**near, "s-foot": "0401"}}, supplying(CHAIN))
    assert either["supplied"]["s-foot"][-1] == "0503"


def test_the_reach_of_a_unit_depends_on_what_it_is() -> None:
    far = {"units": {"n-horse": "0206", "n-foot": "0205"}}
    assert list(result("supply", far, supplying(""))["supplied"]) == ["n-foot"]
    longer = supplying("  changes: [{add: 1, when: {is: cavalry}}]\n")
    assert set(result("supply", far, longer)["supplied"]) == {"n-foot", "n-horse"}
    shorter = supplying("  changes: [{times: 1/2, when: {is: infantry}}]\n")
    assert not result("supply", far, shorter)["supplied"]


def test_a_line_along_a_road_is_of_no_length() -> None:
    of = supplying("  roads: road\n", field=MAP.replace("areas:\n", ROAD))
    found = result("supply", {"units": {"n-horse": "0306", "n-foot": "0506"}}, of)
    assert list(found["supplied"]) == ["n-horse", "n-foot"]
    way = "0306 0305 0304 0204 0203 0202 0102 0101"
    assert found["supplied"]["n-horse"] == way.split()


def test_a_line_may_count_movement_points() -> None:
    of = supplying("  count: points\n")
    # 0202 is woods, which cost horse 3: from 0303 it goes by the open ground beside.
    found = result("supply", {"units": {"n-horse": "0304"}}, of)
    assert len(found["supplied"]["n-horse"]) == 4


def test_steps_may_be_closed_to_lines() -> None:
    shut = supplying("  closed: {across: brook}\n")
    walled = MAP.replace(
        "0204/0103", "0204/0103, 0204/0203, 0204/0304, 0204/0205, 0204/0104, 0204/0105"
    )
    of = good(
        loaded(mechanisms=MECHANISMS.replace(OLD, "  closed: {across: brook}\n"), field=walled)
    )
    stand = {"units": {"n-foot": "0204"}}
    assert result("supply", stand, shut)["supplied"]
    cut = result("supply", stand, of)
    assert (cut["unsupplied"], cut["isolated"]) == (["n-foot"], ["n-foot"])


def test_a_source_gives_when_its_condition_holds() -> None:
    of = good(
        loaded(mechanisms=MECHANISMS.replace('at: ["0606"]}', 'at: ["0606"], when: {turn: 2..4}}'))
    )
    stand = {"units": {"s-foot": "0605"}}
    assert result("supply", {**stand, "turn": 1}, of)["unsupplied"] == ["s-foot"]
    assert result("supply", {**stand, "turn": 2}, of)["supplied"]


def test_a_unit_too_far_off_is_not_isolated() -> None:
    found = result("supply", {"units": {"n-foot": "0206"}})
    assert (found["unsupplied"], found["isolated"]) == (["n-foot"], [])


def halving() -> Game:
    text = "{of: attacker, times: 1/2, when: {is: unsupplied}, rule: '7.9'}\n  - " + HALVED
    return good(loaded(mechanisms=MECHANISMS.replace(HALVED, text)))


def test_a_combat_finds_out_who_is_out_of_supply() -> None:
    far = {"units": {"n-foot": "0506", "s-foot": "0606"}, "attackers": "n-foot", "target": "0606"}
    assert result("combat", far, halving())["attack"] == 2
    near = {"units": {"n-foot": "0202", "s-foot": "0302"}, "attackers": "n-foot", "target": "0302"}
    assert result("combat", near, halving())["attack"] == 4


def test_supply_that_is_given_by_hand_stands() -> None:
    far = {"units": {"n-foot": "0506", "s-foot": "0606"}, "attackers": "n-foot", "target": "0606"}
    assert result("combat", {**far, "unsupplied": ""}, halving())["attack"] == 4
    near = {"units": {"n-foot": "0202", "s-foot": "0302"}, "attackers": "n-foot", "target": "0302"}
    assert result("combat", {**near, "unsupplied": "n-foot"}, halving())["attack"] == 2


def test_who_has_zones_may_depend_on_supply() -> None:
    text = MECHANISMS.replace(
        "  who: {not: {is: leader}}\n  closed", "  who: {not: {is: unsupplied}}\n  closed"
    )
    of = good(loaded(mechanisms=text))
    assert not result("zones", {"units": {"n-foot": "0506"}}, of)["zones"]["north"]
    assert result("zones", {"units": {"n-foot": "0202"}}, of)["zones"]["north"]


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ("  roads: raod\n", "unknown-word"),
        ("  chain: [{who: {is: hedquarters}, reach: 2}]\n", "unknown-word"),
        ("  closed: {along: raod}\n", "unknown-word"),
        ("  closed: {is: infantry}\n", "never-holds"),
        ("  closed: {not: {with: leader}}\n", "never-holds"),
    ],
)
def test_a_mistake_in_supply_is_told(more: str, code: str) -> None:
    assert code in [p.code for p in check(supplying(more))]


def test_a_step_of_a_supply_line_is_closed_by_what_lies_there() -> None:
    for closed in ("across: brook", "in: lake", "not: {in: clear}", "some: {is: infantry}"):
        assert not [
            p for p in check(supplying(f"  closed: {{{closed}}}\n")) if p.severity == "error"
        ]


def test_a_source_is_no_unit() -> None:
    text = MECHANISMS.replace('at: ["0606"]}', 'at: ["0606"], when: {is: infantry}}')
    assert "never-holds" in [p.code for p in check(good(loaded(mechanisms=text)))]


def test_a_unit_in_the_place_of_its_source_has_supply_though_in_an_enemy_zone() -> None:
    # 0606 is the source of the south, and next to the north's infantry
    near = {"n-foot": "0605", "s-foot": "0606", "s-guns": "0406"}
    found = result("supply", {"units": near}, supplying(""))
    assert found["supplied"]["s-foot"] == ["0606"]
    # but no line leads on from there
    assert "s-guns" in found["unsupplied"]
    free = result("supply", {"units": {**near, "n-foot": "0101"}}, supplying(""))
    assert "s-guns" in free["supplied"]


def test_a_unit_with_its_commander_has_supply_though_both_are_in_an_enemy_zone() -> None:
    commander = '- {side: south, who: {is: artillery}}\n  - {side: south, at: ["0101"]}\n'
    of = supplying(commander, old='- {side: south, at: ["0606"]}\n')
    near = {"n-foot": "0605", "s-foot": "0606", "s-guns": "0606"}
    assert set(result("supply", {"units": near}, of)["supplied"]) >= {"s-foot", "s-guns"}
