// The course of the game in sentences, with the dice.
const DOTS = { 1: "⚀", 2: "⚁", 3: "⚂", 4: "⚃", 5: "⚄", 6: "⚅" };

export class Story {
  constructor(list) { this.list = list; this.steps = []; }

  show(state) {
    const steps = [...this.steps.slice(0, state.story_from), ...state.story];  // also when the page asked twice
    const kept = this.course === state.course && state.story_from === this.steps.length && state.viewer === this.viewer;
    if (!kept) this.list.replaceChildren();
    this.course = state.course; this.viewer = state.viewer;
    const fresh = kept ? state.story : steps;
    if (!kept) this.head = "";
    this.steps = steps;
    for (const step of fresh) this.add(step);
    if (fresh.length) this.list.scrollTop = this.list.scrollHeight;
    return kept ? fresh : [];
  }

  add({ lines, die, side }) {
    lines.forEach(([head, text], n) => {
      if (head !== this.head) { this.head = head; this.line(head, "head"); }
      const item = this.line(text, n ? "then" : "");
      if (die && n === 0) {
        const sign = document.createElement("b");
        sign.className = "die"; sign.textContent = DOTS[die] ?? die; sign.ariaHidden = "true";
        item.prepend(sign);
      }
      if (side) item.dataset.side = side;
    });
  }

  line(text, kind) {
    const item = document.createElement("li");
    item.className = kind; item.textContent = text;
    this.list.append(item);
    return item;
  }
}
