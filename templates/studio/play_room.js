// The room where the game is played as it is written now: who plays which side of a scenario, and the page for it.
import { made } from "./entries_parts.js";

export class PlayView {
  constructor(studio) {
    this.studio = studio;
    this.element = made("article", { className: "balance" }); this.form = made("form"); this.pages = made("div");
    this.failed = made("p", { className: "failed bad", role: "alert" });
    this.element.append(studio.heading(studio.word("play-room")), this.form, this.failed, this.pages);
    this.form.addEventListener("submit", event => { event.preventDefault(); this.begin(); });
    this.refresh();
  }

  close() { this.closed = true; }

  // Another reading may have other scenarios and sides.
  async refresh() {
    const { studio } = this, found = await studio.get(`/table?${studio.query()}`), shown = JSON.stringify([found, studio.language]);
    if (!found?.scenarios || this.closed || shown === this.shown) return;
    this.shown = shown; this.fill(found);
  }

  fill({ scenarios, players }) {
    const { word } = this.studio, sides = made("fieldset"), before = this.form.elements.scenario?.value;
    const scenario = made("select", { name: "scenario" }, ...scenarios.map(one => new Option(one.title, one.id)));
    if (scenarios.some(one => one.id === before)) scenario.value = before;
    const choose = () => sides.replaceChildren(...(scenarios.find(one => one.id === scenario.value)?.sides || []).map((side, n) => {
      const select = made("select", { dataset: { side: side.id } }, new Option(word("person"), "human"), ...players.map(name => new Option(name, name)));
      if (n) select.value = players.includes("greedy") ? "greedy" : "human";
      return made("label", {}, side.name, select);
    }));
    scenario.addEventListener("change", choose); choose();
    const seed = made("input", { type: "number", name: "seed", value: "1", step: "1", required: true });
    this.form.replaceChildren(made("label", {}, word("scenario"), scenario), sides, made("label", {}, word("seed-of-dice"), seed),
      made("p", {}, made("button", { textContent: word("begin-game") })));
  }

  async begin() {
    const { studio, form } = this, players = {};
    for (const select of form.querySelectorAll("select[data-side]")) players[select.dataset.side] = select.value;
    const said = await studio.post(`/table/begin?${studio.query()}`, { scenario: form.elements.scenario.value, players, seed: form.elements.seed.valueAsNumber });
    this.failed.textContent = said.error || "";
    if (!said.addresses) return;
    const [table, ...sides] = said.addresses, names = [...form.querySelectorAll("select[data-side]")].filter(one => one.value === "human").map(one => one.parentElement.firstChild.data);
    const link = (address, text) => made("p", {}, made("a", { href: address, target: "_blank", rel: "noopener", textContent: text }));
    this.pages.replaceChildren(link(table, studio.word("open-game")), ...sides.map((address, n) => link(address, `${studio.word("open-game")}: ${names[n]}`)));
    window.open(table, "_blank", "noopener");
  }
}
