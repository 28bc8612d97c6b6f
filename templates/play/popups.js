// What opens over the page: boxes beside the pointer, pictures at a size at which they can be read.
import { html, render } from "./preact.js";

// A pattern with its {names} filled in; one that begins with a name begins with a capital.
export const filled = (pattern, values) => {
  const text = pattern.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
  return pattern.startsWith("{") ? text.charAt(0).toUpperCase() + text.slice(1) : text;
};

// Shows content in a box below a point of the window, or above it where there is no room, with its first button in focus.
export function openBeside(box, content, x, y) {
  render(content, box);
  box.hidden = false;
  const wide = box.offsetWidth, high = box.offsetHeight;
  box.style.left = `${Math.max(8, Math.min(innerWidth - wide - 8, x - wide / 2))}px`;
  box.style.top = `${y + high + 24 < innerHeight ? y + 16 : Math.max(8, y - high - 16)}px`;
  box.querySelector("button:enabled")?.focus({ preventScroll: true });
}

// Opens a dialog with pictures, each as its address and its text.
export function openPictures(dialog, pictures, kind = "") {
  dialog.className = kind;
  render(pictures.map(([src, alt]) => html`<img src=${src} alt=${alt} />`), dialog.querySelector("div"));
  dialog.showModal();
}
