"""Answers about the counters of a scenario: where they stand, and their pictures."""

from __future__ import annotations

from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from builder.outputs.table_drawing import look_by_picture_name
from builder.positions.position_files import MAX_SAVE
from builder.studio.answers.request_data import (
    body_of,
    bytes_of,
    map_of,
    refusal,
    translator_for,
)
from builder.studio.editing.file_changes import Refused
from builder.studio.positions.positions_asked import (
    position_in_file,
    position_of_scenario,
    position_sent,
)
from builder.studio.positions.set_up_view import SetUpView, face_picture
from builder.studio.studio_state import Studio

_FOR_GOOD = "private, max-age=31536000, immutable"


async def answer_set_up(studio: Studio, request: Request) -> Response:
    """Answer with the counters of a scenario that is played on a map, or with those of a position that
    the request sends."""
    found = map_of(studio, request.path_params["map"])
    asked = request.path_params["scenario"]
    game, sheet = found or (None, None)
    scenario = next((s for s in game.scenarios if s.id == asked), None) if game else None
    if game is None or sheet is None or scenario is None:
        return JSONResponse({"error": "there is no such scenario"}, 404)
    if sheet.id not in game.boards_of(scenario.map):
        return JSONResponse({"error": "this scenario is not played on the map"}, 404)
    tr, locations = translator_for(studio, request, game), studio.library.now.locations
    sent = await body_of(request) if request.method == "POST" else {}
    try:
        position = position_sent(game, sent["position"]) if "position" in sent else None
    except Refused as exc:
        return refusal(studio, request, exc)
    view = SetUpView(game, sheet, scenario, tr, locations, position)
    return JSONResponse(await run_in_threadpool(view.as_json))


async def answer_position(studio: Studio, request: Request) -> Response:
    """Answer with the position in which a scenario begins."""
    game, asked = studio.library.now.game, request.path_params["scenario"]
    scenario = next((s for s in game.scenarios if s.id == asked), None) if game else None
    if game is None or scenario is None:
        return JSONResponse({"error": "there is no such scenario"}, 404)
    sheet = position_of_scenario(game, scenario)
    return JSONResponse({"position": sheet.model_dump(mode="json")})


async def answer_saved(studio: Studio, request: Request) -> Response:
    """Answer with the position in a saved game that the request sends: YAML, or a save of the module."""
    game, data = studio.library.now.game, await bytes_of(request, MAX_SAVE)
    if game is None:
        return JSONResponse({"error": "there is no game"}, 404)
    suffix = Path(request.query_params.get("name", "")).suffix.lower()
    try:
        sheet = await run_in_threadpool(position_in_file, game, data, suffix)
    except Refused as exc:
        return refusal(studio, request, exc)
    return JSONResponse({"position": sheet.model_dump(mode="json")})


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
