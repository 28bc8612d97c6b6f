// The pictures in art/: dropped into the page, renamed in all places that name them, and deleted.
import { askDeletion, askName } from "./entries_dialogs.js";
import { html, useRef } from "./play/preact.js";

const clean = name => name.replace(/^[^A-Za-z0-9]+/, "").replace(/[^A-Za-z0-9_.+-]+/g, "-");
const addressOfPicture = name => `/art/${encodeURIComponent(name)}`;

// Send a picture file; gives its name in art/, or "" if it is refused.
async function send(studio, file) {
  const name = clean(file.name), answer = await fetch(`${addressOfPicture(name)}?${studio.query()}`, { method: "POST", body: file }).catch(() => null);
  const said = answer ? await answer.json().catch(() => ({ error: answer.statusText })) : { error: studio.word("unsent") };
  studio.say(said.error || said.what, !!said.error);
  return said.error ? "" : name;
}

// A box on which pictures can be dropped, with a button to choose them; `take` gets the name of each.
function Taking({ studio, tag, kind, many, take, note, children }) {
  const input = useRef(null), over = (event, on) => { event.preventDefault(); event.currentTarget.classList.toggle("over", on); };
  const all = async files => {
    for (const file of many ? files : [...files].slice(0, 1)) { const name = await send(studio, file); if (name) await take(name); }
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

export function PicturesSection({ studio, entries, names }) {
  const { word } = studio;
  const rename = async name => {
    const to = await askName(studio, `${word("rename")}: ${name}`, name);
    if (to && to !== name) await entries.write([{ op: "rename-picture", name, to }]);
  };
  const remove = async name => {
    const uses = await entries.uses(`art/${name}`, []) || [];
    if (!uses.length || await askDeletion(studio, name, uses)) await entries.write([{ op: "delete-picture", name }]);
  };
  return html`<${Taking} studio=${studio} tag="section" kind="drop" many take=${() => {}} note=${word("drop-here")}>
    <h2>${word("pictures")}</h2>
    <ul class="pictures">${names.map(([name]) => html`<li key=${name}>
      <img alt="" src=${addressOfPicture(name)} loading="lazy" /><span>${name}</span>
      <span class="item-tools">
        <button type="button" aria-label=${`${word("rename")}: ${name}`} onClick=${() => rename(name)}>${word("rename")}</button>
        <button type="button" aria-label=${`${word("delete")}: ${name}`} title=${word("delete")} onClick=${() => remove(name)}>×</button>
      </span></li>`)}</ul>
  <//>`;
}
