// The engine in a worker of its own: Pyodide, the cut standard library and our wheel. It answers
// JSON texts with JSON texts and runs nothing else.
//
// In:  {type: "stage", config}   fetch and compile, do not start Python
//      {type: "boot", config}    start Python and the engine
//      {id, text}                one request for engine.web.handle_json
// Out: {event: "state", state: "loading" | "starting" | "ready" | "thinking" | "failed", reason?}
//      {id, text}                its answer
//
// Configuration comes by message: a query string can get lost on the way through a cache.
// This file is copied into the bundle, so that it and the files it loads always fit together.

/**
 * @typedef {object} Config
 * @property {string} base    the bundle's folder, an absolute URL with a slash at its end
 * @property {string} wheel   the engine, relative to the folder
 * @property {string} stdlib  the standard library, relative to the folder
 */

/** What Pyodide wants to read in its lock file; the build writes it here. */
const ABI = {};

/** @type {Promise<any> | undefined} */
let staging;
/** @type {Promise<(text: string) => string> | undefined} */
let booting;

/** @param {string} state @param {string} [reason] */
function tell(state, reason) {
  postMessage({ event: "state", state, reason });
}

/** @param {string} url */
async function get(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`HTTP ${response.status} for ${url}`);
  return response;
}

/**
 * Compile while downloading; a host that serves the wrong type only makes it slower. The response
 * is passed on untouched: wrapping it to count bytes would cost the browser's store of compiled code.
 * @param {string} url
 */
async function compile(url) {
  const response = await get(url);
  const type = (response.headers.get("content-type") || "").split(";")[0].trim();
  return type === "application/wasm"
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

/**
 * Everything that can be done before Python starts, all downloads side by side.
 * @param {Config} config
 */
async function stage({ base, wheel, stdlib }) {
  const wasm = base + "pyodide.asm.wasm";
  const buffer = async (/** @type {string} */ url) => (await get(url)).arrayBuffer();
  const [{ loadPyodide }, , module, library, engine] = await Promise.all([
    import(base + "pyodide.mjs"),
    import(base + "pyodide.asm.js"),
    compile(wasm),
    buffer(base + stdlib),
    buffer(base + wheel),
  ]);
  return { loadPyodide, module, engine, fetched: { [wasm]: null, [base + stdlib]: library } };
}

/**
 * Give Pyodide what is fetched and compiled already. Left alone it would wait for ever where its
 * wasm cannot be used; the promise returned here is rejected then.
 * @param {Record<string, ArrayBuffer | null>} fetched  contents by URL
 * @param {WebAssembly.Module} module
 * @returns {Promise<never>}
 */
function handOver(fetched, module) {
  const original = fetch;
  globalThis.fetch = async (input, init) =>
    String(input) in fetched ? new Response(fetched[String(input)]) : original(input, init);
  return new Promise((_, reject) => {
    WebAssembly.instantiateStreaming = async (_, imports) => {
      try {
        return { module, instance: await WebAssembly.instantiate(module, imports) };
      } catch (error) {
        reject(error);
        throw error;
      }
    };
  });
}

/** @param {Config} config */
async function boot(config) {
  tell("loading");
  const { loadPyodide, module, engine, fetched } = await (staging ??= stage(config));
  tell("starting");
  const python = await Promise.race([
    handOver(fetched, module),
    loadPyodide({
      indexURL: config.base,
      stdLibURL: config.base + config.stdlib,
      lockFileContents: { info: ABI, packages: {} },
      env: { PYTHONPATH: "/engine.whl", PYTHONHASHSEED: "0" },
      fsInit: (/** @type {any} */ FS) => FS.writeFile("/engine.whl", new Uint8Array(engine)),
    }),
  ]);
  const handle = python.pyimport("engine.web").handle_json;
  handle('{"id": 0, "op": "hello"}');
  tell("ready");
  return handle;
}

/** @param {{id: number, text: string}} request */
async function answer({ id, text }) {
  const handle = await booting;
  if (!handle) return;
  tell("thinking");
  postMessage({ id, text: handle(text) });
  tell("ready");
}

/** One line of an error; of a Python traceback the one that names it. @param {unknown} error */
function gist(error) {
  const lines = String(error instanceof Error ? error.message : error).trim().split("\n");
  return lines.findLast((line) => /^[\w.]+(Error|Exception)\b/.test(line)) ?? lines[0];
}

/** @param {MessageEvent} event */
onmessage = async ({ data }) => {
  try {
    if (data.type === "stage") await (staging ??= stage(data.config));
    else if (data.type === "boot") await (booting ??= boot(data.config));
    else await answer(data);
  } catch (error) {
    // A download that fails while nobody waits for it is tried again when somebody does.
    if (data.type === "stage") staging = undefined;
    else {
      console.error(error);
      tell("failed", gist(error));
    }
  }
};
