"""What was read before is found again: the same game, and the same problems at the same places."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import polib
import pytest

from builder import resources
from builder.i18n import plurals
from builder.i18n.translate import Translator
from builder.incremental.render_cache import RenderCache
from builder.loading import convert, load_game
from builder.loading.reading import located_yaml
from builder.model.game import Game
from builder.pipeline.result_cache import Store
from builder.problems import Problem
from tests import small_game

RULES = "# 1.0 Combat\n\nSee [2.0].\n"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(RenderCache(tmp_path / "cache"))


@pytest.mark.parametrize("id", resources.built_in_games())
def test_a_game_of_parts_that_were_read_before_is_the_game(id: str, store: Store) -> None:
    folder = resources.specs_folder() / id
    anew = load_game(folder)
    assert anew.game is not None
    assert anew.game == Game(
        **{name: getattr(anew.game, name) for name in anew.game.model_fields_set}
    )
    for _ in range(2):
        kept = load_game(folder, store=store)
        assert (kept.game, kept.problems) == (anew.game, anew.problems)


def test_what_has_not_changed_is_not_read_again(
    tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = small_game.write(tmp_path)
    before = load_game(folder, store=store).game
    (folder / "counters.yaml").write_text(small_game.FILES["counters.yaml"].replace("R1", "R2"))
    read = _noted(monkeypatch, "builder.loading.reading.located_yaml.compose", located_yaml.compose)
    made = _noted(monkeypatch, "builder.loading.parse_cache.convert", convert.convert)
    after = load_game(folder, store=store).game
    assert [Path(file.name).name for (file,) in read] == ["counters.yaml"]
    assert [path for _, _, path in made] == [("units", "r1")]
    assert before is not None
    assert after is not None
    assert (before.units[0].name, after.units[0].name) == ("R1", "R2")
    assert before.units[1:] == after.units[1:]


def test_what_the_house_says_is_read_once(
    tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    sentence = "The unit retreats {number} hexes."
    said = [Translator(language)(sentence, number=1) for language in ("en", "ja", "de")]
    read = _noted(monkeypatch, "polib.pofile", polib.pofile)
    folder = small_game.write(tmp_path)
    for _ in range(2):
        monkeypatch.setattr(plurals, "_READ", {})
        load_game(folder, store=store)
        languages = set(plurals._READ)
    assert "en" in languages, "it is there without anybody who has looked anything up"
    assert len(read) == len(languages)
    assert [Translator(language)(sentence, number=1) for language in ("en", "ja", "de")] == said


def _noted(
    monkeypatch: pytest.MonkeyPatch, name: str, function: Callable[..., Any]
) -> list[tuple[Any, ...]]:
    """What a function is called with from now on."""
    calls: list[tuple[Any, ...]] = []

    def noting(*given: Any) -> Any:
        calls.append(given)
        return function(*given)

    monkeypatch.setattr(name, noting)
    return calls


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("counters.yaml", small_game.FILES["counters.yaml"].replace("R1", "R1\n    name: R2")),
        ("counters.yaml", small_game.FILES["counters.yaml"].replace("4-3-6", "strong")),
        ("tables/crt.yaml", "source: given 1.0\nkind: results\n"),
        ("rules/en/1.md", RULES),
        ("locale/ja.po", 'msgid "Red"\nmsgstr "{what}"\n'),
    ],
)
def test_what_is_wrong_is_told_each_time(
    tmp_path: Path, store: Store, name: str, text: str
) -> None:
    folder = small_game.write(tmp_path)
    load_game(folder, store=store)
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, "utf-8")
    told: list[list[Problem]] = [load_game(folder, store=store).problems for _ in range(2)]
    assert told[0] == told[1] == load_game(folder).problems != []
