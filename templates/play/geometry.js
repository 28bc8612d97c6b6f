// Points and outlines. An outline is a list of numbers: the x and y of its corners in turn.
export function inside(x, y, points) {
  let found = false;
  for (let n = 0, m = points.length - 2; n < points.length; m = n, n += 2) {
    const [ax, ay, bx, by] = [points[n], points[n + 1], points[m], points[m + 1]];
    if (ay > y !== by > y && x < (bx - ax) * (y - ay) / (by - ay) + ax) found = !found;
  }
  return found;
}

// The way that an arrow key goes.
export const BY_ARROW = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// Steps from place to place with arrow keys. Each goes to the nearest place that lies ahead, rather in line with where the
// walk began, so that a row of hexes is followed. Places are given as their id, x and y.
export class Walk {
  /** @type {any} */
  last = null; level = false; line = [0, 0];

  // The place after `here`; undefined at the end of the board.
  next(places, here, [dx, dy]) {
    const [id, x, y] = here;
    if (id !== this.last || this.level !== !!dx) { this.level = !!dx; this.line = [x, y]; }
    let best = null, least = Infinity;
    for (const place of places) {
      const far = Math.hypot(place[1] - x, place[2] - y), ahead = (place[1] - x) * dx + (place[2] - y) * dy;
      if (place[0] === id || ahead < .3 * far) continue;
      const price = far + Math.abs((place[1] - this.line[0]) * dy - (place[2] - this.line[1]) * dx) / 2;
      if (price < least - .01) { best = place; least = price; }
    }
    if (!best) return undefined;
    this.last = best[0];
    return this.last;
  }
}
