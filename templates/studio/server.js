// What the page asks of the studio's server, and the changes that it sends.

const pause = () => new Promise(done => setTimeout(done, 1000));

export class Server {
  constructor() {
    /** @type {StudioState} */
    this.state = {
      number: 0, reading: 0, folder: "", stale: false, checked: false, title: "", language: "",
      pictures: [], problems: [], words: {}, terrain: [], scenarios: [], overlays: [], classes: [], languages: {},
    };
    this.language = localStorage.getItem("language") || "";
    this.sent = new Map(); this.marks = new WeakMap(); this.last = Promise.resolve(); this.gone = this.kept = false;
  }

  word = name => this.state.words[name] || name;
  query = () => `lang=${encodeURIComponent(this.language)}`;
  say(text, bad = true) {}

  /** @returns {Promise<any>} */
  async get(path) {
    const answer = await fetch(path).catch(() => null); return answer?.ok ? answer.json() : null;
  }

  // The answer has status 304 if what has this mark has not changed; null without an answer.
  if_changed(path, mark) { return fetch(path, { headers: mark ? { "If-None-Match": mark } : {}, cache: "no-store" }).catch(() => null); }

  // What seldom changes is sent again only once it has changed.
  async renewed(path) {
    const before = this.sent.get(path), answer = await this.if_changed(path, before?.mark);
    if (answer?.status === 304) return before.value;
    if (!answer?.ok) return null;
    const value = await answer.json();
    this.sent.set(path, { mark: answer.headers.get("ETag"), value });
    return value;
  }

  // Without an answer nothing is written, and the page says so.
  async post(path, body) {
    const answer = await fetch(path, { method: "POST", body: body instanceof Blob ? body : JSON.stringify(body) }).catch(() => null);
    if (!answer) return { error: this.word("unsent"), unsent: true };
    if (answer.status === 403) return { error: this.word("anew"), unsent: true };
    return answer.json().catch(() => ({ error: answer.statusText }));
  }

  // Put a picture into an image if it has changed; gives the mark of what is shown.
  async show(image, kind, name) {
    const before = this.marks.get(image);
    const answer = await this.if_changed(`/picture/${kind}/${encodeURIComponent(name)}?${this.query()}`, before);
    if (!answer || answer.status === 304) return before;
    if (!answer.ok) return "";
    const url = URL.createObjectURL(await answer.blob());
    const old = image.src;
    image.src = url; this.marks.set(image, answer.headers.get("ETag"));
    await image.decode().catch(() => {});
    if (old.startsWith("blob:")) URL.revokeObjectURL(old);
    return answer.headers.get("ETag");
  }

  // Changes are sent one after another, in the order in which they are made by hand.
  change = body => {
    const { folder } = this.state, sent = this.last.then(() => this.deliver(body, folder)).then(answer => {
      this.say(answer.error || answer.what, !!answer.error); return answer;
    });
    this.last = sent; return sent;
  };

  // A stroke that the studio did not get is sent again until it answers: painting twice changes nothing more. What
  // answers may be the studio of another game by then, which does not get it.
  async deliver(body, folder) {
    for (;;) {
      const answer = await this.post(`/change?${this.query()}`, body);
      this.kept = body.do === "paint" && !!answer.unsent;
      if (!this.kept) return answer;
      this.say(`${answer.error} ${this.word("kept")}`);
      await pause();
      const there = await this.get(`/state?${this.query()}`);
      if (there && there.folder !== folder) { this.kept = false; return { error: this.word("unsent") }; }
    }
  }

  // Tell of each new reading of the files.
  listen(heard) {
    const news = new EventSource("/news");
    news.onmessage = () => {
      if (this.gone) { this.gone = false; this.say("", false); }
      heard();
    };
    news.onerror = async () => { news.close(); await this.until_there(); this.listen(heard); };
  }

  // The studio has ended, or the way to it is cut: look for it, until it is there or another is in its place.
  async until_there() {
    this.gone = true; this.say(this.word("lost"));
    for (;;) {
      await pause();
      const answer = await fetch(`/state?${this.query()}`).catch(() => null);
      if (answer?.ok) return;
      if (answer?.status === 403 && !this.kept) this.say(this.word("anew"));
    }
  }
}
