"""Bring the catalogues of printed sentences up to date: ``python tools/catalogues.py [LANGUAGE …]``.

Each message gets the files and lines where it is used, for Poedit and Weblate, and messages are sorted by
these. A message that one catalogue has and another lacks becomes an empty entry there, with its comments.
Prints what share of each catalogue is translated.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import polib

from tools.command_line import parser

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "builder" / "i18n"
FULLEST = "ja"
"""The catalogue that has every message; others take theirs from it."""

Place = tuple[str, int]
_CALLED = re.compile(r'\bt\("((?:[^"\\\n]|\\.)*)"')
"""What a template says by its translator, within quotation marks too."""
_SAID = re.compile(r'"((?:[^"\\\n]|\\.)*)"|\'((?:[^\'\\\n]|\\.)*)\'')


def places(messages: set[str]) -> dict[str, list[Place]]:
    """Return the places of each message in the code and the templates, in order."""
    found: dict[str, list[Place]] = {message: [] for message in messages}
    for text, place in _texts():
        if text in found and place not in found[text]:
            found[text].append(place)
    return found


def _texts() -> Iterator[tuple[str, Place]]:
    for path in sorted((ROOT / "builder").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value, (name, node.lineno)
    for path in sorted((ROOT / "templates").rglob("*")):
        if path.suffix not in (".j2", ".js", ".html"):
            continue
        name = path.relative_to(ROOT).as_posix()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            for match in (*_CALLED.finditer(line), *_SAID.finditer(line)):
                yield (
                    (match[1] or match.group(match.lastindex or 0)).replace('\\"', '"'),
                    (name, number),
                )


def updated(language: str, fullest: polib.POFile, where: Mapping[str, list[Place]]) -> polib.POFile:
    """Return the catalogue of a language with every message of the most complete catalogue, sorted by
    where the messages are used."""
    path = FOLDER / f"{language}.po"
    made = _read(path) if path.is_file() else _new(language)
    present = {entry.msgid: entry for entry in made}
    if language != "en":
        for entry in fullest:
            if entry.msgid not in present:
                made.append(polib.POEntry(msgid=entry.msgid, comment=entry.comment))
    for entry in made:
        own = where.get(entry.msgid, [])
        entry.occurrences = [(name, str(line)) for name, line in own[:3]]
    ordered = sorted(made, key=lambda e: (e.obsolete, where.get(e.msgid) or [("~", 0)], e.msgid))
    made.clear()
    made.extend(ordered)
    return made


def _read(path: Path) -> polib.POFile:
    return polib.pofile(path.read_text("utf-8"), encoding="utf-8", wrapwidth=0)


def _new(language: str) -> polib.POFile:
    made = polib.POFile(encoding="utf-8", wrapwidth=0)
    made.metadata = {
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
    }
    return made


def main(languages: list[str], *, check: bool = False) -> None:
    """Update the catalogues of some languages; with ``check`` only report what is missing."""
    fullest = _read(FOLDER / f"{FULLEST}.po")
    where = places({entry.msgid for entry in fullest})
    for language in languages:
        made = updated(language, fullest, where)
        done = sum(bool(e.msgstr or any(e.msgstr_plural.values())) for e in made)
        print(f"{language}: {done} of {len(made)} messages ({done * 100 // max(1, len(made))} %)")
        if not check:
            (FOLDER / f"{language}.po").write_text(str(made) + "\n", "utf-8")
    lost = sorted(message for message, found in where.items() if not found)
    print(f"{len(lost)} messages are put together, or said nowhere")


if __name__ == "__main__":
    of = parser(__doc__)
    of.add_argument("languages", nargs="*", metavar="LANGUAGE", help="which; all, if none is named")
    of.add_argument("--check", action="store_true", help="write nothing")
    chosen = of.parse_args()
    all_there = sorted(path.stem for path in FOLDER.glob("*.po"))
    main(chosen.languages or all_there, check=chosen.check)
