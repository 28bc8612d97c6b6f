"""The data model of a game. In: plain values only. Out: :class:`~builder.model.game.Game`, which
describes a whole game: frozen, typed, and independent of files and drawing."""
