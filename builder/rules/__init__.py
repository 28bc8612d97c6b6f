"""The rules engine. Input: a model ``Game`` and positions. Output: answers, problems with their
rule numbers, and filled charts."""
