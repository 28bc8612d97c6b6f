"""Candidates for shell completion: games, their scenarios, maps, tables, sides and languages;
procedures with their arguments; words of lists.

The shell waits for the answer, so no game is read whole: the ids of scenarios, maps and tables are
taken from file names, and sides and languages from ``game.yaml``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from builder import resources

if TYPE_CHECKING:
    from builder.model.game import GameSheet
    from builder.rules.core.question_lines import FieldLine, ProcedureLine

Items = list["CompletionItem[str]"]

_FOLDERS = {"scenario": "scenarios", "map": "maps", "table": "tables"}
"""Arguments that name a part of the game, and the folder whose files are these parts."""


def versions(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """Complete an argument that names a version of a game: the built-in games, and files and folders."""
    games = [name for name in resources.built_in_games() if name.startswith(incomplete)]
    return [CompletionItem(incomplete, type="file"), *map(CompletionItem, games)]


def scenarios(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """Complete the scenarios of the game that the command line names."""
    return _items(_files_in(ctx, "scenarios"), incomplete)


def sides(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """Complete the sides of the game that the command line names."""
    sheet = _sheet(ctx)
    return _items({s.id: s.name for s in sheet.sides} if sheet else {}, incomplete)


def languages(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """Complete the languages of the game, singly or in a comma-separated list."""
    sheet = _sheet(ctx)
    return words_of(sheet.languages if sheet else (), incomplete)


def builtin_languages(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """Complete the languages that Chitwright provides."""
    from builder.i18n.translate import LANGUAGES

    return words_of(LANGUAGES, incomplete)


def message_languages(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """Complete the languages that messages can be in, each with its name."""
    from builder.i18n.messages import message_language_names

    return _items(message_language_names(), incomplete)


def translation_targets(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """Complete the languages that a game can be translated into: its own except the first, and
    those that Chitwright provides."""
    from builder.i18n.translate import LANGUAGES

    sheet = _sheet(ctx)
    spoken = sheet.languages if sheet else ()
    return _items(
        [code for code in dict.fromkeys((*spoken, *LANGUAGES)) if code not in spoken[:1]],
        incomplete,
    )


def words_of(known: Iterable[str], incomplete: str) -> Items:
    """Complete the last word of a comma-separated list; words already in the list are not offered again."""
    before, comma, last = incomplete.rpartition(",")
    taken = before.lower().split(",")
    return [
        CompletionItem(f"{before}{comma}{word}")
        for word in known
        if word.lower().startswith(last.lower()) and word.lower() not in taken
    ]


def parts_of(
    ctx: click.Context, known: Iterable[str], single: Iterable[str], incomplete: str
) -> Items:
    """Complete words of a comma-separated list, including words such as ``map:ID`` for each of the game's
    parts that can be selected singly (``single``)."""
    last = incomplete.rpartition(",")[2]
    kind, colon, _ = last.partition(":")
    if colon and kind in single:
        named = [f"{kind}:{id}" for id in _files_in(ctx, _FOLDERS[kind])]
        return words_of(named, incomplete)
    return words_of([*known, *(f"{kind}:" for kind in single)], incomplete)


def print_words(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """Complete the short words of ``--print``."""
    from builder.model.printing import WORDS

    return words_of(WORDS, incomplete)


def print_shops(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """Complete the print shops that are known, and those of the game."""
    from builder.loading.print_shops import shop_names

    return _items(list(shop_names(_folder(ctx))), incomplete)


def schemas(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """Complete the kinds of spec files."""
    from builder.loading.schema import FILE_PATTERNS

    return _items(list(FILE_PATTERNS), incomplete)


def pages(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """Complete the pages of the documentation."""
    return _items(sorted(p.stem for p in resources.docs_folder().glob("*.md")), incomplete)


def procedures(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """Complete the procedures of the game's rules."""
    return _items({p.name: _in_words(p.summary) for p in _procedures(ctx)}, incomplete)


def procedure_arguments(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """Complete ``key=value``: the arguments that a procedure takes, with their values if they are
    few."""
    name = ctx.params.get("procedure")
    inputs = {f.name: f for p in _procedures(ctx) if p.name == name for f in p.inputs}
    key, equals, value = incomplete.partition("=")
    if equals:
        return [_pair(key, item) for item in _values(ctx, inputs.get(key), value)]
    if key := _key_being_typed(list(ctx.params.get("words") or ())):
        return _values(ctx, inputs.get(key), incomplete)
    found = [f for f in inputs.values() if f.name.startswith(incomplete)]
    if len(found) == 1 and (values := _values(ctx, found[0], "")):
        return [_pair(found[0].name, item) for item in values]
    return [CompletionItem(f"{f.name}=", help=_in_words(f.text)) for f in found]


def _in_words(text: str) -> str:
    """Return the text of a question in the language of the messages."""
    from builder.i18n.messages import message_language

    if (language := message_language()) == "en":
        return text
    from builder.i18n.questions import question_text
    from builder.i18n.translate import Translator

    return question_text(text, Translator(language))


def options(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """Complete ``name=`` with the options of the game's rules, and then their values."""
    from builder.rules.option_choices import options_of

    sheet = _sheet(ctx)
    choices = options_of(sheet.system) if sheet else {}
    before, comma, last = incomplete.rpartition(",")
    name, equals, value = last.partition("=")
    if equals and name in choices:
        known = [*choices[name].values] or (_areas(ctx) if choices[name].areas else [])
        found = [CompletionItem(f"{name}={one}") for one in known if one.startswith(value)]
    else:
        found = [
            CompletionItem(f"{one}=", help=choice.why)
            for one, choice in choices.items()
            if one.startswith(last)
        ]
    return [CompletionItem(f"{before}{comma}{item.value}", help=item.help) for item in found]


def _areas(ctx: click.Context) -> list[str]:
    """Return the ids of the areas of the game's maps."""
    from builder.pipeline import result_cache

    folder = _folder(ctx)
    game = result_cache.load_cached_game(folder)[0] if folder else None
    return [area.id for sheet in game.maps for area in sheet.areas] if game else []


_PICTURED = {"map": "maps", "chart": "tables", "setup": "scenarios"}
"""Kinds of pictures whose names are file names, and their folders."""


def pictures(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """Complete the names of pictures of the kind given on the command line, for kinds whose names are
    file names."""
    folder = _PICTURED.get(str(ctx.params.get("kind")))
    return _items(_files_in(ctx, folder), incomplete) if folder else []


def _key_being_typed(words: list[str]) -> str:
    """Return the key whose value is being typed in Bash, which passes ``die=3`` as three words and
    may omit the sign at the cursor; empty if there is none."""
    if words[-1:] == ["="]:
        return words[-2] if len(words) > 1 else ""
    alone = words and "=" not in words[-1] and words[-2:-1] != ["="]
    return words[-1] if alone else ""


def _pair(key: str, item: CompletionItem[str]) -> CompletionItem[str]:
    return CompletionItem(f"{key}={item.value}", help=item.help)


def _values(ctx: click.Context, field: FieldLine | None, incomplete: str) -> Items:
    """Complete the values of a procedure's argument, if they can be known without reading the whole
    game."""
    if field is None:
        return []
    if field.names == "side" and field.kind == "text":
        return sides(ctx, ctx.command.params[0], incomplete)
    named = field.names or field.name
    if named in _FOLDERS:
        return _items(_files_in(ctx, _FOLDERS[named]), incomplete)
    return _items(field.choices, incomplete)


def _items(known: Iterable[str] | Mapping[str, str], incomplete: str) -> Items:
    """Return the names with the typed prefix as completion items; the values of a mapping are their
    help texts."""
    said = known if isinstance(known, Mapping) else {}
    return [
        CompletionItem(name, help=said.get(name) or None)
        for name in known
        if name.startswith(incomplete)
    ]


def _folder(ctx: click.Context) -> Path | None:
    """Return the folder of the game that the command line names. While an option waits for its
    value, click has not parsed the arguments before it."""
    found = ctx.params.get("game") or next(iter(ctx.params.get("games") or ()), None)
    if isinstance(found, Path):
        return found
    return resources.game_folder(ctx.args[0]) if ctx.args else None


def _files_in(ctx: click.Context, name: str) -> list[str]:
    folder = _folder(ctx)
    return sorted(p.stem for p in (folder / name).glob("*.yaml")) if folder else []


def _sheet(ctx: click.Context) -> GameSheet | None:
    from builder.loading import read_sheet

    folder = _folder(ctx)
    return read_sheet(folder) if folder else None


def _procedures(ctx: click.Context) -> tuple[ProcedureLine, ...]:
    from builder.rules.asking import described
    from builder.rules.procedures import Refused

    sheet = _sheet(ctx)
    try:
        return described(sheet.system) if sheet else ()
    except Refused:
        return ()
