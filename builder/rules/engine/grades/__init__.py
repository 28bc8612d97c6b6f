"""Grades: letters that counters print in place of numbers, such as A for a morale of 8."""
