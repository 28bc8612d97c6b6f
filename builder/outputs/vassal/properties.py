"""Translations of a module: a properties file of every text that has one."""

from __future__ import annotations

from builder.i18n.translate import Translator
from builder.outputs.vassal.components import Element


def translation(root: Element, tr: Translator) -> bytes:
    """The file ``Module_<language>.properties``."""
    return b""
