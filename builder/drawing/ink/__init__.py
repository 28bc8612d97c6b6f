"""What every drawing is made with: scenes, text, colours, shapes, icons."""
