"""Chooses which parts of an imported module to print: all pieces that show something with the setup
cards that list their places, or only those of some lists or of one setup."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from builder.importing.pieces import ImportedPiece, PieceImport
from builder.importing.report import ImportNotes
from builder.importing.setups import SetupImport
from builder.problems import did_you_mean, error
from builder.raster_images import is_wholly_transparent
from builder.sentences import filled_sentence
from builder.vassal.format.files.unpacking import ReadError

MadeData = dict[str, object]
_PIXELS = re.compile(r"at-\d+-\d+(-\d+)?")
"""Matches the id of a place that has no name but only the position of a piece on a picture."""
UNSEEN = "pieces that cannot be seen as they begin; they are not printed"
NOWHERE = "pieces of setups at places without a name; set-up cards leave them out"


@dataclass(frozen=True)
class Contents:
    """The parts of a module that can be chosen for printing, by the name to choose them by and with
    their number of pieces: ``lists`` of pieces, ``setups``, and ``maps`` by id."""

    lists: Mapping[str, str] = field(default_factory=dict)
    setups: Mapping[str, str] = field(default_factory=dict)
    maps: Mapping[str, str] = field(default_factory=dict)


def contents_of(
    counters: Iterable[MadeData],
    scenarios: Iterable[MadeData],
    setups: SetupImport,
    maps: Mapping[str, str],
) -> Contents:
    """Return the parts that can be chosen for printing; ``maps`` are titles by their ids."""
    lists = Counter(str(one.get("group", "")) for one in counters)
    lists.pop("", None)
    return Contents(
        {name: _pieces(count) for name, count in lists.items()},
        {str(s["title"]): _pieces(setups.scenario_counters[_id(s)].total()) for s in scenarios},
        maps,
    )


def _pieces(count: int) -> str:
    return "1 piece" if count == 1 else f"{count} pieces"


@dataclass(frozen=True)
class Printed:
    """The pieces chosen for printing: those of these ``lists``, or those of one ``setup`` (given by
    title or number); all pieces if neither is given."""

    lists: tuple[str, ...] = ()
    setup: str = ""

    def select_printed(
        self,
        pieces: PieceImport,
        scenarios: Sequence[MadeData],
        pools: list[MadeData],
        setups: SetupImport,
    ) -> tuple[list[MadeData], list[MadeData]]:
        """Return the chosen counters and scenarios; counters that are not printed are also removed from
        the pools."""
        there = Counter[str]()
        if self.setup:
            scenarios = [self._setup(scenarios)]
            there = setups.scenario_counters[_id(scenarios[0])]
        shown: list[MadeData] = []
        for piece in pieces.imported:
            standing = sum(there[id] for id in piece.ids)
            if standing or not self.setup:
                shown += (_so_many(one, standing) for one in _visible_counters(piece, pieces))
        shown = self._listed(shown)
        kept = {_id(one): "back_art" in one for one in shown}
        for pool in pools:
            contents = pool["contents"]
            assert isinstance(contents, dict)
            pool["contents"] = {id: n for id, n in contents.items() if id in kept}
        pools[:] = [pool for pool in pools if pool["contents"]]
        return shown, list(_scenarios_with_places(scenarios, kept, pieces.notes))

    def _listed(self, counters: list[MadeData]) -> list[MadeData]:
        if not self.lists:
            return counters
        there = list(dict.fromkeys(str(one.get("group", "")) for one in counters))
        for name in self.lists:
            if name.casefold() not in map(str.casefold, there):
                raise _no_such_name("list", name, there)
        wanted = {name.casefold() for name in self.lists}
        return [one for one in counters if str(one.get("group", "")).casefold() in wanted]

    def _setup(self, scenarios: Sequence[MadeData]) -> MadeData:
        for one in scenarios:
            if self.setup.casefold() in (
                str(one[key]).casefold() for key in ("title", "number", "id")
            ):
                return one
        raise _no_such_name("setup", self.setup, [str(one["title"]) for one in scenarios])


def _visible_counters(piece: ImportedPiece, pieces: PieceImport) -> Iterator[MadeData]:
    """Yield the counters of a piece that show something; one with a picture only on its back is printed
    with that as its front."""
    for one in piece.finished():
        front, back = (_shows(pieces, one.get(key)) for key in ("art", "back_art"))
        alone = {key: value for key, value in one.items() if key not in ("back", "back_art")}
        if front or ("art" not in one and not piece.bare):
            yield one if back else alone
        elif back:
            yield {**alone, "art": one["back_art"]}
        else:
            pieces.notes.change(UNSEEN, str(one["name"]))


def _shows(pieces: PieceImport, file: object) -> bool:
    """Return whether the picture in a file of the game shows anything."""
    data = pieces.art.files.get(str(file or ""))
    return data is not None and not is_wholly_transparent(data)


def _scenarios_with_places(
    scenarios: Iterable[MadeData], kept: Mapping[str, bool], notes: ImportNotes
) -> Iterator[MadeData]:
    """Yield the scenarios whose setup cards list places, without the counters that are not printed.
    ``kept`` says for each printed counter (by id) whether it has a back."""
    for one in scenarios:
        placed = []
        for piece in one["setup"]:  # type: ignore[attr-defined]
            if piece["counter"] not in kept:
                continue
            if _PIXELS.fullmatch(piece["at"]):
                notes.change(NOWHERE, f"{one['title']}: {piece['counter']}")
                continue
            gone = () if kept[piece["counter"]] else ("reduced",)
            placed.append({key: value for key, value in piece.items() if key not in gone})
        if placed:
            yield {**one, "setup": placed}


def _id(counter: MadeData) -> str:
    return str(counter["id"])


def _so_many(counter: MadeData, count: int) -> MadeData:
    """Return a counter with its number of copies (``count``) as the printed setup needs them; unchanged
    if no setup is chosen."""
    return {**counter, "count": count} if count else counter


def _no_such_name(what: str, name: str, there: Iterable[str]) -> ReadError:
    """Return the error that the module has no ``what`` (such as a setup) of that name; it lists those
    in ``there``."""
    names = [one for one in there if one]
    has = filled_sentence("it has {names}", names=", ".join(names[:30])) if names else "it has none"
    hint = did_you_mean(name, names) or has
    return ReadError(
        error(
            "not-in-module",
            filled_sentence("the module has no {what} {name!r}", what=what, name=name),
            hint=hint,
        )
    )
