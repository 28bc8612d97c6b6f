"""Answers of the *Balance* page: starts and stops simulations, and gives their results."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from builder.problems import any_fatal
from builder.studio.answers.request_data import body_of, language_of, refusal, translator_for
from builder.studio.editing.file_changes import Refused
from builder.studio.studio_state import Studio


async def answer_balance(studio: Studio, request: Request) -> Response:
    """Answer with what can be chosen, and with the results of the last simulation."""
    from builder.studio.balance.balance_data import balance_data

    now = studio.library.now
    if now.game is None:
        return JSONResponse({})
    run, tr = studio.balance.now, translator_for(studio, request, now.game)
    told = await run_in_threadpool(balance_data, run, now.game, tr)
    return JSONResponse(told)


async def answer_play(studio: Studio, request: Request) -> Response:
    """Start the simulation that the page asks for, or stop the one that is running."""
    given = await body_of(request)
    if given.get("do") == "stop":
        await run_in_threadpool(studio.balance.stop)
        return JSONResponse({})
    why = await run_in_threadpool(_start, studio, given)
    return refusal(studio, request, Refused(why)) if why else JSONResponse({})


def _start(studio: Studio, given: dict[str, object]) -> str:
    from builder.rules.option_choices import switched_on
    from builder.simulation.spec_digest import spec_digest
    from builder.studio.balance.balance_runs import read_wanted

    now, library, wanted = studio.library.now, studio.library, read_wanted(given)
    if wanted is None:
        return "name a scenario, the players of sides, a number of games and a seed"
    if now.game is None or now.stale or any_fatal(now.problems):
        return "the game has errors: mend them first"
    digest = spec_digest(library.folder, library.owner)
    options = switched_on(now.game, library.chosen)
    return studio.balance.start(now.game, wanted, options, digest)


async def answer_report(studio: Studio, request: Request) -> Response:
    """Answer with the whole report on the last simulation, as ``chitwright simulate`` writes it."""
    from builder.simulation.report.page import report_page, report_policy

    run = studio.balance.now
    if run is None or run.found is None:
        return JSONResponse({"error": "no games have been played"}, 404)
    page = await run_in_threadpool(report_page, run.study, run.found, language_of(studio, request))
    policy = f"{report_policy()}; frame-ancestors 'none'"
    return HTMLResponse(page, headers={"Content-Security-Policy": policy})
