"""What the pages point to is there: other pages, headings in them, files, and commands."""

from __future__ import annotations

import re
import shlex
from functools import cache
from pathlib import Path

import click

from builder import __version__
from tests.command import command
from tests.docs.pages import DOCS
from tests.together import together

ROOT = DOCS.parent
PAGES = sorted(
    [*DOCS.glob("*.md"), *DOCS.glob("??/*.md"), *ROOT.glob("C*.md"), *ROOT.glob("README*.md")]
)
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_COMMAND = re.compile(r"^\s*(?:\$ )?(?:chitwright|python3 run\.py) (?!test\b)(.+)$", re.M)


def headings(page: Path) -> set[str]:
    """The anchors of a page, as hosts of Markdown make them."""
    lines = [x for x in page.read_text("utf-8").splitlines() if x.startswith("#")]
    plain = (re.sub(r"[^\w\- ]", "", x.lstrip("# ").lower()) for x in lines)
    return {x.replace(" ", "-") for x in plain}


@together("page", PAGES)
def test_every_link_leads_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```|`[^`]*`", "", page.read_text("utf-8"), flags=re.S)
    for link in _LINK.findall(text):
        if "//" in link or re.fullmatch(r"[\d.]+", link):
            continue
        name, _, anchor = link.partition("#")
        target = page.parent / name if name else page
        assert target.exists(), link
        assert not anchor or anchor in headings(target), link


@together("page", PAGES)
def test_every_command_has_the_options_that_the_page_gives_it(page: Path) -> None:
    blocks = re.findall(r"```(?:console|sh|shell|bash)?\n(.*?)```", page.read_text("utf-8"), re.S)
    for words in (w for block in blocks for w in _COMMAND.findall(block)):
        name, *rest = shlex.split(words.partition("  #")[0])
        known = {o for p in command(name).params if isinstance(p, click.Option) for o in p.opts}
        assert {w for w in rest if w.startswith("--")} <= known, words


SOURCES = [
    path
    for folder in ("builder", "tests", "tools", "benchmarks")
    for path in (ROOT / folder).rglob("*.py")
]


@together("page", PAGES)
def test_every_source_that_a_page_names_is_there(page: Path) -> None:
    spans = set(re.findall(r"`([\w/]+\.py)`", page.read_text("utf-8")))
    assert {s for s in spans if f"/{s}\n" not in known_sources()} == set()


@cache
def known_sources() -> str:
    """The paths of all modules, a line each."""
    known = {path.relative_to(ROOT).as_posix() for path in SOURCES} | {"run.py"}
    return "".join(f"/{path}\n" for path in sorted(known))


@together("page", PAGES)
def test_every_test_that_a_page_names_is_there(page: Path) -> None:
    named = set(re.findall(r"`(test_\w+)`", page.read_text("utf-8")))
    assert not named or named - known_tests() == set()


@cache
def known_tests() -> set[str]:
    """The names of all tests and of their modules."""
    tests = [path for path in SOURCES if path.name.startswith("test_")]
    known = {path.stem for path in tests}
    for path in tests:
        known.update(re.findall(r"def (test_\w+)", path.read_text("utf-8")))
    return known


def test_the_changelog_begins_with_this_version() -> None:
    found = re.search(r"^## \[(.+?)\]", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert found is not None
    assert found[1] == __version__


def test_a_version_that_is_not_released_is_one_page_of_the_changelog() -> None:
    newest = (ROOT / "CHANGELOG.md").read_text("utf-8").split("\n## ")[1]
    assert "unreleased" not in newest.splitlines()[0] or len(newest.split()) <= 700
