"""The spec of Desert War."""

from __future__ import annotations

from functools import partial

from tests.games import loading

loaded = partial(loading.loaded, "up-front")
game = partial(loading.game, "up-front")
runs = partial(loading.runs, "up-front")
