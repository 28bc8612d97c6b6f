"""Runs the studio as a local web server: pictures, facts, procedures, changes and server-sent
events."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Route

from builder import resources
from builder.i18n.translate import LANGUAGES, Translator, translator_of
from builder.model.game import Game
from builder.outputs.catalogue import find_catalogue_item
from builder.studio import editor_opening, page_data
from builder.studio.chart_rows import rows_of_chart
from builder.studio.editing import edits
from builder.studio.editing.board_handles import handles, names_of
from builder.studio.editing.page_changes import make_requested_change
from builder.studio.editing.river_courses import courses
from builder.studio.gallery import DrawnPicture
from builder.studio.overlays import OverlayRequest, make_overlay
from builder.studio.place_facts import facts_of_place
from builder.studio.request_guard import HEADERS
from builder.studio.studio_state import Studio

if TYPE_CHECKING:
    from builder.model.ground.maps import MapSheet

_PAGE = {
    "": ("studio.html", "text/html"),
    "studio.css": ("studio.css", "text/css"),
    "studio.js": ("studio.js", "text/javascript"),
    "map.js": ("map.js", "text/javascript"),
}
_MAX_BODY_BYTES = 100_000
"""The largest size of a request body in bytes."""


Answering = Callable[[Studio, Request], Awaitable[Response]]


def studio_app(studio: Studio, *, follow: bool = True) -> Starlette:
    """Return the web application; with ``follow`` it watches the game's files."""

    def guarded(answer: Answering) -> Callable[[Request], Awaitable[Response]]:
        async def endpoint(request: Request) -> Response:
            studio.tidying.touch()
            token = request.cookies.get(studio.guard.cookie, "")
            why = studio.guard.refuses(request.method, request.headers, token)
            response = JSONResponse({"error": why}, 403) if why else await answer(studio, request)
            response.headers.update(HEADERS)
            return response

        return endpoint

    async def enter(request: Request) -> Response:
        if studio.guard.is_token(request.query_params.get("token", "")):
            response: Response = RedirectResponse("/", 303)
            name, token = studio.guard.cookie, studio.guard.token
            response.set_cookie(name, token, httponly=True, samesite="strict")
            return response
        if not studio.guard.is_token(request.cookies.get(studio.guard.cookie, "")):
            return _elsewhere(request)
        return await guarded(_page)(request)

    routes = [
        Route("/", enter),
        Route("/state", guarded(_state)),
        Route("/picture/{kind}/{name}", guarded(_picture)),
        Route("/changed", guarded(_changed), methods=["POST"]),
        Route("/rows/{name}", guarded(_rows)),
        Route("/outlines/{map}", guarded(_outlines)),
        Route("/facts/{map}/{place:path}", guarded(_facts)),
        Route("/counter/{name}", guarded(_counter)),
        Route("/courses/{map}", guarded(_courses)),
        Route("/board/{map}", guarded(_board)),
        Route("/overlay/{map}/{what}", guarded(_overlay)),
        Route("/module", guarded(_module)),
        Route("/rules", guarded(_rules)),
        Route("/questions", guarded(_questions)),
        Route("/ask", guarded(_ask), methods=["POST"]),
        Route("/change", guarded(_change), methods=["POST"]),
        Route("/open", guarded(_open), methods=["POST"]),
        Route("/news", guarded(_news)),
        Route("/{name}", guarded(_page)),
    ]

    @asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        tasks = [asyncio.create_task(studio.refresh())]
        if follow:
            tasks.append(asyncio.create_task(_follow(studio)))
        async with studio.tidying.at_rest():
            yield
        for task in tasks:
            task.cancel()

    return Starlette(routes=routes, lifespan=life)


async def _follow(studio: Studio) -> None:
    """Read the game again whenever one of its files has changed."""
    from watchfiles import awatch

    watched = [studio.library.folder, *([studio.library.owner] if studio.library.owner else [])]
    async for _ in awatch(*watched, debounce=60, step=20):
        studio.soon(studio.refresh())


def _elsewhere(request: Request) -> Response:
    """Answer a browser that opens the address of an earlier run, with a message in the browser's
    language."""
    asked = request.headers.get("accept-language", "")[:2].lower()
    tr = Translator(asked if asked in LANGUAGES else "en")
    text = tr("The studio was started anew: open the address that it printed.")
    title = "<!doctype html><meta charset=utf-8><title>Chitwright studio</title>"
    return HTMLResponse(f"{title}<p lang={tr.language}>{text}</p>", 403, HEADERS)


# -- what is shown -----------------------------------------------------------------------------------


async def _page(studio: Studio, request: Request) -> Response:
    name = request.path_params.get("name", "")
    if name not in _PAGE:
        return JSONResponse({"error": "there is no such page"}, 404)
    file, kind = _PAGE[name]
    text = (resources.templates_folder() / "studio" / file).read_text("utf-8")
    return Response(text, media_type=kind)


async def _state(studio: Studio, request: Request) -> Response:
    folder = f"{studio.library.folder.as_posix()}/"
    told = page_data.page_state(studio.library.now, _language(studio, request), folder)
    return JSONResponse(told | {"reading": studio.reading.done})


async def _rules(studio: Studio, request: Request) -> Response:
    return JSONResponse(page_data.rules_data(studio.library.now, _language(studio, request)))


def _language(studio: Studio, request: Request) -> str:
    known = page_data.languages_of(studio.library.now.game)
    asked = request.query_params.get("lang", "")
    return asked if asked in known else known[0]


async def _picture(studio: Studio, request: Request) -> Response:
    game = studio.library.now.game
    kind, name = request.path_params["kind"], request.path_params["name"]
    found = find_catalogue_item(game, kind, name) if game is not None else None
    if game is None or found is None:
        return JSONResponse({"error": "there is no such picture"}, 404)
    language = _language(studio, request)
    drawn = await run_in_threadpool(studio.gallery.show, game, found, language)
    return _if_changed(request, drawn, "image/svg+xml")


def _if_changed(request: Request, drawn: DrawnPicture, media_type: str) -> Response:
    """Answer with a drawing, or with status 304 if the page already has this version of it."""
    if request.headers.get("if-none-match") == drawn.mark:
        return Response(status_code=304)
    return Response(drawn.data, media_type=media_type, headers={"ETag": drawn.mark})


async def _changed(studio: Studio, request: Request) -> Response:
    """Answer with those of the shown pictures that look different now; one request covers a whole
    group of pictures."""
    given, game = (await _body(request)).get("pictures"), studio.library.now.game
    if game is None:
        return JSONResponse([])
    language = _language(studio, request)
    return JSONResponse(await run_in_threadpool(studio.gallery.changed, game, given, language))


async def _rows(studio: Studio, request: Request) -> Response:
    """Answer with the rows of a chart: the text of each and the place where it is written."""
    game, locations = studio.library.now.game, studio.library.now.locations
    found = (
        find_catalogue_item(game, "chart", request.path_params["name"])
        if game is not None
        else None
    )
    if game is None or found is None:
        return JSONResponse({"error": "there is no such chart"}, 404)
    there = await run_in_threadpool(
        rows_of_chart, game, found, locations, _language(studio, request)
    )
    return JSONResponse([row.as_json() for row in there])


def _map(studio: Studio, id: str) -> tuple[Game, MapSheet] | None:
    game = studio.library.now.game
    sheet = next((m for m in game.maps if m.id == id), None) if game else None
    return (game, sheet) if game and sheet else None


async def _outlines(studio: Studio, request: Request) -> Response:
    found = _map(studio, request.path_params["map"])
    if found is None:
        return JSONResponse({"error": "there is no such map"}, 404)
    game, sheet = found
    drawn = await run_in_threadpool(studio.gallery.outlines, game, sheet)
    return _if_changed(request, drawn, "application/json")


async def _facts(studio: Studio, request: Request) -> Response:
    found = _map(studio, request.path_params["map"])
    try:
        game, sheet = found or (None, None)
        if game is None or sheet is None:
            raise ValueError
        cell = sheet.space.cell(request.path_params["place"])
    except ValueError:
        return JSONResponse({"error": "there is no such place"}, 404)
    tr = _translator(studio, request, game)
    told = facts_of_place(game, sheet, cell, studio.library.now.locations, tr)
    return JSONResponse([fact.as_json() for fact in told])


async def _courses(studio: Studio, request: Request) -> Response:
    """Answer with the rivers and roads of a map, and the types that new ones can have."""
    found = _map(studio, request.path_params["map"])
    if found is None:
        return JSONResponse({"error": "there is no such map"}, 404)
    game, sheet = found
    tr = _translator(studio, request, game)
    types = [
        {"kind": kind.id, "label": tr(kind.name), "sides": field == "hexsides"}
        for field in ("hexsides", "paths")
        for kind in getattr(game.terrain, field)
    ]
    there = [course.as_json() | {"name": tr(course.name)} for course in courses(sheet)]
    return JSONResponse({"types": types, "courses": there})


async def _board(studio: Studio, request: Request) -> Response:
    """Answer with what can be edited on a board: the names of its places and its movable points,
    with their positions on the sheet, and the position of the field's origin there."""
    found = _map(studio, request.path_params["map"])
    if found is None:
        return JSONResponse({"error": "there is no such map"}, 404)
    game, sheet = found
    plan = await run_in_threadpool(studio.gallery.plan, game, sheet)
    left, top = plan.left, plan.top
    there = [h.as_json(left, top) for h in handles(sheet, studio.library.now.locations)]
    told = {"grid": sheet.is_grid, "field": [left, top], "handles": there}
    return JSONResponse(told | {"names": names_of(sheet), "kinds": edits.KINDS})


async def _overlay(studio: Studio, request: Request) -> Response:
    """Answer with the requested overlay of a map."""
    found = _map(studio, request.path_params["map"])
    asked = request.query_params
    if found is None or (asked.get("place") and asked["place"] not in set(found[1].space.ids)):
        return JSONResponse({"error": "there is no such place"}, 404)
    game, sheet = found
    what, names = request.path_params["what"], ("scenario", "place", "mover")
    wanted = OverlayRequest(game, sheet, what, *(asked.get(name, "") for name in names))
    tr = _translator(studio, request, game)
    return JSONResponse((await run_in_threadpool(make_overlay, wanted, tr)).as_json())


def _translator(studio: Studio, request: Request, game: Game) -> Translator:
    language = _language(studio, request)
    return translator_of(game, language)


async def _module(studio: Studio, request: Request) -> Response:
    """Answer with the contents of the VASSAL module, in the language of the page."""
    game = studio.library.now.game
    if game is None:
        return JSONResponse({"lists": [], "pieces": []})
    held = await run_in_threadpool(studio.gallery.module, game)
    names = {side.id: side.name for side in game.sheet.sides}
    return JSONResponse(held.to_json(_translator(studio, request, game), names))


async def _counter(studio: Studio, request: Request) -> Response:
    """Answer with the values of a counter as written, each with its path and line."""
    from builder.studio.editing.counter_values import written_values_of

    game = studio.library.now.game
    name = request.path_params["name"].partition(":")[0]
    if game is None or name not in game.counters:
        return JSONResponse({"error": "there is no such counter"}, 404)
    return JSONResponse(written_values_of(game, name, studio.library.now.locations))


# -- what is asked -----------------------------------------------------------------------------------


async def _questions(studio: Studio, request: Request) -> Response:
    from builder.rules.system import listing

    game = studio.library.now.game
    return JSONResponse(await run_in_threadpool(listing, game) if game else [])


async def _ask(studio: Studio, request: Request) -> Response:
    from builder.rules.system import ask

    game, given = studio.library.now.game, await _body(request)
    name, inputs = given.get("name"), given.get("given", {})
    if game is None or not isinstance(name, str) or not isinstance(inputs, dict):
        return JSONResponse({"error": "a question has a name and what is given"}, 400)
    answer = await run_in_threadpool(ask, game, name, inputs)
    return JSONResponse(page_data.answer_data(answer, game, _translator(studio, request, game)))


async def _body(request: Request) -> dict[str, Any]:
    """Return the JSON object in a request, with limited size; empty if it is not an object."""
    data = b""
    async for part in request.stream():
        data += part
        if len(data) > _MAX_BODY_BYTES:
            return {}
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


# -- what is changed ---------------------------------------------------------------------------------


_TRIED_ONCE = ("undo", "redo", "move", "straighten")
"""The requested changes that are not retried after the files have changed: each identifies its
object by number, or by the text at its place, and could affect something else in the changed files."""


async def _change(studio: Studio, request: Request) -> Response:
    """Write a change, and answer with the number of the reading that shows it; painting does not
    wait for that reading, because the next brush stroke may come at once."""
    body = await _body(request)

    def write() -> edits.Change:
        with studio.writing:
            try:
                return make_requested_change(studio.library.now, studio.change_history, body)
            except edits.Outdated:
                if body.get("do") in _TRIED_ONCE:
                    raise
                return make_requested_change(studio.library.read(), studio.change_history, body)

    try:
        change = await run_in_threadpool(write)
    except (edits.Refused, OSError) as exc:
        return JSONResponse({"error": str(exc)}, 409)
    number = studio.reading.ask()
    if body.get("do") == "paint":
        studio.soon(studio.reading.until(number))
    else:
        await studio.reading.until(number)
    told = {"what": change.what, "file": change.file.as_posix(), "reading": number}
    return JSONResponse(told)


async def _open(studio: Studio, request: Request) -> Response:
    """Open a file of the game at a line in the editor."""
    body = await _body(request)
    why = editor_opening.open_at(studio.library.folder, body.get("file"), body.get("line"))
    return JSONResponse({"error": why}, 409) if why else JSONResponse({})


async def _news(studio: Studio, request: Request) -> Response:
    """Answer with the number of each new reading as it is made, as server-sent events."""

    async def event_lines() -> AsyncIterator[str]:
        queue: asyncio.Queue[int | None] = asyncio.Queue()
        studio.listeners.add(queue)
        try:
            yield f"data: {studio.library.now.number}\n\n"
            while True:
                try:
                    number = await asyncio.wait_for(queue.get(), 15)
                except TimeoutError:
                    yield ": still here\n\n"
                    continue
                if number is None:
                    return
                yield f"data: {number}\n\n"
        finally:
            studio.listeners.discard(queue)

    return StreamingResponse(event_lines(), media_type="text/event-stream")
