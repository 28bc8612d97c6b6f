// The course of the game in sentences, with the dice.
import { html, render } from "./preact.js";

const DOTS = { 1: "⚀", 2: "⚁", 3: "⚂", 4: "⚃", 5: "⚄", 6: "⚅" };

export class Story {
  course; viewer;
  /** @type {StoryStep[]} */
  steps = [];

  constructor(list) { this.list = list; this.clear(); }

  // What one player has read is not for the next.
  clear() { this.steps = []; this.course = -1; render(null, this.list); }

  // Shows what the server told; gives the steps that are new, none if the page shows another course than before.
  show({ course, viewer, story, story_from: from }) {
    const kept = this.course === course && from === this.steps.length && viewer === this.viewer;
    Object.assign(this, { course, viewer, steps: [...this.steps.slice(0, from), ...story] });  // also when the page asked twice
    render(this.lines.map(line), this.list);
    if (!kept || story.length) this.list.scrollTop = this.list.scrollHeight;
    return kept ? story : [];
  }

  // Each sentence, under the head of its turn and phase; the same one several times in a row is one with a number.
  get lines() {
    const lines = [];
    let before = "";
    for (const { lines: told, die, side } of this.steps) told.forEach(([head, text], n) => {
      if (head !== before) lines.push({ kind: "head", text: head });
      before = head;
      const last = lines.at(-1), now = { kind: n ? "then" : "", text, die: n ? "" : die, side, many: 1 };
      if (!die && last && last.kind === now.kind && last.text === text && last.side === side && !last.die) last.many++;
      else lines.push(now);
    });
    return lines;
  }
}

const line = ({ kind, text, die, side, many }) => html`<li class=${kind} data-side=${side || null}>
  ${die && html`<b class="die" aria-hidden="true">${DOTS[die] ?? die}</b>`}${text}${many > 1 && ` (${many}×)`}</li>`;
