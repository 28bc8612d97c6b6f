"""Whatever is written, loading tells problems and never raises."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builder.loading.load import Loaded, load_game
from builder.problems import render_problem
from tests.loading.mini import MINI, write
from tests.loading.test_owner import OWNER
from tests.thorough import times

MODEST = settings(
    max_examples=times(8, 60),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=True,
)
NAMES = sorted(MINI)
SCRAPS = st.sampled_from(
    [
        "", " ", "\n", "\n  ", ":", ": ", "- ", "[", "]", "{", "}", "'", '"', "|", "#", "&a ", "*a",
        "!x ", "null", "0101", "-1", "999999999999", "1/0", "1e999", "nan", "id", "source: ", "yes",
        "\t", "\x00", "\ufeff", "é", "軍", "\u2028", "../..", "\\", "<<: ", "? ", "---\n", "%", "1d6",
        "[7.4]", "{zoc", "[[", "]]", "> ", "## ", "(", "```\n", "<b>", ",", "\r", "\x85", "\ud7ff",
    ]
)  # fmt: skip


def loaded_with(name: str, content: str | bytes) -> Loaded:
    with tempfile.TemporaryDirectory() as folder:
        return told(load_game(write(Path(folder), {**MINI, name: content})))


def told(loaded: Loaded) -> Loaded:
    """Every problem can be shown, and stands in a file."""
    for problem in loaded.problems:
        assert render_problem(problem)
        assert problem.as_json()["file"], render_problem(problem)
    assert loaded.game is not None or loaded.problems
    return loaded


@st.composite
def mutations(draw: st.DrawFn) -> tuple[str, str]:
    """A file of the good game with a few cuts and scraps put in."""
    name = draw(st.sampled_from(NAMES))
    text = MINI[name]
    assert isinstance(text, str)
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        length = draw(st.sampled_from((0, 0, 1, 2, 5, 20)))
        text = text[:start] + draw(SCRAPS) + text[start + length :]
    return name, text


@st.composite
def swapped_values(draw: st.DrawFn) -> tuple[str, str]:
    """A file with one word of it put in the place of another."""
    name = draw(st.sampled_from(NAMES))
    text = MINI[name]
    assert isinstance(text, str)
    words = text.split()
    old, new = draw(st.sampled_from(words)), draw(st.sampled_from(words))
    return name, text.replace(old, new, draw(st.integers(1, 3)))


@st.composite
def missing_lines(draw: st.DrawFn) -> tuple[str, str]:
    """A file with a line left out or indented otherwise."""
    name = draw(st.sampled_from(NAMES))
    text = MINI[name]
    assert isinstance(text, str)
    lines = text.split("\n")
    at = draw(st.integers(0, len(lines) - 1))
    lines[at : at + 1] = draw(st.sampled_from(([], [f" {lines[at]}"], [lines[at].strip()], [""])))
    return name, "\n".join(lines)


@MODEST
@given(mutations())
def test_scraps_in_a_file(broken: tuple[str, str]) -> None:
    loaded_with(*broken)


@MODEST
@given(swapped_values())
def test_words_in_the_wrong_place(broken: tuple[str, str]) -> None:
    loaded_with(*broken)


@MODEST
@given(missing_lines())
def test_lines_left_out_or_indented_otherwise(broken: tuple[str, str]) -> None:
    loaded_with(*broken)


@MODEST
@given(st.sampled_from([*NAMES, "locale/ja.po", "art/a.png"]), st.binary(max_size=80))
def test_any_bytes_as_a_file(name: str, content: bytes) -> None:
    loaded_with(name, content)


@MODEST
@given(st.integers(0, len(OWNER)), SCRAPS, st.sampled_from((0, 1, 5, 30)))
def test_scraps_in_an_owners_file(start: int, scrap: str, length: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        game = write(Path(folder) / "game", MINI)
        owner = Path(folder) / "owner.yaml"
        owner.write_text(OWNER[:start] + scrap + OWNER[start + length :], encoding="utf-8")
        told(load_game(game, owner))
