"""Sheets at the limits of what is read of them, and just beyond."""

# ruff: noqa: E501

from __future__ import annotations

import pytest

from builder.loading.reading import sheet_guard
from builder.loading.reading.sheet_guard import RefusedSheet, checked_archive
from tests.loading.sheets import ods_of, xlsx_of, zipped
from tests.loading.test_spreadsheets import rows_of, table_of
from tests.together import together

V = "<v>1</v>"


def row(*cells: str, r: str = "") -> str:
    return f"<row{r and f' r={r!r}'}>{''.join(cells)}</row>"


def at(where: str, inside: str = V) -> str:
    return f'<c r="{where}">{inside}</c>'


def of_table(*cells: str, repeated: int = 1) -> str:
    return f'<table:table-row table:number-rows-repeated="{repeated}">{"".join(cells)}</table:table-row>'


def said(text: str, repeated: int = 1) -> str:
    return f'<table:table-cell table:number-columns-repeated="{repeated}"><text:p>{text}</text:p></table:table-cell>'


BARE = '<table:table-cell table:number-columns-repeated="9"/>'
VALUE = '<table:table-cell office:value="1" table:number-columns-repeated="{}"/>'
SHARE = row('<c t="s"><v>0</v></c>', '<c t="s"><v> 1 </v></c>')


@together(
    ("data", "cells", "letters", "is_read"),
    [
        (xlsx_of(rows_of(row(at("C2")))), 6, 9, True),
        (xlsx_of(rows_of(row(at("C2")))), 5, 9, False),
        (xlsx_of(rows_of(row(at("A1")), row(f"<c>{V}</c>", f"<c>{V}</c>"))), 4, 9, True),
        (xlsx_of(rows_of(row(at("A1")), row(f"<c>{V}</c>", f"<c>{V}</c>"))), 3, 9, False),
        (xlsx_of(rows_of(row(at("B1"), f"<c>{V}</c>"))), 3, 9, True),
        (xlsx_of(rows_of(row(at("B1"), f"<c>{V}</c>"))), 2, 9, False),
        (xlsx_of(rows_of(row(f"<c>{V}</c>", r="3"), row(f"<c>{V}</c>"))), 4, 9, True),
        (xlsx_of(rows_of(row(f"<c>{V}</c>", r="3"), row(f"<c>{V}</c>"))), 3, 9, False),
        (xlsx_of(rows_of(row(f"<c>{V}</c>"), row("<c/>", r="99"))), 1, 9, True),
        (xlsx_of(rows_of(row(at("A1"), at("XFD1048576", "")))), 1, 9, True),
        (xlsx_of(rows_of(row("<c><v>123</v></c>"))), 1, 3, True),
        (xlsx_of(rows_of(row("<c><v>123</v></c>"))), 1, 2, False),
        (xlsx_of(rows_of(SHARE), sharedStrings="<sst><si><t>ab</t></si><si><t>c</t></si></sst>"), 2, 7, True),
        (xlsx_of(rows_of(SHARE), sharedStrings="<sst><si><t>ab</t></si><si><t>c</t></si></sst>"), 2, 5, False),
        (xlsx_of(rows_of(SHARE), sharedStrings="<sst><si><t>ab</t></si></sst>"), 2, 8, True),
        (xlsx_of(rows_of(SHARE), sharedStrings="<sst><si><t>ab</t></si></sst>"), 2, 7, False),
        (xlsx_of(rows_of(), sharedStrings='<sst uniqueCount="2"/>'), 2, 9, True),
        (xlsx_of(rows_of(), sharedStrings='<sst uniqueCount="3"/>'), 2, 9, False),
        (table_of(of_table(said("a", 3), repeated=2)), 6, 6, True),
        (table_of(of_table(said("a", 3), repeated=2)), 5, 6, False),
        (table_of(of_table(said("a", 3), repeated=2)), 6, 5, False),
        (table_of(of_table(said("a")), of_table(BARE, repeated=9)), 1, 9, True),
        (table_of(of_table(said("a")), of_table(BARE, repeated=3), of_table(said("b"))), 5, 9, True),
        (table_of(of_table(said("a")), of_table(BARE, repeated=3), of_table(said("b"))), 4, 9, False),
        (table_of(of_table(BARE, said("a"))), 10, 9, True),
        (table_of(of_table(BARE, said("a"))), 9, 9, False),
        (table_of(of_table(VALUE.format(4))), 4, 4, True),
        (table_of(of_table(VALUE.format(4))), 3, 4, False),
        (table_of(of_table(VALUE.format(4))), 4, 3, False),
        (table_of(of_table(said('<text:s text:c="3"/>'))), 1, 3, True),
        (table_of(of_table(said('<text:s text:c="3"/>'))), 1, 2, False),
        (table_of(of_table(said("<text:s/>"))), 1, 1, True),
        (table_of(of_table(said("<text:s/>"))), 1, 0, False),
    ],
)  # fmt: skip
def test_a_sheet_has_so_many_cells_and_letters(
    data: bytes, cells: int, letters: int, is_read: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheet_guard, "MOST_CELLS", cells)
    monkeypatch.setattr(sheet_guard, "MOST_LETTERS", letters)
    if is_read:
        assert checked_archive(data)
    else:
        with pytest.raises(RefusedSheet) as refused:
            checked_archive(data)
        assert refused.value.code == "too-large"


def with_dimension(reference: str) -> bytes:
    return xlsx_of(f'<worksheet><dimension ref="{reference}"/>{rows_of()}</worksheet>')


@together(
    ("data", "is_read"),
    [
        (with_dimension("A1"), True), (with_dimension("A1:B2"), True), (with_dimension("B2:B2"), True), (with_dimension("B1:A2"), False), (with_dimension("A2:B1"), False), (with_dimension("A1:XFD1048576"), True),
        (with_dimension("A1:XFE1"), False), (with_dimension("A1:A1048577"), False), (with_dimension("A0"), False), (with_dimension("1A"), False), (with_dimension(""), False),
        (xlsx_of(rows_of(row("<c/>", r="1048576"))), True), (xlsx_of(rows_of(row("<c/>", r="1048577"))), False), (xlsx_of(rows_of(row("<c/>", r="x"))), False), (xlsx_of(rows_of(row(row()))), False), (xlsx_of(rows_of("<sheetData/>")), False),
        (xlsx_of(rows_of("<c/>")), False), (xlsx_of(rows_of("<x><c/></x>")), False), (xlsx_of(rows_of(row("<x><c/></x>"))), False),
        (xlsx_of("<worksheet><c/><row/></worksheet>"), True), (table_of(of_table(BARE, repeated=1_048_576)), True), (table_of(of_table(BARE, repeated=1_048_577)), False), (ods_of(""), True),
        (zipped({"a.xml": "<a/>", "b.xml": ""}), True), (zipped({"a.xml": "<!DOCTYPE a><a/>"}), False), (zipped({"a.txt": "<"}), True), (zipped({"a.rels": "<"}), False), (zipped({"a.xml": b"\xff"}), False),
    ],
)  # fmt: skip
def test_what_is_no_place_in_a_sheet_is_refused(data: bytes, is_read: bool) -> None:
    if is_read:
        assert checked_archive(data)
    else:
        with pytest.raises(RefusedSheet) as refused:
            checked_archive(data)
        assert refused.value.code == "unreadable"


@together(
    ("limit", "most", "is_read"),
    [("_MOST_PARTS", 2, True), ("_MOST_PARTS", 1, False), ("MAX_UNPACKED", 24, True), ("MAX_UNPACKED", 23, False), ("_MOST_ELEMENTS", 3, True), ("_MOST_ELEMENTS", 2, False)],
)  # fmt: skip
def test_an_archive_is_as_large_as_it_may_be(
    limit: str, most: int, is_read: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheet_guard, limit, most)
    data = zipped({"a.xml": "<a><b/></a>".ljust(12), "b.xml": "<a/>".ljust(12)})
    if is_read:
        assert checked_archive(data)
    else:
        with pytest.raises(RefusedSheet) as refused:
            checked_archive(data)
        assert refused.value.code == "too-large"
