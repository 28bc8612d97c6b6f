"""Supply that the module traces: over positions at random it is that of the rules engine."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from functools import cache

import pytest

from builder.model.game import Game
from builder.outputs.vassal.counters.ownership import expand_prototypes
from builder.outputs.vassal.features.supply import (
    supply_conditions,
    tracing_commands,
)
from builder.rules.asking import ask
from builder.rules.registry import supplies_of
from builder.rules.validation import fill
from builder.vassal.lint import inspect
from tests.model.boards import two_shores
from tests.outputs.vassal.combat.test_contests import Field, armies, field_of
from tests.outputs.vassal.known import decode
from tests.outputs.vassal.pieces.test_key_gates import reached
from tests.outputs.vassal.reading import Module, read_module
from tests.outputs.vassal.sample import blank_drawings, make_with
from tests.outputs.vassal.tabletop import Piece
from tests.rules.engine import brook
from tests.thorough import times
from tests.together import together

MANY = times(5, 12)
DEPOTS = "  depots: {is: leader}\n"
SUPPLIES = {
    "depots": brook.MECHANISMS,
    "points": brook.MECHANISMS.replace(
        "  reach: 4\n", "  reach: 3\n  count: points\n  roads: road\n  closed: {across: brook}\n"
        "  changes: [{times: 1/2, when: {weather: mud}}, {add: 2, when: {in: town}}]\n", 1
    ),
    "chain": brook.MECHANISMS.replace(
        DEPOTS,
        "  chain: [{who: {is: leader}, reach: 3}, {who: {is: artillery}, reach: 2}]\n"
        "  direct: no\n  blocked: zones\n",
    ).replace("  between: barred\n", "  between: barred\n  cancelled: supply\n", 1),
    "commanders": brook.MECHANISMS.replace(
        "  from:\n", "  from:\n  - {side: north, who: {is: leader}, when: {weather: dry}}\n"
        "  - {side: south, who: {is: artillery, not: {in: town}}, at: ['0606']}\n", 1
    ).replace("  reach: 4\n", "  reach: 2\n", 1),
    "isolated": brook.MECHANISMS.replace(
        "{phase: supply, when: {is: unsupplied}}", "{phase: supply, when: {is: isolated}}"
    ),
}  # fmt: skip
"""Games that declare supply, each in another way."""
MAP = (
    brook.MAP
    + """\
paths:
  road:
  - {hexes: ["0101", "0102", "0202", "0203", "0204", "0304", "0305", "0306"]}
"""
)


@cache
def _built(which: str) -> tuple[Game, bytes]:
    game = fill(brook.good(brook.loaded(mechanisms=SUPPLIES[which], field=MAP)))
    return game, make_with(game, blank_drawings(game))


@cache
def _made(which: str) -> tuple[Game, Module]:
    game, data = _built(which)
    return game, read_module(data)


def scattered(made: Field, chance: random.Random) -> None:
    """Units at random, most of them somewhere in the middle."""
    cells = made.game.maps[0].space.cells
    names = [name for side in armies(made.game).values() for name in side]
    for name in chance.sample(names, chance.randint(3, len(names))):
        made.put(name, made.game.maps[0].space.id(chance.choice(cells)))


def check_supply(made: Field, step: str = "North: Rally") -> None:
    """Supply is traced in a step: outside of supply phases for all sides."""
    made.table.globals["Step"] = step
    made.table.button("Check supply")


def counting(
    press: Callable[[str], None], pressed: Counter[str], name: str
) -> Callable[[str], None]:
    """What presses the keys of a piece, and counts them."""

    def counted(key: str) -> None:
        pressed[name] += 1
        press(key)

    return counted


def marked(made: Field, property: str) -> set[str]:
    """The units with a mark."""
    return {name for name, piece in made.pieces.items() if piece.get(property) == "1"}


@pytest.mark.parametrize("which", SUPPLIES)
def test_supply_is_what_the_rules_engine_says(which: str) -> None:
    chance, (game, module) = random.Random(which), _made(which)
    told = 0
    for _ in range(MANY):
        made = field_of(game, module)
        scattered(made, chance)
        weather = chance.choice(("dry", "mud"))
        made.table.globals["Weather"] = weather
        check_supply(made)
        answer = ask(game, "supply", {"units": made.units, "weather": weather})
        assert answer.result is not None, answer.problems
        assert marked(made, "Unsupplied") == {*answer.result["unsupplied"]}, made.units
        if which == "isolated":
            assert marked(made, "Isolated") == {*answer.result["isolated"]}, made.units
        told += len(answer.result["unsupplied"])
    assert told > MANY


@pytest.mark.parametrize("which", SUPPLIES)
def test_no_command_is_left_without_use(which: str) -> None:
    found = inspect(_built(which)[1], "brook.vmod").problems
    assert not [p.message for p in found if "supply" in p.message]


@pytest.mark.parametrize("which", SUPPLIES)
def test_tracing_sends_commands_only_to_units_whose_mark_changes(which: str) -> None:
    """Before each command to a unit the engine works out all of its properties."""
    chance, (game, module) = random.Random(which), _made(which)
    made = field_of(game, module)
    scattered(made, chance)
    before: dict[str, set[str]] = {}
    for _ in range(3):
        pressed = Counter[str]()
        for name, piece in made.pieces.items():
            piece.press = counting(Piece.press.__get__(piece), pressed, name)  # type: ignore[method-assign]
        check_supply(made)
        after = {name: marked(made, name) for name in ("Unsupplied", "Isolated")}
        changed = set[str]().union(*(after[x] ^ before.get(x, set()) for x in after))
        assert set(pressed) == changed
        before = after
        for piece in made.pieces.values():
            piece.place = game.maps[0].space.id(chance.choice(game.maps[0].space.cells))


QUICK = ("step-lose", "step-restore", "step-down", "step-say", "lose-go", "unlose")
"""The commands around a step loss that change nothing of the piece but its step and its place."""

PASSING = {"TrialDie", "TrialResult", "StateBefore", "TrialOwes", "ClashMany", "ClashMade"}
"""What counts only while one unit rolls, without the numbers of rolls."""


def test_a_step_loss_comes_to_no_property_of_other_features() -> None:
    """The engine writes the whole piece down, twice, for each of them and each command."""
    game, module = _made("depots")
    units = {e.attributes["entryName"]: traits for e, traits in module.pieces}
    for unit in game.units:
        chain = list(expand_prototypes(units[unit.name], module.prototypes))
        for key in (key for key in QUICK if any(key in trait.type for trait in chain)):
            met = {x.kind for x in reached(chain, key)}
            assert not met & {"DynamicProperty", "Embellishment"}, (unit.id, key)


def test_what_counts_only_while_a_unit_rolls_is_a_property_of_the_module() -> None:
    module = _made("depots")[1]
    kept = {
        re.sub("[0-9]+", "", x.type.split(";")[1])
        for _, traits in module.pieces
        for x in expand_prototypes(traits, module.prototypes)
        if x.kind == "DynamicProperty"
    }
    assert not kept & PASSING
    every = module.root.find("GlobalProperty")
    assert {re.sub("[0-9]+", "", e.attributes["name"]) for e in every} >= PASSING


def test_a_place_where_lines_do_not_lead_on_is_noted_once() -> None:
    game, module = _made("depots")
    made = field_of(game, module)
    for name in [name for name in armies(game)["north"] if "leader" not in name][:2]:
        made.put(name, "0606")
    check_supply(made, "South: Supply")
    noted = made.table.globals["SupplyShut"].split(".")[1:]
    assert noted
    assert len(set(noted)) == len(noted)


@together("which", SUPPLIES)
def test_notes_on_units_are_made_after_a_look_at_one_property_of_each(which: str) -> None:
    """The engine evaluates a filter for 0.05 ms and more, even where its first test fails."""
    commands = [e.attributes for e in _made(which)[1].find("GlobalKeyCommand")]
    notes = [x for x in commands if x["name"].endswith(": note")]
    assert notes
    assert all(decode(x["target"], "|")[-6] == "true" for x in notes)


def test_who_is_in_supply_again_is_told() -> None:
    made = field_of(*_made("depots"))
    foot = made.put("n-foot", "0606")
    check_supply(made)
    assert made.table.chat == [
        "9.1: Note: by the rules this belongs in another phase",
        "N1 in 0606 is out of supply",
        "9.1: units of North that are out of supply: 1",
        "9.1: all units of South are in supply",
    ]
    foot.place = "0102"
    made.table.chat.clear()
    check_supply(made)
    assert foot.get("Unsupplied") == ""
    assert made.table.chat == [
        "9.1: Note: by the rules this belongs in another phase",
        "N1 in 0102 is in supply again",
        "9.1: all units of North are in supply",
        "9.1: all units of South are in supply",
    ]


def test_units_that_are_out_of_supply_already_are_only_counted() -> None:
    made = field_of(*_made("depots"))
    made.put("n-foot", "0606")
    check_supply(made)
    made.table.chat.clear()
    check_supply(made)
    assert made.table.chat[1] == "9.1: units of North that are out of supply: 1"


def test_very_many_units_are_counted_but_not_told_one_by_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tracing_commands, "MOST_TOLD", 1)
    game = _built("depots")[0]
    made = field_of(game, read_module(make_with(game, blank_drawings(game))))
    several = [name for name in armies(game)["north"] if "leader" not in name][:2]
    units = [made.put(name, "0606") for name in several]
    for place, out in (("0606", True), ("0606", True), ("0102", False), ("0102", False)):
        for unit in units:
            unit.place = place
        made.table.chat.clear()
        check_supply(made)
        counted = f"units of North that are out of supply: {len(several)}"
        assert (
            made.table.chat[1] == f"9.1: {counted if out else 'all units of North are in supply'}"
        )
        assert marked(made, "Unsupplied") == ({*several} if out else set())


def _with_one_who_marks_all(patch: pytest.MonkeyPatch, which: str) -> tuple[Game, Module]:
    """A game in which two units are so many that one of them marks all."""
    patch.setattr(tracing_commands, "MOST_TOLD", 1)
    patch.setattr(supply_conditions, "AT_ONCE", 2)
    game = _built(which)[0]
    return game, read_module(make_with(game, blank_drawings(game)))


@pytest.mark.parametrize("which", ["depots", "isolated"])
def test_of_very_many_units_one_marks_all(monkeypatch: pytest.MonkeyPatch, which: str) -> None:
    chance, (game, module) = random.Random(which), _with_one_who_marks_all(monkeypatch, which)
    pressed, most = Counter[str](), 0
    made = field_of(game, module)
    scattered(made, chance)
    for name, piece in made.pieces.items():
        piece.press = counting(Piece.press.__get__(piece), pressed, name)  # type: ignore[method-assign]
    for _ in range(MANY):
        for piece in made.pieces.values():
            piece.place = game.maps[0].space.id(chance.choice(game.maps[0].space.cells))
        pressed.clear()
        was, moment = marked(made, "Unsupplied"), len(made.table.log)
        check_supply(made)
        lie = {name: piece.place for name, piece in made.pieces.items()}
        answer = ask(game, "supply", {"units": lie})
        assert answer.result is not None, answer.problems
        now = marked(made, "Unsupplied")
        assert now == {*answer.result["unsupplied"]}
        if which == "isolated":
            assert marked(made, "Isolated") == {*answer.result["isolated"]}
        assert len(pressed) <= 2, "one of each side"
        most = max(most, len(now ^ was))
        if chance.random() < 0.3:
            made.table.undo(moment)
            assert marked(made, "Unsupplied") == was
    assert most > 2


def test_units_of_older_saved_games_are_marked_too(monkeypatch: pytest.MonkeyPatch) -> None:
    game, module = _with_one_who_marks_all(monkeypatch, "isolated")
    made = field_of(game, module)
    scattered(made, random.Random(1))
    for piece in made.pieces.values():
        piece.traits = [x for x in piece.traits if x.kind != "SetPieceProperty"]
    check_supply(made)
    answer = ask(game, "supply", {"units": made.units})
    assert answer.result is not None
    assert marked(made, "Unsupplied") == {*answer.result["unsupplied"]}
    assert marked(made, "Isolated") == {*answer.result["isolated"]}
    assert len(answer.result["unsupplied"]) > 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("  who: {not: {is: leader}}\n  reach: 4\n", "  who: {some: {is: leader}}\n  reach: 4\n"),
        ("  between: barred\n", "  between: barred\n  bonds: {}\n"),
        ("  closed: {across: brook, any", "  closed: {weather: mud, any"),
    ],
)
def test_what_the_module_does_not_see_is_left_to_the_players(old: str, new: str) -> None:
    game = brook.good(brook.declaring(old, new))
    assert supplies_of(game) == ()


def test_lines_over_exits_to_other_maps_are_left_to_the_players() -> None:
    game = two_shores.game()
    assert ask(game, "supply", {"units": {"s-foot": "cape"}, "map": "world"}).result is not None
    assert supplies_of(game) == ()


def test_in_a_supply_phase_of_a_side_its_own_units_are_looked_at_alone() -> None:
    """What the other side's units were found to be holds until that side traces again, as in the
    rules engine: a unit that was cut off when its side looked counts so in the enemy's turn."""
    made = field_of(*_made("depots"))
    north, south = made.put("n-foot", "0606"), made.put("s-foot", "0101")
    check_supply(made, "North: Supply")
    assert marked(made, "Unsupplied") == {"n-foot"}
    check_supply(made, "South: Supply")
    assert marked(made, "Unsupplied") == {"n-foot", "s-foot"}
    north.place, south.place = "0102", "0605"
    made.table.chat.clear()
    check_supply(made, "South: Supply")
    assert marked(made, "Unsupplied") == {"n-foot"}
    assert made.table.chat == [
        "S1 in 0605 is in supply again",
        "9.1: all units of South are in supply",
    ]
