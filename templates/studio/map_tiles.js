// The picture of a map in tiles: a change brings only the tiles that look different, and those out of sight come
// when they are scrolled to.
import { MM } from "./sheet_units.js";

export class Tiles {
  constructor(view) {
    this.view = view; this.tiles = new Map(); this.list = null; this.side = 0;
    this.box = document.createElement("div"); this.box.className = "tiles";
    this.box.setAttribute("role", "img"); this.box.ariaLabel = view.studio.titleOf("map", view.name);
    this.sight = new IntersectionObserver(seen => this.seen(seen), { root: view.pane, rootMargin: "30%" });
  }

  // Get the tiles in sight that look different; gives what is now shown.
  async renew() {
    const { studio, name } = this.view, list = await studio.renewed(`/tiles/${encodeURIComponent(name)}?${studio.query()}`);
    if (!list || list === this.list) return list || this.list;
    this.list = list;
    if (this.side !== list.side || !this.covers(list)) this.lay(list);
    await Promise.all([...this.tiles.values()].filter(tile => tile.near).map(tile => this.bring(tile)));
    return list;
  }

  covers({ tiles }) { const names = Object.keys(tiles); return names.length === this.tiles.size && names.every(name => this.tiles.has(name)); }

  // The sheet has another size, or other parts of it are empty.
  lay({ width, height, side, tiles }) {
    this.end(); this.tiles.clear(); this.side = side;
    for (const name of Object.keys(tiles)) {
      const [x, y] = name.split("-").map(Number), image = document.createElement("img");
      image.alt = ""; image.draggable = false;
      this.tiles.set(name, { name, x, y, image, mark: "", near: false, coming: null });
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
    const by_image = new Map([...this.tiles.values()].map(tile => [tile.image, tile]));
    for (const { target, isIntersecting } of entries) {
      const tile = by_image.get(target);
      if (tile && (tile.near = isIntersecting)) this.bring(tile);
    }
  }

  // One picture of a tile at a time; what the list says by then is what is shown in the end.
  bring(tile) {
    const wanted = () => this.list.tiles[tile.name] !== tile.mark && this.tiles.get(tile.name) === tile;
    return tile.coming ??= (async () => {
      try { while (wanted() && await this.fetched(tile)); } finally { tile.coming = null; }
    })();
  }

  async fetched(tile) {
    const { studio, name } = this.view, list = this.list;
    const path = `/tile/${encodeURIComponent(name)}/${tile.name}?${studio.query()}`;
    const answer = await fetch(path, { cache: "no-store" }).catch(() => null);
    if (!answer?.ok) return false;
    const url = URL.createObjectURL(await answer.blob()), old = tile.image.src;
    tile.image.src = url;
    await tile.image.decode().catch(() => {});
    if (old) URL.revokeObjectURL(old);
    // An answer newer than the list is as good: the next list names it.
    tile.mark = answer.headers.get("ETag");
    return this.list !== list;
  }

  end() {
    this.sight.disconnect();
    for (const { image } of this.tiles.values()) if (image.src) URL.revokeObjectURL(image.src);
  }
}
