"""The studio in a browser: what is saved is seen, what is clicked told, what is painted written."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest

from builder import resources
from tests.outputs.rules_reference.browser import _HELP, browser
from tests.outputs.rules_reference.protocol import Tab
from tests.studio.serving import Served, serving

_UNTIL = """
const until = async (what) => {
  for (let i = 0; i < 400; i++) { const found = what(); if (found) return found; await pause(50); }
  throw new Error("it never came: " + what);
};
"""


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    browser()
    folder = tmp_path_factory.mktemp("studio") / "alder"
    shutil.copytree(resources.specs_folder() / "alder", folder)
    with serving(folder, follow=True) as served:
        served.until_checked()
        yield served


@pytest.fixture
def tab(studio: Served) -> Iterator[Tab]:
    with Tab(browser()) as tab:
        tab.call("Page.addScriptToEvaluateOnNewDocument", source=_HELP)
        tab.emulate(width=1280, height=900, phone=False, media="", features=[])
        tab.open(studio.guard.address)
        tab.ask(_UNTIL + "await until(() => studio.view?.shapes.size && studio.view.width)")
        yield tab
        assert tab.ask("return faults") == []


def test_the_first_map_is_shown_with_all_its_places(studio: Served, tab: Tab) -> None:
    assert tab.ask("return studio.view.shapes.size") == 176
    assert studio.guard.token not in tab.ask("return location.href")


def test_a_click_on_a_place_tells_its_facts(tab: Tab) -> None:
    script = """
    const shape = studio.view.shapes.get("0806"), box = shape.getBoundingClientRect();
    const at = { bubbles: true, clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
    shape.dispatchEvent(new PointerEvent("pointerdown", at));
    return await until(() => document.querySelector("#side dl")?.innerText);
    """
    assert "Brücken" in tab.ask(_UNTIL + script)


def test_what_is_saved_in_an_editor_is_seen(studio: Served, tab: Tab) -> None:
    tab.ask(
        _UNTIL + "location.hash = '#counter/fr-1-1';"
        "await until(() => document.querySelector('main img')?.src.startsWith('blob:'))"
    )
    before = tab.ask("return document.querySelector('main img').src")
    file = studio.folder / "counters" / "french.yaml"
    text = file.read_text("utf-8")
    file.write_text(text.replace("values: 6-4", "values: 8-4", 1), "utf-8")
    script = f"return await until(() => document.querySelector('main img').src !== '{before}')"
    assert tab.ask(_UNTIL + script) is True
    file.write_text(text, "utf-8")


def test_a_mistake_is_listed_and_blanks_its_counter_alone(studio: Served, tab: Tab) -> None:
    file = studio.folder / "counters" / "french.yaml"
    text = file.read_text("utf-8")
    file.write_text(text.replace("values: 6-4", "valuse: 6-4", 1), "utf-8")
    script = """
    await until(() => studio.state.problems.length);
    studio.problems();
    const blank = await (await fetch("/picture/counter/fr-1-1")).text();
    const told = document.getElementById("side").innerText;
    return [told, blank, studio.state.stale, studio.view.shapes.size];
    """
    told, blank, stale, places = tab.ask(_UNTIL + script)
    assert "french.yaml:" in told
    assert "valuse" in told
    assert "#b3261e" in blank
    assert (stale, places) == (False, 176)
    file.write_text(text, "utf-8")
    tab.ask(_UNTIL + "await until(() => !studio.state.problems.length)")


def test_the_last_pictures_stay_while_a_file_cannot_be_read(studio: Served, tab: Tab) -> None:
    file = studio.folder / "counters" / "french.yaml"
    text = file.read_text("utf-8")
    file.write_text(text.replace("units:", "units: [", 1), "utf-8")
    script = """
    await until(() => studio.state.stale);
    return (await fetch("/picture/counter/fr-1-1")).status;
    """
    assert tab.ask(_UNTIL + script) == 200
    file.write_text(text, "utf-8")
    tab.ask(_UNTIL + "await until(() => !studio.state.stale)")


def test_painted_hexes_are_written_into_the_map(studio: Served, tab: Tab) -> None:
    file = studio.folder / "maps" / "valley.yaml"
    before = file.read_text("utf-8")
    script = """
    studio.view.setMode("paint"); studio.view.brush.value = "woods";
    const send = (kind, id) =>
      studio.view.shapes.get(id).dispatchEvent(new PointerEvent(kind, { bubbles: true }));
    const number = studio.state.number;
    send("pointerdown", "0101"); send("pointerover", "0201");
    window.dispatchEvent(new PointerEvent("pointerup"));
    await until(() => studio.state.number > number);
    """
    tab.ask(_UNTIL + script)
    after = file.read_text("utf-8")
    assert "01    w  w  c  w  w" in after
    assert len(after) == len(before)
    tab.ask(_UNTIL + "await studio.change({ do: 'undo' })")
    assert file.read_text("utf-8") == before


def test_an_answer_of_the_engine_is_shown_on_the_map(tab: Tab) -> None:
    script = """
    const given = { unit: "fr-1-1", units: { "fr-1-1": "0506" } };
    const said = await studio.post("/ask", { name: "reach", given });
    return [said.problems, studio.view.mark_found(said.result)];
    """
    problems, found = tab.ask(_UNTIL + script)
    assert problems == []
    assert found > 5


def test_the_page_speaks_the_language_that_is_chosen(tab: Tab) -> None:
    script = """
    const select = document.getElementById("language"); select.value = "ja";
    select.dispatchEvent(new Event("change"));
    await until(() => document.documentElement.lang === "ja");
    const said = document.querySelector("[data-word=undo]").textContent;
    select.value = "en"; select.dispatchEvent(new Event("change"));
    await until(() => document.documentElement.lang === "en");
    return said;
    """
    assert tab.ask(_UNTIL + script) == "元に戻す"


def test_nothing_sticks_out_on_a_phone(tab: Tab) -> None:
    tab.emulate(width=390, height=800, phone=True, media="", features=[])
    script = "await pause(200); return document.documentElement.scrollWidth <= innerWidth + 1"
    assert tab.ask(_UNTIL + script) is True
