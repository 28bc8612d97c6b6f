// The room where the game is played as it is written now: who plays which side of a scenario, and the page for it.
import { html } from "./play/preact.js";
import { playersIn, scenarioField, sideFields, sideSelects } from "./seats.js";
import { View } from "./view.js";

export class PlayView extends View {
  constructor(studio) {
    super(studio, "balance"); this.found = { scenarios: [], players: [] }; this.scenario = ""; this.failed = ""; this.pages = [];
    this.refresh();
  }

  // Another reading may have other scenarios and sides.
  async refresh() {
    const found = await this.studio.get(`/table?${this.studio.query()}`);
    if (found?.scenarios) this.found = found;
    this.draw();
  }

  view() {
    const { word, found: { scenarios, players } } = this, chosen = scenarios.find(one => one.id === this.scenario) || scenarios[0];
    return html`
      <h2>${word("play-room")}</h2>
      <form onSubmit=${event => { event.preventDefault(); this.begin(event.target); }}>
        ${scenarioField(word, scenarios, chosen, value => { this.scenario = value; this.draw(); })}
        ${sideFields(chosen, [["human", word("person")], ...players.map(name => [name, name])], n => n && players.includes("greedy") ? "greedy" : "human")}
        <label>${word("seed-of-dice")}<input type="number" name="seed" defaultValue="1" step="1" required /></label>
        <p><button>${word("begin-game")}</button></p>
      </form>
      <p class="failed bad" role="alert">${this.failed}</p>
      <div>${this.pages.map(([address, name]) => html`<p><a href=${address} target="_blank" rel="noopener">${[word("open-game"), name].filter(Boolean).join(": ")}</a></p>`)}</div>`;
  }

  async begin(form) {
    const { scenario, seed } = form.elements, wanted = { scenario: scenario.value, players: playersIn(form), seed: seed.valueAsNumber };
    const people = sideSelects(form).filter(one => one.value === "human").map(one => one.parentElement.firstChild.data);
    const said = await this.studio.post(`/table/begin?${this.studio.query()}`, wanted);
    this.failed = said.error || "";
    if (said.addresses) {
      this.pages = said.addresses.map((address, n) => [address, people[n - 1]]);
      window.open(said.addresses[0], "_blank", "noopener");
    }
    this.draw();
  }
}
