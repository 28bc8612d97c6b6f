"""Puts declared rules into words in every language: names, conditions, changes, and the numbered
rules of the rules text."""
