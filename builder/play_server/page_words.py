"""The page's own words, by the names that its scripts use."""

from __future__ import annotations

from collections.abc import Mapping

from builder.i18n.translate import LANGUAGES, Translator
from builder.model.game import Game
from builder.playing.automatic_players import WAITS


def page_words(tr: Translator) -> Mapping[str, str]:
    """Return the words of the page in the translator's language."""
    return {
        "map": tr("Map"),
        "beside": tr("Beside the map"),
        "cards": tr("Cards"),
        "face-down": tr("Face down"),
        "play": tr("Game"),
        "charts": tr("Charts"),
        "rules": tr("Rules"),
        "search": tr("Search the rules"),
        "in-rules": tr("Show in the rules"),
        "guide": tr("Guide me through the first turn"),
        "guide-end": tr("End the guide"),
        "guide-step": tr("Step {number} of {count}"),
        "guide-counter": tr("Click what lights up, or choose from the list."),
        "guide-place": tr("Click a place that lights up, or choose from the list."),
        "guide-list": tr("Choose from the list."),
        "guide-over": tr("That was a whole turn; play on."),
        "off": tr("Not on the map"),
        "turn": tr("Turn {turn}"),
        "turn-of": tr("Turn {turn} of {turns}"),
        "story": tr("Course of the game"),
        "choices": tr("Choices"),
        "your-move": tr("{side}: choose."),
        "waiting": tr("{side}: choosing …"),
        "thinking": tr("{side}: the program is thinking …"),
        "dice": tr("The dice are rolled …"),
        "elsewhere": tr(WAITS),
        "undo": tr("Undo"),
        "undo-anyhow": tr("That revealed something. Take it back all the same?"),
        "rule": tr("Rule"),
        "save": tr("Save"),
        "load": tr("Load"),
        "link": tr("Link"),
        "link-copied": tr("The link to this position has been copied."),
        "copy-link": tr("Copy this address:"),
        "load-link": tr("Load the game of this link? It replaces the present one."),
        "no-link": tr("The link is incomplete."),
        "language": tr("Language"),
        "larger": tr("Larger map"),
        "smaller": tr("Smaller map"),
        "whole": tr("Whole map"),
        "speed": tr("Speed of the programs"),
        "slow": tr("slow"),
        "normal": tr("normal"),
        "fast": tr("fast"),
        "pause": tr("Pause"),
        "curtain": tr("Next to play: {side}. Hand over the screen; nobody else should look."),
        "ready": tr("Playing as {side}: show the map"),
        "points": tr("Points"),
        "over": tr("The game is over."),
        "named": tr("{name}: {text}"),
        "typed": tr("Type an action"),
        "do": tr("Do it"),
        "ended": tr("The game has been closed in the terminal."),
        "number": tr("Choice {number}"),
        "keys": tr(
            "Keys: the number of a choice, Esc to go back, U to undo, question mark for the rule"
        ),
        "close": tr("Close"),
        "yes": tr("Yes"),
        "cancel": tr("Cancel"),
        "rolls": tr("Roll"),
        "brings": tr("Result"),
        "gone-on": tr("The game has moved on in the meantime."),
        "other-turn": tr("It is another side’s turn."),
        "not-undone": tr("That cannot be taken back."),
        "only-table": tr("Only the page of the whole table can load a game."),
        "enforced": tr("Only what the rules allow can be chosen."),
        "others-secret": tr(
            "The file would reveal what is hidden from you. Start the game with --save."
        ),
    }


def languages_of(game: Game) -> tuple[str, ...]:
    """Return the languages that a page can speak: those of the game, then Chitwright's own."""
    return tuple(dict.fromkeys((*game.sheet.languages, *LANGUAGES)))
