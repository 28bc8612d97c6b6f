"""One change, one file's work: what is written after a change is what shows it, and nothing else; what
lies there after many is what a build from nothing writes."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.incremental.render_cache import RenderCache
from builder.model.game import Game
from builder.outputs.paper import rulebook
from builder.outputs.paper.rulebook import front
from builder.outputs.web import output
from builder.pipeline import build
from builder.pipeline.build import Options, build_game
from tests import small_game
from tests.thorough import times

RULES = "# 1.0 Combat\n\nRoll a die.\n"
JA = """\
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "The field"
msgstr "野原"
"""
THEMES = """\
themes:
  - {id: winter, base: temperate, ground: "#eef1f4"}
"""
MODULE = "skirmish-1.2.3.vmod"
CHANGES = {
    "a value of a counter": (
        ("counters.yaml", "values: 3-2-4", "values: 3-2-5"),
        {"counters-a4.pdf", "counters-fold-a4.pdf", "counters-sheet-1-front.svg", MODULE},
        {"map-field-sheet.pdf", "map-field-tiles-a4.pdf", "counters-sheet-1-back.svg"},
    ),
    "the name of a counter": (
        ("counters.yaml", "name: B1", "name: B2"),
        {"counters-a4.pdf", "setup-meeting-a4.pdf", "counters-sheet-1-back.svg", MODULE},
        {"map-field-sheet.pdf", "map-field-tiles-a4.pdf"},
    ),
    "the title of the game": (
        ("game.yaml", "title: Skirmish", "title: Affray"),
        {"rulebook-a4.pdf", "kit-a4.pdf", "en.html", "ja.html", MODULE},
        set(),
    ),
    "a sentence of the rules": (
        ("rules/en/1.md", "a die", "two dice"),
        {"en/print/rulebook-a4.pdf", "en/print/kit-a4.pdf", "en.html", MODULE},
        {"counters-a4.pdf", "charts-a4.pdf", "map-field-sheet.pdf"},
    ),
    "the title of a table": (
        ("tables/crt.yaml", "Combat Results Table", "Combat Results"),
        {"charts-a4.pdf", "kit-a4.pdf", "en.html", MODULE},
        {"counters-a4.pdf", "map-field-sheet.pdf", "setup-meeting-a4.pdf"},
    ),
    "the terrain of a hex": (
        ("maps/field.yaml", "c  c  w  c", "c  c  c  c"),
        {"map-field-sheet.pdf", "map-field-tiles-a4.pdf", MODULE},
        {"counters-a4.pdf", "counters-manifest-a4.pdf"},
    ),
    "a colour of the theme": (
        ("themes.yaml", "#eef1f4", "#aabbcc"),
        {"map-field-sheet.pdf", "map-field-tiles-a4.pdf", MODULE},
        {"counters-a4.pdf", "counters-manifest-a4.pdf", "setup-meeting-a4.pdf"},
    ),
    "where a counter begins": (
        ("scenarios/meeting.yaml", '"0101"', '"0201"'),
        {"setup-meeting-a4.pdf", "kit-a4.pdf", MODULE},
        {"counters-a4.pdf", "map-field-sheet.pdf", "charts-a4.pdf"},
    ),
    "a translation": (
        ("locale/ja.po", "野原", "原"),
        {"ja/print/map-field-sheet.pdf", "ja/print/kit-a4.pdf", MODULE},
        {"en/print", "ja/print/counters-a4.pdf", "fonts/serif.woff"},
    ),
}
"""What is changed; names of files that show it, and of files that do not."""


@pytest.fixture
def options(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Options:
    """A game in two languages, and what is kept of its builds."""
    kept = RenderCache(tmp_path / "cache")
    monkeypatch.setattr(build, "default_cache", lambda: kept)
    monkeypatch.setattr(output, "FACES", ("serif",))  # fonts take longest
    game = small_game.FILES["game.yaml"].replace("[en]", "[en, ja]")
    map = small_game.FILES["maps/field.yaml"].replace("theme: plain", "theme: winter")
    folder = small_game.write(tmp_path, game=game, maps__field=map)
    for name, text in (("rules/en/1.md", RULES), ("locale/ja.po", JA), ("themes.yaml", THEMES)):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return Options(folder, tmp_path / "out", papers=("A4",), jobs=1)


COVERS: dict[str, set[str]] = {
    "the name of a counter": {"en", "ja"},
    "the title of the game": {"en", "ja"},
    "a sentence of the rules": set(),
}
"""In which languages the cover of the rulebook is drawn again: where it shows the change."""


@pytest.fixture
def covers(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The languages whose covers are drawn."""
    drawn: set[str] = set()

    def draw_cover(game: Game, context: DrawContext, *given: Any) -> Scene:
        drawn.add(context.tr.language)
        return front.draw_cover(game, context, *given)

    monkeypatch.setattr(rulebook, "draw_cover", draw_cover)
    return drawn


@pytest.mark.thorough
def test_what_shows_a_change_is_written_and_nothing_else(
    options: Options, covers: set[str]
) -> None:
    _built(options)
    for what, ((name, old, new), shown, apart) in CHANGES.items():
        path = options.folder / name
        before = path.read_text("utf-8")
        assert old in before
        path.write_text(before.replace(old, new), "utf-8")
        covers.clear()
        found = _built(options)
        assert covers == COVERS.get(what, covers), what
        assert all(any(file.endswith(end) for file in found) for end in shown), (what, found)
        assert not [file for file in found if any(part in file for part in apart)], what
    fresh = replace(options, out=options.out.parent / "fresh", use_cache=False)
    assert _built(fresh)
    assert _files(options.out) == _files(fresh.out)
    assert _built(options) == set()


@pytest.mark.thorough
def test_what_is_wrong_with_a_drawing_is_told_whatever_is_asked_for(options: Options) -> None:
    path = options.folder / "maps/field.yaml"
    path.write_text(path.read_text("utf-8").replace("[150, 130]", "[60, 60]"), "utf-8")
    for only in ((), ("maps",), ("rules",), ("vassal",), ("maps", "rules")):
        for _ in range(2):
            path.write_text(path.read_text("utf-8") + "# nothing else\n", "utf-8")
            found = build_game(replace(options, only=only), _silent)
            assert "sheet-too-small" in {problem.code for problem in found.problems}, only


EXAMPLE = """\
source: given 8.0
examples:
  - {id: walk, rule: "1.0", title: A walk, do: move, expect: {legal: true},
     given: {map: field, units: {r1: "0101", b1: "0404"}, unit: r1, path: "0201"}}
"""
SHOWN = "## 1.0 Combat\n\nRoll a die.\n\n[[example:walk]]\n"
POSSIBLE = (
    ("counters.yaml", "name: R1", ("name: R1", "name: R7", "name: Red")),
    ("counters.yaml", "values: 4-3-6", ("values: 4-3-6", "values: 2-3-6", "values: 9-9-9")),
    ("counters.yaml", "branch: infantry", ("branch: infantry", "branch: engineer")),
    ("tables/crt.yaml", "1: A1 D1", ("1: A1 D1", '1: "- D1"')),
    ("scenarios/meeting.yaml", "turns: 3", ("turns: 3", "turns: 5")),
    ("maps/field.yaml", "w  c  c  c", ("w  c  c  c", "w  w  c  c")),
    ("rules/en/1.md", "Roll a die.", ("Roll a die.", "Roll two.", "Ask B1.")),
    ("locale/ja.po", "野原", ("野原", "原", "平原")),
    ("themes.yaml", "#eef1f4", ("#eef1f4", "#aabbcc")),
    ("counters.yaml", "name: B1", ("name: B1", "name: B2", "name: Blue Bodyguards of the Bishop")),
    ("maps/field.yaml", "[350, 260]", ("[350, 260]", "[60, 60]")),
    ("examples/one.yaml", "A walk", ("A walk", "A march")),
    (
        "tables/crt.yaml",
        "title: Combat Results Table",
        ("title: Combat Results Table", "title: Combat"),
    ),
    ("maps/field.yaml", "title: The field", ("title: The field", "title: The meadow")),
    ("maps/field.yaml", "name: Oak", ("name: Oak", "name: Elm")),
)
"""Files, what stands in them, and what may stand there instead."""


@pytest.mark.thorough
def test_builds_after_changes_at_random_are_those_from_nothing(options: Options) -> None:
    _with_an_example(options.folder)
    _with_a_margin(options.folder)
    choose = random.Random(1967)
    now = {old: old for _, old, _ in POSSIBLE}
    for step in range(times(2, 30)):
        for name, old, words in choose.sample(POSSIBLE, choose.choice((1, 1, 2))):
            path, new = options.folder / name, choose.choice(words)
            text = path.read_text("utf-8")
            assert now[old] in text
            path.write_text(text.replace(now[old], new, 1), "utf-8")
            now[old] = new
        found = build_game(options, _silent)
        fresh = replace(options, out=options.out.parent / f"fresh {step}", use_cache=False)
        anew = build_game(fresh, _silent)
        assert anew.problems == found.problems, (step, now)
        assert not anew.files or _files(options.out) == _files(fresh.out), (step, now)


def _with_an_example(folder: Path) -> None:
    """Have the rules show an example with its figure."""
    for name, text in (("rules/en/1.md", SHOWN), ("examples/one.yaml", EXAMPLE)):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, "utf-8")


def _with_a_margin(folder: Path) -> None:
    """Have the map's sheet show a table, and its field a place."""
    path = folder / "maps/field.yaml"
    text = path.read_text("utf-8").replace("sheet: [150, 130]", "sheet: [350, 260]")
    path.write_text(text + 'tables: [crt]\nplaces: [{name: Oak, hex: "0202"}]\n', "utf-8")


def _built(options: Options) -> set[str]:
    """What a build writes of the files that lie there."""
    report = build_game(options, _silent)
    assert report.files, report.problems
    return {path.relative_to(options.out / "skirmish").as_posix() for path in report.changed}


def _silent(done: int, total: int, name: str) -> None:
    """No progress."""


def _files(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}
