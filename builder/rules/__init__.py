"""The rules engine: from a game (the model ``Game``) and positions it computes answers to rules
questions, problems with their rule numbers, and filled-in charts."""
