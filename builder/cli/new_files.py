"""Writes what the ``new`` command creates: files, a git repository, a package that extends Chitwright."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import click

from builder.cli.common import print_json, reporting_write_errors
from builder.i18n.messages import say

_EXTENSION = re.compile(r"[a-z](?:[a-z0-9-]{0,38}[a-z0-9])?")


def write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files into a folder, by their paths there."""
    from builder.files import write_atomically

    with reporting_write_errors():
        for path, data in sorted(files.items()):
            write_atomically(folder / path, data, durable=False)


def new_extension(folder: Path, id: str, *, as_json: bool) -> None:
    """Write a package that extends Chitwright."""
    from builder import __version__
    from builder.scaffolding.extension_package import extension_files

    if not _EXTENSION.fullmatch(id):
        raise click.UsageError(
            say("{name!r} cannot name an extension: small letters, digits and - alone", name=id)
        )
    files = extension_files(id, __version__)
    write_files(folder, {path: text.encode() for path, text in files.items()})
    if as_json:
        print_json({"id": id, "folder": folder.as_posix(), "files": sorted(files)})
        return
    for path in sorted(files):
        click.echo(folder / path)
    install = f"pip install --editable {folder}"
    click.echo(say("next: {install}, and chitwright docs extending", install=install), err=True)


def keep_in_git(folder: Path) -> None:
    """Write the files that a git repository needs and create the repository in the folder; if git
    fails, say why."""
    from builder import __version__
    from builder.scaffolding.git_repository import make_repository, repository_files

    write_files(
        folder, {path: text.encode() for path, text in repository_files(__version__).items()}
    )
    if refused := make_repository(folder):
        click.echo(say("git made no first commit: {why}", why=refused), err=True)
