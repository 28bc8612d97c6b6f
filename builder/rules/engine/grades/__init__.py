"""Grades: letters that counters print in place of numbers."""
