// What is beside the map besides the game itself: charts as pictures, and the rules, which can be searched.
import { html, render } from "./preact.js";

const byId = (id) => document.getElementById(id);
const tabs = () => [...document.querySelectorAll("[data-tab]")];

export class Panels {
  cases; read; wanted; coming;

  // `charts` are [title, address]; `cases` gives the rules when they are first asked for.
  constructor({ charts, cases, enlarged }) {
    Object.assign(this, { cases, read: [], wanted: "" });
    for (const tab of tabs()) {
      tab.onclick = () => this.show(tab.dataset.tab);
      tab.onkeydown = (event) => this.along(event, tab);
    }
    render(charts.map(([title, src]) => html`<button type="button" class="chart" key=${src} onClick=${() => enlarged([[src, title]], "wide")}>
      <span>${title}</span><img loading="lazy" src=${src} alt="" /></button>`), byId("panel-charts"));
    byId("search").oninput = ({ target }) => { this.wanted = target.value.trim().toLocaleLowerCase(); this.draw(); };
    document.querySelector('[data-tab="charts"]').hidden = !charts.length;
    this.draw(); this.show("play");
  }

  async show(name) {
    for (const tab of tabs()) {
      const now = tab.dataset.tab === name;
      tab.ariaSelected = now; tab.tabIndex = now ? 0 : -1;
      byId(`panel-${tab.dataset.tab}`).hidden = !now;
    }
    if (name !== "rules") return;
    this.coming ??= this.cases();
    this.read = await this.coming;
    this.draw();
  }

  // Arrow keys go along the tabs, as screen readers expect.
  along(event, tab) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key], all = tabs().filter((one) => !one.hidden);
    if (!by) return;
    const next = all[(all.indexOf(tab) + by + all.length) % all.length];
    next.focus(); this.show(next.dataset.tab);
  }

  draw() {
    const has = ({ number, title, paragraphs }) => [`${number} ${title}`, ...paragraphs].join("").toLocaleLowerCase().includes(this.wanted);
    render(this.read.filter(has).map(({ number, title, depth, paragraphs }) => html`<section data-number=${number} key=${number}>
      <${`h${Math.min(6, depth + 1)}`} tabindex="-1">${number} ${title}<//>${paragraphs.map((text) => html`<p>${text}</p>`)}</section>`), byId("cases"));
  }

  // Opens the rules at a case, or at the one above it.
  async open(number) {
    byId("search").value = this.wanted = "";
    await this.show("rules");
    let found = null;
    for (let at = number; at && !found; at = at.slice(0, -1)) found = byId("cases").querySelector(`[data-number="${CSS.escape(at)}"]`);
    found?.scrollIntoView({ block: "start" });
    found?.firstElementChild.focus({ preventScroll: true });
  }
}
