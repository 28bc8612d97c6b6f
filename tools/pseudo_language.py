"""An artificial language that shows the effect of a translation on every layout.

    python3 -m tools.pseudo_language GAME_FOLDER OUT_FOLDER

copies a game and translates it into ``qps``: every word keeps its shape, has accents on its vowels, and is
about a third longer. Chitwright's own sentences are translated as well. Build the copy and look at it.
"""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

from builder.i18n.translate import translated_builtin_texts
from builder.loading import load_game
from builder.loading.languages.translate_game import translate
from tools.command_line import parser

LANGUAGE = "qps"
_VOWELS = dict(zip("aeiouyAEIOUY", "áéîöûýÁÉÎÖÛÝ", strict=True))
_OTHERS = dict(zip("cnszCNSZ", "çñšžÇÑŠŽ", strict=True))
_LONG = frozenset("aeiouynsAEIOUYNS")
_KEPT = re.compile(
    r"\{[\w-]+: [^{}]*\}"  # options of headings
    r"|\{[^{}|]*\}|\{[\w-]+\||\[\[[^\]]*\]\]|\[[\d.]+[a-z]?\]|\]\([^)]*\)"
    r"|`[^`]*`|%\d|\$\w+\$|<[^>]*>|\\n"
)
_LEAD = re.compile(
    r"(#+ [A-Z]?\d[\d.]*[a-z]? |> (?:decision|estimate|note|option [^:]*): |\d+\. |- |# )?"
)


def pseudo(text: str) -> str:
    """A text in the language; placeholders, links and marks stay.

    >>> pseudo("Both sides draw {count} markers")
    'Bööth ššîîdééš drááw {count} máárkééršš'
    """
    parts, at = [], 0
    for kept in _KEPT.finditer(text):
        parts += [_words(text[at : kept.start()]), kept[0]]
        at = kept.end()
    return "".join([*parts, _words(text[at:])])


def _words(text: str) -> str:
    return re.sub(r"[^\W\d_]+", lambda match: _word(match[0]), text)


def _word(word: str) -> str:
    if len(word) < 3 or word.isupper():
        return word
    found = ""
    for at, letter in enumerate(word):  # from the left, so that the plural begins like the singular
        shown = _VOWELS.get(letter, _OTHERS.get(letter, letter))
        longer = letter in _LONG and len(found) + 1 < 1.55 * (at + 1)
        found += shown + shown.lower() if longer else shown
    return found


def pseudo_game(game: Path, out: Path) -> Path:
    """Copy a game to ``out`` and translate it; return the folder."""
    folder = Path(shutil.copytree(game, out / game.name))
    forms = _other_forms(folder)
    for name, text in translate(
        folder, LANGUAGE, house=lambda game: translated_builtin_texts()
    ).files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".po":
            text = _catalogue(text)
        elif path.suffix == ".md":
            text = "\n".join(map(_line, text.splitlines())) + "\n"
        elif path.name == "glossary.yaml":
            text = "".join(f"{_entry(line)}\n{_also(line, forms)}" for line in text.splitlines())
        path.write_text(text, "utf-8")
    return folder


def _catalogue(text: str) -> str:
    import polib

    catalogue = polib.pofile(text + "\n", encoding="utf-8", wrapwidth=0)
    for entry in catalogue:
        said = pseudo(entry.msgid)
        if entry.msgid_plural:
            entry.msgstr_plural = dict.fromkeys(entry.msgstr_plural, said)
        else:
            entry.msgstr = said
    return str(catalogue)


def _line(line: str) -> str:
    """Return a line of rules text in the language, without the mark of an untranslated case."""
    lead = _LEAD.match(line)
    start = lead.end() if lead else 0
    return (line[:start] + pseudo(line[start:])).replace("{todo: ", "{translates: ")


def _entry(line: str) -> str:
    """Return a line of the glossary in the language."""
    match = re.fullmatch(r"( +(?:name|text): )(\".*\")", line)
    if match:
        return match[1] + json.dumps(pseudo(json.loads(match[2])), ensure_ascii=False)
    return line.replace("  todo: ", "  translates: ")


def _other_forms(folder: Path) -> dict[str, str]:
    """Return the other forms of each term that has some, in the language, by the line of its id."""
    game = load_game(folder).game
    terms = game.rules[0].glossary if game and game.rules else ()
    return {
        f"- id: {term.id}": json.dumps([pseudo(form) for form in term.also], ensure_ascii=False)
        for term in terms
        if term.also
    }


def _also(line: str, forms: dict[str, str]) -> str:
    return f"  also: {forms[line]}\n" if line in forms else ""


def main() -> None:
    """Make the copy."""
    of = parser(__doc__)
    of.add_argument("game", type=Path, help="the folder of a game")
    of.add_argument("out", type=Path, help="the folder of its copy")
    chosen = of.parse_args()
    print(pseudo_game(chosen.game, chosen.out))


if __name__ == "__main__":
    main()
