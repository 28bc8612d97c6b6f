"""Commands go no further into a piece than there is something for them: each dynamic property and layer
that they come to takes the engine milliseconds, reports little less, and there are dozens of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from builder.outputs.vassal.counters.compact.compact_units import is_joined_for_text
from builder.outputs.vassal.counters.compact.heard_keys import keys_heard_by
from builder.outputs.vassal.counters.compact.saved_text import WINDOW, saved_length
from builder.outputs.vassal.counters.key_gates import add_key_gates, with_costly_traits_innermost
from builder.outputs.vassal.counters.ownership import expand_prototypes
from builder.outputs.vassal.counters.slots import Counters
from builder.outputs.vassal.table.commands import send_to_pieces
from builder.vassal.expressions.properties import is_true, number, string, text
from builder.vassal.expressions.tree import FALSE, TRUE, Truth, choose, in_braces
from builder.vassal.format import traits as t
from builder.vassal.format.pieces import Piece
from builder.vassal.lint.named_keys import key_names_in
from tests.outputs.vassal.built_in import GAMES, module
from tests.thorough import some
from tests.together import together

COSTLY = {"DynamicProperty", "Embellishment"}


def reached(chain: Sequence[t.Trait], key: str) -> Iterator[t.Trait]:
    """The traits that a command comes to, from the outside, as far as what always stops it."""
    for trait in chain:
        if trait.kind == "RestrictCommands":
            fields = t.trait_fields(trait)
            if not fields["condition"] and key in key_names_in(fields["keys"]):
                return
        yield trait


def in_vain(chain: Sequence[t.Trait]) -> set[tuple[str, str]]:
    """Commands, each with a costly trait that it comes to though neither that, nor any inside, nor any
    costly one right before it hears it."""
    begins = list[int]()
    for i, trait in enumerate(chain):
        goes_on = i > 0 and trait.kind in COSTLY and chain[i - 1].kind in COSTLY
        begins.append(begins[-1] if goes_on else i)
    found = set()
    for key in frozenset().union(*map(keys_heard_by, chain)):
        last = max((i for i, x in enumerate(chain) if key in keys_heard_by(x)), default=-1)
        for begin, trait in zip(begins, reached(chain, key), strict=False):
            if begin > last and trait.kind in COSTLY:
                found.add((key, trait.type))
    return found


@pytest.mark.parametrize("name", some(GAMES, 4))
def test_no_command_comes_to_what_is_costly_in_vain(name: str) -> None:
    made = module(name)
    for element, traits in made.pieces:
        chain = list(expand_prototypes(traits, made.prototypes))
        # what lies on a hexside has its commands between the properties that these change, in order
        on_sides = any("PROP;SideHex;" in x.type for x in chain)
        # gates are left out only where a unit without them is packed with others in saved games
        saved = [x for x in chain if x.kind != "BasicPiece"]
        few = is_joined_for_text(traits) and saved_length(saved) < WINDOW
        if element.kind == "PieceSlot" and not on_sides and not few:
            assert in_vain(chain) == set(), element.attributes["entryName"]


@pytest.mark.thorough
@pytest.mark.parametrize("name", some(GAMES, 4))
def test_every_command_comes_to_all_that_hear_it(name: str) -> None:
    made = module(name)
    for element, traits in made.pieces:
        chain = list(expand_prototypes(traits, made.prototypes))
        for key in frozenset().union(*map(keys_heard_by, chain)):
            hear = [x for x in chain if key in keys_heard_by(x)]
            assert hear == [x for x in reached(chain, key) if key in keys_heard_by(x)], (
                element,
                key,
            )


@together("name", GAMES)
def test_painting_a_piece_does_not_take_twice_as_long_with_each_label(name: str) -> None:
    """The engine asks for the shape inside of a label without a key twice: for two labels four times."""
    labels = {
        x for _, traits in module(name).pieces for x in traits if x.kind == "Labeler"
    }  # fmt: skip
    assert all(t.trait_fields(x)["key"] for x in labels)


@together("name", GAMES)
def test_signs_of_battles_and_states_are_read_without_an_expression(name: str) -> None:
    made = module(name)
    chains = [*(traits for _, traits in made.pieces), *made.prototypes.values()]
    layers = [t.trait_fields(x) for c in chains for x in c if x.kind == "Embellishment"]
    signs = [x for x in layers if x["name"] == "Sign" or x["name"].startswith("Shown")]
    assert all(x["followExpression"].isidentifier() and x["firstLevelValue"] == "0" for x in signs)


# -- a piece by hand ---------------------------------------------------------------------------------

ROLE = t.dynamic_property("Role", "", [t.PropertyChange("role", "A"), t.PropertyChange("lose", "")])
TELL, SAY = t.trigger_action("", "tell", ["say"]), t.report_action(["say", "role"], "{1}")
COUNT = t.set_global_property("Lost", [t.PropertyChange("lose", "{Lost+1}")])
TELLS_LOST = t.report_action(["lose"], "{Lost}")
STEP = t.layer_trait("Step", ["a.png", "b.png"], next_key="turn")
SIDE = t.marker_trait({"Side": "us"})
OWNED = t.restricted_access(["us"])


def arranged(*traits: t.Trait, **prototypes: t.Traits) -> list[t.Trait]:
    """The traits of a piece with gates."""
    counters = Counters({"a": Piece("A", "1", traits)}, {"a": (1, 1)}, 2)
    found, whole = add_key_gates(
        *with_costly_traits_innermost(counters, prototypes, counters.pieces)
    )
    return list(expand_prototypes(found.pieces["a"].traits, whole))


def ungated(*traits: t.Trait, **prototypes: t.Traits) -> list[t.Trait]:
    return [x for x in arranged(*traits, **prototypes) if x.kind != "RestrictCommands"]


def test_what_is_costly_stands_inside_of_what_only_tells() -> None:
    assert ungated(t.use_prototype("Battle"), SIDE, STEP, Battle=(ROLE, TELL, SAY)) == [
        TELL, SIDE, SAY, ROLE, STEP
    ]  # fmt: skip


def test_reports_stand_inside_of_what_changes_things_and_tell_of_it_afterwards() -> None:
    assert ungated(t.use_prototype("Battle"), COUNT, SIDE, Battle=(TELLS_LOST, TELL)) == [
        TELL, COUNT, SIDE, TELLS_LOST
    ]  # fmt: skip


def test_a_report_comes_after_the_commands_that_its_own_command_gives() -> None:
    battle = (t.report_action(["tell"], "{2}"), TELL)
    assert ungated(t.use_prototype("Battle"), SIDE, Battle=battle) == [*battle, SIDE]


def test_what_hears_the_same_command_keeps_its_order() -> None:
    assert ungated(t.use_prototype("Battle"), STEP, Battle=(ROLE, TELL, COUNT)) == [
        ROLE, TELL, COUNT, STEP
    ]  # fmt: skip
    assert ungated(t.use_prototype("Battle"), COUNT, STEP, Battle=(ROLE, TELL)) == [
        TELL, ROLE, COUNT, STEP
    ]  # fmt: skip


@together(
    "wall",
    [
        OWNED,
        t.mask_trait("hide", "m.png", "?", "sides:us"),
        t.invisible_trait("note", "sides:us"),
        t.hide_commands("gone", number("Lost") > 0, ["lose"]),
    ],
)
def test_nothing_is_moved_past_what_keeps_commands_out(wall: t.Trait) -> None:
    assert [
        x.kind for x in arranged(t.use_prototype("Battle"), wall, STEP, Battle=(ROLE, TELL))
        if x in (ROLE, wall, STEP)
    ] == [ROLE.kind, wall.kind, STEP.kind]  # fmt: skip


def test_a_gate_stops_what_nothing_behind_it_hears() -> None:
    chain = arranged(t.use_prototype("Battle"), STEP, Battle=(ROLE, TELL, SAY))
    stops = [key_names_in(t.trait_fields(x)["keys"]) for x in chain if x.kind == "RestrictCommands"]
    # *role* is told of outside and heard by the property, and no further
    assert stops == [["tell"], ["say"], ["lose", "role"]]
    assert in_vain(chain) == set()


def test_pieces_alike_share_their_gates() -> None:
    battle = (ROLE, TELL, SAY)
    pieces = {id: Piece(id, "1", (t.use_prototype("Battle"), STEP)) for id in ("a", "b")}
    pieces["c"] = replace(pieces["a"], traits=(t.use_prototype("Battle"), SAY))
    made = Counters(pieces, {}, 4)
    found, whole = add_key_gates(*with_costly_traits_innermost(made, {"Battle": battle}, pieces))
    assert found.pieces["a"].traits == found.pieces["b"].traits
    assert sum(name.startswith("Gate") for name in whole) == 3


_EITHER, _HIT = text("Role").equals("D") | text("Role").equals("T"), number("Hits") > 0


@together(
    ("filter", "first"),
    [
        (text("Role").differs(""), "true|Role||NOT_EQUALS"),
        (text("Role").equals("A") & ~is_true("Near"), "true|Role|A|EQUALS"),
        (
            string("Role").equals("D") & ((number("Hits") > 0) | text("Side").equals("us")),
            "true|Role|D|EQUALS",
        ),
        (_EITHER, r"true|Role|D\|T|MATCH"),
        (_EITHER & (number("Hits") > 0), r"true|Role|D\|T|MATCH"),
        ((text("Role").equals("D") | text("Side").equals("us")) & _HIT, "false|||EQUALS"),
        (_EITHER & _HIT | is_true("Near"), "false|||EQUALS"),
        (number("Mover").equals(1) & ~is_true("Late"), "true|Mover|1|EQUALS"),
        (number("Mover").equals(1) & is_true("Late") | is_true("Near"), "false|||EQUALS"),
        (number("Hits").equals(0), "false|||EQUALS"),
        (number("Hits").differs(1), "false|||EQUALS"),
        (choose(text("Role").equals("A") & is_true("Near"), TRUE, FALSE), "false|||EQUALS"),
        (is_true("Moved"), "true|Moved|true|EQUALS"),
    ],
)
def test_a_command_to_all_looks_first_at_what_must_be_so(filter: Truth, first: str) -> None:
    """By the engine's fast match, which parses no expression for each of a thousand pieces."""
    sent = send_to_pieces("all", "all", "one", filter)
    assert sent.attributes["target"] == f"MODULE|false|MAP|||||0|0||{first}||"
    assert sent.attributes["filter"] == in_braces(filter)
