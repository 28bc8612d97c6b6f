// What rooms and panels have in common: a view holds its state, and what it shows is a function of that.
import { html, render, useLayoutEffect, useRef } from "./play/preact.js";

// A sign of its own for what few fonts have: two sheets, one on the other.
export const copySign = () => html`<svg class="icon" viewBox="0 0 12 12" aria-hidden="true"><path d="M4 3.5v-2h6.5V8h-2M1.5 4H8v6.5H1.5z" /></svg>`;

export class View {
  constructor(studio, kind, tag = "article") {
    this.studio = studio; this.closed = false;
    this.element = document.createElement(tag); this.element.className = kind;
  }

  get word() { return this.studio.word; }

  // What is shown, as it is now.
  view() { return null; }
  draw() { if (!this.closed) render(this.view(), this.element); }

  // Ask the studio again, and show what it answers.
  async refresh() { this.draw(); }

  // Another language or another list of pictures.
  again() { return this.refresh(); }
  close() { this.closed = true; }
}

// For `ref`: an element that has the focus when it appears.
export const focused = element => element?.focus();

// The address of a line of a file, in the text of the page.
export const textAddress = (file, line = 1) => `#text/${encodeURIComponent(JSON.stringify([file, line]))}`;

// Where something is written: a link to the text in the page.
export function where(studio, file, line) {
  const own = studio.own(file);
  return html`<a class="where" href=${textAddress(own, line)}>${own}:${line}</a>`;
}

// A picture of the game, which follows what is written.
export function Picture({ studio, kind, name, ...more }) {
  const image = useRef(null);
  useLayoutEffect(() => { studio.show(image.current, kind, name); }, [kind, name, studio.language, studio.state.number]);
  return html`<img alt="" ref=${image} ...${more} />`;
}

// A place for the element of another view.
export function Held({ element }) {
  const box = useRef(null);
  useLayoutEffect(() => { box.current.replaceChildren(element); }, [element]);
  return html`<div ref=${box}></div>`;
}
