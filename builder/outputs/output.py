"""Defines the interface of an output, which draws a game and lists the renderings (files or parts
of files) to be made of it.

An :class:`Output` draws with a :class:`~builder.outputs.render_context.RenderContext`, which makes
what several outputs need (maps, figures, the runs of examples) once; maps are cached between
builds. Costly work becomes a :class:`Rendering`, so that it is cached between builds and runs on
all processors.
"""

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
    """A piece of work that makes the bytes of a file or part of a file, with a name. ``depends``
    are texts, or functions that return them, which state what the bytes depend on besides the
    renderers' own code; ``make`` is the picklable function that makes them. Renderings of one
    ``group`` have much in common and are made by one process, one after another. ``parts`` are
    renderings whose bytes are passed to ``make`` in their order; they are cached separately, so
    that unchanged parts of a file are not made again."""

    name: str
    depends: tuple[str | Callable[[], str], ...]
    make: Callable[..., bytes]
    group: str = ""
    parts: tuple[Rendering, ...] = ()

    def key_parts(self) -> Iterator[str]:
        """Yield the texts that state what the bytes depend on."""
        return (part if isinstance(part, str) else part() for part in self.depends)


Finish = Callable[[Mapping[str, bytes], "list[Problem]"], Mapping[str, bytes]]
"""A function that makes files by name from rendered bytes by name, and appends the problems that it
finds to the list."""


def as_rendered(rendered: Mapping[str, bytes], problems: list[Problem]) -> Mapping[str, bytes]:
    """Return each rendering as a file of its own."""
    return rendered


def no_problems() -> list[Problem]:
    """Return no problems, for outputs whose problems are all found while they draw."""
    return []


@dataclass(frozen=True)
class OutputResult:
    """The result of an output's drawing: renderings to be made, finished files, and ``finish``, the
    function that makes the remaining files of the rendered bytes. ``examine`` finds the problems
    that ``finish`` would find, without rendering; ``hand`` returns what :attr:`Output.join` needs,
    without any drawings, to be sent to another process."""

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
    """A kind of files that can be made of any game. ``makes`` describes them in a few words. If
    ``join`` is given, several processes may draw the output in parallel, each with a render context
    for some of the languages; ``join`` then takes their results in language order and does the
    remaining work with a context for all languages. ``ends_in`` is a module that the last step
    needs; it is imported while the processes draw. ``shown_maps`` returns the ids of the maps that
    the output will show: their common parts are drawn before the languages are divided among
    processes."""

    makes: str
    draw: Callable[[RenderContext], OutputResult]
    join: Callable[[RenderContext, Sequence[Any]], OutputResult] | None = None
    ends_in: str = ""
    shown_maps: Callable[[RenderContext], Iterable[str]] = every_map


def no_further_work(render_context: RenderContext, handed: Sequence[Any]) -> OutputResult:
    """Return no further work, for outputs whose languages are complete by themselves: each rendering
    is a file. Those with a ``finish`` or ``examine`` of their own need another ``join``, since the
    processes that draw the languages do not call them."""
    return OutputResult()


def checked_result(name: str, output: Output, drawn: OutputResult) -> OutputResult:
    """Return what an output has drawn; raise a ``TypeError`` if work that it leaves to be done would
    be lost in builds whose languages are drawn by several processes."""
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
