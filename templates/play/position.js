// Positions as the YAML files that the command line reads and writes: one line for each counter.
// Data of a counter that cannot be changed on this page and is given back as it was.
const MORE = ["states", "bank", "with_markers", "crowded", "faces"];

const quoted = (text) => JSON.stringify(String(text));

// The states of a counter, the markers on it and the direction that it faces as they stand in a file; and the ids of the first two.
export const moreOf = (states, markers, faces = "") => ({ ...Object.fromEntries(
  [["states", states], ["with_markers", markers]].filter(([, ids]) => ids.length).map(([name, ids]) => [name, `[${ids.map(quoted).join(", ")}]`])), ...(faces ? { faces: quoted(faces) } : {}) });
export const signsOf = (more) => [more.states, more.with_markers].flatMap((ids) => ids?.match(/[^[\]\s,"']+/g) ?? []);

export function written({ game, scenario, map, turn, phase, side, piles, pieces }) {
  const lines = [`game: ${quoted(game)}`, `scenario: ${quoted(scenario)}`];
  if (map) lines.push(`map: ${quoted(map)}`);
  lines.push(`turn: ${turn}`);
  if (phase) lines.push(`phase: ${quoted(phase)}`);
  if (side) lines.push(`side: ${quoted(side)}`);
  const full = Object.entries(piles ?? {}).filter(([, names]) => names.length);
  if (full.length) lines.push(`piles: ${JSON.stringify(Object.fromEntries(full)).replaceAll('":', '": ').replaceAll(",", ", ")}`);
  lines.push(pieces.length ? "pieces:" : "pieces: []");
  for (const { counter, at, lost, reduced, hidden, more } of pieces) {
    const said = [`counter: ${quoted(counter)}`];
    if (at) said.push(`at: ${quoted(at)}`);
    if (reduced) said.push("reduced: true");
    if (lost) said.push(`lost: ${lost}`);
    if (hidden) said.push("hidden: true");
    for (const name of MORE) if (more?.[name]) said.push(`${name}: ${more[name]}`);
    lines.push(`- {${said.join(", ")}}`);
  }
  return `${lines.join("\n")}\n`;
}

// Reads what `written` and the command line write; null for anything else.
export function read(text) {
  const found = { turn: 1, phase: "", map: "", pieces: [] };
  let inPieces = false;
  for (const line of text.split(/\r?\n/)) {
    const item = /^- (\{.*\})\s*$/.exec(line), pair = /^(\w+):\s*(.*)$/.exec(line) ?? /^ {2}(side): (.*)$/.exec(line);  // of a game in play
    if (inPieces && item) {
      const piece = mapping(item[1]);
      if (!piece?.counter) return null;
      piece.more = Object.fromEntries(MORE.filter((name) => name in piece).map((name) => [name, piece[name]]));
      for (let n = 0; n < (piece.count ?? 1); n++) found.pieces.push(piece);
    } else if (pair) {
      inPieces = pair[1] === "pieces";
      if (pair[1] === "piles") found.piles = cardPiles(pair[2]);
      else if (!inPieces && pair[2]) found[pair[1]] = scalar(pair[2]);
    }
  }
  return found.game && (found.pieces.length || found.piles) ? found : null;
}

// A text as letters that an address may hold.
export async function packed(text) {
  const bytes = new Uint8Array(await piped(new Blob([text]), new CompressionStream("deflate-raw")));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export async function unpacked(letters) {
  const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(await piped(new Blob([bytes]), new DecompressionStream("deflate-raw")));
}

const piped = (blob, through) => new Response(blob.stream().pipeThrough(through)).arrayBuffer();

function cardPiles(text) {
  try { return JSON.parse(text); } catch { return null; }
}

function mapping(text) {
  const found = {}, parts = /(\w+): ("(?:[^"\\]|\\.)*"|\[[^\]]*\]|[^,{}]+)(?:, |\}$)/g;
  for (const [, name, value] of text.matchAll(parts)) found[name] = MORE.includes(name) ? value : scalar(value);
  return found;
}

function scalar(text) {
  text = text.trim();
  if (text.startsWith('"')) { try { return JSON.parse(text); } catch { return ""; } }
  if (text === "true" || text === "false") return text === "true";
  return /^-?\d+$/.test(text) ? +text : text;
}
