/**
 * The hand player: upgrades the static hand inside <stops-hand> in place. It draws and listens; every
 * position, legal card and sentence comes from the page's data or from the engine. What a first look
 * does not need is fetched when it is wanted: extras.js, whatif.js, engine-client.js.
 *
 * Address: `#s=7` (the page's first hand) or `#ELEMENT-ID:s=7`; a step's id works as its number;
 * `&b=4H.6S` opens a what-if from that step with the cards led instead.
 */
(() => {
  "use strict";
  if (customElements.get("stops-hand")) return;
  /**
   * @typedef {{text: string, for?: string | null, rule?: string}} Sentence
   * @typedef {{from: string, to: string, n: number}} Move
   * @typedef {Record<string, {text: string, rule?: string}>} Barred
   * @typedef {{id?: string, kind: string, seat?: number, card?: string, run: number,
   *   "run-cards"?: [string, number][], stop?: string, out?: boolean, turn?: number,
   *   hands: string[], pots: number[], counters: number[], moves?: Move[], taken: (number | null)[],
   *   choices?: string[], barred?: Barred, spun?: boolean, spin?: {step: number, play: string},
   *   calls?: {seats: number[], card: string}[], passes?: number[], happened: Sentence[], could: Sentence[], why: Sentence[]}} Step
   * @typedef {{seat: number, choices: string[], barred: Barred, next?: boolean}} Offer
   * @typedef {{names: string[], dealer: number, pots: string[], "turn-up"?: string,
   *   total: number, spare: string[], "spare-word": string, "turned-down"?: boolean, steps: Step[], more: any, rules: string, "rule-names"?: Record<string, string>,
   *   engine?: object}} Data
   * @typedef {{from: number, cards: string[], at: number, steps: Step[], ends: number[],
   *   compare: Sentence[], next: Offer | null, list: HTMLElement}} Branch
   * @typedef {{state: string, reason: string, configure: (c: object) => void, on: (f: () => void) => () => void,
   *   prefetch: () => void, boot: () => void, retry: () => void, ask: (op: string, payload: object) => Promise<any>}} Engine
   * @typedef {Record<string, string | number>} Facts
   */
  const home = /** @type {HTMLScriptElement} */ (document.currentScript).src;
  const TOKEN = /([♠♥♦♣])\uFE0E?(10|[2-9AKQJ])?/g;
  const [SUITS, SYMBOLS] = ["SHDC", "♠♥♦♣"];
  const PARTS = /** @type {const} */ (["happened", "could", "why"]);
  const STORE = "eldest-hand";
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  /** @type {any} the page's words, see engine/screen.py */
  let W;
  /** @type {Intl.PluralRules} */
  let plural;
  /** What the reader has set, kept by extras.js. @type {Record<string, any>} */
  let set = {};

  // --- words and small pieces of page -----------------------------------------------------------

  /** @param {string} key @param {Facts} [facts] @returns {string} */
  const say = (key, facts = {}) => {
    let w = W.words[key] ?? key;
    if (typeof w !== "string") w = w[plural.select(Number(facts.n))] ?? w.other;
    return fill(w, facts);
  };
  /** @param {string} text @param {Facts} facts */
  const fill = (text, facts) => text.replace(/\{([\w-]+)\}/g, (_, k) => String(facts[k] ?? ""));
  /** @param {string} code */
  const rankOf = (code) => code.slice(0, -1);
  /** @param {string} code `4C` → `♣4` */
  const token = (code) => SYMBOLS[SUITS.indexOf(code.slice(-1))] + rankOf(code);
  /** @param {string} symbol `♣` → `C` */
  const letter = (symbol) => SUITS[SYMBOLS.indexOf(symbol)];
  /** @param {string} code `4C` → `four of clubs` */
  const nameOf = (code) => fill(W.card, { rank: W.ranks[rankOf(code)], suit: W.suits[code.slice(-1)] });
  /** Cards written out, for ears. @param {string} text */
  const spoken = (text) =>
    text.replace(TOKEN, (_, s, r) => (r ? nameOf(r + letter(s)) : W.suits[letter(s)])).replace(/\s+/g, " ").trim();

  /**
   * @template {keyof HTMLElementTagNameMap} K
   * @param {K} tag @param {string} cls @param {...(Node | string)} inside @returns {HTMLElementTagNameMap[K]}
   */
  const h = (tag, cls, ...inside) => {
    const el = document.createElement(tag);
    if (cls) el.className = cls;
    el.append(...inside);
    return el;
  };
  /** A drawing that is read as one name. @param {string} cls @param {string} label @param {...(Node | string)} inside */
  const image = (cls, label, ...inside) => {
    const el = h("span", cls, ...inside);
    el.role = "img";
    el.ariaLabel = label;
    return el;
  };
  /** A drawn button, for a card. @param {string} act @param {string} cls @param {string} card @param {HTMLElement} drawn */
  const button = (act, cls, card, drawn) => {
    const el = h("button", cls, drawn);
    el.type = "button";
    el.dataset.do = act;
    el.dataset.card = card;
    return el;
  };
  /** Text with its cards coloured and named. @param {string} text */
  const rich = (text) => {
    const out = document.createDocumentFragment();
    let from = 0;
    for (const m of text.matchAll(TOKEN)) {
      const drawn = image(`eh-c s${letter(m[1])}`, spoken(m[0]), `${m[1]}\uFE0E${m[2] ?? ""}`);
      out.append(text.slice(from, m.index), drawn);
      from = m.index + m[0].length;
    }
    out.append(text.slice(from));
    return out;
  };
  /**
   * One card, face up: a picture, or a button when `act` is given.
   * @param {string} code @param {string} label @param {string} [act] @param {string} [cls]
   */
  const face = (code, label, act, cls = "") => {
    const suit = code.slice(-1);
    const look = `eh-card s${suit}${"JQK".includes(code[0]) ? " court" : ""} ${cls}`;
    const drawn = image(act ? "" : look, label);
    drawn.innerHTML = `<b>${rankOf(code)}</b><svg aria-hidden="true"><use xlink:href="#eh-${suit}"/></svg>`;
    drawn.dataset.card = code;
    return act ? button(act, look, code, drawn) : drawn;
  };
  const back = () => h("i", "eh-back");
  /** @param {string} text */
  const codes = (text) => text.split(" ").filter(Boolean);
  /** A card that was led or followed. @param {Step} s */
  const played = (s) => s.kind === "lead" || s.kind === "follow";
  /** Fill in what a step leaves unsaid because it goes on from the one before. @param {Step} s @param {number} i @param {Step[]} all */
  const complete = (s, i, all) => {
    const [old, next] = [all[i - 1], all[i + 1]];
    const leads = s.kind === "lead";
    s["run-cards"] ??= [...(leads ? [] : (old?.["run-cards"] ?? [])), .../** @type {[string, number][]} */ (played(s) ? [[s.card, s.seat]] : [])];
    if (next && played(next)) s.turn ??= next.seat;
    s.run ??= old ? old.run + Number(leads) : 0;
    if (!old) return;
    if (leads) s.choices ??= codes(old.hands[Number(s.seat)]);
    const taken = [...old.taken];
    /** @type {Record<string, number[]>} */
    const now = { pot: [...old.pots], seat: [...old.counters] };
    for (const { from, to, n } of s.moves ?? [])
      for (const [where, more] of /** @type {[string, number][]} */ ([[from, -n], [to, n]])) {
        const [kind, i] = where.split(":");
        now[kind][Number(i)] += more;
        if (more < 0 && kind === "pot") taken[Number(i)] = Number(to.slice(5));
      }
    s.taken ??= taken;
    s.pots ??= now.pot;
    s.counters ??= now.seat;
    s.hands ??= old.hands.map((hand, seat) => (played(s) && seat === s.seat ? codes(hand).filter((card) => card !== s.card).join(" ") : hand));
  };
  /** @param {number} n */
  const signed = (n) => (n ? `${n > 0 ? "+" : "−"}${Math.abs(n)}` : "");
  /** @param {Element} el */
  const centre = (el) => {
    const r = el.getBoundingClientRect();
    return { x: r.left + r.width / 2, y: r.top + r.height / 2 };
  };

  /** @type {Record<string, Promise<any> | undefined>} */
  const coming = {};
  /** A script or style sheet beside this one, by name. @param {string} name @returns {Promise<any>} */
  const fetched = (name) =>
    (coming[name] ??= new Promise((done, fail) => {
      const url = new URL(name, home).href;
      const el = name.endsWith("css") ? Object.assign(h("link", ""), { rel: "stylesheet", href: url }) : Object.assign(h("script", ""), { src: url });
      el.onload = done;
      el.onerror = () => {
        coming[name] = undefined;
        fail();
      };
      document.body.append(el); // the theme clears the head on its way to another page
    }));
  /** @returns {"full" | "reduced" | "off"} */
  const motion = () => set.motion ?? (calm.matches ? "reduced" : "full");
  /** @returns {Engine | undefined} */
  const engine = () => /** @type {any} */ (globalThis).EldestEngine;

  class StopsHand extends HTMLElement {
    /** @type {Data} */ d = /** @type {any} */ (null);
    /** @type {HTMLElement} */ eh = /** @type {any} */ (null);
    /** @type {HTMLElement} */ play = this.eh;
    /** @type {HTMLElement} */ live = this.eh;
    /** @type {HTMLInputElement} */ slider = /** @type {any} */ (null);
    /** @type {HTMLInputElement} */ number = this.slider;
    /** @type {HTMLElement[]} */ seats = [];
    /** @type {HTMLElement[]} */ lis = [];
    /** @type {HTMLElement[]} */ moves = [];
    /** @type {string[][]} */ dealt = [];
    /** @type {Offer | null} */ offered = null;
    arrived = false;
    at = 0; // 0 is the poster: dealt, waiting for Play
    seen = 0; // the furthest step reached
    view = -1; // a seat, or -1 for all hands
    /** @type {Branch | null} */ branch = null;
    /** @type {(() => void)[]} */ off = [];
    /** @type {Animation[]} */ flights = [];
    timer = 0; // play-through
    hold = 0; // a held button
    held = false;
    quiet = 0; // before the live region speaks
    /** @type {ChildNode[] | undefined} */ down;
    /** @type {any} the what-if half, once it is here */ other;
    /** @type {any} */ static extras;
    static tools = { say, fill, h, rich, nameOf, engine, motion, STORE, PARTS, words: () => W, settings: () => set };

    connectedCallback() {
      if (!this.d && !this.upgrade()) return;
      /** @param {EventTarget} on @param {string} what @param {(e: any) => void} then @param {any} [how] */
      const hear = (on, what, then, how) => {
        on.addEventListener(what, then, how);
        this.off.push(() => on.removeEventListener(what, then, how));
      };
      hear(this, "click", (e) => this.act(e));
      hear(this, "keydown", (e) => this.key(e));
      hear(this, "input", (e) => this.input(e));
      hear(this, "change", (e) => this.change(e));
      hear(this, "pointerdown", (e) => this.press(e));
      for (const up of ["pointerup", "pointercancel", "pointerleave"]) hear(this, up, () => this.release(), true);
      for (const what of ["pointerover", "focusin", "pointerdown"])
        hear(this, what, (e) => {
          if (e.target.closest("[data-do=try]")) this.canAsk() && this.reach().then((o) => o?.boot());
          else if (e.target.closest("[data-extra]")) fetched("extras.js").catch(() => {});
        });
      hear(window, "hashchange", () => this.readAddress());
      for (const skip of ["keydown", "pointerdown"]) hear(document, skip, () => this.land(), true);
      hear(calm, "change", () => this.dress());
      this.begin();
      this.readAddress();
      this.draw();
    }

    disconnectedCallback() {
      this.stop();
      this.release();
      this.land();
      clearTimeout(this.quiet);
      this.other?.end();
      this.other = undefined;
      this.off.splice(0).forEach((undo) => undo());
    }

    /** @template {HTMLElement} T @param {string} selector @returns {T} */
    one(selector) {
      return /** @type {T} */ (this.querySelector(selector));
    }
    /** @param {string} selector @returns {HTMLElement[]} */
    all(selector) {
      return [.../** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll(selector))];
    }

    // --- upgrade --------------------------------------------------------------------------------

    upgrade() {
      const kit = /** @type {HTMLTemplateElement | null} */ (document.getElementById("eh-kit"));
      const told = /** @type {HTMLTemplateElement | null} */ (document.getElementById("eh-words"));
      const data = /** @type {HTMLTemplateElement | null} */ (this.querySelector(".eh-data"));
      const list = /** @type {HTMLTemplateElement | null} */ (this.querySelector(".eh-list"));
      if (!kit || !told || !data || !list) return false;
      if (!W) {
        W = JSON.parse(told.content.textContent ?? "");
        plural = new Intl.PluralRules(W.lang);
        try {
          set = JSON.parse(localStorage.getItem(STORE) ?? "{}") ?? {};
        } catch {} // it is refused: the settings last as long as the page
      }
      this.d = JSON.parse(data.content.textContent ?? "");
      this.d.steps.forEach(complete);
      this.eh = this.one("section");
      this.eh.tabIndex = -1;
      const bits = /** @type {DocumentFragment} */ (kit.content.cloneNode(true));
      /** @param {string} what */
      const bit = (what) => /** @type {HTMLElement} */ (bits.querySelector(what));
      const [box, paper] = [this.one(".eh-box"), this.one(".eh-paper")];
      this.play = bit(".eh-play");
      paper.prepend(bit(".eh-branch"));
      paper.append(bit(".eh-poster"), bit(".eh-foot"));
      paper.after(bit(".eh-bar"), bit(".eh-engine"), ...list.content.cloneNode(true).childNodes);
      this.moves = this.all("[data-n]");
      box.append(bit(".eh-as-table"));
      this.eh.append(...bits.querySelectorAll("dialog"));
      for (const select of this.all("[data-set=view]"))
        this.d.names.forEach((name, seat) => select.append(new Option(name, String(seat))));
      this.seats = this.all(".eh-seat").sort((a, b) => Number(a.dataset.seat) - Number(b.dataset.seat));
      this.lis = this.all(".eh-steps > li");
      this.d.steps.forEach((step, i) => this.addAlternatives(this.lis[i], step));
      this.slider = /** @type {HTMLInputElement} */ (this.one("[type=range]"));
      this.number = /** @type {HTMLInputElement} */ (this.one("[data-go=step]"));
      this.live = this.one("[role=status]");
      // Room for the longest sum, so that nothing moves when it takes another line.
      this.one(".eh-ledger").style.minHeight = `calc(${Math.ceil(this.d.names.length / 2) * 1.4}em + .8rem)`;
      this.slider.max = String(this.d.steps.length);
      this.one(".eh-slide").prepend(this.one(".eh-ticks"));
      this.one(".eh-of").textContent = say("of", { all: this.d.steps.length });
      this.eh.classList.add("on");
      this.dress();
      return true;
    }

    /** The buttons of a lead's other cards, those that are barred too, and of Spin. @param {HTMLElement} li @param {Step} s */
    addAlternatives(li, s) {
      const others = (s.choices ?? []).filter((card) => card !== s.card);
      const row = this.alternatives(this.d.engine ? others : [], s.barred ?? {});
      if (this.d.engine && s.spin) {
        const el = h("button", "eh-alt", rich(say(s.spun ? "no-spin" : "try-spin", { card: token(String(s.card)) })));
        el.type = "button";
        el.dataset.do = "try";
        Object.assign(el.dataset, s.spin);
        row.append(el);
      }
      row.dataset.seat = String(s.seat);
      if (row.firstChild) li.querySelectorAll("dd")[1].prepend(row);
    }
    /** @param {string[]} may @param {Barred} barred */
    alternatives(may, barred) {
      const row = h("div", "eh-alts");
      for (const card of [...may, ...Object.keys(barred)]) {
        const no = barred[card];
        const label = say(no ? "may-not" : "try", { card: nameOf(card) });
        const el = button(no ? "why" : "try", `eh-alt${no ? " not" : ""}`, card, image("", label, rich(token(card))));
        if (no) el.ariaDisabled = "true";
        row.append(el);
      }
      return row;
    }

    /** Settings that show: deck, motion and speed. */
    dress() {
      const list = this.eh.classList;
      for (const deck of ["four", "jumbo"]) list.toggle(deck, set.deck === deck);
      if (list.contains(set.deck)) fetched("extras.css").catch(() => {});
      list.toggle("still", motion() === "reduced");
      /** @type {HTMLSelectElement} */ (this.one("[data-set=speed]")).value = String(set.speed ?? 1);
    }

    // --- where we are ---------------------------------------------------------------------------

    get steps() {
      return this.branch ? this.branch.steps : this.d.steps;
    }
    get place() {
      return this.branch ? this.branch.at : this.at;
    }
    /** The position drawn; before Play, the one just before the first lead. */
    get step() {
      const first = this.d.steps.findIndex((s) => s.kind === "lead") - 1;
      return this.place ? this.steps[this.place - 1] : this.d.steps[Math.max(first, 0)];
    }
    get li() {
      return this.branch ? /** @type {HTMLElement} */ (this.branch.list.children[this.branch.at - 1]) : this.lis[this.at - 1];
    }
    /** A decision, the taking of the spare hand or a pay-out: what "next stop" looks for. @param {Step} s */
    isStop(s) {
      return s.spin || /lead|pay|ex/.test(s.kind) || s.moves?.some((m) => m.from[0] === "p");
    }
    /** @param {number | null | undefined} seat */
    sees(seat) {
      return seat != null && (this.view < 0 || this.view === seat);
    }
    /** Whether the present view reads a sentence. @param {string | null | undefined} whom */
    reads(whom) {
      if (!whom) return true;
      const [kind, seat] = whom.split(":");
      if (kind === "seat") return this.sees(Number(seat));
      if (kind === "own") return this.view === Number(seat);
      if (kind === "not") return this.view >= 0 && this.view !== Number(seat);
      return (kind === "open") === this.view < 0;
    }
    /** What the reader may choose from here. @returns {Offer | null} */
    get offer() {
      const s = this.step;
      const b = this.branch;
      if (b?.next && b.at === b.steps.length) return this.sees(b.next.seat) ? { ...b.next, next: true } : null;
      if (!this.place || s.kind !== "lead" || !this.sees(s.seat)) return null;
      return { seat: Number(s.seat), choices: (s.choices ?? []).filter((c) => c !== s.card), barred: s.barred ?? {} };
    }
    canAsk() {
      return !!this.d.engine && location.protocol !== "file:";
    }

    // --- moving ---------------------------------------------------------------------------------

    /**
     * Go to a step of the hand, or of the branch that is open.
     * @param {number} to @param {{hush?: boolean, keep?: boolean, run?: boolean}} [how]
     */
    go(to, { hush = false, keep = false, run = false } = {}) {
      if (!run) this.stop();
      if (!this.place && !this.branch) return this.start(Math.max(1, to - 1));
      const from = this.place;
      const now = Math.min(Math.max(to, 1), this.steps.length);
      if (now === from) return this.ends();
      this.land();
      const before = Math.abs(now - from) === 1 && !keep ? this.look(now > from ? this.steps[now - 1] : this.step, now > from) : null;
      if (this.branch) this.branch.at = now;
      else this.at = now;
      this.tell("");
      this.draw();
      if (before) this.fly(before, now > from);
      if (!this.branch) this.write();
      if (!hush) this.announce(now < from && from - now === 1);
    }

    /** @param {-1 | 1} way */
    goStop(way) {
      const steps = this.steps;
      let n = this.place + way;
      while (n > 1 && n < steps.length && !this.isStop(steps[n - 1])) n += way;
      this.go(n);
    }

    /** Leave the poster: deal, show the step, and stop. */
    start(n = 1, animate = true) {
      this.at = n;
      this.tell("");
      this.draw();
      this.write();
      this.announce(false);
      this.one("[data-do=next]").focus({ preventScroll: true });
      this.come();
      if (animate && n === 1) this.deal();
    }

    /** Bring the table and its words into sight, between the header and the bar, if they are not. */
    come() {
      const felt = this.one(".eh-felt");
      const [{ top, bottom }, words] = [felt, this.one(".here, .eh-poster")].map((el) => el.getBoundingClientRect());
      if (top < 48 || Math.max(bottom, words.bottom) > innerHeight - 70) felt.scrollIntoView({ behavior: motion() === "full" ? "smooth" : "auto" });
    }

    /** Read the address, at the start and whenever it changes. */
    readAddress() {
      let address = location.hash;
      try {
        address = decodeURIComponent(address);
      } catch {} // a link cut short in the middle of a sign: read it as it stands
      const hash = /^#(?:([\w-]+):)?s=([^&]+)(?:&b=([^&]*))?/.exec(address);
      if (!hash || (hash[1] ? hash[1] !== this.id : this !== document.querySelector("stops-hand"))) {
        if (this.branch && !location.hash) this.leave(false);
        return;
      }
      const there = this.find(hash[2]);
      const list = (hash[3] ?? "").toUpperCase().split(/[.,]/).filter(Boolean);
      const cards = list[0] && list; // a link cut short in front of its cards has none
      if (this.branch && (!cards || cards.join() !== this.branch.cards.join() || this.branch.from !== there)) this.leave(false);
      if (!this.branch && there !== this.at) {
        this.stop();
        this.at = there;
        this.draw();
        this.announce(false);
        if (!this.arrived) this.come();
      }
      this.arrived = true;
      this.missed(hash[2], there);
      if (cards && !this.branch) this.reach().then((o) => o?.ask(there, cards, { link: true }));
    }

    /** The step a reader asks for by number or id, or the nearest there is. @param {string} asked */
    find(asked) {
      const n = this.d.steps.findIndex((s) => s.id === asked) + 1 || parseInt(asked, 10) || this.at;
      return Math.min(Math.max(n, 1), this.d.steps.length);
    }
    /** Say so when it is not the one that was asked for. @param {string} asked @param {number} there */
    missed(asked, there) {
      if (asked !== String(there) && asked !== this.d.steps[there - 1].id) this.tell(say("no-step", { asked, n: there }), true);
    }

    /** The address of what is shown. */
    address() {
      const many = document.querySelectorAll("stops-hand").length > 1;
      const b = this.branch;
      return `#${many ? `${this.id}:` : ""}s=${b ? b.from : this.at}${b ? `&b=${b.cards.join(".")}` : ""}`;
    }
    write(push = false) {
      const to = this.address();
      if (to === location.hash) return;
      if (push) history.pushState(null, "", to);
      else history.replaceState(history.state, "", to);
    }

    /** What lies in extras.js. @param {"toggle" | "dialog" | "choose" | "pace" | "copy"} what @param {any} [how] */
    async extra(what, how) {
      try {
        await Promise.all([fetched("extras.js"), fetched("extras.css")]);
        if (this.isConnected) StopsHand.extras[what](this, how);
      } catch {
        this.tell(say("lost"), true);
      }
    }
    /** End the playing through. */
    stop() {
      if (this.timer) StopsHand.extras.pause(this);
    }

    // --- events ---------------------------------------------------------------------------------

    /** @param {MouseEvent} e */
    act(e) {
      const el = /** @type {HTMLElement | null} */ (/** @type {Element} */ (e.target).closest("[data-do]"));
      if (!el) return;
      const what = el.dataset.do;
      // The click that ends a hold is no step of its own; one by key is.
      if (this.held && e.detail) return void (this.held = false);
      if (el.ariaDisabled === "true" && what !== "why") return;
      if (what !== "run-through" && what !== "next") this.stop();
      switch (what) {
        case "play": return this.start();
        case "next": return this.go(this.place + 1);
        case "back": return this.go(this.place - 1);
        case "next-stop": return this.goStop(1);
        case "previous-stop": return this.goStop(-1);
        case "run-through": return void this.extra("toggle");
        case "goto": return this.leave(), this.go(Number(el.dataset.n));
        case "try": return void this.reach().then((o) => o?.choose(el.dataset.card, el));
        case "why": return this.bar(String(el.dataset.card));
        case "back-to-hand": return this.leave();
        case "retry": return engine()?.retry();
        case "as-text": case "as-table": return this.asText(what === "as-text");
        case "link": return void this.extra("copy");
        case "keys": case "settings": return void this.extra("dialog", what);
      }
    }

    /** @param {KeyboardEvent} e */
    key(e) {
      const at = /** @type {HTMLElement} */ (e.target);
      if (e.ctrlKey || e.altKey || e.metaKey || e.defaultPrevented || at.closest("dialog")) return;
      if (at === this.number) return this.type(e);
      if (at.matches("select")) return;
      const inHand = at.closest(".eh-cards");
      if (inHand && this.walk(e, at, inHand)) return e.preventDefault();
      const k = e.key;
      const range = at === this.slider;
      const free = !at.closest("button, a, input");
      const letters = set.letters !== false;
      /** @type {Record<string, (() => void) | false | undefined>} */
      const keys = {
        ArrowRight: !range && (() => this.go(this.place + 1)),
        ArrowLeft: !range && (() => this.go(this.place - 1)),
        Home: !range && (() => this.go(1)),
        End: !range && (() => this.go(this.steps.length)),
        "]": () => this.goStop(1),
        PageDown: () => this.goStop(1),
        "[": () => this.goStop(-1),
        PageUp: () => this.goStop(-1),
        Escape: () => (this.branch ? this.leave() : this.timer ? this.stop() : this.eh.classList.contains("text") && this.asText(false)),
        " ": free && (() => this.extra("toggle")),
        "+": () => this.extra("pace", 1),
        "-": () => this.extra("pace", -1),
        "?": () => this.extra("dialog", "keys"),
        k: letters && (() => this.extra("toggle")),
        w: letters && (() => this.one(".eh-cards [tabindex='0']")?.focus()),
        v: letters && (() => this.lookAs((this.view + 2) % (this.d.names.length + 1) - 1)),
      };
      if (/^\d$/.test(k) && at !== this.number && !this.branch && this.at) {
        this.number.focus();
        this.number.select();
        return; // the digit itself lands in the field
      }
      const then = Object.hasOwn(keys, k) && keys[k];
      if (!then) return;
      if (e.repeat && (k === " " || k === "k")) return;
      then();
      e.preventDefault();
      e.stopPropagation();
    }

    /** Keys in the step field. @param {KeyboardEvent} e */
    type(e) {
      if (e.key === "Enter") this.jump();
      else if (e.key === "Escape") this.ends();
      else return;
      e.preventDefault();
      this.one("[data-do=next]").focus();
    }
    jump() {
      const asked = this.number.value.trim();
      const there = this.find(asked);
      this.go(there);
      this.ends();
      if (asked) this.missed(asked, there);
    }

    /** Arrow keys along a hand. @param {KeyboardEvent} e @param {HTMLElement} at @param {Element} hand */
    walk(e, at, hand) {
      const cards = /** @type {HTMLElement[]} */ ([...hand.querySelectorAll("button")]);
      const i = cards.indexOf(at);
      const to = { ArrowRight: i + 1, ArrowLeft: i - 1, Home: 0, End: cards.length - 1 }[e.key];
      if (e.key === "Escape") return this.one("[data-do=next]").focus(), true;
      if (i < 0 || to === undefined) return false;
      const next = cards[Math.min(Math.max(to, 0), cards.length - 1)];
      cards.forEach((card) => (card.tabIndex = card === next ? 0 : -1));
      next.focus();
      return true;
    }

    /** @param {Event} e */
    input(e) {
      if (e.target === this.slider) this.go(Number(this.slider.value), { hush: true });
    }
    /** @param {Event} e */
    change(e) {
      const el = /** @type {HTMLInputElement} */ (e.target);
      if (el === this.slider) return this.announce(false);
      if (el === this.number) return this.jump();
      if (el.dataset.set === "view") return this.lookAs(el.value === "all" ? -1 : Number(el.value));
      this.extra("choose", el);
    }

    /** Hold Back or Next to repeat. @param {PointerEvent} e */
    press(e) {
      const el = /** @type {HTMLElement | null} */ (/** @type {Element} */ (e.target).closest("[data-do=next], [data-do=back]"));
      this.held = false;
      if (!el || e.button) return;
      const way = el.dataset.do === "next" ? 1 : -1;
      let wait = 350;
      const again = () => {
        this.held = true;
        this.go(this.place + way, { keep: true });
        wait = Math.max(100, wait - 50);
        this.hold = setTimeout(again, wait);
      };
      this.hold = setTimeout(again, 500);
    }
    release() {
      clearTimeout(this.hold);
    }

    /** @param {boolean} on */
    asText(on) {
      this.eh.classList.toggle("text", on);
      this.draw();
      this.one(on ? ".eh-as-table" : this.at ? "[data-do=next]" : ".eh-play").focus();
    }
    /** Look from a seat, or at all hands. @param {number} seat */
    lookAs(seat) {
      this.view = seat;
      this.draw();
      this.announce(false);
    }

    // --- what if --------------------------------------------------------------------------------

    /** Back to the exact step the branch left. */
    leave(write = true) {
      if (this.branch) this.other.leave(write);
    }
    /** Why a card may not be led. @param {string} card */
    bar(card) {
      const no = this.offer?.barred[card];
      if (no) this.tell(no.text, true, no.rule);
    }
    /** @param {string} id */
    rule(id) {
      const name = this.d["rule-names"]?.[id];
      const a = h("a", "eh-rule", name ? fill(W.rule, { name }) : this.one(`.eh-rule[href$="#${id}"]`).textContent ?? "");
      a.href = `${this.d.rules}#${id}`;
      return a;
    }
    /** The page's side of the engine, told where the engine lies. */
    async client() {
      await fetched("engine-client.js");
      const e = /** @type {Engine} */ (engine());
      e.configure(/** @type {object} */ (this.d.engine));
      return e;
    }
    /** The what-if half, fetched when a reader reaches for another card. @returns {Promise<any>} */
    async reach() {
      if (!this.canAsk()) return this.tell(say("what-if-needs"), true);
      const { more } = this.d;
      try {
        const got = typeof more === "string" ? fetch(more).then((r) => r.json()) : more;
        const [told] = await Promise.all([got, this.client(), ...["whatif.js", "extras.css"].map(fetched)]);
        Object.assign(W.words, told.words);
        this.d["rule-names"] = told.names;
        return (this.other ??= new /** @type {any} */ (StopsHand).WhatIf(this, told));
      } catch {
        this.tell(say("lost"), true);
      }
    }
    /** Fetch what there is of the engine when nothing else is to do, unless data is to be saved. */
    begin() {
      const line = this.one(".eh-engine");
      line.hidden = !this.d.engine;
      if (!this.canAsk()) return void (/** @type {Element} */ (line.children[1]).textContent = say("what-if-needs"));
      if (engine() && engine()?.state !== "off") return void this.reach();
      if (/** @type {any} */ (navigator).connection?.saveData) return;
      (globalThis.requestIdleCallback ?? setTimeout)(() => this.isConnected && this.client().then((e) => e.prefetch(), () => {}));
    }

    // --- drawing --------------------------------------------------------------------------------

    draw() {
      const s = this.step;
      this.seen = Math.max(this.seen, this.at);
      this.eh.classList.toggle("poster", !this.at);
      const swap = this.d.steps.findIndex((x) => x.kind === "exchange");
      this.dealt = this.d.steps[this.at && this.at <= swap ? 0 : Math.max(swap, 0)].hands.map(codes);
      for (const [look, kind] of [["unturned", "turn-up"], ["undressed", "dress"]])
        this.one(".eh-felt").classList.toggle(look, !!this.at && this.at <= this.d.steps.findIndex((x) => x.kind === kind));
      this.offered = this.offer;
      this.drawSeats(s);
      this.drawRun(s);
      this.drawBoard(s);
      this.drawSpare();
      this.drawPaper(s);
      this.drawCounts(s);
      this.ends();
    }

    /** @param {Step} s */
    drawSeats(s) {
      const own = Math.max(this.view, 0);
      this.seats.forEach((el, seat) => {
        const hand = codes(s.hands[seat]);
        const open = this.sees(seat);
        const acts = !!this.place && s.seat === seat;
        const next = this.branch && this.offered?.next ? this.offered.seat === seat : s.turn === seat;
        const state = acts && s.out ? say("is-out") : acts && W.words[`is-${s.kind}`] ? say(`is-${s.kind}`) : !acts && next && this.place ? say("is-next") : seat === this.d.dealer ? say("deals") : "";
        el.classList.toggle("acts", acts);
        el.classList.toggle("nexts", next && !!this.place);
        const was = this.place > 1 ? this.steps[this.place - 2].counters[seat] : s.counters[seat];
        const now = s.counters[seat];
        const [, delta, has, doing, said] = /** @type {Element} */ (el.firstElementChild).children;
        const call = s.calls?.find((x) => x.seats.includes(seat));
        const words = !this.place ? "" : call ? say("call", { card: token(call.card) }) : s.passes?.includes(seat) ? say("passed") : "";
        said.replaceChildren(rich(words));
        delta.textContent = this.place ? signed(now - was) : "";
        has.textContent = say("counters", { n: now });
        doing.textContent = state;
        const facts = [state, spoken(words), open ? "" : say("face-down")].filter(Boolean).map((x) => `, ${x}`).join("");
        el.ariaLabel = say("seat", { who: this.d.names[seat], cards: say("cards", { n: hand.length }), counters: say("counters", { n: now }), state: facts });
        this.drawHand(/** @type {HTMLElement} */ (el.querySelector("ul")), seat, hand, open);
      });
      const home = this.one(".eh-own");
      if (home.firstChild === this.seats[own]) return;
      // In order of play, starting from whoever sits at the bottom.
      this.one(".eh-others").append(...this.seats.slice(own + 1), ...this.seats.slice(0, own));
      home.append(this.seats[own]);
    }

    /**
     * A hand keeps the places it was dealt, so nothing closes up; face down, only its number shows.
     * @param {HTMLElement} ul @param {number} seat @param {string[]} hand @param {boolean} open
     */
    drawHand(ul, seat, hand, open) {
      const offer = this.offered?.seat === seat ? this.offered : null;
      const key = `${hand}|${open}|${offer && JSON.stringify(offer)}|${!!this.d.engine}`;
      if (ul.dataset.key === key) return;
      ul.dataset.key = key;
      let roving = 0;
      const dealt = this.dealt[seat];
      ul.replaceChildren(
        ...dealt.map((card, i) => {
          const there = open ? hand.includes(card) : i < hand.length;
          const gap = open && i && dealt[i - 1].slice(-1) !== card.slice(-1);
          const li = h("li", `${there ? "up" : "gone"}${gap ? " gap" : ""}`);
          if (!there) li.ariaHidden = "true";
          else if (!open) li.append(back());
          else {
            const may = offer?.choices.includes(card);
            const not = offer?.barred[card];
            const act = may && this.d.engine ? "try" : not ? "why" : undefined;
            const el = face(card, may ? say("may-lead", { card: nameOf(card) }) : not ? say("may-not", { card: nameOf(card) }) : nameOf(card), act, may ? "may" : not ? "not" : "");
            if (act) el.tabIndex = roving++ ? -1 : 0;
            if (not) el.ariaDisabled = "true";
            li.append(el);
            if (card === this.d["turn-up"]) li.append(h("small", "", say("turn-up")));
          }
          return li;
        }),
      );
    }

    /** @param {Step} s */
    drawRun(s) {
      const box = this.one(".eh-run");
      if (!this.place) return box.replaceChildren(this.play);
      const cards = s["run-cards"] ?? [];
      if (!cards.length) return box.replaceChildren(h("p", "eh-runname", say("no-run")));
      const down = this.dealt.flat().length - s.hands.join(" ").split(" ").filter(Boolean).length - cards.length;
      const row = h("ul", `eh-trick${cards.length > 8 ? " long" : ""}`);
      row.role = "list";
      row.style.setProperty("--k", String(cards.length));
      cards.forEach(([card, seat], i) => {
        const last = i === cards.length - 1;
        const who = this.d.names[seat];
        const fresh = played(s) && i > cards.length - (s.spun ? 3 : 2);
        const label = say(fresh ? "just-played" : "by", { card: nameOf(card), who });
        row.append(h("li", `${fresh ? "new" : ""}${s.spun && last ? " spun" : ""}`, face(card, last && s.stop ? `${label}, ${say("is-stop")}` : label), h("small", "", who)));
      });
      const stop = h("p", "eh-stop");
      if (s.stop) stop.append(h("b", "", say(s.stop === "spin" ? "spin" : "stop")), h("span", "", say(`stop-${s.stop}`)));
      if (s.out) stop.append(h("b", "eh-out", say("out", { who: this.d.names[Number(s.seat)] })));
      const suit = W.suits[cards[0][0].slice(-1)];
      const name = h("p", "eh-runname", say("run", { n: s.run, suit }));
      if (this.d["turned-down"] && down > 0) name.append(image("eh-down", say("turned-down", { n: down }), back(), String(down)));
      box.replaceChildren(name, row, stop);
    }

    /** @param {Step} s */
    drawBoard(s) {
      const moved = new Set((this.place ? (s.moves ?? []) : []).flatMap((m) => [m.from, m.to]));
      const played = this.place && s.card && s.kind !== "deal" ? token(s.card) : "?";
      this.querySelectorAll(".eh-pot").forEach((el, i) => {
        const n = s.pots[i];
        el.classList.toggle("is-lit", moved.has(`pot:${i}`) || this.d.pots[i].split(" ").includes(played));
        el.classList.toggle("is-taken", s.taken[i] != null);
        el.classList.toggle("is-bare", !n);
        const g = /** @type {SVGElement} */ (el.querySelector(".eh-pile"));
        if (g.childElementCount !== n) g.innerHTML = pile(n).map(([x, y]) => `<circle r="9.5" cx="${x}" cy="${y}"/>`).join("");
        /** @type {Element} */ (el.querySelector(".eh-figure")).textContent = n > 4 ? String(n) : "";
      });
    }

    /** The spare hand stays down until the hand is over. */
    drawSpare() {
      const el = this.one(".eh-spare");
      if (!el) return;
      const over = this.place === this.steps.length && (!this.branch || !this.branch.next);
      if (el.classList.contains("open") === over) return;
      el.classList.toggle("open", over);
      this.down ??= [...el.childNodes];
      if (!over) return el.replaceChildren(...this.down);
      const cards = h("span", "eh-cards");
      cards.append(...this.d.spare.map((card) => face(card, nameOf(card))));
      el.replaceChildren(h("span", "", say("spare-open", { word: this.d["spare-word"] })), cards);
    }

    /** @param {Step} s */
    drawPaper(s) {
      const text = this.eh.classList.contains("text");
      for (const li of this.all(".eh-step")) {
        li.classList.toggle("here", li === this.li);
        li.inert = !text && li !== this.li;
      }
      this.all(".eh-paper [data-for]").forEach((el) => (el.hidden = !this.reads(el.dataset.for)));
      this.all(".eh-paper .eh-alts[data-seat]").forEach((el) => (el.hidden = !this.sees(Number(el.dataset.seat))));
      const board = s.pots.reduce((a, n) => a + n, 0);
      const sum = s.counters.reduce((a, n) => a + n, board);
      const list = s.counters.map((n, i) => `${this.d.names[i]} ${n}`).join(" + ");
      const ledger = this.one(".eh-ledger");
      ledger.textContent = say(sum === this.d.total ? "sum" : "sum-off", { list, board, sum, total: this.d.total });
      ledger.classList.toggle("bad", sum !== this.d.total);
      if (this.branch) this.other.compare(this.branch);
    }

    /** @param {Step} s */
    drawCounts(s) {
      const first = this.d.steps[0];
      /** @param {string} where */
      const change = (where) => (this.place ? (s.moves ?? []) : []).reduce((sum, m) => sum + (m.to === where ? m.n : 0) - (m.from === where ? m.n : 0), 0);
      const rows = this.all(".eh-count tbody tr");
      const places = [...s.pots.map((n, i) => [n, first.pots[i], `pot:${i}`]), ...s.counters.map((n, i) => [n, first.counters[i], `seat:${i}`])];
      places.forEach(([n, was, where], i) => {
        const cells = rows[i].children;
        const moved = signed(change(String(where)));
        cells[2].textContent = String(n);
        cells[3].textContent = moved;
        cells[4].textContent = signed(Number(n) - Number(was));
        rows[i].classList.toggle("lit", !!moved);
      });
    }

    /** The list of moves; a seat sees only those that have been seen. */
    drawMoves() {
      this.moves.forEach((el) => {
        const known = this.view < 0 || Number(el.dataset.n) <= this.seen;
        const { parentElement: line, children: forms } = el;
        if (el.dataset.do) /** @type {HTMLElement} */ (line).hidden = !known;
        else [...forms].forEach((form, i) => (/** @type {HTMLElement} */ (form).hidden = known === !!i));
      });
      this.all(".eh-moves > ol > li").forEach((line) => (line.hidden = !line.querySelector("li:not([hidden])")));
    }

    /** The controls. */
    ends() {
      const [n, all] = [this.place, this.steps.length];
      for (const what of ["back", "previous-stop", "next", "next-stop"])
        this.one(`[data-do=${what}]`).ariaDisabled = (what[0] === "n" ? n === all : n <= 1) ? "true" : null;
      this.one("[data-do=run-through] span").textContent = say(this.timer ? "pause" : n === all ? "replay" : "play");
      this.drawMoves();
      this.querySelector("[aria-current]")?.removeAttribute("aria-current");
      if (this.at && !this.branch) this.one(`button[data-n="${this.at}"]`).ariaCurrent = "step";
      /** @type {HTMLSelectElement} */ (this.one("[data-set=view]")).value = this.view < 0 ? "all" : String(this.view);
      const { slider, number } = this;
      if (this.branch) return;
      slider.value = String(Math.max(n, 1));
      slider.ariaValueText = say("slider", { n: Math.max(n, 1), all, text: n ? spoken(this.told(this.li, 0)) : "" });
      number.value = String(Math.max(n, 1));
    }

    // --- speaking -------------------------------------------------------------------------------

    /** The sentences of a part that this view reads, without the rule links. @param {HTMLElement | undefined} li @param {number} i */
    told(li, i) {
      const spans = [...(li?.querySelectorAll("dd")[i].querySelectorAll(":scope > span") ?? [])];
      return spans.flatMap((el) => (/** @type {HTMLElement} */ (el).hidden ? [] : [...el.childNodes].filter((n) => n.nodeName !== "A").map((n) => n.textContent))).join("");
    }
    /** @param {HTMLElement | undefined} li */
    shown(li) {
      return PARTS.map((_, i) => this.told(li, i)).join(" ");
    }
    /** Speak the step after a moment of quiet, so a held key speaks once. @param {boolean} backwards */
    announce(backwards) {
      clearTimeout(this.quiet);
      if (!this.place || this.timer) return;
      this.quiet = setTimeout(() => {
        const s = this.step;
        const short = set.talk === "short" && s.card && s.seat != null;
        const text = short ? say("spoken-short", { who: this.d.names[Number(s.seat)], card: nameOf(String(s.card)) }) : set.talk === "full" ? this.shown(this.li) : this.told(this.li, 0);
        this.hush(say(this.branch ? "spoken-branch" : backwards ? "spoken-back" : "spoken", { n: this.place, text: spoken(text) }));
      }, 300);
    }
    /** @param {string} text */
    hush(text) {
      this.live.textContent = text;
    }
    /** The line under the step; also spoken when asked. @param {string} text @param {boolean} [aloud] @param {string} [rule] */
    tell(text, aloud = false, rule) {
      this.one(".eh-say").replaceChildren(...(text ? [rich(text), " ", rule ? this.rule(rule) : ""] : []));
      if (!aloud) return;
      clearTimeout(this.quiet);
      this.hush(spoken(text));
    }

    // --- motion: the state is already drawn, this is decoration -------------------------------------

    /** Where the card and the counters of a step are before it is drawn. @param {Step} s @param {boolean} forward */
    look(s, forward) {
      if (motion() !== "full") return null;
      const seat = s.seat == null ? undefined : this.seats[s.seat];
      const slot = seat?.querySelector(`[data-card="${s.card}"]`) ?? [...(seat?.querySelectorAll(".eh-back") ?? [])].pop();
      const card = played(s) ? (forward ? slot : this.one(`.eh-trick [data-card="${s.card}"]`)) : null;
      return { s, rect: card?.getBoundingClientRect() };
    }
    /** @param {{s: Step, rect?: DOMRect}} before @param {boolean} forward */
    fly({ s, rect }, forward) {
      const easing = "cubic-bezier(.65, 0, .35, 1)";
      const seat = s.seat == null ? undefined : this.seats[s.seat];
      const card = forward ? this.one(`.eh-trick [data-card="${s.card}"]`) : seat?.querySelector(`[data-card="${s.card}"]`);
      if (rect && card) {
        const to = card.getBoundingClientRect();
        const from = `translate(${rect.left - to.left}px, ${rect.top - to.top}px) scale(${rect.width / to.width})`;
        const transformOrigin = "0 0";
        this.flights.push(card.animate([{ transform: from, transformOrigin }, { transform: "none", transformOrigin }], { duration: 200, easing }));
      }
      const felt = this.one(".eh-felt");
      const zero = felt.getBoundingClientRect();
      /** @param {string} where `pot:0` or `seat:2` */
      const spot = (where) => {
        const i = Number(where.split(":")[1]);
        return centre(where[0] === "p" ? this.all(".eh-pot")[i] : this.seats[i].children[0]);
      };
      // Every place is measured before the first disc makes the page be laid out anew.
      const ways = (s.moves ?? []).map((m) => ({ n: m.n, way: [spot(m.from), spot(m.to)] }));
      for (const { n, way } of ways) {
        for (let i = 0; i < Math.min(n, 6); i++) {
          const disc = h("i", "eh-fly");
          felt.append(disc);
          const path = way.map((p) => ({ transform: `translate(${p.x - zero.left - 7 + i * 3}px, ${p.y - zero.top - 7}px)` }));
          const flight = disc.animate(path, { duration: 200 + i * 25, easing, direction: forward ? "normal" : "reverse", fill: "both" });
          flight.onfinish = flight.oncancel = () => disc.remove();
          this.flights.push(flight);
        }
      }
    }
    /** Deal the hands, a card at a time round the table; any key or press ends it. */
    deal() {
      if (motion() !== "full") return;
      const hands = this.seats.map((el) => [...el.querySelectorAll("li.up > *:first-child")]);
      const many = hands.reduce((n, hand) => n + hand.length, 0);
      const from = centre(this.one(".eh-middle"));
      let k = 0;
      for (let row = 0; row < Math.max(...hands.map((hand) => hand.length)); row++)
        for (const hand of hands) {
          const card = hand[row];
          if (!card) continue;
          const to = centre(card);
          const start = { transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)`, opacity: 0 };
          this.flights.push(card.animate([start, { opacity: 1, offset: 0.3 }, { transform: "none", opacity: 1 }], { duration: 240, delay: (k++ * 900) / many, easing: "ease-out", fill: "backwards" }));
        }
    }
    /** End every flight where it was going. */
    land() {
      this.flights.splice(0).forEach((flight) => flight.finish());
    }
  }

  /** Where the counters of a pot lie: the arithmetic of build_scripts/board_parts.py. @param {number} n */
  function pile(n) {
    if (n > 12) return [0, 1, 2, 3, 4, 5, 6].map((i) => [0, 8 - 3.5 * i]);
    const rows = Math.ceil(n / (n > 9 ? 4 : 3));
    const spots = [];
    for (let row = 0; row < rows; row++) {
      const here = Math.floor(n / rows) + (row < n % rows ? 1 : 0);
      for (let i = 0; i < here; i++) spots.push([(i - (here - 1) / 2) * 18, (row - (rows - 1) / 2) * 15]);
    }
    return spots;
  }

  // The theme would fetch the page it began with anew on the first Back, address or link inside it,
  // and focus, place and view were lost. The browser does those, until the theme has gone elsewhere.
  const went = /** @type {any} */ (window).location$;
  const next = went?.next;
  let { pathname } = location;
  if (next) went.next = (/** @type {URL} */ to) => to.pathname === pathname || next.call(went, to, (pathname = ""));
  addEventListener("click", (e) => {
    const a = /** @type {Element} */ (e.target).closest("a");
    if (a?.pathname === location.pathname) a.target = "_self";
  }, true);

  // The theme's search is a dialog without a name; its field has one.
  const search = document.querySelector("[data-md-component=search]");
  if (search) search.ariaLabel = search.querySelector("input")?.placeholder ?? null;
  customElements.define("stops-hand", StopsHand);
})();
