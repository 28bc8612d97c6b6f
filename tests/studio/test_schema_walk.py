"""Which of several kinds of part a form shows: the one whose keys a mapping has."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from builder.studio.entries.schema_walk import _agreement

UNIT = {"properties": {"id": {}, "name": {}, "kind": {"const": "unit"}}}
MARKER = {"properties": {"id": {}, "back": {}, "kind": {"const": "marker"}}}


def fits(schema: Any, **written: str) -> int:
    fields = {key: SimpleNamespace(text=text) for key, text in written.items()}
    node: Any = SimpleNamespace(fields=fields)
    return _agreement(schema, node)


def test_keys_that_a_part_has_count_for_it_and_others_against_it() -> None:
    assert fits(UNIT, id="a", name="A") == 2
    assert fits(UNIT, id="a", back="b") == 0
    assert fits(MARKER, id="a", back="b") > fits(UNIT, id="a", back="b")


def test_a_fixed_value_counts_more_than_all_keys() -> None:
    written = {"id": "a", "name": "A", "kind": "marker"}
    assert fits(MARKER, **written) > 90 > 0 > fits(UNIT, **written)
