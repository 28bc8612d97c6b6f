"""The lists of files in releases, in their languages."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from builder.model.game import Game
from builder.outputs import release
from tests.outputs.tabletop.laden import table
from tests.recorded import assert_as_recorded


def recorded(name: str, lines: Iterable[str]) -> None:
    assert_as_recorded(Path(__file__).with_name("release_lists.txt"), name, lines)


@cache
def game() -> Game:
    return table.game()


NAMES = (
    "en/print/kit-a4.pdf", "ja/print/kit-a4.pdf", "en/print/rulebook-a4.pdf",
    "en/print/map-valley-sheet.pdf",
    "en/print/counters-a4.pdf", "en/print/kit.svg", "laden.vmod", "rules/en.html", "rules/ja.html",
    "rules/en.epub", "rules/maps/valley.png", "en/tts/Saves/first.json", "ja/tts/Mods/Images/one.png",
    "en/pieces/one.png", "tts",
)  # fmt: skip


@pytest.mark.parametrize("languages", [("en", "ja"), ("ja", "en"), ("de",)])
def test_a_release_lists_its_files_in_every_language(languages: tuple[str, ...]) -> None:
    sheet = game().sheet.model_copy(
        update={"languages": languages, "summary": "Short." * (len(languages) > 1)}
    )
    given = game().model_copy(update={"sheet": sheet})
    own = {"LICENSE.txt": b"mine", "README.md": b"read"}
    made = zipfile.ZipFile(io.BytesIO(release.release(given, dict.fromkeys(NAMES, b""), own)))
    assert release.release_name(given) == "laden-1.2.3.zip"

    def lines() -> Iterator[str]:
        for name in made.namelist():
            yield name
            if "CONTENTS" in name:
                yield from (f"  {line}" for line in made.read(name).decode().split("\r\n"))

    recorded(f"release {' '.join(languages)}", lines())
