"""One change, one file's work: what is written after a change is what shows it, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from builder.build import pipeline
from builder.build.cache import RenderCache
from builder.build.pipeline import Options, build_game
from builder.outputs.page import output
from tests import small_game

RULES = "# 1.0 Combat\n\nRoll a die.\n"
JA = """\
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "The field"
msgstr "野原"
"""
MODULE = "skirmish-1.2.3.vmod"
CHANGES = {
    "a value of a counter": (
        ("counters.yaml", "values: 3-2-4", "values: 3-2-5"),
        {"counters-a4.pdf", "counters-fold-a4.pdf", "counters-sheet-1-front.svg", MODULE},
        {"map-field-sheet.pdf", "map-field-tiles-a4.pdf", "counters-sheet-1-back.svg"},
    ),
    "a sentence of the rules": (
        ("rules/en/1.md", "a die", "two dice"),
        {"en/print/rulebook-a4.pdf", "en/print/kit-a4.pdf", "en.html"},
        {"counters-a4.pdf", "charts-a4.pdf", "map-field-sheet.pdf", MODULE},
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
    "a translation": (
        ("locale/ja.po", "野原", "原"),
        {"ja/print/map-field-sheet.pdf", "ja/print/kit-a4.pdf", MODULE},
        {"en/print", "ja/print/counters-a4.pdf", "fonts/serif.woff"},
    ),
}
"""What is changed; names of files that show it, and of files that do not."""


@pytest.fixture(scope="module")
def options(tmp_path_factory: pytest.TempPathFactory) -> Options:
    """A game in two languages that has been built once."""
    place = tmp_path_factory.mktemp("changes")
    game = small_game.FILES["game.yaml"].replace("[en]", "[en, ja]")
    folder = small_game.write(place, game=game)
    for name, text in (("rules/en/1.md", RULES), ("locale/ja.po", JA)):
        (folder / name).parent.mkdir(parents=True)
        (folder / name).write_text(text, "utf-8")
    return Options(folder, place / "out", papers=("A4",), jobs=1)


@pytest.fixture
def changed(options: Options, monkeypatch: pytest.MonkeyPatch) -> Callable[[], set[str]]:
    """What a build writes of the files that lie there."""
    cache = RenderCache(options.out.parent / "cache")
    monkeypatch.setattr(pipeline, "default_cache", lambda: cache)
    monkeypatch.setattr(output, "FACES", ("serif",))  # fonts take longest

    def built() -> set[str]:
        report = build_game(options, lambda done, total, name: None)
        assert report.files, report.problems
        return {path.relative_to(options.out / "skirmish").as_posix() for path in report.changed}

    return built


@pytest.mark.parametrize("what", CHANGES)
def test_what_shows_a_change_is_written_and_nothing_else(
    options: Options, changed: Callable[[], set[str]], what: str
) -> None:
    (name, old, new), shown, apart = CHANGES[what]
    changed()
    path = options.folder / name
    before = path.read_text("utf-8")
    assert old in before
    path.write_text(before.replace(old, new), "utf-8")
    found = changed()
    path.write_text(before, "utf-8")
    assert all(any(file.endswith(end) for file in found) for end in shown), found
    assert not [file for file in found if any(part in file for part in apart)]
    changed()
    assert changed() == set()
