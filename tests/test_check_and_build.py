"""The check of a game tells what a build of it would, be it one that stops or one that goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.incremental.render_cache import RenderCache
from builder.pipeline import build
from builder.pipeline.build import Options, build_game, check_game
from builder.problems import Problem
from builder.scaffolding.files import new_game
from builder.scaffolding.options import NewGameOptions
from tests import small_game

DECK = f"""\
source: given 7.0
layouts: [{{id: plain, size: poker}}]
decks: [{{id: fates, title: Fates, layout: plain}}]
cards: [{{id: one, deck: fates, title: One, text: "{"more words than there is room for " * 60}"}}]
"""

MISTAKES = (
    ("counters.yaml", "name: R1", "name: \u0b85", "missing-glyph"),
    ("counters.yaml", "name: B1", "name: B1, art: b1.png", "bad-image"),
    ("tables/crt.yaml", "name: Open,", f"name: Open{'n' * 90},", "text-too-long"),
    ("maps/field.yaml", "[150, 130]", "[60, 50]", "sheet-too-small"),
    ("terrain.yaml", "art: woods", "art: wodos", "unknown-art"),
)


@pytest.fixture
def full_of_mistakes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(build, "default_cache", lambda: RenderCache(None))
    folder = small_game.write(tmp_path)
    for file, old, new, _ in MISTAKES:
        text = (folder / file).read_text()
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1))
    (folder / "cards.yaml").write_text(DECK)
    (folder / "art").mkdir()
    (folder / "art/b1.png").write_bytes(
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x10\0\0\0\x10\x08\x02\0\0\0"
    )
    return folder


RULES = """\
# Skirmish

## 1.0 Movement

A unit marches its whole allowance, never more \u0b85.
"""


def test_a_check_tells_what_character_of_the_rules_cannot_be_printed_and_where(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "default_cache", lambda: RenderCache(None))
    folder = small_game.write(tmp_path)
    (folder / "rules/en").mkdir(parents=True)
    (folder / "rules/en/rules.md").write_text(RULES, encoding="utf-8")
    sheet = (folder / "game.yaml").read_text(encoding="utf-8")
    (folder / "game.yaml").write_text(sheet.replace("name: Red}", 'name: "Red \u0b86"}'), "utf-8")
    found = {
        (Path(p.location.file).name, p.location.line, p.location.column)
        for p in check_game(folder)
        if p.code == "missing-glyph" and p.location
    }
    assert found == {("rules.md", 5, 48), ("game.yaml", 11, 26)}


def test_a_character_of_a_text_that_a_chart_repeats_is_told_where_it_is_written_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "default_cache", lambda: RenderCache(None))
    wishes = NewGameOptions("mine", "Mine", "display", combat="none", rules=("movement", "events"))
    for name, text in new_game(wishes).items():
        path = tmp_path / "mine" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace("Nothing happens.", "Nothing \u0e81."), "utf-8")
    (found,) = [p for p in check_game(tmp_path / "mine") if p.code == "missing-glyph"]
    assert found.location is not None
    assert Path(found.location.file).name == "mechanisms.yaml"
    assert found.location.text[found.location.column - 1] == "\u0e81"


@pytest.mark.thorough
def test_a_check_tells_all_that_builds_do(full_of_mistakes: Path, tmp_path: Path) -> None:
    found = told(check_game(full_of_mistakes))
    assert {code for code, *_ in found} >= {code for *_, code in MISTAKES} | {"no-deck-place"}
    for keep_going in (False, True):
        out = tmp_path / f"out-{keep_going}"
        options = Options(
            full_of_mistakes, out, use_cache=False, jobs=1, papers=("A4",), keep_going=keep_going
        )
        assert told(build_game(options, lambda done, total, name: None).problems) == found


def told(problems: list[Problem]) -> set[tuple[str, ...]]:
    return {(p.code, p.message, str(p.severity), str(p.location)) for p in problems}
