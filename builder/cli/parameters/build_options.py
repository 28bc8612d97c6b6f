"""Options shared by the commands that build: ``build``, ``watch`` and ``print``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict

import click
from click.shell_completion import CompletionItem

from builder.cli.common import show_problems
from builder.cli.completion import candidates
from builder.cli.help_texts.help_language import filled_help
from builder.cli.parameters import arguments
from builder.outputs import MODULES, ON_REQUEST, selection

if TYPE_CHECKING:
    from builder.loading.reading.source_nodes import Node
    from builder.model.printing import PrintOptions

PAPERS = ("A4", "Letter", "Legal", "B4", "A3", "Tabloid")


class Parts(arguments.Commas):
    """The words of ``--only``; names of maps and scenarios in them are checked later, when the game is
    known."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        if isinstance(value, tuple):
            return value
        words = tuple(w.strip() for w in value.split(","))
        single = tuple(
            word for word in words if word.partition(":")[0] in selection.SINGLE and ":" in word
        )
        others = ",".join(word for word in words if word not in single)
        found = super().convert(others, param, ctx) if others or not single else ()
        return (*found, *single)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem[str]]:
        """Complete the words, and the maps and scenarios of the game after ``map:`` or
        ``scenario:``."""
        return candidates.parts_of(ctx, self.allowed.values(), selection.SINGLE, incomplete)


def _names_of(output: str) -> list[str]:
    """Return the names by which an output can be selected."""
    return [output, *(other for other, name in selection.OTHER_NAMES.items() if name == output)]


only = click.option(
    "--only",
    cls=arguments.Several,
    type=Parts(selection.selection_words),
    default=(),
    help=filled_help(
        "What to build, separated by commas: {usual} (all of these if you name none), {others}; or "
        "only parts of what is printed: {parts}, map:ID, scenario:ID.",
        usual=("/".join(_names_of(name)) for name in MODULES if name not in ON_REQUEST),
        others=sorted(ON_REQUEST),
        parts=selection.PARTS,
    ),
)
languages = click.option(
    "--lang",
    "languages",
    cls=arguments.Several,
    type=arguments.Commas(),
    default=(),
    shell_complete=candidates.languages,
    help="Languages, such as en,ja (default: all languages of the game).",
)
papers = click.option(
    "--paper",
    "papers",
    cls=arguments.Several,
    type=arguments.Commas(PAPERS),
    default=PAPERS[:2],
    help=filled_help("Paper sizes: {papers} (default: the first two).", papers=PAPERS),
)
printing = click.option(
    "--print",
    "printing",
    cls=arguments.Several,
    type=arguments.Commas(),
    default=(),
    shell_complete=candidates.print_words,
    help="How to print: words such as duplex-short,low-ink,bleed=2, or a profile.yaml.",
)
scale = click.option(
    "--scale",
    metavar="ACROSSxDOWN",
    default="",
    help="Print every page wider and higher, such as 0.99x1.00, for a printer that prints too large "
    "or too small; the calibration page shows by how much. The same as --print scale=0.99x1.00.",
)
out = click.option(
    "-o",
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("output"),
    show_default=True,
    help="The folder to write to; each game gets its own folder in it.",
)
keep_going = click.option(
    "--keep-going",
    is_flag=True,
    help="Build everything that is correct, even if other parts have errors.",
)
quiet = click.option("--quiet", is_flag=True, help="Do not show progress.")


def print_options(words: tuple[str, ...], scale: str = "") -> PrintingArguments:
    """Return the build's arguments for the words of ``--print`` and for ``--scale``; ends the command
    if they are wrong."""
    words = (*words, f"scale={scale}") if scale else words
    if not words:
        return {"printing": None, "printing_source": None}
    from builder.loading.print_options import read_print_options

    found = read_print_options(words)
    if found.options is None:
        show_problems(found.problems)
        raise click.UsageError("--print: see above")
    return {"printing": found.options, "printing_source": found.source}


class PrintingArguments(TypedDict):
    """The arguments of :class:`builder.pipeline.options.Options` that come from ``--print``."""

    printing: PrintOptions | None
    printing_source: Node | None
