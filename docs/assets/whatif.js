/**
 * What if: the engine plays on from a lead the reader changed. Fetched by player.js when it is first
 * wanted. A branch is a stack of its own over one step of the hand; leaving it returns there.
 */
(() => {
  "use strict";
  const Hand = /** @type {any} */ (customElements.get("stops-hand"));
  const { say, fill, h, rich, nameOf, engine, PARTS, words } = Hand.tools;
  /**
   * @typedef {{text: string, for?: string | null, rule?: string}} Sentence
   * @typedef {{n: number, kind: string, seat?: number, card?: string, happened: Sentence[], could: Sentence[],
   *   why: Sentence[]}} Step
   * @typedef {{steps: Step[], ends: number[], compare: Sentence[], next: Next | null}} Told
   * @typedef {Told & {from: number, cards: string[], at: number}} Branch
   * @typedef {{seat: number, choices: string[], barred: object}} Next
   */

  Hand.WhatIf = class {
    ticket = 0; // of the last question
    checked = false;
    verdict = "";
    /** @type {() => HTMLElement | null} */ opener = () => null;

    /** @param {any} hand the <stops-hand> it plays on from @param {{scenario: object, digest: string}} told */
    constructor(hand, { scenario, digest }) {
      this.hand = hand;
      this.scenario = scenario;
      this.digest = digest;
      this.engine = engine();
      this.end = this.engine.on(() => this.hear());
      this.hear();
    }
    /** The reader's intent shows. */
    boot() {
      this.engine.boot();
    }

    /** Another card was chosen, in a hand or on a button. @param {string} card @param {HTMLElement} el */
    choose(card, el) {
      const { hand } = this;
      const b = hand.branch;
      const { step, play } = el.dataset; // Spin, or a run without it
      if (play) {
        this.opener = () => hand.one(".eh-steps > .here [data-play]");
        return this.ask(Number(step), play.split(" "), { at: b ? b.at : hand.at - Number(step) + 1 });
      }
      if (!b) {
        const from = el.closest(".eh-cards") ? ".eh-cards" : ".eh-steps > .here";
        this.opener = () => hand.one(`${from} [data-card="${card}"]`);
        return this.ask(hand.at, [card], {});
      }
      if (hand.offered?.next) return this.ask(b.from, [...b.cards, card], { at: b.steps.length + 1 });
      const leads = b.steps.slice(0, b.at).filter((/** @type {Step} */ s) => s.kind === "lead").length - 1;
      const real = hand.d.steps[b.from - 1];
      const spun = hand.d.steps.some((/** @type {any} */ s) => s.run === real.run && s.spun);
      if (!leads && card === real.card && !spun) return this.leave();
      return this.ask(b.from, [...b.cards.slice(0, leads), card], {});
    }

    /**
     * Ask what would have followed.
     * @param {number} from @param {string[]} cards @param {{link?: boolean, at?: number}} how
     */
    async ask(from, cards, { link, at = 1 }) {
      const { hand } = this;
      const ticket = ++this.ticket;
      hand.eh.classList.add("thinking");
      hand.tell(`${say("engine")} ${this.words()}`, this.engine.state !== "ready");
      try {
        const told = await this.engine.ask("whatif", { scenario: this.scenario, step: from, branch: cards });
        if (ticket !== this.ticket || !hand.isConnected) return;
        this.enter({ from, cards, at, ...told }, !link && !hand.branch);
      } catch (failed) {
        if (ticket !== this.ticket) return;
        const { problems, reason } = /** @type {any} */ (failed);
        const problem = problems?.[0];
        const why = problem?.text ?? this.reason(reason ?? String(failed));
        hand.tell(link ? say("bad-branch", { why }) : why, true, problem?.rule);
      } finally {
        if (ticket === this.ticket) hand.eh.classList.remove("thinking");
      }
    }

    /** @param {Branch} told @param {boolean} push */
    enter(told, push) {
      const { hand } = this;
      const fresh = !hand.branch;
      hand.branch?.list.remove();
      const { steps, next } = told;
      const list = h("ol", "eh-steps eh-other");
      list.ariaLabel = say("branch", { n: told.from });
      list.append(...steps.map((s, i) => this.step(s, !!next && i === steps.length - 1)));
      hand.branch = { ...told, list };
      list.lastElementChild.append(next ? this.onward(next) : h("p", "eh-onward", say("branch-over")));
      hand.one(".eh-steps").after(list);
      const banner = hand.one(".eh-banner");
      banner.textContent = list.ariaLabel;
      banner.ariaLevel = Number(hand.one(".eh-head > *").tagName[1]) + 1;
      hand.one(".eh-branch").hidden = false;
      hand.eh.classList.add("branch");
      hand.tell("");
      hand.draw();
      hand.write(push);
      // What was pressed may be gone with the branch before.
      if (fresh || !hand.contains(document.activeElement)) banner.focus({ preventScroll: true });
      hand.announce(false);
    }
    /** The branch against the real hand, once its first run is over. @param {Branch} b */
    compare(b) {
      const { hand } = this;
      hand.one(".eh-count-b").textContent = say("branch-count", { n: b.at, all: b.steps.length });
      const told = b.at >= b.ends[0] ? b.compare.filter((c) => hand.reads(c.for)) : [];
      hand.one(".eh-compare").replaceChildren(...told.flatMap((c) => [rich(c.text), " "]));
    }
    /** Who leads next, and with what. @param {Next} next */
    onward({ seat, choices, barred }) {
      const row = this.hand.alternatives(choices, barred);
      row.dataset.seat = seat;
      row.prepend(h("p", "eh-onward", say("branch-lead", { who: this.hand.d.names[seat] })));
      return row;
    }

    /** Back to the exact step the branch left. @param {boolean} write false: the address led here */
    leave(write = true) {
      const { hand } = this;
      this.ticket++;
      const gone = [hand.branch.list, hand.one(".eh-branch")].some((el) => el.contains(document.activeElement));
      hand.branch.list.remove();
      hand.branch = null;
      hand.one(".eh-branch").hidden = true;
      hand.eh.classList.remove("branch", "thinking");
      hand.tell("");
      hand.draw();
      if (write || gone) (this.opener() ?? hand.one("[data-do=next]")).focus({ preventScroll: true });
      if (!write) return;
      hand.write();
      hand.announce(false);
    }

    /** One step, in the same markup as the page's own. @param {Step} s @param {boolean} last */
    step(s, last) {
      const who = s.seat == null ? "" : this.hand.d.names[s.seat];
      const mark = h("p", "eh-mark", h("b", "", say("step-branch", { n: s.n })), " ", h("span", "", say(`mark-${s.kind}`, { who })));
      // Each rule is linked once, where it is said last.
      const cited = new Map(PARTS.flatMap((/** @type {"why"} */ part) => s[part].map((told) => [told.rule, told])));
      const parts = h("dl", "eh-parts");
      for (const part of PARTS) {
        const dd = h("dd", "");
        for (const told of s[/** @type {"why"} */ (part)]) {
          const span = h("span", "", rich(told.text));
          if (told.for) span.dataset.for = told.for;
          if (told.rule && cited.get(told.rule) === told) span.append(" ", this.hand.rule(told.rule));
          dd.append(span, " ");
        }
        parts.append(h("div", "", h("dt", "", say(part)), dd));
      }
      const li = h("li", "eh-step", mark, parts);
      this.hand.addAlternatives(li, last ? { ...s, choices: [], barred: {} } : s);
      return li;
    }

    // --- the engine's state, in words ----------------------------------------------------------------

    hear() {
      const { hand } = this;
      const { state } = this.engine;
      this.show();
      hand.one("[data-do=retry]").hidden = !["failed", "stopped"].includes(state);
      if (state !== "ready" || this.checked) return;
      this.checked = true;
      this.check().catch(() => (this.checked = false));
    }
    /** Whether the engine here tells the hand as the page does. */
    async check() {
      const { hand } = this;
      const { digest, steps } = await this.engine.ask("replay", { scenario: this.scenario });
      const same = digest === this.digest;
      this.verdict = say(same ? "engine-agrees" : "engine-differs", { n: steps, here: hand.d.steps.length });
      hand.one(".eh-engine").classList.toggle("bad", !same);
      this.show();
    }
    show() {
      this.hand.one(".eh-engine span").textContent = this.words();
    }
    words() {
      const { state, reason } = this.engine;
      return state === "ready" && this.verdict ? this.verdict : say(`engine-${state}`, { why: this.reason(reason) });
    }
    /** @param {string} why a word of the client's, or the browser's own */
    reason(why = "") {
      return words().words[`why-${why}`] ?? fill("{why}.", { why });
    }
  };
})();
