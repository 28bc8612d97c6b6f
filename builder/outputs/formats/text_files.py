"""Writes values as text files: JSON, and CSV for spreadsheets."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
from typing import Any


def json_file(value: Any) -> bytes:
    """Return a value as JSON that people can read."""
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()


def csv_file(rows: Iterable[Sequence[object]]) -> bytes:
    """Return rows as CSV that spreadsheets open correctly: UTF-8 with a byte order mark."""
    text = io.StringIO(newline="")
    csv.writer(text).writerows(rows)
    return text.getvalue().encode("utf-8-sig")
