"""The live test of random numbers computes what the rules engine answers."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from builder.rules.core.live_charts import Choice, Number
from tests.outputs.rules_reference.browser import read
from tests.outputs.rules_reference.live import (
    chances,
    chart_of,
    computed,
)
from tests.outputs.rules_reference.pages import game_of
from tests.rules.answering import answer as told


def test_random_numbers_are_the_engines_with_cards_seen_52_0(up_front_folder: Path) -> None:
    game = game_of("up-front")
    chart = chart_of(game, "number-tests")
    test = next(i for i in chart.inputs if isinstance(i, Choice))
    numbers = [i for i in chart.inputs if isinstance(i, Number)]
    seen = [
        {},
        {n.id: n.high for n in numbers[::2]},
        {n.id: n.high // 2 for n in numbers},
        {n.id: n.high for n in numbers if n.id != "black-1"} | {"black-1": 10},
    ]
    asked: list[dict[str, Any]] = [
        {"test": option.id, **some} for option in test.options for some in seen
    ]
    for given, found in zip(asked, computed(up_front_folder, "number-tests", asked), strict=True):
        out = [
            f"{id.replace('plain-', '').replace('-', ' ')} x{count}"
            for id, count in given.items()
            if id != "test" and count
        ]
        answer = told(game, "number-chances", test=given["test"], seen=", ".join(out) or ())
        assert found["values"]["left"] == answer["cards"], given
        passed = Fraction(answer["chances"][given["test"]])
        assert chances(found).get("+", Fraction(0)) == passed, given
        assert found["expected"] == pytest.approx([float(passed)]), given


def test_no_chance_is_told_when_every_card_is_seen(up_front_folder: Path) -> None:
    chart = chart_of(game_of("up-front"), "number-tests")
    every = {i.id: i.high for i in chart.inputs if isinstance(i, Number)}
    (found,) = computed(up_front_folder, "number-tests", [every])
    assert found["bar"] == "No card is left to be drawn."


_CHOOSE = """
const section = document.querySelector("#live-number-tests");
return [...section.querySelectorAll("td.band button")].map((button) => {
  button.click();
  return [button.textContent, section.querySelector("input:checked + span").textContent.trim(),
    button.closest("td").classList.contains("pick")];
});
"""


def test_a_click_on_a_head_chooses_its_test(up_front_folder: Path) -> None:
    found = read(up_front_folder / "en.html", _CHOOSE)
    assert len(found) == 6
    assert all(head == chosen and picked for head, chosen, picked in found)
