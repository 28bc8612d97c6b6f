"""In: a game's folder. Out: a page on this machine alone that shows all that is drawn of it, follows the
files, and writes what is changed by hand back into them."""
