"""Writes the objects of a PDF file, numbered and one after another. The callers supply their
content."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from zlib_ng import zlib_ng

from builder.outputs.formats.pdf.reportlab_isolation import reportlab_alone

_LEVEL = 7
"""The zlib compression level of streams: a higher level takes a third longer and saves a thousandth
of the bytes."""


def deflate_data(data: bytes, *, quickly: bool = False) -> bytes:
    """Return bytes compressed for a stream with ``FlateDecode``; ``quickly`` chooses the fastest
    level, for files that are read only once."""
    return zlib_ng.compress(data, 1 if quickly else _LEVEL)


class DeflatedParts:
    """Compresses the data of one stream as its parts are supplied."""

    def __init__(self) -> None:
        self._packer = zlib_ng.compressobj(_LEVEL)

    def add(self, part: bytes) -> bytes:
        """Compress a further part, and return the compressed bytes that are ready so far (there may
        be none)."""
        return self._packer.compress(part)

    def end(self) -> bytes:
        """Return the remaining compressed bytes, after all parts have been added."""
        return self._packer.flush()


def text_string(text: str) -> str:
    """Return text as a PDF string object: literal if its characters are plain, else UTF-16 in
    hexadecimal."""
    if text.isascii() and text.isprintable():
        escaped = text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
        return f"({escaped})"
    return f"<feff{text.encode('utf-16-be').hex()}>"


class PdfFile:
    """A PDF file being written: its objects by their numbers. A number may be reserved before its
    object is known. Streams are stored as they are handed in and not copied before the file is
    written, because pictures may take most of the memory."""

    def __init__(self, version: tuple[int, int]) -> None:
        self._version = version
        self._objects: list[tuple[bytes, ...]] = []

    def reserve(self) -> int:
        """Reserve the number of an object that is added later."""
        self._objects.append(())
        return len(self._objects)

    def set_object(self, number: int, body: str) -> None:
        """Set the body of the object whose number was reserved."""
        self._objects[number - 1] = (body.encode("latin-1"),)

    def add(self, body: str) -> int:
        """Add an object with a body and return its number."""
        number = self.reserve()
        self.set_object(number, body)
        return number

    def stream(self, entries: str, data: bytes, coding: str = "/FlateDecode") -> int:
        """Add a stream whose data is already encoded as ``coding`` says (empty: not encoded), and
        return its object number; ``entries`` are further entries of its dictionary."""
        filter = f"/Filter {coding} " if coding else ""
        head = f"<< {entries} {filter}/Length {len(data)} >>\nstream\n".encode("latin-1")
        self._objects.append((head, data, b"\nendstream"))
        return len(self._objects)

    def to_bytes(self, root: int, info: int) -> bytes:
        """Return the bytes of the whole file; ``root`` is the object number of the catalogue and
        ``info`` that of the metadata. reportlab writes the file structure."""
        with reportlab_alone():
            from reportlab.pdfbase.pdfdoc import (
                PDFCrossReferenceTable,
                PDFFile,
                PDFObjectReference,
                PDFTrailer,
            )

        known = _ReportlabDocument()
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
class _ReportlabDocument:
    """A stand-in for the document object from which reportlab lays out a file: the numbers and
    offsets of its objects."""

    idToObjectNumberAndVersion: dict[int, tuple[int, int]] = field(default_factory=dict)
    idToOffset: dict[int, int] = field(default_factory=dict)
