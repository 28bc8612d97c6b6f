"""Small games of the tests, written as their files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory

from builder.loading.load import Loaded, load_game
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
        stems = {Path(name).stem for name in self.files}
        added = {f"{stem}.yaml": text for stem, text in changes.items() if stem not in stems}
        for name, text in {**self.files, **added}.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(changes.get(path.stem, text), encoding="utf-8")
        return folder

    def loaded(self, **changes: str) -> Loaded:
        """The game as it is read from files, with some of them changed; several tests that change the
        same share it."""
        return self._loaded(tuple(sorted(changes.items())))

    @lru_cache(maxsize=50)  # noqa: B019 - there are a few of them, as long as the tests run
    def _loaded(self, changes: tuple[tuple[str, str], ...]) -> Loaded:
        with TemporaryDirectory() as folder:
            return load_game(self.write(Path(folder) / self.name, **dict(changes)))

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
