// What is told of the counters of a place, and what can be done with each.
export class SetUpPanel {
  constructor(setup) { this.setup = setup; }

  open() { this.setup.studio.panel = this; this.show(); }

  show() {
    const { setup } = this, { studio } = setup, chosen = setup.pieces.filter(one => setup.selected.has(one.id));
    const places = [...new Set(chosen.map(one => one.at))];
    const parts = [studio.heading(places.map(at => setup.place(at)?.[0] || setup.data.boxes[at] || at).join(", "))];
    const piles = places.length === 1 ? setup.at.get(places[0]) : chosen;
    parts.push(...piles.map(piece => this.row(piece)));
    studio.side(...parts);
  }

  row(piece) {
    const { setup } = this, { studio } = setup, row = document.createElement("div"), picture = new Image();
    row.className = "standing"; row.classList.toggle("chosen", setup.selected.has(piece.id));
    picture.src = piece.picture; picture.alt = ""; picture.dataset.piece = piece.id; picture.draggable = false;
    picture.addEventListener("pointerdown", event => setup.grab(event));
    const told = document.createElement("div"), name = document.createElement("p");
    name.textContent = piece.name; told.append(name);
    for (const problem of setup.problems_of(piece)) {
      const line = document.createElement("p");
      line.className = "bad"; line.textContent = `${problem.message} ${problem.hint || ""}`; told.append(line);
    }
    for (const [label, act] of this.offers(piece).filter(Boolean)) {
      const button = document.createElement("button");
      button.type = "button"; button.textContent = label; button.addEventListener("click", act); told.append(button);
    }
    if (piece.file) told.append(studio.where(piece.file, piece.line));
    row.append(picture, told);
    return row;
  }

  offers(piece) {
    const { setup } = this, word = setup.studio.word, placed = piece.path[0] === "setup";
    return [
      piece.path.length && [word("take-off"), () => setup.move(setup.selected.has(piece.id) ? setup.pieces.filter(one => setup.selected.has(one.id)) : [piece], "")],
      placed && [word("copy"), () => setup.add([piece], piece.at)],
      placed && setup.tray.counter(piece.counter)?.back && [word("turn-over"), () => setup.turn(piece, "reduced")],
      placed && setup.tray.counter(piece.counter)?.unit && [word(piece.hidden ? "show" : "hide"), () => setup.turn(piece, "hidden")],
    ];
  }
}
