"""Combat in a folio game that is played: attacks, support, results, losses, retreats, advances."""
