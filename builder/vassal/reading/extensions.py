"""Opens extensions (``.vmdx``) as the modules that players see: the module that an extension belongs
to, if it lies beside it, with everything that the extension adds; else the extension alone."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

from builder.vassal.format.files.sequence_encoder import decode
from builder.vassal.format.files.unpacking import MOST_TEXT, Archive, ReadError, open_archive
from builder.vassal.reading.opened_module import BUILD_FILE, build_file_of, open_module

Node = ElementTree.Element

ENDING = ".vmdx"
_FOLDER = "_ext"
_ELEMENT = "VASSAL.build.module.ExtensionElement"
_GAME_MODULE = "VASSAL.build.GameModule"
_DATA = ("extensiondata", "moduledata")
_NAMES = ("name", "mapName", "entryName", "chartName", "deckName")
_KEPT_ALONE = (
    "PrototypesContainer",
    "GlobalProperties",
    "PlayerRoster",
    "GlobalTranslatableMessages",
)
"""The components of the module that an extension needs to be shown without the rest."""


def open_with_module(path: Path, *, alone: bool = False) -> Archive:
    """Open a module, or an extension with the module that lies beside it; ``alone`` leaves out what
    the module itself shows. Raises :class:`ReadError`."""
    archive = open_archive(path)
    if path.suffix.lower() != ENDING or not build_file_of(archive):
        return archive
    extension = open_module(archive, extension=True)
    if not extension.is_extension:
        return archive
    base = _module_beside(path, extension.root.attributes.get("module", ""))
    try:
        return open_archive(_joined(archive, base, alone=alone))
    finally:
        archive.close()
        if base is not None:
            base.close()


def _module_beside(path: Path, name: str) -> Archive | None:
    """Return the module of this name: that in whose folder of extensions the file lies, or one that
    lies beside the file."""
    folder = path.resolve().parent
    own = folder.parent / f"{folder.name.removesuffix(_FOLDER)}.vmod"
    found = [own] if folder.name.endswith(_FOLDER) else []
    found += sorted(folder.glob("*.vmod")) + sorted(folder.parent.glob("*.vmod"))
    for file in dict.fromkeys(found):
        try:
            archive = open_archive(file)
            root = open_module(archive).root
        except (ReadError, OSError):
            continue
        if root.attributes.get("name", "") == name:
            return archive
        archive.close()
    return None


def _joined(extension: Archive, base: Archive | None, *, alone: bool) -> bytes:
    """Return the archive of the module with an extension."""
    added = ElementTree.fromstring(extension.read(build_file_of(extension), MOST_TEXT))
    if base is None:
        root = Node(_GAME_MODULE, {"name": added.get("module", ""), "VassalVersion": "3.7.0"})
    else:
        root = ElementTree.fromstring(base.read(build_file_of(base), MOST_TEXT))
        if alone:
            _leave_out(root)
    root.set("description", added.get("description", ""))
    for element in added.iter(_ELEMENT):
        for child in element:
            _target(root, element.get("target", "")).append(child)
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_STORED) as made:
        made.writestr(BUILD_FILE, ElementTree.tostring(root, "utf-8"))
        for name, archive in _files(extension, base):
            made.writestr(name, archive.read(name))
    return held.getvalue()


def _files(extension: Archive, base: Archive | None) -> Iterator[tuple[str, Archive]]:
    """Yield every file of both archives; the module's own stand before those of the extension, as
    VASSAL finds them."""
    left_out = {BUILD_FILE, build_file_of(extension), *_DATA}
    for name in base.sizes if base is not None else ():
        if name not in {BUILD_FILE, build_file_of(base)}:  # type: ignore[arg-type]
            yield name, base  # type: ignore[misc]
    known = base.sizes if base is not None else {}
    yield from ((n, extension) for n in extension.sizes if n not in left_out and n not in known)


def _leave_out(root: Node) -> None:
    """Leave out of a module what it shows itself; its prototypes and properties stay."""
    for child in list(root):
        if child.tag.rpartition(".")[2] not in _KEPT_ALONE:
            root.remove(child)


def _target(root: Node, path: str) -> Node:
    """Return the component with a path; what is missing of it is made."""
    here = root
    for step in decode(path, "/") if path else ():
        tag, *named = decode(step, ":")
        name = named[0] if named else ""
        alike = [child for child in here if child.tag == tag]
        exact = (c for c in alike if not name or name in (c.get(key) for key in _NAMES))
        found = next(exact, None)
        if found is None and alike and not name:
            found = alike[0]
        if found is None:
            kind = tag.rpartition(".")[2]
            key = {"Map": "mapName", "PieceWindow": "name"}.get(
                kind, "entryName" if ".widget." in tag else "name"
            )
            found = ElementTree.SubElement(here, tag, {key: name} if name else {})
        here = found
    return here
