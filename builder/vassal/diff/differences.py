"""Determines the changes from one version of a module to the next."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

from builder.sentences import as_sentence, filled_sentence, joined_sentences
from builder.vassal.diff.facts import BoardFacts, ModuleFacts, Parts, PieceFacts
from builder.vassal.diff.grid_differences import changed_value, grid_note

Sort = Literal["new", "gone", "changed"]
_T = TypeVar("_T")
INNER_WORKINGS = as_sentence("inner workings")
"""The name of the group of changes that no player sees."""


@dataclass(frozen=True)
class Change:
    """A change in a group of things such as ``pieces``: the thing's name, whether it is new, gone or
    changed, and a note on how it changed."""

    group: str
    sort: Sort
    name: str
    note: str = ""

    def as_json(self) -> dict[str, str]:
        """Return the change as JSON data."""
        return {"group": self.group, "sort": self.sort, "name": self.name, "note": self.note}


def compare_facts(old: ModuleFacts, new: ModuleFacts) -> list[Change]:
    """Return all changes, group by group, in the order in which players would notice them."""
    return [
        *_changed_attributes(old.about, new.about),
        *_sides(old.sides, new.sides),
        *_names(as_sentence("languages"), old.languages, new.languages),
        *_names(
            as_sentence("map windows"),
            old.maps,
            new.maps,
            gone=as_sentence("old games have pieces there"),
        ),
        *_changes_by_name(
            as_sentence("boards"),
            old.boards,
            new.boards,
            _board_note,
            gone=as_sentence("old games open without it"),
        ),
        *_pieces(old.pieces, new.pieces),
        *_slots(old.pieces, new.pieces),
        *_setups(old, new),
        *_component_changes(as_sentence("components"), old.parts, new.parts),
        *_changes_by_name(
            as_sentence("pages"), old.pages, new.pages, lambda a, b: as_sentence("other text")
        ),
        *_component_changes(INNER_WORKINGS, old.workings, new.workings),
    ]


def _changed_attributes(old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[Change]:
    for key, value in new.items():
        if old[key] != value:
            yield Change(
                as_sentence("module"),
                "changed",
                as_sentence(key),
                filled_sentence("{old!r}, now {new!r}", old=old[key], new=value),
            )


def _names(group: str, old: Iterable[str], new: Iterable[str], gone: str = "") -> Iterator[Change]:
    before, after = dict.fromkeys(old), dict.fromkeys(new)
    yield from (Change(group, "gone", name, gone) for name in before if name not in after)
    yield from (Change(group, "new", name) for name in after if name not in before)


def _sides(old: Sequence[str], new: Sequence[str]) -> Iterator[Change]:
    """Yield the changes in the list of sides; if the list has kept its length, a new name in an old
    one's position counts as the same side renamed."""
    lost = as_sentence("players of it must choose another")
    called = {}
    if len(old) == len(new):
        pairs = zip(old, new, strict=True)
        called = {a: b for a, b in pairs if a not in new and b not in old}
    for a, b in called.items():
        yield Change(
            as_sentence("sides"),
            "changed",
            a,
            filled_sentence("now called {name!r}: in old games {lost}", name=b, lost=lost),
        )
    before = [name for name in old if name not in called]
    after = [name for name in new if name not in called.values()]
    yield from _names(as_sentence("sides"), before, after, gone=lost)


def _changes_by_name(
    group: str,
    old: Mapping[str, _T],
    new: Mapping[str, _T],
    note: Callable[[_T, _T], str],
    gone: str = "",
) -> Iterator[Change]:
    yield from _names(group, old, new, gone)
    for name, before in old.items():
        if name in new and before != new[name]:
            yield Change(group, "changed", name, note(before, new[name]))


def _board_note(old: BoardFacts, new: BoardFacts) -> str:
    wide, high = old.size
    found: list[str] = []
    if old.size != new.size:
        found.append(
            filled_sentence(
                "{width} x {height} pixels, now {new_width} x {new_height}",
                width=wide,
                height=high,
                new_width=new.size[0],
                new_height=new.size[1],
            )
        )
    elif old.picture != new.picture:
        found.append(as_sentence("another picture"))
    if old.grids != new.grids:
        found.append(grid_note(old.grids, new.grids))
    return joined_sentences(found)


def _pieces(old: Sequence[PieceFacts], new: Sequence[PieceFacts]) -> Iterator[Change]:
    pairs, gone, come = _match_pieces(old, new)
    yield from (Change(as_sentence("pieces"), "gone", p.name, _where(p)) for p in gone)
    yield from (Change(as_sentence("pieces"), "new", p.name, _where(p)) for p in come)
    for before, after in pairs:
        if note := _piece_note(before, after):
            yield Change(as_sentence("pieces"), "changed", before.name, note)


_Keys = Callable[[PieceFacts], object]
_MATCHING_KEYS: tuple[_Keys, ...] = (
    lambda p: (p.gpid, p.name),
    lambda p: (p.name, p.path, p.appearance),
    lambda p: (p.name, p.path),
    lambda p: (p.name, p.appearance),
    lambda p: p.name,
    lambda p: (p.gpid, p.path),
)
"""The keys by which a piece of the old module is recognised in the new one, the most reliable
first."""


def _match_pieces(
    old: Sequence[PieceFacts], new: Sequence[PieceFacts]
) -> tuple[list[tuple[PieceFacts, PieceFacts]], list[PieceFacts], list[PieceFacts]]:
    """Match the pieces of two modules; return the matching pairs, the pieces that are gone, and the
    pieces that are new."""
    pairs: list[tuple[PieceFacts, PieceFacts]] = []
    before, after = list(old), list(new)
    for way in _MATCHING_KEYS:
        waiting: dict[object, list[PieceFacts]] = defaultdict(list)
        for piece in reversed(before):
            waiting[way(piece)].append(piece)
        left = []
        for piece in after:
            if found := waiting[way(piece)]:
                pairs.append((found.pop(), piece))
            else:
                left.append(piece)
        kept = {id(p) for one in waiting.values() for p in one}
        before, after = [p for p in before if id(p) in kept], left
    return pairs, before, after


def _where(piece: PieceFacts) -> str:
    return filled_sentence("in {windows}", windows=" / ".join(piece.path)) if piece.path else ""


def _piece_note(old: PieceFacts, new: PieceFacts) -> str:
    found: list[str] = []
    if old.name != new.name:
        found.append(filled_sentence("now called {name!r}", name=new.name))
    if old.path != new.path:
        where = _where(new) or as_sentence("outside of all windows")
        found.append(filled_sentence("now {where}", where=where))
    if old.appearance != new.appearance:
        found.append(as_sentence("another picture"))
    if old.menu != new.menu:
        found.append(_menu_note(old.menu, new.menu))
    elif old.traits != new.traits and old.appearance == new.appearance:
        found.append(as_sentence("does something else"))
    found.extend(_value_notes(old.values, new.values))
    return joined_sentences(found)


def _value_notes(old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[str]:
    """Yield a note for each value of a piece that is new, gone or changed."""
    for name in dict.fromkeys((*old, *new)):
        if name not in new:
            yield filled_sentence("without {name} {value!r}", name=name, value=old[name])
        elif name not in old:
            yield filled_sentence("with {name} {value!r}", name=name, value=new[name])
        elif old[name] != new[name]:
            yield changed_value(name, old[name], new[name])


def _menu_note(old: Sequence[str], new: Sequence[str]) -> str:
    gone, come = [t for t in old if t not in new], [t for t in new if t not in old]
    found: list[str] = []
    if gone:
        found.append(
            filled_sentence("menu without {commands}", commands=", ".join(map(repr, gone)))
        )
    if come:
        found.append(filled_sentence("menu with {commands}", commands=", ".join(map(repr, come))))
    return joined_sentences(found) or as_sentence("menu in another order")


_SLOTS = as_sentence("slots of old games")


def _slots(old: Sequence[PieceFacts], new: Sequence[PieceFacts]) -> Iterator[Change]:
    """Yield the changes of slot ids. By them VASSAL's *Refresh Counters* finds the new piece that takes
    the place of a piece in a game saved with the old module."""
    after = {p.gpid: p for p in new if p.gpid}
    for piece in old:
        found = after.get(piece.gpid)
        if piece.gpid and found is None:
            note = filled_sentence(
                "{piece}: refreshing an old game leaves it as it was", piece=piece.name
            )
            yield Change(_SLOTS, "gone", piece.gpid, note)
        elif found and found.name != piece.name and found.appearance != piece.appearance:
            note = filled_sentence(
                "{piece}: refreshing an old game makes it {other!r}",
                piece=piece.name,
                other=found.name,
            )
            yield Change(_SLOTS, "changed", piece.gpid, note)
        elif found and _has_other_steps(piece, found):
            note = filled_sentence(
                "{piece}: refreshing an old game keeps its losses if {option!r} stays ticked",
                piece=piece.name,
                option=_LAYER_NAMES,
            )
            yield Change(_SLOTS, "changed", piece.gpid, note)


_LAYER_NAMES = "Use Layer names"
"""The option of *Refresh Counters* by which a layer keeps its level though it has other pictures."""


def _has_other_steps(old: PieceFacts, new: PieceFacts) -> bool:
    """Return whether a piece of a module built by Chitwright had several steps and now has more or
    fewer of them."""
    before, after = old.values.get("Steps", ""), new.values.get("Steps", "")
    return before.isdigit() and after.isdigit() and int(before) > 1 and before != after


def _setups(old: ModuleFacts, new: ModuleFacts) -> Iterator[Change]:
    called = dict(_renamed(old, new))
    for name, now in called.items():
        yield Change(
            as_sentence("setups"), "changed", name, filled_sentence("now called {name!r}", name=now)
        )
    before = [name for name in old.setups if name not in called]
    after = [name for name in new.setups if name not in called.values()]
    yield from _names(as_sentence("setups"), before, after)
    for name, was in old.setups.items():
        now = called.get(name, name)
        stands = new.setups.get(now)
        if was is not None and stands is not None and was != stands:
            yield from _moves(now, was, stands)


def _renamed(old: ModuleFacts, new: ModuleFacts) -> Iterator[tuple[str, str]]:
    """Yield the old and new name of each renamed setup: recognised by its saved game's file name, or
    else by the same pieces in the same places."""
    waiting = [name for name in new.setups if name not in old.setups]
    gone = [name for name in old.setups if name not in new.setups]
    ways: tuple[Callable[[str, str], bool], ...] = (
        lambda a, b: old.files[a] == new.files[b],
        lambda a, b: bool(old.setups[a]) and old.setups[a] == new.setups[b],
    )
    for alike in ways:
        for name in list(gone):
            found = next((other for other in waiting if alike(name, other)), None)
            if found is not None:
                gone.remove(name)
                waiting.remove(found)
                yield name, found


_Placed = Counter[tuple[str, str, str]]


def _moves(setup: str, old: _Placed, new: _Placed) -> Iterator[Change]:
    group = filled_sentence("setup {setup}", setup=setup)
    gone, come = _by_name(old - new), _by_name(new - old)
    for name in dict.fromkeys((*gone, *come)):
        left, arrived = gone.get(name, []), come.get(name, [])
        for a, b in zip(left, arrived, strict=False):
            yield Change(
                group, "changed", name, filled_sentence("from {place} to {other}", place=a, other=b)
            )
        yield from (
            Change(group, "gone", name, filled_sentence("at {place}", place=a))
            for a in left[len(arrived) :]
        )
        yield from (
            Change(group, "new", name, filled_sentence("at {place}", place=b))
            for b in arrived[len(left) :]
        )


def _by_name(placed: _Placed) -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for (name, map, at), count in sorted(placed.items()):
        found[name] += [f"{at} ({map})" if map else at] * count
    return found


def _component_changes(group: str, old: Parts, new: Parts) -> Iterator[Change]:
    """Yield the changes of all other components: buttons, charts, trackers, dice, menus."""
    for key in dict.fromkeys((*old, *new)):
        before, after = old.get(key), new.get(key)
        kind, name = key
        called = f"{kind} {name!r}" if name else kind
        if after is None:
            yield Change(group, "gone", called)
        elif before is None:
            yield Change(group, "new", called)
        elif before != after:
            yield Change(group, "changed", called, _settings(before, after))


def _settings(old: Mapping[str, str], new: Mapping[str, str]) -> str:
    names = [n for n in dict.fromkeys((*old, *new)) if old.get(n) != new.get(n)]
    return joined_sentences([changed_value(n, old.get(n, ""), new.get(n, "")) for n in names])
