"""What a game has at the least that is made of a board alone."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from builder.drawing.maps.terrain_art_words import known
from builder.importing.naming import line, slug
from builder.importing.report import Notes
from builder.importing.yaml_text import written
from builder.model.ground.terrain import ART_NAMES

SOURCE = "given import"
MAP = "board"
"""The id of its map."""


@dataclass
class MadeGame(ABC):
    """A game that is made of one file; ``title`` is what it is called, ``notes`` what is said of it."""

    title: str
    notes: Notes = field(default_factory=Notes, kw_only=True)

    @property
    def id(self) -> str:
        """The id of the game."""
        return slug(self.title) or "imported"

    @property
    @abstractmethod
    def anything(self) -> bool:
        """Whether there is anything to make a game of."""

    @abstractmethod
    def files(self) -> dict[str, bytes]:
        """The files of the game by their paths."""


_SCHEMES = ("french-1940", "italian-1940", "us-army", "viet-cong", "german-1940", "belgian-1940")
_NEUTRAL = {"id": "neutral", "name": "All", "scheme": "neutral"}


def game_of(
    title: str, note: str, sides: Sequence[tuple[str, str]] = (("blue", "Blue"), ("red", "Red"))
) -> dict[str, object]:
    """The keys of ``game.yaml``: ``sides`` by id and name, each with a nation of its own, no rules."""
    nations = [
        {"id": f"n-{id}", "name": name, "side": id, "scheme": _SCHEMES[n % len(_SCHEMES)]}
        for n, (id, name) in enumerate(sides)
    ]
    return {
        "id": slug(title) or "imported", "title": title, "version": "0.1.0", "system": "open",
        "languages": "en", "source": SOURCE, "document": {"title": title, "note": note},
        "movement_classes": ["foot"], "sides": [{"id": id, "name": name} for id, name in sides],
        "nations": nations,
    }  # fmt: skip


def pictured_game(
    title: str, note: str, sides: Sequence[tuple[str, str]], counter_size: float, **more: object
) -> dict[str, object]:
    """The same of a game of pictures, whose counters need not be anybody's; ``counter_size`` in mm."""
    made = game_of(title, note, sides)
    nations = made["nations"]
    assert isinstance(nations, list)
    return {
        **made, "players": str(len(sides)), "counter_size": round(counter_size, 3),
        "nations": [*nations, _NEUTRAL], **more,
    }  # fmt: skip


def turn_track(turns: int) -> list[dict[str, object]]:
    """The track of so many turns; none of a single one."""
    boxes = [{"id": str(n), "label": str(n)} for n in range(1, turns + 1)]
    return [{"id": "turn", "title": "Turns", "kind": "turn", "boxes": boxes}] if turns > 1 else []


def files_of(
    game: Mapping[str, object],
    terrain: Mapping[str, object],
    maps: Mapping[str, Mapping[str, object]],
    scenarios: Mapping[str, Mapping[str, object]],
    counters: Sequence[Mapping[str, object]],
    tracks: Sequence[Mapping[str, object]],
) -> dict[str, str]:
    """The files of a game of these parts, maps and scenarios by their ids; those that are empty are left
    out."""
    found = {
        "game.yaml": written(game), "terrain.yaml": written(terrain),
        **{f"maps/{id}.yaml": written(one) for id, one in maps.items()},
        **{f"scenarios/{id}.yaml": written(one) for id, one in scenarios.items()},
    }  # fmt: skip
    if counters:
        found["counters.yaml"] = written({"source": SOURCE, "markers": counters})
    if tracks:
        found["tracks.yaml"] = written({"source": SOURCE, "tracks": tracks})
    return found


def ground_of(id: str, kind: str) -> dict[str, object]:
    """A type of ground by what it is called: one that means water is closed to all."""
    art = art_of(id, "hexes")
    cost = "prohibited" if art == "water" else 1
    return {"id": id, "name": name_of(kind), "art": art or "fields", "movement": {"all": cost}}


def name_of(kind: str) -> str:
    """What a type is called."""
    words = line(kind.replace("-", " ").replace("_", " "), 40)
    return words[:1].upper() + words[1:] or "Ground"


def art_of(word: str, where: str) -> str:
    """The house's art that a word means, of hexes, hexsides or paths; empty for none."""
    names = {name: art for art, names in ART_NAMES.items() for name in names}
    for part in (word, *reversed(word.split("-"))):
        for one in (part, part.removesuffix("s")):
            art = names.get(one, one)
            if known(art, where):
                return art
    return ""
