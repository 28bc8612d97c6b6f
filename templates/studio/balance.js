// The Balance page: programs play many games of a scenario, and the results show as they come.
import { html } from "./play/preact.js";
import { playersIn, scenarioField, sideFields } from "./seats.js";
import { View } from "./view.js";

const BALANCE_PAUSE = 700;  // milliseconds between two looks at a simulation that runs

export class BalanceView extends View {
  constructor(studio) { super(studio, "balance"); this.found = null; this.scenario = ""; this.looking = 0; this.refresh(); }

  // Ask for the results, show them, and ask again while games are played.
  async refresh() {
    const number = ++this.looking;
    for (;;) {
      const found = await this.studio.get(`/balance?${this.studio.query()}`);
      if (this.closed || number !== this.looking) return;
      if (found?.choices) { this.found = found; this.draw(); }
      if (found?.state !== "playing") return;
      await new Promise(done => setTimeout(done, BALANCE_PAUSE));
    }
  }

  async play(form) {
    const { scenario, games, seed } = form.elements;
    const wanted = { do: "start", scenario: scenario.value, players: playersIn(form), games: games.valueAsNumber, seed: seed.valueAsNumber };
    const answer = await this.studio.post(`/balance/play?${this.studio.query()}`, wanted);
    this.studio.say(answer.error || "", !!answer.error);
    this.refresh();
  }

  async stop() { await this.studio.post("/balance/play", { do: "stop" }); this.refresh(); }

  view() {
    const { word, found } = this;
    return html`<h2>${word("balance")}</h2>${found && this.form(found)}<div>${found?.state && this.results(found)}</div>`;
  }

  form({ state, choices, scenario, players, games, seed }) {
    const { word } = this, id = this.scenario || scenario, chosen = choices.scenarios.find(one => one.id === id) || choices.scenarios[0];
    const number = (name, value, least, most) => html`<label>${word(name)}<input type="number" name=${name} defaultValue=${value} min=${least} max=${most} step="1" required /></label>`;
    return html`<form onSubmit=${event => { event.preventDefault(); this.play(event.target); }}>
      ${scenarioField(word, choices.scenarios, chosen, value => { this.scenario = value; this.draw(); })}
      ${sideFields(chosen, choices.players.map(name => [name, name]), (_, side) => players?.[side] || "greedy")}
      ${number("games", games || 100, 1, choices.most)}${number("seed", seed || 1, -1e9, 1e9)}
      <p><button>${word("start")}</button> <button type="button" disabled=${state !== "playing"} onClick=${() => this.stop()}>${word("stop")}</button></p>
    </form>`;
  }

  results(found) {
    const { word } = this, progress = [found.progress, found.state === "stopped" && word("stopped")].filter(Boolean).join(" · ");
    return html`
      <progress max=${found.games} value=${found.done} aria-label=${progress} /><p class="soft">${progress}</p>
      ${found.error && html`<p class="bad">${found.error}</p>`}
      ${found.outdated && html`<p class="bad">${word("outdated")}</p>`}
      ${found.winners && html`
        <h2>${word("how-games-end")}</h2>${bars(found.winners, "winners")}${bars(found.results, "")}
        ${found.points.length > 0 && html`<h2>${word("points")}</h2>${told(found.points.map(one => [one.label, one.text]))}`}
        ${found.failed.length > 0 && html`<h2>${word("failed-games")}</h2><ul>${found.failed.map(text => html`<li>${text}</li>`)}</ul>`}
        <h2>${word("never-fired")}</h2>
        ${found.never.length ? told(found.never.map(one => [one.rule, one.title])) : html`<p class="soft">${word("all-fired")}</p>`}
        ${found.unread.length > 0 && html`<h2>${word("never-read")}</h2>${told(found.unread.map(one => [one.table, one.columns]))}`}
        <p><a href=${`/balance/report?${this.studio.query()}`} target="_blank">${word("report")}</a></p>`}`;
  }
}

const told = pairs => html`<dl>${pairs.map(([name, text]) => html`<dt>${name}</dt><dd>${text}</dd>`)}</dl>`;

// Shares as bars, each with its interval as a line.
const bars = (shares, kind) => html`<table class=${`bars ${kind}`}>
  ${shares.map(one => html`<tr><th scope="row">${one.label}</th>
    <td><svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" class=${one.class}>
      <rect width="100" height="6" class="whole" /><rect y="0.6" width=${100 * one.value} height="4.8" class="share" />
      <rect x=${100 * one.low} y="2.6" width=${100 * (one.high - one.low)} height="0.8" class="interval" />
    </svg></td><td>${one.text}</td><td class="number">${one.games}</td></tr>`)}
</table>`;
