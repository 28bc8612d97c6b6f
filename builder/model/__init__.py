"""In: nothing but values. Out: :class:`~builder.model.game.Game`, what a game is: frozen, typed, and
knowing nothing of files or drawing."""
