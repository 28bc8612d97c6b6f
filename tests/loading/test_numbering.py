"""Names that stand for the numbers of hexes."""

from __future__ import annotations

from tests.rules.engine import brook


def test_a_name_for_a_number_that_no_hex_has_is_told() -> None:
    grid = "grid: {orientation: pointy, columns: 6, rows: 6, shifted: odd}"
    assert brook.MAP.count(grid) == 1
    named = grid.replace("odd}", 'odd,\n  numbering: {names: {"0605": Camp, "0607": Nowhere}}}')
    found = brook.loaded(field=brook.MAP.replace(grid, named))
    told = [p for p in found.problems if p.code == "off-map-hex"]
    assert [p.message for p in told] == ["a name is given to 0607, which is not on the map"]
    assert told[0].hint == "names are by the number that a place would have: 0101 to 0606"
