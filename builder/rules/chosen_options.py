"""Notes in the rules text on rules options that a game chooses otherwise than the text reads them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.i18n.translate import Translator, translator_of
from builder.model.game import Game
from builder.model.texts.prose import Block, Case, Inline, RulesText
from builder.rules.core.options import chosen_option
from builder.rules.vocabulary import Choice, Choices


def with_chosen_options(game: Game, choices: Choices) -> Game:
    """Return the game with a note in its rules, in each language, for every rules option whose
    chosen value differs from the one that the text assumes: in the option's case, or else in the
    nearest case above it."""
    changed = {
        name: choice
        for name, choice in choices.items()
        if name in game.sheet.options and _differs_from_default(game, choices, name)
    }
    if not changed:
        return game
    rules = tuple(
        _noted(game, text, translator_of(game, text.language), changed) for text in game.rules
    )
    return game.model_copy(update={"rules": rules})


def _differs_from_default(game: Game, choices: Choices, name: str) -> bool:
    usual = "" if choices[name].areas else choices[name].values[0]
    return chosen_option(game, choices, name) != usual


def _noted(game: Game, text: RulesText, tr: Translator, changed: Choices) -> RulesText:
    known = {case.number for case in text.cases}
    notes: dict[str, list[Block]] = {}
    for name, choice in changed.items():
        number = next((n for n in _cases(choice.rule) if n in known), "")
        notes.setdefault(number, []).append(_note(game, changed, name, choice, tr))
    return text.model_copy(
        update={"cases": tuple(_with(case, notes) for case in text.cases)},
    )


def _with(case: Case, notes: Mapping[str, list[Block]]) -> Case:
    added = notes.get(case.number)
    return case.model_copy(update={"blocks": (*case.blocks, *added)}) if added else case


def _cases(rule: str) -> Iterator[str]:
    """Yield the case of an option and those above it: ``7.5a``, ``7.5``, ``7.0``."""
    yield rule
    number = rule.rstrip("abcdefghijklmnopqrstuvwxyz")
    while number:
        yield number
        number = number.rpartition(".")[0]
        if number.isdigit():
            yield f"{number}.0"


def _note(game: Game, choices: Choices, name: str, choice: Choice, tr: Translator) -> Block:
    value = chosen_option(game, choices, name)
    if choice.areas:
        names = {area.id: area.name or area.id for sheet in game.maps for area in sheet.areas}
        value = tr(", ").join(tr(names[word]) for word in value.split())
    said = tr("The option {option} is {value}. This goes before what else is said here.",
              option=name, value=value)  # fmt: skip
    return Block(kind="choice", items=((Inline(text=said),),))
