// Questions before something is renamed or deleted: where it is used, and what it is to be called.
import { made } from "./entries_parts.js";

// Show a form in a dialog; gives what `read` returns, or null if it is closed.
function asked(studio, title, parts, done, read) {
  return new Promise(resolve => {
    const dialog = made("dialog", { ariaLabel: title }), form = made("form", { method: "dialog" });
    const yes = made("button", { value: "yes", textContent: done }), no = made("button", { value: "no", textContent: studio.word("cancel"), formNoValidate: true });
    form.append(made("h2", { textContent: title }), ...parts, made("p", { className: "tools" }, yes, " ", no));
    dialog.append(form); document.body.append(dialog);
    dialog.addEventListener("close", () => { dialog.remove(); resolve(dialog.returnValue === "yes" ? read() : null); });
    dialog.showModal();
    form.querySelector("input:not([type=checkbox])")?.select();
  });
}

function idField(studio, value) {
  const input = made("input", { value, required: true, pattern: "[A-Za-z0-9][A-Za-z0-9_.+\\-]*", maxLength: 80, name: "id" });
  return [input, made("label", {}, studio.word("new-id"), input)];
}

export function askName(studio, title, value) {
  const [input, label] = idField(studio, value);
  return asked(studio, title, [label], title, () => input.value);
}

function listed(studio, uses, boxes) {
  const list = made("ul", { className: "uses" });
  for (const use of uses) {
    const line = made("li"), where = made("span", { className: "soft", textContent: `${use.file}:${use.line} ` });
    const text = made("code", { textContent: use.shown });
    if (boxes) {
      const box = made("input", { type: "checkbox", checked: use.certain, value: use.key });
      boxes.push(box); line.append(made("label", {}, box, " ", where, text));
    } else line.append(where, text);
    list.append(line);
  }
  return list;
}

// The new id, and those of the places that name it where it is to be changed.
export function askRename(studio, id, uses, wanted = id) {
  const [input, label] = idField(studio, wanted), boxes = [], list = listed(studio, uses, boxes);
  const count = made("p", { textContent: uses.length ? `${studio.word("used-in")} ${uses.length}` : studio.word("unused") });
  return asked(studio, `${studio.word("rename")}: ${id}`, [label, count, list], studio.word("rename"),
    () => ({ id: input.value, among: boxes.filter(box => box.checked).map(box => box.value) }));
}

export async function askDeletion(studio, id, uses) {
  const count = made("p", { textContent: `${studio.word("used-in")} ${uses.length}` });
  return await asked(studio, `${studio.word("delete")}: ${id}`, [count, listed(studio, uses)], studio.word("delete-anyway"), () => true) === true;
}
