"""The ``docs`` command: shows the documentation, which an installed package contains too."""

from __future__ import annotations

from pathlib import Path

import click

from builder import resources
from builder.cli.common import print_json
from builder.cli.completion import candidates
from builder.cli.parameters import arguments
from builder.i18n.messages import message_language, say
from builder.problems import did_you_mean


@click.command()
@click.argument("page", required=False, shell_complete=candidates.pages)
@arguments.as_json
def docs(page: str | None, as_json: bool) -> None:
    """Read the documents: a page by its name, or the list of all.

    \b
    Examples:
      chitwright docs
      chitwright docs writing-a-game
    """
    folder = resources.docs_folder()
    pages = {path.stem: _in_language(path) for path in sorted(folder.glob("*.md"))}
    if page is not None:
        name = page.removesuffix(".md")
        if name not in pages:
            hint = did_you_mean(name, pages) or "'chitwright docs' lists them"
            raise click.UsageError(say("no page {page!r}: {hint}", page=page, hint=hint))
        click.echo_via_pager(pages[name].read_text("utf-8"))
        return
    titles = {name: _title(path) for name, path in pages.items()}
    if as_json:
        print_json([{"page": n, "title": t, "path": str(pages[n])} for n, t in titles.items()])
        return
    for name, title in titles.items():
        click.echo(f"{name:<22} {title}")
    click.echo(say("as files: {folder}", folder=folder), err=True)


def _in_language(page: Path) -> Path:
    """Return the translation of a page into the language of the messages, or else the page itself."""
    translated = page.parent / message_language() / page.name
    return translated if translated.is_file() else page


def _title(page: Path) -> str:
    """Return the first heading of a page."""
    lines = page.read_text("utf-8").splitlines()
    return next((line.removeprefix("# ") for line in lines if line.startswith("# ")), page.stem)
