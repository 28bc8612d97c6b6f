// Points and outlines. An outline is a list of numbers: the x and y of its corners in turn.
export function inside(x, y, points) {
  let found = false;
  for (let n = 0, m = points.length - 2; n < points.length; m = n, n += 2) {
    const [ax, ay, bx, by] = [points[n], points[n + 1], points[m], points[m + 1]];
    if (ay > y !== by > y && x < (bx - ax) * (y - ay) / (by - ay) + ax) found = !found;
  }
  return found;
}

// The nearest place that lies more in a direction than beside it; from a place that is not among them, the first.
// Places are given as their id, x and y.
export function ahead(places, from, [dx, dy]) {
  const start = places.find(([id]) => id === from);
  if (!start) return places[0]?.[0] ?? "";
  let best = "", least = Infinity;
  for (const [id, x, y] of places) {
    const along = (x - start[1]) * dx + (y - start[2]) * dy, beside = Math.abs((x - start[1]) * dy) + Math.abs((y - start[2]) * dx);
    if (along <= 0 || beside > along * 1.2) continue;
    const far = along + beside;
    if (far < least) { best = id; least = far; }
  }
  return best;
}
