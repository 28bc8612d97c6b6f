"""Spreadsheets as Excel and LibreOffice write them, in their smallest form."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from xml.sax.saxutils import escape

Rows = Sequence[Sequence[str]]

_WORKBOOK = (
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">'
    '<sheets><sheet name="Units" sheetId="1" r:id="rId1"/></sheets></workbook>'
)
_RELATIONS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/'
    'relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>'
)
_TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="xml" ContentType="application/xml"/>'
    '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-'
    'officedocument.spreadsheetml.sheet.main+xml"/></Types>'
)
_MANIFEST = (
    '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
    '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>'
    "</manifest:manifest>"
)
_ROOT = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/'
    'relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>'
)
_SHEET = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
_CONTENT = (
    '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet>'
)


def xlsx(rows: Rows) -> bytes:
    """A workbook of one sheet; numbers are numbers, all else is text."""
    lines = (f'<row r="{n}">{"".join(_cells(n, row))}</row>' for n, row in enumerate(rows, 1))
    return xlsx_of(f"{_SHEET}{''.join(lines)}</sheetData></worksheet>")


def xlsx_of(sheet: str, **more: str) -> bytes:
    """A workbook with this XML as its sheet, and more parts of the folder ``xl``."""
    parts = {
        "[Content_Types].xml": _TYPES,
        "_rels/.rels": _ROOT,
        "xl/workbook.xml": _WORKBOOK,
        "xl/_rels/workbook.xml.rels": _RELATIONS,
        "xl/worksheets/sheet1.xml": sheet,
        **{f"xl/{name}.xml": text for name, text in more.items()},
    }
    return zipped(parts)


def _cells(row: int, texts: Sequence[str]) -> Iterable[str]:
    for n, text in enumerate(texts):
        at = f"{chr(ord('A') + n)}{row}"
        if text.isdigit():
            yield f'<c r="{at}"><v>{text}</v></c>'
        elif text:
            yield f'<c r="{at}" t="inlineStr"><is><t>{escape(text)}</t></is></c>'


def ods(rows: Rows) -> bytes:
    """A document of one table, with the empty cells and rows that fill it to its end."""
    fill = '<table:table-cell table:number-columns-repeated="16000"/>'
    lines = (
        f"<table:table-row>{''.join(map(_ods_cell, row))}{fill}</table:table-row>" for row in rows
    )
    rest = f'<table:table-row table:number-rows-repeated="1048000">{fill}</table:table-row>'
    return ods_of(f'<table:table table:name="Units">{"".join(lines)}{rest}</table:table>')


def ods_of(table: str) -> bytes:
    """A document with this XML as its table."""
    end = "</office:spreadsheet></office:body></office:document-content>"
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    parts = {
        "mimetype": kind,
        "META-INF/manifest.xml": _MANIFEST,
        "content.xml": f"{_CONTENT}{table}{end}",
    }
    return zipped(parts)


def _ods_cell(text: str) -> str:
    if not text:
        return "<table:table-cell/>"
    said = f"<text:p>{escape(text)}</text:p>"
    if text.isdigit():
        return (
            f'<table:table-cell office:value-type="float" office:value="{text}">{said}'
            "</table:table-cell>"
        )
    return f'<table:table-cell office:value-type="string">{said}</table:table-cell>'


def zipped(parts: Mapping[str, str | bytes]) -> bytes:
    """An archive."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return out.getvalue()
