"""What the page of help in the studio says: each room, what is done in it, and its keys."""

from __future__ import annotations

from typing import Any

from builder.i18n.translate import Translator

Keys = tuple[tuple[str, str], ...]


def help_texts(tr: Translator) -> list[dict[str, Any]]:
    """Return the rooms as JSON data in the translator's language: the address of each, with a mode of the
    map, its title, a text, and its keys with what they do."""
    modes = [(f"map/{mode}", *told) for mode, *told in _map_modes(tr)]
    return [
        {"room": room, "title": title, "text": text, "keys": keys}
        for room, title, text, keys in (*modes, *_other_rooms(tr))
    ]


def _map_modes(tr: Translator) -> tuple[tuple[str, str, str, Keys], ...]:
    """Return what is done on maps, by the name of its mode in the page."""
    return (
        (
            "look",
            tr("Maps"),
            tr(
                "Click on a place to see what the game says of it, and the line where it "
                "is written. The right button offers what can be done there."
            ),
            (
                (f"{tr('wheel')}, + −", tr("Enlarge or reduce the map")),
                ("0", tr("Whole sheet")),
                (f"{tr('Space')} + {tr('drag')}", tr("Move the map")),
                ("Alt + ← ↑ → ↓", tr("Choose the next place")),
                ("Enter", tr("Do at the chosen place what a click does")),
                ("Esc", tr("Give up what is being done")),
            ),
        ),
        (
            "paint",
            tr("Paint terrain"),
            tr("Choose a tool and a terrain, then draw over places."),
            (
                ("A … Z", tr("Choose the terrain that has this letter")),
                (f"Alt + {tr('click')}", tr("Pick up terrain")),
                ("[ ]", tr("Size of the brush")),
                ("Ctrl + C, Ctrl + V", tr("Copy a region, and put it elsewhere")),
            ),
        ),
        (
            "course",
            tr("Draw a river or road"),
            tr("Draw the line from place to place. A drag from its end continues it."),
            (
                ("Ctrl + Enter", tr("Save the line whose points were set with Enter")),
                ("Backspace", tr("Take back its last step")),
            ),
        ),
        (
            "setup",
            tr("Set up a unit"),
            tr(
                "Drag counters from the tray onto the map, from place to place, and back "
                "to the tray."
            ),
            (
                (f"Ctrl + {tr('drag')}", tr("Drop a copy")),
                (f"Shift + {tr('click')}", tr("Select more counters")),
                (f"Shift + {tr('drag')}", tr("Select the counters in a frame")),
                ("Ctrl + A", tr("Select everything")),
                ("M", tr("Move what is selected to the chosen place")),
                ("Delete", tr("Take off what is selected")),
            ),
        ),
    )


def _other_rooms(tr: Translator) -> tuple[tuple[str, str, str, Keys], ...]:
    """Return the other rooms, and the keys of all."""
    return (
        (
            "counter",
            tr("Counters"),
            tr("Click on a counter to change it in a form beside its picture."),
            (),
        ),
        (
            "edit",
            tr("Edit"),
            tr(
                "Add, copy, rename and delete by forms everything that is written in the "
                "files of the game."
            ),
            (),
        ),
        (
            "table",
            tr("Table of counters"),
            tr("Change many counters at once. A file of a spreadsheet (CSV) can be dropped here."),
            (
                ("Shift + ← ↑ → ↓", tr("Select cells")),
                ("Enter, F2", tr("Change the cell")),
                ("Delete", tr("Empty the cells")),
                ("Ctrl + D", tr("Fill down")),
            ),
        ),
        ("translations", tr("Translations"), tr("Translate each text beside its original."), ()),
        (
            "text",
            tr("Text of the files"),
            tr("The files themselves, with the problems at their lines."),
            (
                ("Ctrl + S", tr("Write it")),
                (f"Ctrl + {tr('Space')}", tr("Offer keys and values")),
                ("Ctrl + F", tr("Search")),
            ),
        ),
        (
            "rules",
            tr("Rules"),
            tr("The rules as they are read. The pencil opens a case, to change it."),
            (),
        ),
        (
            "play",
            tr("Play the game"),
            tr("Play a scenario of the game as it is written now, against others or programs."),
            (),
        ),
        ("balance", tr("Balance"), tr("Let programs play many games, and see who wins."), ()),
        (
            "ask",
            tr("Ask the rules"),
            tr(
                "Ask what the rules say, and see the answer on the map. Click on counters and "
                "places to fill in the fields; a counter that is dragged elsewhere stands there "
                "for the question alone."
            ),
            (),
        ),
        (
            "",
            tr("Everywhere"),
            "",
            (
                ("Ctrl + Z", tr("Undo")),
                ("Ctrl + Shift + Z", tr("Redo")),
                ("?", tr("Help")),
            ),
        ),
    )
