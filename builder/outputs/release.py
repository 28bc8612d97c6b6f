"""Puts a whole build into one archive for players: the files to print, the VASSAL module, saves for
Tabletop Simulator, the rules in every language, and the author's own files, with checksums."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePosixPath

from builder.archive import make_archive, stored_entry
from builder.i18n.translate import Translator, labelled, translator_of
from builder.model.game import Game

WORDS = ("paper", "vassal", "rules", "tts")
"""The outputs of which a release consists."""

SUMS, CONTENTS = "SHA256SUMS", "CONTENTS.txt"

_PRINTED = re.compile(r"(?P<language>[^/]+)/print/(?P<file>(kit|rulebook|map)-.*\.pdf)")
"""The printed files of a release: the kits, which have all, and what people want by itself."""

_LANGUAGE = re.compile(r"(?:print|rules|tts)/(?P<language>[^/.]+)[/.].*")
"""The files of a release that are in one language."""

_CONTENTS = (
    (r"README\.md", "What the author says about the game"),
    (r"CHANGELOG\.md", "What is new"),
    (r".*\.vmod", "The module for VASSAL 3.7: File > Open Module"),
    (r"print/[^/]+/kit-.*", "Everything to print, with instructions"),
    (r"print/[^/]+/rulebook-.*", "The rules to read or print"),
    (r"print/[^/]+/map-.*", "The map to print"),
    (r"rules/[^/]+\.html", "The rules as web pages: open them in a browser"),
    (r"rules/[^/]+\.epub", "The rules as an e-book"),
    (
        r"tts/[^/]+/Saves/.*\.json",
        "Tabletop Simulator: copy Mods and Saves into Documents/My Games/Tabletop Simulator",
    ),
    (r"LICENSE.*|NOTICE", "The licence"),
)
"""What a file is for, by a pattern of its name, in the order of the list of contents."""


def release_name(game: Game) -> str:
    """Return the file name of a game's release, with its version."""
    return f"{game.id}-{game.sheet.version}.zip"


def release(game: Game, files: Mapping[str, bytes], own: Mapping[str, bytes]) -> bytes:
    """Return the archive with a build's files and the author's ``own`` files, all in one folder
    named like the archive."""
    found = {place: files[name] for name in files if (place := _place(name))}
    found |= own
    found |= dict(_contents(game, found))
    sums = (f"{hashlib.sha256(found[name]).hexdigest()}  {name}\n" for name in sorted(found))
    found[SUMS] = "".join(sums).encode()
    folder = PurePosixPath(release_name(game)).stem
    entries = ((f"{folder}/{name}", stored_entry(found[name])) for name in sorted(found))
    return make_archive(entries)


def _place(name: str) -> str:
    """Return the path of a build's file in the release; empty if the release does not contain
    it."""
    if printed := _PRINTED.fullmatch(name):
        return f"print/{printed['language']}/{printed['file']}"
    if name.endswith(".vmod") or name.startswith("rules/"):
        return name
    language, _, rest = name.partition("/")
    kind, _, file = rest.partition("/")
    return f"tts/{language}/{file}" if kind == "tts" else ""


def _contents(game: Game, found: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """Yield lists of the archive's files for people to read, as (file name, content): one for each
    language in which the archive has files, ``CONTENTS.txt`` in the first, ``CONTENTS.ja.txt`` and
    so on in the others."""
    languages = {name: match["language"] for name in found if (match := _LANGUAGE.fullmatch(name))}
    spoken = [one for one in game.sheet.languages if one in languages.values()]
    first = (spoken or game.sheet.languages)[0]
    for language in spoken or [first]:
        names = [name for name in sorted(found) if languages.get(name, language) == language]
        stem, _, suffix = CONTENTS.rpartition(".")
        name = CONTENTS if language == first else f"{stem}.{language}.{suffix}"
        yield name, _list_of_files(game, names, translator_of(game, language))


def _list_of_files(game: Game, names: Sequence[str], tr: Translator) -> bytes:
    """Return a list of files in one language, grouped by what they are for."""
    sheet = game.sheet
    lines = [f"{tr(sheet.title)} {sheet.version}", ""]
    lines += [tr(sheet.summary), ""] if sheet.summary else []
    for pattern, text in _CONTENTS:
        those = [name for name in names if re.fullmatch(pattern, name)]
        if those:
            lines += [labelled(tr, tr(text), "").rstrip(), *(f"  {name}" for name in those), ""]
    lines += [tr("{file} has the checksums of all files.", file=SUMS)]
    return ("\r\n".join(lines) + "\r\n").encode()
