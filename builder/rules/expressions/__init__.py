"""A language of reckonings: a rule of combat is said once, as data, and every product works it out.

:mod:`~builder.rules.expressions.terms` has what there is to say, :mod:`~builder.rules.expressions.formula`
puts terms in stages that can be told, :mod:`~builder.rules.expressions.evaluator` works them out,
:mod:`~builder.rules.expressions.json_form` writes them for pages.
"""
