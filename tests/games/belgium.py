"""The spec of Assault on Belgium."""

from __future__ import annotations

from functools import partial

from tests.games import loading

loaded = partial(loading.loaded, "assault-on-belgium")
game = partial(loading.game, "assault-on-belgium")
runs = partial(loading.runs, "assault-on-belgium")
