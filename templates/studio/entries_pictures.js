// The pictures in art/: dropped into the page, renamed in all places that name them, and deleted.
import { askDeletion, askName } from "./entries_dialogs.js";
import { button, made } from "./entries_parts.js";

const KINDS = ".png,.jpg,.jpeg,.svg";
const clean = name => name.replace(/^[^A-Za-z0-9]+/, "").replace(/[^A-Za-z0-9_.+-]+/g, "-");

// Send a picture file; gives its name in art/, or "" if it is refused.
async function send(studio, file) {
  const name = clean(file.name), answer = await fetch(`/art/${encodeURIComponent(name)}?${studio.query()}`, { method: "POST", body: file }).catch(() => null);
  const said = answer ? await answer.json().catch(() => ({ error: answer.statusText })) : { error: studio.word("unsent") };
  studio.say(said.error || said.what, !!said.error);
  return said.error ? "" : name;
}

// Take the pictures that are dropped on an element, or chosen with its button.
function taking(studio, element, many, take) {
  const input = made("input", { type: "file", accept: KINDS, multiple: many, hidden: true });
  const all = async files => { for (const file of many ? files : [...files].slice(0, 1)) { const name = await send(studio, file); if (name) await take(name); } };
  input.addEventListener("change", () => all(input.files));
  element.addEventListener("dragover", event => { event.preventDefault(); element.classList.add("over"); });
  element.addEventListener("dragleave", () => element.classList.remove("over"));
  element.addEventListener("drop", event => { event.preventDefault(); element.classList.remove("over"); all(event.dataTransfer.files); });
  return [button(`${studio.word("add-picture")} …`, () => input.click()), input];
}

// Beside a field that names a picture: the picture, and a button; a file can be dropped there too.
export function pictureField(studio, input, take) {
  const box = made("span", { className: "picture-field" }), image = made("img", { alt: "" });
  const show = () => { image.hidden = !input.value.includes("."); if (!image.hidden) image.src = `/art/${encodeURIComponent(input.value)}`; };
  input.addEventListener("change", show); show();
  box.append(input, image, ...taking(studio, box, false, take));
  return box;
}

export async function picturesSection(studio, entries) {
  const { names } = await entries.names(), { word } = studio, list = made("ul", { className: "pictures" });
  const box = made("section", { className: "drop" }, made("h2", { textContent: word("pictures") }), list);
  for (const [name] of names.art || []) {
    const rename = async () => {
      const to = await askName(studio, `${word("rename")}: ${name}`, name);
      if (to && to !== name) await entries.write([{ op: "rename-picture", name, to }]);
    };
    const remove = async () => {
      const uses = await entries.uses(`art/${name}`, []) || [];
      if (!uses.length || await askDeletion(studio, name, uses)) await entries.write([{ op: "delete-picture", name }]);
    };
    list.append(made("li", {}, made("img", { alt: "", src: `/art/${encodeURIComponent(name)}`, loading: "lazy" }), made("span", { textContent: name }),
      made("span", { className: "item-tools" }, button(word("rename"), rename, { ariaLabel: `${word("rename")}: ${name}` }), button("×", remove, { ariaLabel: `${word("delete")}: ${name}`, title: word("delete") }))));
  }
  box.append(made("p", {}, ...taking(studio, box, true, () => {}), " ", made("span", { className: "soft", textContent: word("drop-here") })));
  return box;
}
