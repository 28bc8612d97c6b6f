"""Makes inventories of the pieces in play, in the player's language, and the properties that the
chat needs for this. VASSAL groups pieces by properties, but translates neither their values nor the
names of boxes and zones. Therefore pieces have properties with the translated names of their side,
group and place, which they look up in a constant."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.table.boards.boards import TURN, Board
from builder.outputs.vassal.table.messages import SHOWN_LINE
from builder.outputs.vassal.table.windows.trays import ARRIVALS, LOSSES
from builder.vassal.expressions.lookups import looked_up
from builder.vassal.expressions.properties import is_true, string, text
from builder.vassal.expressions.tree import Text, Truth, as_text, choose, every
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element, component
from builder.vassal.format.lookups import NAME_TABLE_PREFIX, table_text
from builder.vassal.format.names import engine_safe_text

ORDER = "ListOrder"
"""The property of counters with their number in the order of all names."""


def ordered(names: Mapping[str, str]) -> dict[str, str]:
    """Return the rank of each name, by id, as numbers with equally many digits: alphabetical, but
    with numbers in names compared as numbers."""

    def parts(id: str) -> list[tuple[int, int, str]]:
        found = re.findall(r"\d+|\D+", names[id])
        return [(0, int(p), "") if p.isdecimal() else (1, 0, p.casefold()) for p in found]

    digits = len(str(len(names)))
    return {id: f"{n:0{digits}}" for n, id in enumerate(sorted(names, key=parts), 1)}


_WORDS = f"{NAME_TABLE_PREFIX}Listed"
_SIDE, _GROUP, _FORMATION, _PLACE, _TITLE = "s/", "g/", "f/", "p/", "t/"
_WORD_PROPERTIES = {"SideShown": (_SIDE, "Side"), "GroupShown": (_GROUP, "Group"),
          "FormationShown": (_FORMATION, "Formation")}  # fmt: skip


def listed_traits(game: Game) -> tuple[t.Trait, ...]:
    """Return the traits with the translated names of a unit's side, group and formation for
    inventories and, in games with many units, with the first letters of its name."""
    begin = (_first_letters(game),) if _has_many(game.units) else ()
    return *begin, *(
        t.calculated_property(name, _in_order(_word_expression(start, string(property))))
        for name, (start, property) in _WORD_PROPERTIES.items()
    )


_LETTER, _MANY = "Initial", 100


def _has_many(units: Collection[object]) -> bool:
    """Return whether VASSAL would take too long to list all units: it compares each piece with all
    earlier ones of its group, which for 1,300 units in one group makes 850,000 comparisons."""
    return len(units) > _MANY


def _first_letters(game: Game) -> t.Trait:
    """Return the trait with as many first letters of a unit's name as are needed to divide the list
    into groups that VASSAL can sort."""
    name, count = string("PieceName"), letters_of_groups([u.title or u.name for u in game.units])
    if count == 1:
        return t.calculated_property(_LETTER, name.substring(0, 1))
    return t.calculated_property(
        _LETTER, choose(name.length > count, name.substring(0, count), name)
    )


def letters_of_groups(names: Sequence[str]) -> int:
    """Return how many first letters of names divide them into groups small enough for VASSAL to
    sort: as few as possible, and at most a dozen, as headings of lists should be short."""
    for count in range(1, _LONGEST):
        if _may_be_sorted(name[:count] for name in names):
            return count
    return _LONGEST


def _may_be_sorted(groups: Iterable[object]) -> bool:
    """Return whether VASSAL can sort a list of units fast enough; the group of each unit is
    given."""
    return sum(many * many for many in Counter(groups).values()) // 2 <= _COMPARISONS


_LONGEST, _COMPARISONS = 12, 20_000
"""The most first letters of names by which units are grouped, and how many comparisons a list may
cost. (200 names that begin alike cost so many, a quarter of a second.)"""

_ONE, _TWO = "(?<![0-9])(?=[0-9](?![0-9]))", "(?<![0-9])(?=[0-9][0-9](?![0-9]))"
"""Regular expressions for the beginning of a number of one digit, and of two digits."""


def _in_order(heading: Text, digits: int = 2) -> Text:
    """Return an expression for a text as the heading of a group. VASSAL sorts headings
    alphabetically, so numbers in them are padded with spaces to ``digits`` digits. (A regular
    expression with groups would need dollar signs, which VASSAL replaces when it makes pieces from
    prototypes.)"""
    wider = {2: ((_ONE, " "),), 3: ((_ONE, "  "), (_TWO, " "))}[digits]
    for here, spaces in wider:
        heading = heading.replace_all(here, spaces)
    return heading


def _word_expression(start: str, value: Text, key: Text | None = None) -> Text:
    """Return the expression for the translated word for a value, looked up under ``start`` and
    ``key`` (by default the value itself); if there is none, the value."""
    # VASSAL reads a long text by its bare name slowly
    words, key = string(_WORDS), start + (value if key is None else key)
    return looked_up(words, key, value)


def _place(name: Text) -> Text:
    """Return the expression for the translated name of a place. (Keys contain no colon.)"""
    return _word_expression(_PLACE, name, name.replace(":", "/"))


_SORTED = f"$PropertyValue$${ORDER}$ $LocationName$"
"""The sort order of lists: groups by name, and pieces by their order. Pieces without an order, such
as all face-down ones, are sorted by place, so that the list does not identify them. VASSAL sorts a
group anew with every piece that it adds, and asks both pieces of every comparison: an expression
here would be evaluated 3,000 times for a list of 60 units. (While a group is empty, VASSAL takes
this text for its key.)"""

PLACE = "PlaceShown"
"""The property of pieces with the translated name of their place."""


_PLACE_LISTED = "PlaceListed"
"""The property of pieces with the name of their place as a heading in lists."""


def placed_traits(digits: int = 2) -> tuple[t.Trait, ...]:
    """Return the traits with the name of a piece's place for chat and inventories; for inventories
    its numbers are padded to ``digits`` digits. They go outside the masks, because a place is not
    secret."""
    place = _place(string("LocationName"))
    listed = _in_order(string(PLACE), digits)
    return t.calculated_property(PLACE, place), t.calculated_property(_PLACE_LISTED, listed)


def digits_of(boards: Iterable[Board]) -> int:
    """Return how many digits the largest number of a box has, but at least 2 and at most 3."""
    boxes = (box for board in boards for track in board.regions.values() for box in track)
    return 3 if any(box.isdecimal() and len(box) > 2 for box in boxes) else 2


def title_expression(id: str) -> Text:
    """Return the expression for the translated name of a cup or a count, by its id."""
    return looked_up(_WORDS, as_text(f"{_TITLE}{id}"))


def listed_words(
    game: Game, boards: Iterable[Board], zones: Iterable[str], titles: Mapping[str, str]
) -> dict[str, str]:
    """Return the constant with the translated names of sides, groups, formations, boxes and further
    ``zones``, and with ``titles`` by id."""
    words = {f"{_SIDE}{s.id}": s.name for s in game.sheet.sides}
    for unit in game.units:
        words[_GROUP + engine_safe_text(unit.group)] = unit.group
        words[_FORMATION + engine_safe_text(unit.formation)] = unit.formation
    for board in boards:
        for track, boxes in board.regions.items():
            words |= {
                _box(board.box_name(track, b)): _shown_name(game, board, track, b) for b in boxes
            }
    words |= {_box(zone): zone for zone in zones}
    words |= {_TITLE + id: title for id, title in titles.items()}
    kept = {key: word for key, word in words.items() if word and not {":", "|"} & set(key)}
    return {_WORDS: table_text(kept)}


def _shown_name(game: Game, board: Board, track: str, box: str) -> str:
    """Return the name of a box that people read: with its printed label, even if another box of the
    same display has that label too."""
    kinds = ("boxes", "table")
    labels = (b.label for t in game.tracks if t.id == track and t.kind in kinds
              for b in t.boxes if b.id == box)  # fmt: skip
    if not (label := engine_safe_text(next(labels, ""))):
        return board.box_name(track, box)
    return f"{board.track_names.get(track, track)}: {label}"


def _box(name: str) -> str:
    return _PLACE + engine_safe_text(name).replace(":", "/")


@dataclass(frozen=True)
class Lists:
    """The inventories of a module. They leave out pieces in cups and pieces placed secretly, and
    hide pieces that wait in a ``private`` window (given with the condition that the player may see
    it) from other players. (VASSAL would otherwise list pieces that the player cannot see.)"""

    private: Mapping[str, Truth]
    units: Collection[Unit] = ()
    reinforcements: bool = False
    losses: bool = False

    @property
    def names(self) -> list[str]:
        """The labels of the inventories' buttons."""
        more = {FIND: bool(self.units), COMING: self.reinforcements, LOST: self.losses}
        return ["Units", "Places", *(name for name, there in more.items() if there)]

    @property
    def _visibility_condition(self) -> Truth:
        own = (text("CurrentMap").differs(window) | asked for window, asked in self.private.items())
        return every(text("DeckName").equals(""), ~is_true("Invisible"), *own)

    def components(self, icons: Icons) -> Iterator[Element]:
        """Yield the inventories, each with its button."""
        line = SHOWN_LINE + "  " + _place(text("LocationName"))
        unit = text("Kind").equals("unit")
        turn = unit & string("LocationName").starts_with(f"{TURN} ")
        coming = text("Kind").differs("") & text("CurrentMap").equals(ARRIVALS) | turn
        letter = _LETTER if _has_many(self.units) else ""
        within = (
            ""
            if _may_be_sorted((u.nation, u.group, u.formation) for u in self.units)
            else f",{letter}"
        )
        made = {
            "Units": ("Where all units are", unit, ",".join(_WORD_PROPERTIES) + within, line, "inventory"),
            "Places": ("What is where, place by place", text("Kind").differs(""),
                       f"CurrentMap,{_PLACE_LISTED}", SHOWN_LINE, "mark"),
            FIND: ("All units by name: type letters to jump to the next unit that begins with them",
                   unit & ~is_true("Obscured"), letter, line, "mark"),
            COMING: ("What enters on which turn", coming, f"{_PLACE_LISTED},SideShown", SHOWN_LINE,
                     "arrivals"),
            LOST: ("Lost units by side and group, with the steps that they had",
                   unit & text("CurrentMap").equals(LOSSES), f"SideShown,GroupShown{within}", SHOWN_LINE,
                   "dead-pool"),
        }  # fmt: skip
        for name in self.names:
            tip, which, by, leaf, icon = made[name]
            group = "$PropertyValue$  ($sum_Steps$)" if name == LOST else "$PropertyValue$"
            yield _inventory(
                name,
                tip,
                which & self._visibility_condition,
                by,
                leaf,
                icons.file(icon),
                group,
            )


FIND, COMING, LOST = "Find a unit", "Arrivals by turn", "Losses by side"
"""The names of the lists besides those of units and places: all units by name, reinforcements, and
losses."""


def _inventory(
    name: str, tip: str, include: Truth, by: str, leaf: Text, icon: str, group: str
) -> Element:
    return component(
        "Inventory", name=name, text=name, tooltip=tip, icon=icon,
        hotkey=t.named_key(f"window-{name.lower().replace(' ', '-')}"), include=include, groupBy=by,
        nonLeafFormat=group, leafFormat=leaf, sortFormat=_SORTED, sorting="alpha",
        centerOnPiece=True, forwardKeystroke=True, showMenu=True, drawPieces=True, pieceZoom="0.5",
        sides="",
    )  # fmt: skip
