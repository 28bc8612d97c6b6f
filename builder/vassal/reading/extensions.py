"""Opens extensions (``.vmdx``) as the modules that players see: the module that an extension belongs
to, if it lies beside it, with everything that the extension adds; else the extension alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from builder.archive import stored_entry
from builder.vassal.format.component_paths import component_name, naming_attribute, steps_of
from builder.vassal.format.components import Element, to_xml
from builder.vassal.format.files.archive import pack_archive
from builder.vassal.format.files.unpacking import Archive, ReadError, open_archive
from builder.vassal.reading.engine_classes import full_class_name, short_class_names
from builder.vassal.reading.opened_module import (
    BUILD_FILE,
    OpenedModule,
    build_file_of,
    open_module,
)

ENDING = ".vmdx"
_FOLDER = "_ext"
_DATA = ("extensiondata", "moduledata")
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
        return open_archive(_joined(extension, base, alone=alone))
    finally:
        archive.close()
        if base is not None:
            base.archive.close()


def _module_beside(path: Path, name: str) -> OpenedModule | None:
    """Return the module with this name to which an extension file belongs: the one in whose extension
    folder the file lies, or one that lies beside the file."""
    folder = path.resolve().parent
    own = folder.parent / f"{folder.name.removesuffix(_FOLDER)}.vmod"
    found = [own] if folder.name.endswith(_FOLDER) else []
    found += sorted(folder.glob("*.vmod")) + sorted(folder.parent.glob("*.vmod"))
    for file in dict.fromkeys(found):
        try:
            archive = open_archive(file)
            module = open_module(archive)
        except (ReadError, OSError):
            continue
        if module.root.attributes.get("name", "") == name:
            return module
        archive.close()
    return None


def _joined(extension: OpenedModule, base: OpenedModule | None, *, alone: bool) -> bytes:
    """Return an archive of the module with the extension's components and files added to it."""
    added = extension.root
    if base is None:
        named = {"name": added.attributes.get("module", ""), "VassalVersion": "3.7.0"}
        root = Element("GameModule", named)
    else:
        kept = [e for e in base.root.children if not alone or e.kind in _KEPT_ALONE]
        root = Element("GameModule", dict(base.root.attributes), kept)
    root.attributes["description"] = added.attributes.get("description", "")
    for element in added.find("ExtensionElement"):
        _target(root, element.attributes.get("target", "")).children += element.children
    entries = {name: stored_entry(archive.read(name)) for name, archive in _files(extension, base)}
    written = stored_entry(to_xml(root, full_class_name))
    return pack_archive({**entries, BUILD_FILE: written})


def _files(extension: OpenedModule, base: OpenedModule | None) -> Iterator[tuple[str, Archive]]:
    """Yield every file of both archives, except the build files; a file of the module hides one of
    the extension with the same name, as in VASSAL."""
    known = base.archive.sizes if base else {}
    if base:
        yield from ((name, base.archive) for name in known if name not in (BUILD_FILE, base.file))
    left_out = {BUILD_FILE, extension.file, *_DATA, *known}
    own = extension.archive
    yield from ((name, own) for name in own.sizes if name not in left_out)


def _target(root: Element, path: str) -> Element:
    """Return the component at a path below ``root``; the components of the path that do not exist are
    created."""
    here = root
    for full_name, name in steps_of(path):
        kind = short_class_names().get(full_name, full_name)
        alike = (e for e in here.children if e.kind == kind)
        found = next((e for e in alike if name in ("", component_name(e))), None)
        if found is None:
            found = Element(kind, {naming_attribute(kind): name} if name else {})
            here.children.append(found)
        here = found
    return here
