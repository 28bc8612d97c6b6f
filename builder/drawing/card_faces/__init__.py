"""Draw the face or back of a card or deck as a scene in millimetres, with square corners."""

from builder.drawing.card_faces.back import card_back, card_back_colours, hidden_card_overlay
from builder.drawing.card_faces.face import card_face

__all__ = ["card_back", "card_back_colours", "card_face", "hidden_card_overlay"]
