// How long the page's Python takes to import the engine: prints milliseconds of CPU time, those of
// V8's background compilers included, so that other programs do not count.
//   node engine_import.mjs BUNDLE_FOLDER CONFIG_JSON
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, text] = process.argv.slice(2);
const config = JSON.parse(text);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const wheel = new Uint8Array(readFileSync(join(folder, config.wheel)));
const python = await loadPyodide({
  indexURL: folder,
  stdLibURL: join(folder, config.stdlib),
  lockFileContents: { info: config.abi, packages: {} },
  env: { PYTHONPATH: "/engine.whl", PYTHONHASHSEED: "0" },
  fsInit: (FS) => FS.writeFile("/engine.whl", wheel),
});
const start = process.cpuUsage();
const { handle_json } = python.pyimport("engine.web");
const { user, system } = process.cpuUsage(start);
if (!JSON.parse(handle_json('{"op": "hello"}')).ok) throw Error("the engine does not answer");
console.log((user + system) / 1000);
process.exit(0);
