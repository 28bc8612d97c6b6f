"""Reads the text files of games into trees of nodes that know their place in the file."""
