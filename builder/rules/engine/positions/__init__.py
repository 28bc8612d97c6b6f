"""The position that a question is about, and the evaluation of conditions in it."""
