"""Asking The Border."""

from __future__ import annotations

from tests.rules.air_land.border import build_game
from tests.rules.answering import Asker

_BORDER = Asker(build_game)
answer, refusal = _BORDER.answer, _BORDER.refusal
