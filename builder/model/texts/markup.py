"""Markup within text: bold, italics, case numbers in brackets, terms in braces.

It is used in rules text in Markdown and in the designer's own texts of declarations.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from builder.model.texts.prose import Inline
from builder.sentences import filled_sentence

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_block import StateBlock
    from markdown_it.rules_core import StateCore
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token
    from markdown_it.tree import SyntaxTreeNode

CASE_NUMBER = r"[A-Z]?\d+(?:\.\d+)*[a-z]?"
EMBED = r"\[\[(example|table|track|figure):([^\[\]\s]+)\]\]"
_REF = re.compile(rf"\[((?=[^\]]*\.){CASE_NUMBER})\](?!\()")
_TERM = re.compile(r"\{([^{}|\n]+)(?:\|([^{}]+))?\}")
_EMBED = re.compile(EMBED)
_NUMBER = re.compile(CASE_NUMBER)
_ITEM = re.compile(r"([0-9]{1,9})[.)][ \t]")
MOST_TEXT, MOST_MARKS = 20_000, 500
"""The most characters of a paragraph or heading, and the most opening brackets in it."""
_WIDE = re.compile(r"[\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]")
"""Kana, kanji and their punctuation; a line break between two of these is not a space."""


_BOLD = "**"
_MARKED = re.compile(r"[*_`\[{\\&]")
"""The characters with which any markup begins."""


@cache
def markup_parser() -> MarkdownIt:
    """Return the Markdown parser with Chitwright's own markup; what rules text does not need is
    disabled."""
    from markdown_it import MarkdownIt
    from markdown_it.rules_block import list_block

    md = MarkdownIt("commonmark", {"html": False})
    md.enable("table")
    lists = _list_rule(list_block)
    md.block.ruler.at("list", lists, {"alt": ["paragraph", "reference", "blockquote"]})
    md.core.ruler.before("inline", "bound", _skip_excessive_text)
    md.disable(["html_block", "html_inline", "image", "autolink", "reference", "code", "lheading"])
    for name, pattern in (("embed", _EMBED), ("case", _REF), ("term", _TERM)):
        md.inline.ruler.before("link", name, _markup_rule(name, pattern))
    return md


def _list_rule(
    list_block: Callable[[StateBlock, int, int, bool], bool],
) -> Callable[[StateBlock, int, int, bool], bool]:
    """Return a parser rule for lists that leaves dates alone: a line that begins with a number
    other than 1 and a full stop (*15. Mai*) begins a list only if the next number follows below."""

    def rule(state: StateBlock, start: int, end: int, silent: bool) -> bool:
        lone = not silent and _is_lone_number(state, start, end)
        return not lone and list_block(state, start, end, silent)

    return rule


def _is_lone_number(state: StateBlock, start: int, end: int) -> bool:
    number = _number_of_item(state, start)
    if number is None or number < 2:
        return False
    for line in range(start + 1, end):
        if state.isEmpty(line):
            break
        if state.sCount[line] == state.sCount[start] and _number_of_item(state, line) == number + 1:
            return False
    return True


def _number_of_item(state: StateBlock, line: int) -> int | None:
    found = _ITEM.match(state.src, state.bMarks[line] + state.tShift[line])
    return int(found[1]) if found else None


def _skip_excessive_text(state: StateCore) -> None:
    """Skip texts that are too long or have too many opening brackets, because the time to parse
    them grows with the square of that. ``Runs`` reports them."""
    for token in state.tokens:
        if token.type == "inline" and _is_excessive(token.content):
            token.content = ""
            token.meta = {"unread": True}


def _is_excessive(text: str) -> bool:
    return len(text) > MOST_TEXT or text.count("[") + text.count("{") > MOST_MARKS


def _markup_rule(name: str, pattern: re.Pattern[str]) -> Callable[[StateInline, bool], bool]:
    """Return a parser rule for one kind of Chitwright's own markup."""

    def rule(state: StateInline, silent: bool) -> bool:
        match = pattern.match(state.src, state.pos, state.posMax)
        if match is None:
            return False
        if not silent:
            token = state.push(name, "", 0)
            token.content = match[1]
            token.info = " ".join((match[2] or "").split()) if name != "case" else ""
            token.meta = {"offset": match.start()}
        state.pos = match.end()
        return True

    return rule


@dataclass
class Marks:
    """Turns an inline node into runs of text; ``terms`` are the names of glossary terms by id.
    Mentions and errors are reported through methods that a reader of files overrides."""

    terms: Mapping[str, str] = field(default_factory=dict)

    def runs_of(self, inline: SyntaxTreeNode) -> tuple[Inline, ...]:
        """Return the runs of a paragraph's inline node."""
        found: list[Inline] = []
        for child in inline.children:
            self._add(child, inline, Inline(text=""), found)
        return _joined_runs(found)

    def mention(self, kind: str, target: str, inline: SyntaxTreeNode, offset: int) -> None:
        """Called for each case and term that is mentioned, with the character offset."""

    def refuse(self, message: str, hint: str, inline: SyntaxTreeNode, offset: int) -> None:
        """Called for each piece of markup that has no meaning."""

    def _add(
        self, node: SyntaxTreeNode, inline: SyntaxTreeNode, like: Inline, found: list[Inline]
    ) -> None:
        if node.type in ("text", "text_special"):
            if _BOLD in node.content:
                self._report_loose_asterisks(node.content, inline)
            found.append(like.model_copy(update={"text": node.content}))
        elif node.type in ("softbreak", "hardbreak"):
            found.append(like.model_copy(update={"text": "\n"}))
        elif node.type == "code_inline":
            found.append(like.model_copy(update={"text": node.content, "style": "code"}))
        elif node.type in ("strong", "em"):
            self._all(node, inline, like.model_copy(update={"style": node.type}), found)
        elif node.type == "link":
            self._link(node, inline, like, found)
        else:
            self._add_own_mark(node, inline, like, found)

    def _report_loose_asterisks(self, text: str, inline: SyntaxTreeNode) -> None:
        """Report asterisks that are left in the text because they do not make anything bold."""
        near = text[text.find(_BOLD) :].removeprefix(_BOLD)[:10]
        offset = max(0, inline.content.find(_BOLD + near))
        hint = (
            "bold text begins with ** before a letter and ends with ** after one: put a full stop or "
            "a bracket outside, or a space between; write \\*\\* for the asterisks themselves"
        )
        self.refuse("** begins or ends no bold text", hint, inline, offset)

    def _all(
        self, node: SyntaxTreeNode, inline: SyntaxTreeNode, like: Inline, found: list[Inline]
    ) -> None:
        for child in node.children:
            self._add(child, inline, like, found)

    def _link(
        self, node: SyntaxTreeNode, inline: SyntaxTreeNode, like: Inline, found: list[Inline]
    ) -> None:
        target = str(node.attrs.get("href", ""))
        offset = max(0, inline.content.find(f"]({target}") + 2)
        if _NUMBER.fullmatch(target):
            self.mention("case", target, inline, offset)
            like = like.model_copy(update={"ref": target})
        else:
            hint = "a link leads to a case, as in [the rule on rivers](8.1)"
            self.refuse(
                filled_sentence("{target!r} is not a case number", target=target),
                hint,
                inline,
                offset,
            )
        self._all(node, inline, like, found)

    def _add_own_mark(
        self, node: SyntaxTreeNode, inline: SyntaxTreeNode, like: Inline, found: list[Inline]
    ) -> None:
        offset = node.meta.get("offset", 0)
        name = node.content
        if node.type == "case":
            self.mention("case", name, inline, offset)
            found.append(like.model_copy(update={"text": name, "ref": name}))
        elif node.type == "term":
            self.mention("term", name, inline, offset)
            text = node.info or self.terms.get(name, name)
            found.append(like.model_copy(update={"text": text, "term": name}))
        else:
            hint = "give it a line of its own, with an empty line before and after"
            self.refuse(
                filled_sentence("[[{name}:…]] stands inside a text", name=name),
                hint,
                inline,
                offset,
            )


@dataclass
class _MentionCollector(Marks):
    """Collects the cases and terms that a text mentions."""

    mentions: list[tuple[str, str]] = field(default_factory=list)

    def mention(self, kind: str, target: str, inline: SyntaxTreeNode, offset: int) -> None:
        self.mentions.append((kind, target))


def text_runs(text: str, terms: Mapping[str, str] | None = None) -> tuple[Inline, ...]:
    """Return a text of one paragraph as runs; ``terms`` are the names of glossary terms by id."""
    text = " ".join(text.splitlines())
    if not _MARKED.search(text):
        return (Inline(text=text),)
    return Marks(terms or {}).runs_of(_parse_inline(text))


def mentioned_targets(text: str) -> tuple[tuple[str, str], ...]:
    """Return the cases and terms that a text mentions, each as a kind (case, term) and a target."""
    heard = _MentionCollector()
    if _MARKED.search(text):
        heard.runs_of(_parse_inline(text))
    return tuple(heard.mentions)


def without_markup(text: str) -> str:
    """Return a text without its markup."""
    return "".join(run.text for run in text_runs(text))


def _parse_inline(text: str) -> SyntaxTreeNode:
    from markdown_it.tree import SyntaxTreeNode

    tokens: list[Token] = markup_parser().parseInline(text)
    return SyntaxTreeNode(tokens).children[0]


def _joined_runs(runs: list[Inline]) -> tuple[Inline, ...]:
    """Return the runs with line breaks resolved and adjacent runs of the same style merged."""
    found: list[Inline] = []
    for i, run in enumerate(runs):
        if run.text == "\n":
            after = runs[i + 1].text[:1] if i + 1 < len(runs) else ""
            before = found[-1].text[-1:] if found else ""
            wide = _WIDE.match(before) and _WIDE.match(after)
            run = run.model_copy(update={"text": "" if wide else " "})
        if not run.text:
            continue
        if found and found[-1].model_copy(update={"text": run.text}) == run:
            found[-1] = run.model_copy(update={"text": found[-1].text + run.text})
        else:
            found.append(run)
    return tuple(found)
