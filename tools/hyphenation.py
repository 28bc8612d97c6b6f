"""Make the vendored hyphenation patterns from a copy of the TeX package hyph-utf8.

Run ``python tools/hyphenation.py FOLDER`` from the root of the repository, where FOLDER contains
``hyph-*.tex`` (in ``tex/generic/hyph-utf8/patterns/tex`` of that package). It rewrites
``builder/i18n/hyphenation/*.txt``: each file has the head of its source with authors and licence, then the
patterns, then the words that are exceptions, with hyphens in them. All the sources that are used are under
the MIT licence.
"""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

from tools.command_line import parser

OUT = Path(__file__).resolve().parent.parent / "builder" / "i18n" / "hyphenation"

SOURCES = {"de": "de-1996", "en": "en-gb", "es": "es", "fr": "fr", "it": "it"}
"""The patterns of each language of the house; its English is British."""

_LICENCE = "Permission is hereby granted, free of charge"


def rewritten(source: str) -> str:
    """Return a TeX file in Chitwright's format: the comments at its head, patterns and exceptions."""
    head = source[: source.index("\n% ====")]
    if _LICENCE not in " ".join(head.replace("%", " ").split()):
        raise SystemExit("not under the MIT licence")
    parts = [_words(source, "patterns"), _words(source, "hyphenation")]
    body = "\n\n".join(
        textwrap.fill(" ".join(words), 100, break_long_words=False, break_on_hyphens=False)
        for words in parts
        if words
    )
    return f"{head}\n\n{body}\n"


def _words(source: str, macro: str) -> list[str]:
    """Return the words between the braces of a macro, without comments."""
    found = re.search(rf"^\\{macro}\s*\{{(.*?)\}}", _uncommented(source), re.DOTALL | re.MULTILINE)
    return found.group(1).split() if found else []


def _uncommented(source: str) -> str:
    return re.sub(r"%.*", "", source)


def main() -> None:
    """Write all patterns."""
    of = parser(__doc__)
    of.add_argument("folder", type=Path, help="that holds hyph-*.tex")
    folder = of.parse_args().folder
    for language, name in SOURCES.items():
        source = (folder / f"hyph-{name}.tex").read_text("utf-8")
        (OUT / f"{language}.txt").write_text(rewritten(source), "utf-8")


if __name__ == "__main__":
    main()
