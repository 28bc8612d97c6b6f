"""Live charts on their page: dice or a deck, clicks, numbers that are typed, words."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.i18n.translate import Translator, builtin_texts
from builder.outputs.web.live_charts import chart_data
from builder.rules.core.live_charts import Expected, LiveChart, Number, number_by_code
from builder.rules.expressions.terms import Fixed, number
from builder.rules.registry import live_charts_of
from tests.outputs.rules_reference.browser import read, run
from tests.outputs.rules_reference.live import (
    by_itself,
    chart_of,
)
from tests.outputs.rules_reference.pages import GAMES, game_of


def test_a_deck_stands_in_the_place_of_dice(tmp_path: Path) -> None:
    """Three red cards and two black ones; a seen red one is out of the deck."""
    table = chart_of(game_of("belgium"), "anti-aircraft").table
    deck = LiveChart(
        id="deck",
        title="Deck",
        table=table,
        inputs=(Number("seen", "Red cards seen", 0, 0, 3),),
        look_up=Fixed(5),
        row=Fixed(table.rows[0].id),
        weights={1: Fixed(3) - number("seen"), 6: Fixed(2)},
        expected=(Expected("Black", number_by_code({"4D": 1}), percent=True),),
    )
    data = {"deck": chart_data(deck, Translator())}
    found = by_itself(tmp_path, data, "deck", [{"seen": n} for n in range(4)])
    assert [f["expected"][0] for f in found] == pytest.approx([2 / 5, 2 / 4, 2 / 3, 1])
    assert [c["code"] for c in found[3]["chances"]] == ["4D"]


_STEER = """
const section = document.querySelector("#live-combat"), found = [];
for (const button of section.querySelectorAll("td.band button")) {
  button.click();
  const cell = button.closest("td");
  found.push([cell.dataset.column, section.querySelector("[data-value-column]").textContent,
    cell.classList.contains("pick"), section.querySelectorAll("td.pick").length]);
}
return found;
"""


def test_a_click_on_a_head_leads_to_its_column(vietnam_folder: Path) -> None:
    found = read(vietnam_folder / "en.html", _STEER)
    assert len(found) == 42
    assert all((a, True, 1) == (b, c, d) for a, b, c, d in found)


_FROM_EXAMPLES = """
return [...document.querySelectorAll("a[data-aim]")].map((link) => {
  link.click();
  const section = document.querySelector(link.hash), aim = JSON.parse(link.dataset.aim);
  const row = section.querySelector("tr.chosen");
  const shown = section.querySelector('[data-value="differential"]');
  const number = shown ? shown.textContent : section.querySelector("input").value;
  return [aim, row.dataset.row, Number(number.replace("−", "-"))];
});
"""


@pytest.mark.parametrize("name", ["vietnam", "belgium"])
def test_an_example_opens_the_chart_with_its_own_numbers(
    name: str, vietnam_folder: Path, belgium_folder: Path
) -> None:
    folder = vietnam_folder if name == "vietnam" else belgium_folder
    found = read(folder / "en.html", _FROM_EXAMPLES)
    assert len(found) >= 4
    for aim, row, told in found:
        assert (row, told) == (aim["row"], aim["number"])


_SET = """
const section = document.querySelector("#live-combat"), form = section.querySelector("form");
const read = () => [...section.querySelectorAll("[data-expected]")].map((cell) => cell.textContent);
form.elements.defence.value = "5";
form.elements.attack.value = "１２";
form.elements.attack.dispatchEvent(new Event("input", { bubbles: true }));
const wide = section.querySelector('[data-value="differential"]').textContent;
form.querySelector('[data-for="attack"][data-step="1"]').click();
const stepped = form.elements.attack.value;
form.elements.attack.value = "9999";
form.elements.attack.dispatchEvent(new Event("change", { bubbles: true }));
const bars = section.querySelectorAll(".chances > div").length;
return { wide, stepped, most: form.elements.attack.value, bars, read: read() };
"""


def test_numbers_are_typed_in_any_width_and_kept_within_bounds(vietnam_folder: Path) -> None:
    found = read(vietnam_folder / "en.html", _SET)
    assert (found["wide"], found["stepped"], found["most"]) == ("+7", "13", "60")
    assert found["bars"] >= 1
    assert all(found["read"])


_SENT = """
const form = document.querySelector("#live-combat form");
form.elements.attack.value = "12";
form.elements.attack.dispatchEvent(new Event("input", { bubbles: true }));
await pause(30);
return location.hash;
"""


@pytest.mark.thorough
def test_a_live_chart_has_an_address_with_its_state(vietnam_folder: Path) -> None:
    address = run(vietnam_folder / "en.html", _SENT)
    assert address.startswith("#live-combat?")
    shown = """
    const section = document.querySelector("#live-combat");
    return [section.querySelector("form").elements.attack.value,
            section.querySelector('[data-value="differential"]').textContent];
    """
    assert run(vietnam_folder / "en.html", shown, hash=address) == ["12", "+7"]


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_word_of_a_live_chart_is_translated(name: str) -> None:
    game = game_of(name)
    labels = [text for chart in live_charts_of(game) for text in chart.labels()]
    for language in (x for x in game.sheet.languages if x != "en"):
        known = {**builtin_texts(language), **game.translations[language]}
        assert not [text for text in labels if text not in known]
