// The choices of a decision: as numbered buttons, and as counters and places that are clicked one after the other.
import { html, render } from "./preact.js";

export class Choices {
  list; choose; said; pointed; showRule;
  /** @type {GameAction[]} */
  actions = [];
  /** @type {ActionGroup[]} */
  groups = [];

  constructor(list, { choose, said, pointed, rule }) {
    Object.assign(this, { list, choose, said, pointed, showRule: rule });
    this.chosen = []; this.typed = "";
  }

  fill(state, words) {
    this.actions = state.actions ?? []; this.groups = state.groups ?? []; this.words = words;
    this.chosen = []; this.typed = "";
    const all = this.actions.map((action) => new Set(action.targets));
    // what belongs to every choice need not be clicked
    this.common = new Set(all.length > 1 ? this.actions[0].targets.filter((token) => all.every((set) => set.has(token))) : []);
    this.draw();
  }

  // The choices that are left after what was clicked so far.
  left(chosen = this.chosen) { return this.actions.filter((action) => chosen.every((token) => action.targets.includes(token))); }

  // What can be clicked next.
  lit(chosen = this.chosen) {
    const tokens = new Set(this.left(chosen).flatMap((action) => action.targets));
    for (const token of [...this.common, ...chosen]) tokens.delete(token);
    return tokens;
  }

  // Takes a token; gives the choices among which the player must then pick from a list, if any.
  click(token) {
    const chosen = [...this.chosen, token], left = this.left(chosen);
    if (left.length === 1) { this.choose(left[0]); return []; }
    this.chosen = chosen;
    this.draw();
    return this.lit().size ? [] : left;
  }

  clear() {
    const had = this.chosen.length || this.typed;
    this.chosen = []; this.typed = ""; this.draw();
    return !!had;
  }

  draw() {
    const left = new Set(this.left());
    render(this.groups.map((group) => this.group(group, left)), this.list);
  }

  group(group, left) {
    if (!group.text) {
      const action = this.actions[group.first - 1];
      return left.has(action) && this.button(group.first, action.said);
    }
    const cells = group.cells.filter(([number]) => left.has(this.actions[number - 1]));
    return cells.length > 0 && html`<div class="cells" key=${cells[0][0]}><p>${group.text}${this.ruleOf(group.rule)}</p>
      ${cells.map(([number, place]) => this.button(number, place, "cell"))}</div>`;
  }

  button(number, text, kind = "choice") {
    const action = this.actions[number - 1], near = () => { this.near = action; this.pointed(action); };
    return html`<button type="button" class=${kind} data-action=${action.text} key=${action.text} aria-label=${kind === "cell" ? `${number} ${text}: ${action.said}` : null}
      onClick=${() => this.choose(action)} onPointerEnter=${near} onFocus=${near}><b>${number}</b> ${text}${kind === "choice" && action.rule && this.ruleOf(action.rule)}</button>`;
  }

  // Digits make the number of a choice; it is done as soon as no other number begins with it, or by Enter.
  key(key) {
    if (key === "Enter") {
      const action = this.actions[+this.typed - 1];
      this.typed = "";
      if (action) this.choose(action);
      return !!action;
    }
    if (!/^[0-9]$/.test(key) || !this.actions.length) return false;
    const typed = `${this.typed}${key}`.replace(/^0+/, ""), number = +typed;
    if (!number || number > this.actions.length) { this.typed = ""; this.said(""); return true; }
    this.typed = typed;
    if (number * 10 > this.actions.length) { this.typed = ""; this.choose(this.actions[number - 1]); return true; }
    this.said(`${this.words.number.replace("{number}", typed)}: ${this.actions[number - 1].said} ⏎`);
    return true;
  }

  // The rule of the choice that is pointed at, or of the first.
  get rule() { return (this.actions.includes(this.near) ? this.near : this.left()[0])?.rule ?? ""; }

  ruleOf(rule) {
    return html`<small title=${this.words.rule} onClick=${(event) => { event.stopPropagation(); this.showRule(rule); }}>${rule && `[${rule}]`}</small>`;
  }
}
