"""Versions of a game to be compared: values changed on request, and values that are estimates changed
up and down."""
