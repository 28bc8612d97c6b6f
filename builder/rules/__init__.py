"""The rules of games. Input: a model ``Game`` and positions. Output: answers, problems with their
rule numbers, and filled charts."""
