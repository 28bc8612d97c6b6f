"""Composes the pictures of pieces from their layers as VASSAL does it."""

from __future__ import annotations

import io
import math
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.raster_images import image_damage, png_of
from builder.vassal.format.files.sequence_encoder import decode
from builder.vassal.format.traits import Trait
from builder.vassal.reading.large_pictures import reduced_drawing, reduced_photograph
from builder.vassal.reading.piece_labels import Label, paint_label, piece_labels
from builder.vassal.reading.trait_chains import all_fields

if TYPE_CHECKING:
    from PIL.Image import Image

_MOST_SIDE, _MOST_PIXELS, _MOST_LAYERS, _MOST_LABELS = 4_000, 8_000_000, 60, 20
_MOST_LOOKED_AT = 50_000_000
"""The largest number of pixels of a picture that is decoded as a whole to check whether it is
damaged."""
_MOST_REDUCED = 400_000_000
"""The largest number of pixels of a picture that is reduced in size."""
_MIN_FACE_AREA = 0.6
"""The part of a piece's area that a layer must cover to count as its face."""

_SMALL, _MOST_SMALL = 10_000, 1_000
"""The number of pixels up to which a picture counts as small, and the largest number of small
pictures that are cached."""

_SURE = ("PNG", "JPEG", "GIF", "BMP")


@dataclass(frozen=True)
class Layer:
    """A layer of a piece: its pictures by level, the level that is shown (0: none), and its offset
    in pixels from the middle of the piece."""

    name: str
    images: tuple[str, ...]
    level_names: tuple[str, ...]
    level: int
    at: tuple[int, int]
    scale: float

    def picture_of_level(self, level: int) -> str:
        """Return the name of the picture of a level of the layer; empty if the level has none."""
        return self.images[level - 1] if 0 < level <= len(self.images) else ""


@dataclass(frozen=True)
class PieceLook:
    """The appearance of a piece: the picture of its basic piece, its layers with the innermost
    first, and the texts on it."""

    image: str
    layers: tuple[Layer, ...]
    labels: tuple[Label, ...] = ()

    @property
    def images(self) -> list[str]:
        """Return the names of all pictures of the piece, each once."""
        every = [self.image, *(name for layer in self.layers for name in layer.images)]
        return list(dict.fromkeys(filter(None, every)))


def piece_look(chain: Sequence[Trait], image: str, name: str = "") -> PieceLook:
    """Return the appearance of a chain of traits, from the outermost, with those of its prototypes
    inserted; texts on it may contain the ``name`` of the piece."""
    layers = [read_layer(t) for t in reversed(chain) if t.kind == "Embellishment"]
    labels, _ = piece_labels(chain, name)
    return PieceLook(_picture_name(image), tuple(layers[:_MOST_LAYERS]), labels[:_MOST_LABELS])


def _picture_name(name: str) -> str:
    """Return the name of a picture; empty for a name that consists of spaces, which VASSAL treats
    as no picture."""
    return name if name.strip() else ""


def read_layer(trait: Trait) -> Layer:
    """Return the layer that a trait describes."""
    found = all_fields(trait)
    images = tuple(map(_picture_name, decode(found.get("images", ""), ",")))
    names = tuple(decode(found.get("levelNames", ""), ","))
    state = decode(trait.state, ";")
    level = _bounded_int(state[0], 1)
    if found.get("followProperty") == "true":
        level = max(1, level)
    at = (_bounded_int(found.get("xOff", ""), 0), _bounded_int(found.get("yOff", ""), 0))
    return Layer(
        found.get("name", ""), images, names, max(0, min(level, len(images))), at,
        _number(found.get("scale", "")),
    )  # fmt: skip


_Part = tuple[str, tuple[int, int], float]


def single_picture(look: PieceLook, levels: Mapping[int, int] | None = None) -> str:
    """Return the name of the one picture that makes up the whole piece with its layers at these
    levels; empty if the piece is made up of several pictures."""
    parts = _parts(look, levels)
    if look.labels:
        return ""
    return parts[0][0] if len(parts) == 1 and parts[0][1:] == ((0, 0), 1.0) else ""


def shows_nothing(look: PieceLook) -> bool:
    """Decide whether a piece shows no picture and no text in its initial state."""
    return not _parts(look, None) and not look.labels


def _parts(look: PieceLook, levels: Mapping[int, int] | None) -> list[_Part]:
    """Return the pictures of which a piece is composed, the innermost first, each with its offset and
    scale."""
    parts = [(look.image, (0, 0), 1.0)] if look.image else []
    for number, layer in enumerate(look.layers):
        name = layer.picture_of_level((levels or {}).get(number, layer.level))
        if name:
            parts.append((name, layer.at, layer.scale))
    return parts


def _bounded_int(text: str, otherwise: int) -> int:
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


class FacePainter:
    """Composes pictures of pieces; ``files`` are those of the module by name, read on demand,
    ``used`` the names of those that were drawn."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self._files = files
        self._sizes: dict[str, tuple[int, int]] = {}
        self._small: dict[str, Image] = {}
        self.used: set[str] = set()

    def has_picture(self, name: str) -> bool:
        """Decide whether the module has a picture with a name, in any format."""
        return name in self._files

    def size(self, name: str) -> tuple[int, int]:
        """Return the width and height of a picture of the module in pixels; both are 0 if the file is
        not a picture."""
        if name not in self._sizes:
            self._sizes[name] = self._size(name)
        return self._sizes[name]

    def _size(self, name: str) -> tuple[int, int]:
        picture = self._opened(name)
        return picture.size if picture else (0, 0)

    def turning(self, look: PieceLook) -> int | None:
        """Return the number of the layer that flips the piece: the outermost layer as large as the
        piece that can show another picture; ``None`` if there is none."""
        for number in reversed(range(len(look.layers))):
            layer = look.layers[number]
            levels = [name for name in layer.images if name]
            covered = bool(levels) and not layer.picture_of_level(layer.level)
            if (covered or len(set(levels)) > 1) and self._covers(look, layer):
                return number
        return None

    def _covers(self, look: PieceLook, layer: Layer) -> bool:
        """Decide whether the pictures of a layer cover the whole piece."""
        wide, high = self.box(look)
        sizes = [self.size(name) for name in layer.images if name]
        across = max((w * h for w, h in sizes), default=0) * layer.scale**2
        return wide * high > 0 and across >= _MIN_FACE_AREA * wide * high

    def box(self, look: PieceLook) -> tuple[int, int]:
        """Return width and height of a piece in pixels: of its basic picture, or of its largest
        layer."""
        found = self.size(look.image) if look.image else (0, 0)
        if min(found) > 0:
            return found
        sizes = [
            (round(w * layer.scale), round(h * layer.scale))
            for layer in look.layers
            for w, h in (self.size(name) for name in layer.images if name)
        ]
        return max(sizes, key=lambda size: size[0] * size[1], default=(0, 0))

    def face(self, look: PieceLook, levels: Mapping[int, int] | None = None) -> bytes | None:
        """Return the picture of the piece as a PNG or JPEG, with its layers at the given levels;
        ``None`` if nothing is shown."""
        if alone := single_picture(look, levels):
            return self.png_or_jpeg(alone)
        return self._compose(_parts(look, levels), self.box(look), look.labels)

    def png_or_jpeg(self, name: str) -> bytes | None:
        """Return a picture as a PNG or JPEG, unchanged if it already is one; ``None`` if it cannot
        be read."""
        picture = self._opened(name)
        if picture is None:
            return None
        if picture.format not in ("PNG", "JPEG"):
            made = self._decoded(name)
            data = None if made is None else png_of(made)
        else:
            small = picture.width * picture.height <= _MOST_LOOKED_AT
            data = None if small and image_damage(self._files[name]) else self._files[name]
        if data is not None:
            self.used.add(name)
        return data

    def smaller(self, name: str, size: tuple[int, int]) -> bytes | None:
        """Return a picture that is too large to be shown, as a PNG or JPEG of the given size or
        smaller; ``None`` if it cannot be read."""
        picture = self._opened(name)
        if picture is None or picture.width * picture.height > _MOST_REDUCED:
            return None
        photograph = picture.format == "JPEG"
        try:
            with _of_any_size():
                if photograph:
                    made = reduced_photograph(picture, size)
                else:
                    made = reduced_drawing(self._files[name], picture, size)
        except (zlib.error, OSError, ValueError, SyntaxError, EOFError, MemoryError):
            return None
        self.used.add(name)
        stream = io.BytesIO()
        if photograph:
            made.save(stream, "JPEG", quality=90)
        else:
            made.save(stream, "PNG")
        return stream.getvalue()

    def _compose(
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
            _paste_clipped(ground, picture, left, top)
        for label in labels:
            ground = paint_label(ground, label)
        return png_of(ground)

    def _opened(self, name: str) -> Image | None:
        """Return a picture with its header read, if its format and size are supported."""
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
        """Return a picture decoded to colours with transparency. Small ones are cached, because
        many pieces share them."""
        if name not in self._small:
            found = self._read_image(name)
            if (
                found is None
                or found.width * found.height > _SMALL
                or len(self._small) >= _MOST_SMALL
            ):
                return found
            self._small[name] = found
        return self._small[name]

    def _read_image(self, name: str) -> Image | None:
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
    """Switch off, inside a ``with`` block, the imaging library's errors and warnings about large
    pictures; Chitwright checks every size itself before it decodes anything."""
    from PIL import Image as Images

    usual, Images.MAX_IMAGE_PIXELS = Images.MAX_IMAGE_PIXELS, None
    try:
        yield
    finally:
        Images.MAX_IMAGE_PIXELS = usual


def _paste_clipped(ground: Image, picture: Image, left: int, top: int) -> None:
    """Paste ``picture`` on ``ground`` with its upper left corner at ``left`` and ``top``; parts
    outside the ground are cut off."""
    part = (max(0, -left), max(0, -top), min(picture.width, ground.width - left),
            min(picture.height, ground.height - top))  # fmt: skip
    if part[0] < part[2] and part[1] < part[3]:
        ground.alpha_composite(picture, (max(0, left), max(0, top)), part)
