"""In: a game, its drawings and positions. Out: a VASSAL 3.7 module (``.vmod``) with its saved games
(``.vsav``), written straight from the file formats, byte for byte the same each time."""
