"""Reads a game for the studio and holds the last reading: its valid parts and its problems."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from builder.loading import load_game
from builder.loading.dangling_references import without_dangling_references
from builder.loading.option_choices import Chosen
from builder.loading.reading.files import Shelf, open_shelf
from builder.loading.reading.source_nodes import Locations
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.problems import Problem, any_fatal
from builder.studio.painted_maps import only_painted, repainted


@dataclass(frozen=True)
class Reading:
    """The result of reading a game's files once. ``game`` is its valid part with filled charts and
    blank pieces in place of bad counters; while a file cannot be read at all, it is the last readable
    game, and ``stale`` is true. ``checked`` is true once the rules were checked too."""

    number: int
    game: Game | None
    problems: tuple[Problem, ...]
    locations: Locations
    stale: bool = False
    checked: bool = False


Check = Callable[[Path, Path | None, Chosen], Sequence[Problem]]
"""A function that checks the rules, examples and drawings of a folder, with an owner's values and
chosen options, and returns the problems."""


def check_here(folder: Path, owner: Path | None, chosen: Chosen = ()) -> Sequence[Problem]:
    """Check a game in this process and return its problems."""
    from builder.pipeline.build import check_game

    return check_game(folder, owner, chosen=chosen)


class Library:
    """Reads a game's folder on request, with the ``chosen`` rules options; ``now`` is the result of the
    last reading, and ``look`` the function that checks its rules, examples and drawings."""

    def __init__(
        self,
        folder: Path,
        owner: Path | None = None,
        look: Check = check_here,
        chosen: Chosen = (),
    ) -> None:
        self.folder, self.owner, self._look, self.chosen = folder, owner, look, chosen
        self._lock, self._turn = threading.Lock(), threading.RLock()
        self.now = Reading(0, None, (), Locations())
        self._read_whole = False
        self._completed: tuple[Game, Game] | None = None
        self._to_complete: Game | None = None
        self._shelf: Shelf | None = None
        self._files: _Files = frozenset()
        self._wholly_read: tuple[_Files, tuple[MapSheet, ...]] = frozenset(), ()
        """The files and maps of the last whole reading; without maps if the game had errors."""

    @property
    def is_only_painted(self) -> bool:
        """Whether only hexes were painted since the game was last completed by :meth:`check`."""
        return self._to_complete is not None or not self._is_wholly_read

    @property
    def _is_wholly_read(self) -> bool:
        return self._files == self._wholly_read[0]

    def read(self, *, wholly: bool = False) -> Reading:
        """Read the files, if any of them has changed; the problems that the rules of a valid game reveal
        are added by :meth:`check`. If only hexes were painted, only their letters are read, and filled
        charts and rules texts stay as they were, until :meth:`check` reads the files ``wholly`` and
        completes the game: that takes longer."""
        with self._turn:
            files = _state_of_files(self.folder)
            if self.now.number and self.owner is None:  # an owner's file may name pictures anywhere
                if files == self._files and (self._is_wholly_read or not wholly):
                    return self.now
                if not wholly and self._read_painted(files):
                    return self.now
            return self._read_wholly(files)

    def _read_painted(self, files: _Files) -> bool:
        """Read the letters of hexes if nothing else has changed since the files were wholly read, and
        return whether that is so."""
        known, maps = self._wholly_read
        changed = {Path(path) for path, *_ in files ^ known}
        with self._lock:
            now, game = self.now, self.now.game
            painted = repainted(maps, now.locations, [one for one in changed if not one.is_dir()])
            if painted is None or game is None:
                return False
            game = game.model_copy(update={"maps": painted})
            self.now = replace(now, number=now.number + 1, game=game, checked=False)
            self._files = files
            return True

    def _read_wholly(self, files: _Files) -> Reading:
        self._shelf = open_shelf(self.folder, self._shelf)
        loaded = load_game(
            self.folder, self.owner, chosen=self.chosen, keep_going=True, shelf=self._shelf
        )
        self._shelf.close()
        sound = loaded.game is not None and not any_fatal(loaded.problems)
        with self._lock:
            stale = loaded.game is None or (loaded.unread and self._read_whole)
            self._read_whole = self._read_whole or not (loaded.unread or loaded.game is None)
            game, locations = self.now.game, self.now.locations
            if loaded.game is not None and not stale:
                before = self._completed if sound else None
                if before is not None and only_painted(before[0], loaded.game):
                    self._to_complete = loaded.game
                    game = before[1].model_copy(update={"maps": loaded.game.maps})
                else:
                    game = self._complete(loaded.game)
                locations = loaded.locations
            number = self.now.number + 1
            problems = tuple(loaded.problems)
            self.now = Reading(number, game, problems, locations, stale, checked=not sound)
            self._files = files
            whole = loaded.game if sound and self._completed else None
            self._wholly_read = files, whole.maps if whole else ()
            return self.now

    def check(self) -> Reading | None:
        """Check the rules, examples and drawings of the last reading; return ``None`` if a newer
        reading was made meanwhile, or it was checked already."""
        before = self.now if self._is_wholly_read else self.read(wholly=True)
        if before.checked:
            return None
        found = self._look(self.folder, self.owner, self.chosen)
        with self._lock:
            if self.now.number != before.number:
                return None
            loaded = self._to_complete
            game = before.game if loaded is None else self._complete(loaded)
            self.now = Reading(
                before.number + 1, game, tuple(found), before.locations, checked=True
            )
            return self.now

    def _complete(self, loaded: Game) -> Game:
        """Return a game as it was read with filled charts, rules texts for what it declares, and without
        references to missing parts."""
        from builder.rules.validation import fill

        game = without_dangling_references(fill(loaded))
        self._completed = (loaded, game) if game.maps == loaded.maps else None
        self._to_complete = None
        return game


_Files = frozenset[tuple[str, int, int, int]]
"""The path, number, size and time of each file in a folder."""


def _state_of_files(folder: Path) -> _Files:
    """Return the state of all files in a folder: any change of the files changes it."""
    found = set()
    for path in folder.rglob("*"):
        try:
            told = path.stat()
        except OSError:  # it has just gone
            continue
        found.add((str(path), told.st_ino, told.st_size, told.st_mtime_ns))
    return frozenset(found)
