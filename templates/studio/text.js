// The text of a file, in the page: problems where they stand, completion and meanings from the schemas, Ctrl+S.
import * as CM from "./codemirror.js";
import { addressOf } from "./entries.js";
import { html } from "./play/preact.js";
import { View, textAddress } from "./view.js";

// Texts that were typed and not written yet, by file, with the text they began from: they stay while one looks elsewhere.
const drafts = new Map();
const plain = text => text.replace(/\r\n?/g, "\n");  // the line breaks of the editor
window.addEventListener("beforeunload", event => { if (drafts.size) event.preventDefault(); });

export class TextView extends View {
  file; line;

  constructor(studio, name) {
    super(studio, "text"); [this.file, this.line] = name ? JSON.parse(name) : ["game.yaml", 1]; this.files = [];
    this.draw(); this.host = this.element.querySelector(".text-host");
    this.open();
  }

  close() { super.close(); this.editor?.destroy(); }
  async again() { this.lint(); this.draw(); }

  get text() { return this.editor.state.doc.toString(); }
  get dirty() { return this.text !== plain(this.base); }

  async open() {
    const [found, files] = await Promise.all([this.studio.get(`/text?file=${encodeURIComponent(this.file)}`), this.studio.get("/texts")]);
    if (this.closed) return;
    this.files = files || []; this.base = found?.text ?? "";
    const draft = drafts.get(this.file);
    if (draft) this.base = draft.base;
    const shadow = this.host.attachShadow({ mode: "open" });  // the page allows no other styles
    this.editor = new CM.EditorView({ root: shadow, parent: shadow, state: this.state(draft?.text ?? plain(this.base)) });
    if (draft && found && found.text !== this.base) this.take(found.text);
    this.draw(); this.lint(); this.jump(this.line);
  }

  state(doc) {
    const yaml = this.file.endsWith(".yaml");
    const save = { key: "Mod-s", preventDefault: true, run: () => { this.save(); return true; } };
    return CM.EditorState.create({
      doc,
      extensions: [
        CM.lineNumbers(), CM.history(), CM.drawSelection(), CM.highlightActiveLine(), CM.bracketMatching(), CM.closeBrackets(),
        CM.highlightSelectionMatches(), CM.lintGutter(), CM.foldGutter(), CM.indentUnit.of("  "), CM.EditorView.lineWrapping,
        CM.EditorView.contentAttributes.of({ "aria-label": this.file, tabindex: "0" }),
        CM.keymap.of([save, ...CM.closeBracketsKeymap, ...CM.completionKeymap, ...CM.defaultKeymap, ...CM.searchKeymap, ...CM.historyKeymap, ...CM.foldKeymap, ...CM.lintKeymap]),
        CM.EditorView.updateListener.of(update => { if (update.docChanged) this.changed(); }),
        ...(yaml ? [CM.yaml(), CM.autocompletion({ override: [context => this.complete(context)] }), CM.hoverTooltip((view, at) => this.hover(at))] : []),
        CM.syntaxHighlighting(colours), look,
      ],
    });
  }

  ask(what, offset) { return this.studio.post(`/text/help?${this.studio.query()}`, { file: this.file, text: this.text, offset, what }); }

  async complete(context) {
    const before = context.matchBefore(/[\w.+/-]+/);
    if (!before && !context.explicit && !/[:,[{ ]\s?$/.test(context.state.sliceDoc(Math.max(0, context.pos - 2), context.pos))) return null;
    const found = await this.ask("options", context.pos);
    return found?.options?.length ? { from: found.from, options: found.options, validFor: /^[\w.+/-]*$/ } : null;
  }

  async hover(at) {
    const found = await this.ask("meaning", at), word = this.editor.state.wordAt(at);
    if (!found?.text || !word) return null;
    return { pos: word.from, end: word.to, above: true, create: () => {
      const dom = document.createElement("div");
      dom.className = "meaning"; dom.textContent = `${found.key}: ${found.text}`;
      return { dom };
    } };
  }

  // The problems of the file as it is saved, at their lines.
  lint() {
    if (!this.editor) return;
    const { doc } = this.editor.state, name = this.studio.state.folder + this.file, shown = [];
    for (const { file, line, column, severity, message, hint } of this.studio.state.problems) {
      if (file !== name || !line || line > doc.lines) continue;
      const at = doc.line(line), from = Math.min(at.to, at.from + Math.max(0, (column || 1) - 1));
      const word = /^[^\s,\]}]+/.exec(doc.sliceString(from, at.to));
      shown.push({ from, to: from + (word ? word[0].length : 0), severity: severity === "error" ? "error" : severity === "warning" ? "warning" : "info", message: hint ? `${message}\n${hint}` : message });
    }
    this.editor.dispatch(CM.setDiagnostics(this.editor.state, shown));
  }

  jump(line) {
    const { doc } = this.editor.state, at = doc.line(Math.min(Math.max(1, line || 1), doc.lines));
    this.editor.dispatch({ selection: { anchor: at.from }, effects: CM.EditorView.scrollIntoView(at.from, { y: "center" }) });
    this.editor.focus();
  }

  changed() {
    if (this.dirty) drafts.set(this.file, { base: this.base, text: this.text }); else drafts.delete(this.file);
    this.draw();
  }

  view() {
    const { word } = this, dirty = !!this.editor && this.dirty;
    return html`<p class="tools">
        <select aria-label=${word("file")} value=${this.file} onChange=${({ target }) => { location.hash = textAddress(target.value); }}>
          ${this.files.map(file => html`<option value=${file}>${file}</option>`)}
        </select>
        <button type="button" disabled=${!dirty} onClick=${() => this.save()}>${word("save")} (Ctrl+S)</button>
        ${this.file.endsWith(".yaml") && html`<button type="button" onClick=${() => this.form()}>${word("form")}</button>`}
        <button type="button" onClick=${() => this.open_elsewhere()}>${word("open")}</button>
        <span class="soft">${dirty && "●"}</span>
      </p>
      <div class="text-host"></div>`;
  }

  // In the editor of this machine, at the line of the cursor.
  async open_elsewhere() {
    const { state } = this.editor, line = state.doc.lineAt(state.selection.main.head).number;
    const said = await this.studio.post("/open", { file: this.studio.state.folder + this.file, line });
    if (said.error) this.studio.say(said.error);
  }

  async save() {
    if (!this.dirty) return;
    const text = this.base.includes("\r\n") ? this.text.replaceAll("\n", "\r\n") : this.text;  // as the file has its line breaks
    const said = await this.studio.change({ do: "entry", what: this.file, steps: [{ op: "text", file: this.file, text, before: this.base }] });
    if (said.error) return;
    this.base = text;
    if (!this.closed) this.changed();
    else if (drafts.get(this.file)?.text === plain(text)) drafts.delete(this.file);
  }

  // The form, with its picture, of the entry at the cursor.
  async form() {
    const path = await this.ask("entry", this.editor.state.selection.main.head);
    location.hash = addressOf(this.file, Array.isArray(path) ? path : []);
  }

  // What another hand has written is shown. If this hand has typed at the same place meanwhile, saving says so.
  async refresh() {
    if (!this.editor) return;
    const found = await this.studio.get(`/text?file=${encodeURIComponent(this.file)}`);
    if (this.closed || !found) return;
    if (found.text !== this.base) this.take(found.text);
    this.lint(); this.draw();
  }

  take(text) {
    const old = plain(this.base), now = plain(text), theirs = changed(old, now), mine = changed(old, this.text);
    const before = !this.dirty || theirs.to < mine.from;
    if (!before && theirs.from <= mine.to && now !== this.text) return;
    const moved = before ? 0 : this.text.length - old.length;
    this.base = text;
    if (now === this.text) this.changed();
    else this.editor.dispatch({ changes: { from: theirs.from + moved, to: theirs.to + moved, insert: theirs.text } });
  }
}

// The part of a text that is another in the new one, and what stands there now.
function changed(old, now) {
  const most = Math.min(old.length, now.length); let from = 0, left = 0;
  while (from < most && old[from] === now[from]) from++;
  while (left < most - from && old.at(-1 - left) === now.at(-1 - left)) left++;
  return { from, to: old.length - left, text: now.slice(from, now.length - left) };
}

const { tags } = CM;
const colours = CM.HighlightStyle.define([
  { tag: tags.comment, color: "var(--soft)", fontStyle: "italic" },
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--link)", fontWeight: "600" },
  { tag: tags.string, color: "var(--ink)" }, { tag: [tags.separator, tags.squareBracket, tags.brace], color: "var(--soft)" },
]);
const look = CM.EditorView.theme({
  "&": { height: "100%", backgroundColor: "var(--panel)", color: "var(--ink)", fontSize: "14px" },
  ".cm-scroller": { fontFamily: "ui-monospace, Menlo, Consolas, monospace", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--ink)" }, ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--paper)", color: "var(--soft)", border: "none" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--mark) 10%, transparent)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { background: "color-mix(in srgb, var(--mark) 30%, transparent) !important" },
  ".cm-tooltip, .cm-panels": { backgroundColor: "var(--panel)", color: "var(--ink)", border: "1px solid var(--line)" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--link)", color: "var(--paper)" },
  ".cm-completionInfo": { maxWidth: "24rem" }, ".meaning": { padding: ".3rem .6rem", maxWidth: "28rem" },
});
