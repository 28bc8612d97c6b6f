"""What games of squads and cards bring so that they can be played, as far as their document goes."""
