"""The play of folio games: the decisions of the sides and the chance events of every phase."""
