"""Languages and fonts that a game brings in its folder ``fonts``: a ``languages.toml``, the
TrueType files that it names, and their licence.

The folder may come from an untrusted source, so less is allowed in it than in one that
``CHITWRIGHT_LANGUAGES`` names: no patterns, no CSS, no fonts elsewhere. A folder with a mistake is
not used at all.
"""

from __future__ import annotations

import os
import re
import stat
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from builder.i18n import locales
from builder.problems import Location, Problem, Severity, did_you_mean
from builder.sentences import filled_sentence

FOLDER = "fonts"
LANGUAGES_FILE = "languages.toml"
MAX_TABLE = 100_000
"""The largest size of ``languages.toml`` in bytes."""
MAX_FONT = 20_000_000
"""The largest size of a font in bytes."""

_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")
_FAMILY = re.compile(r"[\w .-]{1,60}")
_TRUETYPE = (b"\x00\x01\x00\x00", b"true")
_LICENCES = ("OFL*", "LICEN[CS]E*")
_SCRIPT_KEYS = ("faces", "family", "squares", "counters")
_LANGUAGE_KEYS = (
    "name", "script", "quotes", "decimal", "percent", "capitals", "after_colon", "articles",
    "set_aside", "die", "plurals", "state",
)  # fmt: skip
_OTHERS = {
    "squares": bool,
    "faces": list,
    "articles": list,
    "set_aside": list,
}
"""The types of the keys that are no texts."""


def use_languages_of(game: Path) -> None:
    """Make the languages and fonts in a game's folder ``fonts`` available to this process and those that it
    starts, if the folder exists and contains no mistake.

    It must be called before anything is drawn, because the fonts of all scripts are fixed when the drawing
    modules are imported.
    """
    folder = game / FOLDER
    if not _is_plain(folder / LANGUAGES_FILE):
        return
    if any(problem.severity is Severity.ERROR for problem in check_languages_of(game)):
        return
    known = os.environ.get(locales.FOLDERS, "").split(os.pathsep)
    if (path := str(folder.resolve())) not in known:
        os.environ[locales.FOLDERS] = os.pathsep.join([*filter(None, known), path])
        locales.forget_languages()


def check_languages_of(game: Path) -> list[Problem]:
    """Return the mistakes in the languages and fonts of a game's folder ``fonts``."""
    file = game / FOLDER / LANGUAGES_FILE
    if not _is_plain(file):
        return []
    return list(_Reader(game / FOLDER, file).problems())


def free_font_hint(font: str) -> str:
    """Return the sentence that tells the user to let the game carry a free font."""
    return filled_sentence(
        "put the free font {font} into the game's folder fonts/ (chitwright docs translating)",
        font=font,
    )


class _Reader:
    """Checks one ``languages.toml`` and the fonts that lie beside it."""

    def __init__(self, folder: Path, file: Path) -> None:
        self.folder, self.file = folder, file
        self.text = ""

    def problems(self) -> Iterator[Problem]:
        if self.file.stat().st_size > MAX_TABLE:
            yield self._problem(
                "too-large",
                filled_sentence(
                    "{languages_file} is larger than {max_table} bytes",
                    languages_file=LANGUAGES_FILE,
                    max_table=MAX_TABLE,
                ),
            )
            return
        try:
            self.text = self.file.read_text("utf-8")
            data = tomllib.loads(self.text)
        except (OSError, ValueError) as exc:
            found = re.search(r"at line (\d+)", str(exc))
            line = int(found[1]) if found else 1
            yield self._problem(
                "bad-language", filled_sentence("it cannot be read: {why}", why=exc), line=line
            )
            return
        for name in data:
            if name not in ("scripts", "languages"):
                yield self._unknown(name, ("scripts", "languages"))
        scripts, languages = (_tables(data.get(name)) for name in ("scripts", "languages"))
        for id, said in scripts.items():
            yield from self._script(id, said)
        for code, said in languages.items():
            yield from self._language(code, said, {*scripts, *locales.scripts()})
        if not any(path for name in _LICENCES for path in self.folder.glob(name)):
            message = filled_sentence("{folder}/ has no licence of its fonts", folder=FOLDER)
            hint = "put the file that came with them there: OFL.txt or LICENSE.txt"
            yield self._problem("font-licence", message, hint, severity=Severity.WARNING)

    def _script(self, id: str, said: Mapping[str, Any]) -> Iterator[Problem]:
        if not _NAME.fullmatch(id):
            yield self._problem(
                "bad-language", filled_sentence("{id!r} is no name of a script", id=id), near=id
            )
        yield from self._keys(said, _SCRIPT_KEYS)
        if not _FAMILY.fullmatch(str(said.get("family", ""))):
            message = filled_sentence("the script {id} needs a family: the name of its font", id=id)
            yield self._problem("bad-language", message, near=id)
        faces = said.get("faces")
        if not isinstance(faces, list) or len(faces) not in (1, 2):
            message = filled_sentence(
                "the script {id} needs faces: one font, or a plain and a bold one", id=id
            )
            yield self._problem("bad-language", message, near=id)
            return
        for face in faces:
            yield from self._face(str(face))

    def _face(self, face: str) -> Iterator[Problem]:
        if not _NAME.fullmatch(face):
            message = filled_sentence("{face!r} is no name of a font", face=face)
            hint = "small letters, digits and -, without .ttf"
            yield self._problem("bad-font", message, hint, near=face)
            return
        if (Path(__file__).parent.parent / "fonts" / f"{face}.ttf").is_file():
            message = filled_sentence("{face} is a font of Chitwright's own", face=face)
            yield self._problem("bad-font", message, "give the file another name", near=face)
            return
        path = self.folder / f"{face}.ttf"
        if not _is_plain(path):
            message = filled_sentence("{folder}/{name} is not there", folder=FOLDER, name=path.name)
            yield self._problem("bad-font", message, "a static TrueType font", near=face)
        elif path.stat().st_size > MAX_FONT:
            message = filled_sentence(
                "{folder}/{name} is larger than {max_font} MB",
                folder=FOLDER,
                name=path.name,
                max_font=MAX_FONT // 1000000,
            )
            yield self._problem("too-large", message, "take a subset of it", near=face)
        elif (why := _font_fault(path)) is not None:
            message = filled_sentence(
                "{folder}/{name} cannot be used: {why}", folder=FOLDER, name=path.name, why=why
            )
            yield self._problem("bad-font", message, "a static TrueType font (.ttf)", near=face)

    def _language(self, code: str, said: Mapping[str, Any], scripts: set[str]) -> Iterator[Problem]:
        if not locales.is_language_code(code):
            yield self._problem(
                "bad-language",
                filled_sentence("{code!r} is not a language code", code=code),
                near=code,
            )
        yield from self._keys(said, _LANGUAGE_KEYS)
        script = said.get("script", "latin")
        if script not in scripts:
            hint = did_you_mean(str(script), scripts)
            message = filled_sentence("there is no script {script!r}", script=script)
            yield self._problem("bad-language", message, hint, near="script")
        if len(str(said.get("quotes", "“”"))) != 2:
            message = "quotes are two characters: what opens and what closes a quotation"
            yield self._problem("bad-language", message, near="quotes")
        if str(said.get("percent", "{}%")).count("{}") != 1:
            yield self._problem("bad-language", "percent has one {} for the number", near="percent")

    def _keys(self, said: Mapping[str, Any], known: tuple[str, ...]) -> Iterator[Problem]:
        for key, value in said.items():
            if key not in known:
                yield self._unknown(key, known)
            elif not isinstance(value, _OTHERS.get(key, str)):
                message = filled_sentence("{key} has another kind of value here", key=key)
                yield self._problem("bad-language", message, near=key)

    def _unknown(self, key: str, known: tuple[str, ...]) -> Problem:
        message = filled_sentence(
            "{key!r} is no key of a game's {languages_file}", key=key, languages_file=LANGUAGES_FILE
        )
        return self._problem("bad-language", message, did_you_mean(key, known), near=key)

    def _problem(
        self,
        code: str,
        message: str,
        hint: str = "",
        *,
        near: str = "",
        line: int = 0,
        severity: Severity = Severity.ERROR,
    ) -> Problem:
        lines = self.text.splitlines()
        at = line or next((n for n, text in enumerate(lines, 1) if near and near in text), 1)
        where = Location(self.file.as_posix(), at, 1)
        return Problem(code, message, severity, hint, location=where)


def _tables(value: object) -> dict[str, Mapping[str, Any]]:
    """Return by name the tables within a table; a value that is not a table counts as an empty one."""
    if not isinstance(value, dict):
        return {}
    return {name: said if isinstance(said, dict) else {} for name, said in value.items()}


def _is_plain(path: Path) -> bool:
    """Return whether a path is a regular file and leads through no link in the game's folder."""
    try:
        return stat.S_ISREG(path.lstat().st_mode) and not path.parent.is_symlink()
    except OSError:
        return False


def _font_fault(path: Path) -> str | None:
    """Return the reason why a font file cannot be used; ``None`` if it can."""
    from fontTools.ttLib import TTFont

    with path.open("rb") as stream:
        if stream.read(4) not in _TRUETYPE:
            return "it is no TrueType font"
    try:
        font = TTFont(path, lazy=True)
        tables = set(font.keys())
        if lacking := {"cmap", "glyf", "head", "hhea", "hmtx", "OS/2"} - tables:
            return filled_sentence("it lacks the table {table}", table=min(lacking))
        if "fvar" in tables:
            return "it is a variable font"
        if not font.getBestCmap():
            return "it has no characters"
        font["hmtx"].metrics, font["head"].unitsPerEm, font["OS/2"].version, font["hhea"].ascent
    except Exception as exc:  # fontTools raises whatever its parsing hits on
        return f"{type(exc).__name__}: {exc}"
    return None
