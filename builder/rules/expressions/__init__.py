"""A language of formulas: a rule of combat is written once, as data, and every output evaluates it.

:mod:`~builder.rules.expressions.terms` has the terms, :mod:`~builder.rules.expressions.formula`
puts them in stages that can be explained in sentences, :mod:`~builder.rules.expressions.evaluator`
evaluates them, and :mod:`~builder.rules.expressions.json_form` writes them for pages.
"""
