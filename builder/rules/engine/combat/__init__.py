"""Declared combat: its formula, its procedures, its play and the checks of its declarations."""
