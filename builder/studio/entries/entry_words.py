"""The texts of the page on which entries are edited, in the language of the page."""

from __future__ import annotations

from collections.abc import Mapping

from builder.i18n.translate import Translator


def entry_words(tr: Translator) -> Mapping[str, str]:
    """Return the texts by the names that the page's scripts use."""
    return {
        "edit": tr("Edit"),
        "add": tr("Add"),
        "copy": tr("Copy"),
        "rename": tr("Rename"),
        "delete": tr("Delete"),
        "delete-anyway": tr("Delete all the same"),
        "cancel": tr("Cancel"),
        "new-id": tr("Its id, by which other entries name it"),
        "used-in": tr("Places that name it:"),
        "unused": tr("Nothing names it."),
        "more": tr("Add a value …"),
        "up": tr("Move up"),
        "key": tr("Name"),
        "value": tr("Value"),
        "yes": tr("yes"),
        "no": tr("no"),
        "add-row": tr("Add a row"),
        "add-column": tr("Add a column"),
        "delete-column": tr("Delete the column"),
        "text": tr("Text of the files"),
        "file": tr("File"),
        "form": tr("Form and picture"),
        "table": tr("Table of counters"),
        "filter": tr("Filter"),
        "fill": tr("Fill down"),
        "as-table": tr("As a table"),
        "save-csv": tr("Save as CSV"),
        "read-csv": tr("Read CSV …"),
        "no-column": tr("The table has no column:"),
        "table-help": tr("Type in a cell, or paste cells of a spreadsheet. Ctrl+D fills down."),
        "add-case": tr("Add a case after it"),
        "pictures": tr("Pictures"),
        "add-picture": tr("Add a picture"),
        "add-deck": tr("Add a deck"),
        "lay-deck": tr("Give it boxes on the table"),
        "add-several": tr("Add several"),
        "ids": tr("Their ids, with spaces between them; 1-20 is a row of numbers"),
        "entries-in-it": tr("Entries that go with it:"),
        "undo-restores": tr("Undo brings it back."),
        "replaced": tr("in place of the picture of this name"),
        "drop-here": tr("Or drop PNG, JPEG or SVG files here."),
        "translations": tr("Translations"),
        "one-language": tr("The game has no second language yet. Name one among its languages:"),
        "state": tr("State"),
        "state-all": tr("All"),
        "state-open": tr("To translate"),
        "state-stale": tr("The original has changed"),
        "state-new": tr("Not translated"),
        "state-done": tr("Translated"),
        "show-more": tr("Show more"),
        "more-given": tr("More that can be given"),
        "figures": tr("All figures"),
        "remove": tr("Remove"),
        "from-saved": tr("From a saved game …"),
        **_files(tr),
    }


def _files(tr: Translator) -> Mapping[str, str]:
    """Return the name of each kind of file, for the page."""
    return {
        "file-game": tr("Game"),
        "file-terrain": tr("Terrain"),
        "file-map": tr("Maps"),
        "file-counters": tr("Counters"),
        "file-table": tr("Charts"),
        "file-tracks": tr("Tracks"),
        "file-cards": tr("Cards"),
        "file-pools": tr("Cups"),
        "file-scenario": tr("Scenarios"),
        "file-mechanisms": tr("Declared rules"),
        "file-squads": tr("Squads"),
        "file-forms": tr("Forms"),
        "file-theatres": tr("Theatres of several maps"),
        "file-themes": tr("Map themes"),
        "file-examples": tr("Worked examples"),
        "file-glossary": tr("Glossary"),
    }
