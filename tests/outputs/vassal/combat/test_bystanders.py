"""Defenders who cannot be attacked, in the module: they stand by, and what becomes of them."""

from __future__ import annotations

from functools import cache

from builder.model.game import Game
from builder.rules.asking import ask
from builder.rules.validation import fill
from tests.outputs.vassal.combat.test_contests import Field, field_of
from tests.outputs.vassal.reading import Module, read_module
from tests.outputs.vassal.sample import blank_drawings, make_with
from tests.rules.engine.battles.test_bystanders import sparing
from tests.rules.engine.firing.test_fire import FIRE, firing


@cache
def spared(melee: bool = False) -> tuple[Game, Module]:
    """Leaders cannot be attacked."""
    game = fill(sparing(melee=melee))
    return game, read_module(make_with(game, blank_drawings(game)))


@cache
def fired() -> tuple[Game, Module]:
    """Infantry alone can be fired at."""
    only = "  reckon: total\n  on: {is: infantry}\n"
    game = fill(firing(FIRE.replace("  reckon: total\n", only)))
    return game, read_module(make_with(game, blank_drawings(game)))


def attacked(game: Game, module: Module, *south: str, target: str = "") -> Field:
    """One battalion that has been told to attack a hex with units of the south in it."""
    made = field_of(game, module)
    made.put("n-foot", "0401")
    for name in south:
        made.put(name, "0501")
    made.declare(["n-foot"], target or south[0])
    made.table.chat.clear()
    return made


def resolved(made: Field, die: int) -> str:
    """The result of a roll, which the rules engine gives too."""
    made.table.rolls = [die]
    made.table.button("Resolve")
    answer = ask(made.game, "combat", made.asked(["n-foot"], "0501", die=die))
    assert answer.result is not None
    assert made.table.globals["BattleBad"] == "false", made.table.chat
    found = made.table.globals
    if "defence" in answer.result and "BattleDefence" in found:
        assert int(found["BattleDefence"]) == answer.result["defence"]
    assert int(found["BattleColumn"]) == answer.result["column"]
    return str(answer.result["result"])


def test_a_leader_counts_for_nothing_whoever_is_named_as_the_target() -> None:
    for target in ("s-foot", "s-leader"):
        made = attacked(*spared(), "s-foot", "s-leader", target=target)
        resolved(made, 1)
        assert made.table.globals["BattleDefence"] == "3"
        assert any("counts for nothing" in line for line in made.table.chat)


def test_a_leader_retreats_with_the_others_and_loses_no_step() -> None:
    made = attacked(*spared(), "s-foot", "s-leader")
    # 4 to 3 is read at 1 to 1
    assert resolved(made, 5) == "DR"
    made.table.button("Carry out")
    assert [made.pieces[n].get("MustRetreat") for n in ("s-foot", "s-leader")] == ["2", "2"]


def test_a_leader_is_eliminated_when_all_others_are() -> None:
    made = attacked(*spared(), "s-foot", "s-leader")
    assert resolved(made, 4) == "EX"
    made.table.button("Carry out")
    assert [made.pieces[n].map for n in ("s-foot", "s-leader")] == ["Losses", "Losses"]
    # an exchange of the two steps of the infantry, not of the leader's
    assert made.pieces["n-foot"].map == "Losses"


def test_a_leader_alone_is_not_attacked() -> None:
    made = attacked(*spared(), "s-leader")
    made.table.button("Resolve")
    assert made.table.globals["BattleBad"] == "true"
    assert made.table.chat[-1] == "Nobody there may be attacked"


def test_fire_leaves_alone_who_cannot_be_fired_at() -> None:
    made = attacked(*fired(), "s-foot", "s-guns")
    # twice 4 at a range of one hex: the column 7..8
    assert resolved(made, 6) == "D1"
    assert any("nothing happens to it" in line for line in made.table.chat)
    made.table.button("Carry out")
    assert [made.pieces[n].get("MustRetreat") for n in ("s-foot", "s-guns")] == ["2", "0"]
    assert [made.pieces[n].level for n in ("s-foot", "s-guns")] == [2, 1]


def test_a_leader_leaves_a_battle_of_dice() -> None:
    made = attacked(*spared(melee=True), "s-foot", "s-leader")
    made.table.rolls = [1] * 40
    made.table.button("Dice of each unit")
    assert made.table.globals["ClashBad"] == "false", made.table.chat
    assert made.pieces["s-leader"].get("Role") == ""
    assert made.pieces["s-foot"].get("Role") == "T"
