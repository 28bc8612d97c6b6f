// What is beside the map besides the game itself: charts as pictures, and the rules, which can be searched.
const byId = (id) => document.getElementById(id);

export class Panels {
  cases; enlarged; words; read;

  // `charts` are [title, address]; `cases` gives the rules when they are first asked for.
  constructor({ charts, cases, enlarged, words }) {
    Object.assign(this, { cases, enlarged, words, read: null });
    for (const tab of document.querySelectorAll("[data-tab]")) {
      tab.onclick = () => this.show(tab.dataset.tab);
      tab.onkeydown = (event) => this.along(event, tab);
    }
    byId("panel-charts").replaceChildren(...charts.map(([title, src]) => this.chart(title, src)));
    byId("search").oninput = () => this.filter();
    byId("cases").replaceChildren();
    document.querySelector('[data-tab="charts"]').hidden = !charts.length;
    this.show("play");
  }

  async show(name) {
    for (const tab of document.querySelectorAll("[data-tab]")) {
      const now = tab.dataset.tab === name;
      tab.ariaSelected = now; tab.tabIndex = now ? 0 : -1;
      byId(`panel-${tab.dataset.tab}`).hidden = !now;
    }
    if (name === "rules") await this.fill();
  }

  // Arrow keys go along the tabs, as screen readers expect.
  along(event, tab) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key], tabs = [...document.querySelectorAll("[data-tab]:not([hidden])")];
    if (!by) return;
    const next = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length];
    next.focus(); this.show(next.dataset.tab);
  }

  chart(title, src) {
    const button = document.createElement("button"), image = new Image();
    button.type = "button"; button.className = "chart"; image.loading = "lazy"; image.src = src; image.alt = "";
    button.append(Object.assign(document.createElement("span"), { textContent: title }), image);
    button.addEventListener("click", () => this.enlarged([[src, title]], "wide"));
    return button;
  }

  async fill() {
    this.read ??= this.cases();
    const cases = await this.read, box = byId("cases");
    if (box.children.length) return;
    box.replaceChildren(...cases.map(({ number, title, depth, paragraphs }) => {
      const part = document.createElement("section"), head = document.createElement(`h${Math.min(6, depth + 1)}`);
      part.dataset.number = number; head.textContent = `${number} ${title}`; head.tabIndex = -1;
      part.append(head, ...paragraphs.map((text) => Object.assign(document.createElement("p"), { textContent: text })));
      return part;
    }));
  }

  filter() {
    const wanted = byId("search").value.trim().toLocaleLowerCase();
    for (const part of byId("cases").children) part.hidden = !part.textContent.toLocaleLowerCase().includes(wanted);
  }

  // Opens the rules at a case, or at the one above it.
  async open(number) {
    byId("search").value = "";
    await this.show("rules");
    this.filter();
    let found = null;
    for (let at = number; at && !found; at = at.slice(0, -1)) found = byId("cases").querySelector(`[data-number="${CSS.escape(at)}"]`);
    found?.scrollIntoView({ block: "start" });
    found?.firstElementChild.focus({ preventScroll: true });
  }
}
