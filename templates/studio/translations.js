// The texts of a game beside their translations: stale and missing ones first, marked; each is written when it is left.
import { button, made } from "./entries_parts.js";

const MOST = 300;  // pairs that are drawn at once

export class TranslationsView {
  constructor(studio, name) {
    this.studio = studio; const codes = Object.keys(studio.state.languages);
    this.into = codes.includes(name) ? name : codes.find(code => code !== codes[0]) || "";
    this.element = made("article", { className: "translations" });
    this.tools = made("p", { className: "tools" }); this.list = made("div"); this.shown = MOST;
    this.element.append(this.tools, this.list);
    this.draw_tools(); this.refresh();
  }

  close() { this.closed = true; }
  buttons() {}
  again() { this.draw_tools(); this.refresh(); }

  draw_tools() {
    const { word, state } = this.studio, [first, ...others] = Object.entries(state.languages);
    const select = made("select", { ariaLabel: word("language") });
    for (const [code, name] of others) select.add(new Option(`${first[1]} → ${name}`, code));
    select.value = this.into;
    select.addEventListener("change", () => { location.hash = `#translations/${select.value}`; });
    this.filter = made("input", { type: "search", placeholder: word("filter"), ariaLabel: word("filter"), value: this.filter?.value || "" });
    this.filter.addEventListener("input", () => this.draw());
    const only = this.only?.value || "all";
    this.only = made("select", { ariaLabel: word("state") }, ...["all", "open", "stale", "new", "done"].map(one => new Option(word(`state-${one}`), one)));
    this.only.value = only;
    this.only.addEventListener("change", () => this.draw());
    this.count = made("span", { className: "soft" });
    this.tools.replaceChildren(select, this.only, this.filter, this.count);
  }

  async refresh() {
    if (!this.into || this.element.contains(document.activeElement) && document.activeElement.tagName === "TEXTAREA") return;
    const found = await this.studio.get(`/entries/translations?into=${this.into}&${this.studio.query()}`);
    if (!Array.isArray(found) || this.closed) return;
    this.pairs = found; this.draw();
  }

  draw() {
    const words = this.filter.value.toLowerCase(), only = this.only.value, { word } = this.studio;
    const found = (this.pairs || []).filter(pair => (only === "all" || pair.state === only || (only === "open" && pair.state !== "done"))
      && (!words || `${pair.source} ${pair.translation} ${pair.name}`.toLowerCase().includes(words)));
    this.count.textContent = `${found.length} / ${this.pairs?.length ?? 0}`;
    this.list.replaceChildren(...found.slice(0, this.shown).map(pair => this.pair(pair)));
    if (found.length > this.shown) this.list.append(button(word("show-more"), () => { this.shown += MOST; this.draw(); }));
  }

  pair(pair) {
    const { studio } = this, box = made("section", { className: `pair ${pair.state}` }), source = made("div", { className: "source" });
    if (pair.name) source.append(made("b", { textContent: `${pair.name} ` }));
    source.append(made("span", { textContent: pair.source }));
    if (pair.use) source.append(made("small", { className: "soft", textContent: pair.use }));
    if (pair.earlier) source.append(made("small", { className: "soft earlier" }, made("s", { textContent: pair.earlier })));
    const state = made("span", { className: "state", textContent: studio.word(`state-${pair.state}`) });
    const right = made("div", {}, pair.state === "done" ? "" : state);
    if (pair.name) {  // a case or a term: it stands in a file of the rules
      right.append(made("span", { textContent: pair.translation }), " ");
      if (pair.file) right.append(studio.where(pair.file, pair.line));
    } else {
      const input = made("textarea", { value: pair.translation, ariaLabel: pair.source.slice(0, 80), lang: this.into, rows: Math.max(1, Math.ceil(pair.source.length / 45)) });
      input.addEventListener("change", async () => {
        const said = await studio.change({ do: "entry", what: pair.source.slice(0, 40), steps: [{ op: "translate", language: this.into, source: pair.source, text: input.value, before: pair.translation }] });
        if (!said.error) { pair.translation = input.value; pair.state = input.value ? "done" : "new"; box.className = `pair ${pair.state}`; state.remove(); }
      });
      right.append(input);
    }
    for (const text of pair.mistakes) right.append(made("p", { className: "bad", textContent: text }));
    box.append(source, right); return box;
  }
}
