"""A language of reckonings: a rule of combat is said once, as data, and every product works it out.

:mod:`~builder.rules.language.terms` has what there is to say, :mod:`~builder.rules.language.reckoning`
puts terms in stages that can be told, :mod:`~builder.rules.language.working` works them out,
:mod:`~builder.rules.language.plain` writes them for pages.
"""
