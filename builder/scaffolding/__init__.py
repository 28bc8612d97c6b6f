"""New games: small and complete, written as the files that a designer goes on with.

:mod:`~builder.scaffolding.options` says what can be asked for, :mod:`~builder.scaffolding.files`
makes the files, :mod:`~builder.scaffolding.copies` takes those of a game that there is.
"""
