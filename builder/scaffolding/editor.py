"""Writes files that accompany those of a new game: editor settings, and a README for the designer."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence

from builder.loading.schema import FILE_PATTERNS, Schema
from builder.scaffolding.translations import WIDTH, scaffolding_text, wrapped_lines

_ENDING = ".schema.json"


def editor_globs(glob: str) -> list[str]:
    """Convert one of Chitwright's file patterns to globs that an editor understands: ``counters*.yaml``
    becomes one glob for that file and one for the files of a folder ``counters``."""
    name, star, _ = glob.partition("*.yaml")
    return [f"{name}.yaml", f"{name}/*.yaml"] if star and name.isalpha() else [glob]


def editor_files(every: Mapping[str, Schema]) -> dict[str, str]:
    """Return the files of the folder ``.vscode``: every schema by its file's name (see
    :func:`builder.loading.schema.schemas`), and the settings that assign the schemas to files."""
    attached = {f".vscode/schemas/{kind}{_ENDING}": _files_of(kind) for kind in FILE_PATTERNS}
    files = {f".vscode/schemas/{name}": _json(schema) for name, schema in every.items()}
    files[".vscode/settings.json"] = _json({"yaml.schemas": attached})
    files[".vscode/extensions.json"] = _json({"recommendations": ["redhat.vscode-yaml"]})
    return files


def _files_of(kind: str) -> str | list[str]:
    found = editor_globs(FILE_PATTERNS[kind])
    return found[0] if len(found) == 1 else found


def _json(value: object) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


def readme(id: str, title: str, paths: list[str], languages: Sequence[str] = ("en",)) -> str:
    """Return the text of ``README.md``, which explains the game's files and the next steps, once in each
    of the languages."""
    there = {path.split("/")[0] for path in paths}
    parts = ("\n".join(_page(id, there, language)) for language in languages)
    return f"# {title}\n\n" + "\n".join(parts)


def _page(id: str, there: Collection[str], language: str) -> Iterator[str]:
    """Yield the lines of the README in one language."""
    yield from wrapped_lines(scaffolding_text(_ABOUT_IT, language), WIDTH)
    yield f"\n| {scaffolding_text('file', language)} | |\n|---|---|"
    for name, about in _FILES.items():
        if name.rstrip("/") in there:
            yield f"| `{name}` | {scaffolding_text(about, language)} |"
    yield f"\n{scaffolding_text('From the folder above this one:', language)}\n\n```"
    commands = {f"chitwright {words.format(id=id)}": about for words, about in _COMMANDS.items()}
    room = max(map(len, commands)) + 3
    for command, about in commands.items():
        yield f"{command:<{room}}{scaffolding_text(about, language)}"
    yield "```\n"
    yield from wrapped_lines(scaffolding_text(_EDITOR, language), WIDTH)
    yield ""


_ABOUT_IT = "A game for Chitwright. Every file is text; change one, build, look."

_FILES = {
    "game.yaml": "players, phases, colours, what counters print",
    "terrain.yaml": "what lies on maps, and what it costs",
    "maps/": "a map each",
    "counters.yaml": "units and markers",
    "counters/": "units and markers",
    "tracks.yaml": "tracks and displays of boxes",
    "cards.yaml": "cards and decks",
    "pools.yaml": "cups",
    "mechanisms.yaml": "the rules",
    "mechanisms/": "the rules",
    "tables/": "tables and charts",
    "scenarios/": "what starts where",
    "examples/": "worked examples, checked and printed",
    "rules/": "what the rulebook says besides",
    "locale/": "translations",
}

_COMMANDS = {
    "studio {id}": "the game in the browser, while you write",
    "check {id}": "what is wrong, where, and what to do",
    "picture {id} --list": "what can be drawn alone, as PNG, SVG or PDF",
    "build {id} --only paper --paper A4": "sheets to print",
    "build {id}": "everything: sheets, VASSAL module, rules",
    "ask {id} --list": "what the rules engine can be asked",
    "docs choose-your-rules": "every rule that can be declared",
}

_EDITOR = (
    "`.vscode` attaches the schemas, so that VS Code with the extension YAML completes what you type and "
    "underlines what is wrong; `chitwright docs command-line` tells how other editors do it."
)
