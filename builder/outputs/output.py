"""What an output is: something that draws a game and says which bytes have to be made of it.

An :class:`Output` draws on a :class:`~builder.outputs.render_context.Workbench`, which makes what several
outputs need (maps, figures, the runs of examples) once; maps are kept between builds. What is
costly becomes a :class:`Rendering`, so that it is kept between builds and made on all processors.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from builder.outputs.render_context import Workbench
    from builder.problems import Problem


@dataclass(frozen=True)
class Rendering:
    """Bytes to be made, and their name. ``depends`` says in texts what they depend on, besides the
    renderers' own code, or works it out when it is asked; ``make`` is picklable. Renderings of one
    ``group`` have much in common: they are made by one process, one after another. ``parts`` are
    renderings whose bytes ``make`` is given, in their order: they are kept by themselves, so that what
    has not changed of a file is not made again with it."""

    name: str
    depends: tuple[str | Callable[[], str], ...]
    make: Callable[..., bytes]
    group: str = ""
    parts: tuple[Rendering, ...] = ()

    def key_parts(self) -> Iterator[str]:
        """What the bytes depend on, worked out."""
        return (part if isinstance(part, str) else part() for part in self.depends)


Finish = Callable[[Mapping[str, bytes], "list[Problem]"], Mapping[str, bytes]]
"""Makes files by name of what was rendered by name; what is wrong is appended to the problems."""


def as_rendered(rendered: Mapping[str, bytes], problems: list[Problem]) -> Mapping[str, bytes]:
    """Each rendering is a file."""
    return rendered


def nothing_wrong() -> list[Problem]:
    """Whatever is wrong was found while it was drawn."""
    return []


@dataclass(frozen=True)
class Drawn:
    """What an output has drawn: bytes to render, files that are ready, and how the rest ends.
    ``examine`` finds what ``finish`` would find wrong, without anything rendered; ``hand`` gives what
    :attr:`Output.join` needs of it, without any drawings, to be sent to another process."""

    renderings: Sequence[Rendering] = ()
    files: Mapping[str, bytes] = field(default_factory=dict)
    finish: Finish = as_rendered
    examine: Callable[[], list[Problem]] = nothing_wrong
    hand: Callable[[], Any] = dict


def every_map(bench: Workbench) -> Iterable[str]:
    """An output that shows every map of the game."""
    return [map.id for map in bench.game.maps]


def no_map(bench: Workbench) -> Iterable[str]:
    """An output that shows no map."""
    return ()


@dataclass(frozen=True)
class Output:
    """A kind of files that can be made of any game. ``makes`` says in a few words what they are. Where
    ``join`` is given, processes may draw it side by side, each on a bench with some of the languages:
    ``join`` makes of what they have handed over, in the order of the languages, what is left to be done
    on a bench with all of them. What is made of all is made in the module ``ends_in``, if that has to be
    imported: there is time for it while they draw. ``shown_maps`` gives the ids of the maps that it will
    show: their common parts are drawn before the languages are given to several processes."""

    makes: str
    draw: Callable[[Workbench], Drawn]
    join: Callable[[Workbench, Sequence[Any]], Drawn] | None = None
    ends_in: str = ""
    shown_maps: Callable[[Workbench], Iterable[str]] = every_map


def nothing_left(bench: Workbench, handed: Sequence[Any]) -> Drawn:
    """What each has drawn of its languages is whole."""
    return Drawn()
