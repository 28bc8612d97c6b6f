"""The whole build: load, prove, draw, render, write.

Loading, checking and drawing always run, so that a cache can never hide an error; only rendering is
cached. No file is written if anything is wrong.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from builder.cache import RenderCache, default_cache
from builder.files import write_atomically
from builder.model.game import Game
from builder.plan import Drawn, Options, draw, finish, tasks_of
from builder.problems import Problem, Severity, any_fatal
from builder.rendering import Progress, render
from builder.spec import load_game
from builder.spec.load import Loaded

__all__ = ["Options", "Report", "build_game", "prove"]


@dataclass
class Report:
    """What a build did: the files it wrote, every problem, and how long it took in seconds."""

    problems: list[Problem] = field(default_factory=list)
    files: list[Path] = field(default_factory=list)
    seconds: float = 0.0

    def as_json(self) -> dict[str, object]:
        """The report for programs."""
        return {
            "files": [str(f) for f in self.files],
            "problems": [p.as_json() for p in self.problems],
            "seconds": round(self.seconds, 3),
        }


def build_game(options: Options, progress: Progress) -> Report:
    """Build what is asked for; see :class:`Options`."""
    started = time.perf_counter()
    report = Report()
    loaded = load_game(options.folder, options.owner)
    game, report.problems = prove(loaded, owned=options.owner is not None)
    if game is not None and not any_fatal(report.problems, strict=options.strict):
        drawn = draw(game, options)
        files: dict[str, bytes] = {}
        if not any_fatal(drawn.problems, strict=options.strict):
            files = _render(game, drawn, options, progress)
        report.problems += _located(drawn.problems, loaded)
        if not any_fatal(report.problems, strict=options.strict):
            report.files = _write(options.out / game.id, files)
    report.seconds = time.perf_counter() - started
    return report


def prove(loaded: Loaded, *, owned: bool = False) -> tuple[Game | None, list[Problem]]:
    """The game with its charts filled, and every problem of its files and its rules. With an owner's
    values (``owned``) an example that no longer holds is a warning: its owner cannot mend it."""
    from builder.rules.proving import check, fill

    if loaded.game is None or any_fatal(loaded.problems):
        return None, list(loaded.problems)
    findings = _located(check(loaded.game), loaded)
    if owned:
        findings = [_of_owner(p) if p.code == "wrong-example" else p for p in findings]
    return fill(loaded.game), [*loaded.problems, *findings]


def _of_owner(problem: Problem) -> Problem:
    hint = "the example speaks of other values than yours; the rules reference leaves it out"
    return replace(problem, severity=Severity.WARNING, hint=hint)


def _render(game: Game, drawn: Drawn, options: Options, progress: Progress) -> dict[str, bytes]:
    """The bytes of every file by its name; what is not in the cache is rendered."""
    cache = default_cache() if options.use_cache else RenderCache(None)
    rendered = dict(render(tasks_of(game, drawn), cache, options.jobs, progress))
    cache.prune()
    return finish(game, drawn, rendered)


def _write(folder: Path, files: Mapping[str, bytes]) -> list[Path]:
    """Write the files, sorted by name, each whole."""
    paths = []
    for name, data in sorted(files.items()):
        path = folder / name
        write_atomically(path, data)
        paths.append(path)
    return paths


def _located(problems: Iterable[Problem], loaded: Loaded) -> list[Problem]:
    """The problems with the place in the files that their path stands for."""
    return [
        p if p.location else replace(p, location=loaded.locations.find(p.path)) for p in problems
    ]
