"""A small game of aircraft: they climb and dive, and fire at those that are not much higher."""

from __future__ import annotations

from functools import cache

from builder.loading.load import Loaded
from builder.model.game import Game
from tests.model.boards.written import scenario
from tests.rules.engine import brook

COUNTERS = """\
source: given 4.0
units:
- {id: hawk, name: Hawk, nation: northern, symbol: {branch: infantry}, values: 3-3-4, reduced: 2-2-4}
- {id: kite, name: Kite, nation: northern, symbol: {branch: infantry}, values: 3-3-4, reduced: 2-2-4}
- {id: crow, name: Crow, nation: southern, symbol: {branch: infantry}, values: 2-2-3}
- {id: rook, name: Rook, nation: southern, symbol: {branch: infantry}, values: 2-4-3}
- {id: flak, name: Flak, nation: southern, symbol: {branch: artillery}, values: 2-4-0}
"""

MECHANISMS = """\
source: given 4.0
counts:
- {id: altitude, name: Altitude, rule: "21.1", of: unit, who: {not: {is: artillery}}, start: 3, most: 6,
   changes: [{phase: climb, by: 1, choice: yes}, {phase: climb, by: -2, choice: yes}]}
movement: {rule: "5.1"}
combat:
- id: guns
  name: Guns
  rule: "7.1"
  table: crt
  reckon: difference
  who: {not: {is: artillery}}
  when: {attacker amount: {altitude: at least enemy altitude - 1}}
  reach: {range: 2, firers: one, targets: one, sight: no}
  strength:
  - {of: attacker, times: 2, when: {amount: {altitude: more than enemy altitude + 1}}, rule: "7.2"}
  rolls:
  - {by: 1, when: {attacker amount: {altitude: more than enemy altitude}}, rule: "7.3"}
  - {by: -1, when: {defender amount: {altitude: more than enemy altitude}}, rule: "7.4"}
  results:
    AE: {}
    AR: {}
    EX: {}
    DR: {defender: lose 1}
    D1: {defender: lose 1}
    DE: {defender: eliminated}
"""

SEQUENCE = """\
sequence:
- {id: climb, name: Climb}
- {id: movement, name: Movement, rule: "5.0"}
- {id: combat, name: Combat, rule: "7.0"}
"""

SCENARIO = scenario(
    "Over the isle",
    "field",
    """\
- {counter: hawk, at: "0302"}
- {counter: kite, at: "0402"}
- {counter: crow, at: "0303"}
- {counter: rook, at: "0303"}
- {counter: flak, at: "0404"}
""",
    turns=3,
    first="north",
)


def written(mechanisms: str = MECHANISMS) -> Loaded:
    """The game as it is read, with these rules."""
    return brook.loaded(
        game=brook.with_sequence(SEQUENCE),
        mechanisms=mechanisms,
        counters=COUNTERS,
        over=SCENARIO,
        crt=brook.DIFFERENCES,
    )


@cache
def game() -> Game:
    """The game."""
    return brook.good(written())
