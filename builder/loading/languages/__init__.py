"""Rules text and translations: what exists in which language, and what is missing."""
