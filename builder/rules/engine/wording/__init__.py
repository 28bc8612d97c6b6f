"""Puts declared rules into words: names of words, conditions, changes, and cases of the rules text."""
