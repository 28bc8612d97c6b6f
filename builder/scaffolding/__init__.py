"""Creates new games: small and complete, as files that a designer builds on.

:mod:`~builder.scaffolding.options` has the options, :mod:`~builder.scaffolding.files` creates the
files, :mod:`~builder.scaffolding.copies` copies those of an existing game.
"""
