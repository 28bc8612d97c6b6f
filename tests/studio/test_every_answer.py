"""All addresses of a studio, asked rightly and wrongly, with a game and while there is none: the status of
each answer and the beginning of what it tells."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from tests import small_game
from tests.recorded import assert_as_recorded
from tests.studio.positions.test_every_set_up_change import FIELD, written_with_set_up
from tests.studio.serving import Served, serving

LONG = 120
RECORDED = Path(__file__).with_suffix(".txt")
STREAMS = "hexsides:\n- {id: stream, name: Stream, art: stream}\n"
ROADS = "paths:\n- {id: road, name: Road, art: primary, movement: {all: 1/2}}\n"
COURSES = "paths:\n  road:\n  - {hexes: 0101 0201, name: High road}\n"
CHART = "source: given 8.0\nkind: chart\ntitle: Losses\ncolumns: [One, Two]\nrows:\n- [a, b c]\n- [d, e]\n"


@pytest.fixture(scope="module")
def studios(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Served]]:
    """One with a game, whose rules are not looked at, and one in whose folder there is none."""
    folder = written_with_set_up(
        tmp_path_factory.mktemp("answers"),
        game=small_game.FILES["game.yaml"].replace("[en]", "[en, de]"),
        maps__field=FIELD + COURSES,
        terrain=small_game.FILES["terrain.yaml"] + STREAMS + ROADS,
    )
    (folder / "tables" / "losses.yaml").write_text(CHART, "utf-8")
    (folder / "notes.txt").write_text("no text of the game", "utf-8")
    bare = tmp_path_factory.mktemp("bare")
    (bare / "game.yaml").write_text("id: [\n", "utf-8")
    with ExitStack() as open_ones:
        served = {
            name: open_ones.enter_context(serving(where, look=lambda *_: ()))
            for name, where in (("game", folder), ("none", bare))
        }
        for one in served.values():
            one.until_checked()
        yield served


def brief(studio: Served, path: str, body: Any = None, **more: Any) -> str:
    status, headers, data = studio.ask(path, body, **more)
    kind = headers.get("content-type", "").partition(";")[0].removeprefix("application/")
    text = data.decode("utf-8", "replace")
    if kind == "image/svg+xml":
        text = re.sub(r"\d+(\.\d+)?", "", text)[:60]
    if kind == "json":
        told = json.loads(text)
        text = f"{len(told) if len(told) < 30 else 'many'} {json.dumps(told, ensure_ascii=False)}"
    text = text.replace(str(studio.folder), "…").replace("\n", "⏎")
    text = re.sub(r'("(?:reading|number)": )\d+', r"\1…", text)
    text = re.sub(r"[0-9a-f]{16,}", "…", text)
    return f"{status} {kind} {text[: LONG if kind == 'json' else 20]}"


def asked(path: Any) -> str:
    return quote(json.dumps(path))


UNITS, U0 = ("file=counters.yaml&path=" + asked(path) for path in (["units"], ["units", 0]))
GETS = (
    "/state", "/state?lang=fr", "/picture/map/field", "/picture/map/none", "/picture/none/field",
    "/picture/counter/r1", "/rows/crt", "/rows/losses", "/rows/none", "/rows/sequence",
    "/rows/terrain-field",
    "/outlines/field", "/outlines/none", "/facts/field/0101", "/facts/field/9999", "/facts/none/0101",
    "/courses/field", "/courses/none", "/board/field", "/board/none", "/terrain/field", "/terrain/none",
    "/overlay/field/cost", "/overlay/none/cost", "/overlay/field/none", "/overlay/field/reach?place=0101",
    "/overlay/field/reach?place=9999", "/overlay/field/zones?scenario=meeting",
    "/overlay/field/cost?mover=foot",
    "/set-up/field/meeting", "/set-up/field/none", "/set-up/none/meeting", "/position/meeting",
    "/position/none",
    "/face/r1/front/0", "/face/r1/back/0", "/face/none/front/0", "/face/r1/side/0", "/face/r1/front/x",
    "/help", "/rules", "/questions", "/balance", "/balance/report", "/table",
    "/entries", "/entries/names", "/entries/labels", "/entries/translations?into=de",
    "/entries/translations?into=xx",
    "/entries/table", f"/entries/table?{UNITS}",
    "/entries/table?file=no.yaml",
    f"/entry?{U0}", "/entry?file=no.yaml", "/entry", "/entry?file=counters.yaml",
    "/entry?file=counters.yaml&path=[",
    f"/entry?file=counters.yaml&path={asked(['units', True])}",
    f"/entry?file=counters.yaml&path={asked('units')}",
    f"/entry/uses?{U0}", "/entry/uses?file=art/none.png", "/entry/uses?file=counters.yaml",
    "/art/none.png", "/art/none.exe", "/texts", "/text?file=counters.yaml", "/text?file=notes.txt",
    "/text?file=no.yaml",
    "/text?file=../game.yaml", "/studio.js", "/studio.py", "/none.js", "/play/board.js", "/play/none.js",
)  # fmt: skip
POSTS: tuple[tuple[str, Any], ...] = (
    ("/changed", {"pictures": [["map", "field", "x"], ["map", "none", "x"]]}), ("/changed", []),
    ("/changed", {}),
    ("/tiles/none", {}), ("/tiles/field", {"tiles": 3}), ("/ask", {"name": "stacking"}),
    ("/ask", {"name": 3}),
    ("/ask", {"name": "none", "given": {}}), ("/ask", {"name": "stacking", "given": 3}), ("/ask",
    "stacking"),
    ("/set-up/field/meeting", {}), ("/set-up/field/meeting", {"position": {}}),
    ("/set-up/field/meeting", {"position": {"pieces": 3}}),
    ("/position?name=a.txt", "x"), ("/position?name=a.yaml", {"game": "skirmish"}),
    ("/position?name=A.YAML", "pieces: ["),
    ("/position", "x"), ("/text/help", {"file": "counters.yaml", "text": "units:\n- ", "offset": 9}),
    ("/text/help", {"file": "counters.yaml", "text": "units:\n- id: x", "offset": 9, "what": "meaning"}),
    ("/text/help", {"file": "counters.yaml", "text": "units:\n- id: x", "offset": 9, "what": "entry"}),
    *(("/text/help", {"file": "a", "text": "b", "offset": 1} | {key: None}) for key in ("file", "text",
    "offset")),
    ("/balance/play", {}), ("/balance/play", {"do": "stop"}), ("/balance/play", {"scenario": "none",
    "players": {}}),
    ("/table/begin", {}), ("/table/begin", {"scenario": "none", "players": {}, "seed": 1}),
    ("/table/begin", {"scenario": "meeting", "players": {"red": "nobody"}, "seed": 1}),
    ("/table/begin", {"scenario": "meeting", "players": [], "seed": 1}),
    ("/table/begin", {"scenario": "meeting", "players": {}, "seed": True}),
    ("/open", {}), ("/open", {"file": "game.yaml"}), ("/open", {"file": 3, "line": 3}),
    ("/open", {"file": "game.yaml", "line": 1}),
    ("/art/x.png", "no picture"), ("/art/x.exe", "no picture"), ("/art/x.svg", "<svg/>"),
)  # fmt: skip


@pytest.mark.parametrize("name", ["game", "none"])
def test_each_address_answers_as_recorded(studios: dict[str, Served], name: str) -> None:
    studio = studios[name]
    lines = [f"{path}  {brief(studio, path)}" for path in GETS]
    lines += [f"{path} {json.dumps(body)}  {brief(studio, path, body)}" for path, body in POSTS]
    lines.append(f"empty picture  {brief(studio, '/art/x.png', method='POST')}")
    lines.append(f"empty position  {brief(studio, '/position?name=a.yaml', method='POST')}")
    lines.append(f"no JSON  {brief(studio, '/change', method='POST')}")
    assert_as_recorded(RECORDED, f"answers of {name}", lines)
