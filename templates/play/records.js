// The game as a file, and as an address that can be sent: whoever plays the same game with this server opens or pastes it.
import { packed, unpacked } from "./position.js";
import { agreed, offerCopy } from "./questions.js";

export class Records {
  // `word` gives a word of the page, `say` tells the player something, `load` continues from the text of a record.
  constructor({ word, say, load }) {
    this.word = word; this.say = say; this.load = load;
  }

  // The record as the server answers it; null, with the reason said, if this page may not have it.
  async fetched() {
    const answer = await fetch("record").catch(() => null);
    if (answer?.ok) return answer;
    this.say(this.word((await answer?.json())?.error ?? "ended"));
    return null;
  }

  async save() {
    const answer = await this.fetched();
    if (!answer) return;
    const link = document.createElement("a"), name = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition"))?.[1];
    link.href = URL.createObjectURL(await answer.blob()); link.download = name ?? "game.yaml"; link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  async copyLink() {
    const answer = await this.fetched();
    if (!answer) return;
    const link = `${location.href.split("#")[0]}#z=${await packed(await answer.text())}`;
    const done = await navigator.clipboard?.writeText(link).then(() => true, () => false);
    if (done) this.say(this.word("link-copied")); else offerCopy(this.word("copy-link"), link);
  }

  // The game of an address, or of a text with one, replaces the present game after a question.
  async open(text) {
    const letters = /[#&]z=([\w-]+)/.exec(text)?.[1];
    if (!letters) return;
    if (location.hash) history.replaceState(null, "", location.pathname);
    const found = await unpacked(letters).catch(() => "");
    if (!found) this.say(this.word("no-link"));
    else if (await agreed(this.word("load-link"))) await this.load(found);
  }
}
