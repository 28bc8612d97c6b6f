"""Writes the short metadata files in module and save archives."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import NamedTuple

OLDEST_ENGINE = "3.7.0"
"""The oldest VASSAL version that can open the modules: it is the first with named traits, side
lists and the option for leading zeros."""

OLDEST_ENGINES = {"3.7": OLDEST_ENGINE, "3.8": "3.8.0-beta1"}
"""The oldest version that can open a module, by the version of VASSAL for which it is made."""

_SAVED = "315532800000"
"""The date of saving in the metadata: midnight of 1 January 1980 UTC in milliseconds, fixed so that
equal modules give equal files."""


class ModuleVersion(NamedTuple):
    """The name and version of a module; ``names`` and ``descriptions`` are translations by
    language, ``engine`` the oldest version of VASSAL that can open it."""

    name: str
    version: str
    description: str = ""
    names: Mapping[str, str] = {}
    descriptions: Mapping[str, str] = {}
    engine: str = OLDEST_ENGINE


def module_data(version: ModuleVersion) -> bytes:
    """Return the archive entry ``moduledata``, which VASSAL shows in its list of modules."""
    fields = [_field("name", version.name), _field("description", version.description)]
    fields += [_field("name", text, lang) for lang, text in sorted(version.names.items())]
    fields += [
        _field("description", text, lang) for lang, text in sorted(version.descriptions.items())
    ]
    return _data(version, fields)


def game_data(version: ModuleVersion) -> bytes:
    """Return the archive entry ``savedata`` of a saved game."""
    return _data(version, [])


def _data(version: ModuleVersion, fields: list[str]) -> bytes:
    head = [
        _field("version", version.version),
        _field("VassalVersion", version.engine),
        _field("dateSaved", _SAVED),
    ]
    lines = ["  " + f for f in (*head, *fields)]
    start = '<?xml version="1.0" encoding="UTF-8"?>\n<data version="1">'
    return "\n".join([start, *lines, "</data>\n"]).encode()


def _field(name: str, text: str, language: str = "") -> str:
    mark = f' lang="{language}"' if language else ""
    return f"<{name}{mark}>{escape(text, quote=False)}</{name}>"
