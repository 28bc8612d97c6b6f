"""Writes the quick start of a module: how to play with the menus and buttons that this module has,
and no others."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence, Set
from dataclasses import dataclass
from html import escape

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.outputs.vassal.table.commands import MOVEMENT_COST, OVERLAYS, SUPPLY_REACH
from builder.outputs.vassal.table.windows.help_rules import grid
from builder.outputs.vassal.table.windows.views import VIEW
from builder.rules.registry import table_combats_of
from builder.vassal.format.components import Element
from builder.vassal.format.files.sequence_encoder import decode
from builder.vassal.format.properties import menu_texts
from builder.vassal.format.translated_texts import translated_name

_WINDOWS = "Windows"


@dataclass(frozen=True)
class Line:
    """A line of the quick start. It is included only if the module has the menu entries and buttons
    that the line ``names``, and those that it ``needs`` in addition."""

    text: str
    names: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()


_CHOOSE = "Choose a scenario from the list that opens, then your side. Solitaire moves both sides."
_CHOOSE_ALONE = "Choose a scenario from the list that opens, then your side, or Solitaire."
_NEXT_PHASE_TIP = (
    "The toolbar button for the next phase moves the turn on; a single undo takes it all back."
)
_POINT = "Point at a hex or stack to see its number, its terrain and what lies there."
_MENU = "Every command is in the right-click menu and is reported in the chat."
_OWNERSHIP_TIP = (
    "Only the owner of a unit moves it and uses its commands. In Solitaire all units are yours."
)
_BATTLE_LINES = (
    Line(
        "Battles: pick “Battle – Attack” in the menu of each attacker, “Battle – Defend” in the target’s.",
        ("Battle", "Attack", "Defend"),
    ),
    Line(
        "Fire: pick “Battle – Fire”, or “Fire indirectly”, in the menu of each unit that fires, “Battle "
        "– Be the target” in the enemy’s.",
        ("Battle", "Fire", "Fire indirectly", "Be the target"),
    ),
    Line(
        "Fights: pick “Fight this unit” in the enemy’s menu, “System – Attack” in the team’s, or "
        "“System – Be attacked” where the enemy attacks it.",
        ("Fight this unit", "System", "Attack", "Be attacked"),
    ),
    Line(
        "Noise: pick “System – Noise check” in the menu of a team that stopped, or “System – Silent "
        "noise check” after a move of one hex. Where the team is heard, “System – Enemies come” draws "
        "the enemies and places them round it.",
        ("System", "Noise check", "Silent noise check", "Enemies come"),
    ),
    Line(
        "Duels: pick “Duel – Fire” in the menu of the unit that fires, “Duel – Be the target” in the "
        "other’s; the button “Duel” rolls.",
        ("Duel", "Fire", "Be the target"),
    ),
    Line(
        "Support markers on either side join by “Battle – Support the attack”, or by “Battle – Support the "
        "defence”.",
        ("Battle", "Support the attack", "Support the defence"),
    ),
)
_ODDS_LINE = Line(
    "The button “Odds” shows strengths, column and what each roll gives; “Resolve” rolls as well.",
    ("Odds", "Resolve"),
)
_FIRE_ODDS_LINE = Line(
    "The button “Odds” shows strength, column, what ground and walls add to the die, and what each roll "
    "gives; “Resolve” rolls as well. Lines of sight and spotters are yours to judge.",
    ("Odds", "Resolve"),
)
_DICE_LINE = Line(
    "“Dice of each unit” shows what each of them rolls; “Fire” rolls the next volley, “Fire to the end” "
    "all that are left. “Take the hits” takes the steps that somebody has to choose.",
    ("Dice of each unit", "Fire", "Fire to the end", "Take the hits"),
)
_RESULT_LINE = Line(
    "The chat gives the result. Losses and retreats are yours to make. “Clear battle” ends the battle.",
    ("Clear battle",),
    ("Resolve",),
)
_CLEAR_LINE = Line("“Clear battle” ends the battle.", ("Clear battle",))
_BY_HAND = "All of this can be left alone: roll the dice and read the table in the charts by hand."
_CARRY_START = (
    "“Carry out” does what the result says where nobody must choose; “Battle – Take a loss”, in the "
    "menu of a unit that fought, takes a step off it. A unit that must retreat gets a red sign until "
    "“Battle – Has retreated”."
)
_BOMBARD_START = "A target attacked by support markers alone, without any unit, is bombarded."
_OVERLAY_LINES = (
    Line(
        "The menu “Overlays” lays over the map how far supply reaches, or what terrain costs to enter, "
        "and takes it off again. Nobody else sees it.",
        (OVERLAYS,),
        (SUPPLY_REACH, MOVEMENT_COST),
    ),
    Line(
        "The menu “Overlays” lays over the map how far supply reaches, and takes it off again. Nobody "
        "else sees it.",
        (OVERLAYS,),
        (SUPPLY_REACH,),
    ),
    Line(
        "The menu “Overlays” lays over the map what terrain costs to enter, and takes it off again. "
        "Nobody else sees it.",
        (OVERLAYS,),
        (MOVEMENT_COST,),
    ),
)
"""What the menu has, the most first: the first that fits is shown."""
_LOOKS_START = (
    "The preferences of VASSAL have other sets of counters, for you alone: look for them on the tab of "
    "the game."
)
_CARDS_START = [
    "Your hand has a window of its own, which only you can open: see the toolbar.",
    "Drag a card from your hand to the table and it lies open there.",
]


@dataclass(frozen=True)
class QuickStart:
    """What the quick start of a module says in any language: its numbered lines, and the menus and
    buttons that none of them names, with their tooltips."""

    lines: Sequence[Line]
    more: Sequence[tuple[str, str]]


def quick_start_of(game: Game, root: Element, there: Set[str]) -> QuickStart:
    """Return the quick start of a module that has these menu entries and buttons (``there``)."""
    lines = start_lines(game, there | {*_first_words(root)})
    return QuickStart(
        lines, [*_further_entries(root, {name for line in lines for name in line.names})]
    )


def quick_start(game: Game, tr: Translator, start: QuickStart) -> str:
    """Return the quick start in one language."""
    intro = f"<p>{escape(tr(game.sheet.summary))}</p>" if game.sheet.summary else ""
    items = "".join(f"<li>{escape(tr(line.text))}</li>" for line in start.lines)
    rows = [[translated_name(a, tr) or a, translated_name(b, tr) or b] for a, b in start.more]
    more = grid("", [tr("Button"), tr("What it does")], rows) if rows else ""
    subtitle = f"<p><i>{escape(tr(game.sheet.subtitle))}</i></p>"
    return f"{subtitle}\n{intro}\n<ol>{items}</ol>\n{more}"


def start_lines(game: Game, there: Set[str]) -> list[Line]:
    """Return the numbered lines of a game's quick start; ``there`` are the menu entries and buttons
    that the module has."""
    lines = [Line(_CHOOSE if len(game.sheet.sides) > 1 else _CHOOSE_ALONE)]
    lines += [Line(_NEXT_PHASE_TIP, ("Next phase",))] if game.sheet.sequence else []
    lines += [Line(_POINT)] if game.maps else []
    lines += [Line(_MENU), *([Line(_OWNERSHIP_TIP)] if game.units else [])]
    lines += [line for line in _fighting(game) if there >= {*line.names, *line.needs}]
    lines += [Line(line) for line in _CARDS_START] if game.hands else []
    lines += [Line(_LOOKS_START)] if game.counters and game.sheet.module.counter_sets else []
    lines += [line for line in _OVERLAY_LINES if there >= {*line.names, *line.needs}][:1]
    return lines


def _fighting(game: Game) -> Iterator[Line]:
    """Yield the lines about battles, from which those that fit the module are selected."""
    battles = table_combats_of(game)
    yield from _BATTLE_LINES
    if any(b.bombardment is not None for b in battles):
        yield Line(_BOMBARD_START, needs=("Support the attack",))
    yield _FIRE_ODDS_LINE if any(b.fire for b in battles) else _ODDS_LINE
    yield _DICE_LINE
    if any(b.carried for b in battles):
        yield Line(_CARRY_START, ("Carry out", "Battle", "Take a loss", "Has retreated"))
        yield _CLEAR_LINE
    else:
        yield _RESULT_LINE if battles else _CLEAR_LINE
    if game.tables and battles:
        yield Line(_BY_HAND, needs=("Resolve",))


def _further_entries(root: Element, named: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield the menus and buttons of the game's own mechanisms that no line of the quick start
    names, with their tooltips. Menus of places, views and counts are left out, since their content
    is obvious."""
    menus = {m.attributes["text"]: m for m in root.find("ToolbarMenu")}
    kept = {text: m for text, m in menus.items() if not text.startswith((VIEW, OVERLAYS, _WINDOWS))}
    inside = {
        item
        for text, menu in menus.items()
        if text not in kept or text in _CLEAR
        for item in decode(menu.attributes["menuItems"], ",")
    }
    found = {text: menu.attributes["tooltip"] for text, menu in kept.items()}
    for button in root.find("DoActionButton"):
        text = button.attributes["text"]
        if text and text not in inside:
            found.setdefault(text, button.attributes["tooltip"])
    yield from ((text, tip) for text, tip in found.items() if text.partition(": ")[0] not in named)


_CLEAR = ("Points", "In effect", "Look up", "Hands")
"""The menus whose entries are clear by themselves, as they are the names of what they switch,
count, roll on or open."""


def _first_words(root: Element) -> Iterator[str]:
    """Yield the first words of buttons that contain the names of battles or cups."""
    for element in root.find("DoActionButton"):
        yield element.attributes["text"].partition(": ")[0]


def menu_entries(root: Element) -> Iterator[str]:
    """Yield every entry of menus and buttons, without its shortcut or the name of its cup."""
    for element in root.walk():
        yield from (text.rpartition(": ")[2] for text in element.attributes.values())
    for trait in root.every_trait():
        yield from (text.partition(" [")[0] for text in menu_texts(trait))
