"""Defines the interface of an output: what draws a game in some file format and lists the
renderings (costly pieces of work, each for a file or part of one). An :class:`Output` draws with a
:class:`~builder.outputs.render_context.RenderContext`, which makes what several outputs need only
once (maps, figures, runs of examples). Renderings are cached between builds and run on all
processors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from builder.sentences import filled_sentence

if TYPE_CHECKING:
    from builder.outputs.render_context import RenderContext
    from builder.problems import Problem


@dataclass(frozen=True)
class Rendering:
    """A named piece of work that makes the bytes of a file or part of one. ``depends`` are texts,
    or functions that return them, for everything that the bytes depend on apart from the code;
    ``make`` is the picklable function that makes the bytes. Renderings of one ``group`` have much
    in common and run in one process, one after another. ``parts`` are renderings whose bytes are
    passed to ``make`` in order; they are cached separately."""

    name: str
    depends: tuple[str | Callable[[], str], ...]
    make: Callable[..., bytes]
    group: str = ""
    parts: tuple[Rendering, ...] = ()

    def key_parts(self) -> Iterator[str]:
        """Yield the texts from which the cache key is computed: everything on which the bytes
        depend."""
        return (part if isinstance(part, str) else part() for part in self.depends)


Finish = Callable[[Mapping[str, bytes], "list[Problem]"], Mapping[str, bytes]]
"""A function that makes files by name from rendered bytes by name, and appends the problems that it
finds to the list."""


def as_rendered(rendered: Mapping[str, bytes], problems: list[Problem]) -> Mapping[str, bytes]:
    """Return each rendering as a file of its own."""
    return rendered


def no_problems() -> list[Problem]:
    """Return an empty list, for outputs that find all of their problems while drawing."""
    return []


@dataclass(frozen=True)
class OutputResult:
    """What an output returns after drawing: renderings to be made, files that are already complete,
    and ``finish``, the function that makes the remaining files from the rendered bytes. ``examine``
    finds the problems that ``finish`` would find, without rendering; ``hand`` returns what
    :attr:`Output.join` needs from this process, without any drawings."""

    renderings: Sequence[Rendering] = ()
    files: Mapping[str, bytes] = field(default_factory=dict)
    finish: Finish = as_rendered
    examine: Callable[[], list[Problem]] = no_problems
    hand: Callable[[], Any] = dict


def every_map(render_context: RenderContext) -> Iterable[str]:
    """Return the ids of all maps, for an output that shows every map of the game."""
    return [map.id for map in render_context.game.maps]


def no_map(render_context: RenderContext) -> Iterable[str]:
    """Return no map ids, for an output that shows no map."""
    return ()


@dataclass(frozen=True)
class Output:
    """An output: a kind of files that can be made of any game. ``makes`` describes them in a few
    words. If there is a ``join``, several processes may draw it in parallel, each for some of the
    languages; ``join`` then takes their results in the order of languages and does the remaining
    work. ``ends_in`` is a module needed for the last step, to be imported while the processes draw.
    ``shown_maps`` returns the ids of the maps that the output will show, whose common parts are
    drawn before the processes start."""

    makes: str
    draw: Callable[[RenderContext], OutputResult]
    join: Callable[[RenderContext, Sequence[Any]], OutputResult] | None = None
    ends_in: str = ""
    shown_maps: Callable[[RenderContext], Iterable[str]] = every_map


def no_further_work(render_context: RenderContext, handed: Sequence[Any]) -> OutputResult:
    """Return no further work: the ``join`` of outputs whose renderings are all files by themselves.
    Outputs with a ``finish`` or ``examine`` need another ``join``, since the processes that draw
    the languages do not call these."""
    return OutputResult()


def checked_result(name: str, output: Output, drawn: OutputResult) -> OutputResult:
    """Return what an output has drawn, unchanged; raises ``TypeError`` if some of its work would be
    lost when several processes draw the languages."""
    own = drawn.finish is not as_rendered or drawn.examine is not no_problems
    if own and output.join is no_further_work:
        raise TypeError(
            filled_sentence(
                "the output {name!r} has a last step that its join, no_further_work, leaves out: "
                "write a join that does it for the languages of all processes",
                name=name,
            )
        )
    return drawn
