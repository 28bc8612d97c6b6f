"""Makes the questions that a module asks players, each in the player's language. VASSAL never
translates the text of a dialog. So each language has a dialog of its own, and a command opens the
one for the player's language (:func:`dialog_choosers`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from builder.i18n.translate import Translator, translator_of
from builder.model.game import Game
from builder.outputs.vassal.table.commands import (
    assign_property,
    keystroke_chain,
    module_text_property,
)
from builder.rules.core.module_export.contests import TranslatedText
from builder.sentences import with_capital
from builder.vassal.expressions.properties import text
from builder.vassal.expressions.tree import Text, Truth, any_of
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element, component
from builder.vassal.format.files.sequence_encoder import decode, encode
from builder.vassal.format.names import engine_safe_text

_SOURCE = "en"
"""The language of the module's own words, which VASSAL shows to players of languages that the module
does not have."""
_IN = "@"
"""What parts a question's keystroke from the language of its dialog."""
LANGUAGE = "SpokenLanguage"
"""The constant with the language in which a player reads the module."""


@dataclass(frozen=True)
class Spoken:
    """A text in every language of a module, by language."""

    by_language: Mapping[str, str]

    @property
    def source(self) -> str:
        """The text in the module's own (first) language."""
        return self.by_language[_SOURCE]

    def is_said(self, value: Text) -> Truth:
        """Return the condition that a value equals the text in any of the languages."""
        return any_of(*(value.equals(text) for text in dict.fromkeys(self.by_language.values())))


def spoken_by(game: Game, said: TranslatedText) -> Spoken:
    """Return the texts that a function returns for the translator of each language of a game."""
    tellers = {_SOURCE: Translator()}
    tellers |= {lang: translator_of(game, lang) for lang in game.sheet.languages}
    return Spoken({lang: engine_safe_text(said(tr)) for lang, tr in tellers.items()})


def in_all_languages(game: Game, words: str) -> Spoken:
    """Return a text of the game in all of its languages."""
    return spoken_by(game, lambda tr: tr(words))


def as_question(clause: str, tr: Translator) -> str:
    """Return a clause as a question to be answered with yes or no."""
    return tr("{clause}?", clause=with_capital(clause))


def ask_player(
    key: str, prompt: Spoken | str, choices: Sequence[Spoken | Text | str]
) -> list[Element]:
    """Return the commands, to be placed inside a property, that ask the player for its value: one
    for each language. Cancelling keeps the value. The choices may be expressions, the prompt may
    not."""
    return [_dialog(*asked) for asked in dialogs(key, prompt, choices)]


def asked_property(
    name: str,
    start: str,
    forget: str,
    ask: str,
    prompt: Spoken | str,
    choices: Sequence[Spoken | Text | str],
) -> Element:
    """Return a global property that holds a player's answer, with the commands that reset it
    (keystroke ``forget``) and that ask for it (``ask``)."""
    asking = ask_player(ask, prompt, choices)
    return module_text_property(name, start, assign_property(forget, start), *asking)


def modifiers_between(low: int, high: int) -> list[str]:
    """Return the modifiers, from one number to another, that a player may choose in a dialog; zero
    comes first."""
    return ["0", *(str(n) for n in range(low, high + 1) if n)]


def dialogs(
    key: str, prompt: Spoken | str, choices: Sequence[Spoken | Text | str]
) -> list[tuple[str, str, list[Text | str]]]:
    """Return the dialogs of a question as (keystroke, prompt, choices): one for each language, or a
    single one if the texts are the same in all languages."""
    spoken = [part for part in (prompt, *choices) if isinstance(part, Spoken)]
    languages = list(dict.fromkeys(lang for part in spoken for lang in part.by_language)) or [
        _SOURCE
    ]
    wordings = {
        lang: [_text_in_language(part, lang) for part in (prompt, *choices)] for lang in languages
    }
    if all(wording == wordings[languages[0]] for wording in wordings.values()):
        languages = languages[:1]
    found = []
    for lang in languages:
        asked, *offered = wordings[lang]
        assert isinstance(asked, str)
        found.append((key if len(languages) == 1 else f"{key}{_IN}{lang}", asked, offered))
    return found


def language_of_dialog(key: str) -> str:
    """Return the language of the dialog that a keystroke opens; empty if that dialog is for all
    languages."""
    return key.partition(_IN)[2]


def speaks(language: str) -> Truth:
    """Return the condition that the player reads the module in a language."""
    return text(LANGUAGE).equals(_language(language))


def language_constant() -> dict[str, str]:
    """Return the constant that tells the language in which the player reads the module."""
    return {LANGUAGE: _language(_SOURCE)}


def spoken_language(tr: Translator) -> dict[str, str]:
    """Return the value that the constant for the player's language has in a language."""
    return {_language(_SOURCE): _language(tr.language)}


def dialog_choosers(properties: Iterable[Element]) -> Iterator[Element]:
    """Yield, for every question among the commands of some properties, the command that opens its
    dialog in the player's language."""
    for property in properties:
        for change in property.children:
            key = decode(change.attributes.get("hotkey", ""), ",")[-1]
            if language := language_of_dialog(key):
                yield keystroke_chain(key, [key], key=key.partition(_IN)[0], when=speaks(language))


def _text_in_language(part: Spoken | Text | str, language: str) -> Text | str:
    return part.by_language.get(language, part.source) if isinstance(part, Spoken) else part


def _language(code: str) -> str:
    return f"language:{code}"


def _dialog(key: str, prompt: str, choices: Sequence[Text | str]) -> Element:
    return component(
        "ChangePropertyButton", text="", tooltip="", icon="", hotkey=t.named_key(key),
        propChanger=encode(("E", prompt, encode(map(t.setting_text, choices), ",")), ","), reportFormat="",
    )  # fmt: skip
