"""Everything that is written in a game's files as forms for the studio's page: made from the JSON
schemas, and written back into the text."""
