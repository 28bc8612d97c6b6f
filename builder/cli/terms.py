"""The ``terms`` command: prints the terms of wargames, and those of a game, in a language."""

from __future__ import annotations

from pathlib import Path

import click

from builder.cli.common import finish_command, print_json
from builder.cli.completion import candidates
from builder.cli.parameters import arguments
from builder.i18n.messages import say
from builder.problems import any_fatal


@click.command()
@click.argument("language", metavar="LANG", shell_complete=candidates.builtin_languages)
@click.argument("game", type=arguments.GameFolder(), required=False)
@arguments.as_json
def terms(language: str, game: Path | None, as_json: bool) -> None:
    """Print the usual terms of wargames in a language, as Chitwright's own texts use them. With a GAME,
    the terms of its glossary come first; the game's texts use those.

    \b
    Examples:
      chitwright terms de
      chitwright terms ja vietnam-battles
      chitwright terms fr my-game --json
    """
    from builder.i18n.terms import term_languages, terms_in

    if language not in term_languages():
        known = ", ".join(term_languages())
        raise click.UsageError(
            say(
                "there are no terms in {language!r}; there are in {known}",
                language=language,
                known=known,
            )
        )
    found = {term: (word, "") for term, word in terms_in(language).items()}
    if game is not None:
        found |= {term: (word, game.name) for term, word in _glossary(game, language).items()}
    if as_json:
        rows = [
            {"term": term, "word": word, "glossary": whose} for term, (word, whose) in found.items()
        ]
        print_json({"language": language, "terms": rows})
        return
    width = max(map(len, found))
    for term in sorted(found):
        word, whose = found[term]
        click.echo(f"{term:<{width}}  {word}" + (f"  ({whose})" if whose else ""))


def _glossary(folder: Path, language: str) -> dict[str, str]:
    """Return the terms of a game's glossary with their words in a language."""
    from builder.loading.load import load_game

    loaded = load_game(folder)
    if loaded.game is None:
        finish_command([p for p in loaded.problems if any_fatal([p])])
    ours = loaded.game.rules_in(loaded.game.sheet.languages[0])
    theirs = loaded.game.rules_in(language)
    if ours is None or theirs is None:
        return {}
    words = {term.id: term.name for term in theirs.glossary if not theirs.is_lent(term)}
    return {term.name: words[term.id] for term in ours.glossary if term.id in words}
