"""Archives: what ``zipfile`` reads, and byte for byte what it would have written."""

from __future__ import annotations

import io
import zipfile

from builder.vassal.format.files.archive import pack_archive

ENTRIES = {
    "images/b.png": bytes(range(256)),
    "buildFile.xml": b"<a/>" * 99,
    "help_ja/\u5730\u56f3.html": "\u5730\u56f3".encode(),
    "empty.txt": b"",
}


def as_zipfile_writes(entries: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in sorted(entries):
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.create_system, info.external_attr = 3, 0o644 << 16
            stored = name.endswith(".png")
            info.compress_type = zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED
            archive.writestr(info, entries[name], compresslevel=6)
    return out.getvalue()


def test_an_archive_is_what_zipfile_writes() -> None:
    assert pack_archive(ENTRIES) == as_zipfile_writes(ENTRIES)


def test_every_entry_is_read_back_whole() -> None:
    with zipfile.ZipFile(io.BytesIO(pack_archive(ENTRIES))) as archive:
        assert archive.testzip() is None
        assert {name: archive.read(name) for name in archive.namelist()} == ENTRIES
        assert archive.namelist() == sorted(ENTRIES)


def test_the_order_of_the_entries_does_not_matter() -> None:
    assert pack_archive(dict(reversed(ENTRIES.items()))) == pack_archive(ENTRIES)
