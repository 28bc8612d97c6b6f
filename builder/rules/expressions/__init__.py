"""A language of formulas, in which a rule of combat is written only once, as data, for every
product that evaluates it.

:mod:`~builder.rules.expressions.terms` has the terms, :mod:`~builder.rules.expressions.formula`
puts them in stages that can be explained in sentences, :mod:`~builder.rules.expressions.evaluator`
evaluates them, and :mod:`~builder.rules.expressions.json_form` writes them for web pages.
"""
