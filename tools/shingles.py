"""Computes fingerprints of a text by which sentences copied from it can be found without having the text.

    python3 -m tools.shingles DOCUMENT.txt GAME

writes ``tests/games/shingles/GAME.txt``: hashes of sequences of letters of the document, from which no letter
can be recovered. ``tests/games/test_own_words.py`` compares every rules text and translation of the game with
them. Sequences are hashed after folding (NFKC, small letters, hiragana), without spaces and punctuation.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from tools.command_line import parser

LENGTH = 16
"""Letters of a run that is hashed: a shorter common run is chance or a term of art."""
WINDOW = 5
"""Of so many neighbouring runs the one with the least hash is kept, so that every common passage of
``LENGTH + WINDOW - 1`` letters is sure to be found."""
_BYTES = 5
FOLDER = Path(__file__).resolve().parent.parent / "tests" / "games" / "shingles"


def _plain(text: str) -> str:
    """Return the letters and digits of a text, without punctuation, spaces and capitals."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return "".join(c for c in plain if c.isalnum() or c == "ー")


def folded(text: str) -> str:
    """Return a text with katakana as hiragana."""
    return "".join(chr(ord(c) - 0x60) if "ァ" <= c <= "ヶ" else c for c in text)


def runs(text: str) -> Iterator[tuple[str, str]]:
    """Yield every significant sequence of letters of a text, with its hash. Lists of numbers and names,
    of which facts consist, and strings of loan words are not significant: a sequence must have enough
    hiragana or Latin letters to be part of a sentence."""
    letters = _plain(text)
    for start in range(len(letters) - LENGTH + 1):
        run = letters[start : start + LENGTH]
        if _is_prose(run):
            digest = hashlib.blake2b(folded(run).encode(), digest_size=_BYTES)
            yield run, digest.hexdigest()


def _is_prose(run: str) -> bool:
    hiragana = sum("ぁ" <= c <= "ゖ" for c in run)
    latin = sum(c.isascii() and c.isalpha() for c in run)
    return hiragana >= 5 or latin >= 14


def shingles(text: str) -> set[str]:
    """Return the hashes that represent a document."""
    hashes = [digest for _, digest in runs(text)]
    windows = (hashes[i : i + WINDOW] for i in range(max(1, len(hashes) - WINDOW + 1)))
    return {min(window) for window in windows if window}


def common(text: str, marks: set[str]) -> list[str]:
    """Return the sequences of a text that also occur in the document."""
    return [run for run, digest in runs(text) if digest in marks]


def read(game: str) -> set[str]:
    """Return the stored hashes for a game."""
    return set((FOLDER / f"{game}.txt").read_text("utf-8").split())


def main() -> None:
    """Write the hashes of a document."""
    of = parser(__doc__)
    of.add_argument("document", type=Path, help="the text, in UTF-8")
    of.add_argument("game", help="the id of the game")
    chosen = of.parse_args()
    found = sorted(shingles(chosen.document.read_text("utf-8")))
    FOLDER.mkdir(parents=True, exist_ok=True)
    rows = [" ".join(found[i : i + 9]) for i in range(0, len(found), 9)]
    (FOLDER / f"{chosen.game}.txt").write_text("\n".join(rows) + "\n", "utf-8")


if __name__ == "__main__":
    main()
