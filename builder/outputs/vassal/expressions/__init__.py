"""Formulas, tables and translated texts as the expressions of VASSAL's engine (BeanShell)."""
