"""Studio: serves a page on this machine alone that shows everything that is drawn of a game,
follows changes of its files, and writes changes made by hand back into them."""
