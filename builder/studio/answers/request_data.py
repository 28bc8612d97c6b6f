"""Reads the parameters of a request from the studio's page: its language, its map, its body."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import JSONResponse

from builder.i18n.messages import in_language
from builder.i18n.translate import Translator, translator_of
from builder.model.game import Game
from builder.studio import page_data
from builder.studio.studio_state import Studio

if TYPE_CHECKING:
    from builder.model.ground.maps import MapSheet

_MAX_BODY_BYTES = 1_000_000
"""The largest size of a request body in bytes."""


def language_of(studio: Studio, request: Request) -> str:
    known = page_data.languages_of(studio.library.now.game)
    asked = request.query_params.get("lang", "")
    return asked if asked in known else known[0]


def translator_for(studio: Studio, request: Request, game: Game) -> Translator:
    language = language_of(studio, request)
    return translator_of(game, language)


def map_of(studio: Studio, id: str) -> tuple[Game, MapSheet] | None:
    game = studio.library.now.game
    sheet = next((m for m in game.maps if m.id == id), None) if game else None
    return (game, sheet) if game and sheet else None


async def bytes_of(request: Request, most: int) -> bytes:
    """Return the body of a request; empty if it has more than ``most`` bytes."""
    data = bytearray()
    async for part in request.stream():
        data += part
        if len(data) > most:
            return b""
    return bytes(data)


async def body_of(request: Request, most: int = _MAX_BODY_BYTES) -> dict[str, Any]:
    """Return the JSON object in a request of at most ``most`` bytes; empty if it is not an object."""
    data = await bytes_of(request, most)
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def refusal(studio: Studio, request: Request, exc: Exception) -> JSONResponse:
    """Answer that a request is refused, with the reason in the language of the page."""
    why = exc.args[0] if exc.args and isinstance(exc.args[0], str) else str(exc)
    return JSONResponse({"error": in_language(why, language_of(studio, request))}, 409)
