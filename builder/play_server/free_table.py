"""Serves the page on which a game is played freely: nothing is enforced, and the rules say beside the map
what they think of the position."""

from __future__ import annotations

import tempfile
from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from pathlib import Path

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from builder.i18n.messages import in_language
from builder.i18n.translate import translator_of
from builder.local_server.compressing import complete
from builder.local_server.request_guard import Guard
from builder.local_server.serving import HERE, LocalServer, names_of_host, taken_port
from builder.model.game import Game
from builder.outputs.play.output import free_page
from builder.positions.position_files import read_position
from builder.problems import Problem
from builder.rules.explain import names_of
from builder.rules.free_setups import check_position
from builder.sentences import FilledSentence, filled_sentence

_MOST_BYTES = 1_000_000
_MOVED = "missing-counter"
"""The code for a unit that is not where it was set up: on this page it may have moved."""


def free_app(game: Game, guard: Guard, language: str, begins: str = "") -> Starlette:
    """Return the web application: the page in each language of the game, which ``begins`` with a
    scenario or a position (see :func:`free_page`), and what the rules think of a position that it sends."""
    languages = tuple(game.sheet.languages)
    page = cache(lambda one: free_page(game, one, languages, judged=True, begins=begins))

    async def enter(request: Request) -> Response:
        if not guard.is_token(request.query_params.get("token", "")):
            return JSONResponse({"error": "open the address that was printed at the start"}, 403)
        response = RedirectResponse(f"{guard.path}{language}.html", 303)
        response.set_cookie(
            guard.cookie, guard.token, httponly=True, samesite="strict", path=guard.path
        )
        return response

    async def answer_page(request: Request) -> Response:
        asked = request.path_params["language"]
        if asked not in languages:
            return JSONResponse({"error": "there is no such page"}, 404)
        response = Response(await run_in_threadpool(page, asked), media_type="text/html")
        # the policy of the page is in the page
        response.headers["Content-Security-Policy"] = "frame-ancestors 'none'"
        return response

    async def answer_judge(request: Request) -> Response:
        sent, asked = await request.body(), request.query_params.get("lang", language)
        if len(sent) > _MOST_BYTES:
            return JSONResponse({"error": "this is too long"}, 413)
        found = await run_in_threadpool(opinions, game, sent.decode(errors="replace"), asked)
        return JSONResponse(found)

    def guarded(answer: _Answering) -> _Answering:
        async def endpoint(request: Request) -> Response:
            token = request.cookies.get(guard.cookie, "")
            why = guard.refuses(request.method, request.headers, token)
            response = JSONResponse({"error": why}, 403) if why else await answer(request)
            await complete(request, response)
            return response

        return endpoint

    path = guard.path
    return Starlette(
        routes=[
            Route(path, enter),
            Route(f"{path}{{language}}.html", guarded(answer_page)),
            Route(f"{path}judge", guarded(answer_judge), methods=["POST"]),
        ]
    )


_Answering = Callable[[Request], Awaitable[Response]]


def opinions(game: Game, text: str, language: str) -> list[str]:
    """Return what the rules think of a position, as sentences in a language; none if they agree."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "position.yaml"
        file.write_text(text, "utf-8")
        sheet, problems, _ = read_position(game, file)
    found: list[Problem] = [*problems]
    if sheet is not None:
        found += (one for one in check_position(game, sheet) if one.code != _MOVED)
    names = names_of(game, translator_of(game, language))
    told = (in_language(_with_names(game, one.message, names), language) for one in found)
    return list(dict.fromkeys(told))


def _with_names(game: Game, message: str, names: Mapping[str, str]) -> str:
    """Return a message with the names of counters where their ids fill it, unless it depends on a
    count."""
    if not isinstance(message, FilledSentence) or "count" in message.values:
        return message
    values = {key: _named(game, value, names) for key, value in message.values.items()}
    return filled_sentence(message.sentence, **values)


def _named(game: Game, value: object, names: Mapping[str, str]) -> object:
    if isinstance(value, FilledSentence):
        return _with_names(game, value, names)
    counter = str(value).partition("#")[0]
    return names.get(counter, value) if counter in game.counters else value


def serve_freely(
    game: Game,
    language: str,
    port: int,
    ready: Callable[[str], None],
    host: str = HERE,
    begins: str = "",
) -> None:
    """Serve the page, which ``begins`` with a scenario or a position, until the process is interrupted;
    ``ready`` is called with its address. Raises ``OSError`` if the port or the address ``host`` cannot be
    used."""
    taken = taken_port(port, host)
    guard = Guard(taken.getsockname()[1], name="free", path="/free/", names=names_of_host(host))
    app = free_app(game, guard, language, begins)
    server = LocalServer(app, lambda: ready(guard.address), lambda: None, lambda: None)
    server.run_until_interrupted(taken)
