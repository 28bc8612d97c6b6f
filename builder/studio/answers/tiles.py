"""Answers with the picture of a map in tiles: one request brings all that look different."""

from __future__ import annotations

import json

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from builder.outputs.catalogue import find_catalogue_item
from builder.studio.answers.request_data import body_of, language_of
from builder.studio.studio_state import Studio


async def answer_tiles(studio: Studio, request: Request) -> Response:
    """Answer with those of the ``tiles`` that a page has, each with its mark, that look different now,
    once the ``reading`` that the page waits for is done. A line of JSON comes first: the number of the
    reading that is shown, and the mark and size in bytes of each tile that follows, 0 for one that looks
    the same nevertheless. To a page that tells which list of all tiles it has (its mark is ``listed``), it
    also tells the mark of the list, and the list itself if that is another one. Then come the tiles, one
    after another."""
    body = await body_of(request)
    if isinstance(body.get("reading"), int):
        await studio.reading.until_asked(body["reading"])
    done, game = studio.reading.done, studio.library.now.game
    found = find_catalogue_item(game, "map", request.path_params["map"]) if game else None
    if game is None or found is None:
        return JSONResponse({"error": "there is no such map"}, 404)
    shown, known = (game, found, language_of(studio, request)), body.get("tiles")
    changed = await run_in_threadpool(
        studio.gallery.changed_tiles, *shown, known if isinstance(known, dict) else {}
    )
    told: dict[str, object] = {
        "reading": done,
        "changed": {name: [one.mark, len(one.data)] for name, one in changed.items()},
    }
    if "listed" in body:
        listed = await run_in_threadpool(studio.gallery.tile_list, *shown)
        told["listed"] = listed.mark
        if body["listed"] != listed.mark:
            told["list"] = listed.as_json()
    parts = [json.dumps(told).encode(), b"\n", *(one.data for one in changed.values())]
    return Response(b"".join(parts), media_type="text/plain")
