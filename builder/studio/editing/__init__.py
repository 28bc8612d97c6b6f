"""Changes made in the studio, written back into the files of the game."""
