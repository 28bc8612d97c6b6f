"""Games of several languages, whose languages are drawn by processes of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.loading.print_shops import read_shop, shop_names
from builder.model.printing import PrintOptions
from builder.outputs import ON_REQUEST
from builder.pipeline.build import Options, build_game
from tests import thorough
from tests.outputs.tabletop import full_game

TRIED = ON_REQUEST if thorough.THOROUGH else ON_REQUEST - {"shop", "tts"}
"""The outputs whose pieces are most are made with ``--thorough``."""


@pytest.mark.thorough
def test_processes_that_draw_a_language_each_give_the_same_files_as_one(tmp_path: Path) -> None:
    folder = full_game.write(tmp_path)
    sheet = folder / "game.yaml"
    text = sheet.read_text("utf-8").replace("languages: [en]", "languages: [en, de]")
    sheet.write_text(text, "utf-8")
    made = {}
    for jobs in (1, 2):
        out = tmp_path / str(jobs)
        options = Options(
            folder,
            out,
            only=tuple(sorted(TRIED)),
            papers=("A4",),
            use_cache=False,
            jobs=jobs,
            shop=read_shop(shop_names()[0]).shop,
            printing=PrintOptions(dpi=72),
        )
        report = build_game(options, lambda *_: None)
        assert report.files, report.problems
        made[jobs] = {path.relative_to(out).as_posix(): path.read_bytes() for path in report.files}
    folders = {tuple(name.split("/")[1:3]) for name in made[1]}
    # the pages on which a game is played lie side by side, as each has links to the others
    pages = {("play", f"{language}.html") for language in ("en", "de")}
    others = TRIED - {"play"}
    assert folders == pages | {(one, other) for one in ("en", "de") for other in others}
    assert made[1] == made[2]
