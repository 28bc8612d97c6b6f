"""In: a model ``Game`` and positions. Out: answers, findings with their rule numbers, filled charts."""
