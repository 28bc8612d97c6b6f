"""The archive for players."""

from __future__ import annotations

import hashlib
import io
import zipfile
from pathlib import Path

from builder.outputs.release import release, release_name
from builder.pipeline.build import Options, build_game
from tests import small_game
from tests.command import run
from tests.games import loading


def test_a_release_has_all_that_players_need_in_one_folder() -> None:
    game = loading.filled("alder")
    files = {
        "alder-0.1.0.vmod": b"module",
        "en/print/kit-a4.pdf": b"kit",
        "ja/print/kit-letter.pdf": b"kit",
        "en/print/counters-a4.pdf": b"in the kit already",
        "en/print/rulebook-a4.pdf": b"rules",
        "en/svg/counters-sheet-1-front.svg": b"for a machine",
        "rules/en.html": b"page",
        "rules/fonts/serif.woff": b"font",
        "en/tts/Saves/alder-alder-en.json": b"save",
        "en/tts/Mods/Images/alder-en-fr-1-front.png": b"picture",
    }
    data = release(game, files, {"LICENSE": b"as you like"})
    archive = zipfile.ZipFile(io.BytesIO(data))
    folder = f"alder-{game.sheet.version}"
    assert release_name(game) == f"{folder}.zip"
    assert {name.removeprefix(f"{folder}/") for name in archive.namelist()} == {
        "alder-0.1.0.vmod",
        "print/en/kit-a4.pdf",
        "print/ja/kit-letter.pdf",
        "print/en/rulebook-a4.pdf",
        "rules/en.html",
        "rules/fonts/serif.woff",
        "tts/en/Saves/alder-alder-en.json",
        "tts/en/Mods/Images/alder-en-fr-1-front.png",
        "LICENSE",
        "CONTENTS.ja.txt",
        "CONTENTS.txt",
        "SHA256SUMS",
    }
    assert archive.read(f"{folder}/LICENSE") == b"as you like"
    assert "The licence:\r\n  LICENSE\r\n" in archive.read(f"{folder}/CONTENTS.txt").decode()
    japanese = archive.read(f"{folder}/CONTENTS.ja.txt").decode()
    assert "印刷するもの一式と作り方：\r\n  print/ja/kit-letter.pdf\r\n" in japanese
    assert "print/en" not in japanese
    sums = dict(
        reversed(line.split("  ", 1))
        for line in archive.read(f"{folder}/SHA256SUMS").decode().splitlines()
    )
    assert sums.keys() == {n.removeprefix(f"{folder}/") for n in archive.namelist()} - {
        "SHA256SUMS"
    }
    for name, digest in sums.items():
        assert hashlib.sha256(archive.read(f"{folder}/{name}")).hexdigest() == digest
    assert release(game, files, {"LICENSE": b"as you like"}) == data


def test_a_build_writes_the_release_beside_its_files(tmp_path: Path) -> None:
    folder = small_game.write(tmp_path)
    (folder / "CHANGELOG.md").write_text("1.2.3: more woods\n", "utf-8")
    options = Options(
        folder, tmp_path / "out", only=("tts",), use_cache=False, jobs=1, release=True
    )
    made = build_game(options, lambda *_: None)
    (path,) = [p for p in made.files if p.suffix == ".zip"]
    assert path.name == "skirmish-1.2.3.zip"
    names = zipfile.ZipFile(path).namelist()
    assert "skirmish-1.2.3/CHANGELOG.md" in names
    assert "skirmish-1.2.3/tts/en/Saves/skirmish-meeting-en.json" in names


def test_a_release_of_a_part_is_refused(tmp_path: Path) -> None:
    done = run("build", str(small_game.write(tmp_path)), "--release", "--only", "paper")
    assert done.exit_code == 2
    assert "--release is of the whole" in done.output
