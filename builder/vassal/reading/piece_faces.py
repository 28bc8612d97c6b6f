"""How pieces look on the table: their pictures put together as the engine does it, from their layers."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.raster_images import fault
from builder.vassal.format.files.sequence_encoder import decode
from builder.vassal.format.traits import Trait
from builder.vassal.reading.piece_labels import Label, labels_of, painted
from builder.vassal.reading.trait_chains import fields

if TYPE_CHECKING:
    from PIL.Image import Image

_MOST_SIDE, _MOST_PIXELS, _MOST_LAYERS, _MOST_LABELS = 4_000, 8_000_000, 60, 20
_MOST_LOOKED_AT = 50_000_000
"""Pixels of a picture that is looked at as a whole, to see whether it is damaged."""
_MOST_REDUCED = 400_000_000
"""Pixels of a picture that is made smaller: it is decoded as a whole."""
_WHOLE = 0.6
"""The part of a piece that a layer covers which is its face."""

_SMALL, _MOST_SMALL = 10_000, 1_000
"""Pixels of a small picture, and how many are kept."""

_SURE = ("PNG", "JPEG", "GIF", "BMP")


@dataclass(frozen=True)
class Layer:
    """A layer of a piece: its pictures by level, the level that shows (0: none), and where it lies off
    the middle, in pixels."""

    name: str
    images: tuple[str, ...]
    level_names: tuple[str, ...]
    level: int
    at: tuple[int, int]
    scale: float

    def shown(self, level: int) -> str:
        """The picture of a level; empty if it has none."""
        return self.images[level - 1] if 0 < level <= len(self.images) else ""


@dataclass(frozen=True)
class Look:
    """What a piece is drawn from: the picture of its basic piece, its layers from the innermost, and the
    texts on it."""

    image: str
    layers: tuple[Layer, ...]
    labels: tuple[Label, ...] = ()

    @property
    def images(self) -> list[str]:
        """All pictures, each once."""
        every = [self.image, *(name for layer in self.layers for name in layer.images)]
        return list(dict.fromkeys(filter(None, every)))


def look_of(chain: Sequence[Trait], image: str, name: str = "") -> Look:
    """The look of a chain of traits, from the outermost, with those of its prototypes in place; texts on
    it may say the ``name`` of the piece."""
    layers = [layer_of(t) for t in reversed(chain) if t.kind == "Embellishment"]
    labels, _ = labels_of(chain, name)
    return Look(image, tuple(layers[:_MOST_LAYERS]), labels[:_MOST_LABELS])


def layer_of(trait: Trait) -> Layer:
    """A trait that is a layer, read."""
    found = fields(trait)
    images = tuple(decode(found.get("images", ""), ","))
    names = tuple(decode(found.get("levelNames", ""), ","))
    state = decode(trait.state, ";")
    level = _whole(state[0], 1)
    if found.get("followProperty") == "true":
        level = max(1, level)
    at = (_whole(found.get("xOff", ""), 0), _whole(found.get("yOff", ""), 0))
    return Layer(
        found.get("name", ""), images, names, max(0, min(level, len(images))), at,
        _number(found.get("scale", "")),
    )  # fmt: skip


_Part = tuple[str, tuple[int, int], float]


def single(look: Look, levels: Mapping[int, int] | None = None) -> str:
    """The one picture that a piece is drawn from at these levels, as it is; empty if it is more than
    that."""
    parts = _parts(look, levels)
    if look.labels:
        return ""
    return parts[0][0] if len(parts) == 1 and parts[0][1:] == ((0, 0), 1.0) else ""


def shows_nothing(look: Look) -> bool:
    """Whether there is nothing to see of a piece as it begins."""
    return not _parts(look, None) and not look.labels


def _parts(look: Look, levels: Mapping[int, int] | None) -> list[_Part]:
    """The pictures of a piece, the innermost first, each with where it lies and how large."""
    parts = [(look.image, (0, 0), 1.0)] if look.image else []
    for number, layer in enumerate(look.layers):
        name = layer.shown((levels or {}).get(number, layer.level))
        if name:
            parts.append((name, layer.at, layer.scale))
    return parts


def _whole(text: str, otherwise: int) -> int:
    try:
        return max(-100_000, min(100_000, int(text)))
    except ValueError:
        return otherwise


def _number(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        return 1.0
    return value if math.isfinite(value) and 0.01 <= value <= 100 else 1.0


class Painter:
    """Puts pictures together; ``files`` are those of the module by name, read when they are needed,
    ``used`` the names of those that were drawn."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self._files = files
        self._sizes: dict[str, tuple[int, int]] = {}
        self._small: dict[str, Image] = {}
        self.used: set[str] = set()

    def holds(self, name: str) -> bool:
        """Whether the module has a picture, of whatever sort."""
        return name in self._files

    def size(self, name: str) -> tuple[int, int]:
        """Width and height of a picture; 0 for what is none."""
        if name not in self._sizes:
            self._sizes[name] = self._size(name)
        return self._sizes[name]

    def _size(self, name: str) -> tuple[int, int]:
        picture = self._opened(name)
        return picture.size if picture else (0, 0)

    def turning(self, look: Look) -> int | None:
        """Which of the layers turns the piece over: the outermost that has another face of its size."""
        for number in reversed(range(len(look.layers))):
            layer = look.layers[number]
            levels = [name for name in layer.images if name]
            covered = bool(levels) and not layer.shown(layer.level)
            if (covered or len(set(levels)) > 1) and self._covers(look, layer):
                return number
        return None

    def _covers(self, look: Look, layer: Layer) -> bool:
        """Whether a layer is as large as the piece."""
        wide, high = self.box(look)
        sizes = [self.size(name) for name in layer.images if name]
        across = max((w * h for w, h in sizes), default=0) * layer.scale**2
        return wide * high > 0 and across >= _WHOLE * wide * high

    def box(self, look: Look) -> tuple[int, int]:
        """Width and height of a piece in pixels: of its basic picture, or of its largest layer."""
        found = self.size(look.image) if look.image else (0, 0)
        if min(found) > 0:
            return found
        sizes = [
            (round(w * layer.scale), round(h * layer.scale))
            for layer in look.layers
            for w, h in (self.size(name) for name in layer.images if name)
        ]
        return max(sizes, key=lambda size: size[0] * size[1], default=(0, 0))

    def face(self, look: Look, levels: Mapping[int, int] | None = None) -> bytes | None:
        """A PNG or JPEG of the piece, its layers at these levels where they are given; ``None`` if there
        is nothing to see."""
        if alone := single(look, levels):
            return self.plain(alone)
        return self._together(_parts(look, levels), self.box(look), look.labels)

    def plain(self, name: str) -> bytes | None:
        """A picture as a PNG or JPEG, as it is if it is one; ``None`` if it cannot be read."""
        picture = self._opened(name)
        if picture is None:
            return None
        if picture.format not in ("PNG", "JPEG"):
            made = self._decoded(name)
            data = None if made is None else _png(made)
        else:
            small = picture.width * picture.height <= _MOST_LOOKED_AT
            data = None if small and fault(self._files[name]) else self._files[name]
        if data is not None:
            self.used.add(name)
        return data

    def smaller(self, name: str, size: tuple[int, int]) -> bytes | None:
        """A picture that is too large to be shown, as a PNG or JPEG of another size; ``None`` if it
        cannot be read."""
        picture = self._opened(name)
        if picture is None or picture.width * picture.height > _MOST_REDUCED:
            return None
        photograph = picture.format == "JPEG"
        try:
            with _of_any_size():
                picture.draft("RGB", size)
                made = picture.convert("RGB" if photograph else "RGBA").resize(size)
        except (OSError, ValueError, SyntaxError, EOFError, MemoryError):
            return None
        self.used.add(name)
        stream = io.BytesIO()
        if photograph:
            made.save(stream, "JPEG", quality=90)
        else:
            made.save(stream, "PNG")
        return stream.getvalue()

    def _together(
        self, parts: Sequence[_Part], box: tuple[int, int], labels: Sequence[Label]
    ) -> bytes | None:
        from PIL import Image as Images

        wide, high = box
        if not parts or not 0 < wide * high <= _MOST_PIXELS:
            return None
        ground = Images.new("RGBA", box, (0, 0, 0, 0))
        for name, (x, y), scale in parts:
            picture = self._decoded(name)
            if picture is None:
                continue
            self.used.add(name)
            if scale != 1.0:
                w, h = (max(1, min(_MOST_SIDE, round(n * scale))) for n in picture.size)
                picture = picture.resize((w, h))
            left, top = (wide - picture.width) // 2 + x, (high - picture.height) // 2 + y
            _lay(ground, picture, left, top)
        for label in labels:
            ground = painted(ground, label)
        return _png(ground)

    def _opened(self, name: str) -> Image | None:
        """A picture with its header read, if it is one of a sort and size that is known."""
        data = self._files.get(name)
        if data is None:
            return None
        try:
            with _of_any_size():
                picture = _open(data)
        except (OSError, ValueError, SyntaxError):
            return None
        wide, high = picture.size
        return picture if wide > 0 and high > 0 else None

    def _decoded(self, name: str) -> Image | None:
        """The same in colours and with how opaque it is. Small ones are kept: many pieces have them."""
        if name not in self._small:
            found = self._read(name)
            if (
                found is None
                or found.width * found.height > _SMALL
                or len(self._small) >= _MOST_SMALL
            ):
                return found
            self._small[name] = found
        return self._small[name]

    def _read(self, name: str) -> Image | None:
        from PIL import Image as Images

        picture = self._opened(name)
        if picture is None or picture.width * picture.height > 10 * _MOST_PIXELS:
            return None
        try:
            return picture.convert("RGBA")
        except (OSError, ValueError, SyntaxError, EOFError, Images.DecompressionBombError):
            return None


def _open(data: bytes) -> Image:
    from PIL import Image as Images

    return Images.open(io.BytesIO(data), formats=_SURE)


@contextmanager
def _of_any_size() -> Iterator[None]:
    """The library refuses or warns of large pictures; here every size is looked at before anything is
    decoded."""
    from PIL import Image as Images

    usual, Images.MAX_IMAGE_PIXELS = Images.MAX_IMAGE_PIXELS, None
    try:
        yield
    finally:
        Images.MAX_IMAGE_PIXELS = usual


def _lay(ground: Image, picture: Image, left: int, top: int) -> None:
    """Lay a picture on another, as far as it lies there."""
    part = (max(0, -left), max(0, -top), min(picture.width, ground.width - left),
            min(picture.height, ground.height - top))  # fmt: skip
    if part[0] < part[2] and part[1] < part[3]:
        ground.alpha_composite(picture, (max(0, left), max(0, top)), part)


def _png(picture: Image) -> bytes:
    stream = io.BytesIO()
    picture.save(stream, "PNG", compress_level=6)
    return stream.getvalue()
