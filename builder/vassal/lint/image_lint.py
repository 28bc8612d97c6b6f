"""Finds images and other files that are used and missing, or present and unused."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping

from builder.problems import Problem, error, suggestions, warning
from builder.sentences import filled_sentence
from builder.vassal.format.files.sequence_encoder import decode
from builder.vassal.format.traits import Trait
from builder.vassal.reading.engine_classes import engine_images
from builder.vassal.reading.grids import image_size
from builder.vassal.reading.opened_module import OpenedModule
from builder.vassal.reading.trait_chains import Definition, all_fields

_IMAGE = re.compile(r"^[^<>\n]*\.(png|gif|jpe?g|svg|bmp)$", re.IGNORECASE)
_TEXT = re.compile(r"\.(html?|css|svg)$", re.IGNORECASE)
_PUT_TOGETHER = re.compile(r"[${]")
"""Matches a name that is composed with a property and is therefore known only when the game runs."""

_HEAD, _JPEG_HEAD, _LEAST_JPEG = 64, 65_536, 300_000
"""Numbers of bytes: the beginning of a picture that contains its size; the same for a JPEG, which
may begin with other data; and the length below which a JPEG is never oversized."""

_MOST_SIDE, _MOST_PIXELS = 10_000, 64_000_000
"""The longest side and the largest number of pixels of a picture that is not reported as oversized:
so many pixels take 256 MB, half of the memory that VASSAL has by default."""

_MOST_PAGE, _MOST_TEXT, _MOST_SEARCHED, _MOST_PARTS = 1_000_000, 20_000_000, 4_000_000_000, 500
"""Limits of the search for names in texts: the bytes of a page, the characters of all texts, the
characters searched for all names together, and the number of composed names."""

_SOURCE = re.compile(r"""src=\\*["']?([^"'<>\s]{1,200})""")
_QUOTED = re.compile(r'"([^"]{3,60})"')
_BEFORE = re.compile(r"[=<>'/\\]")
_ENDING = re.compile(r"\.(png|gif|jpe?g|svg)")


def image_findings(module: OpenedModule, elsewhere: Collection[str]) -> Iterator[Problem]:
    """Report images that are named but missing, and images in the archive that are neither named in
    the module nor in ``elsewhere``, the images shown in saved games."""
    held = {n.removeprefix("images/") for n in module.archive.sizes if n.startswith("images/")}
    users, suggest = dict(_image_users(module)), suggestions()
    shown = {name: _resolved(name, held) for name in users}
    for name, user in sorted(_missing_images(users, shown).items()):
        message = filled_sentence(
            "{user} shows {name!r}, and the archive has no such image", user=user, name=name
        )
        yield error("lost-image", message, hint=suggest(name, held))
    used = {*shown.values(), *(_resolved(name, held) for name in elsewhere)}
    unused = held - used - engine_images() - {""}
    if unused and not module.has_code:
        yield from _unused(unused, _texts(module), users)


def lost_images(module: OpenedModule) -> dict[str, str]:
    """Return the images that are used but missing from the archive, each with the component or piece
    that shows it."""
    held = {n.removeprefix("images/") for n in module.archive.sizes if n.startswith("images/")}
    users = dict(_image_users(module))
    return _missing_images(users, {name: _resolved(name, held) for name in users})


def _missing_images(users: Mapping[str, str], shown: Mapping[str, str]) -> dict[str, str]:
    """Return the used images that are not in the archive; names composed of properties are left
    out, because they may be any image."""
    # VASSAL treats a name of spaces as no name
    names = (n for n, image in shown.items() if n.strip() and not image and not n.startswith("/"))
    return {name: users[name] for name in names if not _PUT_TOGETHER.search(name)}


def _unused(idle: set[str], texts: str, names: Iterable[str]) -> Iterator[Problem]:
    """Report the images ``idle``, which no component or piece shows, unless their name occurs in some
    text of the module or may be composed from parts of it."""
    if len(texts) > _MOST_TEXT:
        return
    parts = _parts(texts, names)
    for name in sorted(idle)[: _MOST_SEARCHED // (len(texts) + 1)]:
        put_together = any(name.startswith(head) and name.endswith(end) for head, end in parts)
        if not put_together and (name.rpartition(".")[0] or name) not in texts:
            yield warning(
                "unused-image", filled_sentence("nothing shows the image {name!r}", name=name)
            )


def _parts(texts: str, names: Iterable[str]) -> list[tuple[str, str]]:
    """Return pairs of a beginning and an ending between which formats and expressions insert a property
    to compose an image name."""
    sources = {*_SOURCE.findall(texts), *names}
    formats = (name.split("$") for name in sources if name.count("$") > 1)
    found = {(head, end) for head, *_, end in formats if head or _IMAGE.search(end)}
    for line in texts.splitlines():
        if "{" in line and _ENDING.search(line):
            heads = (_BEFORE.split(text)[-1] for text in _QUOTED.findall(line))
            found.update((head, "") for head in heads if len(head) > 2)
    return sorted(found)[:_MOST_PARTS]


def _resolved(name: str, held: Collection[str]) -> str:
    """Return the image that VASSAL finds by a name: a name without an extension may be a GIF, and
    accented letters may be decomposed. Empty if there is none."""
    tried = (name, unicodedata.normalize("NFD", name), f"{name}.gif")
    return next((n for n in tried if n in held or n in engine_images()), "")


def size_findings(module: OpenedModule) -> Iterator[Problem]:
    """Report images so large that VASSAL runs out of memory when it cuts them into tiles."""
    for name, size in sorted(module.archive.sizes.items()):
        if not name.startswith("images/"):
            continue
        head = _JPEG_HEAD if size > _LEAST_JPEG else _HEAD
        width, height = image_size(module.archive.head(name, head))
        if max(width, height) > _MOST_SIDE or width * height > _MOST_PIXELS:
            message = filled_sentence(
                "{name} has {width} x {height} pixels, and needs much memory to open",
                name=name,
                width=width,
                height=height,
            )
            yield warning("huge-image", message, hint="cut it into several boards")


def file_findings(module: OpenedModule) -> Iterator[Problem]:
    """Report missing help pages and setups, on which VASSAL is silent."""
    for element in module.root.walk():
        file = element.attributes.get("file" if element.kind == "PredefinedSetup" else "fileName")
        off = element.attributes.get("useFile") == "false"
        if not file or off or element.kind not in ("PredefinedSetup", "HelpFile", "HtmlChart"):
            continue
        if element.attributes.get("fileType", "archive") != "archive":
            continue
        if file not in module.archive.sizes and f"help/{file}" not in module.archive.sizes:
            yield error(
                "lost-file",
                filled_sentence(
                    "{kind} needs {file!r}, which the archive does not have",
                    kind=element.kind,
                    file=file,
                ),
            )


def image_uses(module: OpenedModule, names: Collection[str]) -> Counter[str]:
    """Return how often each image is shown by a component or piece, with one more if a page shows
    it. If there are too many pages to search, the number is higher than any real one."""
    found = Counter(name for name, _ in _image_users(module) if name in names)
    left = _MOST_SEARCHED
    for page, size in module.archive.sizes.items():
        if not _TEXT.search(page) or size >= _MOST_PAGE:
            continue
        left -= size * len(names)
        if left < 0:
            return Counter(dict.fromkeys(names, 1_000_000))
        text = module.archive.read(page).decode("utf-8", "replace")
        found.update(name for name in names if name in text)
    return found


def _image_users(module: OpenedModule) -> Iterator[tuple[str, str]]:
    """Yield every image that is shown, with the component or piece that shows it; pieces come after
    prototypes, and prototypes that no piece has before all others."""
    for element in module.root.walk():
        name = element.attributes.get("name") or element.attributes.get("mapName") or ""
        if element.kind == "GamePieceImage":
            continue
        for key, value in element.attributes.items():
            if _IMAGE.search(value) and key not in ("name", "entryName", "description"):
                yield value, f"{element.kind} {name!r}"
    for definition in sorted(
        module.definitions, key=lambda d: d.called not in module.unused_prototypes
    ):
        for name in images_of(definition):
            yield name, definition.called


def images_of(definition: Definition) -> Iterator[str]:
    """Yield the names of the images that a piece shows."""
    names = (name for trait in definition.chain[:-1] for name in _shown_pictures(trait))
    yield from filter(None, (definition.image, *names))


def _shown_pictures(trait: Trait) -> list[str]:
    found = all_fields(trait)
    if trait.kind == "Embellishment":
        return decode(found.get("images", ""), ",")
    if trait.kind == "Obscurable":
        style = found.get("displayStyle", "")
        return [found.get("maskImage", ""), style[1:] if style.startswith("G") else ""]
    return [found.get("icon", "")] if trait.kind == "MovementMarkable" else []


def _texts(module: OpenedModule) -> str:
    """Return the texts in which an image may be named in other ways: pages, expressions, messages,
    options."""
    pages = [n for n, size in module.archive.sizes.items() if _TEXT.search(n) and size < _MOST_PAGE]
    texts = [module.archive.read(n).decode("utf-8", "replace") for n in sorted(pages)]
    elements = list(module.root.walk())
    values = {v for e in elements for v in e.attributes.values()}
    bodies = {e.body for e in elements if e.body and not e.body.startswith("+/")}
    traits = {t.type for t in module.traits if not _shown_pictures(t) or "<img" in t.type}
    states = {t.state for t in module.traits if t.kind in ("Marker", "DynamicProperty")}
    found = [*texts, *sorted(values), *sorted(bodies), *sorted(traits), *sorted(states)]
    return "\n".join(found)
