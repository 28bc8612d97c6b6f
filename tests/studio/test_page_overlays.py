"""What the engine knows, laid over a map in the studio's page: the places that are marked, counted by
hand on the squares of the market town."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.model.boards import market_town, two_shores
from tests.model.boards.written import scenario
from tests.outputs.rules_reference.browser import browser
from tests.outputs.rules_reference.protocol import Tab
from tests.studio.paged import UNTIL, anew, paged
from tests.studio.serving import Served, serving

MECHANISMS = """\
source: given 4.0
movement: {rule: "5.1"}
zones: {rule: "6.0", enter: stop}
sight: {rule: "7.0", obstacles: [{in: [woods]}]}
supply:
  rule: "8.0"
  reach: 4
  blocked: []
  from:
  - {side: north, at: J7}
  - {side: south, at: A5}
"""

SCENARIO = scenario(
    "Market day",
    "town",
    """\
- {counter: n-foot, at: E6}
- {counter: n-foot, at: G7}
- {counter: s-foot, at: A5}
- {counter: s-foot, at: B1}
""",
)

COUNTERS = """\
source: given 4.0
units:
- {id: n-foot, count: 3, name: N1, nation: northern, symbol: {branch: infantry}, values: 4-5-1}
- {id: s-foot, count: 4, name: S1, nation: southern, symbol: {branch: infantry}, values: 3-3-1}
- {id: s-horse, name: S2, nation: southern, symbol: {branch: cavalry}, values: 5-1-2,
   movement_class: horse}
"""


@pytest.fixture(scope="module")
def town(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    browser()
    folder = tmp_path_factory.mktemp("studio") / "market-town"
    game = market_town.FILES["game.yaml"].replace("[en, ja]", "[en]")
    market_town.write(folder, game=game, mechanisms=MECHANISMS, day=SCENARIO, counters=COUNTERS)
    with serving(folder) as served:
        assert [p["message"] for p in served.until_checked()["problems"]] == []
        yield served


@pytest.fixture(scope="module")
def page(town: Served) -> Iterator[Tab]:
    with paged(town) as tab:
        yield tab


@pytest.fixture
def tab(page: Tab) -> Iterator[Tab]:
    with anew(page, "#map/town"):
        yield page


_LAID = """
const laid = async (what, place, more = {}) => {
  const view = studio.view, choose = (select, value) => {
    select.value = value; select.dispatchEvent(new Event("change")); };
  for (const [name, value] of Object.entries(more)) view[name].value = value;
  choose(view.showing, ""); view.here = "";
  await until(() => !view.overlay.querySelector(".found"));
  choose(view.showing, what);
  if (place) {
    const shape = view.shapes.get(place), box = shape.getBoundingClientRect();
    shape.dispatchEvent(new PointerEvent("pointerdown",
      { bubbles: true, clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 }));
  }
  await until(() => view.overlay.querySelector(".found"));
  const groups = [...view.legend.children].map(sign => {
    const own = [...view.overlay.querySelectorAll(`polygon.${sign.className}`)];
    return [sign.textContent, own.map(shape => shape.dataset.place).sort().join(" ")];
  });
  const figures = Object.fromEntries([...view.overlay.querySelectorAll("text")].map(text => {
    const at = [+text.getAttribute("x"), +text.getAttribute("y")];
    const near = id => Math.hypot(...view.middle(id).map((v, i) => v - at[i])) < .1;
    return [Object.keys(view.places).find(near), text.textContent];
  }));
  return { groups: Object.fromEntries(groups), figures };
};
"""


def laid(tab: Tab, what: str, place: str = "", more: str = "{}") -> dict[str, Any]:
    """Groups by their line in the legend, and the figures in places, of an overlay that is chosen."""
    return dict(tab.ask(f"{UNTIL}{_LAID} return await laid('{what}', '{place}', {more})"))


def test_every_place_shows_what_its_ground_costs(tab: Tab) -> None:
    letters = market_town.MAP.partition("terrain: |\n")[2].partition("hexsides:")[0].splitlines()
    head, *rows = (line.split() for line in letters)
    grid = {f"{c}{row[0]}": row[i + 1] for row in rows for i, c in enumerate(head[1:])}
    kinds = {place: kind for place, kind in grid.items() if kind != "."}
    foot = {"o": "1", "t": "1", "w": "2", "h": "2", "p": "–"}
    horse = foot | {"w": "3"}
    for name, costs in (("foot", foot), ("horse", horse)):
        found = laid(tab, "cost", more=f"{{ moving: '{name}' }}")
        assert found["figures"] == {place: costs[kind] for place, kind in kinds.items()}
        assert list(found["groups"]) == [f"{name}: 89"]


@pytest.mark.thorough
def test_zones_of_both_sides_are_marked_round_their_units(tab: Tab) -> None:
    assert laid(tab, "zones")["groups"] == {
        "North: 14": "D5 D6 D7 E5 E7 F5 F6 F7 F8 G6 G8 H6 H7 H8",
        "South: 10": "A1 A2 A4 A6 B2 B4 B5 B6 C1 C2",
    }


@pytest.mark.thorough
def test_every_unit_of_a_counter_reaches_from_where_it_stands(tab: Tab) -> None:
    """Half a point a step on the road to C5; from B1 the hills cost too much."""
    assert laid(tab, "reach", "A5")["figures"] == {
        "A5": "0",
        "A4": "1",
        "A6": "1",
        "B4": "1/2",
        "C5": "1",
    }
    assert laid(tab, "reach", "B1")["figures"] == {"B1": "0", "C1": "1", "C2": "1"}


@pytest.mark.thorough
def test_a_unit_that_is_not_set_up_reaches_from_the_place_that_is_clicked(tab: Tab) -> None:
    found = laid(tab, "reach", "C2", "{ counter: 's-horse' }")
    assert found["figures"].pop("C2") == "0"
    assert list(found["groups"]) == [f"S2: {len(found['figures']) + 1}"]
    assert {found["figures"][place] for place in ("C1", "C3", "D1", "D3")} == {"1"}
    assert {found["figures"][place] for place in ("B1", "B2", "C4", "D4")} == {"2"}
    assert not {"E1", "E2", "A1"} & set(found["figures"])


@pytest.mark.thorough
def test_woods_hide_what_lies_behind_them(tab: Tab) -> None:
    (seen, hidden) = laid(tab, "sight", "A5")["groups"].items()
    assert seen[0].startswith("In sight: ")
    assert {"A1", "A9", "B5", "B6", "B4", "B3", "C3"} <= set(seen[1].split())
    assert {"C5", "D5", "J5", "C6", "C7"} <= set(hidden[1].split())
    assert len(seen[1].split()) + len(hidden[1].split()) == 88


def test_supply_is_marked_along_its_lines(tab: Tab) -> None:
    found = laid(tab, "supply")["groups"]
    (supplied, places), (cut, out) = found.items()
    assert (cut, out) == ("Out of supply: 1", "E6")
    lines = set(places.split())
    assert {"G7", "J7", "A5", "B1"} <= lines
    assert supplied == "In supply: 9"
    assert {place[0] for place in lines} == set("ABGHIJ")


@pytest.mark.thorough
def test_what_is_found_for_several_is_told_by_a_tip(town: Served, tab: Tab) -> None:
    """A unit of the south beside E6: some places lie in the zones of both."""
    file = town.folder / "scenarios" / "day.yaml"
    text = file.read_text("utf-8")
    script = """
    const deeds = { added: [{ counter: "s-horse", to: "E4" }] };
    await studio.change({ do: "set-up", map: "town", scenario: "day", deeds });
    await studio.refresh(); await laid("zones");
    const several = [...studio.view.overlay.querySelectorAll(".several")];
    const places = several.map(shape => shape.dataset.place).sort().join(" ");
    return [places, studio.view.shapes.get("F5").querySelector("title").textContent];
    """
    try:
        assert tab.ask(UNTIL + _LAID + script) == ["D5 E5 F5", "F5 · North · South"]
    finally:
        tab.ask("await studio.change({ do: 'undo' })")
    assert file.read_text("utf-8") == text


@pytest.mark.thorough
def test_units_of_a_theatre_are_shown_on_each_of_its_maps(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """Places of the coast go by other names in the theatre. An exit leads from Port Ann to the fort."""
    folder = two_shores.write(tmp_path_factory.mktemp("studio") / "two-shores")
    with serving(folder) as served:
        served.until_checked()
        with paged(served) as tab:
            coast = laid(tab, "zones")["groups"]
            there = "studio.view.name === 'colony' && studio.view.shapes.size && studio.view.width"
            tab.ask(f"{UNTIL} location.hash = '#map/colony'; await until(() => {there})")
            colony = laid(tab, "zones")["groups"]
    north, south = coast.values()
    assert {"0501", "0503", "0602", "0201", "0203"} <= set(north.split())
    assert south == ""
    assert colony == {"North: 1": "fort", "South: 1": "fort"}
