"""Rules text: numbered cases in each language, as small blocks that any output can typeset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from builder.model.base import Line, Model, Name, Sourced, Text


class Inline(Model):
    """A run of text in one style. ``ref`` is the number of a case that it links to; ``term`` the id
    of a glossary term; ``style`` how it is printed."""

    text: str
    style: Literal["plain", "strong", "em", "code"] = "plain"
    ref: str = ""
    term: str = ""

    def words(self, terms: Mapping[str, str]) -> str:
        """Return what readers see: its text, else the name of its term, else its number; ``terms`` are
        the names of the glossary."""
        return self.text or terms.get(self.term, "") or self.ref


NOTES = {
    "decision": "Our decision",
    "estimate": "Estimated data",
    "note": "Note",
    "choice": "Chosen for this copy",
}
"""The kinds of blocks that are set apart from the rules text, each with its label."""


NOT_TRANSLATED = "Not translated"
OUTDATED = "Translated from an older text"
"""The remarks, in English, for readers of a case or term that is given in another language, or
whose source has changed since it was translated."""


class Block(Model):
    """One block of a case.

    ``kind``: ``paragraph``; ``steps`` (numbered) and ``list`` (bulleted), whose ``items`` are a
    list of runs each; ``grid``, a table of ``columns`` columns whose cells are its ``items``, row
    by row, the first row being the headings; ``decision`` (ours, on a gap or contradiction) and
    ``estimate`` (data that the document does not give); ``note``; ``choice``, an option that is
    chosen for this copy (as read from a file, ``target`` is the ``NAME=VALUE`` under which it is
    printed); ``example``, ``table``, ``track`` and ``figure``, which ``target`` names. If lists are
    nested in items of a list, ``levels`` gives
    for each item its depth, and whether it is a numbered step.
    """

    kind: Literal[
        "paragraph",
        "steps",
        "list",
        "grid",
        "decision",
        "estimate",
        "note",
        "choice",
        "example",
        "table",
        "track",
        "figure",
    ]
    items: tuple[tuple[Inline, ...], ...] = ()
    target: str = ""
    levels: tuple[tuple[int, bool], ...] = ()
    columns: int = 0

    def entries(self) -> list[Entry]:
        """Return the items of steps or of a list, each with those nested below it."""
        steps = self.kind == "steps"
        top, round_ = list[Entry](), list[Entry]()
        for runs, (depth, numbered) in zip(
            self.items, self.levels or [(0, steps)] * len(self.items), strict=True
        ):
            del round_[depth:]
            beside = round_[-1].below if round_ else top
            count = sum(1 for entry in beside if entry.numbered == numbered) + 1
            beside.append(entry := Entry(runs, numbered, _item_mark(depth, numbered, count), []))
            round_.append(entry)
        return top

    def rows(self) -> list[tuple[tuple[Inline, ...], ...]]:
        """Return the rows of a grid, headings first."""
        return [
            self.items[at : at + self.columns] for at in range(0, len(self.items), self.columns)
        ]


class Entry(NamedTuple):
    """An item of a list: its runs, whether it is a numbered step, its printed number or bullet, and
    the items below it."""

    runs: tuple[Inline, ...]
    numbered: bool
    mark: str
    below: list[Entry]


def _item_mark(depth: int, numbered: bool, count: int) -> str:
    """Return the number or bullet of a list item: ``1``, below it ``a``; a dot, below it a dash."""
    if not numbered:
        return "–" if depth else "•"
    return chr(ord("a") + count - 1) if depth % 2 and count <= 26 else str(count)


class Case(Sourced):
    """A numbered case: ``7.7.2`` with its title and blocks. ``scope`` limits it (to a map, a
    scenario); ``reading`` is the title in kana, for sorting. ``fallback`` is the language in which
    the case is given if it is not translated; ``outdated`` cases have changed in the source
    language since they were translated."""

    number: str
    title: str
    scope: str = ""
    reading: str = ""
    fallback: str = ""
    outdated: bool = False
    blocks: tuple[Block, ...] = ()

    @property
    def depth(self) -> int:
        """The depth of the case in the rules: 1 for a section (``7.0``), 2 for ``7.7``, 3 for
        ``7.7.2``."""
        parts = self.number.split(".")
        return 1 if parts[1:] in ([], ["0"]) else len(parts)


class Term(Model):
    """A glossary entry: the single word for a thing in a language.

    ``also`` are other forms that may be used for it (plurals, abbreviations), ``avoid`` words that
    must not be used. ``translates`` is the digest of the entry from which a translation was made,
    ``todo`` that of an entry that still has to be translated; ``chitwright translate`` writes both.
    """

    id: str
    name: Name
    text: Text
    rule: Line = ""
    reading: Line = ""
    also: tuple[Line, ...] = ()
    avoid: tuple[Line, ...] = ()
    translates: Line = ""
    todo: Line = ""


class RulesText(Model):
    """The rules text of a game in one language. ``lent`` are the ids of terms that are not
    translated, ``outdated`` those of terms that have changed in the source language since they were
    translated; ``fallback`` is the language in which all cases are given if none is translated."""

    language: str
    intro: str = ""
    cases: tuple[Case, ...] = ()
    glossary: tuple[Term, ...] = ()
    lent: tuple[str, ...] = ()
    outdated: tuple[str, ...] = ()
    fallback: str = ""

    def remark_on(self, case: Case) -> str:
        """Return the English remark for readers of a case that is not translated, or whose source
        has changed since; empty for any other. If no case is translated, none has a remark."""
        if case.fallback and not self.fallback:
            return NOT_TRANSLATED
        return OUTDATED if case.outdated else ""

    def remark_on_term(self, term: Term) -> str:
        """Return the English remark for readers of a term; empty for most (see :meth:`remark_on`)."""
        if self.is_lent(term):
            return NOT_TRANSLATED
        return OUTDATED if term.id in self.outdated else ""

    def is_lent(self, term: Term) -> bool:
        """Return whether a term is marked as not translated; if no case and no term is translated,
        none is marked."""
        all_are = bool(self.fallback) and len(self.lent) == len(self.glossary)
        return term.id in self.lent and not all_are
