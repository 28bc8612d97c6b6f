// Questions before something is renamed or deleted: where it is used, and what it is to be called.
import { html, render } from "./play/preact.js";

// Show a form in a dialog; gives what is filled in, or null if it is closed.
function asked(studio, title, content, done) {
  return new Promise(resolve => {
    const dialog = document.createElement("dialog");
    dialog.ariaLabel = title; document.body.append(dialog);
    render(html`<form method="dialog"><h2>${title}</h2>${content}
      <p class="tools"><button value="yes">${done}</button> <button value="no" formnovalidate>${studio.word("cancel")}</button></p>
    </form>`, dialog);
    dialog.addEventListener("close", () => {
      const given = new FormData(dialog.querySelector("form"));
      dialog.remove(); resolve(dialog.returnValue === "yes" ? given : null);
    });
    dialog.showModal();
    dialog.querySelector("input:not([type=checkbox])")?.select();
  });
}

const idField = (studio, value) => html`<label>${studio.word("new-id")}
  <input name="id" defaultValue=${value} required pattern="[A-Za-z0-9][A-Za-z0-9_.+\\-]*" maxlength="80" /></label>`;

// Some ids in a row, as they are typed.
export async function askIds(studio) {
  const word = studio.word("add-several");
  return (await asked(studio, word, html`<label>${studio.word("ids")} <input name="ids" required placeholder="1-20" /></label>`, studio.word("add")))?.get("ids") ?? "";
}

function listed(studio, uses, chosen) {
  const told = use => html`<span class="soft">${use.file}:${use.line} </span><code>${use.shown}</code>`;
  const box = use => html`<label><input type="checkbox" name="among" value=${use.key} defaultChecked=${use.certain} /> ${told(use)}</label>`;
  return html`<p>${uses.length ? `${studio.word("used-in")} ${uses.length}` : studio.word("unused")}</p>
    <ul class="uses">${uses.map(use => html`<li>${chosen ? box(use) : told(use)}</li>`)}</ul>`;
}

export async function askName(studio, title, value) {
  return (await asked(studio, title, idField(studio, value), title))?.get("id") ?? null;
}

// The new id, and those of the places that name it where it is to be changed.
export async function askRename(studio, id, uses, wanted = id) {
  const word = studio.word("rename");
  const given = await asked(studio, `${word}: ${id}`, html`${idField(studio, wanted)}${listed(studio, uses, true)}`, word);
  return given && { id: given.get("id"), among: given.getAll("among") };
}

// Whether many entries are to be deleted at once.
export async function askDeletionOf(studio, name, count) {
  const word = studio.word("delete");
  return !!await asked(studio, `${word}: ${name}`, html`<p>${studio.word("entries-in-it")} ${count}. ${studio.word("undo-restores")}</p>`, word);
}

export async function askDeletion(studio, id, uses) {
  return !!await asked(studio, `${studio.word("delete")}: ${id}`, listed(studio, uses, false), studio.word("delete-anyway"));
}
