"""What the page does under a reader's hands: previews, keys, contents, drawings, themes, narrow screens,
print."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.outputs.rules_reference.browser import opened, read, run
from tests.thorough import each_once, some

PREVIEW = """
const touch = matchMedia("(hover: none)").matches; // without a pointer the first tap shows the rule
const visit = async (a) => {
  if (touch) a.click();
  else a.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
  await pause(400);
};
const preview = document.querySelector("#preview");
const link = document.querySelector("main .body a.ref"), before = location.hash;
await visit(link);
const stayed = location.hash === before;
const shown = !preview.hidden, number = preview.querySelector("h3 i").textContent;
const inside = preview.querySelectorAll("p, li").length, label = preview.getAttribute("aria-label");
press(document.body, "Escape");
const gone = preview.hidden;
const term = document.querySelector("main .body a.term");
await visit(term);
const name = preview.querySelector("h3").textContent;
press(document.body, "Escape");
return { shown, stayed, number, inside, label, gone, aim: link.hash.slice(2), term: name };
"""


@pytest.mark.parametrize("language", some(["en", "ja"], 1))
def test_a_cross_reference_shows_its_rule(vietnam_folder: Path, language: str) -> None:
    found = read(vietnam_folder / f"{language}.html", PREVIEW)
    assert found["shown"]
    assert found["stayed"]
    assert found["number"] == found["label"] == found["aim"]
    assert found["inside"] >= 1
    assert found["gone"]
    assert found["term"]


FOLLOWING = """
location.hash = "#c7.7";
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
    found = read(vietnam_folder / "en.html", FOLLOWING)
    assert found["there"] == "ja.html#c7.7"
    assert found["current"] == "#c7.7"
    assert (found["here"], found["next"], found["back"]) == ("#c7.7", "#c7.7.1", "#c7.7")
    assert {found["theme"], found["again"]} == {"dark", "light"}


WALK = """
const stops = [...document.querySelectorAll(".case, .stop")].map((stop) => "#" + stop.id);
const ways = {};
for (const key of ["j", "k"]) {
  ways[key] = [];
  for (const _ of stops) {
    press(document.body, key);
    await pause(20);
    const marked = document.querySelector("#contents [aria-current]").hash;
    const other = new URL(document.querySelector(".language").href).hash;
    const same = marked === other && marked === location.hash;
    ways[key].push(same ? marked : [marked, other, location.hash]);
  }
}
return { stops, ...ways };
"""


@pytest.mark.thorough
@pytest.mark.parametrize("width", some([390, 1280], 1))
def test_keys_walk_every_case_and_the_contents_and_the_language_link_follow(
    up_front_folder: Path, width: int
) -> None:
    found = run(up_front_folder / "en.html", WALK, width=width, phone=width < 500)
    assert len(found["stops"]) > 40
    assert found["j"] == found["stops"]
    assert found["k"] == [*found["stops"][-2::-1], found["stops"][0]]


SCROLL = """
const room = document.documentElement.scrollHeight - innerHeight, found = [];
for (const stop of document.querySelectorAll(".case, .stop")) {
  const top = stop.getBoundingClientRect().top + scrollY - 67;
  if (top > room) break;
  scrollTo(0, top);
  await pause(40);
  found.push([document.querySelector("#contents [aria-current]").hash, "#" + stop.id]);
}
return found;
"""


@pytest.mark.thorough
def test_a_chapter_head_under_the_bar_is_the_current_case(up_front_folder: Path) -> None:
    found = run(up_front_folder / "en.html", SCROLL)
    assert len(found) > 35
    assert [current for current, _ in found] == [stop for _, stop in found]


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
  return box.height && (box.height < 24 || box.width < 24);
}).map((e) => e.className + " " + e.textContent).slice(0, 5);
return { wide, across: document.documentElement.scrollWidth, beyond, notes, small };
"""


@pytest.mark.parametrize(("language", "width"), some(each_once(["en", "ja"], [360, 820, 1440]), 1))
def test_nothing_runs_over_the_edge_or_under_the_notes_and_targets_are_large(
    belgium_folder: Path, language: str, width: int
) -> None:
    found = read(belgium_folder / f"{language}.html", MEASURE, width=width, phone=width < 500)
    _check_measures(found)


@pytest.mark.thorough
def test_the_longest_reference_fits_as_well(vietnam_folder: Path) -> None:
    _check_measures(run(vietnam_folder / "en.html", MEASURE, width=1440))
    _check_measures(run(vietnam_folder / "ja.html", MEASURE, width=360, phone=True))


def _check_measures(found: dict[str, Any]) -> None:
    assert found["across"] <= found["wide"]
    assert found["beyond"] == []
    assert found["notes"] == 0
    assert found["small"] == []


MENU = """
const menu = document.querySelector(".languages");
const shut = menu.open;
press(document.body, "l");
const open = menu.open, first = document.activeElement.hreflang;
const within = [...document.querySelectorAll(".language")].every((link) => {
  const box = link.getBoundingClientRect();
  return box.left >= 0 && box.right <= innerWidth && box.height >= 24;
});
press(document.body, "Escape");
const again = menu.open;
menu.open = true;
document.querySelector("h1").click();
return { shut, open, first, within, again, elsewhere: menu.open };
"""


@pytest.mark.parametrize("width", some([360, 1280], 1))
def test_many_languages_are_a_menu_that_keys_open_and_shut(
    belgium_folder: Path, width: int
) -> None:
    found = read(belgium_folder / "en.html", MENU, width=width, phone=width < 500)
    assert found == {
        "shut": False, "open": True, "first": "ja", "within": True, "again": False, "elsewhere": False,
    }  # fmt: skip


DRAWER = """
const menu = document.querySelector(".menu"), contents = document.querySelector("#contents");
const before = getComputedStyle(contents).visibility;
menu.click();
const open = menu.getAttribute("aria-expanded"), within = contents.contains(document.activeElement);
press(document.body, "Escape");
return { before, open, within, shut: menu.getAttribute("aria-expanded") };
"""


def test_on_a_phone_the_contents_are_a_drawer(belgium_folder: Path) -> None:
    found = read(belgium_folder / "en.html", DRAWER, width=360, phone=True)
    assert found == {"before": "hidden", "open": "true", "within": True, "shut": "false"}


LATE = """
const count = (kind) => document.querySelectorAll(kind).length;
const position = document.querySelector(".late.position"), box = position.getBoundingClientRect();
const after = position.nextElementSibling;
const before = [count(".late.position"), count("svg.position"), count("*")];
position.scrollIntoView();
await pause(300);
const drawn = after.previousElementSibling, now = drawn.getBoundingClientRect();
return { before, waiting: drawn.matches(".late"), shapes: drawn.querySelectorAll("path").length,
  sizes: [[box.width, now.width], [box.height, now.height]] };
"""


def test_a_position_is_drawn_when_it_comes_near_and_nothing_moves(belgium_folder: Path) -> None:
    found = run(belgium_folder / "en.html", LATE, height=600)
    waiting, drawn, elements = found["before"]
    assert waiting > 5
    assert drawn == 0
    assert elements < 5000
    assert not found["waiting"]
    assert found["shapes"] > 10
    for before, now in found["sizes"]:
        assert now == pytest.approx(before, abs=1)


@pytest.mark.thorough
def test_paper_shows_every_drawing(belgium_folder: Path) -> None:
    kinds = "['.late', 'svg.position', 'svg.counter', 'svg.upon']"
    count = f"return {kinds}.map((kind) => document.querySelectorAll(kind).length)"
    with opened(belgium_folder / "en.html") as tab:
        late, *before = tab.ask(count)
        tab.call("Page.printToPDF", pageRanges="1")
        left, *drawn = tab.ask(count)
    assert late > 50
    assert (left, sum(drawn)) == (0, late + sum(before))


@pytest.mark.thorough
def test_every_drawing_is_there_without_scripts(belgium_folder: Path) -> None:
    with opened(belgium_folder / "en.html") as tab:
        tab.call("Emulation.setScriptExecutionDisabled", value=True)
        tab.open((belgium_folder / "en.html").as_uri())
        root = tab.call("DOM.getDocument")["root"]["nodeId"]
        late, drawn = (
            len(tab.call("DOM.querySelectorAll", nodeId=root, selector=selector)["nodeIds"])
            for selector in (".late", ".late svg:is(.position, .counter, .upon)")
        )
    assert late == drawn > 50


PRINTED = """
document.documentElement.dataset.theme = THEME;
const style = getComputedStyle(document.documentElement);
const rules = [...document.querySelector("style").sheet.cssRules];
const tokens = rules.find((rule) => rule.selectorText === ":root").style;
const names = [...tokens].filter((name) => name.startsWith("--"));
return [style.colorScheme, getComputedStyle(document.body).backgroundColor,
  ...names.map((name) => name + style.getPropertyValue(name))];
"""


@pytest.mark.thorough
def test_paper_is_white_and_its_colours_are_those_of_the_light_theme(up_front_folder: Path) -> None:
    light, dark = (
        run(
            up_front_folder / "en.html",
            PRINTED.replace("THEME", repr(theme)),
            media="print",
            features=[f"prefers-color-scheme: {theme}"],
        )
        for theme in ("light", "dark")
    )
    assert light[:2] == ["light", "rgb(255, 255, 255)"]
    assert len(light) > 20
    assert dark == light
