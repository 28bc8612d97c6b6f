"""What changed from one module to the next."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

from builder.outputs.vassal.comparing.facts import Board, Facts, Parts, Piece

Sort = Literal["new", "gone", "changed"]
_T = TypeVar("_T")
WORKINGS = "inner workings"
"""The group of what no player sees."""


@dataclass(frozen=True)
class Change:
    """A change in a group, such as ``pieces``: what is new, gone or changed, and how."""

    group: str
    sort: Sort
    name: str
    note: str = ""

    def as_json(self) -> dict[str, str]:
        """For programs."""
        return {"group": self.group, "sort": self.sort, "name": self.name, "note": self.note}


def compare(old: Facts, new: Facts) -> list[Change]:
    """All changes, group by group, in the order in which players would meet them."""
    return [
        *_about(old.about, new.about),
        *_names("sides", old.sides, new.sides, gone="players of it must choose another"),
        *_names("languages", old.languages, new.languages),
        *_names("map windows", old.maps, new.maps, gone="old games have pieces there"),
        *_each("boards", old.boards, new.boards, _board_note),
        *_pieces(old.pieces, new.pieces),
        *_slots(old.pieces, new.pieces),
        *_setups(old, new),
        *_parts("components", old.parts, new.parts),
        *_each("pages", old.pages, new.pages, lambda a, b: "other text"),
        *_parts(WORKINGS, old.workings, new.workings),
    ]


def _about(old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[Change]:
    for key, value in new.items():
        if old[key] != value:
            yield Change("module", "changed", key, f"{old[key]!r}, now {value!r}")


def _names(group: str, old: Iterable[str], new: Iterable[str], gone: str = "") -> Iterator[Change]:
    before, after = dict.fromkeys(old), dict.fromkeys(new)
    yield from (Change(group, "gone", name, gone) for name in before if name not in after)
    yield from (Change(group, "new", name) for name in after if name not in before)


def _each(
    group: str, old: Mapping[str, _T], new: Mapping[str, _T], note: Callable[[_T, _T], str]
) -> Iterator[Change]:
    yield from _names(group, old, new)
    for name, before in old.items():
        if name in new and before != new[name]:
            yield Change(group, "changed", name, note(before, new[name]))


def _board_note(old: Board, new: Board) -> str:
    wide, high = old.size
    found = []
    if old.size != new.size:
        found.append(f"{wide} x {high} pixels, now {new.size[0]} x {new.size[1]}")
    elif old.picture != new.picture:
        found.append("another picture")
    if old.grid != new.grid:
        found.append("another grid: pieces of old games may stand beside it")
    return "; ".join(found)


def _pieces(old: Sequence[Piece], new: Sequence[Piece]) -> Iterator[Change]:
    pairs, gone, come = _paired(old, new)
    yield from (Change("pieces", "gone", p.name, _where(p)) for p in gone)
    yield from (Change("pieces", "new", p.name, _where(p)) for p in come)
    for before, after in pairs:
        if note := _piece_note(before, after):
            yield Change("pieces", "changed", before.name, note)


_Keys = Callable[[Piece], object]
_WAYS: tuple[_Keys, ...] = (
    lambda p: (p.gpid, p.name),
    lambda p: (p.name, p.path, p.look),
    lambda p: (p.name, p.path),
    lambda p: (p.name, p.look),
    lambda p: p.name,
    lambda p: (p.gpid, p.path),
)
"""What tells that two pieces are the same, the surest first."""


def _paired(
    old: Sequence[Piece], new: Sequence[Piece]
) -> tuple[list[tuple[Piece, Piece]], list[Piece], list[Piece]]:
    """Pairs of the same piece, those that are gone, and those that are new."""
    pairs: list[tuple[Piece, Piece]] = []
    before, after = list(old), list(new)
    for way in _WAYS:
        waiting: dict[object, list[Piece]] = defaultdict(list)
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


def _where(piece: Piece) -> str:
    return f"in {' / '.join(piece.path)}" if piece.path else ""


def _piece_note(old: Piece, new: Piece) -> str:
    found = []
    if old.name != new.name:
        found.append(f"now called {new.name!r}")
    if old.path != new.path:
        found.append(f"now {_where(new) or 'outside of all windows'}")
    if old.look != new.look:
        found.append("another picture")
    if old.menu != new.menu:
        found.append(_menu_note(old.menu, new.menu))
    elif old.traits != new.traits and old.look == new.look:
        found.append("does something else")
    return "; ".join(found)


def _menu_note(old: Sequence[str], new: Sequence[str]) -> str:
    gone, come = [t for t in old if t not in new], [t for t in new if t not in old]
    less = f"menu without {', '.join(map(repr, gone))}" if gone else ""
    more = f"menu with {', '.join(map(repr, come))}" if come else ""
    return "; ".join(filter(None, (less, more))) or "menu in another order"


def _slots(old: Sequence[Piece], new: Sequence[Piece]) -> Iterator[Change]:
    """Slots by which Refresh Counters finds the piece that stands for one of an old game."""
    after = {p.gpid: p for p in new if p.gpid}
    for piece in old:
        found = after.get(piece.gpid)
        if piece.gpid and found is None:
            note = f"{piece.name}: refreshing an old game leaves it as it was"
            yield Change("slots of old games", "gone", piece.gpid, note)
        elif found and found.name != piece.name and found.look != piece.look:
            note = f"{piece.name}: refreshing an old game makes it {found.name!r}"
            yield Change("slots of old games", "changed", piece.gpid, note)


def _setups(old: Facts, new: Facts) -> Iterator[Change]:
    yield from _names("setups", old.setups, new.setups)
    for name, before in old.setups.items():
        after = new.setups.get(name)
        if before is not None and after is not None and before != after:
            yield from _moves(name, before, after)


_Placed = Counter[tuple[str, str, str]]


def _moves(setup: str, old: _Placed, new: _Placed) -> Iterator[Change]:
    group = f"setup {setup}"
    gone, come = _by_name(old - new), _by_name(new - old)
    for name in dict.fromkeys((*gone, *come)):
        left, arrived = gone.get(name, []), come.get(name, [])
        for a, b in zip(left, arrived, strict=False):
            yield Change(group, "changed", name, f"from {a} to {b}")
        yield from (Change(group, "gone", name, f"at {a}") for a in left[len(arrived) :])
        yield from (Change(group, "new", name, f"at {b}") for b in arrived[len(left) :])


def _by_name(placed: _Placed) -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for (name, map, at), count in sorted(placed.items()):
        found[name] += [f"{at} ({map})" if map else at] * count
    return found


def _parts(group: str, old: Parts, new: Parts) -> Iterator[Change]:
    """Buttons, charts, trackers, dice, menus: everything else."""
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
    return "; ".join(f"{n} {old.get(n, '')!r}, now {new.get(n, '')!r}" for n in names)
