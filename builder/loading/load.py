"""Loads a game: all steps from a folder to a ``Game``."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from builder.i18n.game_languages import check_languages_of
from builder.loading.checks.expansion_references import check_expansions
from builder.loading.checks.findings import IN_TERRAIN, Findings, collect_known_ids
from builder.loading.checks.named_dice import replace_named_dice
from builder.loading.checks.references import check_references
from builder.loading.collect import Collected, collect
from builder.loading.convert import convert
from builder.loading.geomorphic_maps import compose_boards, make_room
from builder.loading.imported_module import read_imported_module
from builder.loading.languages.fallbacks import with_main_languages, with_source_fallbacks
from builder.loading.languages.house_terms import check_house_terms
from builder.loading.languages.missing_translations import (
    check_cases,
    check_declared_texts,
    check_languages,
    check_mentions,
    check_rules,
    check_translations,
)
from builder.loading.languages.right_to_left import check_direction
from builder.loading.languages.rules_in_languages import read_prose
from builder.loading.languages.translations import check_stamps, check_terms
from builder.loading.letter_grades import convert_letter_grades
from builder.loading.option_choices import Chosen, choose_options
from builder.loading.owner import apply_owner
from builder.loading.part_limits import limit_parts
from builder.loading.pictures.art import read_art, read_map_image, read_vectors
from builder.loading.reading.files import Shelf, open_shelf
from builder.loading.reading.shorthand import expand_shorthand
from builder.loading.reading.source_nodes import Locations
from builder.loading.reading.sparse_maps import write_terrain
from builder.loading.recovery import Fields, mark_incomplete_titles, recover_game
from builder.model.game import Game
from builder.model.mechanisms import Mechanisms
from builder.problems import Problem, any_fatal, limit_per_code, merge_same_problems


@dataclass
class Loaded:
    """The result of loading a folder. ``game`` is ``None`` if the data has errors; otherwise it
    satisfies all constraints of the model, and everything to which its data refers exists. Errors in
    rules text and translations, such as a dead link, do not make it ``None``. ``partial`` is the game
    without the parts in error; ``unread`` is true if a whole file of its data could not be read."""

    game: Game | None
    problems: list[Problem]
    locations: Locations = field(default_factory=Locations)
    partial: bool = False
    unread: bool = False

    def located(self, problems: Iterable[Problem]) -> list[Problem]:
        """Return problems found in the game by other code, each with its location in the files, derived
        from its path; duplicates are merged."""
        return merge_same_problems(_located(problem, self.locations) for problem in problems)


def load_game(
    folder: Path,
    owner: Path | None = None,
    *,
    keep_going: bool = False,
    untranslated: bool = False,
    chosen: Chosen = (),
    shelf: Shelf | None = None,
) -> Loaded:
    """Read and check a game's folder, which may already be open as a ``shelf``; ``owner`` is a file
    with the owner's values for the game, ``chosen`` are options that override all others. With
    ``keep_going`` the result also contains the valid parts of a game in error (see
    :mod:`builder.loading.recovery`); with ``untranslated`` every text without a translation is
    reported, however many there are."""
    shelf = shelf or open_shelf(folder)
    collected = collect(shelf)
    limit_parts(collected)
    write_terrain(collected)
    if owner is not None:
        apply_owner(collected, owner, shelf)
    choose_options(collected, chosen)
    replace_named_dice(collected)
    expand_shorthand(collected)
    locations = Locations()
    fields, problems = _well_formed_fields(collected, locations)
    prose = read_prose(shelf, locations)
    sheet = fields.get("sheet")
    fields["rules"] = with_source_fallbacks(prose.rules, sheet.languages if sheet else ())
    fields["translations"] = with_main_languages(prose.translations, sheet)
    fields["carried"] = carried = read_imported_module(shelf)
    fields["art"] = read_art(shelf, carried.ties.files.values() if carried else ())
    fields["vectors"] = read_vectors(shelf)

    found = Findings(collect_known_ids(collected), locations)
    for kind, files in (("art", shelf.files), ("unread art", shelf.unread)):
        found.known.names[kind] = {path.name for path in files if path.parts[0] == "art"}
    found.known.names["art"] = {*found.known.names["art"], *fields["vectors"]}
    compose_boards(fields, found)
    make_room(fields)
    check_references(collected, fields, found)
    _with_images(fields, shelf, owner, found)
    data = [*shelf.problems, *collected.problems, *problems, *found.problems]
    sound = "sheet" in fields and not any_fatal(data)

    found = Findings(found.known, locations)
    check_languages(found, prose.folders)
    check_cases(prose.rules, found)
    mechanisms = fields.get("mechanisms") or Mechanisms.model_construct()
    check_mentions(prose.rules, found, mechanisms.cases)
    part = Game.of(fields) if "sheet" in fields else None
    if part is not None and part.sheet.expansions and sound:
        check_expansions(part, found)
        sound = not any_fatal(found.problems)
    if part is not None:
        check_rules(part, prose.rules, found)
        check_declared_texts(part, prose.rules, found)
        check_direction(part, prose.rules, found)
        check_translations(part, found, each=untranslated)
        check_stamps(part, prose.rules, found, each=untranslated)
        check_terms(part, prose.rules, found)
        check_house_terms(part, prose.rules, found)

    every = [*data, *prose.problems, *check_languages_of(folder), *found.problems]
    if _without_mechanisms(collected, fields):
        every = [p for p in every if p.code != "unknown-case"]
    ordered = _ordered(_located(p, locations) for p in every)
    if not untranslated:
        ordered = list(limit_per_code(ordered))
    if not keep_going or sound:
        return Loaded(part if sound else None, ordered, locations)
    beside = {name: fields[name] for name in _NOT_PARTS}
    rest, places = _recovered_game(collected, shelf, owner, beside)
    unread = bool(collected.lost or collected.unread)
    return Loaded(rest, ordered, places.merged_with(locations), partial=True, unread=unread)


_NOT_PARTS = ("rules", "translations", "art", "vectors", "carried")
"""Fields of the game that hold no parts of its data: errors in them do not prevent the game."""


def _recovered_game(
    collected: Collected, shelf: Shelf, owner: Path | None, beside: Fields
) -> tuple[Game | None, Locations]:
    """Return what is valid of a game in error, and the locations of its parts; counters with errors
    become blank. ``beside`` are further fields of the game, such as its pictures."""
    last = [Locations()]

    def find(now: Collected) -> tuple[Fields, list[Problem]]:
        last[0] = Locations()
        fields, problems = _well_formed_fields(now, last[0])
        fields |= beside
        found = Findings(collect_known_ids(now), last[0])
        found.known.names["art"] = {*beside["art"], *beside["vectors"]}
        check_references(now, fields, found)
        _with_images(fields, shelf, owner, found)
        return fields, [*problems, *found.problems]

    sound = recover_game(collected, find)
    if sound is None:
        return None, Locations()
    for part in collected.parts:
        if part.id in sound.blank:
            last[0].roots[part.path] = part.node
    return Game(**mark_incomplete_titles(sound, beside["translations"])), last[0]


def _with_images(fields: Fields, shelf: Shelf, owner: Path | None, found: Findings) -> None:
    """Read the pictures that maps use as their boards, and add them to the game's fields."""
    read = [read_map_image(sheet, shelf, owner, found) for sheet in fields.get("maps", ())]
    if read:
        fields["art"] = {
            **fields["art"],
            **{name: data for files, _ in read for name, data in files.items()},
        }
        fields["maps"] = tuple(sheet for _, sheet in read)


def _well_formed_fields(
    collected: Collected, locations: Locations
) -> tuple[dict[str, Any], list[Problem]]:
    """Return the game's fields made of the parts without errors, and the problems."""
    fields: dict[str, Any] = {}
    problems: list[Problem] = []
    for name, model, node in collected.roots:
        locations.add((name,), node)
        made, found = convert(model, node, (name,))
        problems += found
        if made is not None:
            fields[name] = made
    if collected.terrain is not None:
        groups = collected.terrain.fields
        for kind in (kind for name in IN_TERRAIN if name in groups for kind in groups[name].items):
            locations.add(("terrain", kind.text_of("id")), kind)
    for part in collected.parts:
        locations.add(part.path, part.node)
        made, found = convert(part.model, part.node, part.path)
        problems += found
        if made is not None:
            fields[part.field] = (*fields.get(part.field, ()), made)
    letters = list(convert_letter_grades(fields))
    return fields, problems if _without_mechanisms(collected, fields) else [*problems, *letters]


def _located(problem: Problem, locations: Locations) -> Problem:
    """Return the problem with its location in the files. A value that no file contains, for instance
    one declared by the game's system, gets the location of ``game.yaml``."""
    if problem.location is not None or not problem.path:
        return problem
    found = locations.find(problem.path) or locations.find(_GAME)
    return replace(problem, location=found)


_GAME = ("sheet",)


def _without_mechanisms(collected: Collected, fields: dict[str, Any]) -> bool:
    """Return whether the game's declared rules exist but cannot be read; then the cases that they
    generate, and the numbers for letters on units, are unknown."""
    written = collected.mechanisms is not None or "mechanisms" in collected.lost
    return written and "mechanisms" not in fields


def _ordered(problems: Iterable[Problem]) -> list[Problem]:
    """Return the problems in the order of files and lines, without duplicates. Problems of equal code
    and message at one place count as one, because a default or a column heading belongs to many
    items."""
    by_place: dict[tuple[str, int, int, str, str], Problem] = {}
    for problem in problems:
        where = problem.location
        place = (where.file, where.line, where.column) if where else ("", 0, 0)
        file, line, column = place
        by_place.setdefault((file, line, column, problem.code, problem.message), problem)
    return [by_place[key] for key in sorted(by_place)]
