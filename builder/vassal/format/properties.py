"""Translations of a module: a properties file with every text that has a translation.

VASSAL finds a translation by the path of names that leads to the text's component or, for texts of
pieces, by the text itself. It only displays the translations; expressions still see the module's
own words, except those shown at the mouse pointer and in the chat. Names of boards and turn levels
and location formats must stay unchanged, because properties depend on them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from builder.i18n.locales import customs
from builder.i18n.translate import Translator
from builder.vassal.format.components import Element
from builder.vassal.format.files.sequence_encoder import decode, encode
from builder.vassal.format.lookups import NAME_TABLE_PREFIX, STORED, table_entries, table_text
from builder.vassal.format.names import engine_safe_text
from builder.vassal.format.traits import Trait, trait_fields
from builder.vassal.format.translated_texts import translated_name

_NAMED_BY = {
    "Map": "mapName", "Board": "name", "Zone": "name", "Region": "name", "DrawPile": "name",
    "PlayerHand": "mapName", "PrivateMap": "mapName",
    "LOS_Thread": "threadName", "PieceWindow": "name", "TabWidget": "entryName",
    "ListWidget": "entryName", "ChartWindow": "name", "Chart": "chartName", "DoActionButton": "name",
    "Inventory": "name", "TurnTracker": "name", "CounterTurnLevel": "name", "ListTurnLevel": "name",
    "PredefinedSetup": "name", "GlobalTranslatableMessage": "name", "HelpFile": "title",
    "BrowserPDFFile": "title",
    "MapShader": "name", "AboutScreen": "title", "BooleanPreference": "name",
    "ToolbarMenu": "description",
}  # fmt: skip
"""The attribute that names a component in the paths of translation keys, by kind; other components
are named by their kind alone."""

_NAME = ""
"""The context of names that are no commands, such as those of phases."""

_UNNAMED_IN_PATHS = ("GameModule", "BoardPicker", "GlobalTranslatableMessages")
"""The components that are left out of the paths of translation keys."""

_TEXTS = {
    "GameModule": ("name", "description"),
    "Map": ("mapName", "buttonName", "tooltip"),
    "PlayerHand": ("mapName", "buttonName", "tooltip"),
    "PrivateMap": ("mapName", "buttonName", "tooltip"),
    "Zone": ("name",),
    "Region": ("name",),
    "Zoomer": ("inTooltip", "outTooltip", "pickTooltip"),
    "LOS_Thread": ("tooltip",),
    "GlobalMap": ("tooltip",),
    "HidePiecesButton": ("tooltip",),
    "ImageSaver": ("tooltip",),
    "TextSaver": ("buttonText", "tooltip"),
    "DrawPile": ("name",),
    "DoActionButton": ("text", "tooltip"),
    "ToolbarMenu": ("text", "tooltip"),
    "MapShader": ("buttonText", "tooltip"),
    "BooleanPreference": ("desc",),
    "AboutScreen": ("title",),
    "PieceWindow": ("text", "tooltip"),
    "TabWidget": ("entryName",),
    "ListWidget": ("entryName",),
    "ChartWindow": ("text", "tooltip"),
    "Chart": ("chartName",),
    "Inventory": ("text", "tooltip"),
    "NotesWindow": ("buttonText", "tooltip"),
    "TurnTracker": ("buttonText", "tooltip"),
    "CounterTurnLevel": ("turnFormat",),
    "PredefinedSetup": ("name", "description"),
    "GlobalTranslatableMessage": ("initialValue",),
    "HelpFile": ("title",),
    "BrowserPDFFile": ("title",),
    "PlayerRoster": ("buttonText", "buttonToolTip"),
}
"""The attributes of each kind of component that are shown to players unchanged."""

_ODD_KEYS = {"GlobalMap": "GlobalMap", "HidePiecesButton": "HidePieces"}
"""Components whose translation keys lack the dot before the attribute, with their names in those
keys."""

_MENUS = {
    "TriggerAction": ("menu",), "SubMenu": ("menu",), "MovementMarkable": ("menu",),
    "Footprint": ("menu",), "Clone": ("menu",), "Delete": ("menu",), "ReturnToDeck": ("menu",),
    "Obscurable": ("maskedName",), "AreaOfEffect": ("menu",),
}  # fmt: skip
"""The fields of each kind of trait whose texts players read in menus."""


def module_locale(language: str) -> str:
    """Return a language as a module's list of translations names it: ``pt,BR`` for ``pt-BR``."""
    code, _, region = language.partition("-")
    return f"{code},{region.upper()}" if region else code


def texts_file(language: str) -> str:
    """Return the name of the file with a module's texts in a language: ``Module_pt_BR.properties``."""
    return f"Module_{module_locale(language).replace(',', '_')}.properties"


def translations(root: Element, translators: Mapping[str, Translator]) -> dict[str, bytes]:
    """Return a translation file of the module for each language that has a translator."""
    texts = {**dict(component_texts(root)), **dict(_piece_texts(root))} if translators else {}
    return {
        texts_file(language): _translation(root, texts, tr) for language, tr in translators.items()
    }


def _translation(root: Element, texts: Mapping[str, str], tr: Translator) -> bytes:
    """Return the properties file of one language, in ASCII."""
    found: dict[str, str] = {}
    for key, text in texts.items():
        if (other := _words(text, tr)) is not None:
            # VASSAL would evaluate a button text that begins with a brace.
            found[key] = engine_safe_text(other) if other.startswith("{") else other
    found |= dict(_lists(root, "", tr))
    lines = [f"{_key(key)}={_value(text)}" for key, text in sorted(found.items())]
    return ("\n".join(lines) + "\n").encode("ascii")


_TEXT_ATTRIBUTES = ("initialValue", "tooltip")
"""The attributes whose text can be translated in place, because nothing in a module is looked up by
it."""


def with_lines_of(texts: bytes, other: bytes) -> bytes:
    """Return a properties file with the lines of another for texts that it does not have."""
    found = {_key_of(line): line for part in (other, texts) for line in part.splitlines()}
    return b"".join(line + b"\n" for _, line in sorted(found.items()) if line)


def _key_of(line: bytes) -> bytes:
    """Return the key of a line of a properties file, which ends at the first unescaped equals sign."""
    return re.split(rb"(?<!\\)=", line, maxsplit=1)[0]


def in_board_language(root: Element, tr: Translator) -> Element:
    """Return the module with its messages and tooltips in the language of its boards."""
    texts = _TEXTS.get(root.kind, ())
    said = {
        name: tr(root.attributes[name])
        for name in _TEXT_ATTRIBUTES
        if name in texts and name in root.attributes and not _is_data(root)
    }
    if not said and not root.children:
        return root
    children = [in_board_language(child, tr) for child in root.children]
    return replace(root, attributes={**root.attributes, **said}, children=children)


def _is_data(element: Element) -> bool:
    """Decide whether an element needs no translation: a constant that is an expression or a lookup
    table of letters and numbers, or a zone whose name is part of no place name."""
    if element.kind == "Zone":
        return not element.attributes["locationFormat"]
    value, name = element.attributes.get("initialValue", ""), element.attributes.get("name", "")
    if name.startswith(STORED) and value.startswith("{"):
        return True
    return value.startswith("|") and not name.startswith(NAME_TABLE_PREFIX)


def _words(text: str, tr: Translator) -> str | None:
    """Translate a text or, for a lookup table, each of its words; ``None`` if nothing has a
    translation. A text that VASSAL appends to a name keeps the space before it, if the language puts
    spaces between words."""
    if not text.startswith("|"):
        found = translated_name(text, tr)
        apart = text.startswith(" ") and not customs(tr.language).script.squares
        return f" {found}" if found and apart else found
    entries = table_entries(text)
    words = {key: translated_name(word, tr, _NAME) or word for key, word in entries.items()}
    return table_text(words) if words != entries else None


def component_texts(element: Element, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield the translation key and text of each text of a component at ``path``, and of all
    components below it."""
    here = _path(element, path)
    for name in _TEXTS.get(element.kind, ()):
        if (text := element.attributes.get(name, "")) and not _is_data(element):
            yield _attribute_key(element, path, here, name), text
    for child in element.children:
        yield from component_texts(child, here)


def _path(element: Element, path: str) -> str:
    if element.kind in _UNNAMED_IN_PATHS:
        return path
    name = element.attributes.get(_NAMED_BY.get(element.kind, ""), "")
    step = f"{element.kind}.{name}" if name else element.kind
    return f"{path}..{step}" if path else step


def _attribute_key(element: Element, parent: str, here: str, name: str) -> str:
    if element.kind in _ODD_KEYS:
        return f"{parent}..{_ODD_KEYS[element.kind]}{name}"
    return f"{here}.{name}" if here else name


def _piece_texts(root: Element) -> Iterator[tuple[str, str]]:
    """Yield every text of prototypes and pieces that players read, each with its translation key."""
    for trait in root.every_trait():
        yield from ((f"Piece.{text}", text) for text in trait_texts(trait) if text)


def trait_texts(trait: Trait) -> Iterator[str]:
    """Yield the texts of a trait that players read, in the form in which VASSAL looks them up."""
    if trait.kind == "BasicPiece":
        yield decode(trait.type.removeprefix("piece;"), ";")[3]
        return
    if trait.kind == "Embellishment":
        names = decode(trait_fields(trait)["levelNames"], ",")
        yield from (name.removeprefix("+") for name in names)
    yield from menu_texts(trait)


def menu_texts(trait: Trait) -> Iterator[str]:
    """Yield the menu entries of a trait."""
    if trait.kind == "SubMenu":
        yield from decode(trait_fields(trait)["commands"], ",")
    yield from (trait_fields(trait)[name] for name in _MENUS.get(trait.kind, ()))


def _lists(element: Element, path: str, tr: Translator) -> Iterator[tuple[str, str]]:
    """Yield the lists that VASSAL translates as a whole, each with its key: the sides of the players,
    and the steps of a turn."""
    here = _path(element, path)
    if element.kind == "PlayerRoster":
        yield f"{here}.sides", _sides([c.body for c in element.children], tr)
    if element.kind == "ListTurnLevel":
        yield f"{here}.list", _encoded_names(decode(element.attributes["list"], ","), tr)
    for child in element.children:
        yield from _lists(child, here, tr)


def _sides(names: Sequence[str], tr: Translator) -> str:
    """Return the list of sides, translated as one text. VASSAL finds a side by its translated name, so
    a translation that two sides would share is not used."""
    words = [translated_name(name, tr) or name for name in names]
    both = zip(names, words, strict=True)
    return encode((name if words.count(word) > 1 else word for name, word in both), ",")


def _encoded_names(texts: Iterable[str], tr: Translator) -> str:
    return encode((translated_name(text, tr, _NAME) or text for text in texts), ",")


_IN_KEYS = str.maketrans({c: f"\\{c}" for c in "\\ :=#!"})
_NOT_PLAIN = re.compile("[^ -~]+")


def _key(text: str) -> str:
    return _ascii(text.translate(_IN_KEYS))


def _value(text: str) -> str:
    """Escape a value of a properties file; only a space at the start and line ends have a meaning
    there."""
    escaped = text.replace("\\", "\\\\").replace("\n", "\\n")
    return _ascii("\\" + escaped if escaped.startswith(" ") else escaped)


def _ascii(text: str) -> str:
    return _NOT_PLAIN.sub(lambda found: _units(found[0]), text)


def _units(text: str) -> str:
    """Return a text as escapes of a properties file: four hexadecimal digits for each of its UTF-16
    code units."""
    units = text.encode("utf-16-be").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))
