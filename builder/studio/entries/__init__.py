"""Everything that is written in a game's files, as forms: made from the schemas, written into the text."""
