"""Answers of the room *Play*: begins games of the spec as it is now, which are played in pages of their
own."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from builder.problems import any_fatal
from builder.sentences import filled_sentence
from builder.studio.answers.request_data import body_of, language_of, refusal, translator_for
from builder.studio.editing.file_changes import Refused
from builder.studio.studio_state import Studio


async def answer_choices(studio: Studio, request: Request) -> Response:
    """Answer with the scenarios, and with who can play their sides."""
    from builder.studio.balance.balance_data import game_choices

    game = studio.library.now.game
    if game is None:
        return JSONResponse({})
    return JSONResponse(
        await run_in_threadpool(game_choices, game, translator_for(studio, request, game))
    )


async def answer_begin(studio: Studio, request: Request) -> Response:
    """Begin the game that the page asks for, and answer with the addresses of its pages; the game that
    was begun before ends."""
    given = await body_of(request)
    try:
        found = await run_in_threadpool(_begin, studio, given, language_of(studio, request))
    except Refused as exc:
        return refusal(studio, request, exc)
    return JSONResponse({"addresses": found})


def _begin(studio: Studio, given: dict[str, object], language: str) -> list[str]:
    from builder.play_server.background import BackgroundTable
    from builder.play_server.game_in_play import HUMAN
    from builder.rules.error_boundary import guarded
    from builder.rules.option_choices import switched_on
    from builder.studio.balance.balance_data import programs_of

    scenario, players, seed = given.get("scenario"), given.get("players"), given.get("seed")
    now = studio.library.now
    if not isinstance(scenario, str) or not isinstance(players, dict) or type(seed) is not int:
        raise Refused("name a scenario, the players of sides, and a seed")
    if now.game is None or now.stale or any_fatal(now.problems):
        raise Refused("the game has errors: mend them first")
    game, names = now.game, {str(side): str(name) for side, name in players.items()}
    for name in names.values():
        if name not in (HUMAN, *programs_of(game)):
            raise Refused(filled_sentence("this game has no player {name}", name=name))
    options = switched_on(game, studio.library.chosen)
    table, lost = guarded(
        "the game", lambda: BackgroundTable(game, scenario, names, seed, language, options)
    )
    if table is None:
        raise Refused(lost[0].message)
    if studio.table is not None:
        studio.table.end()
    studio.table = table
    return table.addresses
