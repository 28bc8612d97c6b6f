"""Puts declared rules into words: terms, conditions, changes, rules cases."""
