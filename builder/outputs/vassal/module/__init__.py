"""The module whole: its build file, pictures, set-ups, and positions read back."""
