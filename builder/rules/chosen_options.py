"""Adapts the rules text to the rules options of a game: inserts the game's own texts for the chosen
values, and notes on options that the game chooses otherwise than the text assumes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.i18n.translate import Translator, translator_of
from builder.model.game import Game
from builder.model.texts.prose import Block, Case, Inline, RulesText
from builder.problems import PathKey, Problem, error, unknown_name
from builder.rules.core.options import chosen_option
from builder.rules.vocabulary import ON, Choice, Choices
from builder.sentences import filled_sentence


def with_chosen_options(game: Game, choices: Choices) -> Game:
    """Return the game with its rules text adapted to the chosen options: of the texts for values of
    options only those for the chosen values are kept; and for every option without such a text
    whose chosen value differs from the one that the rules text assumes, a note is added in each
    language, in the option's case or else in the nearest case above it."""
    if not any(_own_texts(text) for text in game.rules) and not _changed(game, choices):
        return game
    return game.model_copy(update={"rules": tuple(_chosen(game, t, choices) for t in game.rules)})


def check_option_texts(game: Game, choices: Choices) -> Iterator[Problem]:
    """Report rules texts that are written for options, or values of options, that the game's system
    does not have."""
    for text in game.rules:
        for case, block in _own_texts(text):
            name, _, value = block.target.partition("=")
            path: PathKey = ("rules", text.language, case.number)
            choice = choices.get(name)
            if choice is None:
                yield unknown_name("option", name, choices, path)
            elif not choice.areas and value not in choice.values:
                hint = filled_sentence("there are: {values}", values=", ".join(choice.values))
                yield error(
                    "unknown-choice",
                    filled_sentence("{name} is never {value!r}", name=name, value=value),
                    path,
                    hint=hint,
                )


def _changed(game: Game, choices: Choices) -> Choices:
    return {
        name: choice
        for name, choice in choices.items()
        if name in game.sheet.options and _differs_from_default(game, choices, name)
    }


def _differs_from_default(game: Game, choices: Choices, name: str) -> bool:
    usual = "" if choices[name].areas else choices[name].values[0]
    return chosen_option(game, choices, name) != usual


def _own_texts(text: RulesText) -> list[tuple[Case, Block]]:
    return [
        (case, block)
        for case in text.cases
        for block in case.blocks
        if block.kind == "choice" and block.target
    ]


def _chosen(game: Game, text: RulesText, choices: Choices) -> RulesText:
    changed = _changed(game, choices)
    shown = {f"{name}={chosen_option(game, choices, name)}" for name in changed}
    told = {block.target for _, block in _own_texts(text)} & shown
    cases = tuple(
        case.model_copy(update={"blocks": tuple(b for b in case.blocks if _is_shown(b, shown))})
        for case in text.cases
    )
    rest = {
        name: choice
        for name, choice in changed.items()
        if f"{name}={chosen_option(game, choices, name)}" not in told
    }
    whole = text.model_copy(update={"cases": cases})
    return _noted(game, whole, translator_of(game, text.language), rest)


def _is_shown(block: Block, shown: set[str]) -> bool:
    return block.kind != "choice" or not block.target or block.target in shown


def _noted(game: Game, text: RulesText, tr: Translator, changed: Choices) -> RulesText:
    known = {case.number for case in text.cases}
    notes: dict[str, list[Block]] = {}
    for name, choice in changed.items():
        number = next((n for n in _cases(choice.rule) if n in known), "")
        notes.setdefault(number, []).append(_note(game, changed, name, choice, tr))
    return text.model_copy(update={"cases": tuple(_with(case, notes) for case in text.cases)})


def _with(case: Case, notes: Mapping[str, list[Block]]) -> Case:
    added = notes.get(case.number)
    return case.model_copy(update={"blocks": (*case.blocks, *added)}) if added else case


def _cases(rule: str) -> Iterator[str]:
    """Yield the number of a rules case, then the numbers of the cases above it: ``7.5a``, ``7.5``,
    ``7.0``."""
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
    if not choice.is_switch:
        said = tr("The option {option} is {value}. This overrides whatever else is said here.",
                  option=name, value=value)  # fmt: skip
    elif value == ON:
        said = tr("The option {option} is on. This overrides whatever else is said here.",
                  option=name)  # fmt: skip
    else:
        said = tr("The option {option} is off. This overrides whatever else is said here.",
                  option=name)  # fmt: skip
    return Block(kind="choice", items=((Inline(text=said),),))
