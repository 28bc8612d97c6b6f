// How far a unit comes by terrain and movement points, past enemy units: what a page without a server can judge.

// The places that a unit reaches from one, without it; null where that is not known. `steps` are the steps that it has
// lost, `held` says whether enemies stand in a place.
export function reached(moves, counter, steps, from, held) {
  const unit = moves?.units[counter], start = moves?.ids.indexOf(from) ?? -1;
  if (!unit || start < 0) return null;
  const [number, points] = unit, { scale, costs } = moves.tables[number], left = points[Math.min(steps, points.length - 1)] * scale;
  const open = (at) => moves.near[at].map((to, n) => [to, costs[at][n]]).filter(([to, cost]) => cost >= 0 && !(moves.blocked && held(moves.ids[to])));
  const spent = new Map([[start, 0]]), waiting = [[start]];  // by what was spent
  for (let sum = 0; sum <= left; sum++) for (const at of waiting[sum] ?? []) {
    if (spent.get(at) < sum) continue;  // there is a cheaper way
    for (const [to, cost] of open(at)) if (sum + cost <= left && sum + cost < (spent.get(to) ?? Infinity)) {
      spent.set(to, sum + cost); (waiting[sum + cost] ??= []).push(to);
    }
  }
  const found = new Set([...spent.keys(), ...(moves.one_step && left > 0 ? open(start).map(([to]) => to) : [])]);
  found.delete(start);
  return new Set([...found].map((at) => moves.ids[at]));
}
