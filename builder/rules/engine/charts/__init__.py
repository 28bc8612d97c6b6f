"""Fills charts and tables of the printed game from its declared rules, and makes live charts:
interactive ones, in which the reader sets the conditions."""
