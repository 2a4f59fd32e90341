/**
 * What a first look at a hand does not need: settings, the list of keys, playing through, the link.
 * Fetched by player.js when it is first wanted. A plain script: it comes from a file, too.
 */
(() => {
  "use strict";
  const Hand = /** @type {any} */ (customElements.get("stops-hand"));
  const { say, motion, STORE, settings } = Hand.tools;
  const SPEEDS = [0.5, 1, 1.5, 2];
  let kept = true;

  /** Keep a setting and show it in every hand of the page. @param {string} name @param {unknown} value */
  const keep = (name, value) => {
    settings()[name] = value;
    try {
      localStorage.setItem(STORE, JSON.stringify(settings()));
      kept = true;
    } catch {
      kept = false;
    }
    document.querySelectorAll("stops-hand").forEach((hand) => /** @type {any} */ (hand).dress());
  };

  /** The next step after a time to read this one. @param {any} hand */
  const run = (hand) => {
    const words = (hand.shown(hand.li).match(/\S+/g) ?? []).length;
    const wait = ((1500 + 300 * words) * (hand.step.stop ? 2 : 1)) / Number(settings().speed ?? 1);
    hand.live.ariaLive = "off";
    hand.timer = setTimeout(() => {
      hand.go(hand.place + 1, { run: true });
      if (hand.place < hand.steps.length) run(hand);
      else hand.stop();
    }, wait);
    hand.ends();
  };

  Hand.extras = {
    /** Play through, or pause. @param {any} hand */
    toggle(hand) {
      if (hand.timer) return hand.stop();
      if (!hand.at) return hand.start();
      if (hand.place === hand.steps.length) hand.go(1, { keep: true });
      run(hand);
    },
    /** @param {any} hand */
    pause(hand) {
      clearTimeout(hand.timer);
      hand.timer = 0;
      hand.live.ariaLive = "polite";
      hand.ends();
      hand.announce(false);
    },
    /** Faster or slower. @param {any} hand @param {-1 | 1} way */
    pace(hand, way) {
      const i = SPEEDS.indexOf(settings().speed ?? 1) + way;
      keep("speed", SPEEDS[Math.min(Math.max(i, 0), SPEEDS.length - 1)]);
    },
    /** @param {any} hand @param {string} which */
    dialog(hand, which) {
      /** @type {Record<string, any>} */
      const now = { deck: "two", talk: "normal", letters: true, ...settings(), motion: motion() };
      for (const input of hand.all("dialog input"))
        input.checked = input.type === "radio" ? input.value === now[input.name] : now[input.name];
      hand.one(`[data-dialog=${which}]`).showModal();
    },
    /** The link to what is shown. @param {any} hand */
    async copy(hand) {
      const url = new URL(hand.address(), location.href).href;
      try {
        await navigator.clipboard.writeText(url);
        hand.tell(say("copied"), true);
      } catch {
        hand.tell(say("copy-this", { url }), true);
      }
    },
    /** A setting was chosen. @param {any} hand @param {HTMLInputElement} el */
    choose(hand, el) {
      if (el.dataset.set) keep(el.dataset.set, Number(el.value));
      else keep(el.name, el.type === "checkbox" ? el.checked : el.value);
      if (!kept) hand.tell(say("not-kept"));
    },
  };
})();
