"""Combat in play: attacks, support, results, losses, retreats, advances."""
