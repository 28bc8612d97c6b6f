"""Write ``docs/ja/spec-files.md``, the reference of the spec files in Japanese.

Run ``python -m tools.translated_reference`` from the root of the repository. The frame is
``tools/spec-files.ja.md``, in which ``{{Side}}`` stands for the table of the model ``Side``; the keys and
what they take come from the model, and their meanings from ``tools/spec-files.ja.po``, whose messages
are those of ``tools/spec-files.md``. What the catalogue lacks is in English.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import polib

from tools.command_line import parser
from tools.spec_reference import BLOCK, MEANINGS, NAMES, TEMPLATE, plain_words, table, with_names

TOOLS = Path(__file__).resolve().parent
FRAME, CATALOGUE = TOOLS / "spec-files.ja.md", TOOLS / "spec-files.ja.po"
PAGE = TOOLS.parent / "docs" / "ja" / "spec-files.md"
KEY_MEANINGS = MEANINGS.with_name("key_meanings.ja.json")
_HEAD = "| キー | 取るもの | 意味 |\n|---|---|---|\n"
_NOTE = (
    "<!-- Made by tools/translated_reference.py from tools/spec-files.ja.md: change that. -->\n\n"
)
_ROW = re.compile(r"^\| (`[^`]+`) \| (.*?) \| (.*) \|$", re.M)

_TAKES = (
    (r"; \*\*required\*\*", "。**必須**"),
    (r"; default the file's name|; default: the file's name", "。既定はファイルの名前"),
    (r"; default yes", "。既定はyes"),
    (r"; default no\b", "。既定はno"),
    (r"; default (`[^`]*`)", r"。既定は\1"),
    (r"a mapping of (.+?) to (.+?)(?=。|$)", r"\1から\2へのマッピング"),
    (r"mappings of (.+?) to (.+?)(?=。|$)", r"\1から\2へのマッピング"),
    (r"text such as (.+?)(?=。|$)", r"\1のようなテキスト"),
    (r"a list of lists of (.+?)(?=。| or |$)", r"\1の一覧の一覧"),
    (r"a list of (.+?)(?=。| or |$)", r"\1の一覧"),
    (r"a whole number from (-?[\d.]+) to (-?[\d.]+)", r"\1から\2の整数"),
    (r"a whole number from (-?[\d.]+)", r"\1以上の整数"),
    (r"a length from (-?[\d.]+) to (-?[\d.]+) mm", r"\1から\2 mmの長さ"),
    (r"a length mm", "長さ（mm）"),
    (r"an? numbers? from (-?[\d.]+) to (-?[\d.]+)", r"\1から\2の数"),
    (r"numbers from (-?[\d.]+) to (-?[\d.]+)", r"\1から\2の数"),
    (r"a number from (-?[\d.]+)", r"\1以上の数"),
    (r"whole numbers|a whole number", "整数"),
    (r"a number|numbers", "数"),
    (r"yes or no", "yesまたはno"),
    (r"(?<![A-Za-z])(an id|ids)(?![A-Za-z])", "id"),
    (r"(?<![A-Za-z])texts?(?![A-Za-z])", "テキスト"),
    (r"(?<![A-Za-z])words(?![A-Za-z])", "語"),
    (r"(?<![A-Za-z])points(?![A-Za-z])", "移動ポイント"),
    (r"(?<![A-Za-z])(a colour|colours)(?![A-Za-z])", "色"),
    (r"(?<![A-Za-z])(a source|sources)(?![A-Za-z])", "出典"),
    (r"a letter", "1文字"),
    (r"anything", "何でも"),
    (r" or ", "または"),
)  # fmt: skip
"""The words for what a key takes, as patterns of the English ones."""


def page() -> str:
    """Return the whole page."""
    meanings = _meanings()
    tables = {name: _table(text, meanings) for name, text in _english_tables().items()}
    text = with_names(FRAME.read_text("utf-8"))
    return _NOTE + re.sub(r"^\{\{(\w+)\}\}\n", lambda m: tables[m[1]], text, flags=re.M)


def _meanings() -> dict[str, str]:
    """Return the meanings of keys in Japanese, by those in English."""
    meanings = {e.msgid: e.msgstr for e in polib.pofile(str(CATALOGUE)) if e.msgstr}
    return {with_names(english): with_names(own) for english, own in meanings.items()}


def key_meanings() -> str:
    """Return the meanings of keys in plain Japanese, by those in plain English, as JSON."""
    told = {plain_words(english): plain_words(own) for english, own in _meanings().items()}
    return json.dumps(told, indent=1, ensure_ascii=False) + "\n"


def messages() -> list[str]:
    """Return the meanings of all keys, each once, as the catalogue has them."""
    hidden = NAMES.sub(r"⟦names: \1⟧", TEMPLATE.read_text("utf-8"))
    blocks = BLOCK.findall(hidden)
    found = (line.partition(": ")[2] for _, lines in blocks for line in lines.splitlines())
    return list(dict.fromkeys(re.sub(r"⟦names: ([a-z ]+)⟧", r"{{names: \1}}", x) for x in found))


def _english_tables() -> dict[str, str]:
    """Return the tables of the English page, by their models."""
    found = BLOCK.findall(with_names(TEMPLATE.read_text("utf-8")))
    return {name: table(name, lines) for name, lines in found}


def _table(english: str, meanings: dict[str, str]) -> str:
    rows = _ROW.findall(english)
    return _HEAD + "".join(f"| {k} | {_takes(t)} | {meanings.get(m, m)} |\n" for k, t, m in rows)


def _takes(text: str) -> str:
    """Return what a key takes; codes and links stay as they are."""
    kept: list[str] = []

    def put_away(match: re.Match[str]) -> str:
        kept.append(match[0])
        return f"⟦{len(kept) - 1}⟧"

    plain = re.sub(r"\[[^\]]+\]\([^)]*\)", put_away, text)
    plain = re.sub(r"\ban? (?=⟦)", "", plain)
    for pattern, own in _TAKES:
        plain = re.sub(pattern, own, plain)
    return re.sub(r"⟦(\d+)⟧", lambda match: kept[int(match[1])], plain)


if __name__ == "__main__":
    parser(__doc__).parse_args()
    PAGE.write_text(page(), "utf-8")
    print(PAGE.relative_to(TOOLS.parent).as_posix())
