// Who plays which side of a scenario: the fields of a form, and what has been chosen in them.
import { html } from "./play/preact.js";

const optionsOf = (all, value) => all.map(([key, title]) => html`<option value=${key} selected=${key === value}>${title}</option>`);

// The scenarios, of which one is chosen.
export const scenarioField = (word, scenarios, chosen, choose) => html`<label>${word("scenario")}
  <select name="scenario" value=${chosen?.id} onChange=${({ target }) => choose(target.value)}>${optionsOf(scenarios.map(one => [one.id, one.title]), chosen?.id)}</select></label>`;

// The players of each side of the chosen scenario, each as its value and its title; `playerOf` gives the one
// that is chosen at first for the number and the id of a side.
export const sideFields = (chosen, players, playerOf) => html`<fieldset>${chosen?.sides.map(({ id, name }, n) => html`<label key=${`${chosen.id} ${id}`}>${name}
  <select name=${`player-${id}`} data-side=${id}>${optionsOf(players, playerOf(n, id))}</select></label>`)}</fieldset>`;

export const sideSelects = form => [...form.querySelectorAll("select[data-side]")];
export const playersIn = form => Object.fromEntries(sideSelects(form).map(one => [one.dataset.side, one.value]));
