"""Options for questions that the squad and card rules leave open."""

from __future__ import annotations

from builder.rules.core.options import options_procedure
from builder.rules.systems.squad_cards.words import VOCABULARY

OPTIONS_PROCEDURE = options_procedure(VOCABULARY.options, "50.41")
