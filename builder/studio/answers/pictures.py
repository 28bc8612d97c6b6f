"""Answers with the pictures of the game's folder ``art/``, and stores those that are dropped into the
page."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from builder.loading.reading.files import MAX_PICTURE
from builder.studio.answers.request_data import bytes_of, refusal
from builder.studio.editing.file_changes import Change, Refused
from builder.studio.entries.picture_files import MEDIA, add_picture, check_picture, picture_path
from builder.studio.studio_state import Studio


async def answer_art(studio: Studio, request: Request) -> Response:
    """Answer with a picture of ``art/``, or store the one that the request sends."""
    name = request.path_params["name"]
    if request.method != "POST":
        return _picture(studio, name)
    data = await bytes_of(request, MAX_PICTURE)

    def write() -> Change:
        if not data:
            raise Refused("this picture is empty or too large")
        picture_path(studio.library.folder, name)  # refused for its name before it is read
        check_picture(name, data)
        with studio.writing:
            change = add_picture(studio.library.folder, name, data)
            studio.change_history.make(change)
            return change

    try:
        change = await run_in_threadpool(write)
    except (Refused, OSError) as exc:
        return refusal(studio, request, exc)
    await studio.reading.share()
    replaced = change.before is not None
    told = {"what": change.what, "replaced": replaced, "reading": studio.reading.done}
    return JSONResponse(told)


def _picture(studio: Studio, name: str) -> Response:
    try:
        path = picture_path(studio.library.folder, name)
    except Refused:
        path = studio.library.folder
    inside = path.is_file() and path.resolve().is_relative_to(studio.library.folder.resolve())
    if not inside:
        return JSONResponse({"error": "there is no such picture"}, 404)
    return Response(path.read_bytes(), media_type=MEDIA[path.suffix.lower()])
