"""Writes the tables of a new game: results of combat, and charts that fill themselves."""

from __future__ import annotations

from builder.scaffolding.boards import Ground
from builder.scaffolding.options import NewGameOptions


def table_files(wishes: NewGameOptions, ground: Ground) -> dict[str, str]:
    """Return the files of ``tables/`` (results tables), by path."""
    files = {}
    if ground.map:
        files["tables/terrain-effects.yaml"] = _TERRAIN
    if wishes.by_table:
        head = _ODDS if wishes.combat == "odds" else _DIFFERENCE
        files["tables/crt.yaml"] = f"{_CRT}{head}{_CODES}"
    if wishes.combat == "dice":
        files["tables/battle.yaml"] = _BATTLE
    if wishes.declares("events"):
        files["tables/events.yaml"] = _EVENT_CHART
    return files


_TERRAIN = """\
# The terrain effects chart writes itself from terrain.yaml and mechanisms.yaml.
kind: chart
title: Terrain Effects Chart
source: "derived 2.0: read from terrain.yaml"
fill: terrain-effects
"""

_BATTLE = """\
# The chances of hits, worked out from mechanisms.yaml.
kind: chart
title: Chances of Hits
source: "derived 6.0: read from mechanisms.yaml"
fill: battle
of: battle
"""

_EVENT_CHART = """\
# What may happen, from mechanisms.yaml.
kind: chart
title: Events
source: "derived 6.0: read from mechanisms.yaml"
fill: events
"""

_CRT = """\
# The combat results table: bands are the heads of the columns, each line of results a roll of the die.
kind: results
title: Combat Results Table
rule: "7.1"
source: given 4.0
dice: 1d6
"""

_ODDS = """\
axis: Odds, attack to defence
rows:
- {id: odds, name: Odds, bands: "1:2 1:1 2:1 3:1 4:1"}
"""

_DIFFERENCE = """\
axis: Attack minus defence
rows:
- {id: difference, name: Difference, bands: "<=-3 -2..-1 0..1 2..3 >=4"}
"""

_CODES = """\
results:
  1: AE A1 AR EX DR
  2: A1 AR AR DR DR
  3: A1 AR EX DR D1
  4: AR EX DR DR D1
  5: AR DR DR D1 D1
  6: EX DR D1 D1 DE
legend:
- {code: AE, text: The attacker is eliminated., effect: attacker-loses}
- {code: A1, text: The attacker loses a step and retreats 1., effect: attacker-loses}
- {code: AR, text: The attacker retreats 1., effect: attacker-retreats}
- {code: EX, text: Both sides lose a step., effect: exchange}
- {code: DR, text: The defender retreats 2., effect: defender-retreats}
- {code: D1, text: The defender loses a step and retreats 2., effect: defender-loses}
- {code: DE, text: The defender is eliminated., effect: defender-loses}
"""
