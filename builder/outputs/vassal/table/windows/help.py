"""Writes the pages of the help menu: quick start, commands, shortcuts, rules, and credits."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from builder.i18n.locales import customs
from builder.i18n.translate import Translator, labelled
from builder.model.game import Game
from builder.outputs.vassal.table import shortcuts
from builder.outputs.vassal.table.windows.help_rules import grid, rules_body
from builder.outputs.vassal.table.windows.quick_start import (
    QuickStart,
    menu_entries,
    quick_start,
    quick_start_of,
)
from builder.vassal.format.components import Element, component
from builder.vassal.format.translated_texts import key_combination, translated_name

SPLASH = "splash.png"

_UNITS = {
    "Lose a step": "Turns the unit to its weaker side.",
    "Restore a step": "Turns it back.",
    "Eliminate": "Puts the unit among the lost units of its side.",
    "Return to the map": "Puts a lost unit back where it stood.",
    "Leave the map": "Takes the unit off the map where it may leave; points are counted for it.",
    "Moved or not": "Sets or takes off the sign that the unit has moved.",
    "Movement trail": "Shows where the unit has been.",
    "Hide": "Turns the unit face down for the other side.",
    "Reveal": "Turns it face up again.",
    "Go on board": "Puts the unit on board of one in its place that can carry it; “Get off” ends this.",
    "Hexside": "Puts a piece that lies on hexsides on the chosen side of its hex.",
    "Battle": "Attack or fire, defend, leave the battle: the part of the unit in the battle.",
}
_MARKERS = {
    "Turn over": "Shows the other side.",
    "Copy": "Makes another of the same kind.",
    "Remove": "Takes the marker out of the game.",
}
_CARDS = {
    "Discard": "Puts the card on the discards of its deck, face up.",
    "Show": "Turns a card of your hand face up for all.",
    "Turn face down": "Turns a card on the table face down again.",
    "Out of the game": "Puts the card among those that are no longer used.",
    "Back to its deck": "Puts the card back where it came from.",
    "Turn sideways": "Turns a card of an open deck sideways: a man is pinned, a gun has fired.",
    "Stand upright": "Turns it back.",
    "Fill the hand": "Draws cards up to the limit of the hand.",
    "Draw a card": "Draws one card into the hand.",
    "Random number": "Draws the next card for its number and discards it.",
    "Reshuffle": "Shuffles the discards into the deck; this happens by itself when a deck runs out.",
}
_CUPS = {
    "draw one": "Draws one marker at random.",
    "draw for the turn": "Draws as many markers as the turn track allots.",
    "all back": "Puts everything drawn back into the cup.",
}
_BOUND = (
    "Keyboard shortcuts do what the menu entries and buttons of these names do. A menu entry is "
    "carried out by the selected pieces. The preferences of the game can turn the shortcuts off."
)
_COMMAND_NAMES_NOTE = (
    "Each button and menu also has a command of its own, with the name shown here."
)
_OLD_SAVES = (
    "A game saved with an older version of this module opens as it was. The tool Refresh Counters of "
    "VASSAL renews its pieces."
)
_LAYER_NAMES = (
    "Leave its option “Use Layer names” ticked: with it pieces that have more steps than before keep "
    "their losses."
)
_HIDDEN_ONES = (
    "Each player renews only what he may see: hidden counters of the other side are renewed when that "
    "side, or somebody in Solitaire, uses the tool as well."
)
_MADE_WITH = (
    "Maps, counters, charts and this module were made from data with Chitwright (MIT licence)."
)
_FONTS = "Typefaces: Barlow Condensed, EB Garamond and Noto Sans JP (SIL Open Font License)."
_OWN_WORDS = "All words here are our own; the game and its name belong to their owners."


@dataclass(frozen=True)
class Page:
    """A page of the help menu."""

    title: str
    file: str


START, COMMANDS = Page("Quick start", "start.html"), Page("How to use this module", "commands.html")
KEYS, RULES = Page("Buttons and keys", "keys.html"), Page("Rules of the game", "rules.html")
CREDITS = Page("Credits, licence, changes", "credits.html")


def pages(game: Game) -> list[Page]:
    """Return the help pages of a game's module."""
    rules = [RULES] if game.rules_in(game.sheet.languages[0]) else []
    return [START, COMMANDS, KEYS, *rules, CREDITS]


BOOK = "Rules to print (PDF)"


def book_file(language: str) -> str:
    """Return the file name of the rulebook PDF in a language."""
    return f"rulebook-{language}.pdf"


def documentation(game: Game, title_card: bool, books: Sequence[str] = ()) -> Element:
    """Return the help menu of the module; ``books`` are the languages of the rulebook. VASSAL
    cannot translate its entries, so there are entries for each language."""
    named = [(f"{BOOK}: {customs(language).name}", book_file(language)) for language in books]
    card = (
        [component("AboutScreen", title="About this module", fileName=SPLASH)] if title_card else []
    )
    return component(
        "Documentation", *card,
        *(component("HelpFile", title=p.title, fileName=p.file, fileType="archive") for p in pages(game)),
        *(component("BrowserPDFFile", title=title, pdfFile=file) for title, file in named),
    )  # fmt: skip


def help_files(
    game: Game, root: Element, folders: Mapping[str, Translator], kept: Sequence[str] = ()
) -> dict[str, bytes]:
    """Return the help pages by file name, in a folder for each language. ``root`` is the build
    file, whose buttons are described. A language without rules gets the rules in the game's first
    language. The pictures in ``kept``, which only games saved by older modules need, are named in a
    comment."""
    there = frozenset(menu_entries(root))
    start, keys = quick_start_of(game, root, there), shortcuts.shortcuts_of_module(root)
    described = _Described(there, start, keys, [*_buttons(root)], kept)
    return {
        f"{folder}{name}": page
        for folder, tr in folders.items()
        for name, page in _pages(game, described, tr).items()
    }


@dataclass(frozen=True)
class _Described:
    """What the help pages describe in each language: the menu entries and buttons that are ``there``, the
    quick start, the shortcuts, the buttons with their tooltips and commands, and the ``kept`` pictures."""

    there: Collection[str]
    start: QuickStart
    keys: Sequence[shortcuts.Shortcut]
    buttons: Sequence[tuple[str, str, str]]
    kept: Sequence[str]


def _pages(game: Game, described: _Described, tr: Translator) -> dict[str, bytes]:
    """Return the help pages in one language."""
    spoken = game.rules_in(tr.language) or game.rules_in(game.sheet.languages[0])
    bodies = {
        START: quick_start(game, tr, described.start),
        COMMANDS: _commands(described.there, tr),
        KEYS: _keys(described, tr),
        CREDITS: _credits(game, tr, described.kept),
    }
    if spoken and RULES in pages(game):
        bodies[RULES] = rules_body(game, spoken, tr)
    return {page.file: _html(game, page, bodies[page], tr) for page in pages(game)}


def _html(game: Game, page: Page, body: str, tr: Translator) -> bytes:
    """Return a help page as simple HTML for VASSAL's help window, in ASCII, so that the encoding on
    the reader's system does not matter."""
    title = escape(labelled(tr, tr(game.sheet.title), tr(page.title)))
    head = f'<html><head><meta charset="utf-8"><title>{title}</title></head>'
    text = f"{head}<body>\n<h1>{title}</h1>\n{body}\n</body></html>\n"
    return text.encode("ascii", "xmlcharrefreplace")


def _commands(there: Collection[str], tr: Translator) -> str:
    """Return descriptions of the commands that pieces in the module have."""
    sections = {"Units": _UNITS, "Markers": _MARKERS, "Cards": _CARDS, "Cups": _CUPS}
    parts: list[str] = []
    for title, rows in sections.items():
        cells = [[tr(name), tr(does)] for name, does in rows.items() if name in there]
        parts += [f"<h2>{escape(tr(title))}</h2>", grid("", [], cells)] if cells else []
    return "\n".join(parts)


def _keys(described: _Described, tr: Translator) -> str:
    bound = [[key_combination(s.words, tr), _shortcut_description(s, tr)] for s in described.keys]
    heads = [tr("Key"), tr("What it does")]
    listed = f"<p>{escape(tr(_BOUND))}</p>\n{grid('', heads, bound)}\n" if bound else ""
    rows = [
        [translated_name(a, tr) or a, translated_name(b, tr) or b, c]
        for a, b, c in described.buttons
    ]
    heads = [tr("Button"), tr("What it does"), tr("Command")]
    return f"{listed}<p>{escape(tr(_COMMAND_NAMES_NOTE))}</p>\n{grid('', heads, rows)}"


def _shortcut_description(key: shortcuts.Shortcut, tr: Translator) -> str:
    """Return what a shortcut does, in the words of the menus and buttons."""
    labels = (text for name in key.commands if (text := shortcuts.command_label(name)))
    said = [translated_name(text, tr) or text for text in labels]
    return tr(", ").join(dict.fromkeys(said))


_TEXTS = ("text", "buttonText", "buttonName")
_KEYS = ("hotkey", "buttonHotkey", "nexthotkey", "zoomInKey")
_NO_BUTTONS = ("SpecialDieFace",)
"""The kinds of components that have texts but are not buttons, such as the faces of dice."""


def _buttons(root: Element) -> Iterator[tuple[str, str, str]]:
    """Yield the text, tooltip and keystroke of every component with a button."""
    for element in root.walk():
        values = {} if element.kind in _NO_BUTTONS else element.attributes
        text = next((values[name] for name in _TEXTS if values.get(name)), "")
        tip = values.get("tooltip", "")
        if text or tip:
            key = next((values[name] for name in _KEYS if values.get(name)), "")
            yield text or "–", tip, key.rpartition(",")[2]


def _credits(game: Game, tr: Translator, kept: Sequence[str]) -> str:
    document = game.sheet.document
    made = ", ".join(part for part in (document.title, document.publisher, document.year) if part)
    lines = [
        made,
        tr(document.note) if document.note else "",
        "" if document.own else tr(_OWN_WORDS),
        *map(tr, (_MADE_WITH, _FONTS)),
    ]
    text = "\n".join(f"<p>{escape(line)}</p>" for line in lines if line)
    comment = f"<!-- for them: {' '.join(kept).replace('--', '')} -->" if kept else ""
    refreshing = [
        tr(_OLD_SAVES),
        *([tr(_LAYER_NAMES)] if any(u.steps > 1 for u in game.units) else []),
    ]
    refreshing += [tr(_HIDDEN_ONES)] if len(game.sheet.sides) > 1 else []
    changes = f"{tr('Module version')} {game.sheet.version}"
    return (
        f"{text}\n<h2>{escape(tr('Changes'))}</h2>\n<p>{escape(changes)}</p>\n"
        f"<p>{escape(' '.join(refreshing))}</p>{comment}"
    )
