"""The spec of Hue."""

from __future__ import annotations

from functools import partial

from tests.games import loading

loaded = partial(loading.loaded, "hue")
game = partial(loading.game, "hue")
runs = partial(loading.runs, "hue")
