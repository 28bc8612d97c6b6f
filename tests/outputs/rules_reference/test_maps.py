"""The maps of a page: every place of boards of every kind is chosen with the pointer, the arrow keys or
by its name, and told as the game has it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from builder.drawing.figures import Figures
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Group, Item, Scene, Text
from builder.drawing.mapsheet import Fields, map_sheet
from builder.i18n.translate import translator_of
from builder.loading.load import load_game
from builder.model.game import Game
from builder.model.texts.prose import RulesText
from builder.outputs.formats import png
from builder.outputs.map_art import LONGEST, art_dpi, art_name, map_art_scene, page_map
from builder.outputs.render_context import RenderContext, translators_of
from builder.outputs.web.output import OUTPUT
from builder.rules.validation import fill
from tests.model.boards import (
    market_town,
    narrow_sea,
    pass_road,
    turned_boards,
    turned_quarters,
    two_shores,
)
from tests.outputs.rules_reference.browser import read, run
from tests.outputs.rules_reference.pages import reference_files
from tests.outputs.rules_reference.parsed import Parsed
from tests.thorough import some

BOARDS = {
    "narrow-sea": narrow_sea,
    "turned-boards": turned_boards,
    "market-town": market_town,
    "pass-road": pass_road,
    "turned-quarters": turned_quarters,
    "two-shores": two_shores,
}
SPOKEN = ("en", "ja", "fr")
"""The languages of the pages, of which the last shows no maps."""

RULES = """\
Two armies.

## 1.0 Where they fight

Who holds the town of Marktheim, Fort Royal, St Gotthard or the Highlands has a point. Nobody fights in
Marktheimer woods.
"""


@dataclass(frozen=True)
class Shown:
    """A game with a page of its own, and the folder that this lies in."""

    game: Game
    folder: Path

    def page(self, language: str = "en") -> Parsed:
        return Parsed((self.folder / f"{language}.html").read_text("utf-8"))

    @property
    def data(self) -> dict[str, Any]:
        held = (e for e in self.page().all("script") if e.get("id") == "places")
        found: dict[str, Any] = json.loads(next(held).text)
        return found


@cache
def _game(name: str, folder: Path) -> Game:
    rules = folder / "rules" / "en"
    write = BOARDS[name].write
    write(folder)
    rules.mkdir(parents=True)
    (rules / "01.md").write_text(RULES, "utf-8")
    game = load_game(folder).game
    assert game is not None
    return fill(game)


@pytest.fixture(scope="module", params=some(BOARDS, 2))
def shown(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Shown:
    folder = tmp_path_factory.mktemp(request.param)
    game = _game(request.param, folder / request.param)
    texts = [_in(language, game.rules[0]) for language in SPOKEN]
    game = game.model_copy(update={"rules": tuple(texts)})
    contexts, figures, boards = {}, {}, {}
    fields: Fields = {}
    for language in SPOKEN:
        context = DrawContext(translator_of(game, language))
        drawn = game.maps if language in ("en", "ja") else ()
        maps = {m.id: map_sheet(game, m, context, fields) for m in drawn}
        contexts[language], figures[language] = context, Figures(game, maps, context)
        boards[language] = {id: page_map(drawing) for id, drawing in maps.items()}
        for id, drawing in maps.items() if language == "en" else ():
            art = map_art_scene(drawing)
            (folder / art_name(id)).parent.mkdir(exist_ok=True)
            (folder / art_name(id)).write_bytes(png.render_png(art, art_dpi(art), colours=16))
    for file, data in reference_files(game, contexts, figures, boards, []).items():
        (folder / file).write_bytes(data)
    return Shown(game, folder)


def _in(language: str, rules: RulesText) -> RulesText:
    return rules.model_copy(update={"language": language})


def test_every_place_is_there_under_its_name_and_its_terrain(shown: Shown) -> None:
    data = shown.data
    assert list(data["maps"]) == [sheet.id for sheet in shown.game.maps]
    for sheet in shown.game.maps:
        told = data["maps"][sheet.id]
        assert told["ids"].split(" ") == list(sheet.space.ids)
        named = [data["kinds"][kind]["name"] for kind in told["kind"]]
        kinds = {t.id: t.name for t in shown.game.terrain.every}
        assert named == [kinds[sheet.terrain_at(cell)] for cell in sheet.space.cells]
        if not sheet.is_grid:
            assert told["names"] == [sheet.title_of(cell) for cell in sheet.space.cells]
            near = [{sheet.space.cells[n] for n in places} for places in told["near"]]
            assert near == [set(sheet.space.neighbours(cell)) for cell in sheet.space.cells]


def test_what_lies_between_places_is_told_of_both(shown: Shown) -> None:
    for sheet in shown.game.maps:
        told = shown.data["maps"][sheet.id]
        ids = told["ids"].split(" ")
        kinds = [kind["name"] for kind in shown.data["kinds"]]
        said = {(ids[a], ids[b], kinds[k]) for a, b, what in told.get("sides", ()) for k in what}
        said |= {(b, a, name) for a, b, name in said}
        names = {t.id: t.name for t in shown.game.terrain.every}
        for kind, runs in sheet.runs.items():
            assert {(a, b, names[kind]) for r in runs for a, b in pairwise(r)} <= said
        for kind, courses in sheet.hexsides.items():
            for course in courses:
                pairs = (tuple(side.split("/")) for side in course.sides if "/" in side)
                assert {(*pair, names[kind]) for pair in pairs} <= said


def test_rules_that_name_a_place_are_told(shown: Shown) -> None:
    wanted = {"Marktheim": 1, "Fort Royal": 1, "St Gotthard": 1, "The Highlands": 0, "Aldham": 0}
    for sheet in shown.game.maps:
        told = shown.data["maps"][sheet.id]
        called = told.get("called", {})
        names = told.get("names") or [called.get(str(n), [""])[0] for n in range(len(told["kind"]))]
        for name, cases in wanted.items():
            if name in names:
                found = told.get("rules", {}).get(str(names.index(name)), [])
                assert found == ["1.0"] * cases, name


def test_the_art_has_no_words_and_is_no_larger_than_a_screen_needs(shown: Shown) -> None:
    for sheet in shown.game.maps:
        drawing = map_sheet(shown.game, sheet, DrawContext())
        art, board = map_art_scene(drawing), page_map(drawing)
        assert not _texts(art.items)
        written = {text.text for text in _texts(board.words.items)}
        titles = [*sheet.titles.values(), *(place.name for place in sheet.places)]
        assert {word for title in titles for word in title.split()} <= set(
            " ".join(written).split()
        )
        across = art_dpi(art) / 25.4
        assert max(art.width, art.height) * across == pytest.approx(LONGEST)


def _texts(items: list[Item]) -> list[Text]:
    found = [item for item in items if isinstance(item, Text)]
    return found + [t for item in items if isinstance(item, Group) for t in _texts(item.items)]


def test_words_in_scenes_are_looked_for_within_groups() -> None:
    scene = Scene(9, 9)
    scene.items = [Group("a", [Group("b", [Text(1, 2, "Ulm", "serif", 3)])])]
    assert [text.text for text in _texts(scene.items)] == ["Ulm"]


def test_pages_of_games_without_maps_say_nothing_of_them(shown: Shown) -> None:
    found = shown.page("fr")
    assert not [e for e in found.elements if e.get("id") in ("maps", "places")]


def test_the_page_speaks_its_own_language(shown: Shown) -> None:
    words = {e.get("aria-label") for e in shown.page("ja").all("button", "input")}
    assert {"場所へ移動", "拡大", "縮小"} <= words


CHOOSING = """
await pause(100);
const told = (board) => board.told.querySelector("h3")?.textContent;
const found = [];
for (const board of boards) {
  board.sheet.scrollIntoView();
  await pause(60);
  const box = board.svg.getBoundingClientRect(), view = board.svg.viewBox.baseVal;
  const named = [];
  for (let n = 0; n < board.ids.length; n++) {
    const [x, y] = board.at(n);
    const clientX = box.left + (x / view.width) * box.width;
    const clientY = box.top + (y / view.height) * box.height;
    board.svg.dispatchEvent(new MouseEvent("click", { clientX, clientY, bubbles: true }));
    named.push(told(board).split(" – ")[0]);
  }
  found.push([named, board.names]);
}
return found;
"""


def test_a_click_on_a_place_tells_that_place(shown: Shown) -> None:
    for named, names in read(shown.folder / "en.html", CHOOSING):
        assert named == names


WALKING = """
await pause(100);
const found = [];
for (const board of boards) {
  board.pane.focus();
  const reached = new Set([(press(board.pane, "Home"), board.chosen)]), waiting = [0];
  while (waiting.length) {
    const from = waiting.pop();
    for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
      board.choose(from);
      press(board.pane, key);
      if (!reached.has(board.chosen)) { reached.add(board.chosen); waiting.push(board.chosen); }
    }
  }
  found.push([reached.size, board.ids.length, document.activeElement === board.pane]);
}
return found;
"""


def test_arrow_keys_reach_every_place(shown: Shown) -> None:
    for reached, places, focused in read(shown.folder / "en.html", WALKING):
        assert reached == places
        assert focused


ROW = """
const board = boards[0];
board.asked.value = "0103";
board.go();
const row = [board.ids[board.chosen]];
for (let i = 0; i < 5; i++) { press(board.pane, "ArrowRight"); row.push(board.ids[board.chosen]); }
return [row, board.told.innerText, board.pane.getAttribute("role")];
"""


@pytest.mark.parametrize("shown", ["two-shores"], indirect=True)
def test_arrows_follow_a_row_of_hexes(shown: Shown) -> None:
    row, told, role = read(shown.folder / "en.html", ROW)
    assert [int(id[:2]) for id in row] == [1, 2, 3, 4, 5, 6]
    assert {int(id[2:]) for id in row} <= {2, 3}
    assert "Sea" in told
    assert role == "application"


@pytest.mark.parametrize("shown", ["market-town"], indirect=True)
def test_a_place_has_an_address_that_can_be_sent(shown: Shown) -> None:
    page = shown.folder / "en.html"
    asked = 'boards[0].asked.value = "F6"; boards[0].go(); return location.hash;'
    address = read(page, asked)
    assert address.startswith("#place=")
    assert run(page, "return boards[0].ids[boards[0].chosen]", hash=address) == "F6"


ZOOMED = """
const board = boards[0], box = board.pane.getBoundingClientRect();
board.pane.scrollIntoView();
const at = () => {
  const whole = board.svg.getBoundingClientRect();
  return (box.x + 200 - whole.x) / whole.width;
};
const before = at();
const turned = { deltaY: -60, ctrlKey: true, clientX: box.x + 200, clientY: box.y + 100 };
board.pane.dispatchEvent(new WheelEvent("wheel", { ...turned, cancelable: true }));
const after = at(), zoom = board.zoom;
for (const far of [40, 60, 80]) {
  const touches = [-1, 1].map((side) => new Touch({
    identifier: side, target: board.pane, clientX: box.x + 200 + side * far / 2, clientY: box.y + 100,
  }));
  board.pane.dispatchEvent(new TouchEvent("touchmove", { touches, bubbles: true, cancelable: true }));
}
return [before, after, zoom, board.zoom];
"""


@pytest.mark.parametrize("shown", ["market-town"], indirect=True)
def test_the_wheel_enlarges_the_map_towards_the_pointer_and_two_fingers_do_too(
    shown: Shown,
) -> None:
    before, after, zoom, pinched = run(shown.folder / "en.html", ZOOMED)
    assert zoom > 1.5
    assert pinched == pytest.approx(2 * zoom)
    assert after == pytest.approx(before, abs=0.01)


TOLD = """
const board = boards[0];
board.asked.value = "marktheim";
board.go();
const town = board.told.innerText;
board.asked.value = "nowhere";
board.go();
const nowhere = [board.told.innerText, board.asked.getAttribute("aria-invalid")];
board.asked.value = "F6";
board.go();
const bridge = board.told.innerText, link = [...board.told.querySelectorAll("a")].map((a) => a.hash);
board.enlarge(1);
board.enlarge(1);
const numbers = board.svg.querySelectorAll("text").length;
return { town, nowhere, bridge, link, numbers, wide: board.sheet.offsetWidth / board.pane.clientWidth };
"""


@pytest.mark.parametrize("shown", ["market-town"], indirect=True)
def test_a_place_is_found_by_its_name_and_tells_what_rules_say(shown: Shown) -> None:
    found = run(shown.folder / "en.html", TOLD)
    assert found["town"].startswith("E6 – Marktheim\nTerrain\nTown\nFoot: 1")
    assert "Towards D6\nWall\nFoot: +2" in found["town"]
    assert found["town"].endswith("Rules\n1.0")
    assert found["nowhere"] == ["There is no such place on this map.", "true"]
    assert "Towards G6\nBridge\nRiver\nFoot: +1 · Horse: +1" in found["bridge"]
    assert found["numbers"] == 89
    assert found["wide"] == pytest.approx(2.25, rel=0.05)


WAYS = """
const board = boards.find((one) => one.map.exits), n = Number(Object.keys(board.map.exits)[0]);
board.choose(n);
const colony = boards.find((one) => one.names.includes("Fort Royal"));
colony.choose(0);
const before = colony.told.querySelectorAll("button").length;
colony.told.querySelector("button").click();
const focused = document.activeElement === colony.pane;
return [board.told.innerText, before, colony.names[colony.chosen], focused];
"""


@pytest.mark.parametrize("shown", ["two-shores"], indirect=True)
def test_exits_are_told_and_neighbours_lead_on(shown: Shown) -> None:
    told, ways, name, focused = read(shown.folder / "en.html", WAYS)
    assert "Exits\nFort Royal (Sea lane, The colony)\nThe convoy (Sea lane, Boxes at sea)" in told
    assert (ways, name, focused) == (2, "The Hills", True)


def test_the_art_is_shown_and_nothing_comes_from_elsewhere(shown: Shown) -> None:
    script = """
    document.querySelector("#maps").scrollIntoView();
    const pictures = [...document.querySelectorAll(".board img")];
    for (const picture of pictures) { picture.loading = "eager"; await picture.decode(); }
    const asked = performance.getEntriesByType("resource").map((entry) => entry.name);
    return [pictures.map((p) => p.naturalWidth), asked];
    """
    widths, asked = read(shown.folder / "en.html", script)
    assert len(widths) == len(shown.game.maps)
    assert all(0 < width <= LONGEST for width in widths)
    assert all(name.startswith("file:") for name in asked)


def test_the_output_makes_the_art_that_its_pages_name(tmp_path: Path) -> None:
    game = _game("two-shores", tmp_path / "two-shores")
    render_context = RenderContext(game, translators_of(game), wanted=frozenset({"paper", "page"}))
    drawn = OUTPUT.draw(render_context)
    assert OUTPUT.join is not None
    pages = {n: Parsed(d.decode()) for n, d in drawn.files.items() if n.endswith(".html")}
    named = {e.get("src") for page in pages.values() for e in page.all("img")}
    assert named == {f"maps/{sheet.id}.png" for sheet in game.maps}
    assert {f"rules/{name}" for name in named} <= {one.name for one in drawn.renderings}
