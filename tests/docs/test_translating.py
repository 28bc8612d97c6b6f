"""The catalogue of the page translates the tutorial's game, and what it lacks is told."""

from __future__ import annotations

import shutil
import textwrap
from pathlib import Path

from builder.i18n.translate import Translator
from builder.loading import load_game
from tests.docs.pages import fences


def test_a_catalogue_translates_and_what_it_lacks_is_told(
    tutorial_game: Path, tmp_path: Path
) -> None:
    folder = shutil.copytree(tutorial_game, tmp_path / "my-game")
    sheet = folder / "game.yaml"
    sheet.write_text(sheet.read_text("utf-8") + "languages: en ja\n", "utf-8")
    (catalogue,) = [f for f in fences("translating.md") if f.language == "po" and f.about]
    (folder / "locale").mkdir()
    (tmp_path / catalogue.about).write_text(textwrap.dedent(catalogue.text), "utf-8")
    loaded = load_game(folder)
    assert loaded.game is not None
    tr = Translator("ja", loaded.game.translations["ja"])
    assert (tr("Mill Creek"), tr("Woods")) == ("ミル・クリーク", "森")
    assert {p.code for p in loaded.problems} == {"untranslated"}
    assert not [p for p in loaded.problems if "'Woods'" in p.message]
    (lacking,) = (p for p in loaded.problems if "texts have no ja translation" in p.message)
    assert "'A morning at the bridge'" in lacking.message
