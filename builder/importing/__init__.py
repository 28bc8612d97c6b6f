"""Imports VASSAL modules, game boxes of ZunTzu and CyberBoard, Tiled maps, pictures of outlines, LaTeX
exports, and lists of cards or counters as games: converts everything that Chitwright's format can
express, and reports the rest."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from builder.files import plain_size
from builder.importing.cyberboard.cyberboard_game import CyberBoardGame
from builder.importing.cyberboard.game_boxes import read_game_box
from builder.importing.cyberboard.scenarios import read_scenario
from builder.importing.game import ModuleImport
from builder.importing.latex.latex_game import ExportedGame
from builder.importing.latex.picture_list import read_picture_list
from builder.importing.lists.counter_lists import ListedGame, ListKind, rows_of
from builder.importing.lists.encodings import decoded
from builder.importing.lists.sheet_cells import as_seen
from builder.importing.minimal_game import MadeGame
from builder.importing.naming import one_line
from builder.importing.printed_pieces import Contents, Printed
from builder.importing.report import ImportNotes, with_colon
from builder.importing.svg_areas import OutlinedGame
from builder.importing.tiled_maps import TiledGame
from builder.importing.zuntzu_boxes import ZunTzuGame
from builder.loading.pictures.svg import SvgError, read_svg
from builder.loading.reading.source_nodes import SourceFile
from builder.loading.reading.spreadsheets import SUFFIXES, read_sheet
from builder.outputs.formats.pdf_pages import PdfError, open_pdf
from builder.problems import Location, Problem, error
from builder.sentences import filled_sentence
from builder.tiled.tmx import TmxError, read_tmx
from builder.vassal.format.files.unpacking import ReadError, check_file, open_archive
from builder.vassal.reading.extensions import open_with_module
from builder.vassal.reading.opened_module import BUILD_FILE, build_file_of, open_module

__all__ = ["ImportResult", "import_file", "import_module"]


@dataclass(frozen=True)
class ImportResult:
    """The result of an import: the game's files by path, the report on the import, the game's id, and
    the parts of a module that can be chosen for printing; or why the file cannot be read."""

    files: Mapping[str, bytes]
    notes: ImportNotes
    id: str = ""
    problems: tuple[Problem, ...] = ()
    contents: Contents = field(default_factory=Contents)


def import_module(
    path: Path, counter_size: float = 0.0, printed: Printed | None = None
) -> ImportResult:
    """Return the files of a game made from a VASSAL module.

    ``counter_size`` is the width of the game's counters in millimetres; 0 means the usual 5/8 inch.
    With ``printed`` the game contains only the parts that are to be printed.
    """
    try:
        check_file(path)
        with closing(open_with_module(path, alone=printed is not None)) as archive:
            if not build_file_of(archive):
                raise ReadError(
                    error(
                        "no-build-file",
                        filled_sentence("there is no {build_file} in it", build_file=BUILD_FILE),
                    )
                )
            made = ModuleImport(open_module(archive), counter_size, printed)
            return ImportResult(made.files(), made.notes, made.id, contents=made.contents)
    except OSError as exc:
        return _refused(
            path,
            error(
                "unreadable", filled_sentence("the file cannot be read: {why}", why=exc.strerror)
            ),
        )
    except ReadError as exc:
        return _refused(path, exc.problem)


def _refused(path: Path, problem: Problem) -> ImportResult:
    """Return the result for a file from which no game can be made; a problem that names no place in the
    file points to its beginning."""
    where = problem.location or Location(path.as_posix(), 1, 1)
    return ImportResult({}, ImportNotes(), problems=(replace(problem, location=where),))


def import_file(
    path: Path, counter_size: float = 0.0, what: ListKind = "cards", printed: Printed | None = None,
    encoding: str = "",
) -> ImportResult:  # fmt: skip
    """Return the files of a game made from a file of any supported kind.

    These are a Tiled map (``.tmx``), a picture of outlines (``.svg``), an export of the LaTeX
    package *wargame* (``.json``, in the folder of its PDF), a game box of ZunTzu (``.ztb``) or of
    CyberBoard (``.gbx``, with the scenarios in its folder), and a list (``.csv``, ``.xlsx``, ``.ods``)
    of cards or counters, as ``what`` determines, whose text may be in a given ``encoding``; any other
    file is read as a VASSAL module.
    """
    listed = partial(_listed, what=what, encoding=encoding)
    readers: dict[str, Callable[[Path, str], AbstractContextManager[MadeGame]]] = {
        ".tmx": _tiled,
        ".tmj": _tiled_json,
        ".svg": _open_outlines,
        ".json": partial(_exported, counter_size=counter_size),
        ".ztb": partial(_game_box, counter_size=counter_size),
        ".gbx": partial(_cyberboard, counter_size=counter_size),
        ".gsn": _cyberboard_scenario,
        **dict.fromkeys((".csv", ".tsv", *SUFFIXES), listed),
    }
    reader = readers.get(path.suffix.lower())
    if reader is None:
        return import_module(path, counter_size, printed)
    words = path.resolve().parent.name if path.stem in _USUAL_NAMES else path.stem
    title = one_line(words.replace("-", " ").replace("_", " "), 60).title() or "Imported board"
    try:
        with reader(path, title) as made:
            files = made.files()
            if not made.has_content:
                hint = (
                    "a map needs tiles, a picture closed shapes with ids, a list a header and rows"
                )
                message = filled_sentence("there is nothing in {name}", name=path.name)
                return _refused(path, error("nothing-to-import", message, hint=hint))
            return ImportResult(files, made.notes, made.id)
    except (TmxError, SvgError, ReadError) as exc:
        return _refused(path, exc.problem)
    except (OSError, UnicodeDecodeError, csv.Error) as exc:
        message = filled_sentence(
            "{name} cannot be read: {getattr}",
            name=path.name,
            getattr=getattr(exc, "strerror", exc),
        )
        return _refused(path, error("unreadable", message))


_USUAL_NAMES = ("export",)
"""File names of exports that give no title: every export of the LaTeX package *wargame* has this
name, so its folder's name is used."""


def _tiled(path: Path, title: str) -> AbstractContextManager[MadeGame]:
    return nullcontext(TiledGame(title, read_tmx(path)))


def _tiled_json(path: Path, title: str) -> AbstractContextManager[MadeGame]:
    hint = "in Tiled, save it as .tmx: File > Save As"
    raise ReadError(
        error(
            "bad-tmx",
            filled_sentence("{name} is a map of Tiled as JSON", name=path.name),
            hint=hint,
        )
    )


@contextmanager
def _exported(path: Path, title: str, counter_size: float) -> Iterator[MadeGame]:
    entries, document = read_picture_list(path), path.with_suffix(".pdf")
    lost = filled_sentence(
        "there is no {document} beside {path} that can be read",
        document=document.name,
        path=path.name,
    )
    hint = "LaTeX writes both; each entry of the list is a page of it"
    try:
        if plain_size(document) > MOST_DOCUMENT:
            raise OSError(
                0,
                filled_sentence(
                    "it is over {most_document} MB", most_document=MOST_DOCUMENT // 10**6
                ),
            )
        with open_pdf(document.read_bytes()) as pages:
            yield ExportedGame(title, entries, pages, counter_size)
    except (OSError, PdfError) as exc:
        raise ReadError(
            error("bad-export", filled_sentence("{lost}: {why}", lost=lost, why=exc), hint=hint)
        ) from exc


@contextmanager
def _game_box(path: Path, title: str, counter_size: float) -> Iterator[MadeGame]:
    plain_size(path)  # one that is not there, or no file, is told as such
    with closing(open_archive(path)) as archive:
        yield ZunTzuGame(title, archive, counter_size)


@contextmanager
def _cyberboard(path: Path, title: str, counter_size: float) -> Iterator[MadeGame]:
    """Open a CyberBoard game box together with those of its scenarios that lie beside it."""
    if plain_size(path) > MOST_BOX:
        raise OSError(0, filled_sentence("it is over {most_box} MB", most_box=MOST_BOX // 10**6))
    box, notes = read_game_box(path.read_bytes()), ImportNotes()
    scenarios = []
    beside = sorted(one for one in path.parent.iterdir() if one.suffix.lower() == ".gsn")
    if len(beside) > MOST_SCENARIOS:
        left_out = str(len(beside) - MOST_SCENARIOS)
        notes.change("files of scenarios that are left out since there are too many", left_out)
    for file in beside[:MOST_SCENARIOS]:
        try:
            if plain_size(file) > MOST_SCENARIO:
                notes.change("scenarios that are too large", file.name)
                continue
            read = read_scenario(file.read_bytes())
        except (OSError, ReadError) as exc:
            why = exc.strerror if isinstance(exc, OSError) else exc
            notes.change("scenarios that cannot be read", with_colon(file.name, str(why)))
            continue
        if read.box == box.number:
            scenarios.append(read)
        else:
            notes.change("scenarios of another game box", file.name)
    yield CyberBoardGame(title, box, scenarios, counter_size, notes=notes)


def _cyberboard_scenario(path: Path, title: str) -> AbstractContextManager[MadeGame]:
    plain_size(path)
    hint = "import its game box (.gbx): the scenarios in the same folder come with it"
    message = filled_sentence("{name} is a scenario without its pieces", name=path.name)
    raise ReadError(error("bad-game-box", message, hint=hint))


def _open_outlines(path: Path, title: str) -> AbstractContextManager[MadeGame]:
    if plain_size(path) > MOST_PICTURE:
        raise OSError(
            0, filled_sentence("it is over {most_picture} MB", most_picture=MOST_PICTURE // 10**6)
        )
    svg = read_svg(SourceFile(path.as_posix(), path.read_text("utf-8")))
    return nullcontext(OutlinedGame(title, svg))


def _listed(
    path: Path, title: str, what: ListKind, encoding: str
) -> AbstractContextManager[MadeGame]:
    if plain_size(path) > MOST_LIST:
        raise OSError(0, filled_sentence("it is over {most_list} MB", most_list=MOST_LIST // 10**6))
    data = path.read_bytes()
    if path.suffix.lower() not in SUFFIXES:
        rows = rows_of(decoded(path.name, data, encoding))
        return nullcontext(ListedGame(title, rows, path.parent, what))
    sheet, problems = read_sheet(path.as_posix(), data)
    if sheet is None:
        raise ReadError(problems[0])
    notes = ImportNotes()
    rows = as_seen(data, sheet.cells, notes)
    return nullcontext(ListedGame(title, rows, path.parent, what, notes=notes))


MOST_PICTURE, MOST_LIST, MOST_DOCUMENT = 40_000_000, 8_000_000, 400_000_000
"""The largest size in bytes of a picture of outlines, of a list, and of a PDF."""

MOST_BOX, MOST_SCENARIO, MOST_SCENARIOS = 400_000_000, 40_000_000, 200
"""The largest size in bytes of a file of CyberBoard, and the most scenarios of a game box."""
