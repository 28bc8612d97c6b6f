"""Answers to questions about the rules: the list of procedures (what can be asked), and the answer of
one procedure."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from builder.i18n.translate import Translator
from builder.studio import page_data
from builder.studio.answers.request_data import body_of, translator_for
from builder.studio.studio_state import Studio


async def answer_questions(studio: Studio, request: Request) -> Response:
    """Answer with what can be asked, in the language of the page."""
    from builder.studio.answers.question_words import questions_of

    game = studio.library.now.game
    if game is None:
        return JSONResponse([])
    tr = translator_for(studio, request, game)
    return JSONResponse(await run_in_threadpool(questions_of, game, tr))


async def answer_help(studio: Studio, request: Request) -> Response:
    """Answer with what each room of the page is for, and its keys."""
    from builder.studio.answers.help_texts import help_texts

    game = studio.library.now.game
    tr = translator_for(studio, request, game) if game else Translator("en")
    return JSONResponse(help_texts(tr))


async def answer_ask(studio: Studio, request: Request) -> Response:
    from builder.rules.system import ask

    game, given = studio.library.now.game, await body_of(request)
    name, inputs = given.get("name"), given.get("given", {})
    if game is None or not isinstance(name, str) or not isinstance(inputs, dict):
        return JSONResponse({"error": "a question has a name and what is given"}, 400)
    answer = await run_in_threadpool(ask, game, name, inputs)
    return JSONResponse(page_data.answer_data(answer, game, translator_for(studio, request, game)))
