"""In: a card or a deck. Out: its face or back as a scene, in millimetres, square at the corners."""

from builder.drawing.card_faces.back import back, back_look, held_sign
from builder.drawing.card_faces.face import face

__all__ = ["back", "back_look", "face", "held_sign"]
