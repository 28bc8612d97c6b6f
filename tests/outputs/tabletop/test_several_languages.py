"""Games of several languages, whose languages are drawn by processes of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.loading.print_shops import read_shop, shop_names
from builder.pipeline.build import Options, build_game
from tests import small_game
from tests.outputs.tabletop.test_decks import CARDS, COUNTERS, POOLS, SCENARIO, TRACKS


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    game = small_game.write(
        tmp_path_factory.mktemp("game"), counters=COUNTERS, scenarios__meeting=SCENARIO
    )
    for name, text in (("cards", CARDS), ("tracks", TRACKS), ("pools", POOLS)):
        (game / f"{name}.yaml").write_text(text, "utf-8")
    sheet = game / "game.yaml"
    text = sheet.read_text("utf-8").replace("languages: [en]", "languages: [en, de]")
    sheet.write_text(text, "utf-8")
    return game


@pytest.mark.parametrize("output", ["pieces", "tts", "ttp", "zuntzu", "shop", "press"])
def test_processes_that_draw_a_language_each_give_the_same_files_as_one(
    folder: Path, tmp_path: Path, output: str
) -> None:
    made = {}
    for jobs in (1, 2):
        out = tmp_path / str(jobs)
        shop = read_shop(shop_names()[0]).shop if output == "shop" else None
        options = Options(folder, out, only=(output,), use_cache=False, jobs=jobs, shop=shop)
        report = build_game(options, lambda *_: None)
        assert report.files, report.problems
        made[jobs] = {path.relative_to(out).as_posix(): path.read_bytes() for path in report.files}
    assert {name.split("/")[1] for name in made[1]} >= {"en", "de"}
    assert made[1] == made[2]
