"""How soon a painted hex is seen in the studio's page: from the release of the mouse until the picture
with its new terrain is painted on the screen, in a real browser, and until all around it is, names and
numbers too; and how long the processor works for it in the studio (without its checks, which run beside
it) and in the page's own thread, which says more on a busy machine.

    python -m benchmarks.studio_page             maps of 45 × 30 and of 200 × 200 hexes
    python -m benchmarks.studio_page --steps     and when each answer came
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from benchmarks import workload
from benchmarks.studio import Page, served
from tests.outputs.rules_reference.browser import browser
from tests.outputs.rules_reference.protocol import Tab
from tests.studio.paged import UNTIL, drag

MAPS: dict[str, tuple[Callable[[], workload.Workload], float]] = {
    "45 × 30 hexes in full cartography": (workload.make_full, 0.3),
    "200 × 200 plain hexes": (workload.make_largest, 1.0),
}
"""The maps, and the seconds that a change of each may take."""

_LISTEN = """
window.came = []; window.released = 0;
addEventListener("pointerup", () => { window.came = []; window.released = performance.now(); }, true);
const asked = window.fetch;
window.fetch = async (...given) => {
  const from = performance.now(), answer = await asked(...given);
  window.came.push([String(given[0]), from - window.released, performance.now() - window.released]);
  return answer;
};
"""
_PATIENT = UNTIL.replace("60000", "100000")
_SHOWN = """
const drawn = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
const { painting } = studio.view, settle = painting.settle.bind(painting);
if (painting.waiting.size) await new Promise(seen => {
  painting.settle = shown => { settle(shown); if (!painting.waiting.size) seen(); };
});
painting.settle = settle;
await drawn(); await drawn();
const seen = performance.now() - window.released, { picture } = studio.view;
const is_new = tile => !tile.near || tile.mark === picture.list.tiles[tile.name];
while (![...picture.tiles.values()].every(is_new)) await drawn();
await drawn(); await drawn();
return [seen, performance.now() - window.released];
"""
"""The milliseconds until two frames after the new picture has taken the place of what was marked, and
until two frames after all other tiles in sight are new too."""


@contextmanager
def page_of(folder: Path, map: str) -> Iterator[tuple[Page, Tab]]:
    """A studio, and a tab that shows a map in it, ready to be painted."""
    with served(folder) as studio, Tab(browser()) as tab:
        tab.call("Page.addScriptToEvaluateOnNewDocument", source=_LISTEN)
        tab.call("Performance.enable", timeDomain="threadTicks")
        tab.emulate(width=1280, height=900, phone=False, media="", features=[])
        tab.open(f"http://127.0.0.1:{studio.port}/?token={studio.token}#map/{map}")
        ready = "studio.view?.shapes.size && studio.view.width && studio.view.painting.kinds.length"
        tab.ask(f"{_PATIENT} await until(() => {ready}); studio.view.setMode('paint')")
        yield studio, tab


class Measured(NamedTuple):
    """Seconds of one change: until it is seen, until all around it is, and of the processor, in the
    studio and in the page."""

    seen: float
    all_seen: float
    studio: float
    page: float


def _worked(tab: Tab) -> float:
    """How many seconds the page's thread has worked so far."""
    told = {one["name"]: one["value"] for one in tab.call("Performance.getMetrics")["metrics"]}
    return float(told["ThreadTime"])


def measured(studio: Page, tab: Tab, times: int, steps: bool) -> list[Measured]:
    """What a painted hex takes, each time another one."""
    found = []
    for n in range(times):
        time.sleep(2.0)  # the last change is checked to its end
        x, y = tab.ask(
            f"""const view = studio.view, ids = Object.keys(view.places), kinds = view.painting.kinds;
            const id = ids[Math.floor(ids.length * (.37 + .043 * {n})) % ids.length];
            const at = kinds.findIndex(one => one.id === view.painting.terrain.get(id));
            view.painting.value = kinds[(at + 1) % kinds.length].id; return view.middle(id);"""
        )
        before = studio.worked(), _worked(tab)
        drag(tab, (x, y), (x, y))
        seconds, whole = (ms / 1000 for ms in tab.ask(_SHOWN))
        worked = studio.worked() - before[0], _worked(tab) - before[1]
        found.append(Measured(seconds, whole, *worked))
        if steps:
            for path, began, ended in tab.ask("return window.came"):
                print(f"    {began:7.0f} – {ended:5.0f} ms  {path}")
            print(f"    {1000 * seconds:15.0f} ms  on the screen")
    return found


def main() -> None:
    """Print a line for each map, with what is wanted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=7, help="how many hexes are painted")
    parser.add_argument("--steps", action="store_true", help="print when each answer came")
    parser.add_argument("--map", default="", help="only maps whose names have this word")
    given = parser.parse_args()
    for what, (make, wanted) in MAPS.items():
        if given.map not in what:
            continue
        with tempfile.TemporaryDirectory() as above:
            workload.write(Path(above), make())
            folder = Path(above) / "spec"
            (file,) = (folder / "maps").glob("*.yaml")
            with page_of(folder, file.stem) as (studio, tab):
                seen, all_seen, in_studio, in_page = zip(
                    *measured(studio, tab, given.times, given.steps), strict=True
                )
        middle = statistics.median
        print(
            f"a hex of {what}, painted, on the screen after {middle(seen):.2f} s, "
            f"{min(seen):.2f} to {max(seen):.2f} (wanted {wanted:.1f}), with all around it after "
            f"{middle(all_seen):.2f} s; the processor works "
            f"{middle(in_studio):.2f} s in the studio, {middle(in_page):.2f} s in the page"
        )


if __name__ == "__main__":
    main()
