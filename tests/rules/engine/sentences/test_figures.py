"""Figures of declared rules: who attacks whom, who sees whom, where supply comes from."""

from __future__ import annotations

from typing import Any

from builder.i18n.translate import Translator
from builder.model.texts.examples import Example
from builder.model.texts.figures import Arrow, Mark
from builder.rules.example_figures import example_figure
from builder.rules.examples import run_example
from builder.rules.explain import explain_example, names_of
from tests.rules.engine.brook import declaring, game, good

EN = Translator("en")


def arrows(do: str, **given: Any) -> tuple[Arrow, ...]:
    example = Example(id="asked", rule="1.0", do=do, given=given, expect={})
    figure = example_figure(game(), run_example(game(), example))
    assert figure is not None
    return figure.arrows


def test_a_combat_points_from_the_attackers_to_every_target_7_1() -> None:
    units = {"n-foot": "0402", "s-foot": "0303"}
    given = {"units": units, "attackers": "n-foot", "target": "0303"}
    assert arrows("combat", **given) == (Arrow(kind="attack", way=("0402", "0303")),)
    example = Example(id="asked", rule="1.0", do="combat", given=given, expect={})
    figure = example_figure(game(), run_example(game(), example))
    assert figure is not None
    assert figure.marks == (Mark(kind="target", at="0303"),)


def test_a_look_is_a_line_whole_or_blocked_14_1() -> None:
    (blocked,) = arrows("sight", viewer="0301", target="0103")
    (free,) = arrows("sight", viewer="0301", target="0501")
    assert (blocked.kind, free.kind) == ("blocked", "sight")


def test_supply_is_a_line_to_where_it_comes_from_9_1() -> None:
    assert arrows("supply", units={"n-foot": "0303"}) == (
        Arrow(kind="supply", way=("0303", "0302", "0201")),
    )


def test_a_retreat_that_lacks_a_hex_is_told_of_one_hex_8_1() -> None:
    foes = {"s-foot": "0201", "s-foot#2": "0102", "s-foot#3": "0202"}
    given = {"units": {"n-foot": "0101", **foes}, "unit": "n-foot", "hexes": 1}
    lossy = good(declaring('retreat: {rule: "8.1"}', 'retreat: {rule: "8.1", cannot: lose}'))
    run = run_example(lossy, Example(id="x", rule="8.1", do="retreat", given=given, expect={}))
    (line,) = explain_example(lossy, run, None, EN, names_of(lossy, EN)).lines
    assert line.text == "The retreat falls one hex short, and the unit loses a step."
