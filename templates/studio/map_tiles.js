// The picture of a map in tiles, those of its art below those of its words: one request brings all tiles in sight that
// a change makes look different, and those out of sight come when they are scrolled to.
import { MM } from "./sheet_units.js";

// Until the screen shows what has changed; a page that is not seen draws nothing.
const next_frame = () => Promise.race([new Promise(requestAnimationFrame), new Promise(done => setTimeout(done, 200))])
  .then(() => new Promise(done => setTimeout(done)));

export class Tiles {
  constructor(view) {
    this.view = view; this.tiles = new Map(); this.list = null; this.listed = ""; this.side = 0; this.reading = 0;
    this.turn = Promise.resolve();
    this.box = document.createElement("div"); this.box.className = "tiles";
    this.box.setAttribute("role", "img"); this.box.ariaLabel = view.studio.titleOf("map", view.name);
    this.sight = new IntersectionObserver(seen => this.seen(seen), { root: view.pane, rootMargin: "30%" });
  }

  // Bring the tiles in sight that look different, once a reading is done; gives the list of what is now shown. Those
  // below what was painted come first, and the others are asked for once these are seen: to write, read and paint them
  // takes as long again.
  async renew(reading = 0) {
    if (this.below_painted().length) { await this.bring(reading, () => this.below_painted(), false); await next_frame(); await next_frame(); }
    await this.bring(reading, () => [...this.tiles.values()].filter(tile => tile.near));
    return this.list;
  }

  // The tiles of art that show the places whose picture is waited for.
  below_painted() {
    const found = new Set(), step = at => Math.floor(at / this.side);
    for (const id of this.view.painting.waiting.keys()) {
      const corners = this.view.places[id] || [], [xs, ys] = [0, 1].map(n => corners.map(corner => corner[n]));
      for (let x = step(Math.min(...xs)); x <= step(Math.max(...xs)); x++)
        for (let y = step(Math.min(...ys)); y <= step(Math.max(...ys)); y++) found.add(this.tiles.get(`art-${x}-${y}`));
    }
    return [...found].filter(tile => tile?.near);
  }

  // One request at a time, so that the newest answer comes last.
  bring(reading, wanted, with_list = true) {
    const brought = this.turn.then(async () => {
      // Tiles that are new on the page are asked for when their places are known.
      while (await this.fetched(reading, wanted(), with_list)) reading = 0;
    });
    this.turn = brought.catch(() => {}); return brought;
  }

  // Gives whether there are new tiles to be asked for.
  async fetched(reading, wanted, with_list) {
    const { studio, name, painting } = this.view, tiles = Object.fromEntries(wanted.map(tile => [tile.name, tile.mark]));
    const body = JSON.stringify({ reading, tiles, ...(with_list && { listed: this.listed }) });
    const answer = await fetch(`/tiles/${encodeURIComponent(name)}?${studio.query()}`, { method: "POST", body }).catch(() => null);
    if (!answer?.ok) return false;
    const data = new Uint8Array(await answer.arrayBuffer()), head = data.indexOf(10);
    const told = JSON.parse(new TextDecoder().decode(data.subarray(0, head)));
    let from = head + 1;
    await Promise.all(Object.entries(told.changed).map(([tile, [mark, size]]) => this.show(this.tiles.get(tile), mark, data.subarray(from, from += size))));
    if (this.below_painted().every(tile => wanted.includes(tile))) painting.settle(told.reading);
    this.reading = told.reading;
    if (!told.list) return false;
    this.list = told.list; this.listed = told.listed;
    if (this.side === told.list.side && this.covers(told.list)) return false;
    this.lay(told.list); return true;
  }

  async show(tile, mark, data) {
    if (!tile) return;
    tile.mark = mark;
    if (!data.length) return;  // it looks the same nevertheless
    const url = URL.createObjectURL(new Blob([data], { type: "image/svg+xml" })), old = tile.image.src;
    tile.image.src = url;
    await tile.image.decode().catch(() => {});
    if (old) URL.revokeObjectURL(old);
  }

  covers({ tiles }) { const names = Object.keys(tiles); return names.length === this.tiles.size && names.every(name => this.tiles.has(name)); }

  // The sheet has another size, or other parts of it are empty.
  lay({ width, height, side, tiles }) {
    this.end(); this.tiles.clear(); this.side = side;
    for (const name of Object.keys(tiles)) {
      const [x, y] = name.split("-").slice(1).map(Number), image = document.createElement("img");
      image.alt = ""; image.draggable = false;
      this.tiles.set(name, { name, x, y, image, mark: "", near: false });
    }
    this.box.replaceChildren(...[...this.tiles.values()].map(tile => tile.image));
    this.view.sized(width / MM, height / MM);
    for (const tile of this.tiles.values()) { tile.near = this.in_sight(tile); this.sight.observe(tile.image); }
  }

  // Every edge lies between two pixels of the screen, so that no seam shows.
  place() {
    const screen = window.devicePixelRatio || 1, step = this.side / MM * this.view.zoom;
    const edge = n => Math.round(n * step * screen) / screen;
    for (const { x, y, image: { style } } of this.tiles.values()) {
      style.left = `${edge(x)}px`; style.top = `${edge(y)}px`;
      style.width = `${edge(x + 1) - edge(x)}px`; style.height = `${edge(y + 1) - edge(y)}px`;
    }
  }

  in_sight({ x, y }) {
    const { pane, zoom } = this.view, step = this.side / MM * zoom;
    return x * step < pane.scrollLeft + pane.clientWidth && (x + 1) * step > pane.scrollLeft
      && y * step < pane.scrollTop + pane.clientHeight && (y + 1) * step > pane.scrollTop;
  }

  seen(entries) {
    const by_image = new Map([...this.tiles.values()].map(tile => [tile.image, tile])), come = [];
    for (const { target, isIntersecting } of entries) {
      const tile = by_image.get(target);
      if (tile && (tile.near = isIntersecting) && tile.mark !== this.list.tiles[tile.name]) come.push(tile);
    }
    if (come.length) this.bring(0, () => come.filter(tile => this.tiles.get(tile.name) === tile));
  }

  end() {
    this.sight.disconnect();
    for (const { image } of this.tiles.values()) if (image.src) URL.revokeObjectURL(image.src);
  }
}
