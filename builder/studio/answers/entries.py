"""Answers about what the game's files contain: lists, entries as forms, uses of an id, and the text of
a file."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from builder.i18n.messages import problem_in_language
from builder.i18n.translate import Translator
from builder.problems import PathKey
from builder.studio.answers.request_data import language_of, refusal, translator_for
from builder.studio.editing.file_changes import Refused
from builder.studio.studio_state import Studio


async def answer_overview(studio: Studio, request: Request) -> Response:
    """Answer with the files of the game and the lists in them."""
    from builder.studio.entries.overview import overview

    return await _answered(studio, request, lambda: overview(studio.entries))


async def answer_form(studio: Studio, request: Request) -> Response:
    """Answer with the form of an entry."""
    from builder.studio.entries.entry_forms import EntryForm

    name, path = _asked(request)
    language = language_of(studio, request)
    problems = [problem_in_language(one, language) for one in studio.library.now.problems]
    return await _answered(
        studio, request, lambda: EntryForm(studio.entries.file(name), problems, language).form(path)
    )


async def answer_table(studio: Studio, request: Request) -> Response:
    """Answer with the counters as a table, or with the list of entries at the path of a file."""
    from builder.studio.entries.counter_table import counter_table, list_table

    name, path = _asked(request)
    language, files = language_of(studio, request), studio.entries.now
    if not name:
        return await _answered(studio, request, lambda: counter_table(files(), language))
    return await _answered(studio, request, lambda: list_table(files(), name, path, language))


async def answer_translations(studio: Studio, request: Request) -> Response:
    """Answer with the texts of the game beside their translations into a language."""
    from builder.studio.entries.translation_pairs import translation_pairs

    language = request.query_params.get("into", "")
    locations = studio.library.now.locations
    return await _answered(
        studio, request, lambda: translation_pairs(studio.library.folder, language, locations)
    )


async def answer_names(studio: Studio, request: Request) -> Response:
    """Answer with the ids that exist in the game, and the values used so far in each field."""
    from builder.studio.entries.id_spaces import names_by_space, used_values

    def names() -> Any:
        files = studio.entries.now()
        pictures = [[path.partition("/")[2], ""] for path in studio.entries.pictures()]
        return {"names": names_by_space(files) | {"art": pictures}, "used": used_values(files)}

    return await _answered(studio, request, names)


async def answer_labels(studio: Studio, request: Request) -> Response:
    """Answer with the labels of keys in the language of the page."""
    from builder.studio.entries.key_labels import key_labels

    game = studio.library.now.game
    tr = translator_for(studio, request, game) if game else Translator("en")
    return JSONResponse(dict(key_labels(tr)))


async def answer_uses(studio: Studio, request: Request) -> Response:
    """Answer with every place in the files that refers to the entry at a path by its id."""
    from builder.studio.entries.entry_changes import thing_at
    from builder.studio.entries.id_uses import uses_of
    from builder.studio.entries.picture_files import named_picture

    name, path = _asked(request)

    def uses() -> Any:
        files = studio.entries.now()
        prose = {path: file.text for path, file in studio.entries.prose().items()}
        is_picture = name.startswith("art/")
        thing = named_picture(name[4:]) if is_picture else thing_at(files, name, path)
        return [use.as_json() for use in uses_of(files, thing, prose)]

    return await _answered(studio, request, uses)


def _asked(request: Request) -> tuple[str, PathKey]:
    """Return the file, and the path of the value in it, that a request names."""
    try:
        path = json.loads(request.query_params.get("path", "[]"))
    except (ValueError, RecursionError):
        path = []
    steps = path if isinstance(path, list) else []
    sound = tuple(s for s in steps if isinstance(s, str | int) and not isinstance(s, bool))
    return request.query_params.get("file", ""), sound


async def _answered(studio: Studio, request: Request, work: Callable[[], Any]) -> Response:
    try:
        return JSONResponse(await run_in_threadpool(work))
    except Refused as exc:
        return refusal(studio, request, exc)
