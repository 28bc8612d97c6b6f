"""Answers with what the page shows: the state of the game, pictures, facts of places, overlays."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from builder.outputs.catalogue import find_catalogue_item
from builder.studio import page_data
from builder.studio.answers.request_data import body_of, language_of, map_of, translator_for
from builder.studio.chart_rows import rows_of_chart
from builder.studio.editing import edits
from builder.studio.editing.board_handles import handles, names_of
from builder.studio.editing.river_courses import courses
from builder.studio.map_tiles import DrawnPicture
from builder.studio.overlays import OverlayRequest, make_overlay
from builder.studio.place_facts import facts_of_place
from builder.studio.studio_state import Studio
from builder.studio.terrain_kinds import terrain_data


async def answer_state(studio: Studio, request: Request) -> Response:
    folder = f"{studio.library.folder.as_posix()}/"
    told = page_data.page_state(studio.library.now, language_of(studio, request), folder)
    return JSONResponse(told | {"reading": studio.reading.done})


async def answer_rules(studio: Studio, request: Request) -> Response:
    return JSONResponse(page_data.rules_data(studio.library.now, language_of(studio, request)))


async def answer_picture(studio: Studio, request: Request) -> Response:
    game = studio.library.now.game
    kind, name = request.path_params["kind"], request.path_params["name"]
    found = find_catalogue_item(game, kind, name) if game is not None else None
    if game is None or found is None:
        return JSONResponse({"error": "there is no such picture"}, 404)
    language = language_of(studio, request)
    drawn = await run_in_threadpool(studio.gallery.show, game, found, language)
    return _if_changed(request, drawn, "image/svg+xml")


def _if_changed(request: Request, drawn: DrawnPicture, media_type: str) -> Response:
    """Answer with a drawing, or with status 304 if the page already has this version of it."""
    if request.headers.get("if-none-match") == drawn.mark:
        return Response(status_code=304)
    return Response(drawn.data, media_type=media_type, headers={"ETag": drawn.mark})


async def answer_changed(studio: Studio, request: Request) -> Response:
    """Answer which of the pictures on the page look different now; one request asks about a whole group
    of pictures."""
    given, game = (await body_of(request)).get("pictures"), studio.library.now.game
    if game is None:
        return JSONResponse([])
    language = language_of(studio, request)
    return JSONResponse(await run_in_threadpool(studio.gallery.changed, game, given, language))


async def answer_rows(studio: Studio, request: Request) -> Response:
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
        rows_of_chart, game, found, locations, language_of(studio, request)
    )
    return JSONResponse([row.as_json() for row in there])


async def answer_outlines(studio: Studio, request: Request) -> Response:
    found = map_of(studio, request.path_params["map"])
    if found is None:
        return JSONResponse({"error": "there is no such map"}, 404)
    game, sheet = found
    drawn = await run_in_threadpool(studio.gallery.outlines, game, sheet)
    return _if_changed(request, drawn, "application/json")


async def answer_facts(studio: Studio, request: Request) -> Response:
    found = map_of(studio, request.path_params["map"])
    try:
        if found is None:
            raise ValueError
        game, sheet = found
        cell = sheet.space.cell(request.path_params["place"])
    except ValueError:
        return JSONResponse({"error": "there is no such place"}, 404)
    tr = translator_for(studio, request, game)
    told = facts_of_place(game, sheet, cell, studio.library.now.locations, tr)
    return JSONResponse([fact.as_json() for fact in told])


async def answer_courses(studio: Studio, request: Request) -> Response:
    """Answer with the rivers and roads of a map, and the types that new ones can have."""
    found = map_of(studio, request.path_params["map"])
    if found is None:
        return JSONResponse({"error": "there is no such map"}, 404)
    game, sheet = found
    tr = translator_for(studio, request, game)
    types = [
        {"kind": kind.id, "label": tr(kind.name), "sides": field == "hexsides"}
        for field in ("hexsides", "paths")
        for kind in getattr(game.terrain, field)
    ]
    there = [course.as_json() | {"name": tr(course.name)} for course in courses(sheet)]
    return JSONResponse({"types": types, "courses": there})


async def answer_board(studio: Studio, request: Request) -> Response:
    """Answer with everything that can be edited on a board: the names of its places and its movable
    points, with their positions on the sheet, and the position of the field's origin there."""
    found = map_of(studio, request.path_params["map"])
    if found is None:
        return JSONResponse({"error": "there is no such map"}, 404)
    game, sheet = found
    plan = await run_in_threadpool(studio.gallery.plan, game, sheet)
    left, top = plan.left, plan.top
    there = [h.as_json(left, top) for h in handles(sheet, studio.library.now.locations)]
    told = {"grid": sheet.is_grid, "field": [left, top], "handles": there}
    answer = JSONResponse(told | {"names": names_of(sheet), "kinds": edits.KINDS})
    return _if_changed(request, DrawnPicture.of(bytes(answer.body)), "application/json")


async def answer_terrain(studio: Studio, request: Request) -> Response:
    """Answer with the terrain of a map: what lies where, and what can be painted."""
    found = map_of(studio, request.path_params["map"])
    if found is None:
        return JSONResponse({"error": "there is no such map"}, 404)
    game, sheet = found
    told = JSONResponse(terrain_data(game, sheet, translator_for(studio, request, game))).body
    return _if_changed(request, DrawnPicture.of(bytes(told)), "application/json")


async def answer_overlay(studio: Studio, request: Request) -> Response:
    """Answer with the requested overlay of a map."""
    found = map_of(studio, request.path_params["map"])
    asked = request.query_params
    if found is None or (asked.get("place") and asked["place"] not in set(found[1].space.ids)):
        return JSONResponse({"error": "there is no such place"}, 404)
    game, sheet = found
    what, names = request.path_params["what"], ("scenario", "place", "mover")
    wanted = OverlayRequest(game, sheet, what, *(asked.get(name, "") for name in names))
    tr = translator_for(studio, request, game)
    return JSONResponse((await run_in_threadpool(make_overlay, wanted, tr)).as_json())


async def answer_module(studio: Studio, request: Request) -> Response:
    """Answer with the contents of the VASSAL module, in the language of the page."""
    game = studio.library.now.game
    if game is None:
        return JSONResponse({"lists": [], "pieces": []})
    held = await run_in_threadpool(studio.gallery.module, game)
    names = {side.id: side.name for side in game.sheet.sides}
    return JSONResponse(held.to_json(translator_for(studio, request, game), names))
