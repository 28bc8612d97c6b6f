"""Writes and reads the decks in saved games: cups with the chits that are left in them. In a saved
game without decks, all cups are full. If chits are in play, the cups are written without these, so
that no piece occurs twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from builder.model.game import Game
from builder.outputs.vassal.counters.cups import Cup, deck_owners
from builder.outputs.vassal.counters.slots import Counters, chit_id
from builder.outputs.vassal.expressions.module_pictures import PIXELS_PER_MM
from builder.outputs.vassal.table.windows.trays import CUPS, Tray
from builder.vassal.format.files.saves import SavedDeck
from builder.vassal.format.files.sequence_encoder import encode
from builder.vassal.format.pieces import MapPoint, Piece

COLOUR = "120,112,98"
"""The colour of an empty deck's outline."""

_TEXTS = (
    "Shuffle",
    "Reverse",
    "",
    "Draw multiple cards",
    "Draw specific cards",
    "Face up",
    "Face down",
)


class ChitSupply:
    """Hands out the ids of the pieces for counters that come into play, one after the other."""

    def __init__(self, cups: Sequence[Cup]) -> None:
        self._left: dict[str, list[str]] = {}
        for cup in cups:
            for counter, count in cup.pool.contents.items():
                chits = [chit_id(cup.pool.id, counter, i) for i in range(count, 0, -1)]
                self._left[counter] = chits + self._left.get(counter, [])

    def take(self, counter: str) -> str:
        """Return the id of the next chit of a counter that is left in its cup, or else of the
        counter's own piece."""
        left = self._left.get(counter)
        return left.pop() if left else counter


def saved_decks(
    game: Game,
    cups: Sequence[Cup],
    tray: Tray,
    counters: Counters,
    used: Iterable[str],
    *,
    always: bool = False,
) -> tuple[SavedDeck, ...]:
    """Return every cup as a deck without the chits that are in play; nothing if all cups are full,
    unless ``always`` is true."""
    gone = Counter(used)
    ids = {
        cup.pool.id: [
            chit_id(cup.pool.id, counter, i)
            for counter, count in cup.pool.contents.items()
            for i in range(1, count + 1)
        ]
        for cup in cups
    }
    if not always and not any(gone[id] for chits in ids.values() for id in chits):
        return ()
    return tuple(
        _deck(
            cup,
            tray,
            [counters.pieces[i] for i in ids[cup.pool.id] if not gone[i]],
            deck_owners(game, cup.pool.side),
        )
        for cup in cups
    )


def _deck(cup: Cup, tray: Tray, chits: Sequence[Piece], owners: Sequence[str]) -> SavedDeck:
    place = tray.bands[cup.pool.id].cup
    assert place is not None
    x, y = (round(v * PIXELS_PER_MM) for v in place.centre)
    spot = MapPoint(CUPS, x, y)
    side = round(place.width * PIXELS_PER_MM)
    return SavedDeck(
        spot, _type(cup.deck, side, owners), tuple(replace(c, spot=spot) for c in chits)
    )


def _type(name: str, side: int, owners: Sequence[str]) -> str:
    """Return VASSAL's definition text of a deck: its outline and size, always face down and
    shuffled, its name, the texts of its menu, and who may draw from it."""
    fields = (
        "deck", "true", COLOUR, str(side), str(side), "Always", "Always", "false", "false", "false",
        "", "", "", name, "", "", "", "true", "false", "", "", "5", "", "false", "", "false", "",
        "$BasicName$", "", "false", "", *_TEXTS, "", "", "", "", "Save Deck", "", "Deck Saved",
        "Load Deck", "", "Deck Loaded", "true" if owners else "false", encode(owners, ","),
    )  # fmt: skip
    return encode(fields, ";")
