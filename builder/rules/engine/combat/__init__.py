"""Declared combat: build its formula, answer questions about it and check its declarations."""
