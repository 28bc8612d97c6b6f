"""The only source of irregularity in maps: hashes of integers, and a smooth field computed from
them.

Both are functions of the position on the *grid* (hex radii from the field's corner), never on the
sheet, so that moving a map moves its drawing and changes nothing else.
"""

from __future__ import annotations

import math

from builder.drawing.ink.scene import Point

_MASK = 0xFFFFFFFF


def hash_fraction(a: int, b: int, salt: int = 0) -> float:
    """Return a number in [0, 1) for two integers and a salt; the same on every machine."""
    x = (a * 73856093 ^ b * 19349663 ^ salt * 83492791) & _MASK
    x ^= x >> 16
    x = x * 0x45D9F3B & _MASK
    x ^= x >> 15
    x = x * 0x2C1B3C6D & _MASK
    x ^= x >> 16
    return x / 4294967296


def corner_number(corner: tuple[int, int]) -> int:
    """Return a number for a line that starts at a corner of the grid, to make its irregularities differ
    from those of other lines. A number counted along the map would give all lines another look as soon
    as one is added before them."""
    return int(hash_fraction(*corner, 13) * 4096)


class Noise:
    """A smooth field of small shifts. Points with the same position get the same shift, so that
    outlines that share corners stay closed.

    ``wavelength`` is in the unit of the positions, ``amplitude`` in that of the shifts.
    """

    def __init__(self, wavelength: float, amplitude: float, salt: int) -> None:
        self._scale = 1 / wavelength
        self._amplitude = amplitude
        self._salt = salt
        self._nodes: dict[tuple[int, int], Point] = {}

    def _node(self, i: int, j: int) -> Point:
        found = self._nodes.get((i, j))
        if found is None:
            salt = self._salt
            found = (
                (hash_fraction(i, j, salt) * 2 - 1) * self._amplitude,
                (hash_fraction(i, j, salt + 77) * 2 - 1) * self._amplitude,
            )
            self._nodes[i, j] = found
        return found

    def shift(self, x: float, y: float) -> Point:
        """Return the shift at a position."""
        x *= self._scale
        y *= self._scale
        i, j = math.floor(x), math.floor(y)
        u, v = x - i, y - j
        u = u * u * (3 - 2 * u)
        v = v * v * (3 - 2 * v)
        a, b = self._node(i, j), self._node(i + 1, j)
        c, d = self._node(i, j + 1), self._node(i + 1, j + 1)
        wa, wb, wc, wd = (1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v
        return (
            wa * a[0] + wb * b[0] + wc * c[0] + wd * d[0],
            wa * a[1] + wb * b[1] + wc * c[1] + wd * d[1],
        )
