// Draws counters where they lie: stacks that fan a little, with the signs of their states.
const SVG = "http://www.w3.org/2000/svg";
const FAN = 0.17;

export function made(name, attributes, into) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  into?.append(element);
  return element;
}

// The size of a counter in a place where it may take a share of a hex, and `more` hexes beside it.
export function sized(width, height, share, unit, more = 0) {
  const scale = Math.min(1, (share + more) * unit / Math.max(width, height));
  return [width * scale, height * scale];
}

// The point so many hexes away in a direction, in degrees clockwise from the top.
export function towards([x, y], degrees, hexes, unit) {
  const angle = degrees * Math.PI / 180;
  return [x + Math.sin(angle) * hexes * unit, y - Math.cos(angle) * hexes * unit];
}

// The middle of one of many counters in a place: a stack of many fans less, so that it stays near it.
export function middle(x, y, level, many, size) {
  const off = (level - (many - 1) / 2) * size * Math.min(FAN, 0.7 / Math.max(1, many - 1));
  return [x + off, y - off];
}

// A counter is drawn around its middle, turned by so many degrees; `moved` frames it.
export function drawCounter(into, { picture, name, signs, turned = 0 }, x, y, w, h, { moved = false, unit = 1 } = {}) {
  const group = made("g", { role: "img", class: "counter" }, into);
  made("title", {}, group).textContent = name;
  const shadow = [x + 0.4, y + 0.5];
  made("rect", { ...turnedBox(...shadow, w, h, turned), fill: "#2f2619", "fill-opacity": 0.35 }, group);
  made("image", { href: picture, ...turnedBox(x, y, w, h, turned) }, group);
  if (signs) {
    made("text", { x: x + w / 2, y: y + h / 2, "font-size": h * 0.22, "stroke-width": h * 0.05, "text-anchor": "end" }, group).textContent = signs;
  }
  if (moved) frame(group, x, y, w, h, unit, "moved", turned);
  return group;
}

// The attributes of a box around a middle, turned by so many degrees.
function turnedBox(x, y, width, height, turned) {
  return { x: x - width / 2, y: y - height / 2, width, height, ...(turned && { transform: `rotate(${turned} ${x} ${y})` }) };
}

export function frame(group, x, y, w, h, unit, kind = "moved", turned = 0) {
  const gap = unit * 0.03, line = unit * 0.06, around = turnedBox(x, y, w + 2 * gap, h + 2 * gap, turned);
  made("rect", { ...around, class: "under", "stroke-width": line * 1.8 }, group);
  made("rect", { ...around, class: kind, "stroke-width": line }, group);
}

// A counter in a list beside the map.
export function listed({ picture, name, signs }) {
  const held = document.createElement("span"), image = document.createElement("img");
  image.src = picture;
  image.alt = image.title = name;
  held.append(image);
  if (signs) held.append(Object.assign(document.createElement("b"), { textContent: signs }));
  return held;
}
