"""Folio games as they are played: the decisions of the sides and the chance events of every phase."""
