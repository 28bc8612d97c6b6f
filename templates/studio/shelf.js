// Pictures of a kind, or one of them; the rows of a chart that is shown alone can be clicked.
import { RowPanel } from "./panels.js";
import { html } from "./play/preact.js";
import { MM } from "./sheet_units.js";
import { View } from "./view.js";

const LOOKS = { counter: "counter", card: "card", chart: "wide", track: "wide", setup: "wide" };
const MOST_ASKED = 400;  // pictures of which one request asks whether they have changed

export class ShelfView extends View {
  /** @type {{ box: string, facts: ChartRow[] }} */
  rows = { box: "", facts: [] };

  constructor(studio, kind, name) {
    super(studio, "shelf", "div"); this.kind = kind; this.name = name; this.alone = kind === "chart" && name;
    this.coming = studio.coming = new Map();  // pictures that are on their way
    this.watcher = new IntersectionObserver(entries => {
      // A picture that comes into sight again is up to date: those out of sight are renewed as well.
      for (const { isIntersecting, target } of entries)
        if (isIntersecting && !studio.marks.has(target)) { target.dataset.seen = "1"; this.seen(target); }
    });
    this.watch = image => { if (image) this.watcher.observe(image); };
    this.draw();
  }

  close() { this.watcher.disconnect(); super.close(); }

  async again() { this.draw(); await this.refresh(); }
  refresh() { return this.renew([...this.element.querySelectorAll("img[data-seen]")]); }

  view() {
    const { kind, alone } = this, shown = this.studio.state.pictures.filter(p => p.kind === kind && (!this.name || p.name === this.name));
    return shown.map(p => {
      const image = html`<img alt=${p.title} data-kind=${kind} data-name=${p.name} width="80" height="80" ref=${this.watch} onLoad=${event => this.loaded(event.target)} />`;
      return html`<figure key=${p.name} class=${LOOKS[kind] || "wide"}>
        ${alone ? html`<div class="frame">${image}${this.overlay()}</div>` : html`<button type="button" onClick=${() => this.enlarge(p.name)}>${image}</button>`}
        <figcaption>${p.title}</figcaption>
      </figure>`;
    });
  }

  enlarge(name) {
    if (this.kind === "counter") this.studio.counter(name);
    else location.hash = `#${this.kind}/${encodeURIComponent(name)}`;
  }

  loaded(image) {
    image.removeAttribute("width"); image.removeAttribute("height");
    if (this.alone) this.find_rows(image);
  }

  // The rows of a chart that is shown alone: a click on one tells what it says and where it is written.
  async find_rows(image) {
    const facts = await this.studio.get(`/rows/${encodeURIComponent(this.name)}?${this.studio.query()}`) || [];
    this.rows = { box: `0 0 ${image.naturalWidth * MM} ${image.naturalHeight * MM}`, facts };
    this.draw();
  }

  overlay() {
    const { box, facts } = this.rows;
    return box && html`<svg viewBox=${box}>${facts.map(({ box: [x, y, width, height], fact }) => {
      const tell = () => this.studio.side(new RowPanel(this.studio, fact));
      return html`<rect x=${x} y=${y} width=${width} height=${height} tabindex="0" role="button" aria-label=${`${fact.name}: ${fact.text}`}
        onClick=${tell} onKeyDown=${event => { if (event.key === "Enter") tell(); }} />`;
    })}</svg>`;
  }

  // One question for all pictures: which of them look otherwise than they are shown.
  async renew(images) {
    const { studio } = this;
    while (images.length > MOST_ASKED) await this.renew(images.splice(0, MOST_ASKED));
    await Promise.all(images.map(image => this.coming.get(image)));  // only then are their marks known
    const shown = images.map(image => [image.dataset.kind, image.dataset.name, studio.marks.get(image) || ""]);
    const changed = shown.length > 1 ? await studio.post(`/changed?${studio.query()}`, { pictures: shown }) : null;
    const among = Array.isArray(changed) && new Set(changed.map(one => one.join("\n")));
    for (const image of images)
      if (!among || among.has(`${image.dataset.kind}\n${image.dataset.name}`)) this.seen(image);
  }

  // A picture that is on its way already is not asked for twice: shelves shift while their pictures come.
  seen(image) {
    if (!image.dataset.seen || this.coming.has(image)) return;
    const shown = this.studio.show(image, image.dataset.kind, image.dataset.name);
    this.coming.set(image, shown.finally(() => this.coming.delete(image)));
  }
}
