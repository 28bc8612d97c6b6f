"""The enemies, which the program plays (the "system" of a solitaire game): noise checks, and how
enemies appear, pursue, hear and move."""
