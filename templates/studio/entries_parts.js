// Small parts of pages.
export function made(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name === "dataset") Object.assign(element.dataset, value);
    else element[name] = value;
  }
  element.append(...children);
  return element;
}

export function button(text, act, more = {}) {
  const element = made("button", { type: "button", textContent: text, ...more });
  element.addEventListener("click", act);
  return element;
}
