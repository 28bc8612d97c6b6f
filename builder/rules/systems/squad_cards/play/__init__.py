"""The play of games of squads and cards, as far as their rules document describes it."""
