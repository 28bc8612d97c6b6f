"""Pages in other languages, ``docs/<language>/``, have the code, headings, tables and links of the English
ones. A section for those who write programs may be only a link to the English one."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from builder.i18n.translate import LANGUAGES
from tests.docs.pages import DOCS
from tests.together import together

TRANSLATED = sorted(DOCS.glob("??/*.md"))
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_FENCE = re.compile(r"^( *)```.*?^\1```$", re.S | re.M)
_SPAN = re.compile(r"``(.+?)``|`([^`]+)`")
each_page = together("page", TRANSLATED)


class Section(NamedTuple):
    """A heading, and what is below it up to the next one; before the first heading it is empty."""

    heading: str
    body: str

    @property
    def text(self) -> str:
        """The section without its code."""
        return _FENCE.sub("", self.body)

    @property
    def prose(self) -> str:
        """The section without any code."""
        return _SPAN.sub("", self.text)

    @property
    def anchor(self) -> str:
        """The anchor of the heading, as hosts of Markdown make it."""
        plain = re.sub(r"[^\w\- ]", "", self.heading.lstrip("# ").lower())
        return plain.replace(" ", "-")


@cache
def sections(page: Path) -> list[Section]:
    """The sections of a page."""
    text = page.read_text("utf-8")
    hidden = _FENCE.sub(lambda match: "." * len(match[0]), text)
    starts = [match.start() for match in re.finditer(r"^#+ ", hidden, re.M)]
    parts = [text[a:b] for a, b in zip([0, *starts], [*starts, len(text)], strict=True)]
    split = (part.partition("\n") if part.startswith("#") else ("", "", part) for part in parts)
    return [Section(heading, body) for heading, _, body in split]


def english(page: Path) -> Path:
    """The English page of a translated one."""
    return DOCS / page.name


def both(page: Path) -> list[tuple[Section, Section]]:
    """The sections of a translation, each with the English one, without those that are only in English."""
    pairs = zip(sections(page), sections(english(page)), strict=True)
    return [(said, meant) for said, meant in pairs if not left(said, meant, page)]


def left(said: Section, meant: Section, page: Path) -> bool:
    """Whether a section is only a link to the English one."""
    return bool(re.fullmatch(rf"\s*[^\n]*\(\.\./{page.name}#{meant.anchor}\)\s*", said.body))


def links(section: Section, page: Path) -> list[str]:
    """Where the links of a section lead, in order: English pages, or those that they are translations
    of, and anchors in them as in the English page."""
    found = []
    for link in _LINK.findall(section.prose):
        name, _, anchor = link.partition("#")
        at = (page.parent / name).resolve() if name else page
        if anchor and at in TRANSLATED:
            anchors = [section.anchor for section in sections(at)]
            anchor = sections(english(at))[anchors.index(anchor)].anchor
        whole = DOCS / at.name if at in TRANSLATED else at
        found.append(f"{whole}#{anchor}" if "//" not in link else link)
    return found


def spans(section: Section) -> set[str]:
    """The keys, names and commands in the sentences of a section."""
    found = (match[1] or match[2] for match in _SPAN.finditer(section.text))
    return {" ".join(span.split()) for span in found}


def rows(section: Section) -> list[int]:
    """The number of cells of each row of the tables of a section."""
    lines = (line.replace(r"\|", "") for line in section.text.splitlines())
    return [line.count("|") for line in lines if line.startswith("|")]


@each_page
def test_a_translation_has_the_headings_code_and_tables_of_the_english_page(page: Path) -> None:
    assert page.parent.name in LANGUAGES
    levels = [[s.heading.split(" ")[0] for s in sections(one)] for one in (page, english(page))]
    assert levels[0] == levels[1]
    for said, meant in both(page):
        number = re.match(r"#+ (\d+\.)?", meant.heading)
        assert number is None or said.heading.startswith(number[0])
        codes = [[m[0] for m in _FENCE.finditer(one.body)] for one in (said, meant)]
        assert codes[0] == codes[1], said.heading
        assert rows(said) == rows(meant), said.heading


@each_page
def test_a_translation_has_the_links_of_the_english_page_and_stays_in_its_language(
    page: Path,
) -> None:
    others = [f"({p.parent.name}/{p.name})" for p in TRANSLATED if p.name == page.name]
    first = sections(english(page))[1].text.strip().split("\n\n")[0]
    assert re.findall(r"\(\S+\)", first) == others
    for number, (said, meant) in enumerate(both(page)):
        own, wanted = links(said, page), links(meant, english(page))
        if number == 1:
            own, wanted = own[1:], wanted[len(others) :]
        assert own == wanted, said.heading
        there = [link for link in _LINK.findall(said.prose) if link.startswith("../")]
        known = [one.name for one in page.parent.glob("*.md")]
        back = [link for link in there if link[3:].partition("#")[0] in known]
        assert back == ([f"../{page.name}"] if number == 1 else []), said.heading


@each_page
def test_a_translation_names_every_key_and_command_that_the_english_page_names(page: Path) -> None:
    said: set[str] = set().union(*(spans(one) for one, _ in both(page)))
    meant: set[str] = set().union(*(spans(one) for _, one in both(page)))
    assert meant - said <= {"languages: en ja"}, "translate what is new in the English page"
