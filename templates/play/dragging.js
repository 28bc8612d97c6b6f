// Counters that are dragged: pictures of them go with the pointer.
const SLACK = 5;  // pixels within which a press is a click
const SHOWN = 6, STEP = 5;  // pictures that go with the pointer at most, and pixels between them

export class Dragging {
  pictures; dropped; clicked; over;

  // `pictures` gives the pictures of what is held; `dropped` is called with it, the element under the pointer
  // and the event, `clicked` with it and the event if the pointer has hardly moved; `over` with what is dragged, the
  // element under it and the event, and with nothing when the drag is broken off.
  /** @param {Record<string, (...given: any[]) => any>} heard */
  constructor({ pictures, dropped, clicked, over = () => {} }) {
    Object.assign(this, { pictures, dropped, clicked, over }); this.held = null;
    const events = { pointermove: (event) => this.move(event), pointerup: (event) => this.drop(event), pointercancel: () => this.break_off() };
    for (const [kind, heard] of Object.entries(events)) addEventListener(kind, heard);
    this.end = () => { this.cancel(); for (const [kind, heard] of Object.entries(events)) removeEventListener(kind, heard); };
  }

  grab(event, what, element) {
    event.preventDefault(); event.stopPropagation();
    this.held = { what, x: event.clientX, y: event.clientY, ghost: null, wide: element.getBoundingClientRect().width };
  }

  move(event) {
    const { clientX, clientY } = event, held = this.held;
    if (!held || !held.ghost && Math.hypot(clientX - held.x, clientY - held.y) < SLACK) return;
    held.ghost ??= this.ghost(held);
    held.ghost.style.left = `${clientX}px`; held.ghost.style.top = `${clientY}px`;
    this.over(held.what, document.elementFromPoint(clientX, clientY), event);
  }

  ghost({ what, wide }) {
    const ghost = document.createElement("div");
    ghost.className = "ghost";
    this.pictures(what).slice(0, SHOWN).forEach((source, number) => {
      const picture = new Image();
      picture.src = source; picture.alt = "";
      picture.style.width = `${Math.max(30, wide)}px`;
      if (number) Object.assign(picture.style, { position: "absolute", left: `${number * STEP}px`, top: `${-number * STEP}px` });
      ghost.append(picture);
    });
    document.body.append(ghost);
    return ghost;
  }

  drop(event) {
    const held = this.held;
    this.cancel();
    if (!held) return;
    if (held.ghost) this.dropped(held.what, document.elementFromPoint(event.clientX, event.clientY), event);
    else this.clicked(held.what, event);
  }

  break_off() {
    const dragged = this.held?.ghost;
    this.cancel();
    if (dragged) this.over(null, null);
  }

  cancel() { this.held?.ghost?.remove(); this.held = null; }
}
