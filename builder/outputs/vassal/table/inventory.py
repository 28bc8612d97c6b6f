"""Lists of what is in play, in the player's language, and the words that the chat needs for them.

The engine groups pieces by properties and translates none of them, nor the names of boxes and zones, so
that pieces have properties made for lists and chat: what their side, group and place are called, looked
up in a constant whose words are translated.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from builder.model.game import Game
from builder.outputs.vassal.engine import traits as t
from builder.outputs.vassal.engine.components import Element, component
from builder.outputs.vassal.engine.icons import Icons
from builder.outputs.vassal.engine.lookups import NAMES, found, table
from builder.outputs.vassal.engine.names import SOLITAIRE, plain
from builder.outputs.vassal.table.boards import Board
from builder.outputs.vassal.table.messages import SHOWN_LINE

_WORDS = f"{NAMES}Listed"
_SIDE, _GROUP, _FORMATION, _PLACE, _TITLE = "s/", "g/", "f/", "p/", "t/"
_SHOWN = {"SideShown": (_SIDE, "Side"), "GroupShown": (_GROUP, "Group"),
          "FormationShown": (_FORMATION, "Formation")}  # fmt: skip


def listed_traits() -> tuple[t.Trait, ...]:
    """What the sides, groups and formations of units are called in the list."""
    return tuple(
        t.calculated(name, "{" + _shown(start, f'GetString("{property}")') + "}")
        for name, (start, property) in _SHOWN.items()
    )


def _shown(start: str, value: str, key: str = "") -> str:
    """The word for a value, by its ``key`` if that is another; the value itself where there is none."""
    word = found(_WORDS, f'"{start}"+{key or value}')
    return f'({word}=="" ? {value} : {word})'


def _place(name: str) -> str:
    """What the place of this property is called. (Keys hold no colon.)"""
    return _shown(_PLACE, name, f'{name}.replace(":","/")')


_SORTED = (
    '{GetString("PropertyValue")!="" ? GetString("PropertyValue") : '
    'GetString("PieceName").replaceAll("([0-9]+)","000$1").replaceAll("0*([0-9]{4})","$1")}'
)
"""What lists are sorted by: groups by what they are called, pieces by their names, in which numbers count
as numbers. (While a group has no pieces yet, the engine takes what is said here for its key.)"""

PLACE = "PlaceShown"
"""The property of pieces that says what the place is called where they are."""


def placed_traits() -> tuple[t.Trait, ...]:
    """What lets the chat name a piece's place. It stands outside of masks, which keep it no secret."""
    return (t.calculated(PLACE, "{" + _place('GetString("LocationName")') + "}"),)


def titled(id: str) -> str:
    """What a cup or a count is called."""
    return found(_WORDS, f'"{_TITLE}{id}"')


def listed_words(
    game: Game, boards: Iterable[Board], zones: Iterable[str], titles: Mapping[str, str]
) -> dict[str, str]:
    """The constant with the words of sides, groups, formations, boxes and further ``zones``, and with
    ``titles`` by id."""
    words = {f"{_SIDE}{s.id}": s.name for s in game.sheet.sides}
    for unit in game.units:
        words[_GROUP + plain(unit.group)] = unit.group
        words[_FORMATION + plain(unit.formation)] = unit.formation
    for board in boards:
        for track, boxes in board.regions.items():
            words |= {_box(name := board.box_name(track, b)): name for b in boxes}
    words |= {_box(zone): zone for zone in zones}
    words |= {_TITLE + id: title for id, title in titles.items()}
    kept = {key: word for key, word in words.items() if word and not {":", "|"} & set(key)}
    return {_WORDS: table(kept)}


def _box(name: str) -> str:
    return _PLACE + plain(name).replace(":", "/")


def inventories(icons: Icons, private: Mapping[str, str]) -> Iterator[Element]:
    """All units by side and formation; and everything by place. What lies in a cup is in neither, nor,
    for others, what waits in the ``private`` window of a side."""
    place = _place("LocationName")
    seen = "".join(
        f' && (CurrentMap!="{window}" || PlayerSide=="{side}" || PlayerSide=="{SOLITAIRE}")'
        for window, side in private.items()
    )
    yield _inventory(
        "Units", "Where all units are", f'{{Kind=="unit" && DeckName==""{seen}}}', ",".join(_SHOWN),
        f'{{{SHOWN_LINE}+"  "+{place}}}', icons.file("inventory"),
    )  # fmt: skip
    yield _inventory(
        "Places", "What is where, place by place", f'{{Kind!="" && DeckName==""{seen}}}',
        "CurrentMap,LocationName", f'{{{SHOWN_LINE}}}', icons.file("mark"),
    )  # fmt: skip


def _inventory(name: str, tip: str, include: str, by: str, leaf: str, icon: str) -> Element:
    return component(
        "Inventory", name=name, text=name, tooltip=tip, icon=icon,
        hotkey=t.named(f"window-{name.lower()}"), include=include, groupBy=by,
        nonLeafFormat="$PropertyValue$", leafFormat=leaf, sortFormat=_SORTED, sorting="alpha",
        centerOnPiece=True, forwardKeystroke=True, showMenu=True, drawPieces=True, pieceZoom="0.5",
        sides="",
    )  # fmt: skip
