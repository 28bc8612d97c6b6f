"""Reads YAML as trees of texts with their places in the file.

Every scalar is the text as written (``0101``, ``yes`` and ``null`` too); the model's types convert
it. No Python objects are constructed: only the composer's nodes are read. Tags and merge keys are
refused, and aliases and depth are limited, so that the cost of a hostile file is proportional to
its size.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import yaml

from builder.loading.reading.source_nodes import Node, Place, SourceFile
from builder.problems import Location, Problem
from builder.sentences import as_sentence, filled_sentence, joined_sentences

MAX_DEPTH = 60
MAX_NODES = 400_000
MAX_CHARACTERS = 8_000_000
"""The largest number of characters of all texts in a file, where a text counts each time that an
alias repeats it."""
_SAFE_TO_COMPOSE = 2_000
"""The number of brackets, and of columns, up to which nesting cannot overflow the stack of the YAML
composer."""

_AS_WRITTEN = "written"
_Base = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _TextLoader(_Base):  # type: ignore[misc, valid-type]
    """A YAML loader that gives nodes no tags of its own accord, so that a node with an unusual tag must
    have it written in the file."""

    def resolve(self, kind: object, value: object, implicit: object) -> str:
        return _AS_WRITTEN


class _Refused(Exception):
    """Raised when a YAML file cannot be read further."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


@dataclass
class _Reader:
    """Converts the composer's nodes of one file to nodes with places."""

    file: SourceFile
    problems: list[Problem] = field(default_factory=list)
    count: int = 0
    characters: int = 0

    def read(self) -> Node | None:
        try:
            root = compose(self.file)
            return None if root is None else self.node(root, 0)
        except _Refused as refused:
            self.problems.append(refused.problem)
        except yaml.YAMLError as exc:
            self.problems.append(_syntax(self.file, exc))
        return None

    def place(self, node: yaml.Node) -> Place:
        return Place(self.file, node.start_mark.line, node.start_mark.column)

    def report(self, code: str, message: str, place: Place, hint: str = "") -> None:
        self.problems.append(Problem(code, message, hint=hint, location=place.location))

    def node(self, node: yaml.Node, depth: int, key: Place | None = None) -> Node:
        place = self.place(node)
        self.count += 1
        if depth > MAX_DEPTH:
            raise _Refused(_too_deep(place.location))
        if self.count > MAX_NODES:
            raise _Refused(_too_large(f"{MAX_NODES} values", place))
        if node.tag != _AS_WRITTEN:
            self.report(
                "yaml-feature",
                filled_sentence("tags such as {tag} are not read", tag=node.tag),
                place,
                "leave the tag out",
            )
        if isinstance(node, yaml.MappingNode):
            return Node(self.mapping(node, depth), place, key)
        if isinstance(node, yaml.SequenceNode):
            return Node([self.node(n, depth + 1) for n in node.value], place, key)
        self.characters += len(node.value)
        if self.characters > MAX_CHARACTERS:
            raise _Refused(_too_large(f"{MAX_CHARACTERS} characters", place))
        style = getattr(node, "style", None)
        empty = node.value == "" and not style
        return Node(None if empty else node.value, place, key, style in ("|", ">"))

    def mapping(self, node: yaml.MappingNode, depth: int) -> dict[str, Node]:
        found: dict[str, Node] = {}
        for key, value in node.value:
            place = self.place(key)
            if not isinstance(key, yaml.ScalarNode):
                self.report("yaml-feature", "a key is a word, not a list or mapping", place)
            elif key.value == "<<":
                hint = "write the values out; counters may share them under defaults:"
                self.report("yaml-feature", "merge keys (<<) are not read", place, hint)
            elif key.value in found:
                first = found[key.value].key_location
                hint = filled_sentence(
                    "it stands in line {line} already; keep one of the two", line=first.line
                )
                self.report(
                    "duplicate-key",
                    filled_sentence("{value!r} is written twice", value=key.value),
                    place,
                    hint,
                )
            else:
                found[key.value] = self.node(value, depth + 1, place)
        return found


def read_yaml(file: SourceFile) -> tuple[Node | None, list[Problem]]:
    """Return the tree of a YAML file, or ``None`` if it is empty or unreadable, and the problems."""
    reader = _Reader(file)
    return reader.read(), reader.problems


def compose(file: SourceFile) -> yaml.Node | None:
    """Parse a file into the YAML library's nodes, after checking how deeply it is nested."""
    _refuse_depth(file)
    root: yaml.Node | None = yaml.compose(file.text, Loader=_TextLoader)
    return root


def _too_deep(place: Location) -> Problem:
    message = filled_sentence("more than {max_depth} levels of nesting", max_depth=MAX_DEPTH)
    return Problem("too-deep", message, hint="no part of a game nests so deep", location=place)


def _too_large(most: str, place: Place) -> Problem:
    message = filled_sentence("more than {most}, aliases counted", most=most)
    return Problem("too-large", message, hint="split the file", location=place.location)


def _refuse_depth(file: SourceFile) -> None:
    """Refuse nesting so deep that it would overflow the recursive YAML parser. Each level takes a
    bracket or a column of indentation, so the slow exact check is made only for a file with many of
    these."""
    brackets = file.text.count("[") + file.text.count("{")
    if brackets + max(map(len, file.lines)) <= _SAFE_TO_COMPOSE:
        return
    depth = 0
    event: yaml.Event
    for event in yaml.parse(file.text, Loader=_TextLoader):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > MAX_DEPTH:
            mark = event.start_mark
            assert mark is not None, "events read from a text have marks"
            raise _Refused(_too_deep(Place(file, mark.line, mark.column).location))


_ADVICE = (
    ("found unexpected ':'", "a text with a colon in it, such as :truck:, stands in quotes"),
    ("mapping values are not allowed", "a text with ': ' in it stands in quotes"),
    (
        "cannot start any token",
        "indent with spaces; a text that starts with @ ` % stands in quotes",
    ),
    ("expected a single document", "keep one document a file: remove the line ---"),
    ("block sequence entries are not allowed", "a text that starts with '- ' stands in quotes"),
    ("undefined alias", "a text that starts with * stands in quotes"),
    ("did not find expected ',' or ']'", "the list in [ ] is not closed, or a comma is missing"),
    ("did not find expected ',' or '}'", "the mapping in { } is not closed, or a comma is missing"),
    ("did not find expected node content", "a list in [ ] or a mapping in { } is not closed"),
    ("did not find expected key", "check the indentation, and quotes inside quotes"),
    ("found unexpected end of stream", "a quotation mark is not closed"),
    ("could not find expected ':'", "a key is followed by a colon and a space"),
    ("did not find expected '-' indicator", "items of a list start in the same column"),
)

_CONTEXTS = (
    "while parsing a block collection",
    "while parsing a block mapping",
    "while parsing a flow mapping",
    "while parsing a flow sequence",
    "while parsing a flow node",
    "while parsing a node",
    "while parsing a block scalar",
    "while scanning a block scalar",
    "while scanning a directive",
    "while scanning a plain scalar",
    "while scanning a quoted scalar",
    "while scanning a simple key",
    "while scanning a tag",
    "while scanning an alias",
    "while scanning an anchor",
    "while scanning for the next token",
)
"""What the parser says it was doing; other contexts add nothing to the advice."""

_SYNTAX_HINT = (
    "look here and at the line before: what is open is closed, lines of one list begin alike"
)


def _syntax(file: SourceFile, exc: yaml.YAMLError) -> Problem:
    """Return the problem for a YAML syntax error, at its place."""
    mark = getattr(exc, "problem_mark", None) or getattr(exc, "context_mark", None)
    if mark is not None:
        location = file.at(mark.line, mark.column)
    else:
        location = file.at_offset(_first_control(file.text))
    said = getattr(exc, "problem", None) or getattr(exc, "reason", None) or "cannot be read"
    if "nesting depth" in str(said):  # newer parsers have a limit of their own, beyond ours
        return _too_deep(location)
    doing = getattr(exc, "context", None)
    context = as_sentence(next((one for one in _CONTEXTS if one == doing), ""))
    hint = next((advice for start, advice in _ADVICE if start in str(said)), _SYNTAX_HINT)
    if mark is not None and _after_quotes(file, mark.line, mark.column):
        hint = (
            "a text that goes on after a closing quotation mark wants quotes round the whole of it"
        )
    told = joined_sentences((str(said), context), " ") if context else as_sentence(str(said))
    message = filled_sentence("not YAML: {told}", told=told)
    return Problem("yaml-syntax", message, hint=hint, location=location)


def _after_quotes(file: SourceFile, line: int, column: int) -> bool:
    """Return whether a word follows a quoted text on the same line, as in ``8: "-" DD``."""
    before = file.lines[line][:column] if line < len(file.lines) else ""
    word = file.lines[line][column : column + 1] if before else ""
    return bool(_QUOTED.search(before)) and word.isalnum()


_QUOTED = re.compile(r"""(?:^|[:\-,\[{]\s+|[\[{])(?:"[^"]*"|'[^']*')\s+$""")

_CONTROL = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def _first_control(text: str) -> int:
    """Return the offset of the first character that YAML does not allow."""
    match = _CONTROL.search(text)
    return match.start() if match else 0
