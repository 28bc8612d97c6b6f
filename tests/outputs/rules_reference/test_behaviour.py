"""What the page does under a reader's hands: search, previews, keys, contents, themes, narrow screens."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.outputs.rules_reference.browser import run

SEARCH = """
const first = (text) => window.findRules(text)[0];
const started = performance.now();
const texts = ["ユニット", "退", "zone of control", "marker", "r"];
for (let i = 0; i < 50; i++) texts.forEach((text) => window.findRules(text));
return {
  spi: first("7.72")[0], plain: first("772")[0], dotted: first("7.7.2")[0],
  words: first("zones of control")[0], prefix: window.findRules("bombard").map((d) => d[0]),
  japanese: window.findRules("退却").map((d) => d[1]), kana: window.findRules("ゆにっと").length,
  wide: first("７．７")[0], nothing: window.findRules("xyzzy").length,
  time: (performance.now() - started) / 250,
};
"""


def test_search_finds_numbers_words_and_japanese_without_spaces(vietnam_folder: Path) -> None:
    found = run(vietnam_folder / "en.html", SEARCH)
    assert {found["spi"], found["plain"], found["dotted"]} == {"7.7.2"}
    assert found["words"] == "6.0"
    assert "8.4" in found["prefix"]
    assert set(found["japanese"]) == {"ja"}
    assert found["kana"] > 3
    assert found["wide"] == "7.7"
    assert found["nothing"] == 0
    assert found["time"] < 50


def test_a_page_puts_its_own_language_first(vietnam_folder: Path) -> None:
    script = "return window.findRules('ZOC').map((d) => d[1]);"
    languages = run(vietnam_folder / "ja.html", script)
    assert languages
    assert languages == sorted(languages, key=lambda language: language != "ja")


TYPING = """
const query = document.querySelector("#query"), hits = document.querySelector("#hits");
press(document.body, "/");
const focused = document.activeElement === query;
query.value = "retreat";
query.dispatchEvent(new Event("input", { bubbles: true }));
const open = !hits.hidden, expanded = query.getAttribute("aria-expanded");
const first = query.getAttribute("aria-activedescendant");
press(query, "ArrowDown");
const second = query.getAttribute("aria-activedescendant");
const chosen = document.getElementById(second).getAttribute("aria-selected");
const count = document.querySelector("#count").textContent;
const composing = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, isComposing: true });
query.dispatchEvent(composing);
const stayed = location.hash;
const aim = document.getElementById(second).hash;
press(query, "Enter");
const went = location.hash;
query.focus();
query.dispatchEvent(new Event("input", { bubbles: true }));
press(query, "Escape");
return { focused, open, expanded, first, second, chosen, count, stayed, went, aim, shut: hits.hidden };
"""


def test_search_goes_by_keys_alone(vietnam_folder: Path) -> None:
    found = run(vietnam_folder / "en.html", TYPING)
    assert found["focused"]
    assert found["open"]
    assert found["expanded"] == "true"
    assert found["first"] != found["second"]
    assert found["chosen"] == "true"
    assert found["count"].split()[0].isdigit()
    assert found["stayed"] == "", "Enter that ends a conversion chooses nothing"
    assert found["went"] == found["aim"]
    assert found["shut"]


PREVIEW = """
const touch = matchMedia("(hover: none)").matches; // without a pointer the first tap shows the rule
const visit = async (a) => {
  if (touch) a.click();
  else a.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
  await pause(400);
};
const preview = document.querySelector("#preview");
const link = document.querySelector("main .body a.ref");
await visit(link);
const stayed = location.hash;
const shown = !preview.hidden, number = preview.querySelector("h3 i").textContent;
const inside = preview.querySelectorAll("p, li").length, label = preview.getAttribute("aria-label");
press(document.body, "Escape");
const gone = preview.hidden;
const term = document.querySelector("main .body a.term");
await visit(term);
const name = preview.querySelector("h3").textContent;
return { shown, stayed, number, inside, label, gone, aim: link.hash.slice(2), term: name };
"""


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_cross_reference_shows_its_rule(vietnam_folder: Path, language: str) -> None:
    found = run(vietnam_folder / f"{language}.html", PREVIEW)
    assert found["shown"]
    assert found["stayed"] == ""
    assert found["number"] == found["label"] == found["aim"]
    assert found["inside"] >= 1
    assert found["gone"]
    assert found["term"]


FOLLOWING = """
await pause(100);
const link = document.querySelector(".language");
const there = link.href.split("/").pop();
const current = document.querySelector("#contents [aria-current]");
const here = location.hash;
press(document.body, "j");
const next = location.hash;
await pause(100);
press(document.body, "k");
await pause(100);
const back = location.hash;
press(document.body, "d");
const theme = document.documentElement.dataset.theme;
press(document.body, "d");
const again = document.documentElement.dataset.theme;
return { there, current: current && current.hash, here, next, back, theme, again };
"""


def test_the_language_switch_stays_at_the_rule_and_keys_turn_pages(vietnam_folder: Path) -> None:
    found = run(vietnam_folder / "en.html", FOLLOWING, hash="#c7.7")
    assert found["there"] == "ja.html#c7.7"
    assert found["current"] == "#c7.7"
    assert (found["here"], found["next"], found["back"]) == ("#c7.7", "#c7.7.1", "#c7.7")
    assert {found["theme"], found["again"]} == {"dark", "light"}


MEASURE = """
const wide = document.documentElement.clientWidth;
const beyond = [...document.querySelectorAll("body *")].filter((e) => {
  if (e.closest(".chart, svg, nav, #hits, #preview, .unseen, .skip, .sprites")) return false;
  const box = e.getBoundingClientRect();
  return box.width && (box.right > wide + 1 || box.left < -1);
}).map((e) => e.tagName + "." + e.className).slice(0, 5);
const notes = [...document.querySelectorAll(".case .notes")].filter((note) => {
  const a = note.getBoundingClientRect();
  return [...note.parentNode.querySelectorAll(".body .chart")].some((chart) => {
    const b = chart.getBoundingClientRect();
    return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  });
}).length;
const targets = "button, .language, nav a, .toggle, .choice label";
const small = [...document.querySelectorAll(targets)].filter((e) => {
  const box = e.getBoundingClientRect();
  return box.height && box.height < 24;
}).map((e) => e.className + " " + e.textContent).slice(0, 5);
return { wide, across: document.documentElement.scrollWidth, beyond, notes, small };
"""


@pytest.mark.parametrize("width", [500, 820, 1440])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_nothing_runs_over_the_edge_or_under_the_notes(
    belgium_folder: Path, language: str, width: int
) -> None:
    found = run(belgium_folder / f"{language}.html", MEASURE, width=width)
    _check_measures(found)


def test_the_longest_reference_fits_as_well(vietnam_folder: Path) -> None:
    _check_measures(run(vietnam_folder / "en.html", MEASURE, width=1440))
    _check_measures(run(vietnam_folder / "ja.html", MEASURE, width=500))


def _check_measures(found: dict[str, Any]) -> None:
    assert found["across"] <= found["wide"]
    assert found["beyond"] == []
    assert found["notes"] == 0
    assert found["small"] == []


DRAWER = """
const menu = document.querySelector(".menu"), contents = document.querySelector("#contents");
const before = getComputedStyle(contents).visibility;
menu.click();
const open = menu.getAttribute("aria-expanded"), within = contents.contains(document.activeElement);
press(document.body, "Escape");
return { before, open, within, shut: menu.getAttribute("aria-expanded") };
"""


def test_on_a_phone_the_contents_are_a_drawer(belgium_folder: Path) -> None:
    found = run(belgium_folder / "en.html", DRAWER, width=500)
    assert found == {"before": "hidden", "open": "true", "within": True, "shut": "false"}
