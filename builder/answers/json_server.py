"""Serves the answers over HTTP to any program on this machine, as JSON and PNG. Every request needs the
token that is printed at the start, as ``Authorization: Bearer TOKEN``; requests with an ``Origin``,
which come from web pages, are refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from builder.answers.game_answers import GameAnswers
from builder.i18n.messages import problem_in_language
from builder.local_server.request_guard import Guard
from builder.local_server.serving import LocalServer, taken_port
from builder.rules.procedures import Refused
from builder.sentences import filled_sentence

MOST_BYTES = 2_000_000
"""The largest request that is read."""

Asked = dict[str, Any]
"""The arguments of a request: those of its address, and the object in its body."""

_Maker = Callable[[str, Asked], Any]
"""Makes an answer about a game, which it is given by name."""


def serve_json(answers: GameAnswers, port: int, ready: Callable[[str, str], None]) -> None:
    """Serve the answers until the process is interrupted; ``ready`` is called with the address and the
    token. Raises ``OSError`` if the port is in use."""
    taken = taken_port(port)
    guard = Guard(taken.getsockname()[1], "json")
    address = f"http://127.0.0.1:{guard.port}"
    server = LocalServer(
        json_app(answers, guard), lambda: ready(address, guard.token), _nothing, _nothing
    )
    server.run_until_interrupted(taken)


def _nothing() -> None:
    """Do nothing when the server stops: no page waits, and there is nothing to save."""


def json_app(answers: GameAnswers, guard: Guard) -> Starlette:
    """Return the web application of the JSON server."""
    made: dict[str, _Maker] = {
        "procedures": lambda name, asked: answers.procedures(name),
        "check": lambda name, asked: answers.check(name),
        "pictures": lambda name, asked: answers.pictures(name),
        "ask": lambda name, asked: answers.ask(
            name, _text(asked, "procedure"), _object(asked, "given")
        ),
        "legal-actions": lambda name, asked: answers.legal_actions(
            name, _text(asked, "scenario"), _list(asked), _text(asked, "language")
        ),
        "odds": lambda name, asked: answers.odds(
            name,
            _text(asked, "scenario"),
            _list(asked),
            _text(asked, "action"),
            _text(asked, "language"),
        ),
        "search": lambda name, asked: answers.search(
            name, _text(asked, "words"), _text(asked, "language"), _number(asked, "most", 8)
        ),
        "case": lambda name, asked: answers.case(
            name, _text(asked, "number"), _text(asked, "language")
        ),
    }

    async def games(request: Request) -> Response:
        return await _answer(request, guard, lambda asked: answers.games())

    async def answer(request: Request) -> Response:
        name, what = request.path_params["game"], request.path_params["what"]
        return await _answer(request, guard, lambda asked: _chosen(made, what)(name, asked))

    async def picture(request: Request) -> Response:
        name = request.path_params["game"]
        return await _answer(
            request,
            guard,
            lambda asked: answers.picture(
                name,
                _text(asked, "kind"),
                _text(asked, "name"),
                _text(asked, "language"),
                _number(asked, "dpi", 96),
            ),
        )

    both = ["GET", "POST"]
    routes = [
        Route("/games", games),
        Route("/games/{game}/picture", picture, methods=both),
        Route("/games/{game}/{what}", answer, methods=both),
    ]
    return Starlette(routes=routes)


async def _answer(request: Request, guard: Guard, make: Callable[[Asked], Any]) -> Response:
    """Answer a request with the data asked for, or with the reason for a refusal."""
    if refused := _refuses(request, guard):
        return JSONResponse({"error": refused}, 403)
    asked = await _asked(request)
    if asked is None:
        message = f"the body is no JSON object, or is over {MOST_BYTES // 10**6} MB"
        return JSONResponse({"error": message}, 400)
    try:
        found = await run_in_threadpool(make, asked)
    except Refused as exc:
        problems = [problem_in_language(problem, "en").as_json() for problem in exc.problems]
        return JSONResponse({"problems": problems}, 404)
    except _NoSuchAnswer as exc:
        return JSONResponse({"error": f"no {exc.what!r}", "known": exc.known}, 404)
    except _WrongArgument as exc:
        return JSONResponse({"error": str(exc)}, 400)
    if isinstance(found, bytes):
        return Response(found, media_type="image/png")
    return JSONResponse(found)


def _refuses(request: Request, guard: Guard) -> str:
    """Return the reason why a request is refused; empty if it is allowed."""
    if request.headers.get("host", "") not in guard.hosts:
        return "this server answers under its own address only"
    token = request.headers.get("authorization", "").removeprefix("Bearer ").strip()
    if not guard.is_token(token):
        return "send the token that was printed at the start: Authorization: Bearer TOKEN"
    return "pages are not answered" if request.headers.get("origin") else ""


async def _asked(request: Request) -> Asked | None:
    found: Asked = dict(request.query_params)
    if request.method == "GET":
        return found
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > MOST_BYTES:
            return None
    return _with_body(found, body)


def _with_body(found: Asked, body: bytearray) -> Asked | None:
    import json

    try:
        read = json.loads(body or b"{}")
    except (ValueError, RecursionError):
        return None
    return {**found, **read} if isinstance(read, dict) else None


class _NoSuchAnswer(LookupError):
    """Raised for a kind of question that the server does not answer."""

    def __init__(self, what: str, known: list[str]) -> None:
        super().__init__(what)
        self.what, self.known = what, known


def _chosen(made: dict[str, _Maker], what: str) -> _Maker:
    if what not in made:
        raise _NoSuchAnswer(what, sorted(made))
    return made[what]


class _WrongArgument(ValueError):
    """Raised for an argument of the wrong type."""


def _text(asked: Asked, name: str) -> str:
    value = asked.get(name, "")
    if not isinstance(value, str):
        raise _WrongArgument(filled_sentence("{name} must be a text", name=name))
    return value


def _number(asked: Asked, name: str, otherwise: int) -> int:
    try:
        return int(asked.get(name, otherwise))
    except (TypeError, ValueError, OverflowError) as exc:
        raise _WrongArgument(filled_sentence("{name} must be a number", name=name)) from exc


def _object(asked: Asked, name: str) -> Asked:
    value = asked.get(name, {})
    if not isinstance(value, dict):
        raise _WrongArgument(filled_sentence("{name} must be an object", name=name))
    return value


def _list(asked: Asked) -> list[str]:
    value = asked.get("actions", [])
    if not (isinstance(value, list) and all(isinstance(one, str) for one in value)):
        raise _WrongArgument("actions must be a list of texts")
    return value
