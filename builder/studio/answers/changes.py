"""Answers to changes: writes a change of the game's files, and opens a file in the editor."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from builder.loading.reading.files import MAX_TEXT
from builder.studio import editor_opening
from builder.studio.answers.request_data import body_of, refusal
from builder.studio.editing import edits
from builder.studio.editing.file_changes import Refused
from builder.studio.editing.page_changes import make_requested_change
from builder.studio.entries.entry_changes import entry_change
from builder.studio.page_data import languages_of
from builder.studio.studio_state import Studio

_TRIED_ONCE = ("undo", "redo", "move", "straighten")
"""The requested changes that are not retried after the files have changed: each identifies its
object by number, or by the text at its place, and could affect something else in the changed files."""


async def answer_change(studio: Studio, request: Request) -> Response:
    """Write a change, and answer with the number of the reading of the files that shows it; painting
    terrain does not wait for that reading, because the next brush stroke may come at once."""
    body = await body_of(request, 2 * MAX_TEXT)

    def write() -> edits.Change:
        with studio.writing:
            if body.get("do") == "entry":
                language = languages_of(studio.library.now.game)[0]
                change = entry_change(studio.entries, body, language)
                studio.change_history.make(change)
                return change
            try:
                return make_requested_change(studio.library.now, studio.change_history, body)
            except edits.Outdated:
                if body.get("do") in _TRIED_ONCE:
                    raise
                return make_requested_change(
                    studio.library.read(wholly=True), studio.change_history, body
                )

    try:
        change = await run_in_threadpool(write)
    except (edits.Refused, OSError) as exc:
        return refusal(studio, request, exc)
    number = studio.reading.ask()
    if body.get("do") == "paint":
        studio.soon(studio.reading.until(number))
    else:
        await studio.reading.until(number)
    told = {"what": change.what, "file": change.file.as_posix(), "reading": number}
    return JSONResponse(told)


async def answer_open(studio: Studio, request: Request) -> Response:
    """Open a file of the game at a line in the editor."""
    body = await body_of(request)
    why = editor_opening.open_at(studio.library.folder, body.get("file"), body.get("line"))
    return refusal(studio, request, Refused(why)) if why else JSONResponse({})
