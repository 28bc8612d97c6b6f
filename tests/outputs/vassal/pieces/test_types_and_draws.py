"""Types of expressions that do not fit, and buttons that draw twice, as inspection and build tell them."""

from __future__ import annotations

import re

from builder.outputs.vassal.table.commands import keystroke_chain, send_to_pieces
from builder.vassal.expressions.properties import text
from builder.vassal.format.components import Element, to_xml
from builder.vassal.format.traits import Trait, calculated_property, marker_trait, trigger_action
from builder.vassal.lint.expression_types import type_faults
from tests.outputs.vassal.inspection.test_lint import found_in, of_traits
from tests.together import together


@together(
    "expression",
    [
        '{Steps-"1"}',
        '{GetString("Side")&&Moved}',
        "{Moved&&3}",
        r'{CountMap("Map","{Side==\"a\"}")<"3"}',
        r'{SumMap("Steps","Map","{GetString(\"Side\")}")>0}',
        "{(Steps>1)>2}",
        "{(Steps>1)==1}",
        "{3 ? 1 : 2}",
        "{-(Steps>1)}",
        '{"a".length()<Side.trim()}',
    ],
)
def test_a_type_that_beanshell_does_not_take_is_found(expression: str) -> None:
    assert type_faults(expression)


@together(
    "expression",
    [
        '{Steps>1&&Side=="a" ? Name+1 : ""}',
        '{(Steps=="" ? 0 : Steps)-1}',
        r'{CountMap("Map","{Side==\"a\"&&Moved}")==""}',
        '{!Text.contains("a")||GetProperty("x")>2}',
        '{Integer.parseInt("3")*2<=Math.max(1,Steps)}',
        '{Obscured=="true"}',
        "{x=1; return x-1}",
        '{"unclosed}',
        f"{{{'(' * 2000}1{')' * 2000}}}",
    ],
)
def test_what_beanshell_takes_is_not(expression: str) -> None:
    assert type_faults(expression) == ()


def test_a_condition_must_be_a_truth() -> None:
    known = marker_trait({"Steps": 1})
    sound = trigger_action("Go", "go", ["go-on"], text("Steps").equals("1"))
    assert "wrong-type" not in found_in(of_traits(known, sound))
    broken = sound.type.replace('{Steps=="1"}', "{Steps.trim()}")
    assert broken != sound.type
    assert "wrong-type" in found_in(of_traits(known, Trait(sound.kind, broken, sound.state)))


def test_a_property_with_a_wrong_type_is_told() -> None:
    asked = calculated_property("Asked", "{(Asked>1)>2}")
    assert "wrong-type" in found_in(of_traits(asked))


def drawing(*keys: str, gate: str = "") -> str:
    """A button that gives these commands, among them *top*, which draws a card."""
    chain = keystroke_chain("Draw", keys, text="Draw", gate=gate)
    again = keystroke_chain("More", ["top"], key="more", gate=gate)
    top = send_to_pieces("Top", "top", "draw", text("DeckName").equals("Deck"), 1)
    return "".join(map(whole_xml, (chain, again, top)))


def whole_xml(element: Element) -> str:
    return re.sub(r"^<\?xml[^>]*>", "", to_xml(element).decode())


@together(
    ("keys", "gate", "twice"),
    [
        (["top"], "", False),
        (["top", "top"], "", True),
        (["top", "more"], "", True),
        (["more"], "", False),
        (["top", "more"], "Shut", False),
    ],
)
def test_a_button_that_draws_twice_is_found(keys: list[str], gate: str, twice: bool) -> None:
    module = of_traits(marker_trait({"Steps": 1}), more=drawing(*keys, gate=gate))
    assert ("draws-twice" in found_in(module)) == twice


def test_buttons_that_branch_again_and_again_are_looked_at_in_no_time() -> None:
    """Each button presses the next one twice, and the last one the first: followed one by one, that
    would take longer than anybody can wait."""
    chain = [
        keystroke_chain(f"B{n}", [f"go-{(n + 1) % 30}"] * 2, text=f"B{n}", key=f"go-{n}")
        for n in range(30)
    ]
    last = keystroke_chain("Last", ["top"], key="go-29")
    top = send_to_pieces("Top", "top", "draw", text("DeckName").equals("Deck"), 1)
    more = "".join(map(whole_xml, (*chain, last, top)))
    assert "draws-twice" in found_in(of_traits(marker_trait({"Steps": 1}), more=more))
