"""VASSAL's expressions (BeanShell) as a typed tree, with the only writer of their text."""
