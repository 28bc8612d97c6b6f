"""Changes that come one upon the other: none is lost, in whichever order the studio reads and writes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from builder.loading import load_game
from builder.local_server.request_guard import Guard
from builder.studio import studio_state
from builder.studio.editing import edits
from builder.studio.editing.edits import Change, ChangeHistory
from builder.studio.editing.page_changes import make_requested_change
from builder.studio.library import Library
from builder.studio.studio_state import Rounds, Studio
from tests import small_game
from tests.outputs.rules_reference.browser import browser
from tests.studio.paged import UNTIL, paged
from tests.studio.serving import Served, save, serving

ROWS = [f"{column:02}{row:02}" for row in range(1, 4) for column in range(1, 5)]
"""Hexes of the field, of which a few are woods."""
UNITS = ("r1", "r2", "r3", "b1", "b2", "b3")


@pytest.fixture
def studio(tmp_path: Path) -> Iterator[Served]:
    head, *first = small_game.FILES["counters.yaml"].split("  - ")
    others = [unit.replace("1", n, 2) for unit in first for n in "23"]
    folder = small_game.write(tmp_path, counters="  - ".join((head, *first, *others)))
    with serving(folder) as served:
        served.until_checked()
        yield served


def woods(folder: Path) -> set[str]:
    """The hexes of the field that are written as woods."""
    (sheet,) = load_game(folder).game.maps  # type: ignore[union-attr]
    return {sheet.space.id(cell) for cell, letter in sheet.letters.items() if letter == "w"}


def painted(place: str) -> dict[str, Any]:
    return {"do": "paint", "map": "field", "painted": {"woods": [place]}}


def test_files_that_have_not_changed_are_not_read_again(tmp_path: Path) -> None:
    folder = small_game.write(tmp_path)
    library, file = Library(folder), folder / "maps" / "field.yaml"
    first = library.read()
    assert library.read() is first
    text = file.read_text("utf-8")
    for number in (1, 2, 3):  # of the same length, as fast as can be
        save(file, text.replace("The field", f"The fiel{number}"))
        again = library.read()
        assert again.number == first.number + number
        assert library.read() is again
    file.unlink()
    assert library.read().number == first.number + 4


def test_strokes_that_come_at_once_are_all_written_and_taken_back_one_by_one(
    studio: Served,
) -> None:
    file = studio.folder / "maps" / "field.yaml"
    old, before = woods(studio.folder), file.read_text("utf-8")
    with ThreadPoolExecutor(5) as several:
        answers = list(several.map(lambda at: studio.ask("/change", painted(at))[0], ROWS))
    assert answers == [200] * len(ROWS)
    assert woods(studio.folder) == old | set(ROWS)
    for _ in set(ROWS) - old:
        assert studio.ask("/change", {"do": "undo"})[0] == 200
    assert file.read_text("utf-8") == before


def test_values_that_are_written_at_once_are_all_written(studio: Served) -> None:
    def change(unit: str) -> int:
        path = ["units", unit, "values"]
        return studio.ask("/change", {"do": "value", "path": path, "text": "9-9-9"})[0]

    with ThreadPoolExecutor(len(UNITS)) as several:
        assert list(several.map(change, UNITS)) == [200] * len(UNITS)
    game = load_game(studio.folder).game
    assert game is not None
    assert {u.id for u in game.units if "-".join(map(str, u.values)) == "9-9-9"} == {*UNITS}


def test_a_change_of_a_file_that_was_saved_meanwhile_is_tried_again(studio: Served) -> None:
    file = studio.folder / "maps" / "field.yaml"
    file.write_text("# mine\n" + file.read_text("utf-8"), "utf-8")  # it is not followed here
    assert studio.ask("/change", painted("0101"))[0] == 200
    assert "0101" in woods(studio.folder)
    assert file.read_text("utf-8").startswith("# mine\n")


def test_what_somebody_else_has_written_over_is_not_taken_back(studio: Served) -> None:
    path = ["units", "r1", "values"]
    studio.ask("/change", {"do": "value", "path": path, "text": "9-9-9"})
    file = studio.folder / "counters.yaml"
    save(file, file.read_text("utf-8").replace("9-9-9", "8-8-8"))
    status, _, data = studio.ask("/change", {"do": "undo"})
    assert (status, b"changed meanwhile" in data) == (409, True)


def test_the_reading_that_shows_a_stroke_is_told(studio: Served) -> None:
    said = studio.plain("/change", painted("0101"))
    for _ in range(600):
        if (state := studio.plain("/state"))["reading"] >= said["reading"]:
            break
        time.sleep(0.1)
    assert state["reading"] >= said["reading"]


@pytest.fixture
def strokes(tmp_path: Path) -> tuple[Path, Callable[[str], Change]]:
    """A file, and strokes on it as it was when it was read."""
    folder = small_game.write(tmp_path)
    loaded = load_game(folder)
    assert loaded.game is not None
    (sheet,) = loaded.game.maps

    def stroke(at: str) -> Change:
        return edits.paint_terrain(sheet, loaded.locations, {"woods": [sheet.space.cell(at)]})

    return folder, stroke


def test_strokes_upon_one_another_need_no_reading(
    strokes: tuple[Path, Callable[[str], Change]],
) -> None:
    folder, stroke = strokes
    change_history = ChangeHistory(folder)
    for at in ("0101", "0202", "0101"):
        change_history.make(stroke(at))
    assert {"0101", "0202"} <= woods(folder)


def test_a_stroke_upon_what_somebody_else_wrote_is_refused(
    strokes: tuple[Path, Callable[[str], Change]],
) -> None:
    folder, stroke = strokes
    change_history, file = ChangeHistory(folder), folder / "maps" / "field.yaml"
    change_history.make(stroke("0101"))
    save(file, file.read_text("utf-8") + "# mine\n")
    with pytest.raises(edits.Outdated):
        change_history.make(stroke("0202"))


def test_all_who_ask_during_a_round_share_the_next() -> None:
    begun: list[int] = []

    async def work() -> None:
        begun.append(len(begun))
        await asyncio.sleep(0.01)

    async def ask() -> int:
        rounds = Rounds(work)
        await asyncio.gather(*(rounds.share() for _ in range(9)), _later(rounds))
        return rounds.done

    async def _later(rounds: Rounds) -> None:
        await asyncio.sleep(0.005)
        await rounds.share()

    assert asyncio.run(ask()) == 10
    assert len(begun) == 2


def test_pages_hear_of_a_reading_once_however_often_the_files_are_looked_at(tmp_path: Path) -> None:
    told: list[int | None] = []

    async def look_twice() -> None:
        studio = Studio(Library(small_game.write(tmp_path), look=lambda *_: ()), Guard(1))
        studio.tell = told.append  # type: ignore[method-assign]
        await studio.reading.share()
        await studio.reading.share()

    asyncio.run(look_twice())
    assert told == [1]


def test_the_check_of_a_painted_map_waits_until_its_picture_may_be_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []

    async def wait(seconds: float) -> None:
        waited.append(seconds)

    async def paint_and_check() -> None:
        studio = Studio(Library(small_game.write(tmp_path), look=lambda *_: ()), Guard(1))
        await studio.refresh()
        assert not waited
        make_requested_change(studio.library.now, studio.change_history, painted("0101"))
        await studio.refresh()

    monkeypatch.setattr(studio_state.asyncio, "sleep", wait)
    asyncio.run(paint_and_check())
    assert len(waited) == 1


_CLICKS = """
studio.view.setMode("paint"); studio.view.brush.value = "woods";
const send = (kind, id) =>
  studio.view.shapes.get(id).dispatchEvent(new PointerEvent(kind, { bubbles: true }));
const marked = () => document.querySelectorAll(".painted").length;
"""


@pytest.mark.thorough
def test_quick_clicks_are_as_many_strokes_on_the_page(tmp_path: Path) -> None:
    browser()
    folder = small_game.write(tmp_path)
    with serving(folder, follow=True) as studio, paged(studio) as tab:
        old = woods(folder)
        script = f"""
        {UNTIL}{_CLICKS}
        let most = 0;
        for (const id of {ROWS}) {{
          send("pointerdown", id); window.dispatchEvent(new PointerEvent("pointerup"));
          most = Math.max(most, marked()); await pause(5);
        }}
        await studio.last; await until(() => !marked());
        return [most > 1, document.querySelector("#status.bad")?.textContent || ""];
        """
        assert tab.ask(script) == [True, ""]
        assert woods(folder) == old | set(ROWS)


_IMPATIENT = """
const usual = window.setTimeout;
window.setTimeout = (done, ms) => usual(done, Math.min(ms, 50)); // the page looks for its studio each second
"""


@pytest.mark.thorough
def test_a_page_whose_studio_has_gone_says_so_and_writes_to_its_successor_what_was_painted(
    tmp_path: Path,
) -> None:
    browser()
    folder = small_game.write(tmp_path)
    status = "document.getElementById('status').textContent"
    with ExitStack() as tabs:
        with serving(folder) as first:
            tab = tabs.enter_context(paged(first))
            tab.ask(f"{UNTIL}{_IMPATIENT} await until(() => studio.state.checked)")
        tab.ask(f"{UNTIL} await until(() => {status}.includes('has ended'))")
        tab.ask(
            f"{UNTIL}{_CLICKS} send('pointerdown', '0101');"
            "window.dispatchEvent(new PointerEvent('pointerup'));"
            f"await until(() => {status}.includes('cannot be reached. What you painted is kept'))"
        )
        with serving(folder, port=first.guard.port) as second:
            tab.ask(f"{UNTIL} await until(() => {status}.includes('restarted'))")
            assert "0101" not in woods(folder)
            tabs.enter_context(paged(second))
            tab.ask(f"{UNTIL} await studio.last; await until(() => !studio.gone)")
            tab.ask(f"{UNTIL}{_CLICKS} await until(() => !marked())")
            other_game = """
            const real = fetch; let cut = true;
            window.fetch = (...asked) => {
              if (!cut) return real(...asked);
              cut = false; return Promise.reject();
            };
            const stroke = { do: "paint", map: "field", painted: { woods: ["0102"] } };
            return (await studio.deliver(stroke, "/another/game/")).error;
            """
            assert tab.ask(other_game) == "This has not been saved: the studio cannot be reached."
    assert "0101" in woods(folder)
    assert "0102" not in woods(folder)
