"""The studio: serves a page, on this machine only, that shows every drawing of a game, follows
changes of its files, and writes changes made by hand on the page back into the files."""
