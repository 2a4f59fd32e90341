/** The page's side of the engine: one worker, kept while the reader moves about the site. */
var EldestEngine = (function () {
  "use strict";
  /**
   * @typedef {"off" | "loading" | "starting" | "ready" | "thinking" | "stopped" | "failed"} State
   * @typedef {{base: string, worker: string, wheel: string, stdlib: string, abi: object}} Config
   * @typedef {{text: string, resolve: (result: any) => void, reject: (why: object) => void}} Call
   * @typedef {(state: State, reason: string) => void} Listener
   */
  const BOOT_MS = 60_000; // a slow line gets a minute
  const CALL_MS = 10_000;

  /** @type {Config | undefined} */
  let config;
  /** @type {Worker | undefined} */
  let worker;
  /** @type {State} */
  let state = "off";
  let reason = "";
  let booting = false; // Python was asked for, not only its files
  let last = 0;
  let watchdog = 0;
  /** @type {Map<number, Call>} */
  const calls = new Map();
  /** @type {Set<Listener>} */
  const listeners = new Set();

  /** @param {State} next */
  function enter(next, why = "") {
    if (next === state && why === reason) return;
    state = next;
    reason = why;
    listeners.forEach((listen) => listen(state, reason));
  }

  /** @param {number} ms @param {() => void} then */
  function watch(ms, then) {
    clearTimeout(watchdog);
    watchdog = setTimeout(then, ms);
  }

  /** End the worker, and tell who waits. @param {State} next @param {string} why */
  function end(next, why) {
    clearTimeout(watchdog);
    if (worker) worker.terminate();
    worker = undefined;
    booting = false;
    const waiting = [...calls.values()];
    calls.clear();
    enter(next, next === "failed" ? why : "");
    waiting.forEach((call) => call.reject({ fatal: true, reason: why }));
  }

  /** One request at a time; the next one follows the answer. */
  function send() {
    const [next] = calls;
    if (!next || !worker || state !== "ready") return;
    enter("thinking");
    worker.postMessage({ id: next[0], text: next[1].text });
    watch(CALL_MS, () => {
      end("stopped", "slow");
      boot();
    });
  }

  function ready() {
    clearTimeout(watchdog);
    enter("ready");
    send();
  }

  /** @param {MessageEvent} message */
  function hear({ data, target }) {
    if (target !== worker) return; // the last words of one that was ended
    if (data.state === "failed") end("failed", data.reason);
    else if (data.state === "ready") state !== "thinking" && ready();
    else if (data.state) enter(data.state);
    else {
      const call = calls.get(data.id);
      calls.delete(data.id);
      ready();
      const { ok, result, problems } = JSON.parse(data.text);
      if (call) ok ? call.resolve(result) : call.reject({ problems });
    }
  }

  /** The worker, made where there is none. */
  function spawn() {
    if (worker || !config) return worker;
    if (location.protocol === "file:") return end("failed", "file");
    if (typeof WebAssembly !== "object") return end("failed", "no-wasm");
    try {
      worker = new Worker(config.base + config.worker, { type: "module" });
    } catch {
      return end("failed", "worker");
    }
    worker.onmessage = hear;
    worker.onerror = () => end(booting ? "failed" : "off", "worker");
    return worker;
  }

  /** Start Python: the reader's intent shows. */
  function boot() {
    const at = !booting && state !== "failed" && spawn();
    if (!at) return;
    booting = true;
    enter("loading");
    watch(BOOT_MS, () => end("failed", "slow"));
    at.postMessage({ type: "boot", config });
  }

  function stage() {
    const at = state === "off" && location.protocol !== "file:" && spawn();
    if (at) at.postMessage({ type: "stage", config });
  }

  return {
    /** @param {Config} next as written into the page; `base` may be relative to it */
    configure(next) {
      const base = new URL(next.base, document.baseURI).href;
      if (config && config.base + config.worker !== base + next.worker) end("off", "changed");
      config = { ...next, base };
    },
    get state() {
      return state;
    },
    /** Of a failure: "file", "no-wasm", "worker", "slow", or words of the browser's. */
    get reason() {
      return reason;
    },
    /** @param {Listener} listen @returns {() => void} stops it */
    on(listen) {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
    /** Fetch and compile at an idle moment, unless data is to be saved. */
    prefetch() {
      const { connection } = /** @type {any} */ (navigator);
      if (connection && connection.saveData) return;
      if ("requestIdleCallback" in window) requestIdleCallback(stage);
      else setTimeout(stage, 1500);
    },
    boot,
    /**
     * Ask the engine, started where needed. Rejected with {problems} or {fatal: true, reason}.
     * @param {string} op @param {object} [payload] @returns {Promise<any>}
     */
    ask(op, payload) {
      return new Promise((resolve, reject) => {
        boot();
        if (!worker) return reject({ fatal: true, reason: reason || state });
        const id = ++last;
        calls.set(id, { text: JSON.stringify({ ...payload, id, op }), resolve, reject });
        send();
      });
    },
    stop() {
      end("stopped", "stopped");
    },
    /** Once more, after a failure or a stop. */
    retry() {
      if (state === "failed") enter("off");
      boot();
    },
  };
})();
