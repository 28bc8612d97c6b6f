// The Balance page: programs play many games of a scenario, and the results show as they come.
import { SVG } from "./sheet_units.js";

const BALANCE_PAUSE = 700;  // milliseconds between two looks at a simulation that runs

export class BalanceView {
  constructor(studio) {
    this.studio = studio; this.closed = false; this.looking = 0;
    this.element = document.createElement("article"); this.element.className = "balance";
    this.form = document.createElement("form"); this.results = document.createElement("div");
    this.element.append(studio.heading(studio.word("balance")), this.form, this.results);
    this.form.addEventListener("submit", event => { event.preventDefault(); this.play(); });
    this.refresh();
  }

  close() { this.closed = true; }

  // Ask for the results, show them, and ask again while games are played.
  async refresh() {
    const number = ++this.looking;
    for (;;) {
      const found = await this.studio.get(`/balance?${this.studio.query()}`);
      if (this.closed || number !== this.looking) return;
      if (found?.choices) this.show(found);
      if (found?.state !== "playing") return;
      await new Promise(done => setTimeout(done, BALANCE_PAUSE));
    }
  }

  async play() {
    const fields = this.form.elements, players = {};
    for (const select of this.form.querySelectorAll("select[data-side]")) players[select.dataset.side] = select.value;
    const wanted = { do: "start", scenario: fields.scenario.value, players, games: fields.games.valueAsNumber, seed: fields.seed.valueAsNumber };
    const answer = await this.studio.post(`/balance/play?${this.studio.query()}`, wanted);
    this.studio.say(answer.error || "", !!answer.error);
    this.refresh();
  }

  async stop() { await this.studio.post("/balance/play", { do: "stop" }); this.refresh(); }

  show(found) {
    const choices = JSON.stringify([found.choices, this.studio.language]);
    if (choices !== this.choices) { this.choices = choices; this.fill(found); }
    this.stopping.disabled = found.state !== "playing";
    this.results.replaceChildren(...this.parts(found));
  }

  field(label, input) {
    const box = document.createElement("label"); box.append(label, input); return box;
  }

  select(name, options, value) {
    const select = document.createElement("select"); select.name = name;
    for (const [id, title] of options) select.add(new Option(title, id));
    if (options.some(([id]) => id === value)) select.value = value;
    return select;
  }

  number(name, value, least, most) {
    const input = document.createElement("input");
    Object.assign(input, { type: "number", name, value, min: least, max: most, step: 1, required: true });
    return input;
  }

  fill({ choices, scenario, players, games, seed }) {
    const word = this.studio.word, sides = document.createElement("fieldset");
    const scenarios = this.select("scenario", choices.scenarios.map(s => [s.id, s.title]), scenario);
    const choose = () => {
      const chosen = choices.scenarios.find(one => one.id === scenarios.value);
      sides.replaceChildren(...(chosen?.sides || []).map(side => this.player(side, choices.players, players?.[side.id])));
    };
    scenarios.addEventListener("change", choose); choose();
    const start = document.createElement("button"), stop = document.createElement("button"), buttons = document.createElement("p");
    start.textContent = word("start"); stop.textContent = word("stop"); stop.type = "button";
    stop.addEventListener("click", () => this.stop()); this.stopping = stop; buttons.append(start, " ", stop);
    this.form.replaceChildren(
      this.field(word("scenario"), scenarios), sides,
      this.field(word("games"), this.number("games", games || 100, 1, choices.most)),
      this.field(word("seed"), this.number("seed", seed || 1, -1e9, 1e9)), buttons);
  }

  player(side, names, value) {
    const select = this.select(`player-${side.id}`, names.map(name => [name, name]), value || "greedy");
    select.dataset.side = side.id; return this.field(side.name, select);
  }

  parts(found) {
    const word = this.studio.word, parts = [];
    if (!found.state) return parts;
    const bar = document.createElement("progress"); bar.max = found.games; bar.value = found.done;
    const text = [found.progress, found.state === "stopped" ? word("stopped") : ""].filter(Boolean).join(" · ");
    bar.ariaLabel = text; parts.push(bar, this.line(text, "soft"));
    if (found.error) parts.push(this.line(found.error, "bad"));
    if (found.outdated) parts.push(this.line(word("outdated"), "bad"));
    if (!found.winners) return parts;
    parts.push(this.studio.heading(word("how-games-end")), this.bars(found.winners, "winners"), this.bars(found.results, ""));
    if (found.points.length) parts.push(this.studio.heading(word("points")), this.told(found.points.map(one => [one.label, one.text])));
    if (found.failed.length) parts.push(this.studio.heading(word("failed-games")), this.listed(found.failed));
    parts.push(this.studio.heading(word("never-fired")));
    parts.push(found.never.length ? this.told(found.never.map(one => [one.rule, one.title])) : this.line(word("all-fired"), "soft"));
    if (found.unread.length) parts.push(this.studio.heading(word("never-read")), this.told(found.unread.map(one => [one.table, one.columns])));
    const link = document.createElement("a"); link.href = `/balance/report?${this.studio.query()}`; link.target = "_blank"; link.textContent = word("report");
    const last = document.createElement("p"); last.append(link); parts.push(last);
    return parts;
  }

  line(text, kind) { const line = document.createElement("p"); line.textContent = text; line.className = kind; return line; }

  listed(texts) {
    const list = document.createElement("ul");
    for (const text of texts) { const item = document.createElement("li"); item.textContent = text; list.append(item); }
    return list;
  }

  told(pairs) {
    const list = document.createElement("dl");
    for (const [name, text] of pairs) {
      const head = document.createElement("dt"), tail = document.createElement("dd");
      head.textContent = name; tail.textContent = text; list.append(head, tail);
    }
    return list;
  }

  // Shares as bars, each with its interval as a line.
  bars(shares, kind) {
    const table = document.createElement("table"); table.className = `bars ${kind}`;
    for (const one of shares) {
      const row = table.insertRow(), name = document.createElement("th"), drawn = row.insertCell(), text = row.insertCell(), games = row.insertCell();
      name.scope = "row"; name.textContent = one.label; row.prepend(name);
      drawn.append(this.bar(one)); text.textContent = one.text; games.textContent = one.games; games.className = "number";
    }
    return table;
  }

  bar(one) {
    const drawing = document.createElementNS(SVG, "svg");
    drawing.setAttribute("viewBox", "0 0 100 6"); drawing.setAttribute("preserveAspectRatio", "none"); drawing.setAttribute("aria-hidden", "true");
    drawing.setAttribute("class", one.class);
    const shape = (x, y, width, height, kind) => {
      const rect = document.createElementNS(SVG, "rect");
      Object.entries({ x, y, width, height, class: kind }).forEach(([key, value]) => rect.setAttribute(key, value));
      drawing.append(rect);
    };
    shape(0, 0, 100, 6, "whole"); shape(0, 0.6, 100 * one.value, 4.8, "share");
    shape(100 * one.low, 2.6, 100 * (one.high - one.low), 0.8, "interval");
    return drawing;
  }
}
