"""Compare the end of a game with the end of its log: ``python -m tools.compare_positions GAME SAVED END``.
SAVED is a file written by ``play --save``; END is the log of the same game written by ``play --log``, or the
game (.vsav) that VASSAL saved after stepping through that log. Prints every difference, and ends with
status 1 if there is any.

Units on the map are compared; with ``--all`` also markers and the contents of boxes. Some of these differ
for good reason: what a game in play records as a number may be a marker in the module.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from builder import resources
from builder.loading import load_game
from builder.model.game import Game
from builder.model.position_sheets import PositionSheet
from builder.outputs.vassal.module.positions import moments_of_log, position_of_save
from builder.positions.position_files import read_position
from tools.command_line import parser


class Stands(NamedTuple):
    """The place of a counter, and its state."""

    counter: str
    at: str
    lost: int
    hidden: bool
    bank: str

    def __str__(self) -> str:
        more = [f"lost {self.lost}"] if self.lost else []
        more += ["hidden"] if self.hidden else []
        more += [f"on the bank {self.bank}"] if self.bank else []
        return f"{self.counter} at {self.at}" + (f" ({', '.join(more)})" if more else "")


def standing(game: Game, sheet: PositionSheet, *, everything: bool = False) -> Counter[Stands]:
    """Return the units on the map of a position; with ``everything`` all counters, also in boxes."""
    units = {unit.id for unit in game.units}
    found = Counter[Stands]()
    for one in sheet.pieces:
        if one.at and (everything or (one.counter in units and ":" not in one.at)):
            lost = max(one.lost, int(one.reduced))
            found[Stands(one.counter, one.at, lost, one.hidden, one.bank)] += one.count
    return found


def differences(
    game: Game, played: PositionSheet, end: PositionSheet, *, everything: bool = False
) -> list[str]:
    """Return the differences between a played game and the end of its log, as sentences."""
    one, two = (standing(game, sheet, everything=everything) for sheet in (played, end))
    found = [f"only in the game: {stands}" for stands in sorted((one - two).elements())]
    found += (f"only in the log: {stands}" for stands in sorted((two - one).elements()))
    if played.turn != end.turn:
        found.append(f"the game ends on turn {played.turn}, the log on turn {end.turn}")
    return found


def _end(game: Game, path: Path) -> PositionSheet | None:
    if path.suffix.lower() == ".vlog":
        *_, last = moments_of_log(game, path.read_bytes())
        return last.sheet
    return position_of_save(game, path.read_bytes())[0]


def main() -> None:
    """Print the differences."""
    given = parser(__doc__)
    given.add_argument("game", help="a built-in game, or the folder of a game")
    given.add_argument("saved", type=Path, help="the game that play --save wrote")
    given.add_argument(
        "end", type=Path, help="its log (.vlog), or what VASSAL saved after it (.vsav)"
    )
    given.add_argument("--all", action="store_true", help="markers too, and what lies in boxes")
    args = given.parse_args()
    built_in = args.game in resources.built_in_games()
    game = load_game(resources.specs_folder() / args.game if built_in else Path(args.game)).game
    if game is None:
        sys.exit(f"{args.game} cannot be loaded: chitwright check tells why")
    played, _, _ = read_position(game, args.saved)
    end = _end(game, args.end)
    if played is None or end is None:
        sys.exit(f"{args.end if played else args.saved} cannot be read as a position")
    found = differences(game, played, end, everything=args.all)
    print("\n".join(found) or "The same stands in the same places.")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
