"""The page on which a game is played freely, without a server."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from builder.i18n.translate import Translator
from builder.outputs.play.output import free_page
from builder.outputs.play.page_data import FreePageData
from builder.outputs.table_drawing import TableDrawing
from builder.playing.records import first_state, saved
from builder.positions.position_files import read_position
from tests.games import loading
from tests.outputs.play.free import dragged, saved_text
from tests.outputs.rules_reference.protocol import Tab
from tests.rules.answering import answer
from tests.studio.paged import mouse, press

_WHERE = """
const box = document.querySelector(`#board [data-piece^="${name}~"]`).getBoundingClientRect();
return [box.x + box.width / 2, box.y + box.height / 2];
"""
_STEP = "return document.querySelector('#phases [aria-current]').textContent"


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("play") / "en.html"
    path.write_bytes(free_page(loading.filled("alder"), "en", ("en", "ja")))
    return path


def _data(page: Path) -> dict[str, Any]:
    found = re.search(
        r'<script type="application/json" id="data">(.*?)</script>', page.read_text("utf-8")
    )
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def _saved(tab: Tab, path: Path) -> dict[str, str]:
    """The places of the counters in the file that the page saves, as the command line reads it."""
    path.write_text(saved_text(tab), "utf-8")
    sheet, problems, _ = read_position(loading.game("alder"), path)
    assert (problems, sheet is None) == ([], False)
    assert sheet is not None
    return {one.counter: one.at for one in sheet.pieces}


def _load(tab: Tab, text: str) -> None:
    script = f"""
    const files = new DataTransfer();
    files.items.add(new File([{json.dumps(text)}], "game.yaml"));
    const input = document.getElementById("file");
    input.files = files.files; input.dispatchEvent(new Event("change"));
    await pause(200);
    """
    tab.ask(script)


def test_it_needs_no_other_file_and_has_the_set_up(page: Path) -> None:
    text, data = page.read_text("utf-8"), _data(page)
    assert not re.search(r'(src|href)="(?!data:)', text)
    assert "Nothing is enforced" in text
    start = first_state(loading.game("alder")).moment.pieces.values()
    (scenario,) = data["scenarios"]
    assert sorted(piece[:2] for piece in scenario["pieces"]) == sorted(
        [p.counter, p.at] for p in start
    )
    assert all(len(data["counters"][p.counter]["faces"]) >= 1 for p in start)


def test_a_counter_is_dragged_taken_back_and_saved_for_the_command_line(
    tab: Tab, tmp_path: Path
) -> None:
    """To the hex 0206, where three others stand."""
    x, y = tab.ask(f"const name = 'fr-gren';{_WHERE}")
    before = _saved(tab, tmp_path / "before.yaml")
    assert before["fr-gren"] == "0106"
    to = tab.ask("""
    const box = document.querySelector('#board [data-piece^="fr-morel~"]').getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
    """)
    mouse(tab, "mouseMoved", x, y)
    mouse(tab, "mousePressed", x, y)
    mouse(tab, "mouseMoved", x + 20, y, buttons=1)
    mouse(tab, "mouseMoved", *to, buttons=1)
    mouse(tab, "mouseReleased", *to)
    assert _saved(tab, tmp_path / "after.yaml") == before | {"fr-gren": "0206"}
    assert (
        tab.ask("return document.getElementById('story').innerText")
        == "French grenadiers: 0106 → 0206"
    )
    tab.ask("document.getElementById('undo').click()")
    assert _saved(tab, tmp_path / "undone.yaml") == before


def test_a_counter_is_moved_turned_over_and_taken_back_with_keys_alone(
    tab: Tab, tmp_path: Path
) -> None:
    """The one that stands highest on the map goes down; then Enter opens what it offers, with
    the first offer in focus."""
    before = _saved(tab, tmp_path / "before.yaml")
    press(tab, "n", "n")
    press(tab, "n", shift=True)
    said = "return document.getElementById('said').textContent"
    chosen = tab.ask(said)
    press(tab, "ArrowDown", "ArrowDown")
    going = tab.ask(said)
    press(tab, "Enter")
    after = _saved(tab, tmp_path / "after.yaml")
    (moved,) = (name for name in after if after[name] != before[name])
    assert chosen.endswith(f"({before[moved]})")
    assert int(after[moved][2:]) == int(before[moved][2:]) + 2
    assert going.endswith(f"{before[moved]} → {after[moved]}")
    press(tab, "Enter", "Enter")
    shown = tab.ask("return document.getElementById('story').innerText")
    assert shown.splitlines()[-1].endswith(": turned over.")
    press(tab, "u", "u")
    assert _saved(tab, tmp_path / "undone.yaml") == before
    press(tab, "Escape")
    assert tab.ask("return document.querySelectorAll('#board .chosen').length") == 0


def test_a_flag_begins_below_the_units_of_its_place() -> None:
    data = FreePageData(loading.filled("ponte-novo"), Translator("en"))
    table = TableDrawing(data.game, data.game.scenarios[0].map, data.tr, margin=True)
    flag, unit = (data._counter(table, id) for id in ("flag", "languedoc"))
    assert (flag["below"], unit["below"]) == (True, False)


def test_each_side_has_its_phases_in_turn(tab: Tab, tmp_path: Path) -> None:
    steps = tab.ask(
        "return [...document.querySelectorAll('#phases li')].map(one => one.textContent)"
    )
    assert steps == [
        "Weather",
        *(f"French: {phase}" for phase in ("Supply", "Movement", "Combat")),
        *(f"Austrians: {phase}" for phase in ("Supply", "Movement", "Combat")),
    ]
    tab.ask("for (let n = 0; n < 6; n++) document.getElementById('next').click();")
    assert tab.ask(_STEP) == "Austrians: Combat"
    text = saved_text(tab)
    tab.ask("document.getElementById('next').click();")
    assert tab.ask("return document.getElementById('turn').textContent").startswith("Turn 2")
    assert tab.ask(_STEP) == "Weather"
    _load(tab, text)
    assert tab.ask(_STEP) == "Austrians: Combat"
    file = tmp_path / "position.yaml"
    file.write_text(text, "utf-8")
    sheet, problems, _ = read_position(loading.game("alder"), file)
    assert sheet is not None
    assert not problems
    assert (sheet.turn, sheet.phase, sheet.side) == (1, "combat", "austrian")


def test_a_solitaire_game_has_each_phase_once() -> None:
    game = loading.filled("green-beret")
    steps = FreePageData(game, Translator("en"))._steps(game.scenarios[0])
    assert [phase for phase, _, _ in steps] == [phase.id for phase in game.sheet.sequence]


def test_a_saved_game_of_the_engine_is_loaded(tab: Tab, tmp_path: Path) -> None:
    state = first_state(loading.game("alder"))
    for action in ("unit fr-gren", "move fr-gren 0206", "done"):
        state = state.apply(action)
    _load(tab, saved(state, 7))
    expected = {p.counter: p.at for p in state.moment.pieces.values()}
    assert _saved(tab, tmp_path / "again.yaml") == expected
    assert tab.ask(_STEP) == "French: Combat"


def test_a_link_holds_the_position_and_undo_ends_at_the_last_roll(page: Path, tab: Tab) -> None:
    state = first_state(loading.game("alder")).apply("unit fr-gren").apply("move fr-gren 0206")
    _load(tab, saved(state, 7))
    link = """
    document.getElementById("next").click();
    const undoable = !document.getElementById("undo").disabled;
    document.querySelector("#dice button").click();
    document.getElementById("link").click();
    for (let n = 0; n < 50 && !location.hash; n++) await pause(20);
    return [undoable, document.getElementById("undo").disabled, location.hash];
    """
    undoable, ended, hash = tab.ask(link)
    assert (undoable, ended, hash[:3]) == (True, True, "#z=")
    tab.open("about:blank")
    tab.open(f"{page.as_uri()}{hash}")
    shown = """
    for (let n = 0; n < 50 && !document.querySelector("#phases [aria-current]"); n++) await pause(20);
    return document.querySelector("#phases [aria-current]").textContent;
    """
    assert tab.ask(shown) == "French: Combat"
    where = f"const name = 'fr-gren';{_WHERE} "
    assert tab.ask(where) is not None


def test_a_click_turns_a_counter_over_and_dice_are_told(tab: Tab) -> None:
    x, y = tab.ask(f"const name = 'fr-gren';{_WHERE}")
    picture = "return document.querySelector('#board [data-piece^=\"fr-gren~\"] image').getAttribute('href')"
    front = tab.ask(picture)
    for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
        mouse(tab, kind, x, y)
    tab.ask("document.querySelector('#popup [data-does=flip]').click()")
    assert tab.ask(picture) != front
    tab.ask("document.querySelector('#dice button').click()")
    assert re.search(r"1d6: [1-6]$", tab.ask("return document.getElementById('story').innerText"))


_MANY_LIT = "return document.querySelectorAll('#board polygon.lit').length"
_LIT = """
const data = JSON.parse(document.getElementById("data").textContent);
const places = Object.entries(data.boards.valley.places);
const lit = [...document.querySelectorAll("#board polygon.lit")].map((one) => one.getAttribute("points"));
return places.filter(([, place]) => lit.includes(place[4].join(" "))).map(([id]) => id).sort();
"""


def _lit_while_dragged(tab: Tab, **units: str) -> set[str]:
    """The places that light up while the first of these units is dragged, all others off the map."""
    standing = "".join(f'- {{counter: "{id}", at: "{at}"}}\n' for id, at in units.items())
    _load(tab, f'game: "alder"\nscenario: "alder"\npieces:\n{standing}')
    x, y = tab.ask(f"const name = {next(iter(units))!r};{_WHERE}")
    mouse(tab, "mouseMoved", x, y)
    mouse(tab, "mousePressed", x, y)
    mouse(tab, "mouseMoved", x + 20, y, buttons=1)
    lit = tab.ask(_LIT)
    mouse(tab, "mouseMoved", x, y, buttons=1)
    mouse(tab, "mouseReleased", x, y)
    assert tab.ask(_MANY_LIT) == 0
    return set(lit)


@pytest.mark.thorough
def test_a_drag_that_is_broken_off_leaves_no_place_lit(page: Path, tab: Tab) -> None:
    _load(tab, 'game: "alder"\nscenario: "alder"\npieces:\n- {counter: "fr-1-1", at: "0506"}\n')
    x, y = tab.ask(f"const name = 'fr-1-1';{_WHERE}")
    mouse(tab, "mouseMoved", x, y)
    mouse(tab, "mousePressed", x, y)
    mouse(tab, "mouseMoved", x + 20, y, buttons=1)
    assert tab.ask(_MANY_LIT) > 0
    assert tab.ask(f"dispatchEvent(new PointerEvent('pointercancel')); {_MANY_LIT}") == 0
    mouse(tab, "mouseReleased", x + 20, y)


def test_the_places_that_a_dragged_unit_reaches_light_up_as_the_engine_says(tab: Tab) -> None:
    """Alone on the map, so that nothing but terrain and points counts. An enemy closes its own hex."""
    game, brigade = loading.filled("alder"), {"fr-1-1": "0506"}
    reached = answer(game, "reach", units=brigade, unit="fr-1-1")["hexes"]
    assert _lit_while_dragged(tab, **brigade) == {*reached} - {"0506"}
    assert "0606" in reached
    assert "0606" not in _lit_while_dragged(tab, **brigade, **{"at-1-1": "0606"})


@pytest.mark.thorough
def test_a_move_that_is_farther_than_the_points_of_the_unit_reach_is_told(tab: Tab) -> None:
    _load(tab, 'game: "alder"\nscenario: "alder"\npieces:\n- {counter: "fr-1-1", at: "0506"}\n')
    story = "return document.getElementById('story').lastChild.textContent"
    dragged(tab, "fr-1-1", "0506", "0606")
    near = tab.ask(story)
    dragged(tab, "fr-1-1", "0606", "1606")
    far = tab.ask(story)
    assert near.endswith("0506 → 0606")
    assert far.endswith("0606 → 1606 (farther than its movement points reach)")


def test_a_counter_that_turns_is_told_in_the_language_of_the_page() -> None:
    data = FreePageData(loading.filled("stonne"), Translator("de"))
    assert data._turned()["NE"] == "{piece}: Drehung nach Nordosten."
