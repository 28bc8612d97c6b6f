"""The basic tools of every drawing: scenes, text, colours, shapes, icons."""
