"""Stores the original module in the game's folder: its files, and the links from parts of the game to
it, so that a build can write the module again with the game's changes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from builder.importing.art import ImportedArt
from builder.importing.report import ImportNotes, with_colon
from builder.model.imported_module import CarriedBoard, CarriedPiece, CarriedSetup, Ties
from builder.vassal.format.files.unpacking import ReadError
from builder.vassal.reading.opened_module import OpenedModule

FOLDER, TIES, ODD = "carried", "carried.json", "carried/odd-names"
_LONGEST, _DEEPEST, _LONGEST_PATH = 100, 6, 180
_LARGEST = 60_000_000
_CODE = (".class", ".jar")
_UNFIT = set('<>:"|?*\\')
_DEVICES = {"con", "prn", "aux", "nul", *(f"{d}{n}" for d in ("com", "lpt") for n in range(10))}
"""File names that Windows reserves for devices and does not allow."""


@dataclass
class OriginalModuleFiles:
    """Collects the module's files that are stored with the game. ``elsewhere`` gives for some files
    another path in the game, where they are stored already."""

    module: OpenedModule
    notes: ImportNotes
    files: dict[str, bytes] = field(default_factory=dict)
    elsewhere: dict[str, str] = field(default_factory=dict)

    def take(self, art: ImportedArt) -> None:
        """Store every file of the module; of a picture that the game contains unchanged, only its path
        there."""
        held = {f"images/{of}": name for name, of in sorted(art.origins.items(), reverse=True)}
        above: set[str] = set()
        taken: set[str] = set()
        names = sorted(self.module.archive.sizes)
        for name in names:
            above.update(str(up).casefold() for up in PurePosixPath(name).parents)
        for name in names:
            try:
                data = self.module.archive.read(name, _LARGEST)
            except ReadError as exc:
                self.notes.change(
                    "left behind: files that cannot be read", with_colon(name, exc.problem.message)
                )
                continue
            if name.endswith(_CODE):
                self.notes.carry("code of the module's own, which runs in VASSAL alone", name)
            if name in held and art.files[held[name]] == data:
                self.elsewhere[name] = f"art/{held[name]}"
            elif name.casefold() in above | taken or not _is_fit(name):
                self.elsewhere[name] = f"{ODD}/{len(self.elsewhere) + 1}"
                self.files[self.elsewhere[name]] = data
            else:
                self.files[f"{FOLDER}/{name}"] = data
                taken.add(name.casefold())

    def ties(
        self,
        title: str,
        version: str,
        pieces: Iterable[tuple[str, CarriedPiece]],
        boards: Iterable[tuple[str, CarriedBoard]],
        setups: Iterable[tuple[str, CarriedSetup]],
        art: ImportedArt,
        scale: float,
    ) -> bytes:
        """Return the file ``carried.json`` with all links from the game to the module; ``scale`` is in
        millimetres per pixel."""
        whole = {name.removeprefix("art/") for name in self.elsewhere.values()}
        drawn = {
            name: _digest(data) for name, data in sorted(art.files.items()) if name not in whole
        }
        ties = Ties(
            title=title, version=version, files=self.elsewhere, drawn=drawn,
            dots=round(min(max(1 / scale, 0.01), 1000), 4), pieces=dict(pieces), boards=dict(boards),
            setups=dict(setups),
        )  # fmt: skip
        told = ties.model_dump(mode="json", exclude_defaults=True)
        return (json.dumps(told, ensure_ascii=False, indent=1) + "\n").encode(
            "utf-8", "surrogatepass"
        )


def _digest(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def _is_fit(name: str) -> bool:
    """Return whether a file can be stored under its own name on every operating system."""
    parts = name.split("/")
    return (
        len(parts) <= _DEEPEST
        and len(name.encode("utf-8", "replace")) <= _LONGEST_PATH
        and parts[0] != ODD.rpartition("/")[2]
        and all(map(_is_fit_part, parts))
    )


def _is_fit_part(part: str) -> bool:
    return (
        bool(part)
        and len(part.encode("utf-8", "replace")) <= _LONGEST
        and part.isprintable()
        and not part.startswith((".", "__", " "))
        and not part.endswith((".", " "))
        and not _UNFIT & set(part)
        and part.partition(".")[0].casefold() not in _DEVICES
    )
