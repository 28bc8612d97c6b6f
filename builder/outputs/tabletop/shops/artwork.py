"""Draws the picture of a piece's side as a print shop asks for it: extended by bleed to the size of
the shop's picture, rotated if the piece lies across it, with the amount of ink limited; and the
same with cut and safe lines."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any

from builder.drawing.counters.outlines import counter_outline
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Discs, Group, Image, Item, Path, Scene, Text
from builder.drawing.sheets.bleeding import bleed_around
from builder.drawing.sheets.whole_map import with_bleed
from builder.model.pieces.faces import Shape
from builder.model.printing import EdgeArt
from builder.model.shops import Shop
from builder.outputs.formats.icc import screen_to_inks
from builder.outputs.tabletop.shops.fitting import Order, picture_extent
from builder.raster_images import png_of

CUT, SAFE = "#e6007e", "#009640"
"""The colours of cut lines and of the edge of the safe zone on proofs."""

_LINE, _DASH = 0.25, (1.2, 0.8)


def art(shop: Shop, order: Order, face: Scene, edges: EdgeArt = "") -> Scene:
    """Return a face in the middle of a picture of the size that the shop wants, filled with art to
    its edges; ``edges`` says how the art is continued there."""
    wide, high = picture_extent(shop, order.product)
    if order.turned:
        wide, high = high, wide
    whole = Scene(wide, high)
    left, top = (wide - face.width) / 2, (high - face.height) / 2
    if order.product.kind == "map":  # a board may be larger than the map
        ground = next((i.fill for i in face.items if isinstance(i, Path) and i.fill), "#ffffff")
        whole.rect(0, 0, wide, high, fill=ground)
        edge = shop.bleed
        whole.place_cut(with_bleed(face, edge), left - edge, top - edge)
    else:
        if bleed := max(left, top):
            ring = bleed_around(face, order.product.shape, bleed, edges)
            whole.place(ring, left - bleed, top - bleed)
        whole.place(face, left, top)
    return (turned(whole) if order.turned else whole).finished()


def turned(scene: Scene) -> Scene:
    """Return a scene rotated by a quarter turn; one that lies on its side becomes upright."""
    whole = Scene(scene.height, scene.width)
    whole.place(scene, scene.height, 0, turn=90.0)
    return whole


def proof(shop: Shop, order: Order, face: Scene, edges: EdgeArt = "") -> Scene:
    """Return a face in the same form as from :func:`art`, with the cut line and the edge of the
    safe zone drawn over it."""
    whole = Scene(*picture_extent(shop, order.product))
    whole.place_cut(art(shop, order, face, edges), 0, 0)
    product = order.product
    left, top = (whole.width - product.width) / 2, (whole.height - product.height) / 2
    corner = shop.corner if product.kind == "card" else 0.0
    box = Rect(left, top, product.width, product.height)
    trace_cut(whole, product.shape, box, shop.safe, corner)
    return whole


def trace_cut(scene: Scene, shape: Shape, box: Rect, safe: float, corner: float = 0.0) -> None:
    """Draw the cut line of a piece, with corners of the radius ``corner`` mm, and the edge of the safe zone
    ``safe`` mm inside it."""
    scene.path([counter_outline(shape, box, corners=corner)], stroke=CUT, width=_LINE)
    inner = counter_outline(shape, box.inset(safe), corners=max(0.0, corner - safe))
    scene.path([inner], stroke=SAFE, width=_LINE, dash=_DASH)


def within_inks(scene: Scene, limit: int) -> Scene:
    """Return a scene in which no point takes more than ``limit`` per cent of ink (by Chitwright's
    own conversion to inks); where it would, the coloured inks are reduced."""
    most = limit / 100
    if most >= 3:
        return scene
    symbols = {
        name: [_thinned(item, most) for item in items] for name, items in scene.symbols.items()
    }
    items = [_thinned(item, most) for item in scene.items]
    return Scene(scene.width, scene.height, items, symbols, scene.title)


def _thinned(item: Item, most: float) -> Item:
    if isinstance(item, Group):
        return replace(item, items=[_thinned(inner, most) for inner in item.items])
    if isinstance(item, Image):
        tint = item.tint and (
            thinned_colour(item.tint[0], most),
            thinned_colour(item.tint[1], most),
        )
        return replace(item, data=_thinned_picture(item.data, most), tint=tint)
    if isinstance(item, Path | Discs):
        fill, stroke = (
            colour and thinned_colour(colour, most) for colour in (item.fill, item.stroke)
        )
        return replace(item, fill=fill, stroke=stroke)
    if isinstance(item, Text):
        halo = item.halo and thinned_colour(item.halo, most)
        return replace(item, fill=thinned_colour(item.fill, most), halo=halo)
    return item


def thinned_colour(colour: str, most: float) -> str:
    """Return the colour (``#rrggbb``) nearest to another whose inks add up to at most a given
    amount, in units of one full ink."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    *inks, black = screen_to_inks(red, green, blue)
    if sum(inks) + black <= most:
        return colour
    share = max(0.0, most - black) / sum(inks)
    # Rounded up: more light is less ink.
    parts = (-int(-255 * (1 - ink * share) * (1 - black) // 1) for ink in inks)
    return "#" + "".join(f"{min(255, part):02x}" for part in parts)


def _thinned_picture(data: bytes, most: float) -> bytes:
    from PIL import Image as Images

    with Images.open(io.BytesIO(data)) as opened:
        if opened.mode == "CMYK":  # its inks were chosen on purpose
            return data
        alpha = opened.convert("RGBA").getchannel("A") if opened.has_transparency_data else None
        picture = opened.convert("RGB")
    known: dict[tuple[int, int, int], tuple[int, int, int]] = {}
    pixels: Any = picture.load()
    for y in range(picture.height):
        for x in range(picture.width):
            own = pixels[x, y]
            if own not in known:
                text = thinned_colour("#{:02x}{:02x}{:02x}".format(*own), most)
                known[own] = (int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16))
            pixels[x, y] = known[own]
    if alpha is not None:
        picture.putalpha(alpha)
    return png_of(picture)


def is_see_through(scene: Scene) -> bool:
    """Return whether a scene has a picture with transparency."""
    return any(
        _see_through(item) for items in (scene.items, *scene.symbols.values()) for item in items
    )


def _see_through(item: Item) -> bool:
    if isinstance(item, Group):
        return any(map(_see_through, item.items))
    if not isinstance(item, Image):
        return False
    from PIL import Image as Images

    with Images.open(io.BytesIO(item.data)) as opened:
        return bool(opened.has_transparency_data)
