"""A small game of our own on a coast of hexes whose numbers are written in any published way."""

from __future__ import annotations

import json
import re
from typing import Any

from builder.model.game import Game
from builder.model.ground.grids import GridSpec
from builder.model.space.hexes import HexGrid
from tests.model.boards import two_shores
from tests.model.boards.written import SmallGame, scenario

KINDS: dict[str, dict[str, Any]] = {
    "plain": {},
    "slanting letters": {"letters": "columns", "digits": 1, "slant": "rising"},
    "falling slant": {"letters": "columns", "digits": 1, "slant": "falling", "first_row": 4},
    "slanting numbers": {"slant": "rising", "rows": "falling", "order": "RRCC", "first_row": 3},
    "letters that slant": {"letters": "rows", "digits": 2, "slant": "rising", "order": "RRCC"},
    "past Z": {"letters": "columns", "digits": 1, "first_column": 24},
    "past Z as AB": {
        "letters": "columns", "digits": 1, "first_column": 24, "after_z": "AA-AB",
    },
    "without I": {"letters": "columns", "digits": 1, "first_column": 7, "alphabet": "ABCDEFGHJKLM"},
    "iroha": {"letters": "rows", "digits": 1, "alphabet": "イロハニホヘト", "separator": "-"},
    "own names": {"names": {"0502": "Ann", "0101": "いわみ", "0303": "St.John's"}},
    "own names on a slant": {
        "letters": "columns", "digits": 1, "slant": "falling", "first_row": 9, "names": {"C9": "Cog"},
    },
}  # fmt: skip
"""Ways of numbering a flat grid of six columns and five rows; none falls below A or 0."""

SCENARIO = scenario(
    "Landing",
    "coast",
    """\
- {counter: n-foot, at: "0502"}
- {counter: n-foot, at: "0202"}
- {counter: n-ship, at: "0603"}
- {counter: s-foot, at: "0101"}
- {counter: s-foot, at: "0305"}
""",
)

MECHANISMS = """\
source: given 4.0
stacking:
  rule: "4.1"
  limits: [{most: 2}]
movement: {rule: "5.1"}
zones:
  rule: "6.0"
  enter: stop
"""

_PLAIN = HexGrid("flat", 6, 5)


def grid(kind: str) -> HexGrid:
    """The grid of the coast, numbered in this way."""
    spec = GridSpec.model_validate({"columns": 6, "rows": 5, "numbering": KINDS[kind]})
    return HexGrid("flat", 6, 5, numbering=spec.numbering.numbering())


def renumbered(kind: str, text: str) -> str:
    """A text in which every hex has the number that it has in this way, instead of its four digits."""
    printed = grid(kind)
    ids = {_PLAIN.id(cell): printed.id(cell) for cell in _PLAIN.cells}
    return re.sub(r"(?<!\d)\d{4}(?!\d)", lambda found: ids.get(found[0], found[0]), text)


def files(kind: str) -> dict[str, str]:
    """The files of the game, numbered in this way."""
    own = f"grid: {{orientation: flat, columns: 6, rows: 5, numbering: {json.dumps(KINDS[kind])}}}"
    head, letters, places = re.split(r"(?<=terrain: \|\n)|(?=places:)", two_shores.COAST)
    names = [line.split() for line in letters.splitlines()]
    rows = "".join(f"  {line}\n" for line in _named(kind, names))
    place = renumbered(kind, places)
    return {
        "game.yaml": two_shores.GAME,
        "terrain.yaml": two_shores.TERRAIN,
        "maps/coast.yaml": re.sub(r"grid: .*", lambda _: own, head) + rows + place,
        "counters.yaml": two_shores.COUNTERS,
        "mechanisms.yaml": MECHANISMS,
        "scenarios/landing.yaml": renumbered(kind, SCENARIO),
    }


def _named(kind: str, lines: list[list[str]]) -> list[str]:
    """The lines of a text grid with the names of columns and rows that they have in this way."""
    n = grid(kind).numbering
    columns = [n.column_name(i) for i in range(6)]
    rows = [n.row_name(i) for i in range(5)]
    if n.rows == "falling":
        rows = rows[::-1]
    return [" ".join([".", *columns])] + [
        " ".join([name, *line[1:]]) for name, line in zip(rows, lines[1:], strict=True)
    ]


def game(kind: str) -> Game:
    """The game, numbered in this way."""
    return SmallGame("two-shores", "coast", files(kind)).game()


def written(kind: str) -> SmallGame:
    """The files of the game, to be changed and loaded."""
    return SmallGame("two-shores", "coast", files(kind))
