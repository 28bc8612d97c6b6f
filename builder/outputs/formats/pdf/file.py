"""The objects of a PDF file, numbered and written one after another. What they hold is the callers'."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from zlib_ng import zlib_ng

from builder.outputs.formats.pdf.reportlab_isolation import reportlab_alone

_LEVEL = 7
"""How hard streams are packed: harder takes a third longer and saves a thousandth."""


def deflated(data: bytes, *, quickly: bool = False) -> bytes:
    """Bytes as a stream with ``FlateDecode`` holds them; packed ``quickly`` if they are read once."""
    return zlib_ng.compress(data, 1 if quickly else _LEVEL)


def text_string(text: str) -> str:
    """Text as a string object: its letters if they are plain, else UTF-16 in hexadecimal."""
    if text.isascii() and text.isprintable():
        escaped = text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
        return f"({escaped})"
    return f"<feff{text.encode('utf-16-be').hex()}>"


class PdfFile:
    """Objects by their numbers. A number may be reserved before its object is known. Streams are held as
    they are handed in, and not copied before the file is written: pictures may be most of the memory."""

    def __init__(self, version: tuple[int, int]) -> None:
        self._version = version
        self._objects: list[tuple[bytes, ...]] = []

    def reserve(self) -> int:
        """A number for an object to come."""
        self._objects.append(())
        return len(self._objects)

    def put(self, number: int, body: str) -> None:
        """Give a reserved number its object."""
        self._objects[number - 1] = (body.encode("latin-1"),)

    def add(self, body: str) -> int:
        """Add an object and give its number."""
        number = self.reserve()
        self.put(number, body)
        return number

    def stream(self, entries: str, data: bytes, coding: str = "/FlateDecode") -> int:
        """Add a stream whose data are coded already (as ``coding`` says; plain if it is empty);
        ``entries`` are those of its dictionary that only the caller knows."""
        filter = f"/Filter {coding} " if coding else ""
        head = f"<< {entries} {filter}/Length {len(data)} >>\nstream\n".encode("latin-1")
        self._objects.append((head, data, b"\nendstream"))
        return len(self._objects)

    def written(self, root: int, info: int) -> bytes:
        """The whole file, with its catalogue and what it says of itself; reportlab lays it out."""
        with reportlab_alone():
            from reportlab.pdfbase.pdfdoc import (
                PDFCrossReferenceTable,
                PDFFile,
                PDFObjectReference,
                PDFTrailer,
            )

        known = _Known()
        file = PDFFile(self._version)
        for number, body in enumerate(self._objects, 1):
            known.idToObjectNumberAndVersion[number] = number, 0
            known.idToOffset[number] = file.add(b"%d 0 obj\n" % number)
            for piece in (*body, b"\nendobj\n"):
                file.add(piece)
        digest = hashlib.blake2b(digest_size=16)
        for piece in file.strings:
            digest.update(piece)
        id = digest.hexdigest()
        table = PDFCrossReferenceTable()
        table.addsection(0, list(known.idToOffset))
        trailer = PDFTrailer(
            file.add(table.format(known)),
            Size=len(self._objects) + 1,
            Root=PDFObjectReference(root),
            Info=PDFObjectReference(info),
            ID=f"[<{id}> <{id}>]",
        )
        file.add(trailer.format(known))
        whole: bytes = file.format(known)
        return whole


@dataclass
class _Known:
    """What reportlab asks of a document when it lays a file out: numbers and offsets of its objects."""

    idToObjectNumberAndVersion: dict[int, tuple[int, int]] = field(default_factory=dict)
    idToOffset: dict[int, int] = field(default_factory=dict)
