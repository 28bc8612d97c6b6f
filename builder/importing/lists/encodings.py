"""Determines the encoding of a list's text, because spreadsheet programs save many. A text is read
only if its encoding is certain; otherwise the error names the probable encoding."""

from __future__ import annotations

import codecs
import re

from builder.problems import error
from builder.sentences import as_sentence, filled_sentence
from builder.vassal.format.files.unpacking import ReadError

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_JAPANESE = ("cp932", "euc_jp")
_KANA = re.compile("[ぁ-んァ-ヶ]")
_UNLIKELY = re.compile(r"[｡-ﾟ\x80-\x9f\ue000-\uf8ff]")
"""Characters that appear when a text in another encoding is decoded as Japanese: half-width kana
and control characters."""
_SHOWN_CHARACTERS = 60


def decoded(name: str, data: bytes, encoding: str = "") -> str:
    """Return the text of a file's bytes, decoded with ``encoding`` if one is given. Raises
    :class:`ReadError` if the bytes are not valid in it, or if none is given and the encoding is not
    certain."""
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
        wrong = error(
            "bad-encoding",
            filled_sentence("{name} is not valid {encoding}", name=name, encoding=encoding),
            hint=hint,
        )
        raise ReadError(wrong) from exc


def _uncertain(name: str, data: bytes) -> ReadError:
    """Return the error for a file whose encoding is uncertain; it names the most probable encoding, and
    shows some words of the file in it."""
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
            filled_sentence(
                "{name} is not UTF-8; it seems to be {said}: “… {shown} …”",
                name=name,
                said=as_sentence(said),
                shown=shown,
            ),
            hint=filled_sentence(
                "if these words are right, add --encoding {seems}; else save it as UTF-8",
                seems=seems,
            ),
        )
    )
