// Points and outlines. An outline is a list of numbers: the x and y of its corners in turn.
export function inside(x, y, points) {
  let found = false;
  for (let n = 0, m = points.length - 2; n < points.length; m = n, n += 2) {
    const [ax, ay, bx, by] = [points[n], points[n + 1], points[m], points[m + 1]];
    if (ay > y !== by > y && x < (bx - ax) * (y - ay) / (by - ay) + ax) found = !found;
  }
  return found;
}
