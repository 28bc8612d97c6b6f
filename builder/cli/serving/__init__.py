"""The commands that serve games to browsers, programs and assistants on this machine."""
