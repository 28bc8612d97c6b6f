"""Asking The Border."""

from __future__ import annotations

from tests.rules.answering import Asker
from tests.rules.systems.air_land.border import build_game

_BORDER = Asker(build_game)
answer, refusal = _BORDER.answer, _BORDER.refusal
