"""The help page of a module: what its buttons and commands do."""

from __future__ import annotations

from html import escape

from builder.i18n.translate import Translator
from builder.model.game import Game

TITLE = "How to use this module"
PAGE = "commands.html"

_START = [
    "Choose a scenario from the list that opens, then your side. Solitaire moves both sides.",
    "The toolbar button with the next phase moves the turn on; one undo takes all of it back.",
    "Point at a hex or stack to see its number and what lies there.",
    "Every command is in the menu of the right mouse button and is told in the chat.",
]
_UNITS = {
    "Lose a step": "Turns the unit to its weaker side.",
    "Restore a step": "Turns it back.",
    "Eliminate": "Puts the unit among the lost units of its side.",
    "Return to the map": "Puts a lost unit back where it stood.",
    "Moved or not": "Sets or takes off the sign that the unit has moved.",
    "Movement trail": "Shows where the unit has been.",
    "Hexside": "Puts a piece that lies on hexsides on one side of its hex.",
}
_MARKERS = {
    "Turn over": "Shows the other side.",
    "Copy": "Makes another of the same kind.",
    "Remove": "Takes the marker out of the game.",
}
_CUPS = {
    "draw one": "Draws one marker at random.",
    "draw for the turn": "Draws as many markers as the turn track allots.",
    "all back": "Puts everything drawn back into the cup.",
}


def help_page(game: Game, tr: Translator) -> bytes:
    """The page in a reader's language: simple HTML, as the engine's own window shows it."""
    title = escape(tr(game.sheet.title))
    parts = [f"<h1>{title}</h1>", f"<p>{escape(tr(game.sheet.subtitle))}</p>"]
    parts += ["<ul>", *(f"<li>{escape(tr(line))}</li>" for line in _START), "</ul>"]
    parts += [*_section("Units", _UNITS, tr), *_section("Markers", _MARKERS, tr)]
    if game.pools:
        parts += _section("Cups", _CUPS, tr)
    parts.append(f"<p>{escape(tr('Module version'))} {escape(game.sheet.version)}</p>")
    head = f'<html><head><meta charset="utf-8"><title>{title}</title></head>'
    return (head + "<body>\n" + "\n".join(parts) + "\n</body></html>\n").encode(
        "ascii", "xmlcharrefreplace"
    )


def _section(title: str, rows: dict[str, str], tr: Translator) -> list[str]:
    cells = [
        f"<tr><td><b>{escape(tr(k))}</b></td><td>{escape(tr(v))}</td></tr>" for k, v in rows.items()
    ]
    return [f"<h2>{escape(tr(title))}</h2>", "<table>", *cells, "</table>"]
