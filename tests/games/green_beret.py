"""The spec of Green Beret: Vietnam."""

from __future__ import annotations

from functools import partial

from tests.games import loading

loaded = partial(loading.loaded, "green-beret")
game = partial(loading.game, "green-beret")
runs = partial(loading.runs, "green-beret")
