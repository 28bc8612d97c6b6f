"""A small game in which units join the other side: by capture, a result, a check, an event."""

from __future__ import annotations

from functools import cache

from builder.model.game import Game
from builder.rules.validation import fill
from tests.playing import rich_game
from tests.rules.engine import brook

JOINING = """\
joining: {rule: "25.1", who: {is: [leader, artillery, n-foot, s-guard]}}
events:
- id: omens
  rule: "18.1"
  name: Omens
  dice: 1d6
  side: south
  phase: recruits
  entries:
  - {id: quiet, name: Quiet, rolls: 1..3}
  - {id: treason, name: Treason, rolls: 4..5,
     effects: [{join: south, who: {is: infantry}, count: 1, by: lot}]}
  - {id: return, name: Return, rolls: 6, effects: [{join: north, who: {is: infantry}}]}
"""


def _declared() -> str:
    text = brook.replaced(
        brook.MECHANISMS,
        (
            "  one_hex: yes\n",
            "  one_hex: yes\n  overruns:\n"
            "  - {who: {is: [leader, artillery]}, does: join enemy, rule: '5.5'}\n",
        ),
        ("DE: {defender: eliminated}", "DE: {defender: join enemy}"),
        ("AE: {attacker: eliminated}", 'AE: {attacker: "lose 1, join enemy"}'),
        ('does: "lose 1, retreat 2"}', "does: join enemy}"),
    )
    return text.replace("names:\n", JOINING + "names:\n")


@cache
def changing_sides() -> Game:
    """The game, with the counters that are made for it."""
    return fill(rich_game.made(_declared()))
