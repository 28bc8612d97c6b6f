"""Reads the Markdown files of rules text into numbered cases (see ``docs/rules-text.md``)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import zip_longest
from typing import TYPE_CHECKING, Literal

from builder.loading.convert import convert
from builder.loading.languages.source_digests import Stamp, digest_of
from builder.loading.reading.markdown import Mention, Runs
from builder.loading.reading.source_nodes import Node, Place, SourceFile
from builder.model.base import Provenance, parse_source
from builder.model.texts.markup import CASE_NUMBER, EMBED, markup_parser
from builder.model.texts.prose import Block, Case, Inline, RulesText, Term
from builder.problems import Problem, did_you_mean
from builder.sentences import filled_sentence

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

_HEADING = re.compile(rf"({CASE_NUMBER})\s+(.+)")
_OPTION = re.compile(r"\{(\w+):([^{}]*)\}\s*$")
_OPTIONS = ("scope", "source", "reading", "translates", "todo")
_LISTS = ("ordered_list", "bullet_list")
_NUMBERED = ("ordered_list",)
MOST_ROUND = 2
"""The largest number of lists that may enclose a list."""
_EMBED_LINE = re.compile(EMBED)
_LABEL = re.compile(r"(decision|estimate|note|option (?P<option>[\w.-]+=[\w.-]+))\s*[:：]\s*")


@dataclass(frozen=True)
class Section:
    """The source of a case (numbered rule): its file and lines (from 0, the last excluded), its title,
    and the digests recorded for its translation."""

    file: SourceFile
    start: int
    end: int
    title: str
    stamp: Stamp

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the case in its file, beginning with its title."""
        return tuple(self.file.lines[self.start : self.end])

    @cached_property
    def digest(self) -> str:
        """A digest that changes with the wording of the case, but not with its line breaks or with
        the tables and examples that it shows."""
        lines = self.file.lines[self.start + 1 : self.end]
        return digest_of(self.title, *(n for n in lines if not n.startswith(("# ", "[["))))


@dataclass
class ParsedRules:
    """The rules in one language as read: the text, where each case is written (by number; the glossary
    under ``glossary``), the references in them, and the lines of each case."""

    text: RulesText
    places: Node
    mentions: list[Mention]
    problems: list[Problem]
    sections: dict[str, Section] = field(default_factory=dict)


def parse_rules(
    language: str, files: list[SourceFile], glossary: Node | None, folder: Place
) -> ParsedRules:
    """Read the rules files of a language in order; return their cases, terms and problems. Problems
    with the text as a whole are reported at ``folder``."""
    terms, problems, mentions = _glossary(language, glossary)
    reader = _Reader({t.id: t.name for t in terms}, problems, mentions)
    for file in files:
        reader.read(file)
    places = dict(reader.places)
    if glossary is not None:
        places["glossary"] = glossary
    text = RulesText(
        language=language,
        intro="\n\n".join(reader.intro),
        cases=tuple(context.case() for context in reader.cases),
        glossary=tuple(terms),
    )
    return ParsedRules(text, Node(places, folder), mentions, problems, reader.sections())


def _glossary(language: str, root: Node | None) -> tuple[list[Term], list[Problem], list[Mention]]:
    """Return the terms in a glossary file, its problems, and the cases to which it refers."""
    terms: list[Term] = []
    problems: list[Problem] = []
    mentions: list[Mention] = []
    if root is None:
        return terms, problems, mentions
    if not isinstance(root.value, list):
        hint = "start each term with '- id: '"
        problem = Problem("bad-value", "a glossary is a list", hint=hint, location=root.location)
        return terms, [problem], mentions
    seen: dict[str, Node] = {}
    for node in root.items:
        term, found = convert(Term, node, ("rules", language, "glossary", node.text_of("id")))
        problems += found
        if term is None:
            continue
        if term.id in seen:
            problems.append(_defined_twice(f"term {term.id!r}", node, seen[term.id]))
            continue
        seen[term.id] = node
        terms.append(term)
        if term.rule:
            mentions.append(Mention("case", term.rule, node.find(("rule",)).location))
    return terms, problems, mentions


def _defined_twice(what: str, node: Node, first: Node) -> Problem:
    hint = filled_sentence("it stands at {location} already", location=first.location)
    return Problem(
        "duplicate-id",
        filled_sentence("{what} is there twice", what=what),
        hint=hint,
        location=node.location,
    )


@dataclass
class _CaseDraft:
    """A case of the rules text while it is being read: its heading, then the blocks below."""

    number: str
    title: str
    scope: str
    reading: str
    source: Provenance
    blocks: list[Block] = field(default_factory=list)

    def case(self) -> Case:
        return Case(
            number=self.number,
            title=self.title,
            scope=self.scope,
            reading=self.reading,
            source=self.source,
            blocks=tuple(self.blocks),
        )


@dataclass
class _Reader:
    """Reads one file of rules text after another into numbered cases."""

    terms: dict[str, str]
    problems: list[Problem]
    mentions: list[Mention]
    cases: list[_CaseDraft] = field(default_factory=list)
    places: dict[str, Node] = field(default_factory=dict)
    intro: list[str] = field(default_factory=list)
    heads: list[tuple[str, SourceFile, int, str, Stamp]] = field(default_factory=list)

    def sections(self) -> dict[str, Section]:
        """The source lines of every case, by the case's number."""
        found: dict[str, Section] = {}
        pairs = zip_longest(self.heads, self.heads[1:])
        for (number, file, start, title, stamp), after in pairs:
            end = after[2] if after and after[1] is file else len(file.lines)
            found.setdefault(number, Section(file, start, end, title, stamp))
        return found

    def read(self, file: SourceFile) -> None:
        from markdown_it.tree import SyntaxTreeNode

        runs = Runs(self.terms, self.mentions, self.problems, file=file)
        tree = SyntaxTreeNode(markup_parser().parse(file.text))
        for node in tree.children:
            if node.type == "heading":
                self._heading(node, file)
            else:
                self._add(self._blocks(node, runs), node, file)

    def _add(self, blocks: list[Block], node: SyntaxTreeNode, file: SourceFile) -> None:
        if self.cases:
            self.cases[-1].blocks += blocks
            return
        for block in blocks:
            if block.kind == "paragraph":
                self.intro += ["".join(run.text for run in runs) for runs in block.items]
            else:
                place = Place(file, (node.map or (0, 0))[0], 0)
                hint = "the introduction has paragraphs only; start a case with '## 1.0 Title'"
                self._report(
                    "bad-markup",
                    filled_sentence("a {kind} before the first case", kind=block.kind),
                    place,
                    hint,
                )

    def _report(self, code: str, message: str, place: Place, hint: str) -> None:
        self.problems.append(Problem(code, message, hint=hint, location=place.location))

    # -- headings ------------------------------------------------------------------------------

    def _heading(self, node: SyntaxTreeNode, file: SourceFile) -> None:
        if node.tag == "h1":
            return
        inline = node.children[0]
        line = (node.map or (0, 0))[0]
        content = inline.content
        place = Place(file, line, max(0, file.lines[line].find(content)))
        title, options = self._options(content, place)
        match = _HEADING.fullmatch(title)
        if match is None:
            hint = "a case starts with its number, as in '### 7.4 Terrain'"
            self._report(
                "bad-heading",
                filled_sentence("{title!r} has no case number and title", title=title),
                place,
                hint,
            )
            return
        number = match[1]
        here = Node(content, place)
        if number in self.places:
            self.problems.append(_defined_twice(f"case {number}", here, self.places[number]))
        self.places.setdefault(number, here)
        source = self._source(options.get("source", f"given {number}"), place)
        scope, reading = options.get("scope", ""), options.get("reading", "")
        stamp = Stamp(options.get("translates", ""), options.get("todo", ""))
        self.heads.append((number, file, line, match[2], stamp))
        self.cases.append(_CaseDraft(number, match[2], scope, reading, source))

    def _options(self, content: str, place: Place) -> tuple[str, dict[str, str]]:
        """Split a heading into its text and the options in braces after it."""
        options: dict[str, str] = {}
        while match := _OPTION.search(content):
            name = match[1]
            if name in _OPTIONS:
                options[name] = match[2].strip()
            else:
                here = place._replace(column=place.column + content.index("{", match.start()))
                hint = did_you_mean(name, _OPTIONS)
                self._report(
                    "bad-heading",
                    filled_sentence("{name!r} is not an option", name=name),
                    here,
                    hint,
                )
            content = content[: match.start()]
        return content.strip(), options

    def _source(self, text: str, place: Place) -> Provenance:
        try:
            return Provenance(**parse_source(text))
        except ValueError as exc:
            self._report("bad-value", filled_sentence("source: {why}", why=exc), place, "")
            return Provenance(status="given", where="?")

    # -- blocks --------------------------------------------------------------------------------

    def _blocks(self, node: SyntaxTreeNode, runs: Runs) -> list[Block]:
        if node.type == "paragraph":
            return self._paragraph(node.children[0], runs)
        if node.type in _LISTS:
            kind: Literal["steps", "list"] = "steps" if node.type in _NUMBERED else "list"
            found = list(self._items(node, runs, 0))
            nests = any(depth for depth, _, _ in found)
            levels = tuple((depth, numbered) for depth, numbered, _ in found) if nests else ()
            return [Block(kind=kind, items=tuple(item for _, _, item in found), levels=levels)]
        if node.type == "table":
            return [self._grid(node, runs)]
        if node.type == "blockquote":
            return self._quotation(node, runs)
        place = Place(runs.file, (node.map or (0, 0))[0], 0)
        hint = "rules text has paragraphs, lists, tables and labelled quotations"
        runs.refuse_at(filled_sentence("rules text has no {type}", type=node.type), place, hint)
        return []

    def _paragraph(self, inline: SyntaxTreeNode, runs: Runs) -> list[Block]:
        lines = inline.content.split("\n")
        embeds = [_EMBED_LINE.fullmatch(line.strip()) for line in lines]
        if not all(embeds):
            return [Block(kind="paragraph", items=(runs.runs_of(inline),))]
        found = []
        for i, match in enumerate(embeds):
            assert match is not None
            offset = sum(len(line) + 1 for line in lines[:i])
            place = runs.place(inline, offset)
            runs.mentions.append(Mention(match[1], match[2], place.location))
            found.append(Block.model_validate({"kind": match[1], "target": match[2]}))
        return found

    def _items(
        self, node: SyntaxTreeNode, runs: Runs, depth: int
    ) -> Iterator[tuple[int, bool, tuple[Inline, ...]]]:
        """Yield the items of a list and, after each, those of the lists nested in it: their depth,
        whether they are numbered steps, and the text runs of their one paragraph."""
        for item in node.children:
            first = item.children[0] if item.children else None
            is_text = first is not None and first.type == "paragraph"
            words = runs.runs_of(first.children[0]) if first is not None and is_text else ()
            yield depth, node.type in _NUMBERED, words
            for more in item.children[1:]:
                if more.type in _LISTS and depth < MOST_ROUND:
                    yield from self._items(more, runs, depth + 1)
                else:
                    place = Place(runs.file, (more.map or (0, 0))[0], 0)
                    hint = filled_sentence(
                        "break the case in two; lists nest {most_round} deep at most",
                        most_round=MOST_ROUND + 1,
                    )
                    runs.refuse_at(
                        "a list's item is one paragraph, with lists below it", place, hint
                    )

    @staticmethod
    def _grid(table: SyntaxTreeNode, runs: Runs) -> Block:
        """Return the block for a table; every row is made as long as the header."""
        rows = [row for part in table.children for row in part.children]
        cells = tuple(runs.runs_of(cell.children[0]) for row in rows for cell in row.children)
        return Block(kind="grid", items=cells, columns=len(rows[0].children))

    def _quotation(self, node: SyntaxTreeNode, runs: Runs) -> list[Block]:
        paragraphs = [c.children[0] for c in node.children if c.type == "paragraph"]
        label = _LABEL.match(paragraphs[0].content) if paragraphs else None
        if label is None or len(paragraphs) < len(node.children):
            place = Place(runs.file, (node.map or (0, 0))[0], 0)
            hint = (
                "a quotation is '> decision: …', '> estimate: …', '> note: …' or "
                "'> option NAME=VALUE: …', in paragraphs"
            )
            runs.refuse_at("a quotation says what it is", place, hint)
            return []
        items = [runs.runs_of(p) for p in paragraphs]
        items[0] = _without_beginning(items[0], len(label[0]))
        chosen = label["option"] or ""
        kind = "choice" if chosen else label[1]
        return [Block.model_validate({"kind": kind, "target": chosen, "items": tuple(items)})]


def _without_beginning(runs: tuple[Inline, ...], length: int) -> tuple[Inline, ...]:
    """Return text runs with the first ``length`` characters removed; they must all lie in the first run."""
    first, *rest = runs
    shorter = first.model_copy(update={"text": first.text[length:].lstrip()})
    return tuple(r for r in (shorter, *rest) if r.text)
