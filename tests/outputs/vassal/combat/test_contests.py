"""Declared combats in the module: pressed on a table, they come to what the rules engine answers."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest

from builder.model.game import Game
from builder.model.space import Cell
from builder.model.space.hexes import HexLayout
from builder.outputs.vassal.counters.slots import counter_names
from builder.outputs.vassal.expressions.module_pictures import PIXELS_PER_MM
from builder.outputs.vassal.table.turns import step_names
from builder.rules.asking import ask
from builder.rules.core.questions import side_of
from builder.rules.registry import lasting_events_of
from builder.rules.validation import fill
from builder.vassal.format.names import engine_safe_text
from tests.outputs.vassal import built_in
from tests.outputs.vassal.reading import Module, read_module
from tests.outputs.vassal.sample import blank_drawings, make_with
from tests.outputs.vassal.tabletop import Piece, Table
from tests.rules.engine import brook
from tests.thorough import each_once, times

MANY = times(8, 25)
"""Battles for each seed."""


@dataclass
class Field:
    """A game on a table, with what stands where, as it is asked of the rules engine too."""

    game: Game
    table: Table
    units: dict[str, str] = field(default_factory=dict)
    reduced: list[str] = field(default_factory=list)
    unsupplied: list[str] = field(default_factory=list)
    states: dict[str, list[str]] = field(default_factory=dict)
    pieces: dict[str, Piece] = field(default_factory=dict)

    def put(
        self,
        name: str,
        hex: str,
        *,
        reduced: bool = False,
        unsupplied: bool = False,
        disrupted: bool = False,
        lost: int = 0,
    ) -> Piece:
        """A unit in a hex, by its name in positions."""
        sheet = self.game.maps[0]
        x, y = _layout(self.game.id).centre(sheet.space.cell(hex))
        unit = name.partition("#")[0]
        called = counter_names(self.game)[unit]
        piece = self.table.place(called, hex, (round(x), round(y)), lost=lost or int(reduced))
        self.units[name], self.pieces[name] = hex, piece
        self.reduced += [name] if reduced else []
        if unsupplied:
            self.unsupplied.append(name)
            piece.press("battle-supply-off")
        if disrupted:
            self.states[name] = ["disrupted"]
            piece.press("state-disrupted")
        return piece

    def asked(self, attackers: list[str], target: str, **more: Any) -> dict[str, Any]:
        """The question for the rules engine."""
        return {
            "units": self.units, "reduced": " ".join(self.reduced), "target": target,
            "unsupplied": " ".join(self.unsupplied), "attackers": " ".join(attackers),
            **({"states": self.states} if self.states else {}), **more,
        }  # fmt: skip

    def declare(self, attackers: list[str], defender: str) -> None:
        """Say who attacks, and one of those who are attacked."""
        for name in attackers:
            self.pieces[name].press("battle-attack-with")
        self.pieces[defender].press("battle-aim-at")


@cache
def _layout(game: str) -> HexLayout:
    made = built_in.game(game) if game in built_in.GAMES else brook.game()
    layout = blank_drawings(made).boards[made.maps[0].id].layout
    assert layout is not None
    return layout.scaled(PIXELS_PER_MM)


def field_of(game: Game, module: Module) -> Field:
    """An empty table with a game's module."""
    return Field(game, Table(module, engine_safe_text(game.maps[0].title)))


def alder() -> Field:
    """The Bridges of the Alder, when the French fight."""
    made = field_of(built_in.game("alder"), built_in.module("alder"))
    made.table.globals["Step"] = "French: Combat"
    return made


@cache
def _brook(reckon: str, bands: str, more: str) -> tuple[Game, Module]:
    table = brook.TABLE.replace("1:2 1:1 3:2 2:1 3:1 4:1", bands)
    text = brook.MECHANISMS.replace("  table: crt\n", f"  table: crt\n  reckon: {reckon}\n{more}")
    game = fill(brook.good(brook.loaded(crt=table, mechanisms=text)))
    return game, read_module(make_with(game, blank_drawings(game)))


@cache
def _defender_retreats(instead: str) -> tuple[Game, Module]:
    """The small game on the brook, where units that would retreat come to something else."""
    text = brook.MECHANISMS.replace(
        "    DR: {defender: retreat 2}\n", f"    DR: {{defender: {instead}}}\n"
    )
    game = fill(brook.good(brook.loaded(mechanisms=text)))
    return game, read_module(make_with(game, blank_drawings(game)))


def of_brook(reckon: str, bands: str, more: str = "") -> Field:
    """The small game on the brook with another way to reckon."""
    return field_of(*_brook(reckon, bands, more))


# -- whatever stands there -------------------------------------------------------------------------


def armies(game: Game) -> dict[str, list[str]]:
    """The names of all units by side."""
    found: dict[str, list[str]] = {}
    for unit in game.units:
        names = [unit.id, *(f"{unit.id}#{n}" for n in range(2, unit.count + 1))]
        found.setdefault(side_of(game, unit), []).extend(names)
    return found


def scenes(game: Game, seed: int) -> Iterator[tuple[random.Random, Cell, list[Cell], list[str]]]:
    """Targets with the hexes round them, and the side that attacks first."""
    chance = random.Random(seed)
    space = game.maps[0].space
    for _ in range(MANY):
        target = chance.choice(space.cells)
        sides = list(armies(game))
        chance.shuffle(sides)
        yield chance, target, list(space.neighbours(target)), sides


def fought(
    made: Field, chance: random.Random, target: Cell, around: list[Cell], sides: list[str]
) -> None:
    """One battle at random: the table and the rules engine say the same."""
    game, space = made.game, made.game.maps[0].space
    own, other = (list(armies(game)[side]) for side in sides)
    chance.shuffle(own)
    chance.shuffle(other)
    where = chance.sample(around, min(len(around), chance.choice((1, 1, 2, 3))))
    any_state = {"reduced": (0, 0, 1), "unsupplied": (0, 0, 0, 1)}
    any_state |= {"disrupted": (0, 0, 1)} if game.mechanisms.states else {}
    backs = {u.id for u in game.units if u.reduced is not None}

    def put(name: str, hex: str) -> None:
        states = {state: bool(chance.choice(odds)) for state, odds in any_state.items()}
        states["reduced"] &= name.partition("#")[0] in backs
        made.put(name, hex, **states)

    attackers, there = own[: chance.randint(1, 6)], other[: chance.randint(1, 3)]
    for name in attackers:
        put(name, space.id(chance.choice(where)))
    for name in own[len(attackers) :][: chance.randint(0, 2)]:
        put(name, space.id(chance.choice(where)))
    for name in there:
        put(name, space.id(target))
    weather = chance.choice(game.mechanisms.weather.kinds).id if game.mechanisms.weather else ""
    turn, die = chance.randint(1, 8), chance.randint(1, 6)
    made.table.globals["Weather"] = weather
    made.table.globals["TurnNo"] = made.table.globals["BattleTurn"] = str(turn)
    made.table.rolls = [die]
    made.declare(attackers, chance.choice(there))
    now = moment(made, chance)
    made.table.chat.clear()
    made.table.button("Resolve")
    given = made.asked(attackers, space.id(target), weather=weather, turn=turn, die=die, **now)
    same(made.table, ask(game, "combat", given), given)


def moment(made: Field, chance: random.Random) -> dict[str, Any]:
    """A phase, and perhaps an event that holds: the tracker shows it, its button was pressed."""
    phases, now = made.game.sheet.sequence, dict[str, Any]()
    if phases:
        made.table.globals["Step"] = shown = chance.choice(step_names(made.game))
        now["phase"] = next(p.id for p in phases if shown.endswith(engine_safe_text(p.name)))
    held = [id for id in lasting_events_of(made.game) if chance.random() < 0.5]
    for event in held:
        made.table.press(f"effect-{event}")
    return now | ({"events": " ".join(held)} if held else {})


def same(table: Table, answer: Any, given: dict[str, Any]) -> None:
    """What the table has worked out is the answer."""
    found = table.globals
    if answer.result is None:
        assert "is less than" in answer.problems[0].message, answer.problems
        assert found["BattleBarred"] == "true"
        assert not any(line.startswith("A roll of") for line in table.chat)
        return
    assert found["BattleBad"] == "false", (table.chat, given)
    assert found.get("BattleBarred", "false") == "false", given
    names = {"attack": "Attack", "column": "Column", "shift": "Shift", "modifier": "Modifier"}
    names |= {"defence": "Defence"} if "BattleDefence" in found else {}
    ours = {name: int(found[f"Battle{title}"]) for name, title in names.items()}
    assert ours == {name: answer.result[name] for name in names}, (given, table.chat)
    rolled = next(line for line in table.chat if line.startswith("A roll of"))
    assert f": {answer.result['result']}." in rolled, given


@pytest.mark.parametrize("seed", range(4))
def test_battles_on_the_alder_come_to_what_the_rules_engine_says(seed: int) -> None:
    for chance, target, around, sides in scenes(built_in.game("alder"), seed):
        fought(alder(), chance, target, around, sides)


DIFFERENCE = ("difference", "<=-2 -1..0 1 2 3..4 >=5", "  fractions: unit up\n")
TOTAL = ("total", "<=1 2..3 4..5 6..8 9..12 >=13", "")
ODDS = ("odds", "1:2 1:1 3:2 2:1 3:1 4:1", "  favour: attacker\n  fractions: total nearest\n")


@pytest.mark.thorough
@pytest.mark.parametrize("way", [DIFFERENCE, TOTAL, ODDS], ids=lambda way: way[0])
def test_battles_on_the_brook_are_reckoned_in_each_way(way: tuple[str, str, str]) -> None:
    for chance, target, around, sides in scenes(of_brook(*way).game, 7):
        fought(of_brook(*way), chance, target, around, sides)


# -- whatever is declared --------------------------------------------------------------------------

WORDS: dict[str, list[Any]] = {
    "in": ["clear", "woods", "town", "north-edge"],
    "is": [
        "cavalry",
        "infantry",
        "leader",
        "reduced",
        "unsupplied",
        "disrupted",
        "north",
        "n-foot",
    ],
    "with": ["leader", "cavalry", "reduced", "disrupted"],
    "next to": ["enemy", "leader", "infantry"],
    "within": [
        {"of": "leader", "hexes": 2},
        {"of": ["infantry", "cavalry"], "not": "reduced", "hexes": 1},
        {"of": "enemy", "hexes": 0},
        {"of": "unsupplied", "hexes": 0},
        {"of": "artillery", "hexes": 3},
    ],
    "across": ["brook"],
    "along": ["road"],
}


def condition(chance: random.Random, depth: int = 2) -> dict[str, Any]:
    """A condition of any lines that battles may ask."""
    found: dict[str, Any] = {}
    for _ in range(chance.randint(1, 2)):
        line = chance.choice([*WORDS, "moment", "not", "any"] if depth else list(WORDS))
        if line == "moment":
            found |= chance.choice(
                [{"weather": ["mud"]}, {"turn": "3..5"}, {"side": ["north"]}, {"season": ["winter"]},
                 {"night": True}, {"phase": ["rally"]}, {"event": ["frost"]}]
            )  # fmt: skip
        elif line == "not":
            found["not"] = condition(chance, depth - 1)
        elif line == "any":
            found["any"] = [condition(chance, depth - 1) for _ in range(2)]
        else:
            who = (
                chance.choice(["", "attacker ", "defender "])
                if line not in ("next to", "across", "along")
                else ""
            )
            many = min(len(WORDS[line]), chance.randint(1, 2))
            found[f"{who}{line}"] = chance.sample(WORDS[line], many)
    return found


FROST = """\
events:
- {id: skies, name: The skies, dice: 1d6, entries: [{id: frost, name: Hard frost, rolls: 1..6}]}
"""
"""An event that conditions ask for."""


def anything(chance: random.Random) -> str:
    """The mechanisms of the brook with a combat of any changes, shifts and modifiers."""
    strength = [
        {"of": chance.choice(["attacker", "defender"]), "when": condition(chance),
         **chance.choice([{"times": "1/2"}, {"times": 2}, {"times": "3/2"}, {"add": 1}])}
        for _ in range(6)
    ]  # fmt: skip
    moved = [[{"by": chance.choice([-2, -1, 1, 2]), "when": condition(chance)} for _ in range(5)]
             for _ in range(2)]  # fmt: skip
    more = {
        "fractions": chance.choice(["unit down", "unit nearest", "total down", "total up"]),
        "strength": strength, "shifts": moved[0], "rolls": moved[1], "shift_limits": "-2..3",
        "roll_limits": "-3..2",
    }  # fmt: skip
    start, end = brook.MECHANISMS.index("  strength:\n"), brook.MECHANISMS.index("  results:\n")
    lines = "".join(f"  {key}: {json.dumps(value)}\n" for key, value in more.items())
    winter, summer = (
        "{id: winter, name: Winter, turns: 1 4..5}",
        "{id: summer, name: Summer, turns: 2..3 6..8}",
    )
    time = f"time: {{seasons: [{winter}, {summer}], nights: 2 6..7}}\n"
    return brook.MECHANISMS[:start] + lines + brook.MECHANISMS[end:] + time + FROST


@pytest.mark.parametrize(
    ("seed", "counters"),
    each_once(range(times(1, 6)), [brook.COUNTERS, brook.FRACTIONS]),
    ids=lambda value: value if isinstance(value, int) else "fractions" * ("½" in value) or "whole",
)
def test_whatever_is_asked_the_module_answers_as_the_rules_engine_does(
    seed: int, counters: str
) -> None:
    chance = random.Random(seed)
    declared = anything(chance)
    game = fill(
        brook.good(brook.loaded(mechanisms=declared, field=brook.WITH_ROADS, counters=counters))
    )
    module = read_module(make_with(game, blank_drawings(game)))
    for chance, target, around, sides in scenes(game, seed):
        fought(field_of(game, module), chance, target, around, sides)


# -- one battle on the Alder -----------------------------------------------------------------------

FIRST, SECOND, LEADER = "fr-1-1", "fr-1-2", "fr-laurent"
TOWN = "0806"


def town() -> Field:
    """Two brigades, with a marshal behind them, attack a town with two brigades in it."""
    made = alder()
    for name in (FIRST, SECOND, LEADER):
        made.put(name, "0706")
    made.put("at-1-1", TOWN)
    made.put("at-1-2", TOWN)
    made.declare([FIRST, SECOND], "at-1-1")
    made.table.chat.clear()
    return made


def resolved(made: Field, die: int) -> list[str]:
    """The chat of a roll."""
    made.table.rolls = [die]
    made.table.button("Resolve")
    return made.table.chat


def roles(made: Field) -> dict[str, str]:
    """Who has which part in the battle."""
    found = {name: piece.dynamic.get("Role", "") for name, piece in made.pieces.items()}
    return {name: role for name, role in found.items() if role}


def test_every_step_is_told_with_its_reason() -> None:
    assert resolved(town(), 4) == [
        "Battle in 0806: Town",
        "French 1st brigade, 1st Division: 6",
        "French 2nd brigade, 1st Division: 6",
        "Austrian 1st brigade, 1st Division: 5, counted as 10"
        " (doubled if it is in a town and is infantry)",
        "Austrian 2nd brigade, 1st Division: 5, counted as 10"
        " (doubled if it is in a town and is infantry)",
        "Attack 12 to defence 20: column 1:2",
        "7.4: +1 to the roll if an attacker is with a leader.",
        "Added to the roll: +1 in all",
        "A roll of 4, modified to 5: AR. The attacker retreats one hex.",
    ]


def test_several_reasons_are_told_one_after_the_other() -> None:
    made = alder()
    made.put("fr-cuirassiers", "0706", unsupplied=True)
    made.put("at-uhlans", TOWN)
    made.declare(["fr-cuirassiers"], "at-uhlans")
    made.table.chat.clear()
    assert resolved(made, 3)[1] == (
        "French cuirassiers: 5, counted as 1 1/4 (halved if it is cavalry and the defender is in woods,"
        " on a hill or in a town; halved if it is out of supply)"
    )


def test_odds_are_told_with_what_each_roll_would_give() -> None:
    made = town()
    made.table.button("Odds")
    assert made.table.chat[-1] == "Results by roll: 1 A1, 2 A1, 3 AR, 4 AR, 5 EX, 6 DR"


def test_all_units_in_the_place_defend_whoever_comes_or_goes() -> None:
    made = town()
    assert roles(made) == {FIRST: "A", SECOND: "A", "at-1-1": "T", "at-1-2": "D"}
    made.pieces["at-1-2"].place = "0906"
    made.put("at-guns-1", TOWN)
    made.table.button("Odds")
    assert roles(made) == {FIRST: "A", SECOND: "A", "at-1-1": "T", "at-guns-1": "D"}
    assert "Attack 12 to defence 14: column 1:2" in made.table.chat


def test_a_unit_without_the_value_is_told_and_nothing_is_reckoned() -> None:
    made = town()
    marks = made.pieces["at-1-2"]._marks
    marks["FightsStrengthBySteps"] = "|"
    chat = resolved(made, 4)
    assert chat == [
        "The battle cannot be worked out: a value is missing. Resolve it by hand",
        "Austrian 2nd brigade, 1st Division has no value “strength”",
    ]
    assert made.table.rolls == [4]


def test_nobody_attacks_his_own_side_or_with_the_enemy() -> None:
    made = alder()
    for name in (FIRST, "at-1-1"):
        made.put(name, "0706")
    made.put("at-1-2", TOWN)
    made.declare([FIRST, "at-1-1"], "at-1-2")
    made.table.chat.clear()
    assert resolved(made, 1) == ["Attackers must be of one side, and the target of another"]


def test_without_attackers_there_is_no_battle() -> None:
    made = alder()
    made.put("at-1-1", TOWN)
    made.pieces["at-1-1"].press("battle-aim-at")
    made.table.chat.clear()
    assert resolved(made, 1) == [
        "Declare one target and at least one attacker first, in the menus of the counters"
    ]


def test_at_worse_odds_than_the_first_nobody_rolls() -> None:
    made = town()
    made.pieces[SECOND].press("battle-leave")
    made.table.chat.clear()
    chat = resolved(made, 4)
    assert chat[-1] == "7.1: At worse odds than those of the first column, there is no attack."
    assert made.table.rolls == [4]


def test_an_attacker_that_is_not_next_to_the_target_is_warned_of() -> None:
    made = town()
    made.pieces[SECOND].point = (0, 0)
    assert "Note: French 2nd brigade, 1st Division is not next to the target" in resolved(made, 4)


# -- results ---------------------------------------------------------------------------------------


def test_a_retreat_is_marked_on_those_who_must_go() -> None:
    made = town()
    resolved(made, 4)
    made.table.chat.clear()
    made.table.button("Carry out")
    assert made.table.chat == [
        "French 1st brigade, 1st Division must retreat (hexes: 1)",
        "French 2nd brigade, 1st Division must retreat (hexes: 1)",
    ]
    assert made.pieces[FIRST].get("MustRetreat") == "1"
    made.pieces[FIRST].press("battle-gone")
    made.table.button("Clear battle")
    assert [made.pieces[name].get("MustRetreat") for name in (FIRST, SECOND)] == ["0", "0"]


def test_steps_are_paid_by_the_units_that_the_players_choose() -> None:
    made = town()
    resolved(made, 5)
    made.table.chat.clear()
    made.table.button("Carry out")
    assert [line.partition(" (")[0] for line in made.table.chat] == [
        "The attacker must still lose steps: 1",
        "The defender must still lose steps: 1",
    ]
    made.table.chat.clear()
    made.pieces[SECOND].press("battle-loss")
    assert not any("must still lose" in line for line in made.table.chat), "all is paid"
    made.pieces["at-1-1"].press("battle-loss")
    assert (made.pieces[SECOND].level, made.pieces["at-1-1"].level) == (2, 2)
    made.pieces[FIRST].press("battle-loss")
    assert made.pieces[FIRST].level == 1
    assert (made.table.globals["BattleOwesA"], made.table.globals["BattleOwesD"]) == ("0", "0")


def test_who_loses_all_is_eliminated_at_once_by_its_own_player() -> None:
    made = alder()
    made.put(FIRST, "0706")
    made.put("at-uhlans", TOWN, reduced=True)
    made.declare([FIRST], "at-uhlans")
    resolved(made, 6)
    assert made.table.globals["BattleOwesD"] == "1"
    made.table.side = "French"
    made.table.button("Carry out")
    assert made.pieces["at-uhlans"].map == "Map"
    made.table.side = "Austrians"
    made.table.button("Carry out")
    assert made.pieces["at-uhlans"].map == "Losses"
    assert made.table.globals["BattleOwesD"] == "0"
    assert roles(made) == {FIRST: "A"}


def test_who_loses_all_is_told_of_no_retreat_and_comes_into_no_state() -> None:
    """At two to one a 5 costs the defender a step, sends it back and disrupts it; a unit with one
    step has nothing left to go back with."""
    for reduced, attackers in ((True, ["n-foot"]), (False, ["n-foot", "n-foot#2"])):
        made = of_brook(*ODDS)
        for name in attackers:
            made.put(name, "0401")
        made.put("s-foot", "0501", reduced=reduced)
        made.declare(attackers, "s-foot")
        assert resolved(made, 5)[-1].startswith("A roll of 5: D1.")
        made.table.chat.clear()
        made.table.button("Carry out")
        if reduced:
            assert made.table.chat == ["S1 is eliminated in 0501"]
        else:
            assert made.table.chat[:2] == [
                "S1 in 0501 is now: Disrupted",
                "S1 must retreat (hexes: 2)",
            ]


@pytest.mark.parametrize("side", ["Solitaire", "North", "South"])
def test_a_result_brings_states_on_and_a_second_time_worse(side: str) -> None:
    """In units of the other side too, since one player carries out the result for both."""
    made = field_of(*_defender_retreats("disrupted"))
    made.put("n-foot", "0401")
    made.put("n-foot#2", "0401")
    for name in ("s-foot", "s-foot#2"):
        made.put(name, "0501")
    made.pieces["s-foot"].press("state-disrupted")
    made.declare(["n-foot", "n-foot#2"], "s-foot")
    resolved(made, 5)
    assert made.table.globals["BattleResult"]
    made.table.chat.clear()
    made.table.side = side
    made.table.button("Carry out")
    assert sorted(line.rpartition(": ")[2] for line in made.table.chat) == ["Disrupted", "Routed"]
    now = [(made.pieces[n].get("StateDisrupted"), made.pieces[n].get("StateRouted"))
           for n in ("s-foot", "s-foot#2")]  # fmt: skip
    assert now == [("", "1"), ("1", "")]
    made.table.chat.clear()
    made.table.button("Carry out")
    assert [line.rpartition(": ")[2] for line in made.table.chat] == [
        "Nothing is left to carry out"
    ]


@pytest.mark.parametrize("side", ["Solitaire", "North", "South"])
def test_a_result_eliminates_a_routed_unit_whoever_carries_it_out(side: str) -> None:
    made = field_of(*_defender_retreats("routed"))
    for name in ("n-foot", "n-foot#2", "s-foot", "s-foot#2"):
        made.put(name, "0401" if name.startswith("n") else "0501")
    made.pieces["s-foot"].press("state-routed")
    made.declare(["n-foot", "n-foot#2"], "s-foot")
    resolved(made, 5)
    made.table.side = side
    made.table.button("Carry out")
    assert made.pieces["s-foot"].map == "Losses"
