"""Writes formulas, tables and translated texts as expressions of VASSAL (BeanShell)."""
