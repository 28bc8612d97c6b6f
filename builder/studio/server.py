"""Runs the studio as a local web server: guards its requests, and hands them to the functions that
answer them (:mod:`builder.studio.answers`)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    RedirectResponse,
    Response,
)
from starlette.routing import Route

from builder import resources
from builder.i18n.translate import LANGUAGES, Translator
from builder.local_server.compressing import complete
from builder.local_server.news import news_response
from builder.local_server.request_guard import HEADERS
from builder.studio.answers import (
    balance,
    changes,
    entries,
    pictures,
    questions,
    set_ups,
    tables,
    texts,
    tiles,
    views,
)
from builder.studio.studio_state import Studio

_MEDIA = {".html": "text/html", ".css": "text/css", ".js": "text/javascript"}


Answering = Callable[[Studio, Request], Awaitable[Response]]


def studio_app(studio: Studio, *, follow: bool = True) -> Starlette:
    """Return the web application; with ``follow`` it watches the game's files."""

    def guarded(answer: Answering) -> Callable[[Request], Awaitable[Response]]:
        async def endpoint(request: Request) -> Response:
            studio.tidying.touch()
            token = request.cookies.get(studio.guard.cookie, "")
            why = studio.guard.refuses(request.method, request.headers, token)
            response = JSONResponse({"error": why}, 403) if why else await answer(studio, request)
            await complete(request, response)
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
        Route("/state", guarded(views.answer_state)),
        Route("/picture/{kind}/{name}", guarded(views.answer_picture)),
        Route("/tiles/{map}", guarded(tiles.answer_tiles), methods=["POST"]),
        Route("/changed", guarded(views.answer_changed), methods=["POST"]),
        Route("/rows/{name}", guarded(views.answer_rows)),
        Route("/outlines/{map}", guarded(views.answer_outlines)),
        Route("/facts/{map}/{place:path}", guarded(views.answer_facts)),
        Route("/courses/{map}", guarded(views.answer_courses)),
        Route("/board/{map}", guarded(views.answer_board)),
        Route("/terrain/{map}", guarded(views.answer_terrain)),
        Route("/overlay/{map}/{what}", guarded(views.answer_overlay)),
        Route("/set-up/{map}/{scenario}", guarded(set_ups.answer_set_up), methods=["GET", "POST"]),
        Route("/position", guarded(set_ups.answer_saved), methods=["POST"]),
        Route("/position/{scenario}", guarded(set_ups.answer_position)),
        Route("/face/{counter}/{side}/{lost}", guarded(set_ups.answer_face)),
        Route("/module", guarded(views.answer_module)),
        Route("/help", guarded(questions.answer_help)),
        Route("/rules", guarded(views.answer_rules)),
        Route("/questions", guarded(questions.answer_questions)),
        Route("/ask", guarded(questions.answer_ask), methods=["POST"]),
        Route("/balance", guarded(balance.answer_balance)),
        Route("/balance/play", guarded(balance.answer_play), methods=["POST"]),
        Route("/balance/report", guarded(balance.answer_report)),
        Route("/table", guarded(tables.answer_choices)),
        Route("/table/begin", guarded(tables.answer_begin), methods=["POST"]),
        Route("/entries", guarded(entries.answer_overview)),
        Route("/entries/names", guarded(entries.answer_names)),
        Route("/entries/labels", guarded(entries.answer_labels)),
        Route("/entries/translations", guarded(entries.answer_translations)),
        Route("/entries/table", guarded(entries.answer_table)),
        Route("/entry", guarded(entries.answer_form)),
        Route("/entry/uses", guarded(entries.answer_uses)),
        Route("/art/{name}", guarded(pictures.answer_art), methods=["GET", "POST"]),
        Route("/texts", guarded(texts.answer_texts)),
        Route("/text", guarded(texts.answer_text)),
        Route("/text/help", guarded(texts.answer_help), methods=["POST"]),
        Route("/change", guarded(changes.answer_change), methods=["POST"]),
        Route("/open", guarded(changes.answer_open), methods=["POST"]),
        Route("/news", guarded(_news)),
        Route("/play/{name}", guarded(_shared_script)),
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
        await run_in_threadpool(studio.end_games)

    return Starlette(routes=routes, lifespan=life)


async def _follow(studio: Studio) -> None:
    """Read the game again whenever one of its files has changed."""
    from watchfiles import awatch

    watched = [studio.library.folder, *([studio.library.owner] if studio.library.owner else [])]
    async for _ in awatch(*watched, debounce=60, step=20):
        studio.soon(studio.refresh())


def _elsewhere(request: Request) -> Response:
    """Answer a browser that opens the address of an earlier run of the studio with a message in the
    browser's language."""
    asked = request.headers.get("accept-language", "")[:2].lower()
    tr = Translator(asked if asked in LANGUAGES else "en")
    text = tr("The studio was restarted: open the address that it printed.")
    title = "<!doctype html><meta charset=utf-8><title>Chitwright studio</title>"
    return HTMLResponse(f"{title}<p lang={tr.language}>{text}</p>", 403, HEADERS)


async def _page(studio: Studio, request: Request) -> Response:
    return _file("studio", request.path_params.get("name", "studio.html"))


async def _shared_script(studio: Studio, request: Request) -> Response:
    """Answer with a module of the page that games are played on: both pages draw counters."""
    return _file("play", request.path_params["name"])


def _file(folder: str, name: str) -> Response:
    path = resources.templates_folder() / folder / name
    if path.name != name or path.suffix not in _MEDIA or not path.is_file():
        return JSONResponse({"error": "there is no such page"}, 404)
    return Response(path.read_text("utf-8"), media_type=_MEDIA[path.suffix])


async def _news(studio: Studio, request: Request) -> Response:
    """Send the number of each new reading of the files to the page as it is made, as server-sent
    events."""
    return news_response(studio.listeners, lambda: studio.library.now.number)
