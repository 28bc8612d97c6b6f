"""The whole check: what a build would find wrong is told without one, once, and with what to do."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image as Images

from builder.drawing.counters.symbols import symbol_names
from builder.pipeline.build import Options, build_game, check_game
from builder.problems import Problem
from tests import small_game

GAME = small_game.FILES["game.yaml"]
FIELD = small_game.FILES["maps/field.yaml"]
TABLE = """\
source: given 7.0
tracks:
  - {id: desk, title: Desk, kind: table, boxes: [{id: spare, label: Spare, place: [10, 10, 60, 80]}]}
"""
CARDS = """\
source: given 8.0
layouts: [{id: plain, size: poker}]
decks: [{id: fate, title: Fate, layout: plain, back: {title: Fate}}]
cards: [{id: luck, deck: fate, title: Luck, text: Roll again.}]
"""


def build(folder: Path, out: Path) -> list[Problem]:
    """What a build says of a game; none of these gets as far as a file."""
    report = build_game(Options(folder, out, jobs=1, use_cache=False), lambda *_: None)
    assert not report.files
    return report.problems


def codes(problems: list[Problem]) -> set[str]:
    return {problem.code for problem in problems}


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game whose files and rules hold, and that cannot be drawn as it is written."""
    folder = small_game.write(
        tmp_path_factory.mktemp("broken"),
        game=GAME.replace("scheme: us-army", "scheme: black"),
        terrain=small_game.FILES["terrain.yaml"].replace("art: woods", "art: wuuds"),
        maps__field=FIELD.replace("plain", "temperate") + "tables: crt\n",
        scenarios__meeting=small_game.FILES["scenarios/meeting.yaml"] + "summary: A \u0e81 day.\n",
    )
    (folder / "tracks.yaml").write_text(TABLE)
    (folder / "cards.yaml").write_text(CARDS)
    return folder


def test_a_check_tells_what_a_build_tells(broken: Path, tmp_path: Path) -> None:
    found = check_game(broken)
    assert {
        "missing-glyph",
        "no-deck-place",
        "similar-schemes",
        "sheet-too-full",
        "unknown-art",
    } <= codes(found)
    assert found == build(broken, tmp_path)


def test_a_quick_check_draws_counters_alone(broken: Path) -> None:
    assert check_game(broken, quick=True) == []
    long = small_game.FILES["counters.yaml"].replace("name: R1", "name: " + "R1" * 30)
    (broken / "counters.yaml").write_text(long)
    found = check_game(broken, quick=True)
    (broken / "counters.yaml").write_text(small_game.FILES["counters.yaml"])
    assert codes(found) == {"text-too-long"}


def test_counters_are_looked_at_even_if_the_rules_find_something_wrong(tmp_path: Path) -> None:
    folder = small_game.write(
        tmp_path,
        counters=small_game.FILES["counters.yaml"].replace("name: B1", "name: \u0e81"),
        scenarios__meeting=small_game.FILES["scenarios/meeting.yaml"].replace('"0404"', '"0101"'),
    )
    assert codes(check_game(folder)) == {"stacked", "missing-glyph"}


def test_a_default_in_error_is_told_once_with_how_many_have_it(tmp_path: Path) -> None:
    counters = small_game.FILES["counters.yaml"].replace("symbol: {branch: infantry, ", "symbol: {")
    counters = counters.replace("symbol: {branch: armour, ", "symbol: {")
    defaults = "defaults:\n  unit:\n    symbol: {branch: infantri}\n"
    folder = small_game.write(tmp_path, counters=defaults + counters)
    (problem,) = check_game(folder, quick=True)
    assert problem.code == "unknown-symbol"
    assert problem.message == "there is no branch 'infantri' (in 2 units)"
    assert problem.hint == "did you mean 'infantry'?"
    assert problem.location is not None
    assert (problem.location.line, problem.location.column) == (3, 22)


@pytest.mark.parametrize(
    ("scheme", "hint"),
    [
        ("us-amry", "did you mean 'us-army'? there are: arvn, belgian-1940, black, "),
        ("turquoise", "there are: arvn, belgian-1940, black, "),
    ],
)
def test_an_unknown_scheme_is_told_with_all_that_there_are(
    scheme: str, hint: str, tmp_path: Path
) -> None:
    folder = small_game.write(tmp_path, game=GAME.replace("scheme: us-army", f"scheme: {scheme}"))
    (problem,) = check_game(folder, quick=True)
    assert problem.code == "unknown-scheme"
    assert problem.hint.startswith(hint)
    assert problem.location is not None
    assert problem.location.text[problem.location.column - 1 :].startswith(scheme)


def test_an_unknown_symbol_that_is_like_none_is_told_with_some_of_every_arm_and_where_all_are(
    tmp_path: Path,
) -> None:
    counters = small_game.FILES["counters.yaml"].replace("branch: armour", "branch: xyzzy")
    (problem,) = check_game(small_game.write(tmp_path, counters=counters), quick=True)
    page, some = problem.hint.split(", among them ")
    assert page.startswith("docs/symbols.md shows all ")
    assert (
        {"infantry", "armour", "artillery", "archer"}
        <= set(some.split(", "))
        <= set(symbol_names()["branch"])
    )


def photograph(kind: str, mode: str = "RGB") -> bytes:
    """A picture of 192 dots an inch on a counter that does not pack well, so that it can be cut."""
    data = io.BytesIO()
    Images.effect_noise((120, 120), 90).convert(mode).save(data, kind)
    return data.getvalue()


def with_picture(place: Path, name: str, data: bytes) -> Path:
    """A game with a picture for a counter."""
    counters = small_game.FILES["counters.yaml"].replace("name: B1", f"name: B1, art: {name}")
    folder = small_game.write(place, counters=counters)
    (folder / "art").mkdir()
    (folder / "art" / name).write_bytes(data)
    return folder


def damaged(kind: str) -> bytes:
    """A whole PNG in which one byte of its data is another."""
    data = bytearray(photograph(kind))
    data[len(data) // 2] ^= 0xFF
    return bytes(data)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("a.png", photograph("PNG")[:-900], "the picture breaks off"),
        ("a.jpg", photograph("JPEG")[:-900], "the picture breaks off"),
        ("a.png", damaged("PNG"), "the picture is damaged"),
    ],
)
def test_a_picture_that_cannot_be_shown_is_told_before_anything_is_made(
    name: str, data: bytes, message: str, tmp_path: Path
) -> None:
    folder = with_picture(tmp_path, name, data)
    for found in (check_game(folder), build(folder, tmp_path / "out")):
        (problem,) = found
        assert (problem.code, problem.message) == ("bad-image", message)
        assert problem.location is not None
        assert problem.location.file.endswith(f"art/{name}")


@pytest.mark.thorough
@pytest.mark.parametrize("mode", ["1", "L", "I;16", "P", "LA", "RGBA", "CMYK"])
def test_pictures_of_every_kind_are_printed(mode: str, tmp_path: Path) -> None:
    name = "a.jpg" if mode == "CMYK" else "a.png"
    data = photograph("JPEG" if mode == "CMYK" else "PNG", mode)
    folder = with_picture(tmp_path, name, data)
    options = Options(folder, tmp_path / "out", only=("svg", "paper"), jobs=1, use_cache=False)
    report = build_game(options, lambda *_: None)
    assert report.problems == []
    assert report.files


LONG_TITLE = "A very long title of a hundred letters " + "W" * 60


@pytest.mark.parametrize(
    ("part", "old"), [("game", "title: Skirmish"), ("maps__field", "title: The field")]
)
def test_a_title_that_fits_nowhere_is_told_at_its_place_and_blames_nothing_else(
    part: str, old: str, tmp_path: Path
) -> None:
    text = small_game.FILES[part.replace("__", "/") + ".yaml"]
    assert old in text
    folder = small_game.write(tmp_path, **{part: text.replace(old, f"title: {LONG_TITLE}", 1)})
    found = check_game(folder)
    assert codes(found) == {"text-too-long"}
    assert {"a page's head"} <= {p.message.rpartition("does not fit ")[2] for p in found}
    assert [p.message for p in found if p.location is None] == []
    assert [p.message for p in found if LONG_TITLE[-60:].lower() not in p.message.lower()] == []
