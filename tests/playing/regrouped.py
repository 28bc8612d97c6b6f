"""A small game in which units are broken down and built up: a division and its regiments, and counters of
strength points."""

from __future__ import annotations

from functools import cache

from builder.model.game import Game
from tests.playing import rich_game
from tests.rules.engine import brook

UNITS = """\
- {id: n-div, name: "1", formation: I, nation: northern, symbol: {branch: infantry}, values: 7-7-3,
   traits: division}
- {id: n-first, name: 1/1, formation: I, nation: northern, symbol: {branch: infantry}, values: 3-3-3,
   reduced: 1-2-3, traits: regiment}
- {id: n-second, name: 2/1, formation: I, nation: northern, symbol: {branch: infantry}, values: 2-2-3,
   traits: regiment}
- {id: n-third, name: 3/1, formation: II, nation: northern, symbol: {branch: infantry}, values: 2-2-3,
   traits: regiment}
- {id: s-one, count: 3, name: P1, nation: southern, symbol: {branch: infantry}, values: 1-1-3,
   traits: points}
- {id: s-two, count: 2, name: P2, nation: southern, symbol: {branch: infantry}, values: 2-2-3,
   reduced: 1-1-3, traits: points}
- {id: s-five, name: P5, nation: southern, symbol: {branch: infantry}, values: 5-5-3, reduced: 4-4-3,
   traits: points}
"""
REGROUPING = """\
regrouping:
- {rule: "26.1", phase: recruits, whole: {is: division}, parts: {is: regiment}, count: 2, own: yes,
   when: {not: {next to: enemy}}}
- {rule: "26.2", phase: recruits, whole: {is: points}, parts: {is: points}, equal: attack,
   lost: yes}
"""
SCENARIO = brook.scenario(
    """\
- {counter: n-div, at: "0201"}
- {counter: n-third, at: "0202"}
- {counter: n-leader, at: "0202"}
- {counter: s-five, at: "0504"}
- {counter: s-two, at: "0404"}
- {counter: s-one, at: "0404"}
- {counter: s-guns, at: "0303"}
reinforcements:
- {turn: 2, counters: n-foot}
""",
    turns=5,
)


@cache
def regrouped() -> Game:
    """The game."""
    text = brook.MECHANISMS.replace("names:\n", rich_game.MORE + REGROUPING + "names:\n")
    battles, supply = text.index("battles:\n"), text.index("supply:\n")
    text = text[:battles] + text[supply:]  # combats on the table are enough
    found = brook.loaded(
        game=brook.with_sequence(rich_game.SEQUENCE),
        mechanisms=text,
        over=SCENARIO,
        counters=brook.COUNTERS + UNITS,
    )
    return brook.good(found)
