"""Lists of what is in play, in the player's language.

The engine groups pieces by properties and translates none of them, so that units have properties made
for the list: what their side and group are called, looked up in a constant whose words are translated.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.model.game import Game
from builder.outputs.vassal import traits as t
from builder.outputs.vassal.boards import Board
from builder.outputs.vassal.components import Element, component
from builder.outputs.vassal.icons import Icons
from builder.outputs.vassal.lookups import NAMES, found, table
from builder.outputs.vassal.messages import SHOWN_LINE
from builder.outputs.vassal.names import plain

_WORDS = f"{NAMES}Listed"
_SIDE, _GROUP, _FORMATION, _PLACE = "s/", "g/", "f/", "p/"
_SHOWN = {"SideShown": (_SIDE, "Side"), "GroupShown": (_GROUP, "Group"),
          "FormationShown": (_FORMATION, "Formation")}  # fmt: skip


def listed_traits() -> tuple[t.Trait, ...]:
    """What the sides, groups and formations of units are called in the list."""
    return tuple(
        t.calculated(name, "{" + _shown(start, f'GetString("{property}")') + "}")
        for name, (start, property) in _SHOWN.items()
    )


def _shown(start: str, value: str) -> str:
    """The word for a value; the value itself where there is none."""
    word = found(_WORDS, f'"{start}"+{value}')
    return f'({word}=="" ? {value} : {word})'


def listed_words(game: Game, boards: Iterable[Board]) -> dict[str, str]:
    """The constant with the words of sides, groups, formations and boxes."""
    words = {f"{_SIDE}{s.id}": s.name for s in game.sheet.sides}
    for unit in game.units:
        words[_GROUP + plain(unit.group)] = unit.group
        words[_FORMATION + plain(unit.formation)] = unit.formation
    for board in boards:
        for track, boxes in board.regions.items():
            words |= {_PLACE + (name := board.box_name(track, b)): name for b in boxes}
    kept = {key: word for key, word in words.items() if word and not {":", "|"} & set(key)}
    return {_WORDS: table(kept)}


def inventories(icons: Icons) -> Iterator[Element]:
    """All units by side and formation; and everything by place. What lies in a cup is in neither."""
    place = _shown(_PLACE, "LocationName")
    yield _inventory(
        "Units", "Where all units are", '{Kind=="unit" && DeckName==""}', ",".join(_SHOWN),
        f'{{{SHOWN_LINE}+"  "+{place}}}', icons.file("inventory"),
    )  # fmt: skip
    yield _inventory(
        "Places", "What is where, place by place", '{Kind!="" && DeckName==""}',
        "CurrentMap,LocationName", f'{{{SHOWN_LINE}}}', icons.file("mark"),
    )  # fmt: skip


def _inventory(name: str, tip: str, include: str, by: str, leaf: str, icon: str) -> Element:
    return component(
        "Inventory", name=name, text=name, tooltip=tip, icon=icon,
        hotkey=t.named(f"window-{name.lower()}"), include=include, groupBy=by,
        nonLeafFormat="$PropertyValue$", leafFormat=leaf, sortFormat="$PieceName$", sorting="alpha",
        centerOnPiece=True, forwardKeystroke=True, showMenu=True, drawPieces=True, pieceZoom="0.5",
        sides="",
    )  # fmt: skip
