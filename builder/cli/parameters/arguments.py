"""Arguments and options shared by several commands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from builder import resources
from builder.cli.completion import candidates
from builder.i18n.messages import say
from builder.problems import did_you_mean


class GameFolder(click.ParamType):  # type: ignore[type-arg]
    """A parameter that is a game: the id of a built-in one, or the path of a folder with a
    ``game.yaml``."""

    name = "GAME"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        if isinstance(value, Path):
            return value
        folder = resources.game_folder(value)
        if folder is None:
            self.fail(_no_game(value), param, ctx)
        if (folder / "fonts").is_dir():
            from builder.i18n.game_languages import use_languages_of

            use_languages_of(folder)
        return folder

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem[str]]:
        """Complete folders and the built-in games."""
        games = [name for name in resources.built_in_games() if name.startswith(incomplete)]
        return [CompletionItem(incomplete, type="dir"), *map(CompletionItem, games)]


class OwnGameFolder(GameFolder):
    """A parameter that is a game whose files the command changes: a path, because built-in games
    are not changed."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        if isinstance(value, Path):
            return value
        here = Path(value)
        if value in resources.built_in_games() and here.parent == Path():
            is_own = (here / "game.yaml").is_file()
            self.fail(_built_in(value, is_own), param, ctx)
        folder = super().convert(value, param, ctx)
        if resources.is_installed() and folder.resolve().is_relative_to(resources.specs_folder()):
            self.fail(_built_in(folder.name, False), param, ctx)
        return folder


def _built_in(name: str, is_here: bool) -> str:
    command = f"chitwright new my-{name} --from {name}"
    told = say(
        "{name} is a built-in game, which is not changed: for a copy of your own {command}",
        name=name,
        command=command,
    )
    if not is_here:
        return told
    here = say("for the folder here write {folder}", folder=f"./{name}")
    return f"{told}; {here}"


def _no_game(name: str) -> str:
    built_in = resources.built_in_games()
    near = did_you_mean(name, built_in)
    if near.startswith("did you mean"):
        return say("no game {name!r}: {hint}", name=name, hint=near)
    return say(
        "no game {name!r}: give the path of a folder with a game.yaml, or a built-in game ({known})",
        name=name,
        known=", ".join(built_in),
    )


class Length(click.ParamType):  # type: ignore[type-arg]
    """A length in mm within limits; it may be written with a unit, such as 5/8in."""

    name = "MM"

    def __init__(self, least: float, most: float) -> None:
        self._least, self._most = least, most

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        if isinstance(value, float):
            return value
        from builder.model.base import length_in_mm

        try:
            found = length_in_mm(value)
        except ValueError as exc:
            self.fail(say(str(exc)), param, ctx)
        if not self._least <= found <= self._most:
            message = say(
                "{value} is not between {least:g} and {most:g} mm",
                value=value,
                least=self._least,
                most=self._most,
            )
            self.fail(message, param, ctx)
        return found


class Commas(click.ParamType):  # type: ignore[type-arg]
    """A parameter of words separated by commas, each from a fixed list or accepted by a function."""

    name = "WORDS"

    def __init__(
        self,
        allowed: Iterable[str] | Callable[[], Iterable[str]] = (),
        is_right: Callable[[str], bool] = lambda word: False,
    ) -> None:
        self._allowed, self._is_right = allowed, is_right

    @cached_property
    def allowed(self) -> dict[str, str]:
        """The allowed words by their lower-case form; a list that is costly to make is made only when
        needed."""
        words = self._allowed() if callable(self._allowed) else self._allowed
        return {word.lower(): word for word in words}

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        if isinstance(value, tuple):
            return value
        words = tuple(w.strip() for w in value.split(",") if w.strip())
        if not words:
            self.fail(say("give at least one word"), param, ctx)
        for word in words:
            known = word.lower() in self.allowed or self._is_right(word.lower())
            if self.allowed and not known:
                known_words = ", ".join(self.allowed.values())
                message = say("{word!r} is not one of {words}", word=word, words=known_words)
                self.fail(message, param, ctx)
        return tuple(
            self.allowed.get(w.lower(), w.lower() if self._is_right(w.lower()) else w)
            for w in words
        )

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem[str]]:
        """Complete the last word with the allowed words that are not used yet."""
        return candidates.words_of(self.allowed.values(), incomplete)


class Several(click.Option):
    """An option of :class:`Commas` that may also be given several times."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs["multiple"] = True
        super().__init__(*args, **kwargs)

    def type_cast_value(self, ctx: click.Context, value: Any) -> Any:
        words = super().type_cast_value(ctx, (value,) if isinstance(value, str) else value)
        return tuple(dict.fromkeys(word for part in words or () for word in part))


game = click.argument("game", type=GameFolder())
own_game = click.argument("game", type=OwnGameFolder())
option = click.option(
    "--option",
    "options",
    cls=Several,
    type=Commas(),
    default=(),
    metavar="NAME=VALUE",
    shell_complete=candidates.options,
    help="Choose an option of the rules, as in stray-fire=retreats-only; several with commas, or given "
    "several times. 'chitwright ask GAME options' lists them.",
)
given = click.option(
    "--given",
    default="{}",
    help="The arguments as one JSON object, in place of KEY=VALUE; - reads them from standard "
    "input.",
)
given_words = click.argument(
    "words", nargs=-1, metavar="[KEY=VALUE]...", shell_complete=candidates.procedure_arguments
)


SPOKEN = "The language of the game (that of --messages or the terminal, or the game's first)."
"""The help of ``--lang`` of commands that tell what happens in a game."""


def language(help: str) -> Callable[[Any], Any]:
    """Return the option ``--lang`` for a command that works in one language."""
    complete = candidates.languages
    return click.option("--lang", "language", default="", shell_complete=complete, help=help)


as_json = click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for programs.")
strict = click.option("--strict", is_flag=True, help="Treat warnings as errors.")
owner = click.option(
    "--owner",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Your override file: values, terrain or a picture of your own copy of the game.",
)


def web_address(ctx: click.Context, param: click.Parameter, value: str) -> str:
    """Return a web address without a slash at its end; refuse anything else."""
    if value and not value.startswith(("https://", "http://", "file:///")):
        raise click.BadParameter(
            say("{value!r} is no address such as https://example.org/my-game", value=value),
            ctx,
            param,
        )
    return value.rstrip("/")
