"""A set-up made on the map in the browser: counters are dragged, and the scenario's file follows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.outputs.rules_reference.protocol import Tab
from tests.studio.paged import UNTIL, Where, anew, mouse
from tests.studio.serving import Served

FOLLOWED = False
"""Whether the studio follows what is saved in the folder."""


@pytest.fixture
def tab(alder_page: Tab) -> Iterator[Tab]:
    tab = alder_page
    with anew(tab, "#map/valley"):
        tab.ask(
            f"{UNTIL} studio.view.setMode('setup');"
            "await until(() => document.querySelector('[data-piece]'))"
        )
        yield tab


def middle(tab: Tab, shape: str) -> Where:
    """The middle on the screen of what a script finds."""
    x, y = tab.ask(
        f"{UNTIL} const box = ({shape}).getBoundingClientRect();"
        "return [box.x + box.width / 2, box.y + box.height / 2]"
    )
    return x, y


def place(tab: Tab, at: str) -> Where:
    return middle(tab, f"studio.view.shapes.get({at!r})")


def counter(tab: Tab, id: str) -> Where:
    """The middle of the picture of a counter on the map."""
    piece = f"studio.view.setup.pieces.find(one => one.counter === {id!r}).id"
    return middle(tab, f"document.querySelector(`[data-piece='${{{piece}}}'] image`)")


def drag(tab: Tab, start: Where, end: Where, *, ctrl: bool = False) -> None:
    """Drag with the mouse, and wait until what was dropped is written and read again."""
    held = 2 * ctrl
    mouse(tab, "mouseMoved", *start)
    mouse(tab, "mousePressed", *start)
    for share in (0.3, 0.7, 1.0):
        x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
        mouse(tab, "mouseMoved", x, y, buttons=1, modifiers=held)
    mouse(tab, "mouseReleased", *end, modifiers=held)
    wait(tab)


def stands_still(tab: Tab) -> None:
    """Wait until the map has stood still for a while: what appears beside it moves it a little."""
    tab.ask(
        f"""{UNTIL} let before = "", still = 0;
        await until(() => {{
          const {{ x, y }} = studio.view.shapes.values().next().value.getBoundingClientRect();
          still = `${{x}} ${{y}}` === before ? still + 1 : 0;
          before = `${{x}} ${{y}}`;
          return still > 20;
        }});"""
    )


def wait(tab: Tab) -> None:
    tab.ask(f"{UNTIL} await studio.last; await until(() => !studio.view.setup.unwritten)")


def undo(tab: Tab) -> None:
    tab.ask("await studio.change({ do: 'undo' }); await studio.view.setup.renew()")


def shows(tab: Tab, id: str, *places: str) -> None:
    """Wait until counters of a kind are drawn in these places and nowhere else."""
    tab.ask(
        f"""{UNTIL}
        const drawn = () => studio.view.setup.pieces.filter(one => one.counter === {id!r}
          && document.querySelector(`[data-piece='${{one.id}}']`)).map(one => one.at).sort();
        await until(() => drawn().join() === {",".join(places)!r});
        """
    )


def set_up(alder: Served) -> Path:
    return alder.folder / "scenarios" / "alder.yaml"


def test_a_counter_that_is_dragged_is_written_where_it_lies(alder: Served, tab: Tab) -> None:
    before = set_up(alder).read_text("utf-8")
    drag(tab, counter(tab, "fr-1-3"), place(tab, "0304"))
    old = '- {counter: fr-1-3, at: "0505"}'
    assert set_up(alder).read_text("utf-8") == before.replace(old, old.replace("0505", "0304"))
    shows(tab, "fr-1-3", "0304")
    undo(tab)
    assert set_up(alder).read_text("utf-8") == before
    shows(tab, "fr-1-3", "0505")


@pytest.mark.thorough
def test_counters_come_from_the_tray_are_copied_and_taken_off(alder: Served, tab: Tab) -> None:
    before = set_up(alder).read_text("utf-8")
    tray = "document.querySelector('[data-counter=held]')"
    drag(tab, middle(tab, tray), place(tab, "0504"))
    shows(tab, "held", "0504")
    drag(tab, counter(tab, "held"), place(tab, "0604"), ctrl=True)
    shows(tab, "held", "0504", "0604")
    lines = '- {counter: held, at: "0504"}\n- {counter: held, at: "0604"}\n'
    assert lines in set_up(alder).read_text("utf-8")
    for left in (("0604",), ()):
        drag(tab, counter(tab, "held"), middle(tab, "document.querySelector('.filter')"))
        shows(tab, "held", *left)
    assert set_up(alder).read_text("utf-8") == before


@pytest.mark.thorough
def test_what_the_rules_say_of_a_counter_is_told_where_it_stands(alder: Served, tab: Tab) -> None:
    drag(tab, counter(tab, "fr-1-3"), place(tab, "0305"), ctrl=True)  # the game has only one
    at = middle(tab, "await until(() => document.querySelector('rect.bad'))")
    mouse(tab, "mousePressed", *at)
    mouse(tab, "mouseReleased", *at)
    assert "fr-1-3" in tab.ask("return document.querySelector('.standing .bad').innerText")
    undo(tab)
    shows(tab, "fr-1-3", "0505")


@pytest.mark.thorough
def test_several_counters_are_framed_and_moved_together(alder: Served, tab: Tab) -> None:
    before = set_up(alder).read_text("utf-8")
    (x, y), shift = place(tab, "0606"), {"modifiers": 8}
    for kind, dx in (("mousePressed", -18), ("mouseMoved", 18), ("mouseReleased", 18)):
        mouse(tab, kind, x + dx, y + dx, buttons=1, **shift)
    stack = tab.ask("return studio.view.setup.selected.size")
    assert stack == 4
    drag(tab, counter(tab, "fr-laurent"), place(tab, "0203"))
    after = set_up(alder).read_text("utf-8")
    assert (before.count('"0606"'), after.count('"0606"'), after.count('"0203"')) == (4, 0, 4)
    undo(tab)
    assert set_up(alder).read_text("utf-8") == before


@pytest.mark.thorough
def test_the_area_of_counters_that_are_set_up_freely_is_drawn(alder: Served, tab: Tab) -> None:
    """With the mouse over places, on which counters may stand; a group whose last counter is dragged
    onto the map goes."""
    before = set_up(alder).read_text("utf-8")
    tab.ask(
        f"""{UNTIL} const value = {{ name: "Bridgeheads", counters: "held", count: 1, within: "0304" }};
        const step = {{ op: "put", file: "scenarios/alder.yaml", path: ["free_setup", 0], value }};
        await studio.change({{ do: "entry", steps: [step] }});
        (await until(() => document.querySelector(".group"))).click();
        studio.view.setup.groups.draw_places(true);
        """
    )
    stands_still(tab)
    drag(tab, place(tab, "0404"), place(tab, "0505"))
    assert 'within: "0304 0404 0505"' in set_up(alder).read_text("utf-8")
    tab.ask("studio.view.setup.groups.draw_places(false)")
    drag(
        tab, middle(tab, "document.querySelector('.beside [data-piece*=held]')"), place(tab, "0203")
    )
    shows(tab, "held", "0203")
    assert "Bridgeheads" not in set_up(alder).read_text("utf-8")
    for _ in range(3):
        undo(tab)
    assert set_up(alder).read_text("utf-8") == before
