"""Which encoding the text of a list has: spreadsheet programs save many. What is certain is read; of all
else it is said what it seems to be."""

from __future__ import annotations

import codecs
import re

from builder.problems import error
from builder.vassal.format.files.unpacking import ReadError

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_JAPANESE = ("cp932", "euc_jp")
_KANA = re.compile("[ぁ-んァ-ヶ]")
_UNLIKELY = re.compile(r"[｡-ﾟ\x80-\x9f\ue000-\uf8ff]")
"""What a text of another encoding becomes if it is read as Japanese: half-width kana, controls."""
_SHOWN_CHARACTERS = 60


def decoded(name: str, data: bytes, encoding: str = "") -> str:
    """The text of a file's bytes, of an ``encoding`` if one is said. Raises :class:`ReadError` where it
    is none of it, or where none is said and it is not certain which it has."""
    if encoding:
        hint = "leave --encoding out, and it is found or said what the file seems to be"
        return _decode(name, data, encoding, hint)
    for mark, certain in _MARKS:
        if data.startswith(mark):
            return _decode(name, data, certain)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        pass
    half = len(data) // 2
    for nuls, wide in ((data[1::2].count(0), "utf-16-le"), (data[::2].count(0), "utf-16-be")):
        if half and nuls > 0.6 * half:
            return _decode(name, data, wide)
    for japanese in _JAPANESE:
        text = _try_decoding(data, japanese)
        if text is not None and not _UNLIKELY.search(text) and _KANA.search(text):
            return text
    raise _uncertain(name, data)


def _try_decoding(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None


def _decode(name: str, data: bytes, encoding: str, hint: str = "save it again as UTF-8") -> str:
    try:
        return data.decode(encoding)
    except (UnicodeDecodeError, LookupError) as exc:
        wrong = error("bad-encoding", f"{name} is not good {encoding}", hint=hint)
        raise ReadError(wrong) from exc


def _uncertain(name: str, data: bytes) -> ReadError:
    """What a file seems to be, with some of its words read so."""
    seems = "cp1252" if _try_decoding(data, "cp1252") is not None else "latin-1"
    text = data.decode(seems)
    at = next((n for n, c in enumerate(text) if ord(c) > 127), 0)
    shown = " ".join(
        text[max(0, at - _SHOWN_CHARACTERS // 2) : at + _SHOWN_CHARACTERS // 2].split()
    )
    said = {"cp1252": "Windows-1252, as Excel writes it in the West", "latin-1": "Latin-1"}[seems]
    return ReadError(
        error(
            "bad-encoding",
            f"{name} is not UTF-8; it seems to be {said}: “… {shown} …”",
            hint=f"if these words are right, add --encoding {seems}; else save it as UTF-8",
        )
    )
