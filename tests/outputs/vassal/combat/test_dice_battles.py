"""Battles of dice in the module: pressed on a table, volley by volley, they come to what the rules engine
says of the same hits."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest

from builder.model.game import Game
from builder.outputs.vassal.features.dice_battles.terms import DiceBattleTerms
from builder.problems import Problem
from builder.rules.asking import ask
from builder.rules.core.positions.position import Piece as Unit
from builder.rules.engine.dice_battles.dice_battle import (
    SIDES,
    DiceBattleSetup,
    battle_pool,
    hit_chances,
    sides_of,
)
from builder.rules.engine.dice_battles.dice_battle_procedure import (
    BattleInputs,
    dice_battle_setup_of,
)
from builder.rules.procedures import Context, Refused
from builder.rules.registry import dice_battles_of
from builder.rules.validation import fill
from tests.outputs.vassal import built_in
from tests.outputs.vassal.combat.test_contests import (
    FROST,
    Field,
    armies,
    condition,
    field_of,
    moment,
    scenes,
)
from tests.outputs.vassal.reading import Module, read_module
from tests.outputs.vassal.sample import blank_drawings, make_with
from tests.outputs.vassal.tabletop import Piece
from tests.rules.engine import brook
from tests.thorough import times

LETTER = {"attacker": "A", "defender": "D"}


@dataclass
class Fight:
    """A battle on the table, and the same in the rules engine."""

    made: Field
    battle: DiceBattleSetup
    given: dict[str, Any]
    hits: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))

    def unit(self, name: str) -> Piece:
        return self.made.pieces[name]

    def lost(self, piece: Unit) -> int:
        """The steps that a unit on the table has lost; all of them once it has left the map."""
        found = self.unit(piece.name)
        return found.level - 1 if found.map == "Map" else self.battle.all_steps(piece)

    def owed(self, side: str) -> int:
        return int(self.made.table.globals[f"ClashHits{LETTER[side]}"])

    def left(self, side: Any) -> int:
        return sum(self.battle.all_steps(p) - self.lost(p) for p in self.battle.pieces_of(side))

    # -- one volley ------------------------------------------------------------------------------

    def fires(self, sides: list[Any], sort: int) -> bool:
        """Press for a volley of some sides' units of a sort, if any of them rolls; whether they do."""
        if not (self.left("attacker") and self.left("defender")):
            return False
        rolling = {
            p.name: (
                self.battle.dice(p, side, self.lost(p)),
                self.battle.target(p, side, self.lost(p)),
                side,
            )
            for side in sides
            for p in self.battle.pieces_of(side)
            if self.battle.sort(p) == sort and self.lost(p) < self.battle.all_steps(p)
        }  # fmt: skip
        if not any(many for many, *_ in rolling.values()):
            return False
        before = {side: self.left(side) for side in SIDES}
        self.made.table.button("Fire")
        for name, (many, need, side) in rolling.items():
            other = "defender" if side == "attacker" else "attacker"
            self.hits[other] += self._thrown(name, many, need)
        for side in SIDES:
            self.hits[side] = min(self.hits[side], self._steps(side))
            self._chosen(side)
            assert before[side] - self.left(side) == self.hits[side] - self._before(side, before)
        return True

    def _steps(self, side: Any) -> int:
        return len(self.battle._losing(side)) - 1

    def _before(self, side: Any, before: dict[Any, int]) -> int:
        return self.battle.steps(side) - before[side]

    def _thrown(self, name: str, many: int, need: int) -> int:
        """The hits of what a unit has rolled: so many dice, each with its face's letter."""
        if not many:
            return 0
        dice = self.unit(name).get("ClashThrown")
        assert len(dice) == many, (name, dice, many)
        battle, pool = self.battle.battle, battle_pool(self.battle.game, self.battle.battle)
        if pool is not None:
            faces = dict(zip("ABCDEFGHIJKLMNOP", dict.fromkeys(pool.faces), strict=False))
            good, double = pool.meant("hits") | pool.meant("double"), pool.meant("double")
            return sum((faces[x] in good) + (faces[x] in double) for x in dice)
        less = battle.hits is not None and battle.hits.less
        good = [n for n in range(1, sides_of(battle) + 1) if (n <= need if less else n >= need)]
        chance = hit_chances(sides_of(battle), need, less).get(1, 0)
        assert chance == len(good) / sides_of(battle) or good
        return sum("ABCDEFGHIJKLMNOP".index(x) + 1 in good for x in dice)

    def _chosen(self, side: Any) -> None:
        """Take hits where there is a choice: of the units that the rules offer, as the engine would."""
        while self.owed(side):
            lost = [self.lost(p) for p in self.battle.pieces_of(side)]
            able = [
                n
                for n, p in enumerate(self.battle.pieces_of(side))
                if self.battle._alive(p, lost[n])
            ]
            dice = {
                n: self.battle.dice(self.battle.pieces_of(side)[n], side, lost[n]) for n in able
            }
            best = (max if self.battle.battle.losses == "strongest" else min)(dice.values())
            offered = [n for n in able if dice[n] == best]
            assert len(offered) > 1, (self.made.table.chat, self.given)
            may = [n for n in able if self._offered(self.battle.pieces_of(side)[n])]
            assert may == offered
            took = self.battle._next(side, able, lost)
            self.unit(self.battle.pieces_of(side)[took].name).press("clash-hit")
            self.made.table.button("Take the hits")

    def _offered(self, piece: Unit) -> bool:
        found = self.unit(piece.name)
        which = next(
            f["condition"] for kind, f in found._fields if f.get("key", "").endswith(",clash-hit")
        )
        return found.work_out(which) is True

    # -- all of it -------------------------------------------------------------------------------

    def played(self) -> None:
        """All rounds; then the steps left are those that the engine tells of as many hits."""
        begun = False
        for _ in range(self.battle.battle.rounds):
            for sort in range(self.battle.sorts):
                for sides in _turns(self.battle.battle.first):
                    begun |= self.fires(sides, sort)
        if not begun or self.made.table.globals["ClashOn"] == "true":
            self.made.table.button("Fire")
        assert self.made.table.globals["ClashOn"] == "false", self.made.table.chat
        answer = ask(self.battle.game, "battle", {**self.given, "hits": self.hits})
        assert answer.result is not None
        found = {
            p.name: self.battle.all_steps(p) - self.lost(p)
            for s in SIDES
            for p in self.battle.pieces_of(s)
        }
        assert found == (answer.result["left"] or found)
        assert self.made.table.chat[-1] == self._end(), self.made.table.chat
        for side in SIDES:
            marks = {self.unit(p.name).get("ClashBack", "0") for p in self.battle.pieces_of(side)
                     if self.unit(p.name).map == "Map"}  # fmt: skip
            assert marks <= {self._far() if f"The {side} must retreat" in self._end() else "0"}

    def _far(self) -> str:
        """How far the beaten go, as it is written on them; -1 where no number is declared."""
        lost = [self.battle.steps(side) - self.left(side) for side in SIDES]
        far = self.battle.battle.retreat
        return str(abs(lost[0] - lost[1]) if far == "difference" else far or -1)

    def _end(self) -> str:
        lost = {side: self.battle.steps(side) - self.left(side) for side in SIDES}
        after = self.battle.battle.after
        if not self.left("attacker"):
            return "Nobody is left" if not self.left("defender") else "No attacker is left"
        if not self.left("defender"):
            enter = " Attackers may enter the place." if self.battle.battle.advance else ""
            return f"No defender is left.{enter}"
        if after == "worse":
            worse = lost["attacker"] - lost["defender"]
            after = "nobody" if not worse else "attacker" if worse > 0 else "defender"
        far = f" (hexes: {self._far()})" if self.battle.battle.retreat else ""
        return "Nobody must retreat" if after == "nobody" else f"The {after} must retreat{far}"


def _turns(first: str) -> list[list[str]]:
    if first == "together":
        return [["attacker", "defender"]]
    return [["attacker"], ["defender"]] if first == "attacker" else [["defender"], ["attacker"]]


# -- at random ---------------------------------------------------------------------------------


def placed(
    made: Field, chance: random.Random, target: Any, around: list[Any], sides: list[str]
) -> Fight | None:
    """A battle at random; ``None`` for one that may not be."""
    game, space = made.game, made.game.maps[0].space
    own, other = ([n for n in armies(game)[side] if _alone(game, n)] for side in sides)
    chance.shuffle(own)
    chance.shuffle(other)
    attackers, there = own[: chance.randint(1, 4)], other[: chance.randint(1, 3)]
    where = chance.sample(around, min(len(around), chance.choice((1, 1, 2))))
    steps: dict[str, int] = {}
    for name in [*attackers, *there]:
        unit = game.counters[name.partition("#")[0]]
        lost = chance.choice([0, 0, chance.randrange(unit.steps)])
        piece = made.put(
            name, space.id(target if name in there else chance.choice(where)), lost=lost
        )
        steps[name] = unit.steps - lost
        piece.level = 1 + lost
    weather = chance.choice(game.mechanisms.weather.kinds).id if game.mechanisms.weather else ""
    turn = chance.randint(1, 8)
    table = made.table
    table.globals |= {"Weather": weather, "TurnNo": str(turn), "BattleTurn": str(turn)}
    now = moment(made, chance)
    table.rolls = [chance.randint(1, 6) for _ in range(900)]
    given = {
        "units": made.units, "attackers": " ".join(attackers), "target": space.id(target), "steps": steps,
        "unsupplied": "", "weather": weather, "turn": turn, **now,
    }  # fmt: skip
    try:
        battle = dice_battle_setup_of(Context(game), BattleInputs.model_validate(given))
    except Refused:
        return None
    made.declare(attackers, chance.choice(there))
    return Fight(made, battle, given)


def _alone(game: Game, name: str) -> bool:
    """Whether no other counter takes the place of a unit's."""
    return not game.counters[name.partition("#")[0]].replaced


def _dice_of(piece: Piece) -> int:
    """The dice that a unit rolls: its own property, or a constant's if its traits are joined."""
    return int(piece.get("ClashDice") or piece.work_out(piece.get("E_ClashDice")))


def fought(made: Field, *scene: Any) -> bool:
    """One battle at random, if it may be: each unit's dice are the engine's, and so is all that comes."""
    fight = placed(made, *scene)
    if fight is None:
        return False
    fight.made.table.button("Dice of each unit")
    assert made.table.globals["ClashBad"] == "false", made.table.chat
    answer = ask(made.game, "battle", fight.given)
    dice = {name: _dice_of(made.pieces[name]) for name in answer.result["dice"]}
    assert dice == answer.result["dice"], (fight.given, made.table.chat)
    fight.played()
    return True


@pytest.mark.parametrize("seed", range(2))
def test_battles_over_the_gotthard_come_to_what_the_rules_engine_says(seed: int) -> None:
    game, module = built_in.game("gotthard"), built_in.module("gotthard")
    found = [fought(field_of(game, module), *scene) for scene in scenes(game, seed)]
    assert sum(found) > times(1, 5)


@cache
def melee() -> tuple[Game, Module]:
    """The small game on the brook."""
    game = fill(brook.good(brook.loaded()))
    return game, read_module(make_with(game, blank_drawings(game)))


@pytest.mark.thorough
def test_battles_of_several_rounds_come_to_what_the_rules_engine_says() -> None:
    game, module = melee()
    found = [fought(field_of(game, module), *scene) for scene in scenes(game, 3)]
    assert sum(found) > times(1, 5)


def anything(chance: random.Random) -> str:
    """The mechanisms of the brook with a battle of any dice."""
    number = [
        {"of": chance.choice(["attacker", "defender"]), "when": condition(chance),
         **chance.choice([{"times": "1/2"}, {"times": "3/2"}, {"times": "2/3", "add": 1}, {"add": -1}])}
        for _ in range(5)
    ]  # fmt: skip
    aim = [
        {"of": chance.choice(["attacker", "defender"]), "when": condition(chance), "by": by}
        for by in chance.sample([-2, -1, 1, 2], 3)
    ]
    hits = chance.choice(["5 or more", "2 or less", "attack or less", "defence or more"])
    more = {
        "numbers": number, "aim": aim, "hits": hits,
        "dice": chance.choice(["steps", "attack", "defence"]),
        "order": chance.choice([[], ["artillery", "cavalry"], ["reduced"]]),
        "rounding": chance.choice(["up", "down"]), "losses": chance.choice(["strongest", "weakest"]),
        "first": chance.choice(["attacker", "defender", "together"]), "rounds": chance.randint(1, 3),
        "after": chance.choice(["attacker", "defender", "worse", "nobody"]), "advance": True,
    }  # fmt: skip
    if more["after"] != "nobody":
        more |= chance.choice([{}, {"retreat": 2}, {"retreat": "difference"}])
    if chance.random() < 0.3:
        more = {key: value for key, value in more.items() if key not in ("hits", "aim")}
        more["die"] = "fray"
    start, end = brook.MECHANISMS.index("  dice: steps\n"), brook.MECHANISMS.index("supply:\n")
    lines = "".join(f"  {key}: {json.dumps(value)}\n" for key, value in more.items())
    fray = "- {id: fray, name: Fray, hits: 4+, double: 6, again: 1}\n"
    text = brook.MECHANISMS[:start] + lines + brook.MECHANISMS[end:] + FROST
    return (
        text.replace("dice:\n-", f"dice:\n{fray}-")
        if "\ndice:\n" in text
        else f"{text}dice:\n{fray}"
    )


RATED = """\
source: given 5.0
battles:
- id: melee
  rule: "7.20"
  reach: adjacent
  dice: steps
  hits: 5 or more
  numbers:
  - {of: attacker, add: 1, value: attack, from: leader}
  - {of: attacker, times: 1/2, when: {defender in: town}}
  aim:
  - {of: defender, by: 1, value: attack, from: leader, when: {not: {in: woods}}}
  - {of: attacker, by: -1, value: defence, from: [leader, chief]}
  rounds: 2
retreat: {rule: "8.1"}
stacking: {limits: [{most: 9}]}
"""
LEADERS = (
    brook.COUNTERS.replace("values: 0-0-8", "values: 2-1-8")
    + """\
- {id: s-leader, count: 2, name: S9, nation: southern, symbol: {branch: hq}, values: 1-2-8,
   traits: leader}
- {id: n-chief, name: N9, nation: northern, symbol: {branch: hq}, values: 3-2-8, traits: leader chief}
- {id: s-chief, name: S8, nation: southern, symbol: {branch: hq}, values: 0-4-8, traits: chief leader}
"""
)


@cache
def led() -> tuple[Game, Module]:
    """The small game with leaders whose values count in battles of dice."""
    game = fill(brook.good(brook.loaded(mechanisms=RATED, counters=LEADERS)))
    return game, read_module(make_with(game, blank_drawings(game)))


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(times(2, 4)))
def test_values_of_leaders_count_as_the_rules_engine_says(seed: int) -> None:
    game, module = led()
    found = [fought(field_of(game, module), *scene) for scene in scenes(game, seed)]
    assert sum(found) > times(1, 5)


@pytest.mark.parametrize("seed", range(times(1, 8)))
def test_any_battle_of_dice_comes_to_what_the_rules_engine_says(seed: int) -> None:
    chance = random.Random(seed)
    game = fill(brook.good(brook.loaded(mechanisms=anything(chance))))
    module = read_module(make_with(game, blank_drawings(game)))
    scenes_ = list(scenes(game, seed))[:12]
    assert sum(fought(field_of(game, module), *scene) for scene in scenes_)


def crowd(points: int, times: str) -> tuple[Game, list[Problem]]:
    """The brook with an army of many dice, and what the module says of it."""
    counters = brook.COUNTERS.replace("points: 8", f"points: {points}")
    text = brook.MECHANISMS.replace(
        "  numbers:\n", f"  numbers:\n  - {{of: attacker, times: {times}, when: {{in: woods}}}}\n"
    )
    game = fill(brook.good(brook.loaded(counters=counters, mechanisms=text)))
    problems: list[Problem] = []
    make_with(game, blank_drawings(game), problems)
    return game, problems


def test_an_army_of_ninety_nine_steps_is_rolled_for() -> None:
    game, problems = crowd(99, "1")
    assert DiceBattleTerms(dice_battles_of(game)[0]).computed
    assert "vassal-battle" not in [p.code for p in problems]


def test_a_battle_of_too_many_dice_is_left_to_the_players_and_that_is_told() -> None:
    game, problems = crowd(99, "2")
    assert not DiceBattleTerms(dice_battles_of(game)[0]).computed
    (told,) = [p for p in problems if p.code == "vassal-battle"]
    assert "198 dice" in told.message


# -- one battle by hand ----------------------------------------------------------------------------


def pass_() -> Field:
    """Two divisions attack Gudin on his pass."""
    game, module = built_in.game("gotthard"), built_in.module("gotthard")
    made = field_of(game, module)
    for name in ("ru-bagration", "ru-foerster"):
        made.put(name, "0519")
    made.put("fr-gudin-1", "0418")
    made.table.globals["Step"] = "Allies: Battle"
    made.declare(["ru-bagration", "ru-foerster"], "fr-gudin-1")
    made.table.chat.clear()
    return made


def dice(*units: list[int]) -> list[int]:
    """What some units roll. The table's reader works out the dice that a unit does not have, too."""
    most = DiceBattleTerms(dice_battles_of(built_in.game("gotthard"))[0]).most
    return [n for rolled in units for n in [*rolled, *[6] * (most - len(rolled))]]


def test_every_die_is_told_and_hits_strike_at_once_where_there_is_no_choice() -> None:
    made = pass_()
    made.table.rolls = dice([1, 6])
    made.table.button("Fire")
    assert made.table.chat[:4] == [
        "Battle in 0418: High Alps",
        "7.1, round 1: the attacker fires",
        "Bagration's advance guard, dice: 2, hits on 3 or less: 1 6 – hits: 1",
        "Hits on the defender: 1",
    ]
    assert made.pieces["fr-gudin-1"].level == 2


def test_of_equal_units_the_owner_chooses_and_nobody_fires_before() -> None:
    made = pass_()
    made.table.rolls = dice([6, 6], [1, 6, 6, 6])
    made.table.button("Fire to the end")
    assert made.table.chat[-1].startswith("Hits that the attacker must still take: 1")
    made.pieces["ru-foerster"].press("clash-hit")
    assert [made.pieces[n].level for n in ("ru-bagration", "ru-foerster")] == [1, 2]
    made.table.rolls = dice([6, 6])
    made.table.button("Fire to the end")
    assert made.table.chat[-2:] == [
        "The battle is over. Steps lost: attacker 1, defender 0",
        "The attacker must retreat (hexes: 1)",
    ]


def test_each_takes_the_hits_of_his_own_units() -> None:
    made = pass_()
    made.table.side, made.table.rolls = "allies", dice([1, 1])
    made.table.button("Fire")
    assert made.pieces["fr-gudin-1"].level == 1
    made.table.side = "french"
    made.table.button("Take the hits")
    assert made.pieces["fr-gudin-1"].level == 3


def test_events_that_hold_are_said_once_by_a_button() -> None:
    made = pass_()
    made.table.button("“The bullet is a fool” is in effect")
    assert made.table.chat == ["From now on: “The bullet is a fool” is in effect"]
    made.table.button("Dice of each unit")
    assert "+1 if it is Russian and “The bullet is a fool” is in effect" in made.table.chat[-3]
    made.table.button("Nothing is in effect")
    made.table.button("Dice of each unit")
    assert "+1" not in made.table.chat[-3]


def test_blocks_are_marked_as_out_of_supply_though_no_battle_asks_for_it() -> None:
    """Hunger and winter do."""
    made = field_of(built_in.game("gotthard"), built_in.module("gotthard"))
    leaders = {unit.id for unit in made.game.units if "leader" in unit.traits}
    name = next(name for name in armies(made.game)["allies"] if name not in leaders)
    piece = made.put(name, "1508", unsupplied=True)
    assert piece.get("Unsupplied") == "1"
    assert made.table.chat[-1].endswith("1508 is out of supply")
    piece.press("battle-supply-on")
    assert piece.get("Unsupplied") == ""
