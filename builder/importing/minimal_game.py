"""The files that every game needs, for a game made from only a board or a list."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from builder.drawing.maps.terrain_art_words import is_known_art
from builder.importing.naming import one_line, slug
from builder.importing.report import ImportNotes
from builder.importing.yaml_text import yaml_file_text
from builder.model.ground.terrain import ART_NAMES
from builder.sentences import with_capital

SOURCE = "given import"
MAP_ID = "board"
"""The id of the only map of a game made from a board."""
_LEAST_COUNTER, _MOST_COUNTER = 8.0, 60.0
"""The least and the greatest width and height of a counter in mm."""
SAME_SIDES = 0.3
"""The difference in mm below which two sides of a counter count as equal."""


@dataclass
class MadeGame(ABC):
    """Base class for games made from one imported file; ``title`` is the game's name, ``notes`` the report
    on the import."""

    title: str
    notes: ImportNotes = field(default_factory=ImportNotes, kw_only=True)

    @property
    def id(self) -> str:
        """The id of the game."""
        return slug(self.title) or "imported"

    @property
    @abstractmethod
    def has_content(self) -> bool:
        """Return whether there is anything from which a game can be made."""

    @abstractmethod
    def files(self) -> dict[str, bytes]:
        """Return the files of the game by their paths."""

    def with_report(
        self, texts: Mapping[str, str], art: Mapping[str, bytes] | None = None
    ) -> dict[str, bytes]:
        """Return the files of the game, given its texts and the pictures of ``art/``, together with the
        report on the import."""
        found = {**texts, "import-report.md": self.notes.text(self.title)}
        pictures = {f"art/{name}": data for name, data in sorted((art or {}).items())}
        return {**{name: text.encode() for name, text in found.items()}, **pictures}


_SCHEMES = ("french-1940", "italian-1940", "us-army", "viet-cong", "german-1940", "belgian-1940")
_NEUTRAL = {"id": "neutral", "name": "All", "scheme": "neutral"}


def game_fields(
    title: str, note: str, sides: Sequence[tuple[str, str]] = (("blue", "Blue"), ("red", "Red"))
) -> dict[str, object]:
    """Return the content of ``game.yaml`` for a game without rules: ``sides`` are ids and names, and
    each gets a nation."""
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


def pictured_game_fields(
    title: str, note: str, sides: Sequence[tuple[str, str]], counter_size: float, **more: object
) -> dict[str, object]:
    """Return the content of ``game.yaml`` for a game made of pictures, whose counters need not belong
    to a side; ``counter_size`` is in mm."""
    made = game_fields(title, note, sides)
    nations = made["nations"]
    assert isinstance(nations, list)
    return {
        **made, "players": str(len(sides)), "counter_size": round(counter_size, 3),
        "nations": [*nations, _NEUTRAL], **more,
    }  # fmt: skip


def counter_side(side: float) -> float:
    """Return the width or height of a counter in mm, limited to the sizes that counters may have."""
    return min(max(side, _LEAST_COUNTER), _MOST_COUNTER)


def pictured_counter_fields(
    id: str,
    name: str,
    group: str,
    copies: int,
    size: tuple[float, float],
    art: str,
    back_art: str = "",
) -> dict[str, object]:
    """Return the definition of a counter made of pictures, which belongs to no side; ``size`` is in mm,
    ``art`` and ``back_art`` are the files of its faces."""
    wide, high = map(counter_side, size)
    return {
        "id": id, "name": name, "group": group, "nation": "neutral", "count": copies, "art": art,
        "front": {"title": name[:24]}, "size": round(wide, 2),
        **({"height": round(high, 2)} if abs(wide - high) >= SAME_SIDES else {}),
        **({"back_art": back_art} if back_art else {}),
    }  # fmt: skip


def setup_fields(lying: Iterable[tuple[str, str, bool]]) -> list[dict[str, object]]:
    """Return the setup of a scenario in which counters lie at places, some of them flipped. Equal
    counters at one place are one entry with a count, which is flipped if all of them are."""
    placed: Counter[tuple[str, str]] = Counter()
    flipped: Counter[tuple[str, str]] = Counter()
    for counter, at, is_flipped in lying:
        placed[counter, at] += 1
        flipped[counter, at] += is_flipped
    return [
        {
            "counter": id, "at": at, **({"count": n} if n > 1 else {}),
            **({"reduced": True} if flipped[id, at] == n else {}),
        }
        for (id, at), n in placed.items()
    ]  # fmt: skip


def turn_track(turns: int) -> list[dict[str, object]]:
    """Return the turn track for a number of turns, as a list of tracks; empty for a single turn."""
    boxes = [{"id": str(n), "label": str(n)} for n in range(1, turns + 1)]
    return [{"id": "turn", "title": "Turns", "kind": "turn", "boxes": boxes}] if turns > 1 else []


def game_files(
    game: Mapping[str, object],
    terrain: Mapping[str, object],
    maps: Mapping[str, Mapping[str, object]],
    scenarios: Mapping[str, Mapping[str, object]],
    counters: Sequence[Mapping[str, object]],
    tracks: Sequence[Mapping[str, object]],
) -> dict[str, str]:
    """Return the files of a game made of these parts, its maps and scenarios by id; empty files are
    left out."""
    found = {
        "game.yaml": yaml_file_text(game), "terrain.yaml": yaml_file_text(terrain),
        **{f"maps/{id}.yaml": yaml_file_text(one) for id, one in maps.items()},
        **{f"scenarios/{id}.yaml": yaml_file_text(one) for id, one in scenarios.items()},
    }  # fmt: skip
    if counters:
        found["counters.yaml"] = yaml_file_text({"source": SOURCE, "markers": counters})
    if tracks:
        found["tracks.yaml"] = yaml_file_text({"source": SOURCE, "tracks": tracks})
    return found


def terrain_type_fields(id: str, kind: str) -> dict[str, object]:
    """Return the definition of a terrain type whose look is guessed from its name; a type that means
    water cannot be entered."""
    art = art_for_word(id, "hexes")
    cost = "prohibited" if art == "water" else 1
    return {"id": id, "name": terrain_name(kind), "art": art or "fields", "movement": {"all": cost}}


def terrain_name(kind: str) -> str:
    """Return the printed name of a terrain type."""
    words = one_line(kind.replace("-", " ").replace("_", " "), 40)
    return with_capital(words) or "Ground"


def art_for_word(word: str, where: str) -> str:
    """Return the built-in drawing style for a word such as ``forest``, for ``where`` (hexes, hexsides
    or paths); empty if there is none."""
    names = {name: art for art, names in ART_NAMES.items() for name in names}
    for part in (word, *reversed(word.split("-"))):
        for one in (part, part.removesuffix("s")):
            art = names.get(one, one)
            if is_known_art(art, where):
                return art
    return ""
