// A menu at the pointer, for what is below it; it is left with Escape or a press elsewhere.
export class Menu {
  constructor() {
    this.box = document.createElement("div"); this.box.className = "menu"; this.box.hidden = true;
    this.box.setAttribute("role", "menu");
    this.box.addEventListener("keydown", event => this.key(event));
    this.elsewhere = event => { if (!this.box.contains(event.target)) this.close(); };
    addEventListener("pointerdown", this.elsewhere, true);
  }

  // Each offer is a name and what it does; empty ones are left out.
  open(x, y, offers) {
    const buttons = offers.filter(Boolean).map(([name, act]) => {
      const button = document.createElement("button");
      button.type = "button"; button.textContent = name; button.setAttribute("role", "menuitem");
      button.addEventListener("click", () => { this.close(); act(); });
      return button;
    });
    if (!buttons.length) return;
    this.before = document.activeElement;
    this.box.replaceChildren(...buttons);
    if (!this.box.isConnected) document.body.append(this.box);
    this.box.hidden = false;
    this.box.style.left = `${Math.max(4, Math.min(x, innerWidth - this.box.offsetWidth - 4))}px`;
    this.box.style.top = `${Math.max(4, Math.min(y, innerHeight - this.box.offsetHeight - 4))}px`;
    buttons[0].focus({ preventScroll: true });
  }

  key(event) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key], all = [...this.box.querySelectorAll("button")];
    if (event.key === "Escape") this.close();
    else if (by) all.at((all.indexOf(document.activeElement) + by) % all.length).focus();
    else return;
    event.preventDefault(); event.stopPropagation();
  }

  close() {
    if (this.box.hidden) return;
    const focused = this.box.contains(document.activeElement);
    this.box.hidden = true;
    if (focused) this.before?.focus?.({ preventScroll: true });
  }

  end() { removeEventListener("pointerdown", this.elsewhere, true); this.box.remove(); }
}
