"""Rules text and translations: what there is in which language, and what is missing."""
