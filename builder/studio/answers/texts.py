"""Answers with the texts of a game's files, and with completions and help while one is typed."""

from __future__ import annotations

from pathlib import PurePosixPath

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from builder.loading.reading.files import MAX_TEXT, open_shelf
from builder.studio.answers.request_data import body_of, language_of
from builder.studio.studio_state import Studio

_SUFFIXES = (".yaml", ".md", ".po", ".csv", ".toml")
"""The suffixes of the files that are texts."""


async def answer_texts(studio: Studio, request: Request) -> Response:
    """Answer with the paths of all text files of the game."""

    def paths() -> list[str]:
        files = open_shelf(studio.library.folder).files
        return [path.as_posix() for path in files if path.suffix in _SUFFIXES]

    return JSONResponse(await run_in_threadpool(paths))


async def answer_text(studio: Studio, request: Request) -> Response:
    """Answer with the text of a file."""
    name = request.query_params.get("file", "")

    def text() -> str | None:
        shelf = open_shelf(studio.library.folder)
        path = PurePosixPath(name)
        source = shelf.text(path) if path in shelf.files and path.suffix in _SUFFIXES else None
        return source.text if source is not None else None

    found = await run_in_threadpool(text)
    if found is None:
        return JSONResponse({"error": "there is no such file"}, 404)
    return JSONResponse({"file": name, "text": found})


async def answer_help(studio: Studio, request: Request) -> Response:
    """Answer with help for a position in a file's text: what may be typed there (``options``), what the
    key there means (``meaning``), or the path of the entry there (``entry``)."""
    from builder.studio.entries.text_help import TextHelp

    body = await body_of(request, MAX_TEXT)
    file, text, offset = body.get("file"), body.get("text"), body.get("offset")
    if not isinstance(file, str) or not isinstance(text, str) or not isinstance(offset, int):
        return JSONResponse({"error": "a file, its text and an offset are needed"}, 400)

    language = language_of(studio, request)

    def found() -> object:
        helping = TextHelp(studio.entries.now(), file, text, language)
        asked = {"meaning": helping.meaning, "entry": helping.entry}
        return asked.get(str(body.get("what")), helping.options)(offset)

    return JSONResponse(await run_in_threadpool(found))
