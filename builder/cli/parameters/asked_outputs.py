"""Determines which outputs of a build are asked for, including the files for a print shop and the
archive for players."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from builder.cli.common import show_problems
from builder.i18n.messages import say

if TYPE_CHECKING:
    from builder.model.shops import Shop


def asked_outputs(only: tuple[str, ...], *, shop: bool, release: bool) -> tuple[str, ...]:
    """Return the outputs to build: those that ``--only`` names, or the files of a print shop, or what a
    release contains; ends the command if only a part of a release is asked for."""
    if not release:
        return (*only, *(["shop"] if shop and "shop" not in only else ()))
    from builder.outputs.release import WORDS

    if only:
        raise click.UsageError(say("--release is of the whole: leave --only out"))
    return (*WORDS, *(["shop"] if shop else ()))


def print_shop(name: str, only: tuple[str, ...], game: Path) -> Shop | None:
    """Return the print shop that ``--for`` names, from the game's folder or among the known ones; ends
    the command if there is none, or if files for a shop are asked for without naming one."""
    from builder.loading.print_shops import read_shop, shop_names

    if not name:
        if "shop" in only:
            raise click.UsageError(
                say(
                    "--only shop: say --for which; there is {game}",
                    game=", ".join(shop_names(game)),
                )
            )
        return None
    found = read_shop(name, game)
    if found.shop is None:
        show_problems(found.problems)
        raise click.UsageError(say("--for: see above"))
    return found.shop
