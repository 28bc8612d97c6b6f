"""Options that a side may take before a combat befall the units of that side."""

from __future__ import annotations

import pytest

from builder.playing.records import first_state
from tests.rules.engine import brook
from tests.rules.engine.firing.test_aimed_fire import SEQUENCE

SCENARIO = brook.scenario(
    """\
- {counter: n-foot, at: "0202"}
- {counter: s-foot, at: "0302"}
""",
    turns=1,
)


@pytest.mark.parametrize(("role", "unit"), [("attacker", "n-foot"), ("defender", "s-foot")])
def test_an_option_befalls_the_units_of_its_side(role: str, unit: str) -> None:
    sheet = brook.with_sequence(SEQUENCE)
    table = '  rule: "7.1"\n  table: crt\n'
    option = f"  options: [{{id: storm, name: Storm, of: {role}, does: lose 1}}]\n"
    rules = brook.MECHANISMS.replace(table, table + option, 1)
    state = first_state(brook.good(brook.loaded(game=sheet, mechanisms=rules, over=SCENARIO)))
    for text in ("attack 0302", "with n-foot", "fight", "option storm", f"lose {unit}"):
        state = state.apply(text)
    assert {n: p.lost for n, p in state.moment.pieces.items() if p.lost} == {unit: 1}
