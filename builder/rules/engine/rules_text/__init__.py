"""Writes the declared rules as text, in every language of Chitwright, under the rule numbers that
the declarations give."""

from __future__ import annotations

from collections.abc import Mapping

from builder.rules.engine.families import FAMILIES, engine_function
from builder.rules.engine.rules_text.quick_start import make_quick_start
from builder.rules.engine.wording.rules_cases import TextWriter, rules_text_joiner

TEXT_WRITERS: Mapping[str, TextWriter] = {
    family.name: engine_function(family.text) for family in FAMILIES
}
"""The function that writes the rules text of each family of declarations."""

with_rules_text = rules_text_joiner(TEXT_WRITERS, make_quick_start)
"""Return the game with the declared rules added to its rules text."""
