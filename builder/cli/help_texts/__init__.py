"""The help of the commands in the language of its reader."""
