"""A small game of ships whose damage is marked in boxes of their hulls, guns and engines."""

from __future__ import annotations

from functools import cache

from builder.model.game import Game
from builder.playing.records import first_state
from builder.playing.state import State
from tests.model.boards.written import scenario
from tests.rules.engine import brook

COUNTERS = """\
source: given 4.0
units:
- {id: lion, name: Lion, nation: northern, symbol: {branch: infantry}, values: 3-3-4}
- {id: bear, name: Bear, nation: southern, symbol: {branch: infantry}, values: 2-2-3}
- {id: boar, name: Boar, nation: southern, symbol: {branch: infantry}, values: 2-4-3}
"""

COUNTS = """\
counts:
- {id: hull, name: Hull, rule: "21.1", of: unit, start: defence, reached: [{amount: 0, does: eliminated}]}
- {id: guns, name: Guns, rule: "21.2", of: unit, start: attack}
- {id: engine, name: Engine, rule: "21.3", of: unit, start: movement,
   reached: [{amount: 1-, does: crippled}]}
morale:
- id: strike
  name: Where it strikes
  rule: "15.1"
  dice: 1d6
  results: {1..3: hull -1, 4: guns -1, 5: "engine -1, check strike"}
states:
- {id: crippled, name: Crippled, rule: "12.1"}
"""

ROWS = COUNTERS.replace("}\n", ", boxes: {hull: 4, guns: 6 5 3}}\n")
"""The same ships, with rows of boxes for their hulls and guns."""

ROW_COUNTS = COUNTS.replace("start: defence", "start: boxes").replace(
    "start: attack", "start: boxes"
)

MECHANISMS = """\
source: given 4.0
movement: {rule: "5.1", allowance: engine}
combat:
- id: battle
  rule: "7.1"
  table: crt
  attack: guns
  defence: hull
  results:
"""

SCENARIO = scenario(
    "Off the isle",
    "field",
    """\
- {counter: lion, at: "0302"}
- {counter: bear, at: "0303"}
""",
    turns=3,
    first="north",
)
SQUADRON = '- {counter: boar, at: "0303"}\n'


@cache
def declared(
    result: str,
    more: str = COUNTS,
    scenario: str = SCENARIO,
    counters: str = COUNTERS,
    before: str = "sequence:\n",
) -> Game:
    """The game in which every result of a battle is this one."""
    codes = ("AE", "AR", "EX", "DR", "DE", "D1")
    every = "".join(f"    {code}: {result}\n" for code in codes)
    sequence = before + "- {id: combat, name: Combat, rule: '7.0'}\n"
    return brook.good(
        brook.loaded(
            game=brook.with_sequence(sequence),
            mechanisms=MECHANISMS + every + more,
            counters=counters,
            over=scenario,
        )
    )


def squadrons() -> Game:
    """The game in which every battle marks boxes by its result, by a roll and by choice."""
    result = '{defender: "hull -1, check strike", attacker: "guns -1 each"}'
    sequence = "sequence:\n- {id: movement, name: Movement, rule: '5.0'}\n"
    return declared(result, ROW_COUNTS, SCENARIO + SQUADRON, ROWS, sequence)


def after_a_battle(game: Game, die: int = 4) -> State:
    """Where the Lion has attacked 0303, and the die of the battle is cast."""
    state = first_state(game, "over")
    while state.moment.next is None or state.moment.next.kind != "combat-roll":
        options = [str(a) for a in state.legal_actions]
        wanted = [a for a in options if a.startswith(("attack 0303", "with "))] or options
        state = state.apply(next((a for a in wanted if a != "done"), "done"))
    return state.apply(f"roll {die}")


def boxes(state: State, name: str) -> int | None:
    """How many boxes a ship has left, by its name and the count: ``bear hull``."""
    return state.moment.note("amounts", {}).get(name)
