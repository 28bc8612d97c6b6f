"""How the texts of a game become trees that know where they stand."""
