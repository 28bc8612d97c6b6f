"""Small games of the tests, written as their files."""

from __future__ import annotations

import atexit
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory

from builder.loading.load import Loaded, load_game
from builder.loading.reading.files import Shelf, open_shelf
from builder.model.game import Game
from builder.problems import render_problem


def game_sheet(
    id: str,
    title: str,
    classes: str = "foot, horse",
    languages: str = "en, ja",
    sequence: str = "",
) -> str:
    """The file ``game.yaml`` of a small game with two sides; ``sequence`` are the ids of its phases, if it
    says any."""
    phases = "".join(f"- {{id: {one}, name: {one.title()}}}\n" for one in sequence.split())
    return f"""\
id: {id}
title: {title}
version: 1.0.0
system: open
languages: [{languages}]
source: given 1.0
document: {{title: {title}}}
value_names: [attack, defence, movement]
movement_classes: [{classes}]
{f"sequence:{chr(10)}{phases}" if phases else ""}sides:
- {{id: north, name: North}}
- {{id: south, name: South}}
nations:
- {{id: northern, name: Northern, side: north, scheme: us-army}}
- {{id: southern, name: Southern, side: south, scheme: viet-cong}}
"""


def scenario(title: str, map: str, setup: str, turns: int = 8, first: str = "south") -> str:
    """The file of a scenario with these lines as its setup, which other keys may follow."""
    head = f"""\
source: given 9.0
number: "9.0"
title: {title}
map: {map}
turns: {turns}
first_side: {first}
"""
    return f"{head}setup:\n{setup}" if setup else head


@dataclass(frozen=True, eq=False)
class SmallGame:
    """A game of the folder ``name`` with the text of each file; ``map`` is the stem of its map's, if it
    has one."""

    name: str
    map: str
    files: Mapping[str, str]

    def write(self, folder: Path, **changes: str) -> Path:
        """Write the game into a folder; ``changes`` replace files, by their stems, or add files beside
        ``game.yaml``."""
        _write(folder, self._texts(changes))
        return folder

    def _texts(self, changes: Mapping[str, str]) -> dict[str, str]:
        """The text of each file, by its path in the folder."""
        stems = {Path(name).stem for name in self.files}
        added = {f"{stem}.yaml": text for stem, text in changes.items() if stem not in stems}
        every = {**self.files, **added}
        return {name: changes.get(Path(name).stem, text) for name, text in every.items()}

    def loaded(self, **changes: str) -> Loaded:
        """The game as it is read from files, with some of them changed; several tests that change the
        same share it."""
        return self._loaded(tuple(sorted(changes.items())))

    @lru_cache(maxsize=50)  # noqa: B019 - there are a few of them, as long as the tests run
    def _loaded(self, changes: tuple[tuple[str, str], ...]) -> Loaded:
        before = self._unchanged[1] if changes else None
        return self._read(dict(changes), before)[0] if before else self._unchanged[0]

    @cached_property
    def _unchanged(self) -> tuple[Loaded, Shelf]:
        return self._read({})

    def _read(
        self, changes: Mapping[str, str], before: Shelf | None = None
    ) -> tuple[Loaded, Shelf]:
        """Read the game from its folder, which stays until the tests end: only files that are to be
        others than the last time are written, and only those that were changed are parsed again."""
        folder, texts = self._folder / self.name, self._texts(changes)
        for name in self._there.keys() - texts.keys():
            (folder / name).unlink()
        _write(folder, {n: text for n, text in texts.items() if self._there.get(n) != text})
        self._there.clear()
        self._there.update(texts)
        shelf = open_shelf(folder, before)
        found = load_game(folder, shelf=shelf)
        shelf.close()
        return found, shelf

    @cached_property
    def _there(self) -> dict[str, str]:
        return {}

    @cached_property
    def _folder(self) -> Path:
        made = TemporaryDirectory()
        atexit.register(made.cleanup)
        return Path(made.name)

    def mapped(self, old: str, new: str) -> Loaded:
        """The game with something else on its map."""
        text = self.files[f"maps/{self.map}.yaml"]
        assert text.count(old) == 1, old
        return self.loaded(**{self.map: text.replace(old, new)})

    @cache  # noqa: B019 - there are a few of them, as long as the tests run
    def game(self) -> Game:
        """The game."""
        found = self.loaded()
        wrong = [render_problem(p) for p in found.problems if p.severity == "error"]
        assert found.game is not None, "\n".join(wrong)
        return found.game


def _write(folder: Path, texts: Mapping[str, str]) -> None:
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
