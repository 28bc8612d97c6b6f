"""Translates new games: their catalogue, their rules and the comments in their files, using the
catalogues in ``words/``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from unicodedata import east_asian_width

from builder.loading.languages.source_digests import digest_of

WORDS = Path(__file__).with_name("words")
"""The folder with a catalogue of translations for each language."""

WIDTH = 106
"""Line width of a comment in columns; a Chinese or Japanese character takes two."""

_PLACEHOLDER = re.escape("{numeral}")
_COMMENT = re.compile(r"^( *)#[^\n]*\n(?:\1#[^\n]*\n)*", re.MULTILINE)
_CLOSING = frozenset("。、，；：！？）」』”・ー")

_HEAD = """\
# Translations: msgid is the text as the game's files have it. docs/translating.md tells how to go on.
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"""


@cache
def scaffolding_words(language: str) -> Mapping[str, str]:
    """Return the translations into a language of the texts in new games, by the English text."""
    import polib

    catalogue = polib.pofile((WORDS / f"{language}.po").read_text("utf-8"))
    return {entry.msgid: entry.msgstr for entry in catalogue}


def starter_catalogue(files: Mapping[str, str], title: str, language: str) -> str:
    """Return the text of a new game's translation catalogue (such as ``locale/fr.po``) for these files;
    the game's title is left for the designer to translate."""
    spec = "\n".join(text for path, text in files.items() if path.endswith(".yaml"))
    said = {title: title}
    for text, translation in scaffolding_words(language).items():
        for found, value in _occurrences(spec, text):
            said[found] = translation.replace("{numeral}", value)
    entries = [f"\nmsgid {_string(text)}\nmsgstr {_string(to)}\n" for text, to in said.items()]
    return "".join([_HEAD.format(language=language), *entries])


def _occurrences(spec: str, text: str) -> Iterator[tuple[str, str]]:
    """Yield each place in a spec file where a text is the whole value: the text as it stands there, and
    the numeral in it, if any."""
    if text.partition("{")[0] not in spec:
        return
    sought = re.escape(text).replace(_PLACEHOLDER, "([IVX]+)")
    for found in re.finditer(rf'(?:[:,] |\[)"?({sought})"?\s*(?=[,}}\]\n]|$)', spec):
        yield found[1], found[2] if found.re.groups > 1 else ""


def _string(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def translated_rules_text(english: str, language: str) -> str:
    """Return the rules text in a language, each case with the digest of its source."""
    head, *cases = english.split("\n## ")
    made = [_lines(head, language)]
    for case in cases:
        title, _, body = case.partition("\n")
        number, _, name = title.partition(" ")
        stamp = digest_of(name, *body.splitlines())
        heading = f"{number} {scaffolding_words(language)[name]} {{translates: {stamp}}}"
        made.append(f"{heading}\n{_lines(body, language)}")
    return "\n## ".join(made)


def _lines(text: str, language: str) -> str:
    """Return a Markdown text translated line by line; the signs that mark headings stay."""
    said = scaffolding_words(language)
    found = (re.match(r"(#* ?)(.*)", line) for line in text.split("\n"))
    return "\n".join(m[1] + said[m[2]] if m[2] else m[1] for m in found if m)


def with_translated_comments(text: str, language: str) -> str:
    """Return a file with its English comments translated; everything else is unchanged."""
    return _COMMENT.sub(lambda found: _comment(found[0], found[1], language), text)


def scaffolding_text(text: str, language: str) -> str:
    """Return a text of new games translated into one of the languages that Chitwright provides."""
    return text if language == "en" else scaffolding_words(language)[text]


def _comment(english: str, indent: str, language: str) -> str:
    sentence = " ".join(line.strip().removeprefix("#").strip() for line in english.splitlines())
    lines = wrapped_lines(scaffolding_text(sentence, language), WIDTH - len(indent) - 2)
    return "".join(f"{indent}# {line}\n" for line in lines)


def wrapped_lines(text: str, width: int) -> Iterator[str]:
    """Yield lines of at most ``width`` columns, broken at spaces and next to wide (Chinese or
    Japanese) characters; no line begins with a closing mark."""
    line = ""
    for piece in _pieces(text):
        if line and _columns((line + piece).rstrip()) > width:
            yield line.rstrip()
            line = ""
        line += piece if line else piece.lstrip()
    yield line.rstrip()


def _pieces(text: str) -> list[str]:
    """Split a text into unbreakable pieces: words with the space after them, wide characters with
    the closing marks after them."""
    pieces = [""]
    for before, letter in zip(" " + text, text, strict=False):
        joins = letter in _CLOSING or letter == " " or not (_wide(letter) or _wide(before))
        if before == " " and letter != " ":
            joins = False
        pieces[-1 if joins else len(pieces) :] = [pieces[-1] + letter if joins else letter]
    return [piece for piece in pieces if piece]


def _wide(letter: str) -> bool:
    return east_asian_width(letter) in "WF"


def _columns(text: str) -> int:
    return sum(2 if _wide(letter) else 1 for letter in text)
