"""The plan of a build: every selected output makes its drawings, each file to render becomes a task, and
each output then completes its own files."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.incremental.memo import ValueStore
from builder.incremental.render_cache import RenderCache
from builder.model.game import Game
from builder.model.printing import DEFAULT
from builder.outputs import load_output, selection
from builder.outputs.output import OutputResult, Rendering, checked_result
from builder.outputs.render_context import RenderContext, SharedMapFields, translators_of
from builder.pipeline.fingerprint import rendering_key
from builder.pipeline.options import Options
from builder.pipeline.rendering import Task
from builder.problems import Location, Problem

if TYPE_CHECKING:
    from concurrent.futures import Future

    from builder.rules.examples import ExampleRun

_SLOWEST_OUTPUTS = ("vassal", "paper")
"""The outputs that take longest to render; they start first, so that no processor has to wait for
them at the end."""


@dataclass
class Plan:
    """The plan of a build: what every output has drawn, by output name."""

    render_context: RenderContext
    drawn: Mapping[str, OutputResult]
    problems: list[Problem]

    @property
    def files(self) -> dict[str, bytes]:
        """The files by name that are finished already."""
        return {name: data for drawn in self.drawn.values() for name, data in drawn.files.items()}


def draw_outputs(
    game: Game,
    options: Options,
    runs: Sequence[ExampleRun] | None = None,
    *,
    trial: bool = False,
    only: Collection[str] | None = None,
    every: tuple[str, ...] = (),
    store: ValueStore | None = None,
    shared_fields: SharedMapFields | None = None,
) -> Plan:
    """Draw the outputs that the options ask for, in every language; problems are collected, not raised.
    ``runs`` are the results of the worked examples, if they have been run. In a ``trial`` things are
    drawn only to find problems. ``only`` restricts the outputs; ``every`` lists all languages if other
    processes draw some of them; ``store`` has drawings of earlier builds, ``shared_fields`` the map
    fields drawn in advance."""
    render_context = new_render_context(
        game, options, runs, trial=trial, every=every, store=store, shared_fields=shared_fields
    )
    if render_context.leads:
        render_context.noted += _damaged(game, options)
    chosen = [n for n in selection.selected_outputs(options.only) if only is None or n in only]
    drawn = {name: _draw(name, render_context) for name in chosen}
    return Plan(render_context, drawn, render_context.problems())


def _draw(name: str, render_context: RenderContext) -> OutputResult:
    output = load_output(name)
    return checked_result(name, output, output.draw(render_context))


def new_render_context(
    game: Game,
    options: Options,
    runs: Sequence[ExampleRun] | None,
    *,
    trial: bool = False,
    every: tuple[str, ...] = (),
    store: ValueStore | None = None,
    shared_fields: SharedMapFields | None = None,
) -> RenderContext:
    """Return a new render context for a build, with nothing drawn yet."""
    return RenderContext(
        game,
        translators_of(game, options.languages),
        frozenset(selection.selected_outputs(options.only)),
        options.papers,
        options.printing or DEFAULT,
        runs,
        parts=selection.selected_parts(options.only),
        trial=trial,
        all_languages=every,
        store=store,
        shared_fields=shared_fields or SharedMapFields(),
        base_url=options.base_url,
        shop=options.shop,
    )


def draw_shared_fields(
    game: Game, options: Options, store: ValueStore | None, shared_fields: SharedMapFields
) -> None:
    """Draw in advance the parts of map fields that are the same in all languages, if the map has to be
    drawn again in any language."""
    render_context = new_render_context(
        game, options, None, store=store, shared_fields=shared_fields
    )
    shown = {
        id for name in render_context.wanted for id in load_output(name).shown_maps(render_context)
    }
    for map in (map for map in game.maps if map.id in shown):
        missing = [
            lang
            for lang, maps in render_context.printed_maps.items()
            if not maps.fields[map.id].lies_there
        ]
        if missing:
            render_context.ink(map, render_context.inked[missing[0]])


def _damaged(game: Game, options: Options) -> list[Problem]:
    """Return a problem for each picture that cannot be decoded, of the game's files or the owner's."""
    from builder import raster_images

    found = []
    for name, data in game.art.items():
        if wrong := raster_images.image_damage(data):
            file = options.folder / "art" / name
            if options.owner is not None and not file.is_file():
                file = options.owner.parent / name
            where = Location(file.as_posix(), 1, 1)
            hint = "save the picture again, or copy it again from where it came"
            found.append(Problem("bad-image", wrong, hint=hint, location=where))
    return found


def rendering_names(plan: Plan) -> list[str]:
    """Return the names of all files that a plan has to render."""
    return [rendering.name for drawn in plan.drawn.values() for rendering in drawn.renderings]


def render_tasks(plan: Plan, cache: RenderCache) -> list[Task]:
    """Return the tasks that render the plan's files, the longest first; the ``cache`` is used to compute a
    digest of the renderers' code for the tasks' keys."""
    order = sorted(
        plan.drawn,
        key=lambda name: (
            _SLOWEST_OUTPUTS.index(name) if name in _SLOWEST_OUTPUTS else len(_SLOWEST_OUTPUTS)
        ),
    )
    wanted = (rendering for name in order for rendering in plan.drawn[name].renderings)
    return [_task(rendering, cache) for rendering in wanted]


def _task(rendering: Rendering, cache: RenderCache) -> Task:
    key = rendering_key(cache, *rendering.key_parts())
    parts = tuple(_task(part, cache) for part in rendering.parts)
    return Task(rendering.name, key, rendering.make, rendering.group, parts)


def final_problems(plan: Plan) -> list[Problem]:
    """Return the problems that :func:`finish_outputs` would find, but without rendering anything."""
    return [problem for drawn in plan.drawn.values() for problem in drawn.examine()]


def finish_outputs(plan: Plan, rendered: Mapping[str, bytes]) -> Mapping[str, bytes]:
    """Complete every output, and return all files by name; problems found now are added to the plan's.
    Renderings that are files already are not read."""
    every = [_finished(drawn, rendered, plan.problems) for drawn in plan.drawn.values()]
    return _merged(*reversed(every))


def _finished(
    drawn: OutputResult, rendered: Mapping[str, bytes], problems: list[Problem]
) -> Mapping[str, bytes]:
    own = _NamedSubset(rendered, tuple(r.name for r in drawn.renderings))
    return _merged(drawn.finish(own, problems), drawn.files)


def _merged(*maps: Mapping[str, bytes]) -> Mapping[str, bytes]:
    """Return one mapping with the entries of several; a name that occurs in several has its value from
    the first."""
    return ChainMap(*maps)  # type: ignore[arg-type]  # nobody writes into it


@dataclass(frozen=True)
class _NamedSubset(Mapping[str, bytes]):
    """A read-only mapping with only some of the names of another; a value is read when it is asked
    for."""

    every: Mapping[str, bytes]
    names: tuple[str, ...]

    def __getitem__(self, name: str) -> bytes:
        if name not in self.names:
            raise KeyError(name)
        return self.every[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)


class BackgroundFinisher:
    """Completes each output in the background as soon as all of its renderings are done. To be used in
    a ``with`` statement, which closes it."""

    def __init__(self, plan: Plan) -> None:
        from concurrent.futures import ThreadPoolExecutor

        self._plan = plan
        self._rendered: dict[str, bytes] = {}
        self._missing = {n: {r.name for r in d.renderings} for n, d in plan.drawn.items()}
        self._ends: dict[str, Future[tuple[Mapping[str, bytes], list[Problem]]]] = {}
        self._aside = ThreadPoolExecutor(1)

    def __enter__(self) -> BackgroundFinisher:
        for output, missing in self._missing.items():
            if not missing:
                self._begin(output)
        return self

    def __exit__(self, *_: object) -> None:
        self._aside.shutdown(cancel_futures=True)

    def take(self, name: str, data: bytes) -> None:
        """Accept a rendered file, and start to complete the outputs for which it was the last one
        missing."""
        self._rendered[name] = data
        for output, missing in self._missing.items():
            if name in missing:
                missing.remove(name)
                if not missing:
                    self._begin(output)

    def _begin(self, output: str) -> None:
        problems: list[Problem] = []
        drawn, rendered = self._plan.drawn[output], self._rendered
        self._ends[output] = self._aside.submit(
            lambda: (_finished(drawn, rendered, problems), problems)
        )

    def files(self) -> dict[str, bytes]:
        """Return every file by name once everything is rendered; problems found are added to the
        plan's."""
        files: dict[str, bytes] = {}
        for output in self._plan.drawn:
            made, problems = self._ends[output].result()
            self._plan.problems += problems
            files |= made
        return files
