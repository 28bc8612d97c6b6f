"""Serves a game in play as pages on this machine: guards their requests, and answers them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from builder import resources
from builder.i18n.messages import in_language
from builder.local_server.compressing import complete
from builder.local_server.news import news_response
from builder.outputs.reference_panels import rules_cases
from builder.play_server.explanations import rule_text
from builder.play_server.game_in_play import action_of
from builder.play_server.page_view import PageView
from builder.play_server.page_words import languages_of
from builder.play_server.seats import TABLE, Seat, give_sides, hides
from builder.play_server.table_service import PACES, TableService
from builder.problems import Problem, messages_with_hints

_MAX_BODY_BYTES = 5_000_000
_MEDIA = {".html": "text/html", ".css": "text/css", ".js": "text/javascript"}
_PAGE = "play.html"

Answering = Callable[[TableService, Seat, Request], Awaitable[Response]]


def play_app(service: TableService) -> Starlette:
    """Return the web application of a game in play."""

    def guarded(answer: Answering) -> Callable[[Request], Awaitable[Response]]:
        async def endpoint(request: Request) -> Response:
            seat = service.seats.get(request.path_params["seat"])
            token = request.cookies.get(seat.guard.cookie, "") if seat else ""
            why = (
                seat.guard.refuses(request.method, request.headers, token)
                if seat
                else "there is no such page"
            )
            if seat and seat.closed:
                why = "the game that was loaded has no side for this page"
            if why or seat is None:
                response: Response = JSONResponse({"error": why}, 403)
            else:
                response = await answer(service, seat, request)
            await complete(request, response)
            return response

        return endpoint

    async def enter(request: Request) -> Response:
        seat = service.seats.get(request.path_params["seat"])
        if seat and seat.guard.is_token(request.query_params.get("token", "")):
            response: Response = RedirectResponse(seat.guard.path, 303)
            response.set_cookie(
                seat.guard.cookie,
                seat.guard.token,
                path=seat.guard.path,
                httponly=True,
                samesite="strict",
            )
            return response
        return await guarded(_page)(request)

    routes = [
        Route("/{seat}/", enter),
        Route("/{seat}/table", guarded(_table)),
        Route("/{seat}/state", guarded(_state)),
        Route("/{seat}/map.png", guarded(_map)),
        Route("/{seat}/counter/{counter}/{side}/{lost}", guarded(_counter)),
        Route("/{seat}/card/{card}", guarded(_card)),
        Route("/{seat}/back/{name}", guarded(_card_back)),
        Route("/{seat}/chart/{chart}", guarded(_chart)),
        Route("/{seat}/rules", guarded(_rules)),
        Route("/{seat}/do", guarded(_do), methods=["POST"]),
        Route("/{seat}/rule/{number}", guarded(_rule)),
        Route("/{seat}/why", guarded(_why)),
        Route("/{seat}/outlook", guarded(_outlook)),
        Route("/{seat}/record", guarded(_record)),
        Route("/{seat}/news", guarded(_news)),
        Route("/{seat}/{name}", guarded(_page)),
    ]

    @asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        task = asyncio.create_task(service.run())
        yield
        task.cancel()

    return Starlette(routes=routes, lifespan=life)


async def _page(service: TableService, seat: Seat, request: Request) -> Response:
    folder = resources.templates_folder() / "play"
    name = request.path_params.get("name", _PAGE)
    path = folder / name
    if "/" in name or path.suffix not in _MEDIA or not path.is_file():
        return JSONResponse({"error": "there is no such page"}, 404)
    return Response(path.read_text("utf-8"), media_type=_MEDIA[path.suffix])


def _view(service: TableService, request: Request) -> PageView:
    known = languages_of(service.played.game)
    asked = request.query_params.get("lang", "")
    return service.view(asked if asked in known else service.language)


async def _table(service: TableService, seat: Seat, request: Request) -> Response:
    view = _view(service, request)
    told = await run_in_threadpool(view.table)
    return JSONResponse(told | {"seat": seat.id, "seats": list(seat.sides), "pace": service.pace})


async def _state(service: TableService, seat: Seat, request: Request) -> Response:
    view = _view(service, request)
    known = _number(request, "course"), _number(request, "story")
    return JSONResponse(await run_in_threadpool(view.state, seat, known))


def _number(request: Request, name: str) -> int:
    given = request.query_params.get(name, "")
    return int(given[:9]) if given.isdecimal() else 0


async def _map(service: TableService, seat: Seat, request: Request) -> Response:
    found = await run_in_threadpool(_view(service, request).pictures.map_picture)
    return _picture(found)


async def _counter(service: TableService, seat: Seat, request: Request) -> Response:
    given = request.path_params
    face = _view(service, request).pictures.face
    found = await run_in_threadpool(face, given["counter"], given["side"], given["lost"])
    return _picture(found)


async def _card(service: TableService, seat: Seat, request: Request) -> Response:
    face = _view(service, request).pictures.card
    return _picture(await run_in_threadpool(face, request.path_params["card"]))


async def _card_back(service: TableService, seat: Seat, request: Request) -> Response:
    back = _view(service, request).pictures.card_back
    return _picture(await run_in_threadpool(back, request.path_params["name"]))


async def _chart(service: TableService, seat: Seat, request: Request) -> Response:
    chart = _view(service, request).pictures.chart
    return _picture(await run_in_threadpool(chart, request.path_params["chart"]))


def _picture(data: bytes | None) -> Response:
    if data is None:
        return JSONResponse({"error": "there is no such picture"}, 404)
    keep = {"Cache-Control": "private, max-age=3600"}
    return Response(data, media_type="image/png", headers=keep)


async def _rules(service: TableService, seat: Seat, request: Request) -> Response:
    """Answer with all rules."""
    language = _view(service, request).language
    return JSONResponse([*rules_cases(service.played.game, language)])


async def _rule(service: TableService, seat: Seat, request: Request) -> Response:
    language = _view(service, request).language
    found = rule_text(service.played.game, language, request.path_params["number"])
    return JSONResponse(found or {})


async def _why(service: TableService, seat: Seat, request: Request) -> Response:
    """Answer why what was clicked cannot be chosen."""
    asked = request.query_params
    view, place, piece = _view(service, request), asked.get("place", ""), asked.get("piece", "")
    return JSONResponse(await run_in_threadpool(view.why_not, seat, place, piece))


async def _outlook(service: TableService, seat: Seat, request: Request) -> Response:
    """Answer what an action may bring, for each result of the roll that follows it."""
    action = action_of(request.query_params.get("action", ""))
    if action is None:
        return JSONResponse(None)
    return JSONResponse(await run_in_threadpool(_view(service, request).outlook, seat, action))


async def _do(service: TableService, seat: Seat, request: Request) -> Response:
    """Carry out what the page asks for; answer with why it is not possible (a word of the page or a
    message), or with nothing."""
    given = await _body(request)
    does = _DOINGS.get(str(given.get("do")))
    if does is None:
        return JSONResponse({"error": "the page asks for nothing that there is"}, 400)
    number = service.played.number
    why = await run_in_threadpool(does, service, seat, given)
    if service.played.number != number or given.get("do") in ("pace", "sit"):
        service.changed()
    return JSONResponse({"error": why} if why else {}, 409 if why else 200)


def _act(service: TableService, seat: Seat, given: dict[str, Any]) -> str:
    played, action = service.played, action_of(str(given.get("action", "")))
    with played.lock:
        if given.get("number") != played.number or action is None:
            return "gone-on"
        if seat.curtain(played.now) or played.now.current_player not in seat.sides:
            return "other-turn"
        return _told(played.act(action), given)


def _undo(service: TableService, seat: Seat, given: dict[str, Any]) -> str:
    anyhow = given.get("anyhow") is True
    with service.played.lock:
        how = service.view(service.language).how_to_undo(seat)
        if not how or (how == "anyhow" and not anyhow):
            return "not-undone"
        service.played.undo(freely=how == "freely")
    return ""


def _sit(service: TableService, seat: Seat, given: dict[str, Any]) -> str:
    seat.take(str(given.get("side", "")))
    return ""


def _pace(service: TableService, seat: Seat, given: dict[str, Any]) -> str:
    if (pace := str(given.get("pace"))) in PACES:
        service.pace = pace
    return ""


def _load(service: TableService, seat: Seat, given: dict[str, Any]) -> str:
    if seat.id != TABLE:
        return "only-table"
    problems = service.played.load(str(given.get("text", "")))
    give_sides(service.seats.values(), service.played.people)
    return _told(problems, given)


_DOINGS: dict[str, Callable[[TableService, Seat, dict[str, Any]], str]] = {
    "act": _act,
    "undo": _undo,
    "sit": _sit,
    "pace": _pace,
    "load": _load,
}


def _told(problems: Sequence[Problem], given: dict[str, Any]) -> str:
    """Return problems in the language of the page."""
    return in_language(messages_with_hints(problems), str(given.get("lang", "en")))


async def _record(service: TableService, seat: Seat, request: Request) -> Response:
    """Answer with the saved game, which holds everything: a page that may not see all gets it only
    after the end, and a page of one of several players never gets the seed, which would reveal future
    rolls."""
    state, played = service.played.now, service.played
    all_here = played.own is not None or {*seat.sides} == {*state.match.sides}
    if not (all_here or state.is_over or not seat.sides) and hides(state, state.match.sides):
        return JSONResponse({"error": "others-secret"}, 409)
    with_seed = state.is_over or seat.holds_all(played.people)
    text = await run_in_threadpool(played.record, with_seed=with_seed)
    name = f"{state.match.scenario.id}.yaml"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/yaml", headers=headers)


async def _news(service: TableService, seat: Seat, request: Request) -> Response:
    """Send the number of each change of the game to the page as it is made, as server-sent events."""
    return news_response(service.listeners, lambda: service.played.number)


async def _body(request: Request) -> dict[str, Any]:
    """Return the JSON object in a request's body, up to a size limit; empty if the body is not an
    object."""
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
