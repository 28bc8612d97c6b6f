"""The whole build: load, validate, draw, render, write.

Loading and checking run whenever anything has changed, and the problems of a file, a check or a drawing
are cached with it, so that the cache can never hide an error. If there are errors, no file is written,
unless the build is told to keep going. Modules are imported only when needed; a build that finds
nothing changed needs almost none.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from builder.files import check_writable, read_bounded, write_atomically
from builder.gc_pause import gc_paused
from builder.incremental.render_cache import RenderCache, default_cache
from builder.loading.reading.files import open_shelf
from builder.pipeline import fingerprint
from builder.pipeline.options import Options, Report
from builder.problems import Problem, Severity, any_fatal

if TYPE_CHECKING:
    from builder.loading.load import Loaded
    from builder.loading.option_choices import Chosen
    from builder.loading.reading.files import Shelf
    from builder.model.game import Game
    from builder.outputs.render_context import SharedMapFields
    from builder.pipeline.output_plan import Plan
    from builder.pipeline.rendering import Progress
    from builder.pipeline.result_cache import SealedStore
    from builder.rules.examples import ExampleRun

__all__ = ["Options", "Report", "build_all", "build_game", "check_game", "validate_game"]


def build_game(options: Options, progress: Progress) -> Report:
    """Build what the options ask for (see :class:`Options`), and return the report."""
    started = time.perf_counter()
    cache = default_cache() if options.use_cache else RenderCache(None)
    shelf = open_shelf(options.folder)
    key = fingerprint.build_key(options, shelf, cache)
    report = fingerprint.recall_report(key, cache)
    if report is None:
        with gc_paused():
            report = _build(options, shelf, cache, progress)
        cache.tidy()  # not earlier: files may be written from cached bytes
        fingerprint.remember_report(key, report, cache, strict=options.strict)
    report.seconds = time.perf_counter() - started
    return report


def build_all(orders: Sequence[Options], workers: int | None) -> Iterator[tuple[Options, Report]]:
    """Build several games in parallel, one per processor, the largest first; yield each when it is
    done. A single worker builds one after another."""
    count = min(workers or os.cpu_count() or 1, len(orders))
    ordered = sorted(orders, key=_weight, reverse=True)
    if count <= 1:
        for options in ordered:
            yield options, build_game(options, _no_progress)
        return
    from concurrent.futures import ProcessPoolExecutor, as_completed

    from builder.pipeline.worker_processes import context

    single = [replace(options, jobs=1) for options in ordered]
    with ProcessPoolExecutor(count, mp_context=context()) as pool:
        futures = {pool.submit(build_game, options, _no_progress): options for options in single}
        for future in as_completed(futures):
            yield futures[future], future.result()


def _weight(options: Options) -> int:
    """Return the total size in bytes of a game's files. Games are built in the order of this size, the
    largest first, because they take longest."""
    return sum(p.stat().st_size for p in options.folder.rglob("*") if p.is_file())


def _no_progress(done: int, total: int, name: str) -> None:
    """Show no progress: lines from several builds at once would overwrite one another."""


def _build(options: Options, shelf: Shelf, cache: RenderCache, progress: Progress) -> Report:
    from builder.loading import load_game
    from builder.outputs.render_context import SharedMapFields
    from builder.pipeline import language_workers
    from builder.pipeline.language_workers import divide_languages
    from builder.pipeline.missing_glyphs import without_reported_glyphs
    from builder.pipeline.output_plan import final_problems, finish_outputs, render_tasks
    from builder.pipeline.rendering import rendered
    from builder.pipeline.result_cache import SealedStore

    check_writable(options.out)
    store = SealedStore(cache) if cache.folder else None
    keep_going, chosen = options.keep_going, options.chosen
    owned = options.owner is not None or bool(chosen)
    loaded = load_game(
        options.folder,
        options.owner,
        keep_going=keep_going,
        chosen=chosen,
        shelf=shelf,
    )
    if options.printing_source is not None:
        loaded.locations.add(("printing",), options.printing_source)
    workers = 1 if keep_going else options.jobs or os.cpu_count() or 1
    shared_fields = SharedMapFields()
    ink = partial(_ink, options, workers, store, shared_fields)
    game, problems, runs = _validated(
        loaded, owned=owned, keep_going=keep_going, store=store, meanwhile=ink
    )
    if game is None or (_stops(problems, options) and not options.keep_going):
        return Report(problems)
    game = _with_module(game, options.module)
    unprintable = _unprintable(game, loaded, options)
    shared = divide_languages(game, options, workers)
    files: Mapping[str, bytes] = {}
    if shared:
        drawn, files = language_workers.build(
            game, options, runs, shared, cache, progress, shared_fields
        )
    else:
        drawn = _drawn(game, options, runs, store)
    drawn.problems = [*unprintable, *without_reported_glyphs(drawn.problems, unprintable)]
    if _stops(drawn.problems, options) and not options.keep_going:
        drawn.problems += final_problems(drawn)
    elif not shared:
        tasks = render_tasks(drawn, cache)
        files = finish_outputs(drawn, rendered(tasks, cache, options.jobs, progress))
    problems += loaded.located(drawn.problems)
    if _stops(problems, options) and not options.keep_going:
        return Report(problems, drawn=True)
    if options.release:
        from builder.pipeline.releasing import with_release

        files = with_release(game, options.folder, files)
    return write_files(options.out / game.id, files, Report(problems, drawn=True))


def _ink(
    options: Options,
    workers: int,
    store: SealedStore | None,
    shared_fields: SharedMapFields,
    game: Game,
) -> None:
    """Draw in advance the parts of maps that are the same in all languages, before the worker processes
    that use them are started."""
    from builder.pipeline.language_workers import divide_languages
    from builder.pipeline.output_plan import draw_shared_fields

    if divide_languages(game, options, workers):
        draw_shared_fields(game, options, store, shared_fields)


def _unprintable(game: Game, loaded: Loaded, options: Options) -> list[Problem]:
    """Return a problem for each character that no font has, in the texts of everything that is built.
    If only single parts are built, drawing them reports such characters instead."""
    from builder.outputs.render_context import translators_of
    from builder.outputs.selection import shows_all_texts
    from builder.pipeline.missing_glyphs import missing_glyph_problems

    if not shows_all_texts(options.only):
        return []
    return missing_glyph_problems(game, loaded, tuple(translators_of(game, options.languages)))


def _stops(problems: Iterable[Problem], options: Options) -> bool:
    return any_fatal(problems, strict=options.strict)


def _drawn(
    game: Game, options: Options, runs: Sequence[ExampleRun], store: SealedStore | None
) -> Plan:
    """Draw everything that the options ask for, and return the plan; if the build is to keep going,
    with blank counters and cards in place of those with errors."""
    from builder.pipeline.blank_invalid import without_invalid_parts
    from builder.pipeline.output_plan import draw_outputs

    drawn = draw_outputs(game, options, runs, store=store)
    rest = without_invalid_parts(game, drawn.problems) if options.keep_going else game
    if rest is game:
        return drawn
    again = draw_outputs(rest, options, runs, store=store)
    again.problems = list(dict.fromkeys([*drawn.problems, *again.problems]))
    return again


def _with_module(game: Game, words: Sequence[str]) -> Game:
    """Return the game with the options of its VASSAL module changed as the words on the command line
    say."""
    from builder.model.module import options_with_words

    module = options_with_words(game.sheet.module, words)
    return game.model_copy(update={"sheet": game.sheet.model_copy(update={"module": module})})


def validate_game(loaded: Loaded, *, owned: bool = False) -> tuple[Game | None, list[Problem]]:
    """Return the game with its charts filled (``None`` if it cannot be read), and all problems of its
    files and rules. If an owner's values, or options for this build only, are used (``owned``), a
    worked example that no longer holds is only a warning, because the owner cannot correct it."""
    game, problems, _ = _validated(loaded, owned=owned)
    return game, problems


def _do_nothing(game: Game) -> None:
    """Do nothing; the default for ``meanwhile`` in :func:`_validated`."""


def _validated(
    loaded: Loaded,
    *,
    owned: bool,
    keep_going: bool = False,
    store: SealedStore | None = None,
    meanwhile: Callable[[Game], None] = _do_nothing,
) -> tuple[Game | None, list[Problem], Sequence[ExampleRun]]:
    """Return the results of :func:`validate_game`, and those of running the worked examples, so that the
    printed examples are exactly the checked ones. ``meanwhile`` is called while another process runs the
    examples."""
    from builder.loading.dangling_references import without_dangling_references
    from builder.pipeline.example_runs import example_runs_later
    from builder.rules.validation import check, complete

    if loaded.game is None or (any_fatal(loaded.problems) and not keep_going):
        return None, list(loaded.problems), ()
    with example_runs_later(loaded.game, store) as runs_of:
        game, open_charts = complete(loaded.game)
        meanwhile(game)
        runs = runs_of()
    if keep_going:
        game = without_dangling_references(game)
    if loaded.partial:  # checks of a partial game would only report the parts that were left out
        return game, list(loaded.problems), runs
    found = check(loaded.game, runs)
    findings = loaded.located(found if any_fatal(found) else [*found, *open_charts])
    if owned:
        findings = [_of_owner(p) if p.path[:1] == ("examples",) else p for p in findings]
    return game, [*loaded.problems, *findings], runs


def check_game(
    folder: Path,
    owner: Path | None = None,
    *,
    quick: bool = False,
    untranslated: bool = False,
    chosen: Chosen = (),
    shelf: Shelf | None = None,
) -> list[Problem]:
    """Return every problem that a full build would report: everything is drawn, but nothing rendered.
    If the check is ``quick``, or the game has rules errors, only the counters are drawn. Many texts
    without a translation are reported one by one only if ``untranslated`` is true. ``shelf`` is the
    opened game folder, if its files have already been read."""
    from builder.loading import load_game
    from builder.pipeline import language_workers
    from builder.pipeline.missing_glyphs import without_reported_glyphs
    from builder.pipeline.output_plan import draw_outputs, final_problems
    from builder.pipeline.result_cache import SealedStore

    store = SealedStore(default_cache())
    loaded = load_game(folder, owner, untranslated=untranslated, chosen=chosen, shelf=shelf)
    owned = owner is not None or bool(chosen)
    game, problems, runs = _validated(loaded, owned=owned, store=store)
    if game is None:
        return problems
    if any_fatal(problems):
        return problems + check_faces(loaded)
    problems += loaded.located(_left_to_players(game))
    if quick:
        return problems + check_faces(loaded)
    options = Options(folder, owner=owner, chosen=chosen)
    unprintable = _unprintable(game, loaded, options)
    with gc_paused():
        shared = language_workers.divide_languages(game, options, os.cpu_count() or 1)
        drawn = (
            language_workers.check_in_shares(game, options, runs, shared)
            if shared
            else draw_outputs(game, options, runs, trial=True)
        )
        found = without_reported_glyphs([*drawn.problems, *final_problems(drawn)], unprintable)
        return problems + loaded.located([*unprintable, *found])


def _left_to_players(game: Game) -> list[Problem]:
    """Return, for a game that can be played, notes on those rules that the program leaves to the
    players."""
    from builder.rules.coverage import left_to_players
    from builder.rules.error_boundary import guarded

    found, _ = guarded("the coverage", lambda: list(left_to_players(game)))
    return found or []


def check_faces(loaded: Loaded) -> list[Problem]:
    """Return the problems of counter texts that do not fit or contain characters without a glyph, in
    any language of the game."""
    from builder.drawing.counters import counters
    from builder.drawing.ink.draw_context import DrawContext
    from builder.outputs.render_context import translators_of

    game = loaded.game
    if game is None:
        return []
    found: list[Problem] = []
    for tr in translators_of(game).values():
        context = DrawContext(tr)
        for counter in game.counters.values():
            for side in ("front", "back"):
                counters.counter_face(game, counter, side, context)
        found += context.problems
    return loaded.located(found)


def _of_owner(problem: Problem) -> Problem:
    hint = "the example speaks of other values or options than yours; the rules reference leaves it out"
    return replace(problem, severity=Severity.WARNING, hint=hint)


def write_files(folder: Path, files: Mapping[str, bytes], report: Report) -> Report:
    """Write the files, sorted by name, each as a whole, and return the report with their names;
    files that already have the right content are not written. The digests of the contents are
    recorded, so that the next build notices a file that was lost in a power failure and writes it
    again."""
    for name in sorted(files):
        path, data = folder / name, files[name]
        report.files.append(path)
        if not _has_content(path, data):
            write_atomically(path, data, durable=False)
            report.changed.append(path)
        report.digests.append(fingerprint.file_digest(data))
        del data  # free this file's memory before the next is read
    return report


def _has_content(path: Path, data: bytes) -> bool:
    """Return whether a file already has exactly these bytes as its content."""
    try:
        return path.stat().st_size == len(data) and read_bounded(path, len(data)) == data
    except OSError:
        return False
