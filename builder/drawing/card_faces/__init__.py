"""Draw the face or back of a card or deck as a scene in millimetres, with square corners."""

from builder.drawing.card_faces.back import back, back_look, held_sign
from builder.drawing.card_faces.face import face

__all__ = ["back", "back_look", "face", "held_sign"]
