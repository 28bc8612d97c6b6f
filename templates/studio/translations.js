// The texts of a game beside their translations: stale and missing ones first, marked; each is written when it is left.
import { addressOf } from "./entries.js";
import { html } from "./play/preact.js";
import { View, where } from "./view.js";

const MOST = 300;  // pairs that are drawn at once
const STATES = ["all", "open", "stale", "new", "done"];

export class TranslationsView extends View {
  /** @type {TranslationPair[]} */
  pairs = [];

  constructor(studio, name) {
    super(studio, "translations");
    const codes = Object.keys(studio.state.languages);
    this.into = codes.includes(name) ? name : codes.find(code => code !== codes[0]) || "";
    this.shown = MOST; this.filter = ""; this.only = "all";
    this.typed = new Map();  // translations that are not written yet, by their source
    this.refresh();
  }

  async refresh() {
    const found = this.into && await this.studio.get(`/entries/translations?into=${this.into}&${this.studio.query()}`);
    if (Array.isArray(found)) this.pairs = found;
    this.draw();
  }

  get listed() {
    const words = this.filter.toLowerCase(), { only } = this;
    return this.pairs.filter(pair => (only === "all" || pair.state === only || (only === "open" && pair.state !== "done"))
      && (!words || `${pair.source} ${pair.translation} ${pair.name}`.toLowerCase().includes(words)));
  }

  set(values) { Object.assign(this, values); this.draw(); }

  view() {
    const { word, listed } = this, [first, ...others] = Object.entries(this.studio.state.languages);
    if (!others.length) return html`<p>${word("one-language")} <a href=${addressOf("game.yaml")}>${this.studio.state.title}</a></p>`;
    return html`
      <p class="tools">
        <select aria-label=${word("language")} value=${this.into} onChange=${({ target }) => { location.hash = `#translations/${target.value}`; }}>
          ${others.map(([code, name]) => html`<option value=${code}>${first[1]} → ${name}</option>`)}
        </select>
        <select aria-label=${word("state")} value=${this.only} onChange=${({ target }) => this.set({ only: target.value })}>
          ${STATES.map(one => html`<option value=${one}>${word(`state-${one}`)}</option>`)}
        </select>
        <input type="search" placeholder=${word("filter")} aria-label=${word("filter")} value=${this.filter} onInput=${({ target }) => this.set({ filter: target.value })} />
        <span class="soft">${listed.length} / ${this.pairs.length}</span>
      </p>
      <div>
        ${listed.slice(0, this.shown).map(pair => this.pair(pair))}
        ${listed.length > this.shown && html`<button type="button" onClick=${() => this.set({ shown: this.shown + MOST })}>${word("show-more")}</button>`}
      </div>`;
  }

  pair(pair) {
    return html`<section class=${`pair ${pair.state}`} key=${`${pair.name} ${pair.source}`}>
      <div class="source">
        ${pair.name && html`<b>${pair.name} </b>`}<span>${pair.source}</span>
        ${pair.use && html`<small class="soft">${pair.use}</small>`}
        ${pair.earlier && html`<small class="soft earlier"><s>${pair.earlier}</s></small>`}
      </div>
      <div>
        ${pair.state !== "done" && html`<span class="state">${this.word(`state-${pair.state}`)}</span>`}
        ${this.field(pair)} ${pair.file && where(this.studio, pair.file, pair.line)}
        ${pair.mistakes.map(text => html`<p class="bad">${text}</p>`)}
      </div>
    </section>`;
  }

  field(pair) {
    return html`<textarea value=${this.typed.get(pair.source) ?? pair.translation} aria-label=${pair.source.slice(0, 80)} lang=${this.into}
      rows=${Math.max(1, Math.ceil(pair.source.length / 45))}
      onInput=${({ target }) => this.typed.set(pair.source, target.value)} onChange=${({ target }) => this.write(pair, target.value)} />`;
  }

  async write(pair, text) {
    const { name, source, translation: before } = pair, language = this.into;
    if (name && !text.trim()) { this.typed.delete(source); this.draw(); return; }  // a case is never empty
    const step = name ? { op: "translate-case", language, name, text, before } : { op: "translate", language, source, text, before };
    const said = await this.studio.change({ do: "entry", what: pair.source.slice(0, 40), steps: [step] });
    if (said.error) return;
    Object.assign(pair, { translation: text, state: text ? "done" : "new" });
    if (this.typed.get(pair.source) === text) this.typed.delete(pair.source);
    this.draw();
  }
}
