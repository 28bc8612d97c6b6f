// The pictures in art/: dropped into the page, renamed in all places that name them, and deleted.
import { askDeletion, askName } from "./entries_dialogs.js";
import { entriesOf, freeName } from "./entries.js";
import { html, useRef } from "./play/preact.js";

// The name of a file in the letters that names of pictures have; accents go, and other scripts have none of them.
const clean = name => name.normalize("NFD").replace(/\p{M}/gu, "").replace(/ß/g, "ss").replace(/[^A-Za-z0-9_.+-]+/g, "-").replace(/^[^A-Za-z0-9]+/, "");
const addressOfPicture = name => `/art/${encodeURIComponent(name)}`;

async function nameFor(studio, { name }) {
  const [, stem, ending] = name.match(/^(.*?)(\.[^.]*)?$/s), cleaned = clean(stem), { names } = await entriesOf(studio).names();
  const taken = (names.art || []).map(([one]) => [one.replace(/\.[^.]*$/, "")]);
  return `${cleaned || (taken.some(([one]) => one === "picture") ? freeName("picture", taken) : "picture")}${(ending || "").toLowerCase()}`;
}

// Send a picture file; gives its name in art/ with what is said of it, or an error.
async function send(studio, file) {
  const name = await nameFor(studio, file), answer = await fetch(`${addressOfPicture(name)}?${studio.query()}`, { method: "POST", body: file }).catch(() => null);
  const said = answer ? await answer.json().catch(() => ({ error: answer.statusText })) : { error: studio.word("unsent") };
  entriesOf(studio).known = null;  // the page hears of the new reading later
  if (said.error) return { error: said.error.includes(name) ? said.error : `${file.name}: ${said.error}` };
  return { name, what: said.replaced ? `${said.what} (${studio.word("replaced")})` : said.what };
}

// A box on which pictures can be dropped, with a button to choose them; `take` gets the name of each.
export function Taking({ studio, tag, kind, many = false, take = _ => {}, note = "", children = null }) {
  const input = useRef(null), over = (event, on) => { event.preventDefault(); event.stopPropagation(); event.currentTarget.classList.toggle("over", on); };
  const all = async files => {
    const told = [];
    for (const file of many ? files : [...files].slice(0, 1)) {
      const said = await send(studio, file);
      told.push(said);
      if (said.name) await take(said.name);
    }
    // what was refused is told first, whatever came after it
    const wrong = told.filter(one => one.error), right = told.filter(one => !one.error);
    if (wrong.length || many) studio.say([...wrong.map(one => one.error), ...right.map(one => one.what)].join(" · "), wrong.length > 0);
  };
  return html`<${tag} class=${kind} onDragOver=${event => over(event, true)} onDragLeave=${event => over(event, false)}
      onDrop=${event => { over(event, false); all(event.dataTransfer.files); }}>
    ${children}
    <button type="button" onClick=${() => input.current.click()}>${studio.word("add-picture")} …</button>
    <input ref=${input} type="file" accept=".png,.jpg,.jpeg,.svg" multiple=${many} hidden onChange=${({ target }) => all(target.files)} />
    ${note && html` <span class="soft">${note}</span>`}
  <//>`;
}

// Beside a field that names a picture: the picture, and a button; a file can be dropped there too.
export function PictureField({ studio, name, take, children }) {
  return html`<${Taking} studio=${studio} tag="span" kind="picture-field" take=${take}>
    ${children}${name.includes(".") && html`<img alt="" src=${addressOfPicture(name)} />`}
  <//>`;
}

// All pictures of the game; files can be dropped on whatever is listed above them, too.
export function PicturesSection({ studio, entries, names, children }) {
  const { word } = studio;
  const rename = async name => {
    const to = await askName(studio, `${word("rename")}: ${name}`, name);
    if (to && to !== name) await entries.write([{ op: "rename-picture", name, to }]);
  };
  const remove = async name => {
    const uses = await entries.uses(`art/${name}`, []) || [];
    if (!uses.length || await askDeletion(studio, name, uses)) await entries.write([{ op: "delete-picture", name }]);
  };
  return html`<${Taking} studio=${studio} tag="section" kind="drop" many note=${word("drop-here")}>
    ${children}
    <h2>${word("pictures")}</h2>
    <ul class="pictures">${names.map(([name]) => html`<li key=${name}>
      <img alt="" src=${addressOfPicture(name)} loading="lazy" /><span>${name}</span>
      <span class="item-tools">
        <button type="button" aria-label=${`${word("rename")}: ${name}`} onClick=${() => rename(name)}>${word("rename")}</button>
        <button type="button" aria-label=${`${word("delete")}: ${name}`} title=${word("delete")} onClick=${() => remove(name)}>×</button>
      </span></li>`)}</ul>
  <//>`;
}
