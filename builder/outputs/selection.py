"""Interprets the words given to ``build --only``: names of outputs, and of parts of the printed
documents."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path, PurePosixPath

from builder.outputs import ON_REQUEST, output_names

PAPER, RULES = "paper", "rules"
BOOK = "rulebook"
"""The part that the rules output adds to the printed parts."""

PARTS = {
    "counters": r"counters\b.*|calibration\b.*",
    "cards": r"cards\b.*|calibration\b.*",
    "maps": r"map-.*",
    "charts": r"charts\b.*",
    "setups": r"setup-.*",
    "forms": r"forms\b.*",
    "rulebook": r"rulebook\b.*|booklet-rules\b.*",
}
"""The parts of the printed documents, and the patterns of their file names."""

SAVED_IN = {
    "counters": "counters",
    "cards": "cards",
    "maps": "maps",
    "tables": "charts",
    "tracks": "charts",
    "scenarios": "setups",
    "forms": "forms",
    "rules": "rulebook",
}
"""The printed part that shows most directly the content of a game's folder or file, by the name of
the folder or file."""

OTHER_NAMES = {"module": "vassal"}
"""Alternative names of outputs."""

SINGLE = {"map": "maps", "scenario": "scenarios"}
"""The kinds of single things that can be selected, as in ``map:valley``, and their folders in the
game."""


def selection_words() -> tuple[str, ...]:
    """Return every word that ``build --only`` accepts, except those for single documents such as
    one map."""
    return (*output_names(), *OTHER_NAMES, *PARTS)


def selected_outputs(only: Iterable[str]) -> tuple[str, ...]:
    """Return the names of the outputs that the words select; without words, all outputs except those
    that are made only on request."""
    asked = {OTHER_NAMES.get(word, word) for word in only} or set(output_names()) - ON_REQUEST
    if any(word not in output_names() for word in asked):
        asked.add(PAPER)
    return tuple(name for name in output_names() if name in asked)


def selected_parts(only: Iterable[str]) -> tuple[str, ...]:
    """Return the words that select parts of the printed documents (including the rulebook if the
    rules are selected); none if everything is to be printed."""
    asked = tuple(OTHER_NAMES.get(word, word) for word in only)
    found = tuple(word for word in asked if word not in output_names())
    if PAPER in asked or not found:
        return ()
    return (*found, BOOK) if RULES in asked and BOOK not in found else found


def nearest_parts(saved: Iterable[str], only: Sequence[str]) -> tuple[str, ...]:
    """Return the printed parts that most directly show the content of saved files, given by their
    paths in the game's folder. None if these are the whole selection, or if the selection does not
    include them all."""
    names = {PurePosixPath(path).parts[0].partition(".")[0] for path in saved}
    found = {SAVED_IN.get(name, "") for name in names}
    asked = set(selected_parts(only)) or (set(PARTS) if PAPER in selected_outputs(only) else set())
    near = found <= asked and not found >= set(only or PARTS)
    return tuple(part for part in PARTS if part in found) if near else ()


def shows_all_texts(only: Iterable[str]) -> bool:
    """Return whether the words select something that shows all texts of the game, more than parts
    of the map sheets."""
    parts = selected_parts(only)
    return not parts or "rulebook" in parts or set(selected_outputs(only)) != {PAPER}


def document_selected(parts: Iterable[str], name: str, suffix: str) -> bool:
    """Return whether a document with a certain file name is among the selected ``parts``; without
    parts, every document is. ``suffix`` is what the print options append to file names."""
    patterns = [_pattern(part, re.escape(suffix)) for part in parts]
    return not patterns or any(re.fullmatch(pattern, name) for pattern in patterns)


def map_selected(parts: Iterable[str], map: str) -> bool:
    """Return whether a map must be drawn for the selected parts of the printed documents; without
    parts, every map must."""
    asked = tuple(parts)
    kinds = {part.partition(":")[0] for part in asked}
    return not asked or bool(kinds & {"maps", "rulebook"}) or f"map:{map}" in asked


def ids_in_folder(folder: Path, kind: str) -> list[str]:
    """Return the ids of a game's maps or scenarios, read from their files without loading the
    game."""
    found = []
    for path in sorted((folder / SINGLE[kind]).glob("*.yaml")):
        said = _ID.search(path.read_text("utf-8", errors="replace"))
        found.append(said[1] if said else path.stem)
    return found


_ID = re.compile(r"^id:\s*[\"']?([^\s\"'#]+)", re.MULTILINE)


def _pattern(part: str, suffix: str) -> str:
    kind, colon, id = part.partition(":")
    if not colon:
        return PARTS[kind]
    known = re.escape(id)
    if kind == "map":
        return rf"map-{known}-(sheet{suffix}|tiles{suffix}-[a-z0-9]+)\.pdf"
    return rf"setup-{known}{suffix}-[a-z0-9]+\.pdf"
