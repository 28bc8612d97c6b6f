"""Reads print options from words (``duplex-short,low-ink,bleed=2``) and from a profile file.

A profile is YAML with the fields of :class:`PrintOptions`. Words override it, in their order, and
become the same kind of tree, so that both are checked by the same types and problems point to their
place.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from builder.files import YAML_ENDINGS
from builder.loading.convert import convert
from builder.loading.press_profiles import read_press_profile, title_of
from builder.loading.reading.files import MAX_TEXT, Shelf
from builder.loading.reading.located_yaml import read_yaml
from builder.loading.reading.source_nodes import Node, SourceFile
from builder.model.printing import WORDS, PressProfile, PrintOptions
from builder.problems import Location, Problem, did_you_mean
from builder.sentences import filled_sentence

_SOURCE_NAME = "--print"
"""The name under which messages refer to the words of the command line."""

_FILES = ("icc",)
"""Fields whose values are file names, which may contain any characters."""

_LISTS = ("layouts", "map_papers")

_PAIRS = ("nudge", "scale", "piece_page")
_TIMES = re.compile(r"^([-\d./]+(?:mm|cm|in)?)x([-\d./]+(?:mm|cm|in)?)$")
"""Two numbers or lengths with an x between them, as sizes are usually written."""


class ReadOptions(NamedTuple):
    """Print options as read, or ``None`` if there are ``problems``. ``source`` is the tree from which
    they were made, which gives problems found later their locations."""

    options: PrintOptions | None
    problems: list[Problem]
    source: Node | None


def read_print_options(words: Sequence[str]) -> ReadOptions:
    """Return the print options given by words and profile files, or the problems with them. A word that
    ends in ``.yaml`` names a profile file."""
    fields: dict[str, Node] = {}
    problems: list[Problem] = []
    for word in words:
        if word.endswith(YAML_ENDINGS):
            found, wrong = _profile(Path(word))
        else:
            found, wrong = _word(word)
        problems += wrong
        fields = _merged_options(fields, found, adding="=" not in word)
    options: PrintOptions | None = PrintOptions()
    root = Node(fields, next(iter(fields.values())).place) if fields else None
    if root is not None:
        options, wrong = convert(PrintOptions, root, ())
        problems += wrong
    if options and options.icc:
        data, wrong = read_press_profile(options.icc.file, fields["icc"])
        problems += wrong
        own = PressProfile(file=options.icc.file, title=title_of(data), data=data)
        options = options.model_copy(update={"icc": own, "colours": "cmyk"})
    return ReadOptions(None if problems else options, problems, root)


def _merged_options(
    under: dict[str, Node], over: dict[str, Node], *, adding: bool
) -> dict[str, Node]:
    """Merge two mappings of options: a later value replaces an earlier one, but lists of short words
    are joined, so that ``fold,single`` prints both."""
    fields = dict(under)
    for name, node in over.items():
        before = fields.get(name)
        if (
            adding
            and name in _LISTS
            and before is not None
            and before.place.file.name == _SOURCE_NAME
        ):
            node = Node(f"{before.text} {node.text}", node.place, node.key)
        fields[name] = node
    return fields


def _profile(path: Path) -> tuple[dict[str, Node], list[Problem]]:
    shelf = Shelf(path.parent)
    data = shelf.read(path.parent, PurePosixPath(path.name), path.as_posix(), MAX_TEXT)
    file = None if data is None else shelf.decoded(path.as_posix(), data)
    root, problems = read_yaml(file) if file else (None, [])
    if root is not None and not isinstance(root.value, dict):
        hint = "write 'key: value' lines"
        problems.append(
            Problem("bad-value", "the profile is not a mapping", hint=hint, location=root.location)
        )
    return root.fields if root else {}, [*shelf.problems, *problems]


def _word(word: str) -> tuple[dict[str, Node], list[Problem]]:
    """Return the options that one word gives, and its problems. The word is a short one such as
    ``low-ink``, or ``key=value``; in a value ``a:b`` is a pair, as is ``axb`` where a pair is
    expected."""
    name, given, value = word.partition("=")
    key = name.replace("-", "_")
    if given and key in _FILES:
        return _parse_word(word, {key: json.dumps(value, ensure_ascii=False)})
    if given and key in PrintOptions.model_fields:
        if key in _PAIRS:
            value = _TIMES.sub(r"\1:\2", value)
        pair = f"[{value.replace(':', ', ')}]" if ":" in value else value
        return _parse_word(word, {key: pair})
    if not given and word in WORDS:
        return _parse_word(word, WORDS[word])
    keys = [f"{field.replace('_', '-')}=" for field in PrintOptions.model_fields]
    hint = did_you_mean(name, [*WORDS, *keys]) or filled_sentence(
        "there is: {listed}", listed=", ".join([*WORDS, *keys])
    )
    message = filled_sentence("there is no way of printing {word!r}", word=word)
    where = Location(_SOURCE_NAME, 1, 1, word)
    return {}, [Problem("unknown-print-option", message, hint=hint, location=where)]


def _parse_word(word: str, fields: dict[str, str]) -> tuple[dict[str, Node], list[Problem]]:
    text = "".join(f"{key}: {value}\n" for key, value in fields.items())
    root, problems = read_yaml(SourceFile(_SOURCE_NAME, text))
    return root.fields if root else {}, problems
