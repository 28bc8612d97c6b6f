"""What ``play`` and ``turn`` share at the shell: asking for actions, and showing the table."""
