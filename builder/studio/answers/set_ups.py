"""Answers about the counters of a scenario: where they stand, and their pictures."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from builder.outputs.table_drawing import look_by_picture_name
from builder.studio.answers.request_data import map_of, translator_for
from builder.studio.positions.set_up_view import SetUpView, face_picture
from builder.studio.studio_state import Studio

_FOR_GOOD = "private, max-age=31536000, immutable"


async def answer_set_up(studio: Studio, request: Request) -> Response:
    """Answer with the counters of a scenario that is played on a map."""
    found = map_of(studio, request.path_params["map"])
    asked = request.path_params["scenario"]
    game, sheet = found or (None, None)
    scenario = next((s for s in game.scenarios if s.id == asked), None) if game else None
    if game is None or sheet is None or scenario is None:
        return JSONResponse({"error": "there is no such scenario"}, 404)
    if sheet.id not in game.boards_of(scenario.map):
        return JSONResponse({"error": "this scenario is not played on the map"}, 404)
    tr, locations = translator_for(studio, request, game), studio.library.now.locations
    view = SetUpView(game, sheet, scenario, tr, locations)
    return JSONResponse(await run_in_threadpool(view.as_json))


async def answer_face(studio: Studio, request: Request) -> Response:
    """Answer with the picture of a counter; the address changes with what the picture shows, so that
    the page may cache it."""
    game, name = studio.library.now.game, request.path_params
    look = look_by_picture_name(game, name["counter"], name["side"], name["lost"]) if game else None
    if game is None or look is None:
        return JSONResponse({"error": "there is no such picture"}, 404)
    tr = translator_for(studio, request, game)
    picture, mark = await run_in_threadpool(face_picture, game, look, tr)
    kept = {"Cache-Control": _FOR_GOOD} if request.query_params.get("shows") == mark else {}
    return Response(picture, media_type="image/svg+xml", headers=kept)
