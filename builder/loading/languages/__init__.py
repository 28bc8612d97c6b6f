"""Reads rules text and translations, and checks what exists in which language and what is missing."""
