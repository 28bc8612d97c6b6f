// What is told beside the room: problems, facts of a place or of a row, and the name of a place.
import { html } from "./play/preact.js";
import { View, where } from "./view.js";

const KINDS = { maps: "map", units: "counter", markers: "counter", cards: "card", tables: "chart", tracks: "track", scenarios: "setup" };
const PILE = 20;  // warnings of one sort that are shown one by one at most

export class ProblemsPanel extends View {
  stays = true;  // in whatever room is entered

  constructor(studio) { super(studio, "problems", "div"); }

  view() {
    const { word, studio: { state } } = this, warnings = Map.groupBy(state.problems.filter(one => one.severity === "warning"), one => one.code);
    const piles = new Map([...warnings].filter(([, all]) => all.length > PILE)), piled = new Set([...piles.values()].flat());
    return html`<h2>${word("problems")}</h2>
      ${!state.problems.length && html`<p>${word(state.checked ? "none" : "checking")}</p>`}
      ${state.problems.filter(one => !piled.has(one)).map(one => this.problem(one))}
      ${[...piles].map(([code, all]) => html`<details class="pile" key=${code}>
        <summary>${word("warning")} · ${code}: ${all.length}</summary>${all.map(one => this.problem(one))}
      </details>`)}`;
  }

  /** @param {GameProblem} problem */
  problem({ severity, code, message, hint, shown, path, file, line }) {
    const { studio } = this, [field, id] = path || [], picture = studio.state.pictures.find(p => p.kind === KINDS[field] && p.name === id);
    return html`<div class=${`problem ${severity}`}>
      <p><b>${studio.word(severity)} · ${code}: </b>${message}</p>
      ${hint && html`<p class="hint">${hint}</p>`}
      ${shown ? this.jump(shown) : picture && html`<a href=${`#${picture.kind}/${encodeURIComponent(picture.name)}`}>${picture.title}</a>`}
      ${code === "no-deck-place" && html` <button type="button" onClick=${() => this.lay(id)}>${studio.word("lay-deck")}</button>`}
      ${" "}${file && where(studio, file, line)}
    </div>`;
  }

  // Boxes for the piles of a deck, on the table.
  lay(id) { return this.studio.change({ do: "entry", steps: [{ op: "lay-deck", id }], what: id }); }

  // A link to a place of a map, which is chosen there.
  jump({ map, place }) {
    const { studio } = this, address = `#map/${encodeURIComponent(map)}`;
    const jump = event => {
      event.preventDefault();
      if (studio.view?.name !== map) { history.pushState(null, "", address); studio.go(); }
      studio.view.jump(place);
    };
    return html`<a href=${address} onClick=${jump}>${studio.titleOf("map", map)}: ${place}</a>`;
  }
}

// Facts with where they come from and where they are written.
const told = (studio, facts) => html`<dl>${facts.map(fact => html`<dt>${fact.name}</dt>
  <dd>${fact.text} ${fact.source && html`<span class="soft">${fact.source} </span>`}${fact.file && where(studio, fact.file, fact.line)}</dd>`)}</dl>`;

export class FactsPanel extends View {
  /** @type {Fact[]} */
  facts = [];

  constructor(studio, map, place) { super(studio, "facts", "div"); this.map = map; this.place = place; }

  async refresh() {
    const { studio, map, place } = this;
    this.facts = await studio.get(`/facts/${encodeURIComponent(map)}/${encodeURIComponent(place)}?${studio.query()}`) || [];
    this.draw();
  }

  view() { return html`<h2>${this.place}</h2>${told(this.studio, this.facts)}`; }
}

// What a row of a chart says.
export class RowPanel extends View {
  constructor(studio, fact) { super(studio, "facts", "div"); this.fact = fact; this.draw(); }
  view() { return html`<h2>${this.fact.name}</h2>${told(this.studio, [this.fact])}`; }
}

// The name of a place; a new one gets a kind, if the map has kinds of names.
export class NamePanel extends View {
  map; at; board;

  constructor(studio, map, at) { super(studio, "name", "div"); Object.assign(this, { map, at, board: studio.view.board }); }

  view() {
    const { word, map, at, board } = this, before = board.names[at] || "";
    const write = async event => {
      event.preventDefault();
      const { name, kind } = event.target.elements, wanted = { do: "name", map, at, name: name.value, kind: kind?.value ?? "village" };
      const said = await this.studio.change(wanted);
      if (!said.error) this.studio.facts(map, at);
    };
    return html`<h2>${word("name")}: ${at}</h2><form onSubmit=${write}>
      <input name="name" defaultValue=${before} required aria-label=${word("name")} />
      ${board.grid && !before && html`<select name="kind" aria-label=${word("kind")}>
        ${board.kinds.map(one => html`<option value=${one} selected=${one === "village"}>${one}</option>`)}</select>`}
      <button>${word("save")}</button>
    </form>`;
  }

  begin() { this.element.querySelector("input").select(); }
}
