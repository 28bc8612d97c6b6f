"""Units of games that declare very many rules have fewer traits, and do the same."""

from __future__ import annotations

import re
from functools import cache, partial
from random import Random

import pytest

from benchmarks.at_the_table import SPEC
from builder.loading import load_game
from builder.outputs.vassal.counters.compact import compact_units
from builder.outputs.vassal.counters.compact.expression_names import with_code
from builder.outputs.vassal.counters.compact.heard_keys import keys_heard_by
from builder.outputs.vassal.counters.compact.joined_traits import with_joined_traits
from builder.outputs.vassal.counters.compact.merged_writes import WRITES, with_merged_writes
from builder.outputs.vassal.counters.compact.program_traits import short_names
from builder.outputs.vassal.counters.compact.saved_text import WINDOW, saved_length
from builder.outputs.vassal.counters.compact.stored_expressions import with_stored_expressions
from builder.outputs.vassal.counters.merged_reports import LINE
from builder.outputs.vassal.counters.ownership import expand_prototypes
from builder.outputs.vassal.counters.slots import Counters
from builder.outputs.vassal.features.turns.effects_on_units import DRAWN, HIT_LIST
from builder.vassal.expressions.properties import number
from builder.vassal.expressions.tree import Truth
from builder.vassal.format import traits as t
from builder.vassal.format.pieces import Piece as PieceDefinition
from tests.outputs.vassal import built_in
from tests.outputs.vassal.playing import Play
from tests.outputs.vassal.reading import Module
from tests.outputs.vassal.sample import SKIRMISH, opened
from tests.outputs.vassal.tabletop import Piece, Table
from tests.thorough import times
from tests.together import together

# -- traits that do the same -----------------------------------------------------------------------

FIRST, MORE = number("Steps") <= 1, number("Steps") > 1


def turns(key: str, *does: str, when: Truth | None = None) -> t.Trait:
    return t.trigger_action("", key, does, when)


def test_triggers_with_one_condition_and_one_effect_are_one() -> None:
    (one,) = with_joined_traits((turns("a", "lose", when=FIRST), turns("b", "lose", when=FIRST)))
    assert t.trait_fields(one)["key"] == t.named_key("a")
    assert t.trait_fields(one)["watchKeys"] == t.named_keys("b")


@together(
    "between",
    [t.restricted_access(["us"]), t.hide_commands("no b", FIRST, ["b"]), turns("b", "other")],
)
def test_no_trigger_leaves_what_bars_its_command_or_hears_it_too(between: t.Trait) -> None:
    chain = (turns("a", "lose", when=FIRST), between, turns("b", "lose", when=FIRST))
    assert with_joined_traits(chain) == chain


def test_what_only_passes_a_command_on_is_heard_where_it_goes() -> None:
    lose, sends = turns("go", "lose", when=FIRST), turns("x", "go", "y")
    joined = with_joined_traits((turns("hit", "go"), sends, lose))
    assert joined == (sends, t.trigger_action("", "go", ["lose"], FIRST, watch=["hit"]))


def test_a_command_that_nothing_else_sends_keeps_its_trigger() -> None:
    chain = (turns("hit", "go"), turns("go", "lose", when=FIRST))
    assert with_joined_traits(chain) == chain


def test_commands_that_one_condition_hides_are_hidden_by_one_trait() -> None:
    a, b = (t.hide_commands("off", FIRST, [key]) for key in "ab")
    (one, *_) = joined = with_joined_traits((a, b, turns("a", "x"), turns("b", "y")))
    assert len(joined) == 3
    assert t.trait_fields(one)["keys"] == t.named_keys("ab")


# -- properties of the module ------------------------------------------------------------------------


def sets(name: str, **values: str) -> t.Trait:
    return t.set_global_property(name, [t.PropertyChange(k, v) for k, v in values.items()])


WRITING = (
    sets("A", one="1", all="{A+1}"), sets("B", two="2", all="{A+B}"), sets("C", three="3", all="c"),
    sets("D", four="4"),
)  # fmt: skip


@pytest.mark.thorough
@pytest.mark.parametrize("key", ["one", "two", "three", "four", "all"])
def test_merged_writes_set_what_each_would(key: str) -> None:
    merged = with_merged_writes(WRITING)
    assert len(merged) < len(WRITING)
    assert left(merged, key) == left(WRITING, key)


def left(traits: t.Traits, key: str) -> dict[str, str]:
    """What properties hold after a command."""
    table = Table(opened(SKIRMISH), "")
    table.globals.update(dict.fromkeys("ABCD", "5"))
    Piece(table, "P", list(traits)).press(key)
    return {name: table.globals[name] for name in "ABCD"}


def test_a_write_stays_where_something_else_hears_its_command() -> None:
    counts = t.dynamic_property("Own", "", [t.PropertyChange("four", "{A}")])
    merged = with_merged_writes((*WRITING[:3], counts, WRITING[3]))
    assert merged[-2:] == (counts, WRITING[3])


# -- expressions that are elsewhere ------------------------------------------------------------------

CODE = {"Near": {"": "N()", "GetString": 's("x")', "GetProperty": 'p("x")'}}


@together(
    ("text", "reads"),
    [
        ("{Near && Far}", "{N() && Far}"),
        ("{Near.contains(1)}", '{s("x").contains(1)}'),
        ('{GetString("Near")+GetProperty("Near")}', '{s("x")+p("x")}'),
        (r'{Count("{GetString(\"Near\")}")}', r'{Count("{s(\"x\")}")}'),
        (r'{Count("{Near==\"Near\"}")}', r'{Count("{N()==\"Near\"}")}'),
        ('{Sum("Near")+Nearer+oldNear+"Near it"}', '{Sum("Near")+Nearer+oldNear+"Near it"}'),
        ("Near", "Near"),
    ],
)
def test_only_what_reads_a_property_is_replaced(text: str, reads: str) -> None:
    assert with_code(text, CODE) == reads


LONG = number("Steps") + sum((number(f"Value{n}") for n in range(40)), number("Hits"))


@pytest.mark.parametrize(("traits", "stored"), [(60, False), (150, True)])
def test_long_expressions_are_kept_in_the_module_for_units_with_much_text(
    traits: int, stored: bool
) -> None:
    whole = {"Rules": (t.calculated_property("Sum", LONG), t.hide_commands("x", LONG > 3, ["x"]))}
    chain = (t.use_prototype("Rules"), *(turns(f"k{n}", "x") for n in range(traits)))
    pieces = Counters({"one": PieceDefinition("one", "1", chain)}, {}, 2)
    _, changed, constants = with_stored_expressions(pieces, whole)
    assert set(constants.values()) == ({f"{{{LONG}}}", f"{{{LONG > 3}}}"} if stored else set())
    assert (changed != whole) == stored


@together("game", ["alder", "assault-on-belgium", "hue"])
def test_the_units_of_a_game_are_packed_with_one_another(game: str) -> None:
    module = built_in.module(game)
    chains = (expand_prototypes(traits, module.prototypes) for _, traits in module.pieces)
    assert max(saved_length(x for x in c if x.kind != "BasicPiece") for c in chains) < WINDOW


# -- a whole game ------------------------------------------------------------------------------------


@cache
def modules() -> tuple[Module, Module]:
    """The module of a game that declares nearly every family, with all traits and with fewer."""
    game = load_game(SPEC).game
    assert game is not None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compact_units, "MANY", 10_000)
        patch.setattr(compact_units, "MUCH_TEXT", 1_000_000)
        before = opened(game)
    return before, opened(game)


def chain_of(module: Module, unit: str) -> list[t.Trait]:
    (traits,) = (traits for e, traits in module.pieces if e.attributes["entryName"] == unit)
    every = expand_prototypes(traits, module.prototypes)
    return [x for x in every if x.kind != "BasicPiece"]


@pytest.mark.thorough
def test_a_unit_of_every_family_has_fewer_traits() -> None:
    before, after = (len(chain_of(module, "Blue Foot I")) for module in modules())
    assert before < 240
    assert after < 130


def test_what_saved_games_keep_of_a_unit_is_as_it_was() -> None:
    """Refresh Counters keeps the values of properties and the levels of layers whose traits have not
    changed."""
    kept = ("DynamicProperty", "Embellishment")
    before, after = ({x for x in chain_of(m, "Blue Foot I") if x.kind in kept} for m in modules())
    assert after == before


def test_a_saved_game_of_60_units_of_every_family_stays_below_300_kilobytes() -> None:
    """What VASSAL itself saves is a twelfth longer, as measured."""
    _, after = modules()
    assert len(after.entries["first.vsav"]) * 13 / 12 < 300_000


def test_short_names_of_commands_stay_as_they_are_when_others_come() -> None:
    keys = [f"command-{number}" for number in range(150)]
    few, many = short_names(keys[:50]), short_names(keys)
    assert len({*many.values()}) == len(many) == 150
    assert sum(few[key] != many[key] for key in few) < 5
    assert not {few[key] for key in few if few[key] != many[key]} & {*many.values()}


NAMED = re.compile(r"57344\\*,0\\*,([^,;:\\\t]+)")
CODE_OF_KEY = re.compile(r"(?<![\w.])([6-9]\d\d)\\*,0(?=[,;:\\]|$)")


def test_commands_that_only_a_unit_itself_sends_have_numbers() -> None:
    """A saved game is shorter by that; units of older ones respond to what the module sends by name."""
    _, after = modules()
    old, new = (" ".join(x.type for x in chain_of(m, "Blue Foot I")) for m in modules())
    heard = (
        {x for trait in chain_of(m, "Blue Foot I") for x in keys_heard_by(trait)} for m in modules()
    )
    codes, gone = {*CODE_OF_KEY.findall(new)}, next(heard) - next(heard)
    assert len(codes) > 30
    assert not CODE_OF_KEY.findall(old)
    others = (e for e in after.root.walk() if not e.traits)
    sent = {key for e in others for value in e.attributes.values() for key in NAMED.findall(value)}
    assert sent & {*NAMED.findall(new)}
    assert not sent & gone


def test_what_a_unit_shows_in_its_menu_keeps_the_name_of_its_command() -> None:
    before, after = (
        {(f["menu"], f["key"]) for x in chain_of(m, "Blue Foot I") if (f := menu_of(x))}
        for m in modules()
    )
    assert after == before


def menu_of(trait: t.Trait) -> dict[str, str]:
    """The fields of a trait with a menu entry; of others none."""
    fields = t.trait_fields(trait) if trait.kind == "TriggerAction" else {}
    return fields if fields.get("menu") else {}


OTHERWISE = re.compile(
    f"{WRITES}|{LINE}|{HIT_LIST}|{DRAWN}|Trial\\d+Done|Program\\w*|BoardingUnit|RegroupDone|TrialRecovered"
)
"""Properties that differ: names of others, and what holds the PieceUID of pieces of another table."""


def played(module: Module, seed: int) -> list[object]:
    """What players see of the first commands of a game: the chat, and where and how pieces are."""
    play = Play(module, "The Field", chance=Random(seed))
    play.fill(module.entries["first.vsav"])
    seen = list[object]()
    for name in ("Next phase", "Check supply", "Carry out the event"):
        if name in play.buttons:
            play.push(name)
    chance = Random(seed)
    for _ in range(40):
        units = [p for p in play.present() if p.map == "Map" and p.get("Kind") == "unit"]
        piece = chance.choice(units)
        entries = sorted(piece.menu().items())
        if entries and chance.random() < 0.7:
            play.act(partial(piece.press, chance.choice(entries)[1]))
        else:
            play.push(chance.choice(sorted(play.buttons)))
        held, pieces = play.standing()
        seen += [list(play.chat), {k: v for k, v in held.items() if not OTHERWISE.fullmatch(k)}]
        seen += [[p[:7] for p in pieces], [named(p) for p in play.present()]]
    assert len(play.chat) > 20
    return seen


def named(piece: Piece) -> dict[str, str]:
    """Some of what rules calculate for a piece, if it is still calculated there."""
    return {name: piece.get(name) for name in ("Role", "Values", "StateDisrupted", "StepsLeft")}


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(times(2, 20)))
def test_units_with_fewer_traits_do_the_same(seed: int) -> None:
    before, after = modules()
    assert played(after, seed) == played(before, seed)
